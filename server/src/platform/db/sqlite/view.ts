import { DatabaseSync } from 'node:sqlite';
import type { Place } from '../dialect.ts';
import { type Runs, SqliteConnection } from './kysely.ts';
import type { Trace, Traces } from './traces.ts';

/** A connection that only reads. It follows what is committed, or stays with what it saw at one moment. */
function openReader(path: string, timeout: number) {
  const database = new DatabaseSync(path, { readOnly: true, timeout });
  database.exec('pragma temp_store = memory; pragma cache_size = -32768; pragma mmap_size = 4294967296;');
  const [begin, look, end] = ['begin', 'select 1 from sqlite_master limit 1', 'commit'].map((sql) =>
    database.prepare(sql),
  );
  return {
    connection: new SqliteConnection(database),
    /** Only with the first look a transaction has its snapshot. */
    stay() {
      begin!.run();
      look!.get();
    },
    /** Who cannot even end a transaction stays with what is on disk. */
    follow() {
      try {
        if (database.isTransaction) end!.run();
      } catch {}
    },
    isStaying: () => database.isTransaction,
    close: () => database.close(),
  };
}

type ViewOptions = { timeout: number; check(): void; traces: Traces };

/**
 * What reads see: only what is on disk. As long as something committed waits for its sync, they stay with a snapshot
 * from before it, so nobody waits, and nobody is shown what a power cut could take back. Whoever commits while a sync is
 * under way has a second connection take the snapshot which that sync covers; it takes over when the sync has ended
 * well. After one that failed nothing takes over any more.
 */
export function openView(path: string, { timeout, check, traces }: ViewOptions) {
  let current = openReader(path, timeout);
  let next = openReader(path, timeout);
  let version = 0;

  /** With a trace, what is read is noted in it: right before, because until then it may be another state. */
  const connect = (traceOf: () => Trace | undefined): Runs => {
    const now = (sql: string, place?: Place): SqliteConnection => {
      check();
      const { connection } = current;
      const trace = traceOf();
      if (trace) for (const table of connection.tablesRead(sql)) traces.noteRead(trace, table, place);
      return connection;
    };
    return {
      run: (sql, parameters, place) => now(sql, place).run(sql, parameters),
      first: (sql, parameters, place) => now(sql, place).first(sql, parameters),
      // Which of the two it is may change between asking for a connection and using it.
      executeQuery: async (query) => now(query.sql).executeQuery(query),
      streamQuery: () => current.connection.streamQuery(),
    };
  };

  return {
    connect,
    isStaying: () => current.isStaying(),
    /** Changes whenever reads see something else. */
    version: () => version,
    /** Before a commit that has to be on disk before anybody sees it. */
    stay({ isSyncing }: { isSyncing: boolean }) {
      if (!current.isStaying()) current.stay();
      else if (isSyncing && !next.isStaying()) {
        next.stay();
        traces.cover();
      }
    },
    /** When such a commit has come to nothing, and none before it waits. */
    follow: () => current.follow(),
    /** What may be lost is seen as soon as it is committed, unless something before it is not on disk yet. */
    changed() {
      version += 1;
    },
    /** A sync has ended well. `isAll`: nothing has been committed since it began that must not be seen. */
    advance(isAll: boolean) {
      const isNext = next.isStaying();
      if (isNext) {
        [current, next] = [next, current];
        next.follow();
      }
      if (isAll) current.follow();
      if (isNext || !current.isStaying()) traces.advance(!current.isStaying());
      version += 1;
    },
    close() {
      current.close();
      next.close();
    },
  };
}
