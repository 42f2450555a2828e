import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Outage } from '../outages.ts';
import type { Queries } from './database.ts';
import type { Asked, Portion, SearchDialect } from './search.ts';

/** Every difference between the engines' SQL, by name. Nothing outside db/ asks which engine it runs on. */
export type Dialect = {
  name: 'sqlite' | 'postgres';
  /** A text column that sorts by its bytes, the same on both engines. */
  sortableText: string;
  /** A column that numbers rows in the order their writers held their locks. */
  sequenceColumn: string;
  /** The index that finds a row by its number; a table kept in that order needs none. */
  sequenceIndex(name: string, table: string): string[];
  /** What walks such rows of one account by their number, where the index above does not. */
  sequenceWithin(name: string, table: string, which: string): string[];
  /** So many numbers of such a table for who brings rows along: those behind `last`. Others go on behind them. */
  takeNumbers(table: string, count: number): RawBuilder<{ last: number }>;
  /** Has the planner know this column of a large table more closely than others. */
  finerStatistics(table: string, column: string): string[];
  search: SearchDialect;
  /** The number of a new event in this account. Whoever takes one is among `writers` from before that until their transaction ends. */
  eventNumber(accountId: number): RawBuilder<number>;
  /** Who has taken numbers in this account, or in any, and has not ended: rows of `account` and `writer`. */
  writers(accountId?: number): RawBuilder<{ account: number; writer: string }>;
  hasRowLocks: boolean;
  /** The column is one of the numbers in this text: `1,2,3`. */
  isAmong(column: Expression<unknown>, numbers: string): RawBuilder<boolean>;
  /** The same numbers as the rows of a table with the one column `id`. */
  rowsOf(numbers: string): RawBuilder<{ id: number }>;
  /** The column is one of the texts in this JSON: `["a","b"]`. */
  isAmongTexts(column: Expression<unknown>, json: string): RawBuilder<boolean>;
  /** The column is one of what this query finds, which is run first: looked up one by one, never searched for in the table. */
  isAmongFound(column: Expression<unknown>, query: RawBuilder<unknown>): RawBuilder<boolean>;
  /** This JSON, `[[1,"a"],[2,"b"]]`, as the rows of a table with the columns `number` and `text`. */
  pairsOf(json: string): RawBuilder<{ number: number; text: string }>;
  contains(column: Expression<unknown>, text: string): RawBuilder<boolean>;
  /** The time in this column, as it is written everywhere, so many milliseconds later. */
  later(column: Expression<unknown>, ms: number): RawBuilder<string>;
  lockMigrations: string | undefined;
  /** Makes others who lock the same name wait until the transaction ends, where several write at once. */
  lockName(name: string): RawBuilder<unknown> | undefined;
  isUniqueViolation(error: unknown): boolean;
  /** What keeps the database from answering, if it is that: no request is at fault. */
  outageOf(error: unknown): Outage | undefined;
  isDeadlock(error: unknown): boolean;
};

export type Row = Record<string, unknown>;
export type Rows = Row[];
/** What alone a statement touches: rows of this account, and of this table perhaps a single one. */
export type Place = { account: number; table?: string | undefined; row?: number | undefined };
/** What a query handle runs on: the engine's dialect and the shortest way to run a statement. */
export type Engine = {
  dialect: Dialect;
  run(sql: string, parameters: unknown[], place?: Place): Rows | Promise<Rows>;
  first(sql: string, parameters: unknown[], place?: Place): Row | undefined | Promise<Row | undefined>;
  /** For a change that gives nothing back: in a transaction it may be made later, and what goes wrong is told by what follows. */
  send(sql: string, parameters: unknown[], place?: Place): unknown;
};

const engines = new WeakMap<Queries, Engine>();

export function register(q: Queries, engine: Engine): void {
  engines.set(q, engine);
}

export function engineOf(q: Queries): Engine {
  const engine = engines.get(q);
  if (!engine) throw new Error('This query handle was not opened by db/.');
  return engine;
}

export const dialectOf = (q: Queries): Dialect => engineOf(q).dialect;

/** Keeps the row from others until the transaction ends. SQLite has one writer, so there is nobody to keep it from. */
export function locking<DB, TB extends keyof DB, O>(
  q: Queries,
  query: SelectQueryBuilder<DB, TB, O>,
  table: TB & string,
): SelectQueryBuilder<DB, TB, O> {
  return dialectOf(q).hasRowLocks ? query.forUpdate(table as never) : query;
}

/** Keeps the row from being removed until the transaction ends; others may point to it meanwhile, too. */
export function sharing<DB, TB extends keyof DB, O>(
  q: Queries,
  query: SelectQueryBuilder<DB, TB, O>,
  table: TB & string,
): SelectQueryBuilder<DB, TB, O> {
  return dialectOf(q).hasRowLocks ? query.forKeyShare(table as never) : query;
}

/** For what has no row yet that could be locked: of two who would make it, the second waits and finds it made. */
export async function lockName(tx: Queries, ...parts: (string | number)[]): Promise<void> {
  await dialectOf(tx).lockName(parts.join('\n'))?.execute(tx);
}

/** Like `locking`, but rows that another worker holds are passed over. */
export function claiming<DB, TB extends keyof DB, O>(
  q: Queries,
  query: SelectQueryBuilder<DB, TB, O>,
  table: TB & string,
): SelectQueryBuilder<DB, TB, O> {
  return dialectOf(q).hasRowLocks ? query.forUpdate(table as never).skipLocked() : query;
}

/**
 * The column is one of these ids, written `1,2,3`: one parameter, so that a statement compiled once takes a list of any
 * length. `idsText` writes them.
 */
export const among = (q: Queries, column: string, ids: string) => dialectOf(q).isAmong(sql.ref(column), ids);
export const idsText = (ids: Iterable<number>): string => [...ids].join();

/**
 * These ids as a table. A query that begins with it (`cross join`) takes them one after the other, also where the
 * database, which does not know how much an account holds, would rather look through all of it.
 */
export const rowsOf = (q: Queries, ids: number[]) => rowsIn(q, idsText(ids));
/** The same of ids that are written already. */
export const rowsIn = (q: Queries, ids: string) => dialectOf(q).rowsOf(ids);

export const amongFound = (q: Queries, column: string, query: RawBuilder<unknown>) =>
  dialectOf(q).isAmongFound(sql.ref(column), query);

/** `among` for texts, and a list of pairs as a table: each is one parameter, written by `JSON.stringify`. */
export const amongTexts = (q: Queries, column: string, json: string) =>
  dialectOf(q).isAmongTexts(sql.ref(column), json);
export const pairsOf = (q: Queries, json: string) => dialectOf(q).pairsOf(json);

export const isUniqueViolation = (q: Queries, error: unknown): boolean => dialectOf(q).isUniqueViolation(error);

/** The column contains these characters, none of them special. */
export const containing = (q: Queries, column: string, text: string) => dialectOf(q).contains(sql.ref(column), text);

/** A time that is so much later, or earlier. */
export const later = (q: Queries, column: string, ms: number) => dialectOf(q).later(sql.ref(column), ms);

/** Finding by words, as `search.ts` says. */
export const newest = (q: Queries, asked: Asked, portion: Portion) => dialectOf(q).search.newest(asked, portion);
