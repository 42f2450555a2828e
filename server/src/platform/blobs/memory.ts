import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BlobStore } from './blob-store.ts';
import { makeOneWriter, noSuchPartial, type PartialBlobs, wrongOffset } from './partial-blobs.ts';
import { checkKey, checkRange, endsEarly, newTally, receive, receiveMore } from './receiving.ts';

type Blobs = Map<string, { bytes: Buffer; modifiedAt: Date }>;

/** For tests: forgets everything with the process. */
export function openMemoryBlobs(): BlobStore {
  const blobs: Blobs = new Map();
  return {
    async put(key, source, options) {
      checkKey(key);
      const chunks: Buffer[] = [];
      const stored = await receive(source, options, (chunk) => {
        chunks.push(Buffer.from(chunk));
        return undefined;
      });
      blobs.set(key, { bytes: Buffer.concat(chunks), modifiedAt: new Date() });
      return stored;
    },
    async get(key, range) {
      const blob = blobs.get(checkKey(key));
      if (range) checkRange(range);
      if (!blob) return undefined;
      const stream = new Readable({ read() {} });
      stream.push(Buffer.from(range ? blob.bytes.subarray(range.start, range.end + 1) : blob.bytes));
      if (range && blob.bytes.length <= range.end) stream.destroy(endsEarly(range, blob.bytes.length));
      else stream.push(null);
      return stream;
    },
    async delete(key) {
      blobs.delete(checkKey(key));
    },
    async ping() {},
    list: (after = '') => listOf(blobs, after),
    async stat(key) {
      const blob = blobs.get(checkKey(key));
      return blob && { size: blob.bytes.length, modifiedAt: blob.modifiedAt };
    },
    async *temporary() {},
    partial: memoryPartials(blobs),
  };
}

function memoryPartials(blobs: Blobs): PartialBlobs {
  const partials: Blobs = new Map();
  const alone = makeOneWriter();
  return {
    async begin(key) {
      partials.set(checkKey(key), { bytes: Buffer.alloc(0), modifiedAt: new Date() });
    },
    length: async (key) => (partials.get(checkKey(key)) ?? blobs.get(key))?.bytes.length,
    append: (key, offset, source, options) =>
      alone(key, async () => {
        const partial = partials.get(key);
        if (!partial) throw noSuchPartial();
        if (partial.bytes.length !== offset) throw wrongOffset(partial.bytes.length);
        const tally = newTally(offset);
        await receiveMore(tally, source, options, (chunk) => {
          partial.bytes = Buffer.concat([partial.bytes, chunk]);
          partial.modifiedAt = new Date();
          return undefined;
        });
        return tally.size;
      }),
    lastPiece: () => undefined,
    async takeOver(from, to) {
      const left = partials.get(checkKey(from));
      if (left) partials.set(checkKey(to), { bytes: Buffer.from(left.bytes), modifiedAt: new Date() });
      return left !== undefined;
    },
    finish: (key, seen) =>
      alone(key, async () => {
        const blob = partials.get(key) ?? blobs.get(key);
        if (!blob) throw noSuchPartial();
        seen?.(blob.bytes);
        blobs.set(key, blob);
        partials.delete(key);
        return { size: blob.bytes.length, sha256: createHash('sha256').update(blob.bytes).digest('hex') };
      }),
    async abandon(key) {
      partials.delete(checkKey(key));
    },
    list: () => listOf(partials),
  };
}

async function* listOf(blobs: Blobs, after = '') {
  for (const key of [...blobs.keys()].filter((one) => one > after).sort())
    yield { key, modifiedAt: blobs.get(key)!.modifiedAt };
}
