import type { Queries } from '../../platform/db/database.ts';
import { among, idsText } from '../../platform/db/dialect.ts';
import { hot } from '../../platform/db/hot.ts';
import type { ItemKind } from '../../platform/db/tables/items.ts';

type Ref = { account_id: number; kind: ItemKind; id: number };

const attachedAmong = hot((q, $: { accountId: number; kind: ItemKind; ids: string }) =>
  q
    .selectFrom('attachments')
    .select(['id', 'file_id'])
    .where('account_id', '=', $.accountId)
    .where('kind', '=', $.kind)
    .where(among(q, 'id', $.ids))
    .orderBy('id')
    .orderBy('file_id'),
);

/** The files hanging on each of these, in the trash or not. */
export async function listAttached(
  q: Queries,
  accountId: number,
  kind: ItemKind,
  ids: number[],
): Promise<{ id: number; file_id: number }[]> {
  if (ids.length === 0) return [];
  return attachedAmong(q, { accountId, kind, ids: idsText(ids) });
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
