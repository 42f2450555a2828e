import type { Queries } from '../../../platform/db/database.ts';
import { amongTexts } from '../../../platform/db/dialect.ts';
import type { DoomedBlobRow } from '../../../platform/db/tables/files.ts';

export async function blobsOfFiles(q: Queries, accountId: number, fileIds: number[]): Promise<string[]> {
  if (fileIds.length === 0) return [];
  const rows = await q
    .selectFrom('file_versions')
    .select('blob_key')
    .where('account_id', '=', accountId)
    .where('file_id', 'in', fileIds)
    .execute();
  return rows.map(({ blob_key }) => blob_key);
}

export async function removeFiles(tx: Queries, accountId: number, ids: number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('files').where('account_id', '=', accountId).where('id', 'in', ids).execute();
}

export const listDoomed = (
  q: Queries,
  accountId: number,
  { after, until, limit }: { after: string; until?: string; limit: number },
): Promise<DoomedBlobRow[]> =>
  q
    .selectFrom('doomed_blobs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('blob_key', '>', after)
    .$if(until !== undefined, (some) => some.where('doomed_at', '<=', until!))
    .orderBy('blob_key')
    .limit(limit)
    .execute();

export async function doomedAmong(q: Queries, accountId: number, keys: string[]): Promise<Set<string>> {
  const rows = await q
    .selectFrom('doomed_blobs')
    .select('blob_key')
    .where('account_id', '=', accountId)
    .where(amongTexts(q, 'blob_key', JSON.stringify(keys)))
    .execute();
  return new Set(rows.map(({ blob_key }) => blob_key));
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

/** Not those that were doomed again meanwhile. */
export async function forgetDoomed(tx: Queries, doomed: DoomedBlobRow[]): Promise<void> {
  for (const { account_id, blob_key, doomed_at } of doomed) {
    await tx
      .deleteFrom('doomed_blobs')
      .where('account_id', '=', account_id)
      .where('blob_key', '=', blob_key)
      .where('doomed_at', '=', doomed_at)
      .execute();
  }
}
