import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Context, Services } from '../../platform/context.ts';
import { invalid } from '../../platform/failures.ts';
import { newBlobKey } from '../storage/keys.ts';
import { doomBlobs } from '../storage/sweep.ts';
import { detectType } from '../uploads/types.ts';
import { peekUpload, takeUpload } from '../uploads/uploads.ts';
import { drawSquare } from './drawing.ts';

const LARGEST = 10 * 2 ** 20;
const kinds = new Set(['png', 'apng', 'jpeg', 'gif', 'webp', 'avif'].map((kind) => `image/${kind}`));

/**
 * Draws the picture of somebody, or a company's logo, anew before the transaction: what is served was made here, and says
 * nothing of where it was taken. The transaction then uses the reference up and gives the old picture away. An empty
 * reference takes the picture away.
 */
export const drawPicture: Services['drawPicture'] = async (ctx, ref, field) => {
  const drawn = ref === '' ? undefined : await inTurn(() => draw(ctx, ref));
  const key = newBlobKey(ctx.actor.accountId);
  if (drawn) await ctx.services.blobs.put(key, Readable.from([drawn]), { maxSize: drawn.length });
  return async (tx, old) => {
    const { accountId } = ctx.actor;
    const upload = ref === '' ? undefined : await takeUpload(ctx, tx, ref);
    if (upload && !drawn)
      throw invalid('A picture must be a PNG, JPEG, GIF, WebP or AVIF of at most 10 MiB and 64 megapixels.', [
        { field, message: 'is no picture that can be read' },
      ]);
    await doomBlobs(tx, accountId, [old, upload?.blob_key ?? ''], ctx.now);
    return drawn ? key : '';
  };
};

async function draw(ctx: Context, ref: string): Promise<Buffer | undefined> {
  const { blobs } = ctx.services;
  const upload = await peekUpload(ctx, ref);
  if (!upload || upload.size > LARGEST || !kinds.has((await detectType(blobs, upload.blob_key)) ?? ''))
    return undefined;
  const bytes = await blobs.get(upload.blob_key);
  return bytes && drawSquare(await buffer(bytes));
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other: however many are sent, the memory of one is needed. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work);
  last = done.catch(() => {});
  return done;
}
