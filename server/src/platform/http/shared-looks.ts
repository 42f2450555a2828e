import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/database.ts';

/** What the streams of one account have in common, so that what one of them has looked up the others need not. */
export type Shared = {
  /** Found once for all, until something changes. What depends on who looks has to say so in its key. */
  once<T>(key: string, find: () => Promise<T>): Promise<T>;
  /** Made once, and kept for as long as somebody follows. */
  lasting<T>(key: string, make: () => T): T;
};

export type Account = Shared & {
  /** Grows with every change. */
  changes(): number;
  changed(): void;
  /** Forgets what was found, when it is time to look whether others have changed something. */
  refresh(): void;
  refreshWithin(ms: number): void;
  /** Resolves when something has changed since then, or it is time to look all the same. */
  change(since: number, withinMs: number, signal: AbortSignal): Promise<void>;
};

export function makeAccount(db: Database, lookEveryMs: number): Account {
  const found = new Map<string, Promise<unknown>>();
  const kept = new Map<string, unknown>();
  const waiting = new Set<() => void>();
  let changes = 0;
  let version = db.version();
  let freshUntil = performance.now() + lookEveryMs;
  return {
    once<T>(key: string, find: () => Promise<T>): Promise<T> {
      const known = found.get(key) as Promise<T> | undefined;
      if (known) return known;
      const finding = find();
      found.set(key, finding);
      finding.catch(() => found.delete(key));
      return finding;
    },
    lasting<T>(key: string, make: () => T): T {
      if (!kept.has(key)) kept.set(key, make());
      return kept.get(key) as T;
    },
    changes: () => changes,
    changed() {
      changes += 1;
      found.clear();
      for (const wake of waiting) wake();
    },
    refresh() {
      if (performance.now() < freshUntil) return;
      freshUntil = performance.now() + lookEveryMs;
      const now = db.version();
      if (now === undefined || now !== version) found.clear();
      version = now;
    },
    refreshWithin(ms) {
      freshUntil = Math.min(freshUntil, performance.now() + ms);
    },
    change(since, withinMs, signal) {
      if (changes !== since || signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          waiting.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        const timer = setTimeout(wake, withinMs).unref();
        waiting.add(wake);
        signal.addEventListener('abort', wake);
      });
    },
  };
}

const WORK_MS = 10;
/** For each millisecond of looking: two thirds of the time belong to those who are waited for. */
const REST = 2;

/** Looks one after the other, with rests between: however many follow, writing goes on. */
export function makeTurns() {
  let last: Promise<void> = Promise.resolve();
  let worked = 0;
  return function inTurn<T>(look: () => Promise<T>): Promise<T> {
    const looking = last.then(async () => {
      const begun = performance.now();
      try {
        return await look();
      } finally {
        worked += performance.now() - begun;
      }
    });
    const rest = async () => {
      if (worked < WORK_MS) return;
      const ms = REST * worked;
      worked = 0;
      await sleep(ms, undefined, { ref: false });
    };
    last = looking.then(rest, rest);
    return looking;
  };
}
