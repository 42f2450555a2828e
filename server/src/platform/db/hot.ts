import type { CompiledQuery, Insertable } from 'kysely';
import type { Queries } from './database.ts';
import { type Engine, engineOf, type Place } from './dialect.ts';
import type { Tables } from './schema.ts';

class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Plan = { sql: string; parameters: unknown[]; account: string | undefined };

/** The statement touches a single row of this table: the one in the account whose id is in that parameter. */
type OneRow<Parameters> = { table: keyof Tables; id: keyof Parameters & string };
const ACCOUNTS = ['accountId', 'account_id'];

// biome-ignore lint/suspicious/noExplicitAny: each query names its own parameters
type Build<Parameters extends Record<string, any>, Row> = (
  q: Queries,
  $: Parameters,
) => { compile(): CompiledQuery<Row> };

/** Gives the statement of a query for one engine, and its parameters in order. */
function planner<Parameters extends Record<string, unknown>, Row>(build: Build<Parameters, Row>) {
  const plans = new Map<string, Plan>();
  const slots = new Proxy({} as Parameters, { get: (_target, name) => new Slot(String(name)) });
  return (q: Queries, engine: Engine): Plan => {
    let plan = plans.get(engine.dialect.name);
    if (!plan) {
      const compiled = build(q, slots).compile();
      const slotted = compiled.parameters.filter((value) => value instanceof Slot).map(({ name }) => name);
      const account = slotted.find((name) => ACCOUNTS.includes(name));
      plan = { sql: compiled.sql, parameters: [...compiled.parameters], account };
      plans.set(engine.dialect.name, plan);
    }
    return plan;
  };
}

function fillIn(plan: Plan, values: Record<string, unknown>): unknown[] {
  const filled = new Array<unknown>(plan.parameters.length);
  for (let at = 0; at < filled.length; at += 1) {
    const value = plan.parameters[at];
    filled[at] = value instanceof Slot ? values[value.name] : value;
  }
  return filled;
}

function placeIn(plan: Plan, values: Record<string, unknown>, one?: OneRow<never>): Place | undefined {
  if (plan.account === undefined) return undefined;
  const account = values[plan.account] as number;
  return one ? { account, table: one.table, row: values[one.id] as number } : { account };
}

/**
 * A query built and compiled once per engine; later only its parameters change. Building a joined read costs several
 * times what running it does, so the routes that carry the load use this and the others need not.
 *
 *   const inAccount = hot((q, $: { accountId: number }) => q.selectFrom('projects')…where('account_id', '=', $.accountId));
 *   const rows = await inAccount(q, { accountId });
 *
 * A parameter named `accountId` or `account_id` says that it touches no other account's rows: then what is remembered for
 * others outlives it.
 */
export function hot<Parameters extends Record<string, unknown>, Row>(
  build: Build<Parameters, Row>,
  one?: OneRow<Parameters>,
) {
  const planOf = planner(build);
  return (q: Queries, values: Parameters): Row[] | Promise<Row[]> => {
    const engine = engineOf(q);
    const plan = planOf(q, engine);
    return engine.run(plan.sql, fillIn(plan, values), placeIn(plan, values, one)) as Row[] | Promise<Row[]>;
  };
}

/**
 * Like `hot`, for a change in a transaction of which only that it is made matters: nobody waits for it before the next
 * statement. What goes wrong with it is told by that, or at the end; so who makes something of a failure uses `hot`.
 */
export function hotSend<Parameters extends Record<string, unknown>>(
  build: Build<Parameters, unknown>,
  one?: OneRow<Parameters>,
) {
  const planOf = planner(build);
  return async (q: Queries, values: Parameters): Promise<void> => {
    const engine = engineOf(q);
    const plan = planOf(q, engine);
    await engine.send(plan.sql, fillIn(plan, values), placeIn(plan, values, one));
  };
}

/** Like `hot`, for a select that finds one row or none. */
export function hotOne<Parameters extends Record<string, unknown>, Row>(
  build: Build<Parameters, Row>,
  one?: OneRow<Parameters>,
) {
  const planOf = planner(build);
  return (q: Queries, values: Parameters): Row | undefined | Promise<Row | undefined> => {
    const engine = engineOf(q);
    const plan = planOf(q, engine);
    return engine.first(plan.sql, fillIn(plan, values), placeIn(plan, values, one)) as
      | Row
      | undefined
      | Promise<Row | undefined>;
  };
}

/** Puts a row into a table: compiled once for each set of columns it is given, which is one for most tables. */
export function hotInsert<Table extends keyof Tables>(table: Table) {
  type Row = Insertable<Tables[Table]>;
  const byColumns = new Map<string, (q: Queries, row: Row) => unknown>();
  return async (q: Queries, row: Row): Promise<void> => {
    const columns = Object.keys(row) as (keyof Row & string)[];
    let insert = byColumns.get(columns.join());
    if (!insert) {
      insert = hot((handle, $: Row) =>
        handle.insertInto(table).values(Object.fromEntries(columns.map((column) => [column, $[column]])) as Row),
      );
      byColumns.set(columns.join(), insert);
    }
    await insert(q, row);
  };
}

/** Put together from these, any number of rows takes few statements, and those always the same. */
const SIZES = [64, 8, 1];

/** Puts rows of one account into a table, but for those that are there already: compiled once for each size. */
export function hotInserts<Table extends keyof Tables & string>(table: Table) {
  type Row = Insertable<Tables[Table]> & { account_id: number };
  const texts = new Map<string, string>();
  return async (q: Queries, rows: Row[]): Promise<void> => {
    const engine = engineOf(q);
    const columns = Object.keys(rows[0] ?? {}) as (keyof Row)[];
    for (let at = 0; at < rows.length; ) {
      const size = SIZES.find((one) => one <= rows.length - at)!;
      const some = rows.slice(at, at + size);
      const key = `${engine.dialect.name} ${size} ${columns.join()}`;
      const known = texts.get(key);
      const text =
        known ??
        q
          .insertInto(table)
          .values(some)
          .onConflict((on) => on.doNothing())
          .compile().sql;
      if (!known) texts.set(key, text);
      const values = some.flatMap((row) => columns.map((column) => row[column]));
      await engine.send(text, values, { account: rows[0]!.account_id });
      at += size;
    }
  };
}
