import { CompiledQuery, type ControlledTransaction, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type Dialect, type Rows, register } from '../dialect.ts';
import type { Tables } from '../schema.ts';
import { type Filling, NotEmpty, type Snapshot } from '../whole.ts';
import { readWhole } from './reading.ts';

type Opened = { tx: ControlledTransaction<Tables>; close(): Promise<void> };

/** One connection and one transaction, apart from those that answer requests. */
async function open(
  settings: pg.PoolConfig,
  dialect: Dialect,
  how: { isolation: 'repeatable read' | 'read committed'; access: 'read only' | 'read write' },
): Promise<Opened> {
  const pool = new pg.Pool({ ...settings, max: 1 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    const tx = await database.startTransaction().setIsolationLevel(how.isolation).setAccessMode(how.access).execute();
    // Neither a slow store of backups nor a large table is a fault.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    const run = async (text: string, values: unknown[]) =>
      (await tx.executeQuery(CompiledQuery.raw(text, values))).rows as Rows;
    register(tx, { dialect, run, first: async (text, values) => (await run(text, values))[0], send: run });
    return { tx, close: () => database.destroy() };
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

/** Whoever lost the connection has nothing to undo. */
const undo = (tx: ControlledTransaction<Tables>) =>
  tx
    .rollback()
    .execute()
    .catch(() => {});

/** Everything it reads was committed before the first thing it read. */
export async function snapshotPostgres(settings: pg.PoolConfig, dialect: Dialect): Promise<Snapshot> {
  const { tx, close } = await open(settings, dialect, { isolation: 'repeatable read', access: 'read only' });
  return {
    ...readWhole(tx),
    async close() {
      await undo(tx);
      await close();
    },
  };
}

type OwnReference = { table: string; name: string; definition: string };

/** References of rows to others of their table, which may come later: they are looked at when all are there. */
async function loosen(tx: ControlledTransaction<Tables>): Promise<OwnReference[]> {
  const { rows } = await sql<OwnReference>`select conrelid::regclass::text as "table", conname as name,
    pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and conrelid = confrelid and connamespace = current_schema()::regnamespace`.execute(tx);
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx);
  return rows;
}

/** All of it is one transaction: until that is committed, there is nothing. */
export async function fillPostgres(settings: pg.PoolConfig, dialect: Dialect): Promise<Filling> {
  const { tx, close } = await open(settings, dialect, { isolation: 'read committed', access: 'read write' });
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v', 'S') limit 1`.execute(tx);
  const abandon = async () => {
    if (!tx.isCommitted && !tx.isRolledBack) await undo(tx);
    await close();
  };
  if (rows[0]) {
    await abandon();
    throw new NotEmpty(`There are tables in this database already: ${rows[0].name}`);
  }
  let loose: OwnReference[] | undefined;
  const bind = async () => {
    for (const { table, name, definition } of loose?.splice(0) ?? [])
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(tx);
  };
  return {
    ...readWhole(tx),
    transaction: (work) => work(tx),
    async insert({ name, columns }, portion) {
      loose ??= await loosen(tx);
      const named = sql.join(columns.map((column) => sql.ref(column)));
      const objects = portion.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])));
      await sql`insert into ${sql.table(name)} (${named}) select ${named}
        from json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(objects)}::json)`.execute(tx);
    },
    async goOnAfter(numbers) {
      await bind();
      for (const [name, last] of Object.entries(numbers))
        if (last > 0) await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${last})`.execute(tx);
    },
    // References to other tables are looked at with each row.
    async finish() {
      await bind();
      await tx.commit().execute();
      await close();
    },
    abandon,
  };
}
