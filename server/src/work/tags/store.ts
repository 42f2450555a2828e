import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { among, containing, idsText, locking, pairsOf, sharing } from '../../platform/db/dialect.ts';
import { hot } from '../../platform/db/hot.ts';
import { onId } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import { untilNone } from '../../platform/db/portions.ts';
import type { ItemKind, TagRow, WideKind } from '../../platform/db/tables/items.ts';
import { isOutOfTrash, seen, throughout, type Viewer } from '../items/sight.ts';

type Ref = { account_id: number; kind: ItemKind | WideKind; id: number };

const wide: ReadonlySet<string> = new Set<WideKind>(['project', 'company', 'user']);
const isWide = (kind: ItemKind | WideKind): kind is WideKind => wide.has(kind);

const inAccount = (q: Queries, accountId: number) =>
  q.selectFrom('tags').selectAll().where('account_id', '=', accountId);

/**
 * A name may say too much: one knows a tag that is on something one sees, and one that one has named oneself. `cross join`: from
 * what has the tag to the things, not through all things of the account.
 */
const knownTo = (viewer: Viewer) =>
  viewer.seesAll === 1
    ? sql<boolean>`true`
    : sql<boolean>`(exists (select 1 from known_tags as k where k.account_id = tags.account_id and k.tag_id = tags.id
        and k.person_id = ${viewer.personId})
      or exists (select 1 from taggings as g cross join items where g.account_id = tags.account_id and g.tag_id = tags.id
        and items.account_id = g.account_id and items.kind = g.kind and items.id = g.id
        and ${seen(viewer, { projectOf: 'items' }, throughout)} and ${isOutOfTrash()})
      or exists (select 1 from wide_taggings as w where w.account_id = tags.account_id and w.tag_id = tags.id
        and ${isShownTo(viewer)}))`;

/** Who is no Administrator sees the projects they are on, their company and themselves. */
const isShownTo = ({ accountId, personId }: Viewer) => sql<boolean>`case w.kind
  when 'project' then exists (select 1 from project_members as own cross join projects as p
    where own.account_id = ${accountId} and own.project_id = w.id and own.person_id = ${personId}
    and p.account_id = own.account_id and p.id = own.project_id and p.deleted_at is null)
  when 'company' then w.id = (select company_id from people where account_id = ${accountId} and id = ${personId})
  else w.id = ${personId} end`;

const known = (q: Queries, viewer: Viewer) => inAccount(q, viewer.accountId).where(knownTo(viewer));

type TagFilter = { viewer: Viewer; search: string };

const filtered = (q: Queries, { viewer, search }: TagFilter) =>
  search === '' ? known(q, viewer) : known(q, viewer).where(containing(q, 'name_key', search));

export const listTags = (q: Queries, filter: TagFilter, page: Slice): Promise<TagRow[]> =>
  slice(filtered(q, filter), { key: 'name_key', id: 'id' }, page).execute();

