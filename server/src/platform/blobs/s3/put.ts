import { type BlobSource, type PutOptions, receive, type StoredBlob } from '../receiving.ts';
import { type Bucket, isUnanswered } from './client.ts';
import { abortMultipart, beginMultipart, completeMultipart, type Multipart, type Part, sendPart } from './multipart.ts';
import { type Spares, startParts } from './parts.ts';

const AT_ONCE = 3;

/** What fits into one part is one request; what does not becomes a multipart upload with its first full part. */
export async function putBlob(
  bucket: Bucket,
  spares: Spares,
  key: string,
  source: BlobSource,
  options: PutOptions,
): Promise<StoredBlob> {
  const stopping = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stopping.signal]) : stopping.signal;
  const sent: Part[] = [];
  let beginning: Promise<Multipart> | undefined;

  const send = async (number: number, bytes: Buffer) => {
    beginning ??= beginMultipart(bucket, key);
    sent[number - 1] = await sendPart(bucket, await beginning, number, bytes, signal);
  };
  const parts = startParts(1, { spares, atOnce: AT_ONCE, mayFree: options.yieldsItsChunks, send });
  try {
    const stored = await receive(source, options, parts.take);
    const rest = await parts.arrived();
    if (beginning) {
      if (rest.bytes.length > 0) await send(rest.number, rest.bytes);
      signal.throwIfAborted();
      await completeMultipart(bucket, await beginning, sent);
    } else {
      const object = { Bucket: bucket.Bucket, Key: bucket.blobKey(key), Body: rest.bytes };
      await bucket.sender.putObject(object, { abortSignal: signal });
    }
    parts.release();
    return stored;
  } catch (error) {
    stopping.abort();
    // A part that arrives after the end of its upload would stay, and be paid for.
    await parts.ended();
    // What cannot be ended now is swept later; the caller should hear of the first failure, not of this one.
    if (!isUnanswered(error)) await beginning?.then((upload) => abortMultipart(bucket, upload)).catch(() => {});
    options.signal?.throwIfAborted();
    throw error;
  }
}
