import { setTimeout as sleep } from 'node:timers/promises';
import type { BlobStore, StoredBlob } from '../blobs/blob-store.ts';
import { invalid, malformed, tooLarge } from '../failures.ts';
import { boundaryOf, type Chunks, partsOf } from './multipart.ts';
import { readField, typeOf } from './names.ts';

export type Form = { contentType: string | undefined; length: number | undefined; body: AsyncIterable<Buffer> };
export type ReceivedFile = StoredBlob & { name: string; contentType: string };

const MOST_PARTS = 100;
const MOST_OTHERS = 2 ** 20;
/** More than headers, other fields and what stands around the parts may come to. */
const MOST_AROUND = 4 * 2 ** 20;
const PATIENCE_MS = 2000;

/** Streams the one file of a form into the store under this key. */
export async function receiveFile(form: Form, blobs: BlobStore, key: string, maxSize: number): Promise<ReceivedFile> {
  const chunks = chunksOf(form.body);
  try {
    const boundary = boundaryOf(form.contentType);
    if (form.length !== undefined && form.length > maxSize + MOST_AROUND)
      throw tooLarge(`This file is too large: send at most ${maxSize} bytes.`);
    return await storeOnlyFile(chunks, boundary, blobs, key, maxSize);
  } catch (error) {
    await discard(chunks);
    throw error;
  }
}

async function storeOnlyFile(chunks: Chunks, boundary: string, blobs: BlobStore, key: string, maxSize: number) {
  let received: ReceivedFile | undefined;
  let count = 0;
  let others = 0;
  for await (const { headers, bytes } of partsOf(chunks, boundary)) {
    count += 1;
    if (count > MOST_PARTS) throw malformed(`The form has more than ${MOST_PARTS} parts.`);
    const field = readField(headers);
    if (field.name !== 'file') {
      for await (const chunk of bytes) {
        others += chunk.length;
        if (others > MOST_OTHERS) throw tooLarge(`Beside the file, send at most ${MOST_OTHERS} bytes.`);
      }
      continue;
    }
    if (received) throw wrong('Send one file at a time: there is more than one part named "file".');
    if (!field.isFile) throw wrong('The part named "file" is a plain value. Send it as a file, with a file name.');
    const [name, contentType] = [field.fileName, typeOf(field)];
    received = { name, contentType, ...(await blobs.put(key, bytes, { maxSize, yieldsItsChunks: true })) };
  }
  if (!received) throw wrong('There is no file: send one in a part named "file".');
  return received;
}

const wrong = (message: string) => invalid(message, [{ field: 'file', message }]);

/** The request's own iterator would end the connection when left early; this one only ever asks for the next chunk. */
function chunksOf(body: AsyncIterable<Buffer>): Chunks {
  const chunks = body[Symbol.asyncIterator]();
  return {
    next: () =>
      chunks.next().catch((error: unknown) => {
        throw Object.assign(malformed('The upload was cut off before its end.'), { cause: error });
      }),
  };
}

/**
 * Most programs listen for an answer only when they have sent everything, and take a closed connection for a fault.
 * So what is left of a refused upload is read and thrown away, for a little while before the answer and then behind it.
 */
async function discard(chunks: Chunks): Promise<void> {
  const drain = async () => {
    while (!(await chunks.next()).done);
  };
  await Promise.race([drain().catch(() => {}), sleep(PATIENCE_MS, undefined, { ref: false })]);
}
