import { useMe } from '../../people/people/queries.ts';
import { useProject } from '../projects/queries.ts';
import { type Member, type Role, roleOf, useMembers } from './queries.ts';

/** This person on the project; undefined until that is known, and of who is not on it. */
export function useOwnMembership(projectId: string): Member | undefined {
  const me = useMe().data;
  return useMembers(projectId).data?.find(({ id }) => id === me?.id);
}

/** What they are there. */
function useOwnRole(projectId: string): Role | undefined {
  const own = useOwnMembership(projectId);
  return own && roleOf(own);
}

/** Whether this person may change what is in the project: who only looks on may not, and where it is archived nobody. */
export function useMayWork(projectId: string): boolean {
  const me = useMe().data;
  const project = useProject(projectId).data;
  const role = useOwnRole(projectId);
  if (project?.status !== 'active') return false;
  return me?.permissions['can-manage-people'] || (role !== undefined && role !== 'observer');
}
