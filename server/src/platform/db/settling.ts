import type { Queries } from './database.ts';
import { dialectOf } from './dialect.ts';

/** Those who are writing events at a moment, by account. */
type Writers = Map<number, Set<string>>;
type Mark = { upTo: number; writing: Set<string> };
/** While `settled` is behind `newest`, somebody is still writing; nothing tells when they end. */
type Settled = { settled: number; newest: number };

const NOBODY: Set<string> = new Set();

/** Who is writing events now: in this account, or in whichever. */
export async function writersIn(q: Queries, accountId?: number): Promise<Writers> {
  const { rows } = await dialectOf(q).writers(accountId).execute(q);
  const byAccount = Map.groupBy(rows, ({ account }) => account);
  return new Map([...byAccount].map(([account, some]) => [account, new Set(some.map(({ writer }) => writer))]));
}

/**
 * An event is numbered when it is written and seen when it is committed, so a lower number may appear after a higher one.
 * This tells up to which number none can appear in an account any more. It marks the newest number and who is writing at
 * that moment; once all of those have ended, everything up to the mark is there or never will be. Nobody waits for who
 * writes in another account, and it costs the same whatever is stored.
 */
export function makeSettling() {
  let settled = 0;
  let mark: Mark | undefined;

  /**
   * `newest` is the newest number that is seen, and `writing` who was writing after that was read: whoever had written up
   * to that number and has not ended is among them. `settled` is zero as long as nothing is known to be.
   */
  return function settledUpTo(newest: number, writing: Set<string> = NOBODY): Settled {
    if (mark?.writing.isDisjointFrom(writing)) settled = mark.upTo;
    if (writing.size === 0) settled = newest;
    if (!mark || settled >= mark.upTo) mark = { upTo: newest, writing };
    return { settled, newest };
  };
}
