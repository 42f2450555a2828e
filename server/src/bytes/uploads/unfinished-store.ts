import type { Piece } from '../../platform/blobs/partial-blobs.ts';
import type { Queries } from '../../platform/db/database.ts';
import { hotInsert } from '../../platform/db/hot.ts';
import type { UploadRow } from '../../platform/db/tables/uploads.ts';
import type { KeptKey } from '../../platform/keys/keys.ts';

/** One upload. With `personId` only if it is theirs. */
export type One = { accountId: number; ref: string; personId?: number };

type Known = Pick<UploadRow, 'account_id' | 'ref' | 'blob_key'>;

export const insertUpload = hotInsert('uploads');

export function findUpload(q: Queries, one: One & { now: string }): Promise<UploadRow | undefined> {
  let query = q
    .selectFrom('uploads')
    .selectAll()
    .where('account_id', '=', one.accountId)
    .where('ref', '=', one.ref)
    .where('expires_at', '>', one.now);
  if (one.personId !== undefined) query = query.where('created_by', '=', one.personId);
  return query.executeTakeFirst();
}

/** Its bytes may be in the store, which only a look there tells: so it is awaited until the sweep has looked. */
export function findAwaited(q: Queries, { accountId, ref }: One): Promise<UploadRow | undefined> {
  return q
    .selectFrom('uploads')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ref', '=', ref)
    .where('way', '=', 'store')
    .executeTakeFirst();
}

export async function setExpiry(tx: Queries, { accountId, ref }: One, expires: string): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ expires_at: expires })
    .where('account_id', '=', accountId)
    .where('ref', '=', ref)
    .execute();
}

/** One statement, so that of two who bring it to its end exactly one does: with the bytes that it has by then. */
export async function removeUpload(tx: Queries, { account_id, ref, blob_key }: Known): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('uploads')
    .where('account_id', '=', account_id)
    .where('ref', '=', ref)
    .where('blob_key', '=', blob_key)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** Not once it is known: then false. */
