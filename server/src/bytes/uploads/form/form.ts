import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import type { BlobSource, PutOptions, StoredBlob } from '../../../platform/blobs/receiving.ts';
import { invalid, malformed, tooLarge } from '../../../platform/failures.ts';
import { type Chunks, chunksOf, discard } from '../arriving.ts';
import { readField } from '../names.ts';
import { makeBeginning } from '../types.ts';
import { boundaryOf, partsOf } from './multipart.ts';

export type Form = { contentType: string | undefined; length: number | undefined; body: AsyncIterable<Buffer> };
type ReceivedFile = StoredBlob & { name: string; content_type: string; beginning: Buffer };

const MOST_PARTS = 100;
const MOST_OTHERS = 2 ** 20;
/** More than headers, other fields and what stands around the parts may come to. */
const MOST_AROUND = 4 * 2 ** 20;

/** What stands around a file in an ordinary form, by which its Content-Length says more than the file takes. */
const ENVELOPE = 4096;

type Limits = {
  maxSize: number;
  /** Refuses what there is no room for. */
  requireRoom(bytes: number): Promise<unknown>;
};

/** Streams the one file of a form into the store under this key. */
export async function receiveFile(
  form: Form,
  blobs: BlobStore,
  key: string,
  { maxSize, requireRoom }: Limits,
): Promise<ReceivedFile> {
  const chunks = chunksOf(form.body);
  try {
    const boundary = boundaryOf(form.contentType);
    if (form.length !== undefined && form.length > maxSize + MOST_AROUND)
      throw tooLarge(`This file is too large: send at most ${maxSize} bytes.`);
    const announced = Math.max(0, (form.length ?? 0) - ENVELOPE);
    await requireRoom(announced);
    const put: Put = (bytes, seen) => blobs.put(key, bytes, { maxSize, announced, yieldsItsChunks: true, seen });
    return await storeOnlyFile(chunks, boundary, put);
  } catch (error) {
    await discard(chunks);
    throw error;
  }
}

type Put = (bytes: BlobSource, seen: PutOptions['seen']) => Promise<StoredBlob>;

async function storeOnlyFile(chunks: Chunks, boundary: string, put: Put): Promise<ReceivedFile> {
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
    const { fileName: name, contentType: content_type } = field;
    const beginning = makeBeginning();
    const stored = await put(bytes, beginning.see);
    received = { name, content_type, ...stored, beginning: beginning.bytes() };
  }
  if (!received) throw wrong('There is no file: send one in a part named "file".');
  return received;
}

const wrong = (message: string) => invalid(message, [{ field: 'file', message }]);
