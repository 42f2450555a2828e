import type { Queries } from '../db/database.ts';

/** Bytes without a hash, oldest first. A file that was made of them knows them by the same key. */
export async function listUnhashed(q: Queries, accountId: number, limit: number): Promise<string[]> {
  const rows = await q
    .selectFrom('file_versions')
    .select(['blob_key', 'created_at'])
    .where('account_id', '=', accountId)
    .where('sha256', '=', '')
    .unionAll((e) =>
      e
        .selectFrom('pending_files')
        .select(['blob_key', 'created_at'])
        .where('account_id', '=', accountId)
        .where('sha256', '=', ''),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return [...new Set(rows.map(({ blob_key }) => blob_key))];
}
