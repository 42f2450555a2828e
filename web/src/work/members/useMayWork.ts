import { useMe } from '../../people/people/queries.ts';
import { useProject } from '../projects/queries.ts';
import { roleOf, useMembers } from './queries.ts';

/** Whether this person may change what is in the project: who only looks on may not, and where it is archived nobody. */
export function useMayWork(projectId: string): boolean {
  const me = useMe().data;
  const project = useProject(projectId).data;
  const own = useMembers(projectId).data?.find(({ id }) => id === me?.id);
  if (project?.status !== 'active') return false;
  return me?.permissions['can-manage-people'] || (own !== undefined && roleOf(own) !== 'observer');
}
