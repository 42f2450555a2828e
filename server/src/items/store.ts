import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { among, idsText } from '../db/dialect.ts';
import { hot, hotOne } from '../db/hot.ts';
import type { ItemKind, ItemRow } from '../db/tables/items.ts';
import { moveText } from './search-text.ts';

export type Ref = Pick<ItemRow, 'account_id' | 'kind' | 'id'>;

const insert = hot((q, $: ItemRow) => q.insertInto('items').values({ ...slotsOf($) }));
const slotsOf = ($: ItemRow): ItemRow => ({
  account_id: $.account_id,
  kind: $.kind,
  id: $.id,
  project_id: $.project_id,
  name: $.name,
  is_private: $.is_private,
  inside_kind: $.inside_kind,
  inside_id: $.inside_id,
  comment_count: $.comment_count,
  created_by: $.created_by,
  created_at: $.created_at,
  deleted_by: $.deleted_by,
  deleted_at: $.deleted_at,
});

export async function insertItem(tx: Queries, row: ItemRow): Promise<void> {
  await insert(tx, row);
}

const byId = hotOne((q, $: Ref) =>
  q
    .selectFrom('items')
    .selectAll()
    .where('account_id', '=', $.account_id)
    .where('kind', '=', $.kind)
    .where('id', '=', $.id),
);

export async function findItem(q: Queries, ref: Ref): Promise<ItemRow | undefined> {
  return byId(q, ref);
}

/** A condition of a query that has `items` under this alias: this person is involved in it. */
export const isInvolved = (personId: number, items = 'items') => sql<number>`exists (select 1 from involvements
  where involvements.account_id = ${sql.ref(`${items}.account_id`)} and involvements.kind = ${sql.ref(`${items}.kind`)}
  and involvements.id = ${sql.ref(`${items}.id`)} and involvements.person_id = ${personId})`;

const sightOf = hotOne((q, $: Ref & { personId: number }) =>
  q
    .selectFrom('items')
    .select(['is_private', 'inside_kind', 'inside_id', isInvolved($.personId).as('is_involved')])
    .where('account_id', '=', $.account_id)
    .where('kind', '=', $.kind)
    .where('id', '=', $.id),
);

export async function findSight(q: Queries, ref: Ref, personId: number) {
  return sightOf(q, { ...ref, personId });
}

export async function saveItem(tx: Queries, { account_id, kind, id }: Ref, changed: Partial<ItemRow>): Promise<void> {
  await tx
    .updateTable('items')
    .set(changed)
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute();
}

export async function saveItems(
  tx: Queries,
  accountId: number,
  kind: ItemKind,
  ids: number[],
  changed: Partial<ItemRow>,
): Promise<void> {
  await tx
    .updateTable('items')
    .set(changed)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where(among(tx, 'id', idsText(ids)))
    .execute();
}

/** The newest change of the count wins nothing: each adds or takes away one. */
export async function countComments(tx: Queries, { account_id, kind, id }: Ref, by: number): Promise<void> {
  await tx
    .updateTable('items')
    .set((e) => ({ comment_count: e('comment_count', '+', by) }))
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute();
}

/** What is directly inside any of these. */
export const inside = (q: Queries, accountId: number, kind: ItemKind, ids: number[]) =>
  q
    .selectFrom('items')
    .select(['account_id', 'kind', 'id'])
    .where('account_id', '=', accountId)
    .where('inside_kind', '=', kind)
    .where(among(q, 'inside_id', idsText(ids)));

/** What is inside goes along, and what is inside that. */
export async function moveItems(tx: Queries, refs: Ref[], projectId: number): Promise<void> {
  for (const [kind, group] of Map.groupBy(refs, (ref) => ref.kind)) {
    const accountId = group[0]!.account_id;
    const ids = group.map(({ id }) => id);
    await tx
      .updateTable('items')
      .set({ project_id: projectId })
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .where(among(tx, 'id', idsText(ids)))
      .execute();
    await moveText(tx, accountId, kind, ids, projectId);
    await moveItems(tx, await inside(tx, accountId, kind, ids).execute(), projectId);
  }
}

export async function removeItems(tx: Queries, accountId: number, kind: ItemKind, ids: number[]): Promise<void> {
  await tx
    .deleteFrom('items')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .execute();
}
