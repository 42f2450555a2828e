import { sql } from 'kysely';
import type { Membership } from '../../platform/access/grants.ts';
import type { Queries } from '../../platform/db/database.ts';
import { among, idsText, locking } from '../../platform/db/dialect.ts';
import { hot, hotOne } from '../../platform/db/hot.ts';
import { membership, onId, onMember } from '../../platform/db/joins.ts';
import type { TasklistRow } from '../../platform/db/tables/tasks.ts';
import { type Sighted, sighted } from '../items/sight.ts';

/** A list with the names it points to, and where one person stands in its project. */
export type TasklistView = TasklistRow &
  Sighted & {
    project_name: string;
    project_status: 'active' | 'archived';
    project_deleted_at: string | null;
    company_id: number;
    company_name: string;
  } & Membership;

export const tasklist = { as: 'l', kind: 'tasklist' } as const;

export function views(q: Queries, accountId: number, personId: number) {
  return q
    .selectFrom('tasklists as l')
    .innerJoin('projects as p', onId('p', 'l.project_id'))
    .innerJoin('companies as c', onId('c', 'p.company_id'))
    .leftJoin('project_members as m', onMember(personId, 'l'))
    .selectAll('l')
    .select([
      'p.name as project_name',
      'p.status as project_status',
      'p.deleted_at as project_deleted_at',
      'c.id as company_id',
      'c.name as company_name',
      ...membership,
      sighted(personId, tasklist),
    ])
    .where('l.account_id', '=', accountId);
}

type One = { accountId: number; personId: number; id: number };
type InProject = { account_id: number; id: number };

const viewById = hotOne((q, $: One) => views(q, $.accountId, $.personId).where('l.id', '=', $.id));

/** Also finds what is in the trash; the verbs decide who may know. */
export async function findTasklist(q: Queries, one: One): Promise<TasklistView | undefined> {
  return viewById(q, one);
}

const viewsAmong = hot((q, $: Omit<One, 'id'> & { ids: string }) =>
  views(q, $.accountId, $.personId)
    .where(among(q, 'l.id', $.ids))
    .orderBy('l.id'),
);

export async function findTasklists(
  q: Queries,
  { ids, ...viewer }: Omit<One, 'id'> & { ids: number[] },
): Promise<TasklistView[]> {
  return viewsAmong(q, { ...viewer, ids: idsText(ids) });
}

const lockById = hotOne((q, $: { accountId: number; id: number }) =>
  locking(
    q,
    q.selectFrom('tasklists').selectAll().where('account_id', '=', $.accountId).where('id', '=', $.id),
    'tasklists',
  ),
);

/** Keeps it from other writers until the transaction ends. */
export async function lockTasklist(tx: Queries, accountId: number, id: number): Promise<TasklistRow | undefined> {
  return lockById(tx, { accountId, id });
}

/** In the order of their ids, so that no two wait for one another. */
export async function lockTasklists(tx: Queries, accountId: number, ids: number[]): Promise<void> {
  const found = tx
    .selectFrom('tasklists')
    .select('id')
    .where('account_id', '=', accountId)
    .where(among(tx, 'id', idsText(ids)))
    .orderBy('id');
  await locking(tx, found, 'tasklists').execute();
}

const inboxIn = hotOne((q, $: InProject) =>
  q
    .selectFrom('tasklists')
    .selectAll()
    .where('account_id', '=', $.account_id)
    .where('project_id', '=', $.id)
    .where(sql<boolean>`is_inbox = 1`)
    .where('deleted_at', 'is', null),
);

export async function findInbox(q: Queries, { account_id, id }: InProject): Promise<TasklistRow | undefined> {
  return inboxIn(q, { account_id, id });
}

/** False when it is to be the Inbox of a project that has one. */
export async function insertTasklist(tx: Queries, row: TasklistRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('tasklists')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

export async function saveTasklist(
  tx: Queries,
  { account_id, id }: Pick<TasklistRow, 'account_id' | 'id'>,
  changed: Partial<TasklistRow>,
): Promise<void> {
  await tx.updateTable('tasklists').set(changed).where('account_id', '=', account_id).where('id', '=', id).execute();
}

type Count = { accountId: number; id: number; open: number; all: number };
const addToCounts = hot((q, $: Count) =>
  q
    .updateTable('tasklists')
    .set((e) => ({ open_count: e('open_count', '+', $.open), task_count: e('task_count', '+', $.all) }))
    .where('account_id', '=', $.accountId)
    .where('id', '=', $.id)
    .returningAll(),
);

/** Adds to its counts and gives the list as it is then. */
export async function count(tx: Queries, by: Count): Promise<TasklistRow | undefined> {
  return (await addToCounts(tx, by))[0];
}

export async function removeTasklists(tx: Queries, accountId: number, ids: number[]): Promise<void> {
  await tx.deleteFrom('tasklists').where('account_id', '=', accountId).where('id', 'in', ids).execute();
}

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
