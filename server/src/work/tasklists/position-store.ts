import type { Queries } from '../../platform/db/database.ts';
import type { TasklistRow } from '../../platform/db/tables/tasks.ts';

type InProject = { account_id: number; id: number };

/** Room between neighbours, so that something can be put between them without moving the others. */
export const GAP = 65_536;

function ofProject(q: Queries, { account_id, id }: InProject) {
  return q
    .selectFrom('tasklists')
    .where('account_id', '=', account_id)
    .where('project_id', '=', id)
    .where('deleted_at', 'is', null);
}

/** The place above the first list of a project, or below the last. */
export async function endOf(q: Queries, project: InProject, end: 'top' | 'bottom'): Promise<number> {
  const direction = end === 'top' ? 'asc' : 'desc';
  const last = await ofProject(q, project)
    .select('position')
    .orderBy('position', direction)
    .limit(1)
    .executeTakeFirst();
  return (last?.position ?? 0) + (end === 'top' ? -GAP : GAP);
}

/** The first lists of a project, in its order. */
export function firstOf(
  q: Queries,
  project: InProject,
  limit: number,
): Promise<Pick<TasklistRow, 'id' | 'position'>[]> {
  return ofProject(q, project).select(['id', 'position']).orderBy('position').orderBy('id').limit(limit).execute();
}
