import { rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import manifestOfServer from '../../../package.json' with { type: 'json' };
import { openBlobs } from '../../platform/blobs/open.ts';
import type { BackupAddress } from '../../platform/config.ts';
import { openSnapshot } from '../../platform/db/open.ts';
import { Failure } from '../../platform/failures.ts';
import { merged, readKeyFile, textOf } from '../../platform/keys/key-file.ts';
import { entriesIn, type Moved, makeLookup, moveBytes, namedBytes, noneMoved, type Problem } from './contents/bytes.ts';
import { getLines, putLines } from './contents/lines.ts';
import {
  Damaged,
  listBackups,
  type Manifest,
  nameOf,
  readManifest,
  type Stored,
  type TableTally,
  writeManifest,
} from './contents/manifest.ts';
import { recordLines } from './contents/records.ts';
import { pruneBackups } from './prune.ts';
import { openScratch, openTarget, type Place, placeText, type Target } from './target.ts';

/** How far it is: rows are read, then files copied. */
export type Progress = { rows: number; moved?: Moved; total?: { count: number; bytes: number } };

export type Creating = {
  own: Place;
  to: BackupAddress;
  /** Its name: the moment at which it was asked for. */
  takenAt: string;
  now(): Date;
  /** How many are kept; without it none is removed. */
  keep?: number | undefined;
  isThorough?: boolean | undefined;
  /** The key too, which makes one thing of the lock and what it locks. */
  withKey?: boolean | undefined;
  signal?: AbortSignal | undefined;
  tell(problem: Problem): void;
  progress(sofar: Progress): void;
};

export type Created = { name: string; manifest: Manifest; copied: number; copiedBytes: number; removed: number };

/**
 * Takes a backup beside the running service: the records as they are at one moment, then every byte that they name, which
 * is there for another day. What the place has already is not copied again, whether of an earlier backup or of one that
 * was cut off. In the end, when all is there, its manifest makes it a backup.
 */
export const createBackup = (creating: Creating): Promise<Created> =>
  create(creating).catch((error) => {
    if (!(error instanceof Failure && error.kind === 'storageFull')) throw error;
    throw new Error(`There is no room left in ${placeText(creating.to)}. Make some, or keep fewer backups.`);
  });

async function create(creating: Creating): Promise<Created> {
  const target = await openTarget(creating.to, creating.own);
  const progress: Progress = { rows: 0 };
  // Before and after: the key may be rotated while this is under way.
  const before = creating.withKey ? readKeyFile(creating.own.secretKeyFile) : [];
  const records = await takeRecords(creating, target, progress);
  const { named, ...own } = records;
  const moved = noneMoved();
  const files = await takeBytes(creating, target, { named, moved, progress });
  const keys = merged(before, creating.withKey ? readKeyFile(creating.own.secretKeyFile) : []);
  const manifest: Manifest = {
    format: 1,
    holdfast: manifestOfServer.version,
    takenAt: creating.takenAt,
    finishedAt: creating.now().toISOString(),
    ...own,
    files: { ...files, count: moved.count, bytes: moved.bytes, missing: moved.missing },
    ...(keys.length > 0 ? { secretKey: textOf(keys) } : {}),
  };
  await writeManifest(target.documents, manifest);
  await target.blobs.delete(named.key);
  const removed = creating.keep === undefined ? 0 : await pruneBackups(target, creating.keep, creating.now());
  return { name: nameOf(creating.takenAt), manifest, copied: moved.copied, copiedBytes: moved.copiedBytes, removed };
}

type Taken = Pick<Manifest, 'migrations' | 'records' | 'numbers'> & { named: Stored };

/** On PostgreSQL the moment lasts until it is closed, so nothing is done before that which can wait. */
async function takeRecords(
  { own, to, signal, ...creating }: Creating,
  target: Target,
  progress: Progress,
): Promise<Taken> {
  const scratch = await openScratch(to, own);
  const snapshot = await openSnapshot(own.recordsUrl, scratch);
  try {
    const tables: TableTally[] = [];
    const total = { count: 0, bytes: 0 };
    const lines = recordLines(snapshot, await snapshot.tables(), (tally) => {
      tables.push(tally);
      progress.rows += tally.rows;
      creating.progress(progress);
    });
    const stored = await putLines(target.blobs, lines, signal);
    const named = await putLines(
      target.blobs,
      namedBytes(snapshot, ({ size }) => {
        total.count += 1;
        total.bytes += size ?? 0;
      }),
      signal,
    );
    progress.total = total;
    return {
      migrations: await snapshot.migrations(),
      records: { ...stored, rows: progress.rows, tables },
      numbers: await snapshot.numbers(),
      named,
    };
  } finally {
    await snapshot.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

type Taking = { named: Stored; moved: Moved; progress: Progress };

async function takeBytes({ own, signal, ...creating }: Creating, target: Target, taking: Taking): Promise<Stored> {
  const { named, moved, progress } = taking;
  const known = makeLookup(await entriesOfLast(target));
  try {
    const lines = moveBytes(entriesIn(getLines(target.blobs, named)), moved, {
      from: await openBlobs(own.blobs, own.blobsFolder),
      to: target.blobs,
      known,
      isThorough: creating.isThorough,
      signal,
      tell: creating.tell,
      progress: () => creating.progress({ ...progress, moved }),
    });
    return await putLines(target.blobs, lines, signal);
  } finally {
    await known.close();
  }
}

/** Hashes that no row knows, those of logos and previews, are known from the backup before. Without it they are copied again. */
async function entriesOfLast({ documents, blobs }: Target) {
  const name = (await listBackups(documents)).at(-1);
  async function* none() {}
  try {
    const manifest = name === undefined ? undefined : await readManifest(documents, name);
    return entriesIn(manifest ? unlessDamaged(getLines(blobs, manifest.files)) : none());
  } catch (error) {
    if (error instanceof Damaged) return entriesIn(none());
    throw error;
  }
}

async function* unlessDamaged(portions: AsyncGenerator<string[], void>): AsyncGenerator<string[]> {
  try {
    yield* portions;
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
  }
}

/** Whoever is asked for something goes first; on a machine that is busy for hours it gets on all the same. */
export const giveWay = (): void => setPriority(5);
