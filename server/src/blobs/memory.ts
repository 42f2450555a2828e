import { Readable } from 'node:stream';
import { type BlobStore, checkKey, checkRange, receive } from './blob-store.ts';

/** For tests: forgets everything with the process. */
export function openMemoryBlobs(): BlobStore {
  const blobs = new Map<string, { bytes: Buffer; modifiedAt: Date }>();
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
      stream.push(range ? blob.bytes.subarray(range.start, range.end + 1) : blob.bytes);
      stream.push(null);
      return stream;
    },
    async delete(key) {
      blobs.delete(checkKey(key));
    },
    async ping() {},
    async *list() {
      for (const [key, { modifiedAt }] of blobs) yield { key, modifiedAt };
    },
  };
}
