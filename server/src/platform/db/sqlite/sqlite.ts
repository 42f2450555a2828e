import { closeSync, fdatasync, openSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Kysely, sql } from 'kysely';
import { unavailable } from '../../failures.ts';
import type { Database, Queries, Work } from '../database.ts';
import { type Dialect, register } from '../dialect.ts';
import { hot } from '../hot.ts';
import type { Tables } from '../schema.ts';
import { makeBarrier } from './barrier.ts';
import { startCheckpoints } from './checkpoints.ts';
import { makeGroups } from './groups.ts';
import { SqliteConnection, SqliteKyselyDialect } from './kysely.ts';
import { makeMutex } from './mutex.ts';
import { sqliteSearch } from './search.ts';

export type SqliteOptions = {
  /** Makes everything written to the log file durable. Replaced by tests and the bench to be slow or to fail. */
  sync?: (descriptor: number) => Promise<void>;
  /** This process answers requests from the file: two that do so would starve each other. */
  isServing?: boolean;
};

type SqliteError = { errcode?: number };
const primaryCode = (error: unknown) => ((error as SqliteError)?.errcode ?? 0) & 0xff;
const UNIQUE = 2067;
const PRIMARY_KEY = 1555;
const LOOK_EVERY_MS = 10;
/** How long somebody else's write is waited for, which holds up everything: one who serves has others to answer meanwhile. */
const BUSY_MS = { serving: 5000, alone: 600_000 };
const BUSY = 5;
const OUTAGES = new Set([5 /* busy */, 8 /* read-only */, 10 /* i/o */, 13 /* full */, 14 /* cannot open */]);

const sqliteDialect: Dialect = {
  name: 'sqlite',
  sortableText: 'text',
  // Without autoincrement, which writes one more table: the newest rows are never deleted, so no number comes twice.
  sequenceColumn: 'integer primary key',
  sequenceIndex: () => [],
  // Every index ends with the number of its rows.
  sequenceWithin: (name, table, which) => [`create index ${name} on ${table} (account_id) where ${which}`],
  search: sqliteSearch,
  // One writer at a time: when anybody sees a row, everything numbered below it is there.
  writers: 'select 0 as ended, 0 as begun',
  hasRowLocks: false,
  isAmong: (column, numbers) => sql`${column} in (select value from json_each('[' || ${numbers} || ']'))`,
  rowsOf: (numbers) => sql`(select value as id from json_each('[' || ${numbers} || ']'))`,
  isAmongTexts: (column, json) => sql`${column} in (select value from json_each(${json}))`,
  isAmongFound: (column, query) => sql`${column} in (${query})`,
  pairsOf: (json) => sql`(select value ->> 0 as number, value ->> 1 as text from json_each(${json}))`,
  // Quicker than LIKE, which folds case.
  contains: (column, text) => sql`instr(${column}, ${text}) > 0`,
  lockMigrations: undefined,
  lockName: () => undefined,
  isUniqueViolation: (error) => [UNIQUE, PRIMARY_KEY].includes((error as SqliteError)?.errcode ?? 0),
  isOutage: (error) => OUTAGES.has(primaryCode(error)),
  isDeadlock: () => false,
};

const bumpCounter = hot((q, $: { accountId: number; kind: string }) =>
  q
    .insertInto('counters')
    .values({ account_id: $.accountId, kind: $.kind, last: 1 })
    .onConflict((c) => c.columns(['account_id', 'kind']).doUpdateSet((e) => ({ last: e('counters.last', '+', 1) })))
    .returning('last'),
);

