import type { Queries } from '../../../platform/db/database.ts';
import { among, idsText } from '../../../platform/db/dialect.ts';
import { hot } from '../../../platform/db/hot.ts';
import { onId } from '../../../platform/db/joins.ts';
import type { TaskPredecessorRow } from '../../../platform/db/tables/tasks.ts';
import type { Viewer } from '../../items/sight.ts';
import { isSeenBy, type Predecessor } from '../show-store.ts';

const linksAmong = hot((q, $: { accountId: number; ids: string }) =>
  q
    .selectFrom('task_predecessors')
    .selectAll()
    .where('account_id', '=', $.accountId)
    .where(among(q, 'task_id', $.ids))
    .orderBy('task_id')
    .orderBy('predecessor_id'),
);

/** Whatever these tasks wait for, whoever may see it. */
export async function linksOf(q: Queries, accountId: number, tasks: Iterable<number>): Promise<TaskPredecessorRow[]> {
  return linksAmong(q, { accountId, ids: idsText(tasks) });
}

const linksAround = hot((q, $: { accountId: number; ids: string }) =>
  q
    .selectFrom('task_predecessors')
    .selectAll()
    .where('account_id', '=', $.accountId)
    .where((e) => e.or([among(q, 'task_id', $.ids), among(q, 'predecessor_id', $.ids)])),
);

/** What these tasks wait for, and what waits for them. */
export async function linksWith(q: Queries, accountId: number, ids: number[]): Promise<TaskPredecessorRow[]> {
  return linksAround(q, { accountId, ids: idsText(ids) });
}

export async function putLinks(tx: Queries, rows: TaskPredecessorRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('task_predecessors')
    .values(rows)
    .onConflict((on) =>
      on.columns(['account_id', 'task_id', 'predecessor_id']).doUpdateSet((e) => ({ type: e.ref('excluded.type') })),
    )
    .execute();
}

export async function removeLinks(
  tx: Queries,
  { account_id, id }: { account_id: number; id: number },
  predecessors: number[],
): Promise<void> {
  if (predecessors.length === 0) return;
  await tx
    .deleteFrom('task_predecessors')
    .where('account_id', '=', account_id)
    .where('task_id', '=', id)
    .where(among(tx, 'predecessor_id', idsText(predecessors)))
    .execute();
}

/** What links these tasks with others, in either direction. */
export async function removeOuterLinks(tx: Queries, accountId: number, tasks: number[]): Promise<void> {
  const isOne = (column: string) => among(tx, column, idsText(tasks));
  await tx
    .deleteFrom('task_predecessors')
    .where('account_id', '=', accountId)
    .where((e) => e.or([isOne('task_id'), isOne('predecessor_id')]))
    .where((e) => e.not(e.and([isOne('task_id'), isOne('predecessor_id')])))
    .execute();
}

const dependents = hot((q, $: Viewer & { id: number }) =>
  q
    .selectFrom('task_predecessors as d')
    .innerJoin('tasks', onId('tasks', 'd.task_id'))
    .select(['d.task_id', 'd.type', 'tasks.id', 'tasks.project_id', 'tasks.content', 'tasks.status'])
    .where('d.account_id', '=', $.accountId)
    .where('d.predecessor_id', '=', $.id)
    .where('tasks.deleted_at', 'is', null)
    .where(isSeenBy($))
    .orderBy('d.task_id'),
);

/** What waits for this task, as far as this person may see it. */
export async function dependentsOf(q: Queries, viewer: Viewer, id: number): Promise<Predecessor[]> {
  return dependents(q, { ...viewer, id });
}
