import type { Membership } from '../../platform/access/grants.ts';
import type { Queries } from '../../platform/db/database.ts';
import { among, idsText, locking } from '../../platform/db/dialect.ts';
import { hot, hotInsert, hotOne } from '../../platform/db/hot.ts';
import { membership, onId, onMember } from '../../platform/db/joins.ts';
import type { TimeEntryRow } from '../../platform/db/tables/time.ts';
import { type Sighted, sighted } from '../items/sight.ts';

/** Hours with the names they point to, and where one person stands towards them. */
export type TimeView = TimeEntryRow &
  Sighted & {
    project_name: string;
    project_status: 'active' | 'archived';
    company_id: number;
    company_name: string;
    first_name: string | null;
    picture_blob: string | null;
    last_name: string | null;
    person_deleted_at: string | null;
    task_name: string | null;
    task_is_private: number | null;
    task_parent_id: number | null;
    task_estimated_minutes: number | null;
    task_deleted_at: string | null;
    tasklist_id: number | null;
    tasklist_name: string | null;
    tasklist_deleted_at: string | null;
  } & Membership;

/** What all has to be seen by who is to see hours: hours at all, the task they were worked on, and the list it is in. */
export const workedOn = [
  { as: 't', kind: 'task', mayBeMissing: true },
  { as: 'l', kind: 'tasklist', mayBeMissing: true },
] as const;
export const work = [{ kind: 'time', worker: 'e.person_id' }, ...workedOn] as const;

/** Entries `e` with what decides who sees them. Sums by task stand for entries where it is the same to the question. */
export const placed = (q: Queries, accountId: number, personId: number, from: 'time_entries' | 'time_sums') =>
  q
    .selectFrom(`${from as 'time_entries'} as e`)
    .innerJoin('projects as p', onId('p', 'e.project_id'))
    .leftJoin('tasks as t', onId('t', 'e.task_id'))
    .leftJoin('tasklists as l', onId('l', 't.tasklist_id'))
    .leftJoin('project_members as m', onMember(personId, 'e'))
    .where('e.account_id', '=', accountId);

const views = (q: Queries, accountId: number, personId: number) =>
  placed(q, accountId, personId, 'time_entries')
    .innerJoin('companies as c', onId('c', 'p.company_id'))
    .leftJoin('people as w', onId('w', 'e.person_id'))
    .selectAll('e')
    .select([
      'p.name as project_name',
      'p.status as project_status',
      'p.company_id',
      'c.name as company_name',
      ...membership,
      'w.first_name',
      'w.picture_blob',
      'w.last_name',
      'w.deleted_at as person_deleted_at',
      't.content as task_name',
      't.is_private as task_is_private',
      't.parent_id as task_parent_id',
      't.estimated_minutes as task_estimated_minutes',
      't.deleted_at as task_deleted_at',
      'l.id as tasklist_id',
      'l.name as tasklist_name',
      'l.deleted_at as tasklist_deleted_at',
      sighted(personId, ...work),
    ]);

type Asker = { accountId: number; personId: number };
type One = Asker & { id: number };

const viewById = hotOne((q, $: One) => views(q, $.accountId, $.personId).where('e.id', '=', $.id));

/** Also finds what is in the trash; the verbs decide who may know. */
export async function findTime(q: Queries, one: One): Promise<TimeView | undefined> {
  return viewById(q, one);
}

const viewsAmong = hot((q, $: Asker & { ids: string }) =>
  views(q, $.accountId, $.personId).where(among(q, 'e.id', $.ids)),
);

/** In the order of the ids. */
export async function viewTime(q: Queries, { accountId, personId }: Asker, ids: number[]): Promise<TimeView[]> {
  if (ids.length === 0) return [];
  const found = await viewsAmong(q, { accountId, personId, ids: idsText(ids) });
  const byId = new Map(found.map((view) => [view.id, view]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const heldById = hotOne((q, $: { accountId: number; id: number }) =>
  locking(
    q,
    q.selectFrom('time_entries').selectAll().where('account_id', '=', $.accountId).where('id', '=', $.id),
    'time_entries',
  ),
);

/** Keeps it from other writers until the transaction ends. */
export async function holdTime(tx: Queries, accountId: number, id: number): Promise<TimeEntryRow | undefined> {
  return heldById(tx, { accountId, id });
}

const heldAmong = hot((q, $: { accountId: number; ids: string }) =>
  locking(
    q,
    q
      .selectFrom('time_entries')
      .select(['project_id', 'task_id'])
      .where('account_id', '=', $.accountId)
      .where(among(q, 'id', $.ids))
      .orderBy('id'),
    'time_entries',
  ),
);

/** The same of many, one after the other in the order of their ids, and where they are. */
export async function holdEntries(
  tx: Queries,
  accountId: number,
  ids: number[],
): Promise<Pick<TimeEntryRow, 'project_id' | 'task_id'>[]> {
  return heldAmong(tx, { accountId, ids: idsText(ids) });
}

export const insertTime = hotInsert('time_entries');

export async function saveTime(
  tx: Queries,
  { account_id, id, created_by, created_at, ...rest }: TimeEntryRow,
): Promise<void> {
  await tx.updateTable('time_entries').set(rest).where('account_id', '=', account_id).where('id', '=', id).execute();
}

export async function moveTime(tx: Queries, accountId: number, ids: number[], projectId: number): Promise<void> {
  await tx
    .updateTable('time_entries')
    .set({ project_id: projectId })
    .where('account_id', '=', accountId)
    .where(among(tx, 'id', idsText(ids)))
    .execute();
}

export async function removeTime(tx: Queries, accountId: number, ids: number[]): Promise<void> {
  await tx
    .deleteFrom('time_entries')
    .where('account_id', '=', accountId)
    .where(among(tx, 'id', idsText(ids)))
    .execute();
}
