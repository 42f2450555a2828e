import type { Queries } from '../../../platform/db/database.ts';

type Unhashed = { key: string; createdAt: string };

/** Bytes without a hash that came after this moment, oldest first. */
export function listUnhashed(q: Queries, accountId: number, after: string, limit: number): Promise<Unhashed[]> {
  const unhashed = (table: 'file_versions' | 'pending_files') =>
    q
      .selectFrom(table)
      .select(['blob_key as key', 'created_at as createdAt'])
      .where('account_id', '=', accountId)
      .where('sha256', '=', '')
      .where('created_at', '>', after);
  return unhashed('file_versions').unionAll(unhashed('pending_files')).orderBy('createdAt').limit(limit).execute();
}
