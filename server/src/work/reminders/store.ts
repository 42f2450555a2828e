import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { claiming, locking } from '../../platform/db/dialect.ts';
import { onId } from '../../platform/db/joins.ts';
import { accountsWithDue } from '../../platform/db/keyset.ts';
import type { ReminderRow } from '../../platform/db/tables/tasks.ts';

type Whose = { accountId: number; personId: number };

export const zone = sql<string>`case when w.time_zone = '' then a.time_zone else w.time_zone end`.as('zone');

/** A reminder with what decides when it comes. */
type Timed = ReminderRow & { due_date: string; zone: string };
export type ReminderView = Timed & {
  first_name: string;
  last_name: string;
  setter_first_name: string;
  setter_last_name: string;
};

const timed = (q: Queries, accountId: number) =>
  q
    .selectFrom('reminders')
    .innerJoin('tasks as t', onId('t', 'reminders.task_id'))
    .innerJoin('people as w', onId('w', 'reminders.person_id'))
    .innerJoin('accounts as a', 'a.id', 'reminders.account_id')
    .selectAll('reminders')
    .select(['t.due_date', zone])
    .where('reminders.account_id', '=', accountId);

/** Of a task what is somebody's, or was set by them, in the order in which it was set. */
export function listReminders(
  q: Queries,
  { accountId, personId, taskId }: Whose & { taskId: number },
): Promise<ReminderView[]> {
  return timed(q, accountId)
    .innerJoin('people as s', onId('s', 'reminders.created_by'))
    .select(['w.first_name', 'w.last_name', 's.first_name as setter_first_name', 's.last_name as setter_last_name'])
    .where('reminders.task_id', '=', taskId)
    .where((e) => e.or([e('reminders.person_id', '=', personId), e('reminders.created_by', '=', personId)]))
    .orderBy('reminders.id')
    .execute();
}

export async function countReminders(q: Queries, { accountId, taskId }: { accountId: number; taskId: number }) {
  const { count } = await q
    .selectFrom('reminders')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertReminder(tx: Queries, row: ReminderRow): Promise<void> {
  await tx.insertInto('reminders').values(row).execute();
}

/** If it is somebody's, or was set by them; nobody else changes it until the transaction ends. */
export const lockReminder = (
  tx: Queries,
  { accountId, personId, id }: Whose & { id: number },
): Promise<ReminderRow | undefined> =>
  locking(
    tx,
    tx
      .selectFrom('reminders')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where((e) => e.or([e('person_id', '=', personId), e('created_by', '=', personId)])),
    'reminders',
  ).executeTakeFirst();

export async function saveReminder(tx: Queries, row: ReminderRow): Promise<void> {
  const { account_id, id, ...rest } = row;
  const { way, note, at, days_before, time_of_day, look_at, sent_at } = rest;
  await tx
    .updateTable('reminders')
    .set({ way, note, at, days_before, time_of_day, look_at, sent_at })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

export async function removeReminder(tx: Queries, { account_id, id }: ReminderRow): Promise<void> {
  await tx.deleteFrom('reminders').where('account_id', '=', account_id).where('id', '=', id).execute();
}

/** The accounts that have one to be looked at by then. */
export const accountsDue = accountsWithDue('reminders', sql`m.look_at is not null`, 'look_at');

/** `is_there`: there is still something to be done, and somebody to be reminded of it. */
export type Waiting = Timed & { is_there: number };

/** The next to be looked at, which nobody else looks at until the transaction ends. */
export function claimWaiting(
  tx: Queries,
  { accountId, now, limit }: { accountId: number; now: string; limit: number },
): Promise<Waiting[]> {
  const query = timed(tx, accountId)
    .innerJoin('tasklists as l', onId('l', 't.tasklist_id'))
    .innerJoin('projects as p', onId('p', 't.project_id'))
    .select(
      sql<number>`case when t.completed_at is null and t.deleted_at is null and l.deleted_at is null
        and p.deleted_at is null and p.status <> 'archived' and w.deleted_at is null then 1 else 0 end`.as('is_there'),
    )
    .where('reminders.look_at', '<=', now)
    .orderBy('reminders.look_at')
    .orderBy('reminders.id')
    .limit(limit);
  return claiming(tx, query, 'reminders').execute();
}
