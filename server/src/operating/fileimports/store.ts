import type { Queries } from '../../platform/db/database.ts';
import { locking } from '../../platform/db/dialect.ts';
import { onMember } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import type { FileImportRow } from '../../platform/db/tables/operating.ts';
import { seen, type Viewer } from '../../work/items/sight.ts';

type Which = { accountId: number; id: number };
type Own = { accountId: number; personId: number };

const ofPerson = (q: Queries, { accountId, personId }: Own) =>
  q.selectFrom('file_imports').where('account_id', '=', accountId).where('person_id', '=', personId);

/** The newest first. */
export const listImports = (q: Queries, own: Own, part: Slice): Promise<FileImportRow[]> =>
  slice(ofPerson(q, own).selectAll(), { key: 'id', id: 'id', descending: true }, part).execute();

export async function countImports(q: Queries, own: Own): Promise<number> {
  const { count } = await ofPerson(q, own)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const byId = (q: Queries, { accountId, id }: Which) =>
  q.selectFrom('file_imports').selectAll().where('account_id', '=', accountId).where('id', '=', id);

export const findImport = (q: Queries, which: Which): Promise<FileImportRow | undefined> =>
  byId(q, which).executeTakeFirst();

/** Nobody else goes on with it until the transaction ends; where it stands then is where the next goes on. */
export const lockImport = (tx: Queries, which: Which): Promise<FileImportRow | undefined> =>
  locking(tx, byId(tx, which), 'file_imports').executeTakeFirst();

export async function insertImport(tx: Queries, row: FileImportRow): Promise<void> {
  await tx.insertInto('file_imports').values(row).execute();
}

type Change = Partial<Omit<FileImportRow, 'account_id' | 'id' | 'person_id'>>;

export async function saveImport(tx: Queries, { account_id, id }: FileImportRow, change: Change): Promise<void> {
  await tx.updateTable('file_imports').set(change).where('account_id', '=', account_id).where('id', '=', id).execute();
}

export async function removeImport(tx: Queries, { account_id, id }: FileImportRow): Promise<void> {
  await tx.deleteFrom('file_imports').where('account_id', '=', account_id).where('id', '=', id).execute();
}

/** Those of an account that are under way, either way. */
export async function underWay(q: Queries, accountId: number): Promise<number[]> {
  const found = await q
    .selectFrom('file_imports')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', 'in', ['running', 'undoing'])
    .orderBy('id')
    .limit(100)
    .execute();
  return found.map(({ id }) => id);
}

/** One that has had its time. */
export const findExpired = (q: Queries, accountId: number, now: string): Promise<FileImportRow | undefined> =>
  q
    .selectFrom('file_imports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', 'in', ['ready', 'done', 'undone'])
    .where('expires_at', '<=', now)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Whether it is still there, for anybody. */
export async function isStillThere(q: Queries, table: 'projects' | 'tasks', which: Which): Promise<boolean> {
  const found = q
    .selectFrom(table as 'tasks')
    .select('id')
    .where('account_id', '=', which.accountId)
    .where('id', '=', which.id)
    .where('deleted_at', 'is', null);
  return (await found.executeTakeFirst()) !== undefined;
}

type Called = { id: number; email_key: string; first_name: string; last_name: string };

/** Whose address is one of these, or whose name. */
export const peopleCalled = (
  q: Queries,
  accountId: number,
  by: { emails: string[]; names: string[] },
): Promise<Called[]> =>
  q
    .selectFrom('people')
    .select(['id', 'email_key', 'first_name', 'last_name'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where((e) => e.or([e('email_key', 'in', by.emails), e('name_key', 'in', by.names)]))
    .orderBy('id')
    .limit(2000)
    .execute();

/** The lists of a project that somebody sees, by whatever they are called. */
export const listsIn = (q: Queries, viewer: Viewer, projectId: number): Promise<{ id: number; name: string }[]> =>
  q
    .selectFrom('tasklists as l')
    .leftJoin('project_members as m', onMember(viewer.personId, 'l'))
    .select(['l.id', 'l.name'])
    .where('l.account_id', '=', viewer.accountId)
    .where('l.project_id', '=', projectId)
    .where('l.deleted_at', 'is', null)
    .where(seen(viewer, { joined: 'm' }, { as: 'l', kind: 'tasklist' }))
    .orderBy('l.id', 'desc')
    .limit(1000)
    .execute();
