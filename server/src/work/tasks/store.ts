import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { among, idsText, locking } from '../../platform/db/dialect.ts';
import { hot, hotOne } from '../../platform/db/hot.ts';
import { onItem } from '../../platform/db/joins.ts';
import { inPortions } from '../../platform/db/portions.ts';
import type { TaskRow } from '../../platform/db/tables/tasks.ts';
import { type Sighted, sightedInside } from '../items/sight.ts';

/** A task and what its item says of it. The names it points to are added by show.ts, many tasks at a time. */
export type BareTask = TaskRow & Sighted & { comment_count: number; has_reminders: number };

/** Of theirs that are still to come, or that they have set for others. */
const hasReminders = (personId: number) =>
  sql<number>`case when exists (select 1 from reminders as r where r.account_id = tasks.account_id and r.task_id = tasks.id
    and r.sent_at is null and (r.person_id = ${personId} or r.created_by = ${personId})) then 1 else 0 end`.as(
    'has_reminders',
  );

/** Who may see tasks at all is asked with their list. */
export function bare(q: Queries, accountId: number, personId: number) {
  return q
    .selectFrom('tasks')
    .innerJoin('items', onItem('task', 'tasks'))
    .selectAll('tasks')
    .select(['items.comment_count', sightedInside(personId, 'items'), hasReminders(personId)])
    .where('tasks.account_id', '=', accountId);
}

type One = { accountId: number; personId: number; id: number };
const bareById = hotOne((q, $: One) => bare(q, $.accountId, $.personId).where('tasks.id', '=', $.id));

/** Also finds what is in the trash; the verbs decide who may know. */
export async function findTask(q: Queries, one: One): Promise<BareTask | undefined> {
  return bareById(q, one);
}

const bareAmong = hot((q, $: { accountId: number; personId: number; ids: string }) =>
  bare(q, $.accountId, $.personId).where(among(q, 'tasks.id', $.ids)),
);

/** In the order in which they are named. */
export async function findTasks(
  q: Queries,
  { accountId, personId, ids }: { accountId: number; personId: number; ids: number[] },
): Promise<BareTask[]> {
  const found = new Map<number, BareTask>();
  await inPortions(ids, async (some) => {
    for (const row of await bareAmong(q, { accountId, personId, ids: idsText(some) })) found.set(row.id, row);
  });
  return ids.flatMap((id) => found.get(id) ?? []);
}

const lockedAmong = hot((q, $: { accountId: number; ids: string }) =>
  locking(
    q,
    q
      .selectFrom('tasks')
      .selectAll()
      .where('account_id', '=', $.accountId)
      .where(among(q, 'id', $.ids))
      .orderBy('id'),
    'tasks',
  ),
);

/** Finds them and keeps them from other writers until the transaction ends. */
export async function lockTasks(tx: Queries, accountId: number, ids: Iterable<number>): Promise<TaskRow[]> {
  return lockedAmong(tx, { accountId, ids: idsText(ids) });
}

const lockedById = hotOne((q, $: One) =>
  locking(q, bare(q, $.accountId, $.personId).where('tasks.id', '=', $.id), 'tasks'),
);

export async function lockTask(tx: Queries, one: One): Promise<BareTask | undefined> {
  return lockedById(tx, one);
}

const insert = hot((q, $: TaskRow) =>
  q.insertInto('tasks').values({
    account_id: $.account_id,
    id: $.id,
    project_id: $.project_id,
    tasklist_id: $.tasklist_id,
    parent_id: $.parent_id,
    position: $.position,
    place: $.place,
    content: $.content,
    description: $.description,
    priority: $.priority,
    progress: $.progress,
    estimated_minutes: $.estimated_minutes,
    start_date: $.start_date,
    due_date: $.due_date,
    is_private: $.is_private,
    status: $.status,
    completed_at: $.completed_at,
    completed_by: $.completed_by,
    created_by: $.created_by,
    updated_by: $.updated_by,
    created_at: $.created_at,
    updated_at: $.updated_at,
    deleted_with: $.deleted_with,
    deleted_at: $.deleted_at,
  }),
);

export async function insertTask(tx: Queries, row: TaskRow): Promise<void> {
  await insert(tx, row);
}

/** Only what changed is set: a column that is set costs every index it stands in, also when its value stays. */
export async function saveTasks(
  tx: Queries,
  accountId: number,
  ids: number[],
  changed: Partial<TaskRow>,
): Promise<void> {
  await inPortions(ids, (some) =>
    tx
      .updateTable('tasks')
      .set(changed)
      .where('account_id', '=', accountId)
      .where(among(tx, 'id', idsText(some)))
      .execute(),
  );
}

export async function removeTasks(tx: Queries, accountId: number, ids: number[]): Promise<void> {
  await tx
    .deleteFrom('tasks')
    .where('account_id', '=', accountId)
    .where(among(tx, 'id', idsText(ids)))
    .execute();
}

/** Its due date is another one: whoever looks at the reminders that go by it finds out when they come now. */
export async function wakeReminders(tx: Queries, accountId: number, taskId: number, now: string): Promise<void> {
  await tx
    .updateTable('reminders')
    .set({ look_at: now })
    .where('account_id', '=', accountId)
    .where('task_id', '=', taskId)
    .where('days_before', 'is not', null)
    .execute();
}
