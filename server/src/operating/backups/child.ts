import { type Created, createBackup, giveWay, type Progress } from './create.ts';
import { reasonOf } from './runs.ts';
import type { Place } from './target.ts';

/** What the service asks of a process of its own. */
export type Errand = { own: Place; to: string | object; takenAt: string; keep: number };
export type Said = { created: Created } | { failure: string } | { problem: string };

process.once('disconnect', () => process.exit(1));
process.once('message', async ({ own, to, takenAt, keep }: Errand) => {
  const say = (said: Said) => new Promise((resolve) => process.send!(said, resolve));
  const started = Date.parse(takenAt) - Date.now();
  giveWay();
  try {
    const created = await createBackup({
      own,
      to: to as string,
      keep,
      takenAt,
      // By the clock of who sent it.
      now: () => new Date(Date.now() + started),
      tell: ({ account, key, problem }) => void say({ problem: `blob ${key} of account ${account}: ${problem}` }),
      progress: (_: Progress) => {},
    });
    await say({ created });
    process.exit(0);
  } catch (error) {
    await say({ failure: reasonOf(error) });
    process.exit(1);
  }
});
