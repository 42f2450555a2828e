import type { Queries } from '../../platform/db/database.ts';

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
