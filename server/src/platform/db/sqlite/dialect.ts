import { sql } from 'kysely';
import type { Outage } from '../../outages.ts';
import type { Dialect } from '../dialect.ts';
import { sqliteSearch } from './search.ts';

type SqliteError = { errcode?: number };
export const primaryCode = (error: unknown) => ((error as SqliteError)?.errcode ?? 0) & 0xff;
const UNIQUE = 2067;
const PRIMARY_KEY = 1555;
export const BUSY = 5;
/** What each of the codes that are no fault of ours means. */
const OUTAGES = new Map<number, Outage>([
  [BUSY, 'away'],
  [8, 'readOnly'],
  [10, 'failing'],
  [11, 'damaged'],
  [13, 'full'],
  [14, 'failing'],
  [26, 'damaged'],
]);

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  sortableText: 'text',
  // Without autoincrement, which writes one more table: the newest rows are never deleted, so no number comes twice.
  sequenceColumn: 'integer primary key',
  sequenceIndex: () => [],
  // Every index ends with the number of its rows.
  finerStatistics: () => [],
  sequenceWithin: (name, table, which) => [`create index ${name} on ${table} (account_id) where ${which}`],
  // Nobody else writes until they are used.
  takeNumbers: (table) => sql`select coalesce(max(id), 0) as last from ${sql.table(table)}`,
  search: sqliteSearch,
  // The table numbers its rows itself. One writer at a time: when anybody sees a row, everything numbered below it is there.
  eventNumber: () => sql<number>`null`,
  writers: () => sql`select 0 as account, '' as writer where 0 = 1`,
  hasRowLocks: false,
  isAmong: (column, numbers) => sql`${column} in (select value from json_each('[' || ${numbers} || ']'))`,
  rowsOf: (numbers) => sql`(select value as id from json_each('[' || ${numbers} || ']'))`,
  isAmongTexts: (column, json) => sql`${column} in (select value from json_each(${json}))`,
  isAmongFound: (column, query) => sql`${column} in (${query})`,
  // The limit, which is none, has them put together first: else SQLite may go through a whole account, and through them for each of its rows.
  pairsOf: (json) => sql`(select value ->> 0 as number, value ->> 1 as text from json_each(${json}) limit -1)`,
  // Quicker than LIKE, which folds case.
  contains: (column, text) => sql`instr(${column}, ${text}) > 0`,
  later: (column, ms) => sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, ${`${(ms / 1000).toFixed(3)} seconds`})`,
  lockMigrations: undefined,
  lockName: () => undefined,
  isUniqueViolation: (error) => [UNIQUE, PRIMARY_KEY].includes((error as SqliteError)?.errcode ?? 0),
  outageOf: (error) => OUTAGES.get(primaryCode(error)),
  isDeadlock: () => false,
};
