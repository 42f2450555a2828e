import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { among, idsText } from '../../platform/db/dialect.ts';
import { hot, hotOne } from '../../platform/db/hot.ts';
import { inPortions } from '../../platform/db/portions.ts';
import type { ItemKind, ItemRow } from '../../platform/db/tables/items.ts';
import { hidden, seen, type Viewer } from './sight.ts';

export type Ref = Pick<ItemRow, 'account_id' | 'kind' | 'id'>;
type SomeItems = { accountId: number; kind: ItemKind; ids: number[] };

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

type Seen = Viewer & {
  projectId: number;
  kind: ItemKind;
  begunAt: string;
  after: number;
  limit: number;
};

const seenAfter = hot((q, $: Seen) =>
  q
    .selectFrom('items')
    .select('id')
    .where('account_id', '=', $.accountId)
    .where('project_id', '=', $.projectId)
    .where('kind', '=', $.kind)
    .where('id', '>', $.after)
    .where(sql<boolean>`(items.deleted_at is null or items.deleted_at > ${$.begunAt})`)
    .where(seen($, { project: $.projectId }, 'items'))
    .orderBy('id')
    .limit($.limit),
);

/** The next of one kind in a project that somebody sees, or saw when they asked for a copy of it. */
export async function listSeenAfter(q: Queries, seen: Seen): Promise<number[]> {
  return (await seenAfter(q, seen)).map(({ id }) => id);
}

const counted = hotOne((q, $: Viewer & { projectId: number; kind: ItemKind }) =>
  q
    .selectFrom('items')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', $.accountId)
    .where('project_id', '=', $.projectId)
    .where('kind', '=', $.kind)
    .where('deleted_at', 'is', null)
    .where(seen($, { project: $.projectId }, 'items')),
);

export async function countSeen(q: Queries, which: Viewer & { projectId: number; kind: ItemKind }): Promise<number> {
  return (await counted(q, which))!.count;
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
  await inPortions(ids, (some) =>
    tx
      .updateTable('items')
      .set(changed)
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .where(among(tx, 'id', idsText(some)))
      .execute(),
  );
}

/** Each adds or takes away its own, so that two at once are both counted. */
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

/** Of one kind each: these, what is inside them, and what is inside that. */
export async function withContents(q: Queries, group: SomeItems): Promise<SomeItems[]> {
  const contents = await inside(q, group.accountId, group.kind, group.ids).execute();
  const groups = [group];
  for (const [kind, refs] of Map.groupBy(contents, (ref) => ref.kind))
    groups.push(...(await withContents(q, { ...group, kind, ids: refs.map(({ id }) => id) })));
  return groups;
}

/** Whether one of these is not for this person. */
export async function isOneHidden(q: Queries, { kind, ids }: SomeItems, viewer: Viewer): Promise<boolean> {
  const found = q
    .selectFrom('items')
    .select('items.id')
    .where('items.account_id', '=', viewer.accountId)
    .where('items.kind', '=', kind)
    .where(among(q, 'items.id', idsText(ids)))
    .where(hidden(viewer, { projectOf: 'items' }, 'items'))
    .limit(1);
  return (await found.execute()).length > 0;
}

export async function moveItems(tx: Queries, { accountId, kind, ids }: SomeItems, projectId: number): Promise<void> {
  await saveItems(tx, accountId, kind, ids, { project_id: projectId });
  await moveText(tx, accountId, kind, ids, projectId);
}

export async function removeItems(tx: Queries, accountId: number, kind: ItemKind, ids: number[]): Promise<void> {
  await tx
    .deleteFrom('items')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .execute();
}

const moveEntries = hot((q, $: { accountId: number; kind: ItemKind; ids: string; projectId: number }) =>
  q
    .updateTable('search_entries')
    .set({ project_id: $.projectId })
    .where('account_id', '=', $.accountId)
    .where('kind', '=', $.kind)
    .where(among(q, 'item_id', $.ids)),
);

/** Entries are found by their project, too. */
async function moveText(
  tx: Queries,
  accountId: number,
  kind: ItemKind,
  ids: number[],
  projectId: number,
): Promise<void> {
  await inPortions(ids, async (some) => moveEntries(tx, { accountId, kind, ids: idsText(some), projectId }));
}

/** So many are kept of each thing, the latest ones. */
const MOST = 50;

type Replaced = { text: string; by: number; at: string };

/** While its item is locked: two are never given the same number. */
export async function keepEarlier(tx: Queries, { account_id, kind, id }: Ref, { text, by, at }: Replaced) {
  const { last } = await tx
    .selectFrom('earlier_texts')
    .select(sql<number>`coalesce(max(number), 0)`.as('last'))
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const number = Number(last) + 1;
  const row = { account_id, kind, id, number, text, replaced_by: by, replaced_at: at };
  await tx.insertInto('earlier_texts').values(row).execute();
  if (number <= MOST) return;
  await tx
    .deleteFrom('earlier_texts')
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('number', '<=', number - MOST)
    .execute();
}
