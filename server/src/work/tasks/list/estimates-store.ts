import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import { among, idsText } from '../../../platform/db/dialect.ts';
import { gathered } from '../../../platform/db/portions.ts';
import type { Viewer } from '../../items/sight.ts';
import type { Scope } from './filter.ts';
import { matching } from './filter-store.ts';

/** Minutes that tasks are thought to take: of those still to be done, and of those that are. */
export type Estimates = { active: number; completed: number };

/** In these projects, or in one of them, and there in a list or of a task. */
export type Estimated = Pick<Scope, 'projectId' | 'tasklistId'> & { projectIds?: number[]; taskId?: number };

/** So many are looked at in a few milliseconds, with their lists. */
const PORTION = 1000;

// In the words of the index of what is estimated.
const isEstimated = sql<boolean>`tasks.estimated_minutes > 0`;

type Part = { after: number; upTo?: number | undefined };

async function sumPart(q: Queries, viewer: Viewer, which: Estimated, part: Part, sums: Map<number, Estimates>) {
  const { projectId, projectIds, tasklistId, taskId } = which;
  const scope = { ...(projectId && { projectId }), ...(tasklistId && { tasklistId }) };
  let query = matching(q, { viewer, scope, narrowing: { progress: 'all', includesArchived: true } })
    .where(isEstimated)
    .where('tasks.id', '>', part.after);
  if (projectIds) query = query.where(among(q, 'tasks.project_id', idsText(projectIds)));
  if (taskId) query = query.where('tasks.id', '=', taskId);
  if (part.upTo) query = query.where('tasks.id', '<=', part.upTo);
  const minutesWhere = (condition: string) =>
    sql<number>`cast(sum(case when tasks.completed_at ${sql.raw(condition)} then tasks.estimated_minutes else 0 end)
      as bigint)`;
  const found = await query
    .select(['tasks.project_id', minutesWhere('is null').as('active'), minutesWhere('is not null').as('completed')])
    .groupBy('tasks.project_id')
    .execute();
  for (const row of found) {
    const before = sums.get(row.project_id) ?? { active: 0, completed: 0 };
    sums.set(row.project_id, {
      active: before.active + Number(row.active),
      completed: before.completed + Number(row.completed),
    });
  }
}

const estimated = (q: Queries, { accountId }: Viewer) =>
  q.selectFrom('tasks').where('account_id', '=', accountId).where('deleted_at', 'is', null).where(isEstimated);

async function sumProject(
  q: Queries,
  viewer: Viewer,
  which: Estimated & { projectId: number },
  sums: Map<number, Estimates>,
) {
  let after = 0;
  for (;;) {
    const edge = await estimated(q, viewer)
      .select('id')
      .where('project_id', '=', which.projectId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(1)
      .offset(PORTION - 1)
      .executeTakeFirst();
    await sumPart(q, viewer, which, { after, upTo: edge?.id }, sums);
    if (!edge) return;
    after = edge.id;
  }
}

/** A portion at a time: between two of them others have their turn. */
export async function sumEstimates(q: Queries, viewer: Viewer, which: Estimated): Promise<Map<number, Estimates>> {
  const sums = new Map<number, Estimates>();
  const { projectId, projectIds = [], taskId } = which;
  if (taskId) await sumPart(q, viewer, which, { after: 0 }, sums);
  else if (projectId) await sumProject(q, viewer, { ...which, projectId }, sums);
  else {
    const counts = await estimated(q, viewer)
      .select(['project_id', sql<number>`count(*)`.as('count')])
      .where(among(q, 'project_id', idsText(projectIds)))
      .groupBy('project_id')
      .execute();
    const rowsOf = new Map(counts.map(({ project_id, count }) => [project_id, Number(count)]));
    for (const some of gathered(rowsOf, PORTION))
      if (some.length === 1) await sumProject(q, viewer, { projectId: some[0]! }, sums);
      else await sumPart(q, viewer, { projectIds: some }, { after: 0 }, sums);
  }
  return sums;
}
