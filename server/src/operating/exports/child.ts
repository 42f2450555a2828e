import { Failure } from '../../platform/failures.ts';
import { giveWay } from '../backups/create.ts';
import { reasonOf } from '../backups/runs.ts';
import type { Place } from '../backups/target.ts';
import { archiveAccount, type Sofar } from './archive.ts';

/** What the service asks of a process of its own. */
export type Errand = { own: Place; accountId: number; key: string; takenAt: string };
export type Archived = { size: number; sofar: Sofar };
export type Said =
  | { archived: Archived }
  | { failure: string; hasNoRoom: boolean }
  | { problem: string }
  | { sofar: Sofar };

const TELL_EVERY_MS = 500;

process.once('disconnect', () => process.exit(1));
process.once('message', async (errand: Errand) => {
  const say = (said: Said) => new Promise((resolve) => process.send!(said, resolve));
  let latest: Sofar | undefined;
  const telling = setInterval(() => void (latest && say({ sofar: latest })), TELL_EVERY_MS);
  giveWay();
  try {
    const { size, sofar } = await archiveAccount({
      ...errand,
      tell: ({ key, problem }) => void say({ problem: `blob ${key} of account ${errand.accountId}: ${problem}` }),
      progress(sofar) {
        latest = sofar;
      },
    });
    clearInterval(telling);
    await say({ archived: { size, sofar } });
    process.exit(0);
  } catch (error) {
    const isFull = error instanceof Failure && error.kind === 'storageFull';
    await say({
      failure: reasonOf(error),
      hasNoRoom: isFull || (error as NodeJS.ErrnoException).code === 'ENOSPC',
    });
    process.exit(1);
  }
});
