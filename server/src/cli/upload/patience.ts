import { setTimeout as sleep } from 'node:timers/promises';
import { Unanswered } from './server.ts';

/** About four minutes in all, which a restart, a new version or a short outage of the network do not take. */
export const PAUSES_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000, 120_000];

export type Patience = {
  /** How long to wait before each further try while nothing gets through. */
  pausesMs: number[];
  /** Is told before each pause why there is one. */
  waits(reason: string): void;
};

/** Tries anew after each pause; whenever it got further than ever before, as from the beginning. */
export async function keepTrying<T>(
  { pausesMs, waits }: Patience,
  work: (reached: (offset: number) => void) => Promise<T>,
): Promise<T> {
  let [failures, furthest] = [0, 0];
  const reached = (offset: number) => {
    if (offset > furthest) failures = 0;
    furthest = Math.max(furthest, offset);
  };
  for (;;) {
    try {
      return await work(reached);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      const pause = pausesMs[failures];
      if (pause === undefined) throw new Unanswered(`${error.message} Tried ${failures + 1} times.`);
      failures += 1;
      waits(error.message);
      await sleep(Math.max(pause, error.retryAfterMs));
    }
  }
}
