import { createHash, randomUUID } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import { Damaged, type Stored } from './manifest.ts';

/** Quick rather than small: on PostgreSQL the moment lasts for as long as this takes. */
const LEVEL = 3;
const CHUNK = 2 ** 20;

/** Puts lines into a store, compressed. Nothing of it is there unless it is whole. */
export async function putLines(
  blobs: BlobStore,
  lines: AsyncIterable<string>,
  signal: AbortSignal | undefined,
): Promise<Stored> {
  const key = randomUUID();
  const zip = createGzip({ level: LEVEL });
  // What breaks before it breaks the compressed stream too, and that is told by the store.
  pipeline(Readable.from(lines), zip, () => {});
  const stored = await blobs.put(key, zip, { maxSize: Number.MAX_SAFE_INTEGER, signal });
  return { key, ...stored };
}

/** Gives lines back, some at a time. Only when the last have been given is it known that all of them were as they should be. */
export async function* getLines(blobs: BlobStore, { key, size, sha256 }: Stored): AsyncGenerator<string[], void> {
  const source = await blobs.get(key);
  if (!source) throw new Damaged(`Blob ${key} of the backup is missing.`);
  const hash = createHash('sha256');
  let seen = 0;
  async function* counted(bytes: Readable) {
    for await (const chunk of bytes) {
      hash.update(chunk);
      seen += chunk.length;
      yield chunk;
    }
  }
  const unzip = createGunzip({ chunkSize: CHUNK });
  pipeline(Readable.from(counted(source)), unzip, () => {});
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const chunk of unzip) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop()!;
      if (lines.length > 0) yield lines;
    }
  } catch (error) {
    if (!/^Z_/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new Damaged(`Blob ${key} of the backup is damaged (${(error as Error).message}).`);
  } finally {
    source.destroy();
  }
  if (seen !== size || hash.digest('hex') !== sha256) throw new Damaged(`Blob ${key} of the backup is damaged.`);
}
