import { createHash } from 'node:crypto';
import type { PutOptions } from '../../../platform/blobs/receiving.ts';
import type { Context } from '../../../platform/context.ts';
import { malformed, mismatched } from '../../../platform/failures.ts';
import { newBlobKey } from '../../storage/keys.ts';
import { type Chunks, chunksOf, sourceOf } from '../arriving.ts';
import { ALGORITHMS } from './terms.ts';

/** What a request says of the bytes it brings. */
export type Checksum = { algorithm: string; digest: Buffer };

/** `Upload-Checksum: sha256 <in base64>` */
export function readChecksum(header: string | string[] | undefined): Checksum | undefined {
  if (header === undefined) return undefined;
  const [algorithm = '', written = '', ...rest] = String(header).split(' ');
  const digest = Buffer.from(written, 'base64');
  const isKnown = ALGORITHMS.includes(algorithm);
  if (!isKnown || rest.length > 0 || digest.length !== createHash(algorithm).digest().length)
    throw malformed(`Upload-Checksum must be one of ${ALGORITHMS.join(', ')}, a space, and the checksum in base64.`);
  return { algorithm, digest };
}

/**
 * A piece that is said to have a checksum is kept apart until all of it is here and has that one: what was appended before
 * could not be taken back from every store.
 */
export async function withChecked<T>(
  ctx: Context,
  { algorithm, digest }: Checksum,
  chunks: Chunks,
  options: PutOptions,
  append: (chunks: Chunks, size: number) => Promise<T>,
): Promise<T> {
  const { blobs, log } = ctx.services;
  const key = newBlobKey(ctx.actor.accountId);
  const hash = createHash(algorithm);
  const { size } = await blobs.put(key, sourceOf(chunks), { ...options, seen: (chunk) => hash.update(chunk) });
  try {
    if (!hash.digest().equals(digest))
      throw mismatched(
        `These bytes do not have the ${algorithm} that Upload-Checksum says, and were not kept. Send them again.`,
      );
    return await append(chunksOf((await blobs.get(key))!), size);
  } finally {
    await blobs.delete(key).catch((err) => log.warn({ err, key }, 'a piece of an upload is left, to be swept'));
  }
}
