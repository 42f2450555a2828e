import type { Queries } from '../db/database.ts';
import { claiming } from '../db/dialect.ts';
import type { DoomedBlobRow } from '../db/tables/files.ts';

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

const trashedProjects = (q: Queries, accountId: number, cutoff: string) =>
  q
    .selectFrom('projects')
    .select(['id', 'logo_blob'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '<=', cutoff)
    .orderBy('deleted_at')
    .limit(1);

export const hasTrashedProject = async (q: Queries, accountId: number, cutoff: string): Promise<boolean> =>
  (await trashedProjects(q, accountId, cutoff).execute()).length > 0;

export const claimTrashedProject = (tx: Queries, accountId: number, cutoff: string) =>
  claiming(tx, trashedProjects(tx, accountId, cutoff), 'projects').executeTakeFirst();

export async function removeProject(tx: Queries, accountId: number, id: number): Promise<void> {
  await tx.deleteFrom('projects').where('account_id', '=', accountId).where('id', '=', id).execute();
}

export const listDoomed = (q: Queries, accountId: number, limit: number): Promise<DoomedBlobRow[]> =>
  q
    .selectFrom('doomed_blobs')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('blob_key')
    .limit(limit)
    .execute();

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

/** Which of these bytes some row names. One statement: a reference on its way from one table to another is in one of them. */
export async function usedBlobs(q: Queries, accountId: number, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await q
    .selectFrom('pending_files')
    .select('blob_key as key')
    .where('account_id', '=', accountId)
    .where('blob_key', 'in', keys)
    .unionAll((e) =>
      e
        .selectFrom('file_versions')
        .select('blob_key as key')
        .where('account_id', '=', accountId)
        .where('blob_key', 'in', keys),
    )
    .unionAll((e) =>
      e
        .selectFrom('projects')
        .select('logo_blob as key')
        .where('account_id', '=', accountId)
        .where('logo_blob', '<>', '')
        .where('logo_blob', 'in', keys),
    )
    .execute();
  return new Set(rows.map(({ key }) => key));
}
