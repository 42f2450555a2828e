import { type CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import type { Queries } from '../../src/platform/db/database.ts';
import { engineOf, register } from '../../src/platform/db/dialect.ts';
import type { TestApp } from './app.ts';
import type { Engine } from './databases.ts';

export type Statement = { sql: string; parameters: readonly unknown[] };

/** Does the same, and writes down every statement: those compiled for the occasion and those compiled once. */
function noting(plain: Queries, note: (statement: Statement) => void): Queries {
  const engine = engineOf(plain);
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      // Those compiled once have no parameters yet: they are noted when they are run.
      const compiled: CompiledQuery = plain.getExecutor().compileQuery(node, queryId);
      if (compiled.parameters.every((value) => typeof value !== 'object' || value === null)) note(compiled);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const watched = plain.withPlugin(plugin);
  register(watched, {
    dialect: engine.dialect,
    run: (sql, parameters) => {
      note({ sql, parameters });
      return engine.run(sql, parameters);
    },
    first: (sql, parameters) => {
      note({ sql, parameters });
      return engine.first(sql, parameters);
    },
    send: (sql, parameters) => {
      note({ sql, parameters });
      return engine.send(sql, parameters);
    },
  });
  return watched;
}

/** From now on every read is also written down here. */
export function watchReads({ services }: TestApp): { plain: Queries; take(): Statement[] } {
  const plain = services.db.read;
  let seen: Statement[] = [];
  services.db.read = noting(plain, (statement) => seen.push(statement));
  // What is looked up to be remembered is read elsewhere.
  delete services.db.look;
  return {
    plain,
    take() {
      const taken = seen.filter((one) => /^\s*(select|with)/i.test(one.sql));
      seen = [];
      return taken;
    },
  };
}

/** From now on every statement of a transaction is also written down here. */
export function watchTransactions({ services: { db } }: TestApp): Statement[] {
  const seen: Statement[] = [];
  const { transaction } = db;
  db.transaction = (work, options) =>
    transaction.call(db, (tx) => work(noting(tx, (one) => seen.push(one))), options) as ReturnType<typeof work>;
  return seen;
}

const AVOIDED = ['seqscan', 'sort', 'incremental_sort'];

/** How the database goes about it, step by step. PostgreSQL may do the cheapest for few rows: what is avoided here it does only if it must. */
export async function planOf(engine: Engine, q: Queries, { sql: text, parameters }: Statement): Promise<string[]> {
  if (engine.name === 'SQLite') {
    const steps = await engineOf(q).run(`explain query plan ${text}`, [...parameters]);
    return steps.map(({ detail }) => String(detail));
  }
  return q.connection().execute(async (connection) => {
    const avoid = async (how: 'off' | 'on') => {
      for (const name of AVOIDED) await sql.raw(`set enable_${name} = ${how}`).execute(connection);
    };
    await avoid('off');
    const query = { ...sql`select 1`.compile(connection), sql: `explain ${text}`, parameters };
    const { rows } = await connection.executeQuery<{ 'QUERY PLAN': string }>(query);
    await avoid('on');
    return rows.map((row) => row['QUERY PLAN'].trim());
  });
}

/** Tables read from end to end. What the query has put together itself is no table. */
export function fullScans(plan: string[]): string[] {
  const own = plan.flatMap((step) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(step)?.[1] ?? []);
  return plan.filter((step) => {
    if (/Seq Scan on/.test(step)) return true;
    const [, scanned] = /^SCAN (\S+)/.exec(step) ?? [];
    return scanned !== undefined && !own.includes(scanned) && !/VIRTUAL TABLE|CONSTANT ROW/.test(step);
  });
}

/** An account looked through for something that is in one place of it. SQLite takes every account for a small one. */
export const isAccountScan = (step: string): boolean => /\(account_id=\?\)/.test(step);
export const isSort = (step: string): boolean => /TEMP B-TREE FOR .*ORDER BY|^(->\s+)?(Incremental )?Sort\b/.test(step);

/** From now on the process dies, as far as its transactions are concerned, when one of them comes to its nth statement. */
export function dieAt({ services: { db } }: TestApp, nth: number): { liveOn(): void } {
  const { transaction } = db;
  db.transaction = (work, options) => {
    let count = 0;
    const note = () => {
      count += 1;
      if (count === nth) throw new Error('dead');
    };
    return transaction.call(db, (tx) => work(noting(tx, note)), options) as ReturnType<typeof work>;
  };
  return {
    liveOn() {
      db.transaction = transaction;
    },
  };
}
