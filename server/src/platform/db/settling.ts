import { sql } from 'kysely';
import type { Queries } from './database.ts';
import { dialectOf } from './dialect.ts';

type Mark = { upTo: number; begun: number };
/** While `settled` is behind `newest`, somebody is still writing; nothing tells when they end. */
type Settled = { settled: number; newest: number };

/**
 * A row is numbered when it is written and seen when it is committed, so a lower number may appear after a higher one.
 * This tells up to which number none can appear any more. It marks the newest number and who is writing at that moment;
 * once all of those have ended, everything up to the mark is there or never will be. Costs the same whatever is stored.
 */
export function makeSettling() {
  let settled = 0;
  let mark: Mark | undefined;

  /** `read` reads the newest number that is seen. `settled` is zero as long as nothing is known to be. */
  return async function settledUpTo(q: Queries, read: () => Promise<number>): Promise<Settled> {
    // In this order: whoever had written up to that number is among those asked about after it.
    const upTo = await read();
    const { rows } = await sql<{ ended: number; begun: number }>`${sql.raw(dialectOf(q).writers)}`.execute(q);
    const { ended, begun } = rows[0]!;
    if (ended >= begun) settled = upTo;
    else if (mark && ended >= mark.begun) settled = mark.upTo;
    if (!mark || ended >= mark.begun) mark = { upTo, begun };
    return { settled, newest: upTo };
  };
}
