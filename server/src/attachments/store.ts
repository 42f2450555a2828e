import type { Queries } from '../db/database.ts';
import type { ItemKind } from '../db/tables/items.ts';

type Ref = { account_id: number; kind: ItemKind; id: number };

/** The files hanging on each of these, except those in the trash. */
export async function listAttached(
  q: Queries,
  accountId: number,
  kind: ItemKind,
  ids: number[],
): Promise<{ id: number; file_id: number }[]> {
  if (ids.length === 0) return [];
  return q
    .selectFrom('attachments as a')
    .innerJoin('files as f', (on) => on.onRef('f.account_id', '=', 'a.account_id').onRef('f.id', '=', 'a.file_id'))
    .select(['a.id', 'a.file_id'])
    .where('a.account_id', '=', accountId)
    .where('a.kind', '=', kind)
    .where('a.id', 'in', ids)
    .where('f.deleted_at', 'is', null)
    .orderBy('a.id')
    .orderBy('a.file_id')
    .execute();
}

export async function insertAttachments(tx: Queries, { account_id, kind, id }: Ref, files: number[]): Promise<void> {
  if (files.length === 0) return;
  await tx
    .insertInto('attachments')
    .values(files.map((file_id) => ({ account_id, kind, id, file_id })))
    .onConflict((on) => on.columns(['account_id', 'kind', 'id', 'file_id']).doNothing())
    .execute();
}

export async function removeAttachments(tx: Queries, { account_id, kind, id }: Ref, files: number[]): Promise<void> {
  if (files.length === 0) return;
  await tx
    .deleteFrom('attachments')
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('file_id', 'in', files)
    .execute();
}
