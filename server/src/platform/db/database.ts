import type { Kysely } from 'kysely';
import type { Tables } from './schema.ts';

/** A query handle: the database itself (committed state) or a transaction. Store functions take one first. */
export type Queries = Kysely<Tables>;

type TransactionOptions = {
  /** `work` looks at `committed` as well, for what its change would replace; so nothing uncommitted may lie between the two. */
  comparesWithCommitted?: boolean;
  /** A crash may take it back: it resolves once it is committed, and does not wait until it is on disk. */
  mayBeLost?: boolean;
  /** Nobody waits for it, and nothing limits how long its statements take. */
  mayTakeLong?: boolean;
};

/**
 * What the background has to do: events to hand out, deliveries and mail to send, replays and copies to carry on. `ids`:
 * those that a process has kept for an account are taken.
 */
export type Work = 'events' | 'deliveries' | 'replays' | 'copies' | 'exports' | 'mail' | 'ids';

/** Reads whose answer may be remembered: what is read through `db` is noted, until `end` is called. */
export type Look = { db: Database; end(): Seen | undefined };
/** `isStill` says whether all that was read is still so. Undefined where more was asked than can be told. */
export type Seen = { isStill(): boolean };

export type Database = {
  /** Committed state that is on disk. Never use it inside a transaction to read what that transaction wrote. */
  read: Queries;
  /** Committed state that a power cut may still take back: to decide by, never to show. */
  committed: Queries;
  /** No other process serves this database, now or at any time while this one lives. */
  isOnlyProcess: boolean;
  /** The time of day by which everybody on this database goes. */
  now(): Date;
  /** Runs `work` in one transaction. When it resolves, what was written is durable. `work` may be run again after a deadlock. */
  transaction<T>(work: (tx: Queries) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** The next id of one kind in one account: ids are counted per account, so none tells how busy another is. */
  nextId(tx: Queries, accountId: number, kind: string): Promise<number>;
  /** Tells every process on this database that there is such work; losing it costs one poll, never an event. */
  nudge(work: Work, accountId?: number): void;
  /** With the account in which something has changed, where that is known. */
  onNudge(listener: (work: Work, accountId?: number) => void): void;
  /**
   * Changes whenever `read` sees something else, whoever wrote it: what was read at one version is still so at the same
   * version. Undefined where that cannot be known without asking the database.
   */
  version(): number | undefined;
  /** Begins to note what is read. Missing where nobody can tell what others change. */
  look?(): Look;
  /** Looks after what the engine plans and finds with. Called by the worker every second. Whether there is more to do. */
  maintain(): Promise<boolean>;
  close(): Promise<void>;
};