export async function setSize(
  tx: Queries,
  { accountId, ref }: One,
  said: { size: number; taken: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set(said)
    .where('account_id', '=', accountId)
    .where('ref', '=', ref)
    .where('size', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export type Lease = One & { lease: string };

/** False when the turn to append was lost. */
export async function setTaken(tx: Queries, { accountId, ref, lease }: Lease, taken: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set({ taken })
    .where('account_id', '=', accountId)
    .where('ref', '=', ref)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** It takes what there is of it again. */
export async function forgetSize(tx: Queries, { accountId, ref, lease }: Lease, taken: number): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ size: null, taken })
    .where('account_id', '=', accountId)
    .where('ref', '=', ref)
    .where('lease', '=', lease)
    .execute();
}

type Times = { now: string; until: string; beyond: string; expires: string };

/** When another request has it, that one is asked for it. */
export async function takeLease(
  tx: Queries,
  { accountId, personId, ref, lease }: Lease & { personId: number },
  times: Times,
): Promise<'taken' | 'taken over' | 'held' | 'gone'> {
  const own = tx
    .updateTable('uploads')
    .where('account_id', '=', accountId)
    .where('ref', '=', ref)
    .where('created_by', '=', personId)
    .where('way', '=', 'tus')
    .where('expires_at', '>', times.now);
  const taking = own.set({ lease, leased_until: times.until, expires_at: times.expires, is_wanted: 0 });
  const taken = await taking.where('lease', '=', '').executeTakeFirst();
  if (taken.numUpdatedRows > 0) return 'taken';
  const left = await taking
    .where((e) => e.or([e('leased_until', '<=', times.now), e('leased_until', '>', times.beyond)]))
    .executeTakeFirst();
  if (left.numUpdatedRows > 0) return 'taken over';
  const held = await own.set({ is_wanted: 1 }).executeTakeFirst();
  return held.numUpdatedRows > 0 ? 'held' : 'gone';
}

/** Undefined when it was lost. */
export async function keepLease(tx: Queries, { accountId, ref, lease }: Lease, { until, expires }: Times) {
  return tx
    .updateTable('uploads')
    .set({ leased_until: until, expires_at: expires })
    .where('account_id', '=', accountId)
    .where('ref', '=', ref)
    .where('lease', '=', lease)
    .returning('is_wanted')
    .executeTakeFirst();
}

/** False when it was lost. Whoever takes it next is told by what is left of it that it was not given back cleanly. */
export async function giveLeaseBack(
  tx: Queries,
  { accountId, ref, lease }: Lease,
  { expires, isClean }: { expires: string; isClean: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set({ ...(isClean ? { lease: '' } : {}), leased_until: '', is_wanted: 0, expires_at: expires })
    .where('account_id', '=', accountId)
    .where('ref', '=', ref)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** One that goes on with what the same process brought before takes its place. */
export async function savePiece(tx: Queries, { accountId, ref }: One, { start, size, sha256 }: Piece): Promise<void> {
  await tx
    .insertInto('upload_pieces')
    .values({ account_id: accountId, ref, start, size, sha256 })
    .onConflict((c) => c.columns(['account_id', 'ref', 'start']).doUpdateSet({ size, sha256 }))
    .execute();
}

/** What was acknowledged of it, from its beginning on. */
export const findPieces = (q: Queries, { account_id, ref }: Known): Promise<Piece[]> =>
  q
    .selectFrom('upload_pieces')
    .select(['start', 'size', 'sha256'])
    .where('account_id', '=', account_id)
    .where('ref', '=', ref)
    .orderBy('start')
    .execute();

/** False when the turn to append was lost. */
export async function setKey(tx: Queries, { accountId, ref, lease }: Lease, key: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set({ blob_key: key })
    .where('account_id', '=', accountId)
    .where('ref', '=', ref)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export const findExpired = (q: Queries, accountId: number, now: string, limit: number): Promise<UploadRow[]> =>
  q
    .selectFrom('uploads')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();

/** The bytes of all that have expired, but for those that the sweep may still find whole in the store. A link has no key until its bytes come. */
export async function expiredKeys(q: Queries, accountId: number, now: string): Promise<string[]> {
  const rows = await q
    .selectFrom('uploads')
    .select('blob_key')
    .where('account_id', '=', accountId)
    .where('expires_at', '<=', now)
    .where('blob_key', '<>', '')
    .where('way', '<>', 'store')
    .execute();
  return rows.map(({ blob_key }) => blob_key);
}

/** Removes those that are still there, and expired, and says which bytes they had. */
export async function removeExpired(tx: Queries, accountId: number, now: string, refs: string[]): Promise<string[]> {
  const removed = await tx
    .deleteFrom('uploads')
    .where('account_id', '=', accountId)
    .where('ref', 'in', refs)
    .where('expires_at', '<=', now)
    .returning('blob_key')
    .execute();
  return removed.map(({ blob_key }) => blob_key);
}

/** Which of these bytes belong to an upload under way. */
export async function keysUnderWay(q: Queries, accountId: number, keys: string[]): Promise<Set<string>> {
  const rows = await q
    .selectFrom('uploads')
    .select('blob_key')
    .where('account_id', '=', accountId)
    .where('blob_key', 'in', keys)
    .execute();
  return new Set(rows.map(({ blob_key }) => blob_key));
}

export async function signingKeyOf(q: Queries, accountId: number): Promise<KeptKey | undefined> {
  const account = await q.selectFrom('accounts').select('signing_key').where('id', '=', accountId).executeTakeFirst();
  return account?.signing_key;
}

export async function hasPerson(q: Queries, accountId: number, personId: number): Promise<boolean> {
  const found = q.selectFrom('people').select('id').where('account_id', '=', accountId).where('id', '=', personId);
  return (await found.where('deleted_at', 'is', null).executeTakeFirst()) !== undefined;
}
