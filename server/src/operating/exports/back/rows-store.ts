import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import { dialectOf, lockName } from '../../../platform/db/dialect.ts';
import type { Tables } from '../../../platform/db/schema.ts';
import type { AuditRow, IdentityRow } from '../../../platform/db/tables/accounts.ts';
import type { Table, Value } from '../../../platform/db/whole.ts';

/** Any table of an account, by its name. */
const any = (name: string) => name as 'companies';
/** So many values of one statement. */
const VALUES = 4000;

type Row = Tables['companies'];

export async function insertRows(tx: Queries, { name, columns }: Table, rows: Value[][]): Promise<void> {
  for (const some of portionsOf(rows, columns.length))
    await tx.insertInto(any(name)).values(objectsOf<Row>(columns, some)).execute();
}

/** Where one with that id is here already, it becomes the one that comes: others may point to it meanwhile. */
export async function putRows(tx: Queries, { name, columns }: Table, rows: Value[][]): Promise<void> {
  const rest = columns.filter((column) => column !== 'account_id' && column !== 'id');
  for (const some of portionsOf(rows, columns.length))
    await tx
      .insertInto(any(name))
      .values(objectsOf<Row>(columns, some))
      .onConflict((same) =>
        same
          .columns(['account_id', 'id'])
          .doUpdateSet((e) => Object.fromEntries(rest.map((column) => [column, e.ref(`excluded.${column}` as never)]))),
      )
      .execute();
}

const objectsOf = <T>(columns: string[], rows: Value[][]): T[] =>
  rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])) as T);

function* portionsOf(rows: Value[][], width: number): Generator<Value[][]> {
  const size = Math.max(1, Math.floor(VALUES / width));
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

type Which = { accountId: number; table: string };

export async function removeRows(tx: Queries, { accountId, table }: Which): Promise<void> {
  await tx.deleteFrom(any(table)).where('account_id', '=', accountId).execute();
}

export async function removeRow(tx: Queries, { accountId, table }: Which, id: number): Promise<void> {
  await tx.deleteFrom(any(table)).where('account_id', '=', accountId).where('id', '=', id).execute();
}

export async function countRows(tx: Queries, { accountId, table }: Which): Promise<number> {
  const { count } = await tx
    .selectFrom(any(table))
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function handOver(
  tx: Queries,
  { accountId, table, column, from, to }: Which & { column: string; from: number; to: number },
): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to}
    where account_id = ${accountId} and ${sql.ref(column)} = ${from}`.execute(tx);
}

/** What a task is below may come behind it: so it is told when all are there. */
export async function placeTask(tx: Queries, accountId: number, id: number, parentId: number): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({ parent_id: parentId })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function changeAccount(tx: Queries, accountId: number, { columns }: Table, row: Value[]): Promise<void> {
  const { id: _, signing_key: __, ...change } = objectsOf<Tables['accounts']>(columns, [row])[0]!;
  await tx.updateTable('accounts').set(change).where('id', '=', accountId).execute();
}

/** The Administrator of an account in which there is nobody else. */
export const findOwn = (tx: Queries, accountId: number) =>
  tx
    .selectFrom('people')
    .select(['id', 'company_id', 'password_hash'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();

type Change = Partial<Pick<Tables['people'], 'email_key' | 'password_hash'>>;

export async function changePerson(tx: Queries, accountId: number, id: number, change: Change): Promise<void> {
  await tx.updateTable('people').set(change).where('account_id', '=', accountId).where('id', '=', id).execute();
}

export const auditOf = (tx: Queries, accountId: number): Promise<AuditRow[]> =>
  tx.selectFrom('audit_entries').selectAll().where('account_id', '=', accountId).orderBy('id').execute();

export async function insertAudit(tx: Queries, row: AuditRow): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values(row)
    .onConflict((same) => same.doNothing())
    .execute();
}

export const identitiesOf = (tx: Queries, accountId: number): Promise<IdentityRow[]> =>
  tx.selectFrom('identities').selectAll().where('account_id', '=', accountId).execute();

export async function insertIdentity(tx: Queries, row: IdentityRow): Promise<void> {
  await tx
    .insertInto('identities')
    .values(row)
    .onConflict((same) => same.doNothing())
    .execute();
}

/** How people want to be told of news, and when. */
export const wishesOf = async (tx: Queries, accountId: number) => ({
  ways: await tx.selectFrom('news_ways').selectAll().where('account_id', '=', accountId).execute(),
  hours: await tx.selectFrom('working_hours').selectAll().where('account_id', '=', accountId).execute(),
});

/** Where the export says nothing else. */
export async function putWishes(
  tx: Queries,
  { ways, hours }: Awaited<ReturnType<typeof wishesOf>>,
  who: (id: number) => number,
): Promise<void> {
  for (const way of ways)
    await tx
      .insertInto('news_ways')
      .values({ ...way, person_id: who(way.person_id) })
      .onConflict((same) => same.doNothing())
      .execute();
  for (const own of hours)
    await tx
      .insertInto('working_hours')
      .values({ ...own, person_id: who(own.person_id) })
      .onConflict((same) => same.doNothing())
      .execute();
}

/** The number behind which the log goes on for so many events. One at a time, until the transaction ends. */
export async function takeEvents(tx: Queries, count: number): Promise<number> {
  await lockName(tx, 'numbers of events');
  const { rows } = await dialectOf(tx).takeNumbers('events', count).execute(tx);
  return Number(rows[0]!.last);
}

/** Nobody is told of what has happened. */
export async function tellNobody(tx: Queries, accountId: number, upTo: number): Promise<void> {
  await tx
    .insertInto('notifier_positions')
    .values({ account_id: accountId, event_id: upTo, last_id: 0 })
    .onConflict((same) => same.column('account_id').doUpdateSet({ event_id: upTo }))
    .execute();
}
