import type { Queries } from '../db/database.ts';
import type { ItemKind, TagRow } from '../db/tables/items.ts';

type Ref = { account_id: number; kind: ItemKind; id: number };

export async function findNamed(q: Queries, accountId: number, nameKeys: string[]): Promise<TagRow[]> {
  if (nameKeys.length === 0) return [];
  return q
    .selectFrom('tags')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('name_key', 'in', nameKeys)
    .execute();
}

export async function findTags(q: Queries, accountId: number, ids: number[]): Promise<TagRow[]> {
  if (ids.length === 0) return [];
  return q.selectFrom('tags').selectAll().where('account_id', '=', accountId).where('id', 'in', ids).execute();
}

/** False when there is one of that name. */
export async function insertTag(tx: Queries, row: TagRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('tags')
    .values(row)
    .onConflict((on) => on.columns(['account_id', 'name_key']).doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

export type Tagged = TagRow & { item_id: number };

export function listTagged(q: Queries, accountId: number, kind: ItemKind, ids: number[]): Promise<Tagged[]> {
  return q
    .selectFrom('taggings as g')
    .innerJoin('tags', (on) => on.onRef('tags.account_id', '=', 'g.account_id').onRef('tags.id', '=', 'g.tag_id'))
    .selectAll('tags')
    .select('g.id as item_id')
    .where('g.account_id', '=', accountId)
    .where('g.kind', '=', kind)
    .where('g.id', 'in', ids)
    .orderBy('g.id')
    .orderBy('tags.name_key')
    .execute();
}

export async function removeTaggings(tx: Queries, { account_id, kind, id }: Ref, tagIds: number[]): Promise<void> {
  if (tagIds.length === 0) return;
  await tx
    .deleteFrom('taggings')
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('tag_id', 'in', tagIds)
    .execute();
}

export async function insertTaggings(tx: Queries, { account_id, kind, id }: Ref, tagIds: number[]): Promise<void> {
  if (tagIds.length === 0) return;
  await tx
    .insertInto('taggings')
    .values(tagIds.map((tag_id) => ({ account_id, kind, id, tag_id })))
    .onConflict((on) => on.columns(['account_id', 'kind', 'id', 'tag_id']).doNothing())
    .execute();
}
