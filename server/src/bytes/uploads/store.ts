import type { Queries } from '../../platform/db/database.ts';
import { hot } from '../../platform/db/hot.ts';
import type { PendingFileRow } from '../../platform/db/tables/files.ts';

const insertRow = hot((q, $: PendingFileRow) =>
  q.insertInto('pending_files').values({
    account_id: $.account_id,
    ref: $.ref,
    blob_key: $.blob_key,
    name: $.name,
    content_type: $.content_type,
    size: $.size,
    sha256: $.sha256,
    metadata: $.metadata,
    created_by: $.created_by,
    created_at: $.created_at,
    expires_at: $.expires_at,
  }),
);

export async function insertPendingFile(tx: Queries, row: PendingFileRow): Promise<void> {
  await insertRow(tx, row);
}

type One = { accountId: number; ref: string; now: string };

const takeRow = hot((q, $: One) =>
  q
    .deleteFrom('pending_files')
    .where('account_id', '=', $.accountId)
    .where('ref', '=', $.ref)
    .where('expires_at', '>', $.now)
    .returningAll(),
);

/** One statement, so that of two who come at once exactly one gets it. */
export async function takePendingFile(tx: Queries, one: One): Promise<PendingFileRow | undefined> {
  return (await takeRow(tx, one))[0];
}

export function findPendingFile(q: Queries, { accountId, ref, now }: One): Promise<PendingFileRow | undefined> {
  return q
    .selectFrom('pending_files')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ref', '=', ref)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export function removeOwnPending(tx: Queries, { accountId, ref, personId }: Omit<One, 'now'> & { personId: number }) {
  return tx
    .deleteFrom('pending_files')
    .where('account_id', '=', accountId)
    .where('ref', '=', ref)
    .where('created_by', '=', personId)
    .returning(['account_id', 'blob_key'])
    .executeTakeFirst();
}

const expired = (q: Queries, accountId: number, now: string, limit: number) =>
  q
    .selectFrom('pending_files')
    .select('ref')
    .where('account_id', '=', accountId)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit);

export async function hasExpired(q: Queries, accountId: number, now: string): Promise<boolean> {
  return (await expired(q, accountId, now, 1).execute()).length > 0;
}

/** Removes some and says which bytes they had. */
export async function removeExpired(tx: Queries, accountId: number, now: string, limit: number): Promise<string[]> {
  const removed = await tx
    .deleteFrom('pending_files')
    .where('account_id', '=', accountId)
    .where('ref', 'in', expired(tx, accountId, now, limit))
    .returning('blob_key')
    .execute();
  return removed.map(({ blob_key }) => blob_key);
}

/** Of uploads that nobody used in time. */
export async function expiredBlobs(q: Queries, accountId: number, now: string): Promise<string[]> {
  const rows = await q
    .selectFrom('pending_files')
    .select('blob_key')
    .where('account_id', '=', accountId)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .execute();
  return rows.map(({ blob_key }) => blob_key);
}
