import { holdAccount } from '../../people/accounts/accounts.ts';
import { may, requireInAccount } from '../../platform/access/access.ts';
import type { Context, Services } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { storageFull } from '../../platform/failures.ts';
import { sizeText } from './sizes.ts';
import * as store from './store.ts';

/** What an account has, and how much of it is taken: by versions of files, and by uploads that may become some. */
export type Room = { used: store.Use; pending: number; quota: number | undefined };

export async function readRoom(ctx: Context): Promise<Room> {
  requireInAccount(ctx.actor, 'storage.total');
  return roomOf(ctx.services, ctx.db, ctx.actor.accountId);
}

const roomOf = async (services: Services, q: Queries, accountId: number): Promise<Room> => ({
  used: await store.useOfAccount(q, accountId),
  pending: await store.pendingBytes(q, accountId, services.now().toISOString()),
  quota: services.config.quota,
});

/**
 * Refuses what does not fit any more, before its bytes are taken; says how much is left beside it. Others may be on their
 * way at the same moment, so who writes the row that takes the room asks once more with `takeRoom`.
 */
export async function requireRoom(ctx: Context, bytes: number, q: Queries = ctx.db): Promise<number> {
  if (ctx.services.config.quota === undefined) return Number.POSITIVE_INFINITY;
  const { used, pending, quota } = await roomOf(ctx.services, q, ctx.actor.accountId);
  const taken = used.bytes + pending;
  const left = quota! - taken - bytes;
  if (left < 0 && bytes > 0)
    throw storageFull(
      `There is no room for another ${sizeText(bytes)}: the files of this account take ${sizeText(taken)} of ` +
        `${sizeText(quota!)} (HOLDFAST_QUOTA on the server). Delete some, which counts when the trash lets go of them ` +
        'after 30 days, or ask whoever runs the server for more.',
    );
  return Math.max(0, left);
}

/** In the transaction that takes the room, before it does: one at a time in an account, so that it is never passed. */
export async function takeRoom(ctx: Context, tx: Queries, bytes: number): Promise<number> {
  if (ctx.services.config.quota !== undefined) await holdAccount(tx, ctx.actor.accountId);
  return requireRoom(ctx, bytes, tx);
}

/** Of the room that is left, the part that one person may keep from others by a promise alone. */
const SHARE = 1 / 10;

/**
 * Whether bytes that are only promised may have their room beforehand; `left` is what there is beside them. Anybody can promise,
 * also who may put no file anywhere; so all that one person has promised gets a share, and the rest gets room as it comes.
 * Who is told how much is free answers for all of it.
 */
export async function mayHold(ctx: Context, tx: Queries, bytes: number, left: number): Promise<boolean> {
  if (ctx.services.config.quota === undefined || may(ctx.actor, 'storage.total')) return true;
  const { accountId, personId } = ctx.actor;
  const own = await store.promisedBytes(tx, { accountId, personId, now: ctx.services.now().toISOString() });
  return bytes === 0 || own + bytes <= SHARE * (own + bytes + left);
}

export const promisesTooMuch = (bytes: number) =>
  storageFull(
    `${sizeText(bytes)} cannot be kept free for you until they come: one person may have a tenth of the room that is left promised ` +
      'to them. Send the file itself, as a form (POST /pendingfiles.json) or by tus (/uploads), or use what was promised before.',
  );
