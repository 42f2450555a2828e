import { type Context, newId } from '../context.ts';
import type { Queries } from '../db/database.ts';
import type { ItemKind, TagRow } from '../db/tables/items.ts';
import { invalid } from '../failures.ts';
import { sortKey } from '../http/classic.ts';
import * as store from './store.ts';

export type { TagRow } from '../db/tables/items.ts';

type Ref = { account_id: number; kind: ItemKind; id: number };

const MOST = 100;

/** How a body names tags: by name, which makes those that are new, or by id. */
export type NamedTags = { names?: string[]; ids?: number[] };

export async function resolveTags(ctx: Context, tx: Queries, { names = [], ids = [] }: NamedTags): Promise<number[]> {
  const { accountId } = ctx.actor;
  if (names.length + ids.length > MOST)
    throw invalid(`tags has too many entries: at most ${MOST}.`, [{ field: 'tags', message: `at most ${MOST}` }]);
  const known = await store.findTags(tx, accountId, ids);
  if (known.length < new Set(ids).size)
    throw invalid('tagIds names a tag that does not exist.', [{ field: 'tagIds', message: 'names no tag' }]);
  const wanted = new Map(names.map((name) => name.trim()).flatMap((name) => (name ? [[sortKey(name), name]] : [])));
  const found = new Map(
    (await store.findNamed(tx, accountId, [...wanted.keys()])).map((tag) => [tag.name_key, tag.id]),
  );
  for (const [key, name] of wanted) if (!found.has(key)) found.set(key, await takeOrMake(ctx, tx, name, key));
  return [...new Set([...known.map(({ id }) => id), ...found.values()])];
}

/** Two who make the same at once end up with one. */
async function takeOrMake(ctx: Context, tx: Queries, name: string, key: string): Promise<number> {
  const row: TagRow = {
    account_id: ctx.actor.accountId,
    id: await newId(ctx, tx, 'tag'),
    name,
    name_key: key,
    color: '',
    created_at: ctx.now,
    updated_at: ctx.now,
  };
  if (await store.insertTag(tx, row)) return row.id;
  return (await store.findNamed(tx, row.account_id, [key]))[0]!.id;
}

/** Exactly these tags. False when it was so already. */
export async function setTags(ctx: Context, tx: Queries, ref: Ref, named: NamedTags): Promise<boolean> {
  const wanted = await resolveTags(ctx, tx, named);
  const known = (await tagsOf(tx, ref.account_id, ref.kind, [ref.id])).get(ref.id)!.map(({ id }) => id);
  const gone = known.filter((id) => !wanted.includes(id));
  const added = wanted.filter((id) => !known.includes(id));
  await store.removeTaggings(tx, ref, gone);
  await store.insertTaggings(tx, ref, added);
  return gone.length + added.length > 0;
}

/** The tags of each of these items, by name. Every id asked for is in the answer. */
export async function tagsOf(
  q: Queries,
  accountId: number,
  kind: ItemKind,
  ids: number[],
): Promise<Map<number, TagRow[]>> {
  const found = new Map<number, TagRow[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  for (const { item_id, ...tag } of await store.listTagged(q, accountId, kind, ids)) found.get(item_id)!.push(tag);
  return found;
}
