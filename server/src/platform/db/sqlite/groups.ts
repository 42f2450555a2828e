import type { DatabaseSync } from 'node:sqlite';
import type { Queries } from '../database.ts';
import type { Barrier } from './barrier.ts';
import type { Mutex } from './mutex.ts';

type Work = (tx: Queries) => Promise<unknown>;
type How = { isAlone: boolean; mayBeLost: boolean };
type Job = How & { work: Work; resolve(value: unknown): void; reject(error: unknown): void };
/** How a member of a group is answered: once the group is on disk, unless it may be lost. */
type Answer = { mayBeLost: boolean; give(): void };

type GroupOptions = {
  writer: DatabaseSync;
  tx: Queries;
  turn: Mutex;
  barrier: Barrier;
  /** Rows changed so far by the writer: tells a group that wrote from one that only looked. */
  changes(): number;
  /** Throws when nothing may be written any more. */
  check(): void;
  /** Called when a group that wrote is about to be committed, when it has been, and when that failed. */
  committing(how: { mayBeLost: boolean }): void;
  committed(how: { mayBeLost: boolean }): void;
  undone(): void;
};

/** However much arrives, a group ends, so that its first member is answered. */
const LARGEST = 500;

/**
 * Transactions that arrive together are committed together: a page that ten of them touch is written to the log once
 * instead of ten times. One that fails after it wrote undoes them all, and all are run again, each by itself. Whoever
 * would commit while a sync is under way has to wait for the next sync anyway, so until then a group stays open, unless
 * all in it may be lost and wait for none.
 */
export function makeGroups({ writer, tx, turn, barrier, changes, check, ...told }: GroupOptions) {
  const [begin, commit] = [writer.prepare('begin immediate'), writer.prepare('commit')];
  const queue: Job[] = [];
  let running: Promise<void> | undefined;
  let arrived = () => {};

  async function runOne({ work, mayBeLost, resolve, reject }: Job): Promise<Answer> {
    const before = changes();
    try {
      const result = await work(tx);
      return { mayBeLost, give: () => resolve(result) };
    } catch (error) {
      // Most refusals come before anything was written: then there is nothing to undo.
      if (changes() !== before || !writer.isTransaction) throw error;
      return { mayBeLost, give: () => reject(error) };
    }
  }

  async function fill(members: Job[], answers: Answer[]): Promise<void> {
    for (;;) {
      for (let next = queue[0]; next && members.length < LARGEST; next = queue[0]) {
        if (next.isAlone && members.length > 0) return;
        members.push(queue.shift()!);
        answers.push(await runOne(next));
        if (next.isAlone) return;
      }
      const sync = barrier.running();
      if (!sync || members.length >= LARGEST || members.every(({ mayBeLost }) => mayBeLost)) return;
      const arrival = new Promise<void>((resolve) => {
        arrived = resolve;
      });
      await Promise.race([sync, arrival]);
    }
  }

  function undo(): void {
    try {
      if (writer.isTransaction) writer.exec('rollback');
      told.undone();
    } catch (error) {
      // Whatever is written from now on would be written with it.
      barrier.fail(error);
    }
  }

  /** A refusal may rest on what somebody has just committed, so it waits for that as well. */
  function refuse({ mayBeLost, reject }: Job, error: unknown): void {
    const tell = () => reject(error);
    if (mayBeLost) tell();
    else void barrier.wait().then(tell, tell);
  }

  async function runGroup(): Promise<void> {
    const members: Job[] = [];
    const answers: Answer[] = [];
    try {
      check();
      const before = changes();
      begin.run();
      await fill(members, answers);
      const how = { mayBeLost: answers.every(({ mayBeLost }) => mayBeLost) };
      const hasWritten = changes() !== before;
      if (hasWritten) told.committing(how);
      commit.run();
      if (hasWritten) told.committed(how);
    } catch (error) {
      undo();
      // What one of them wrote before it failed can only be undone with the others: each is run again by itself.
      if (members.length > 1) queue.unshift(...members.map((member) => ({ ...member, isAlone: true })));
      else for (const member of members.length > 0 ? members : queue.splice(0, 1)) refuse(member, error);
      return;
    }
    for (const { mayBeLost, give } of answers) if (mayBeLost) give();
    if (answers.every(({ mayBeLost }) => mayBeLost)) return;
    // Also refusals wait: one may rest on what another member has just written.
    void barrier.wait().then(
      () => {
        for (const { mayBeLost, give } of answers) if (!mayBeLost) give();
      },
      (error) => {
        for (const { reject } of members) reject(error);
      },
    );
  }

  async function run(): Promise<void> {
    // Gathers what the same turn of the event loop brings.
    await new Promise((resolve) => setImmediate(resolve));
    while (queue.length > 0) {
      await turn.take();
      try {
        await runGroup();
      } finally {
        turn.give();
      }
    }
    running = undefined;
  }

  return {
    transaction<T>(work: (tx: Queries) => Promise<T>, how: How): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        queue.push({ ...how, work, resolve: resolve as Job['resolve'], reject });
        arrived();
        running ??= run();
      });
    },
    /** Resolves when nothing is queued or under way. */
    idle: () => running ?? Promise.resolve(),
  };
}
