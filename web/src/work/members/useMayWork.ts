import { useMe } from '../../people/people/queries.ts';
import { useProject } from '../projects/queries.ts';
import { type Role, roleOf, useMembers } from './queries.ts';

/** What this person is in the project; undefined until that is known, and of who is not on it. */
export function useOwnRole(projectId: string): Role | undefined {
  const me = useMe().data;
  const own = useMembers(projectId).data?.find(({ id }) => id === me?.id);
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
