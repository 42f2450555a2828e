import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { problemOf } from '../../bytes/storage/verify.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { openBlobs } from '../../platform/blobs/open.ts';
import type { StoredBlob } from '../../platform/blobs/receiving.ts';
import { Failure } from '../../platform/failures.ts';
import { isCompressible } from '../../work/files/download/media.ts';
import { archive, type Source } from '../../work/files/zip/archive.ts';
import { type Moved, noneMoved, type Problem } from '../backups/contents/bytes.ts';
import type { Place } from '../backups/target.ts';
import { jsonText, MANIFEST, manifestOf, SCHEMA, takeRecords } from './exports.ts';
import { FILES, type Named, named, pathOf } from './files.ts';
import { openLines } from './lines.ts';

/** How far it is: lines are read, then files taken along. */
export type Sofar = { lines: number; files: number; bytes: number; missing: number; ofFiles: number; ofBytes: number };
export const nothingYet: Sofar = { lines: 0, files: 0, bytes: 0, missing: 0, ofFiles: 0, ofBytes: 0 };

type Archiving = {
  own: Place;
  accountId: number;
  /** Where the archive goes, in the store of files. */
  key: string;
  takenAt: string;
  tell(problem: Problem): void;
  progress(sofar: Sofar): void;
};

/** An archive is wanted of everybody: one at a time, so this is nobody else's. */
const scratchIn = ({ dataFolder }: Place) => join(dataFolder, 'exporting');

/** What an export is, as one archive in the store: unpacked, it is the folder that `exportAccount` writes. */
export async function archiveAccount(archiving: Archiving): Promise<StoredBlob & { sofar: Sofar }> {
  const { own, accountId, key, takenAt, tell, progress } = archiving;
  const folder = scratchIn(own);
  // What one that was killed has left.
  await rm(folder, { recursive: true, force: true });
  const scratch = join(folder, 'snapshot');
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  try {
    const sofar = { ...nothingYet };
    const taken = await takeRecords({ own, accountId, folder, scratch }, (more) => {
      sofar.lines += more;
      progress(sofar);
    });
    const modifiedAt = new Date(takenAt);
    const blobs = await openBlobs(own.blobs, own.blobsFolder);
    for await (const { size } of distinct(named(folder, accountId))) {
      sofar.ofFiles += 1;
      sofar.ofBytes += size ?? 0;
    }
    async function* parts(): AsyncGenerator<Source> {
      for (const { file } of taken.tallies) yield await written(folder, file, modifiedAt);
      yield said(SCHEMA, taken.schema, modifiedAt);
      const moved = noneMoved();
      const lines = await openLines(join(folder, FILES));
      try {
        for await (const one of distinct(named(folder, accountId))) {
          const measured = yield* bytesOf(blobs, one, modifiedAt, (more) => {
            sofar.bytes += more;
            progress(sofar);
          });
          moved.count += 1;
          if (typeof measured === 'string') {
            moved.missing += 1;
            tell({ account: accountId, key: one.key, problem: measured });
          } else moved.bytes += measured.size;
          count(sofar, moved);
          progress(sofar);
          const { size, sha256 } = typeof measured === 'string' ? { size: null, sha256: null } : measured;
          await lines.write([{ key: one.key, path: pathOf(one.key), size, sha256 }]);
        }
      } finally {
        await lines.close();
      }
      yield await written(folder, FILES, modifiedAt);
      const files = { file: FILES, sha256: lines.sha256() };
      yield said(MANIFEST, manifestOf(taken, { accountId, takenAt, files, moved }), modifiedAt);
    }
    const stored = await blobs.put(key, archive(parts()), { maxSize: Number.MAX_SAFE_INTEGER });
    return { ...stored, sofar };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function count(sofar: Sofar, { count: files, missing }: Moved): void {
  sofar.files = files - missing;
  sofar.missing = missing;
}

/** Versions that are copies of each other share their bytes. */
async function* distinct(entries: AsyncIterable<Named>): AsyncGenerator<Named> {
  const seen = new Set<string>();
  for await (const one of entries) {
    if (seen.has(one.key)) continue;
    seen.add(one.key);
    yield one;
  }
}

async function written(folder: string, path: string, modifiedAt: Date): Promise<Source> {
  const { size } = await stat(join(folder, path));
  const bytes = createReadStream(join(folder, path));
  // It is read when its turn comes, and its failure is told then.
  bytes.on('error', () => {});
  return { path, size, modifiedAt, isDeflated: true, bytes, about: { path } };
}

function said(path: string, value: object, modifiedAt: Date): Source {
  const text = Buffer.from(jsonText(value));
  return { path, size: text.length, modifiedAt, isDeflated: true, bytes: Readable.from([text]), about: { path } };
}

/** What they are, or in words why they are not in it. One file that cannot be read is a finding; a store that is away is the end. */
async function* bytesOf(
  blobs: BlobStore,
  { key, size: known, sha256, type }: Named,
  modifiedAt: Date,
  read: (bytes: number) => void,
): AsyncGenerator<Source, StoredBlob | string> {
  const size = (await blobs.stat(key))?.size;
  const missing =
    size === undefined ? 'its bytes are missing' : problemOf({ key, size: known, sha256: null }, { size, sha256: '' });
  if (missing !== undefined || size === undefined) return missing ?? '';
  const bytes = await blobs.get(key);
  if (!bytes) return 'its bytes are missing';
  const hash = createHash('sha256');
  let failure = '';
  async function* whole(): AsyncGenerator<Buffer> {
    let left = size!;
    try {
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        const part = chunk.subarray(0, left);
        hash.update(part);
        left -= part.length;
        read(part.length);
        yield part;
      }
    } catch (error) {
      if (error instanceof Failure) throw error;
      failure = `its bytes cannot be read (${(error as Error).message})`;
    }
    // Its length was said before it: what is missing is made up, and it is not listed as a file.
    for (; left > 0; left -= Math.min(left, NOTHING.length)) yield NOTHING.subarray(0, left);
  }
  try {
    const isDeflated = isCompressible(type);
    yield { path: pathOf(key), size, modifiedAt, isDeflated, bytes: whole(), about: { key } };
  } finally {
    bytes.destroy();
  }
  const stored = { size, sha256: hash.digest('hex') };
  return failure || (problemOf({ key, size: known, sha256 }, stored) ?? stored);
}

const NOTHING = Buffer.alloc(65_536);
