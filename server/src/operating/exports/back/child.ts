import { openBlobs } from '../../../platform/blobs/open.ts';
import { Failure } from '../../../platform/failures.ts';
import { giveWay } from '../../backups/create.ts';
import { reasonOf } from '../../backups/runs.ts';
import type { Place } from '../../backups/target.ts';
import { Unfit } from './archive.ts';
import { copyFiles } from './copy.ts';
import { type Contents, unpack } from './unpack.ts';

/** What the service asks of a process of its own: to look at an archive, and to take the bytes out of it as well. */
export type Errand = {
  own: Place;
  accountId: number;
  key: string;
  size: number;
  folder: string;
  now: string;
  withFiles: boolean;
};
export type Sofar = { lines: number; files: number; bytes: number };
export type Said = { contents: Contents } | { failure: string; why: 'unfit' | 'noRoom' | 'other' } | { sofar: Sofar };

const TELL_EVERY_MS = 500;

process.once('disconnect', () => process.exit(1));
process.once('message', async (errand: Errand) => {
  const say = (said: Said) => new Promise((resolve) => process.send!(said, resolve));
  const sofar: Sofar = { lines: 0, files: 0, bytes: 0 };
  const telling = setInterval(() => void say({ sofar }), TELL_EVERY_MS);
  giveWay();
  try {
    const { own, ...what } = errand;
    const blobs = await openBlobs(own.blobs, own.blobsFolder);
    const contents = await unpack({ ...what, blobs, progress: (lines) => void Object.assign(sofar, { lines }) });
    if (errand.withFiles) await copyFiles({ ...what, blobs, progress: (more) => void Object.assign(sofar, more) });
    clearInterval(telling);
    await say({ contents });
    process.exit(0);
  } catch (error) {
    const isFull = error instanceof Failure && error.kind === 'storageFull';
    const hasNoRoom = isFull || (error as NodeJS.ErrnoException).code === 'ENOSPC';
    await say({ failure: reasonOf(error), why: hasNoRoom ? 'noRoom' : error instanceof Unfit ? 'unfit' : 'other' });
    process.exit(1);
  }
});
