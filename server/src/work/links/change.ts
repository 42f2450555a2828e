import { type Context, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import type { BookmarkRow } from '../../platform/db/tables/notebooks.ts';
import { sortKey } from '../../platform/http/answer/classic.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import { chooseCategory } from '../categories/categories.ts';
import { linkCategories } from '../categories/kinds.ts';
import { grantAccess } from '../items/access.ts';
import { changeItem } from '../items/items.ts';
import { putFollowers, requirePrivacy } from '../items/people.ts';
import { tellAlso } from '../members/named.ts';
import { setTags } from '../tags/tags.ts';
import { holdLink } from './find.ts';
import { announce } from './show.ts';
import * as store from './store.ts';
import type { LinkChange } from './wire.ts';

type Change = Read<(typeof LinkChange)['fields']>;

/** What search finds it by. */
export const wordsOf = ({ name, description, code }: Pick<BookmarkRow, 'name' | 'description' | 'code'>) => ({
  name,
  text: `${description}\n${code}`,
});

export const touch = (ctx: Context, link: BookmarkRow): BookmarkRow => ({
  ...link,
  updated_by: ctx.actor.personId,
  updated_at: ctx.now,
});

/** Only what is sent changes; what was already so is no change and makes no event. */
export async function updateLink(ctx: Context, id: number, input: Change): Promise<void> {
  await transact(ctx, async (tx) => {
    const { link, project } = await holdLink(ctx, tx, id);
    await requirePrivacy(ctx, tx, project, { ...input, granted: input.access }, { ...link, kind: 'link' });
    const isMoved = input.categoryId !== undefined || input.categoryName !== undefined;
    const categoryId = isMoved ? await chooseCategory(ctx, tx, linkCategories, project, input) : link.category_id;
    const next = changed(link, input, categoryId);
    const differs = (...columns: (keyof BookmarkRow)[]) => columns.some((column) => next[column] !== link[column]);
    if (differs('name', 'description', 'code')) await changeItem(ctx, tx, 'link', id, wordsOf(next));
    if (next.is_private !== link.is_private)
      await changeItem(ctx, tx, 'link', id, { isPrivate: next.is_private === 1 });
    const isShared = input.access !== undefined || next.is_private > link.is_private;
    const isGranted = isShared && (await grantAccess(ctx, tx, project, { ...next, kind: 'link' }, input.access));
    const isFollowed = await putFollowers(ctx, tx, project, { ...next, kind: 'link' }, input);
    const isTagged = await putTags(ctx, tx, link, input);
    const isEdited = differs(...(Object.keys(next) as (keyof BookmarkRow)[]));
    await tellAlso(ctx, tx, project, { kind: 'link', id }, input);
    if (!isEdited && !isGranted && !isFollowed && !isTagged) return;
    await store.saveLink(tx, touch(ctx, next));
    await announce(ctx, tx, 'LINK.UPDATED', id);
  });
}

/** An empty name, and no width or height, say nothing. */
function changed(link: BookmarkRow, input: Change, categoryId: number): BookmarkRow {
  const name = input.name?.trim() || link.name;
  return {
    ...link,
    name,
    name_key: sortKey(name),
    code: input.code ?? link.code,
    description: input.description ?? link.description,
    width: input.width || link.width,
    height: input.height || link.height,
    opens_window: input.opensWindow === undefined ? link.opens_window : bit(input.opensWindow),
    is_private: input.isPrivate === undefined ? link.is_private : bit(input.isPrivate),
    category_id: categoryId,
  };
}

/** Exactly the tags that are named, if any field speaks of tags. Whether that changed something. */
export async function putTags(
  ctx: Context,
  tx: Queries,
  { account_id, id }: BookmarkRow,
  { tags: names, tagIds: ids }: Pick<Change, 'tags' | 'tagIds'>,
): Promise<boolean> {
  if (!names && !ids) return false;
  return setTags(ctx, tx, { account_id, kind: 'link', id }, { ...(names && { names }), ...(ids && { ids }) });
}

/** What the routes of its tags need: the link to be tagged, and what is told when it was. */
export const tagging = {
  lock: (ctx: Context, tx: Queries, id: number) => holdLink(ctx, tx, id),
  async changed(ctx: Context, tx: Queries, id: number): Promise<void> {
    const { link } = await holdLink(ctx, tx, id);
    await store.saveLink(tx, touch(ctx, link));
    await announce(ctx, tx, 'LINK.UPDATED', id);
  },
};
