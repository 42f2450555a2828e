import type { Readable } from 'node:stream';
import { type BlobStore, measureBlob } from '../../platform/blobs/blob-store.ts';
import { inLanes } from '../../platform/blobs/lanes.ts';
import type { Services } from '../../platform/context.ts';
import { Failure } from '../../platform/failures.ts';
import { type KnownBlob, knownBlobs, namedAmong } from './known-store.ts';
import { problemOf } from './verify.ts';

export type Copied = {
  blobs: number;
  bytes: number;
  copied: number;
  copiedBytes: number;
  skipped: number;
  failed: number;
};
export type Totals = { blobs: number; bytes: number };

type Copying = {
  from: BlobStore;
  to: BlobStore;
  accountIds: number[];
  /** So many blobs are on their way at a time. */
  parallel: number;
  /** Reads also what the other store has already, instead of believing its size. */
  isThorough: boolean;
  tell(problem: { accountId: number; key: string; problem: string }): void;
  progress(sofar: Copied): void;
};

/** As far as rows know: logos and previews have no size in them. */
export async function countBlobs(services: Services, accountIds: number[]): Promise<Totals> {
  const totals = { blobs: 0, bytes: 0 };
  for (const accountId of accountIds)
    for await (const portion of knownBlobs(services.db.read, accountId, {})) {
      totals.blobs += portion.length;
      for (const { size } of portion) totals.bytes += size ?? 0;
    }
  return totals;
}

/**
 * Copies every blob that rows know from one store to another, beside the running service. Done again, it copies what is
 * not there yet: a put is whole or not there at all, and what was put is compared with its row before it counts.
 */
export async function copyBlobs(services: Services, copying: Copying): Promise<Copied> {
  const sofar: Copied = { blobs: 0, bytes: 0, copied: 0, copiedBytes: 0, skipped: 0, failed: 0 };
  const waiting = eachBlob(services, copying.accountIds);
  await inLanes(copying.parallel, async () => {
    for await (const { accountId, blob } of waiting) await copyNamed(services, accountId, blob, copying, sofar);
  });
  return sofar;
}

async function* eachBlob(services: Services, accountIds: number[]) {
  for (const accountId of accountIds)
    for await (const portion of knownBlobs(services.db.read, accountId, {}))
      for (const blob of portion) yield { accountId, blob };
}

async function copyNamed(services: Services, accountId: number, blob: KnownBlob, copying: Copying, sofar: Copied) {
  const problem = await copyOne(blob, copying, sofar);
  sofar.blobs += 1;
  copying.progress(sofar);
  if (problem === undefined) return;
  // What was deleted while this ran is missed by nobody.
  if (!(await namedAmong(services.db.read, accountId, [blob.key])).has(blob.key)) return;
  sofar.failed += 1;
  copying.tell({ accountId, key: blob.key, problem });
}

/** Says what is wrong, if anything. One blob that cannot be read is a finding; a store that is away or full ends the work. */
async function copyOne(blob: KnownBlob, copying: Copying, sofar: Copied): Promise<string | undefined> {
  const { from, to, isThorough, progress } = copying;
  const count = (size: number) => {
    sofar.bytes += size;
    sofar.copiedBytes += size;
    progress(sofar);
  };
  let bytes: Readable | undefined;
  try {
    if (await isThere(blob, from, to, isThorough)) {
      sofar.skipped += 1;
      sofar.bytes += blob.size ?? 0;
      return undefined;
    }
    bytes = await from.get(blob.key);
    const stored = bytes && (await to.put(blob.key, counted(bytes, count), { maxSize: Number.MAX_SAFE_INTEGER }));
    const problem = problemOf(blob, stored);
    if (problem === undefined) sofar.copied += 1;
    // Left there, it would be taken for the file the next time.
    else await to.delete(blob.key);
    return problem;
  } catch (error) {
    if (error instanceof Failure) throw error;
    return `its bytes cannot be copied (${(error as Error).message})`;
  } finally {
    bytes?.destroy();
  }
}

async function isThere(blob: KnownBlob, from: BlobStore, to: BlobStore, isThorough: boolean): Promise<boolean> {
  const found = await to.stat(blob.key);
  if (!found) return false;
  const size = blob.size ?? (await from.stat(blob.key))?.size ?? found.size;
  if (found.size !== size) return false;
  return !isThorough || problemOf(blob, await measureBlob(to, blob.key)) === undefined;
}

async function* counted(bytes: AsyncIterable<Buffer>, count: (size: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    count(chunk.length);
    yield chunk;
  }
}
