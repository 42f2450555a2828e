import type { Context } from '../../platform/context.ts';
import type { UploadRow } from '../../platform/db/tables/uploads.ts';
import { conflict } from '../../platform/failures.ts';
import { requireRoom, takeRoom } from '../storage/quota.ts';
import type { Chunks } from './arriving.ts';
import * as store from './unfinished-store.ts';

/** So much at a time, lest every chunk be a transaction; and no more, since whoever says how much they bring need not bring it. */
const AHEAD = 16 * 2 ** 20;

/** `declares`: it is this request that says how long the whole is. */
export type Bringing = { offset: number; chunks: Chunks; brings: number | undefined; declares?: boolean };

const turnOf = ({ account_id, ref, lease }: UploadRow) => ({ accountId: account_id, ref, lease });

/** A length that was said by a request that came to nothing was not said: the next one may say another. */
export async function takeBackLength(ctx: Context, upload: UploadRow): Promise<void> {
  const { db, blobs, log } = ctx.services;
  const forget = async () => {
    const taken = (await blobs.partial.length(upload.blob_key)) ?? upload.taken;
    await db.transaction((tx) => store.forgetSize(tx, turnOf(upload), taken));
  };
  await forget().catch((err) => log.warn({ err, ref: upload.ref }, 'the length of a refused request stays'));
}

/**
 * An upload whose length nobody knows yet, or for which more was promised than one may hold, takes its room ahead of its bytes,
 * step by step; what a request says it brings has to fit before the first. So all that are under way in an account stay within its quota together. What was not needed is given
 * back at the end of the request or, after a crash, by the next one, which counts from where the store stands.
 */
export async function withRoomAhead<T>(
  ctx: Context,
  upload: UploadRow,
  { offset, chunks, brings }: Bringing,
  append: (chunks: Chunks) => Promise<T>,
): Promise<T> {
  const mine = turnOf(upload);
  let { taken } = upload;
  let given = offset;
  const most = upload.size ?? Number.POSITIVE_INFINITY;

  const take = async (upTo: number, ahead: number) => {
    taken = await ctx.services.db.transaction(async (tx) => {
      const left = await takeRoom(ctx, tx, upTo - taken);
      const reach = upTo + Math.min(ahead, left, most - upTo);
      if (!(await store.setTaken(tx, mine, reach))) throw conflict('Another request goes on with this upload.');
      return reach;
    });
  };

  if (brings !== undefined) {
    await requireRoom(ctx, offset + brings - taken);
    await take(offset + Math.min(brings, AHEAD), 0);
  }
  try {
    return await append({
      async next() {
        const heard = await chunks.next();
        if (heard.done) return heard;
        const reach = given + heard.value.length;
        if (reach > taken) await take(reach, AHEAD);
        given = reach;
        return heard;
      },
    });
  } catch (error) {
    // Not all that was given need have been kept: a full disk keeps nothing of a piece.
    given = (await ctx.services.blobs.partial.length(upload.blob_key).catch(() => undefined)) ?? given;
    throw error;
  } finally {
    if (taken !== given)
      await ctx.services.db
        .transaction((tx) => store.setTaken(tx, mine, given))
        .catch((err) =>
          ctx.services.log.warn({ err, ref: upload.ref }, 'room was not given back; the next request does it'),
        );
  }
}
