import { closeSync, fdatasync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { Kysely } from 'kysely';
import { unavailable } from '../../failures.ts';
import { outageOfDisk, outages } from '../../outages.ts';
import { syncFolder } from '../../syncing.ts';
import { nextNumber } from '../counters.ts';
import type { Database, Queries, Work } from '../database.ts';
import { register } from '../dialect.ts';
import type { Tables } from '../schema.ts';
import { makeBarrier } from './barrier.ts';
import { startCheckpoints } from './checkpoints.ts';
import { sqliteDialect } from './dialect.ts';
import { makeGroups } from './groups.ts';
import { inTurns, type Runs, SqliteConnection, SqliteKyselyDialect } from './kysely.ts';
import { makeMutex } from './mutex.ts';
import { claimFile, explainStart, makeFolder, openWriter } from './opening.ts';
import { Vanished, watchPresence } from './presence.ts';
import { enterWaiting } from './search.ts';
import { makeLooks, makeTraces, type Traces } from './traces.ts';
import { openView } from './view.ts';

export type SqliteOptions = {
  /** Makes everything written to the log file durable. Replaced by tests and the bench to be slow or to fail. */
  sync?: (descriptor: number) => Promise<void>;
  /** This process answers requests from the file: two that do so would starve each other. */
  isServing?: boolean;
  /** Told, once, when nothing can be written any more until the process is started anew. */
  stopped?: (error: unknown) => void;
};

const LOOK_EVERY_MS = 10;
/** How long somebody else's write is waited for, which holds up everything: one who serves has others to answer meanwhile. */
const BUSY_MS = { serving: 5000, alone: 600_000 };

export async function openSqlite(path: string, options: SqliteOptions = {}): Promise<Database> {
  try {
    return await open(path, options);
  } catch (error) {
    throw explainStart(path, error);
  }
}

async function open(path: string, { isServing = false, sync, stopped }: SqliteOptions): Promise<Database> {
  await makeFolder(dirname(path));
  const claim = isServing ? claimFile(`${path}.serving`) : undefined;
  const busyMs = isServing ? BUSY_MS.serving : BUSY_MS.alone;
  const writer = await openWriter(path, busyMs);
  // One descriptor for the life of the connection: reopening the log between syncs could miss a failed one.
  const [file, log] = [openSync(path, 'r'), openSync(`${path}-wal`, 'r+')];
  await syncFolder(dirname(path));
  const syncLog = sync ?? promisify(fdatasync);
  // What a process before this one committed and did not live to sync is seen from now on.
  await syncLog(log);

  const traces = makeTraces();
  const view = openView(path, { timeout: busyMs, check: () => refuseIfVanished(), traces });
  const presence = watchPresence(
    [
      { path, descriptor: file },
      { path: `${path}-wal`, descriptor: log },
    ],
    (error) => barrier.fail(error),
  );
  const syncAndLook = async () => {
    traces.cover();
    await syncLog(log);
    presence.look();
  };
  const failed = (error: unknown) => {
    stopped?.(error);
    // What is remembered is no more shown than what could be read.
    view.changed();
    traces.everything();
  };
  const advance = (isAll: boolean) => {
    view.advance(isAll);
    changes.advance(isAll);
  };
  const barrier = makeBarrier(syncAndLook, { advance, failed });
  const refuseIfVanished = () => {
    const failure = barrier.failure();
    if (failure instanceof Vanished) throw unavailable(VANISHED, failure);
  };
  const refuseAfterFailure = () => {
    refuseIfVanished();
    const failure = barrier.failure();
    if (failure) throw unavailable(sentenceOf(failure), failure);
  };

  const turn = makeMutex();
  const checkpoints = startCheckpoints(path, turn);

  const writes = new SqliteConnection(writer);
  const reader = new DatabaseSync(path, { readOnly: true, timeout: busyMs });
  const commits = new SqliteConnection(reader);
  const tx = queries(writes);
  const changes = watchChanges(writer, view, traces);
  const listeners: ((work: Work, accountId?: number) => void)[] = [];

  const groups = makeGroups({
    writer,
    tx,
    turn,
    barrier,
    changes: () => writes.changes,
    check: refuseAfterFailure,
    committing: ({ mayBeLost }) => {
      if (!mayBeLost) view.stay({ isSyncing: barrier.running() !== undefined });
    },
    committed: (how) => {
      barrier.committed(how);
      checkpoints.wrote();
      traces.committed(writes.written, how.mayBeLost && !view.isStaying());
      if (how.mayBeLost) view.changed();
    },
    undone: () => {
      writes.written.clear();
      if (barrier.isSettled()) view.follow();
    },
  });

  const database: Database = {
    read: queries(view.connect(() => undefined)),
    committed: queries(commits),
    isOnlyProcess: isServing,
    now: () => new Date(),
    async transaction(work, { comparesWithCommitted: isAlone = false, mayBeLost = false } = {}) {
      try {
        return await groups.transaction(work, { isAlone, mayBeLost });
      } catch (error) {
        if (error === barrier.failure()) refuseAfterFailure();
        throw error;
      }
    },
    nextId: nextNumber,
    version: changes.version,
    look: () => looks.begin(),
    nudge: (work, accountId) => {
      for (const listener of listeners) listener(work, accountId);
    },
    onNudge: (listener) => {
      listeners.push(listener);
    },
    maintain: () => enterWaiting(database),
    async close() {
      presence.stop();
      await groups.idle();
      await checkpoints.stop();
      await turn.take();
      await barrier.wait().catch(() => {});
      view.close();
      reader.close();
      writer.close();
      closeSync(file);
      closeSync(log);
      claim?.close();
    },
  };
  const looks = makeLooks(database, (traceOf) => queries(view.connect(traceOf)), {
    isStill: (trace) => {
      changes.version();
      return traces.isStill(trace);
    },
  });
  return database;
}

const STOPPED = 'It takes no changes until that is done and it is started anew; reading still works.';
const sentenceOf = (failure: unknown) =>
  `${outages[sqliteDialect.outageOf(failure) ?? outageOfDisk(failure) ?? 'failing']} ${STOPPED}`;
const VANISHED =
  'The files of this Holdfast were moved, removed or replaced while it ran. Whoever runs it has to put them back and start it anew.';

function queries(connection: Runs): Queries {
  const { run, first, ...whole } = inTurns(connection);
  const q: Queries = new Kysely<Tables>({ dialect: new SqliteKyselyDialect(whole) });
  register(q, { dialect: sqliteDialect, run, first, send: run });
  return q;
}

/**
 * What reads see changes with this process's own commits; what the command line commits beside it shows in data_version,
 * which is looked at a hundred times a second at most.
 */
function watchChanges(writer: DatabaseSync, view: ReturnType<typeof openView>, traces: Traces) {
  const query = writer.prepare('pragma data_version');
  let others = 0;
  let lookAgainAt = 0;
  /** Others have changed something, and what reads see may be from before that. */
  let isHidden = false;
  return {
    advance(isAll: boolean): void {
      if (!isHidden) return;
      traces.everything();
      isHidden = !isAll;
    },
    version(): number {
      const now = performance.now();
      if (now >= lookAgainAt) {
        const seen = Number(query.get()?.data_version);
        if (seen !== others) {
          traces.everything();
          isHidden = view.isStaying();
        }
        others = seen;
        lookAgainAt = now + LOOK_EVERY_MS;
      }
      return others * 1e9 + view.version();
    },
  };
}
