import { DatabaseSync } from 'node:sqlite';
import type { DatabaseConnection } from 'kysely';
import type { Row, Rows } from '../dialect.ts';
import { SqliteConnection } from './kysely.ts';

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

/**
 * What reads see: only what is on disk. As long as something committed waits for its sync, they stay with a snapshot
 * from before it, so nobody waits, and nobody is shown what a power cut could take back. Whoever commits while a sync is
 * under way has a second connection take the snapshot which that sync covers; it takes over when the sync has ended
 * well. After one that failed nothing takes over any more.
 */
export function openView(path: string, { timeout, check }: { timeout: number; check(): void }) {
  let current = openReader(path, timeout);
  let next = openReader(path, timeout);
  let version = 0;

  const connection: DatabaseConnection & {
    run(sql: string, parameters: readonly unknown[]): Rows;
    first(sql: string, parameters: readonly unknown[]): Row | undefined;
  } = {
    run(sql, parameters) {
      check();
      return current.connection.run(sql, parameters);
    },
    first(sql, parameters) {
      check();
      return current.connection.first(sql, parameters);
    },
    // Which of the two it is may change between asking for a connection and using it.
    async executeQuery(query) {
      check();
      return current.connection.executeQuery(query);
    },
    streamQuery: () => current.connection.streamQuery(),
  };

  return {
    connection,
    /** Changes whenever reads see something else. */
    version: () => version,
    /** Before a commit that has to be on disk before anybody sees it. */
    stay({ isSyncing }: { isSyncing: boolean }) {
      if (!current.isStaying()) current.stay();
      else if (isSyncing && !next.isStaying()) next.stay();
    },
    /** When such a commit has come to nothing, and none before it waits. */
    follow: () => current.follow(),
    /** What may be lost is seen as soon as it is committed, unless something before it is not on disk yet. */
    changed() {
      version += 1;
    },
    /** A sync has ended well. `isAll`: nothing has been committed since it began that must not be seen. */
    advance(isAll: boolean) {
      if (next.isStaying()) {
        [current, next] = [next, current];
        next.follow();
      }
      if (isAll) current.follow();
      version += 1;
    },
    close() {
      current.close();
      next.close();
    },
  };
}