export async function countTags(q: Queries, filter: TagFilter): Promise<number> {
  const { count } = await filtered(q, filter)
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const findTag = (q: Queries, viewer: Viewer, id: number): Promise<TagRow | undefined> =>
  known(q, viewer).where('id', '=', id).executeTakeFirst();

export const lockTag = (tx: Queries, accountId: number, id: number): Promise<TagRow | undefined> =>
  locking(tx, inAccount(tx, accountId).where('id', '=', id), 'tags').executeTakeFirst();

/** Those of these names, whoever knows them. They stay until the transaction ends, so that what is about to point to them can. */
export async function holdNamed(tx: Queries, accountId: number, nameKeys: string[]): Promise<TagRow[]> {
  if (nameKeys.length === 0) return [];
  return sharing(tx, inAccount(tx, accountId).where('name_key', 'in', nameKeys).orderBy('id'), 'tags').execute();
}

export async function holdTags(tx: Queries, viewer: Viewer, ids: number[]): Promise<TagRow[]> {
  if (ids.length === 0) return [];
  return sharing(tx, known(tx, viewer).where('id', 'in', ids).orderBy('id'), 'tags').execute();
}

/** Who knows all of them anyway is not noted. */
export async function noteKnown(tx: Queries, { accountId, personId, seesAll }: Viewer, ids: number[]): Promise<void> {
  if (ids.length === 0 || seesAll === 1) return;
  await tx
    .insertInto('known_tags')
    .values(ids.map((tag_id) => ({ account_id: accountId, tag_id, person_id: personId })))
    .onConflict((on) => on.columns(['account_id', 'tag_id', 'person_id']).doNothing())
    .execute();
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

export async function saveTag(tx: Queries, { account_id, id, created_at, ...rest }: TagRow): Promise<void> {
  await tx.updateTable('tags').set(rest).where('account_id', '=', account_id).where('id', '=', id).execute();
}

/** With the taggings, wherever it was used, and who knows it: what would go along with it at once goes before it. */
export async function removeTag(tx: Queries, { account_id, id }: TagRow): Promise<void> {
  for (const table of ['taggings', 'wide_taggings'] as const)
    await untilNone(async (most) => {
      const found = await tx
        // Both have these columns.
        .selectFrom(table as 'taggings')
        .select(['kind', 'id'])
        .where('account_id', '=', account_id)
        .where('tag_id', '=', id)
        .limit(most)
        .execute();
      for (const [kind, some] of Map.groupBy(found, (one) => one.kind))
        await tx
          .deleteFrom(table as 'taggings')
          .where('account_id', '=', account_id)
          .where('kind', '=', kind)
          .where('tag_id', '=', id)
          .where(among(tx, 'id', idsText(some.map((one) => one.id))))
          .execute();
      return found;
    });
  await untilNone((most) => {
    const of = tx.selectFrom('known_tags').select('person_id').where('account_id', '=', account_id);
    return tx
      .deleteFrom('known_tags')
      .where('account_id', '=', account_id)
      .where('tag_id', '=', id)
      .where('person_id', 'in', of.where('tag_id', '=', id).limit(most))
      .returning('person_id')
      .execute();
  });
  await tx.deleteFrom('tags').where('account_id', '=', account_id).where('id', '=', id).execute();
}

type Tagged = TagRow & { item_id: number };

const taggedAmong = hot((q, $: { accountId: number; kind: ItemKind; ids: string }) =>
  q
    .selectFrom('taggings as g')
    .innerJoin('tags', onId('tags', 'g.tag_id'))
    .selectAll('tags')
    .select('g.id as item_id')
    .where('g.account_id', '=', $.accountId)
    .where('g.kind', '=', $.kind)
    .where(among(q, 'g.id', $.ids))
    .orderBy('g.id')
    .orderBy('tags.name_key'),
);

const widelyTagged = hot((q, $: { accountId: number; kind: WideKind; ids: string }) =>
  q
    .selectFrom('wide_taggings as g')
    .innerJoin('tags', onId('tags', 'g.tag_id'))
    .selectAll('tags')
    .select('g.id as item_id')
    .where('g.account_id', '=', $.accountId)
    .where('g.kind', '=', $.kind)
    .where(among(q, 'g.id', $.ids))
    .orderBy('g.id')
    .orderBy('tags.name_key'),
);

export async function listTagged(
  q: Queries,
  accountId: number,
  kind: ItemKind | WideKind,
  ids: number[],
): Promise<Tagged[]> {
  if (isWide(kind)) return widelyTagged(q, { accountId, kind, ids: idsText(ids) });
  return taggedAmong(q, { accountId, kind, ids: idsText(ids) });
}

export async function removeTaggings(tx: Queries, { account_id, kind, id }: Ref, tagIds: number[]): Promise<void> {
  if (tagIds.length === 0) return;
  await tx
    .deleteFrom(isWide(kind) ? 'wide_taggings' : 'taggings')
    .where('account_id', '=', account_id)
    .where('kind', '=', kind as never)
    .where('id', '=', id)
    .where('tag_id', 'in', tagIds)
    .execute();
}

export async function insertTaggings(tx: Queries, { account_id, kind, id }: Ref, tagIds: number[]): Promise<void> {
  if (tagIds.length === 0) return;
  await tx
    .insertInto(isWide(kind) ? 'wide_taggings' : 'taggings')
    .values(tagIds.map((tag_id) => ({ account_id, kind: kind as never, id, tag_id })))
    .onConflict((on) => on.columns(['account_id', 'kind', 'id', 'tag_id']).doNothing())
    .execute();
}

type Copies = { accountId: number; kind: ItemKind; pairs: string };

const copy = hot((q, $: Copies) => ({
  compile: () =>
    sql`insert into taggings (account_id, kind, id, tag_id)
      select g.account_id, g.kind, cast(pair.text as bigint), g.tag_id
      from ${pairsOf(q, $.pairs)} as pair cross join taggings as g
      where g.account_id = ${$.accountId} and g.kind = ${$.kind} and g.id = pair.number`.compile(q),
}));

export async function copyTaggings(tx: Queries, copies: Copies): Promise<void> {
  await copy(tx, copies);
}
