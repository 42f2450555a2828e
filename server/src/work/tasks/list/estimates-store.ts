import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import type { Viewer } from '../../items/sight.ts';
import type { Scope } from './filter.ts';
import { matching } from './filter-store.ts';

/** Minutes that tasks are thought to take: of those still to be done, and of those that are. */
export type Estimates = { active: number; completed: number };

export type Estimated = Pick<Scope, 'projectId' | 'tasklistId'> & { taskId?: number };

export async function sumEstimates(
  q: Queries,
  viewer: Viewer,
  { projectId, tasklistId, taskId }: Estimated,
): Promise<Map<number, Estimates>> {
  const scope = { ...(projectId && { projectId }), ...(tasklistId && { tasklistId }) };
  let query = matching(q, { viewer, scope, narrowing: { progress: 'all', includesArchived: true } }).where(
    'tasks.estimated_minutes',
    '>',
    0,
  );
  if (taskId) query = query.where('tasks.id', '=', taskId);
  const found = await query
    .select([
      'tasks.project_id',
      sql<number>`cast(sum(case when tasks.completed_at is null then tasks.estimated_minutes else 0 end) as bigint)`.as(
        'active',
      ),
      sql<number>`cast(sum(case when tasks.completed_at is null then 0 else tasks.estimated_minutes end) as bigint)`.as(
        'completed',
      ),
    ])
    .groupBy('tasks.project_id')
    .execute();
  return new Map(
    found.map(({ project_id, active, completed }) => [
      project_id,
      { active: Number(active), completed: Number(completed) },
    ]),
  );
}
