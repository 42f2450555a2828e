import { type SelectQueryBuilder, sql } from 'kysely';
import type { Queries } from './database.ts';

/** Every difference between the engines, by name. Nothing outside db/ asks which engine it runs on. */
export type Dialect = {
  name: 'sqlite' | 'postgres';
  /** A text column that sorts by its bytes, the same on both engines. */
  sortableText: string;
  /** A column that numbers rows in the order their writers held their locks. */
  sequenceColumn: string;
  /** The index that finds a row by its number; a table kept in that order needs none. */
  sequenceIndex(name: string, table: string): string[];
  hasRowLocks: boolean;
  lockMigrations: string | undefined;
  isUniqueViolation(error: unknown): boolean;
  /** The database is away, full or shutting down: the caller may try again later. */
  isOutage(error: unknown): boolean;
  isDeadlock(error: unknown): boolean;
};

export type Row = Record<string, unknown>;
export type Rows = Row[];
/** What a query handle runs on: the engine's dialect and the shortest way to run a statement. */
export type Engine = {
  dialect: Dialect;
  run(sql: string, parameters: unknown[]): Rows | Promise<Rows>;
  first(sql: string, parameters: unknown[]): Row | undefined | Promise<Row | undefined>;
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

/** Like `locking`, but rows that another worker holds are passed over. */
export function claiming<DB, TB extends keyof DB, O>(
  q: Queries,
  query: SelectQueryBuilder<DB, TB, O>,
  table: TB & string,
): SelectQueryBuilder<DB, TB, O> {
  return dialectOf(q).hasRowLocks ? query.forUpdate(table as never).skipLocked() : query;
}

export const isUniqueViolation = (q: Queries, error: unknown): boolean => dialectOf(q).isUniqueViolation(error);

/** The column contains these characters, none of them special. */
export const containing = (column: string, text: string) =>
  sql<boolean>`${sql.ref(column)} like ${`%${text.replace(/[%_\\]/g, '\\$&')}%`} escape '\\'`;