export async function openSqlite(path: string, options: SqliteOptions = {}): Promise<Database> {
  await mkdir(dirname(path), { recursive: true });
  const claim = options.isServing ? claimFile(`${path}.serving`) : undefined;
  const busyMs = options.isServing ? BUSY_MS.serving : BUSY_MS.alone;
  const writer = new DatabaseSync(path, { timeout: busyMs });
  await enterLogMode(writer, busyMs);
  // Commits do not sync (NORMAL): the barrier below does it for all who wait. Checkpoints run on a thread of their own.
  writer.exec(`pragma synchronous = normal; pragma wal_autocheckpoint = 0; pragma foreign_keys = on;
    pragma temp_store = memory; pragma cache_size = -32768;`);
  // Makes the log file exist before anybody depends on syncing it.
  writer.exec(`create table if not exists counters (account_id bigint not null, kind text not null,
    last bigint not null, primary key (account_id, kind)); begin immediate; delete from counters where 0; commit;`);
  const reader = new DatabaseSync(path, { readOnly: true, timeout: busyMs });
  reader.exec('pragma temp_store = memory; pragma cache_size = -32768; pragma mmap_size = 4294967296;');

  // One descriptor for the life of the connection: reopening the log between syncs could miss a failed one.
  const log = openSync(`${path}-wal`, 'r+');
  await syncFolder(dirname(path));
  const syncLog = options.sync ?? promisify(fdatasync);
  const barrier = makeBarrier(() => syncLog(log));
  const turn = makeMutex();
  const checkpoints = startCheckpoints(path, turn);

  const writes = new SqliteConnection(writer);
  const reads = new SqliteConnection(reader);
  const tx: Queries = new Kysely<Tables>({ dialect: new SqliteKyselyDialect(writes) });
  const read: Queries = new Kysely<Tables>({ dialect: new SqliteKyselyDialect(reads) });
  register(tx, { dialect: sqliteDialect, run: writes.run, first: writes.first });
  register(read, { dialect: sqliteDialect, run: reads.run, first: reads.first });

  const changes = watchChanges(writer);
  const listeners: ((work: Work) => void)[] = [];
  const refuseAfterFailure = () => {
    const failure = barrier.failure();
    if (failure)
      throw unavailable('Holdfast cannot write to its disk, so it takes no changes. Reading still works.', failure);
  };

  const groups = makeGroups({
    writer,
    tx,
    turn,
    barrier,
    changes: () => writes.changes,
    check: refuseAfterFailure,
    committed: () => {
      barrier.committed();
      checkpoints.wrote();
      changes.committed();
    },
  });

  return {
    read,
    async transaction(work, { comparesWithCommitted: isAlone = false, mayBeLost = false } = {}) {
      try {
        return await groups.transaction(work, { isAlone, mayBeLost });
      } catch (error) {
        if (error === barrier.failure()) refuseAfterFailure();
        throw error;
      }
    },
    async nextId(q, accountId, kind) {
      const [row] = await bumpCounter(q, { accountId, kind });
      return row!.last;
    },
    settled: () => barrier.wait().catch(refuseAfterFailure),
    version: changes.version,
    nudge: (work) => {
      for (const listener of listeners) listener(work);
    },
    onNudge: (listener) => {
      listeners.push(listener);
    },
    maintain: async () => {},
    async ping() {
      refuseAfterFailure();
      reads.run('select 1 as one', []);
    },
    async close() {
      await groups.idle();
      await checkpoints.stop();
      await turn.take();
      await barrier.wait().catch(() => {});
      reader.close();
      writer.close();
      closeSync(log);
      claim?.close();
    },
  };
}

/**
 * This process counts its own commits; what the command line commits beside it shows in data_version, which is looked at
 * a hundred times a second at most.
 */
function watchChanges(writer: DatabaseSync) {
  const query = writer.prepare('pragma data_version');
  let others = 0;
  let lookAgainAt = 0;
  let commits = 0;
  return {
    committed() {
      commits += 1;
    },
    version(): number {
      const now = performance.now();
      if (now >= lookAgainAt) {
        others = Number(query.get()?.data_version);
        lookAgainAt = now + LOOK_EVERY_MS;
      }
      return others * 1e9 + commits;
    },
  };
}

/** Only one process can switch a new file to its log, and the others are refused at once instead of waiting: so they ask again. */
async function enterLogMode(writer: DatabaseSync, busyMs: number): Promise<void> {
  for (const deadline = Date.now() + busyMs; ; ) {
    try {
      return writer.exec('pragma journal_mode = wal');
    } catch (error) {
      if (primaryCode(error) !== BUSY || Date.now() > deadline) throw error;
      await sleep(20);
    }
  }
}

/** Held until the process ends, however it ends: the lock is the operating system's. */
function claimFile(path: string): DatabaseSync {
  const claim = new DatabaseSync(path);
  try {
    claim.exec('pragma locking_mode = exclusive; begin exclusive');
    return claim;
  } catch {
    claim.close();
    throw new Error(
      `Another Holdfast is already serving from ${dirname(path)}. Stop it, or give this one its own HOLDFAST_DATA.`,
    );
  }
}

/** A new file is only durable once the folder that names it is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}
