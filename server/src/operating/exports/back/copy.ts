import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import { inLanes } from '../../../platform/blobs/lanes.ts';
import { pathOf } from '../files.ts';
import { linesIn } from '../lines.ts';
import { type Archive, openArchive, Unfit } from './archive.ts';
import { keyHere } from './keys.ts';
import { filesIn } from './unpack.ts';

type Copying = {
  blobs: BlobStore;
  key: string;
  size: number;
  folder: string;
  accountId: number;
  progress(sofar: { files: number; bytes: number }): void;
};

const AT_ONCE = 4;

/** Puts the bytes of every file where files are kept, each compared with its hash. What an earlier try has put there stays. */
export async function copyFiles({ blobs, key, size, folder, accountId, progress }: Copying): Promise<void> {
  const archive = await openArchive({ blobs, key, size });
  const sofar = { files: 0, bytes: 0 };
  await blobs.requireRoom?.(await bytesLeft({ blobs, key, folder, accountId }));
  for await (const lines of linesIn(filesIn(folder))) {
    const left = lines.filter(({ sha256 }) => sha256 !== null);
    await inLanes(AT_ONCE, async () => {
      for (let one = left.pop(); one; one = left.pop()) {
        await copyOne(blobs, archive, one, keyHere(one.key, { accountId, archive: key }), (bytes) => {
          sofar.bytes += bytes;
          progress(sofar);
        });
        sofar.files += 1;
        progress(sofar);
      }
    });
  }
}

/** What an earlier try has not put there. */
async function bytesLeft({ blobs, key, folder, accountId }: Pick<Copying, 'blobs' | 'key' | 'folder' | 'accountId'>) {
  let bytes = 0;
  for await (const lines of linesIn(filesIn(folder)))
    for (const one of lines)
      if (one.sha256 !== null && (await blobs.stat(keyHere(one.key, { accountId, archive: key })))?.size !== one.size)
        bytes += one.size;
  return bytes;
}

type Listed = { key: string; size: number; sha256: string };

async function copyOne(
  blobs: BlobStore,
  archive: Archive,
  { key, size, sha256 }: Listed,
  to: string,
  copied: (bytes: number) => void,
): Promise<void> {
  // A put is whole or not there at all, and what was put was compared.
  if ((await blobs.stat(to))?.size === size) return copied(size);
  const packed = archive.find(pathOf(key));
  if (!packed) throw new Unfit(`The export is damaged: ${pathOf(key)} is missing.`);
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of archive.open(packed!)) {
      copied(chunk.length);
      yield chunk;
    }
  }
  const stored = await blobs.put(to, counted(), { maxSize: size });
  if (stored.size === size && stored.sha256 === sha256) return;
  // Left there, it would be taken for the file the next time.
  await blobs.delete(to);
  throw new Unfit(`The export is damaged: ${pathOf(key)} is not as it was written.`);
}
