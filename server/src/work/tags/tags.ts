import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { inPortions } from '../../platform/db/portions.ts';
import type { ItemKind, TagRow, WideKind } from '../../platform/db/tables/items.ts';
import type { EventName } from '../../platform/events/catalogue.ts';
import { tellBeside } from '../../platform/events/log.ts';
import { invalid } from '../../platform/failures.ts';
import { sortKey } from '../../platform/http/answer/classic.ts';
import { viewerOf } from '../items/sight.ts';
import * as store from './store.ts';
import { takeOrMake } from './vocabulary.ts';

export type { TagRow } from '../../platform/db/tables/items.ts';

/** What is told beside the change that tagging is. Of task lists, comments, companies and people the classic API has no such event. */
const events: Partial<Record<ItemKind | WideKind, { added: EventName; gone: EventName }>> = {
  project: { added: 'PROJECT.TAGGED', gone: 'PROJECT.UNTAGGED' },
  task: { added: 'TASK.TAGGED', gone: 'TASK.UNTAGGED' },
  file: { added: 'FILE.TAGGED', gone: 'FILE.UNTAGGED' },
  milestone: { added: 'MILESTONE.TAGGED', gone: 'MILESTONE.UNTAGGED' },
  message: { added: 'MESSAGE.TAGGED', gone: 'MESSAGE.UNTAGGED' },
  notebook: { added: 'NOTEBOOK.TAGGED', gone: 'NOTEBOOK.UNTAGGED' },
  link: { added: 'LINK.TAGGED', gone: 'LINK.UNTAGGED' },
  time: { added: 'TIME.TAGGED', gone: 'TIME.UNTAGGED' },
};

type Ref = { account_id: number; kind: ItemKind | WideKind; id: number };

const MOST = 100;
const tooMany = () =>
  invalid(`tags has too many entries: at most ${MOST}.`, [{ field: 'tags', message: `at most ${MOST}` }]);

/** How a body names tags: by name or by id. */
type NamedTags = { names?: string[]; ids?: number[] };

/** Exactly these tags; those that are new are made. False when it was so already. */
export async function setTags(ctx: Context, tx: Queries, ref: Ref, named: NamedTags): Promise<boolean> {
  const wanted = await hold(ctx, tx, named, true);
  const known = await knownTo(tx, ref);
  return change(ctx, tx, ref, {
    gone: known.filter((id) => !wanted.includes(id)),
    added: wanted.filter((id) => !known.includes(id)),
  });
}

/** Beside those it has. */
export async function addTags(ctx: Context, tx: Queries, ref: Ref, named: NamedTags): Promise<boolean> {
  const wanted = await hold(ctx, tx, named, true);
  const known = await knownTo(tx, ref);
  const added = wanted.filter((id) => !known.includes(id));
  if (known.length + added.length > MOST) throw tooMany();
  return change(ctx, tx, ref, { gone: [], added });
}

/** Of these, those it has. */
export async function removeTags(ctx: Context, tx: Queries, ref: Ref, named: NamedTags): Promise<boolean> {
  const unwanted = await hold(ctx, tx, named, false);
  const known = await knownTo(tx, ref);
  return change(ctx, tx, ref, { gone: known.filter((id) => unwanted.includes(id)), added: [] });
}

/** The tags of each of these items, by name. Every id asked for is in the answer. */
export async function tagsOf(
  q: Queries,
  accountId: number,
  kind: ItemKind | WideKind,
  ids: number[],
): Promise<Map<number, TagRow[]>> {
  const found = new Map<number, TagRow[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  for (const { item_id, ...tag } of await store.listTagged(q, accountId, kind, ids)) found.get(item_id)!.push(tag);
  return found;
}

/** Each copy has the tags of what it was made of. */
export const copyTags = (
  tx: Queries,
  accountId: number,
  kind: ItemKind,
  pairs: [from: number, to: number][],
): Promise<void> =>
  inPortions(pairs, (some) => store.copyTaggings(tx, { accountId, kind, pairs: JSON.stringify(some) }));

const knownTo = async (tx: Queries, { account_id, kind, id }: Ref) =>
  (await tagsOf(tx, account_id, kind, [id])).get(id)!.map((tag) => tag.id);

type TagChange = { gone: number[]; added: number[] };

async function change(ctx: Context, tx: Queries, ref: Ref, { gone, added }: TagChange): Promise<boolean> {
  await store.removeTaggings(tx, ref, gone);
  await store.insertTaggings(tx, ref, added);
  const told = events[ref.kind];
  if (told && added.length > 0) tellBeside(ctx, ref, told.added);
  if (told && gone.length > 0) tellBeside(ctx, ref, told.gone);
  return gone.length + added.length > 0;
}

/** The ids of the tags meant, which stay until the transaction ends. A comma ends a name, in a list as in a CSV. */
async function hold(ctx: Context, tx: Queries, { names = [], ids = [] }: NamedTags, makes: boolean): Promise<number[]> {
  const viewer = viewerOf(ctx);
  const trimmed = names.flatMap((name) => name.split(',')).map((name) => name.trim());
  const wanted = new Map(trimmed.filter(Boolean).map((name) => [sortKey(name), name]));
  if (wanted.size + ids.length > MOST) throw tooMany();
  const known = await store.holdTags(tx, viewer, ids);
  if (known.length < new Set(ids).size)
    throw invalid('tagIds names a tag that does not exist.', [{ field: 'tagIds', message: 'names no tag' }]);
  const found = await store.holdNamed(tx, viewer.accountId, [...wanted.keys()]);
  for (const { name_key } of found) wanted.delete(name_key);
  // In one order, so that two who make the same tags do not wait for one another.
  if (makes) for (const key of [...wanted.keys()].sort()) found.push((await takeOrMake(ctx, tx, wanted.get(key)!)).tag);
  const meant = [...new Set([...known, ...found].map(({ id }) => id))];
  if (makes) await store.noteKnown(tx, viewer, meant);
  return meant;
}
