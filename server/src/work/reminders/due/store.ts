import type { Queries } from '../../../platform/db/database.ts';
import { among, claiming, idsText } from '../../../platform/db/dialect.ts';
import { onId } from '../../../platform/db/joins.ts';
import { zone } from '../store.ts';

/** Somebody, and the last day of whose due dates they were told. */
export type Told = { id: number; zone: string; day: string | null };

const READ_AT_ONCE = 1000;

/** Of everybody who is here, some at a time. */
export async function* daysOf(q: Queries, accountId: number): AsyncGenerator<Told[]> {
  for (let some: Told[], after = 0; ; after = some.at(-1)!.id) {
    some = await q
      .selectFrom('people as w')
      .innerJoin('accounts as a', 'a.id', 'w.account_id')
      .leftJoin('due_days as d', (on) =>
        on.onRef('d.account_id', '=', 'w.account_id').onRef('d.person_id', '=', 'w.id'),
      )
      .select(['w.id', 'd.day', zone])
      .where('w.account_id', '=', accountId)
      .where('w.deleted_at', 'is', null)
      .where('w.id', '>', after)
      .orderBy('w.id')
      .limit(READ_AT_ONCE)
      .execute();
    yield some;
    if (some.length < READ_AT_ONCE) return;
  }
}

export async function openDays(tx: Queries, account_id: number, people: number[]): Promise<void> {
  await tx
    .insertInto('due_days')
    .values(people.map((person_id) => ({ account_id, person_id, day: '' })))
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Of these people, those whom nobody else is telling at this moment. */
export const claimDays = (tx: Queries, accountId: number, people: number[]): Promise<Told[]> =>
  claiming(
    tx,
    tx
      .selectFrom('due_days')
      .innerJoin('people as w', onId('w', 'due_days.person_id'))
      .innerJoin('accounts as a', 'a.id', 'w.account_id')
      .select(['w.id', 'due_days.day', zone])
      .where('due_days.account_id', '=', accountId)
      .where(among(tx, 'due_days.person_id', idsText(people)))
      .orderBy('due_days.person_id'),
    'due_days',
  ).execute();

export async function saveDay(
  tx: Queries,
  { accountId, people, day }: { accountId: number; people: number[]; day: string },
): Promise<void> {
  await tx
    .updateTable('due_days')
    .set({ day })
    .where('account_id', '=', accountId)
    .where(among(tx, 'person_id', idsText(people)))
    .execute();
}

type Asked = { accountId: number; people: number[]; day: string };
/** Something that is due, and who of those asked for is responsible for it. */
export type Due = { account_id: number; id: number; created_by: number; person_ids: number[] };

const gathered = (rows: (Omit<Due, 'person_ids'> & { person_id: number })[]): Due[] =>
  [...Map.groupBy(rows, ({ id }) => id).values()].map((group) => ({
    account_id: group[0]!.account_id,
    id: group[0]!.id,
    created_by: group[0]!.created_by,
    person_ids: group.map(({ person_id }) => person_id),
  }));

const responsible = (q: Queries, kind: 'task' | 'milestone', { accountId, people }: Asked) =>
  q
    .selectFrom('involvements as i')
    .where('i.account_id', '=', accountId)
    .where(among(q, 'i.person_id', idsText(people)))
    .where('i.kind', '=', kind)
    .where('i.part', '=', 'responsible');

export async function tasksDue(q: Queries, asked: Asked): Promise<Due[]> {
  const rows = await responsible(q, 'task', asked)
    .innerJoin('tasks as t', onId('t', 'i.id'))
    .innerJoin('tasklists as l', onId('l', 't.tasklist_id'))
    .innerJoin('projects as p', onId('p', 't.project_id'))
    .select(['t.account_id', 't.id', 't.created_by', 'i.person_id'])
    .where('t.due_date', '=', asked.day)
    .where('t.completed_at', 'is', null)
    .where('t.deleted_at', 'is', null)
    .where('l.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .where('p.status', '<>', 'archived')
    .orderBy('t.id')
    .execute();
  return gathered(rows);
}

export async function milestonesDue(q: Queries, asked: Asked & { ifReminding?: true }): Promise<Due[]> {
  let query = responsible(q, 'milestone', asked)
    .innerJoin('milestones as m', onId('m', 'i.id'))
    .innerJoin('projects as p', onId('p', 'm.project_id'))
    .select(['m.account_id', 'm.id', 'm.created_by', 'i.person_id'])
    .where('m.deadline', '=', asked.day)
    .where('m.completed_at', 'is', null)
    .where('m.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .where('p.status', '<>', 'archived');
  if (asked.ifReminding) query = query.where('m.reminds', '=', 1);
  return gathered(await query.orderBy('m.id').execute());
}
