import { sql } from 'kysely';
import type { Database, Queries } from './database.ts';

/** All records at once, for who takes them away or brings them back. Nothing here knows what a table is for. */
export type Value = string | number | null;
export type Table = { name: string; columns: string[] };
export type Listed = Table & { refersTo: string[] };

/** Reads all of one database, in portions of some megabytes at most. */
export type Reading = {
  q: Queries;
  /** In an order in which each comes after those it refers to. */
  tables(): Promise<Table[]>;
  rows(table: Table): AsyncIterable<Value[][]>;
  /** The newest number that each table has given which numbers its rows. */
  numbers(): Promise<Record<string, number>>;
  /** Names of the migrations that made these tables. */
  migrations(): Promise<string[]>;
};

/** The records as they were at one moment, whatever is written meanwhile. */
export type Snapshot = Reading & { close(): Promise<void> };

/** Records that are of no service. `misplaced` names a column in which something else stands than it is for. */
export type Apart = Snapshot & { misplaced(): Promise<string | undefined> };

/** The records while nobody serves them. `requireStill` rejects when somebody has come after all, and ends the reading. */
export type Still = Snapshot & { requireStill(): Promise<void> };

/** An empty database that is being filled. Until `finish` has resolved, nobody else finds anything there. */
export type Filling = Reading & {
  transaction: Database['transaction'];
  insert(table: Table, rows: Value[][]): Promise<void>;
  /** All rows are there, and none that comes later is numbered as these were. */
  goOnAfter(numbers: Record<string, number>): Promise<void>;
  /** Rejects when a row refers to one that is not there. */
  finish(): Promise<void>;
  /** After `finish` it does nothing. */
  abandon(): Promise<void>;
};

export class NotEmpty extends Error {}

/** How much is read, or written, at once. */
const PORTION_BYTES = 2 ** 20;
const MOST_ROWS = 2000;

/** Rows may have 100 bytes or 4 MiB: how many to ask for next, by how large the last ones were. */
export function nextCount(rows: Value[][]): number {
  let bytes = 1;
  for (const row of rows) for (const value of row) bytes += typeof value === 'string' ? value.length : 8;
  return Math.min(MOST_ROWS, Math.max(1, Math.floor((rows.length * PORTION_BYTES) / bytes)));
}

/** Tables in an order in which each comes after those it refers to; by name, where that leaves a choice. */
export function inOrder(tables: Listed[]): Table[] {
  const placed = new Set<string>();
  const ordered: Table[] = [];
  const left = [...tables].sort((a, b) => (a.name < b.name ? -1 : 1));
  while (left.length > 0) {
    const at = left.findIndex(({ name, refersTo }) => refersTo.every((one) => one === name || placed.has(one)));
    if (at < 0) throw new Error(`These tables refer to each other: ${left.map(({ name }) => name).join(', ')}.`);
    const [{ name, columns }] = left.splice(at, 1) as [Listed];
    placed.add(name);
    ordered.push({ name, columns });
  }
  return ordered;
}

/** Words of search are kept as each engine likes them best: here they are written one way, in one order. */
export const sortWords = (words: string): string => [...new Set(words.split(' '))].sort().join(' ');

export const bookkeeping = 'schema_migrations';

export async function migrationsIn(q: Queries): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(bookkeeping)} order by name`.execute(q);
  return rows.map(({ name }) => name);
}
