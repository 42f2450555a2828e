import { type Context, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import type { NotebookRow } from '../../platform/db/tables/notebooks.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import { chooseCategory } from '../categories/categories.ts';
import { notebookCategories } from '../categories/kinds.ts';
import { grantAccess } from '../items/access.ts';
import { changeItem } from '../items/items.ts';
import { putFollowers, requirePrivacy } from '../items/people.ts';
import { tellAlso } from '../members/named.ts';
import { setTags } from '../tags/tags.ts';
import { type Held, holdNotebook } from './find.ts';
import { holdUnlocked, refuseIfLocked, unlock, withLock } from './locks.ts';
import { announce } from './show.ts';
import * as store from './store.ts';
import { putVersion, type ReadContent, readContent, touch } from './versions/versions.ts';
import type { NotebookChange } from './wire.ts';

type Change = Read<(typeof NotebookChange)['fields']>;

/** Only what is sent changes; what was already so is no change and makes no event. */
export async function updateNotebook(ctx: Context, id: number, input: Change): Promise<void> {
  const ahead = input.content === undefined ? undefined : await readContent(ctx, input.content);
  await transact(ctx, async (tx) => {
    const held = await holdNotebook(ctx, tx, id);
    if (onlyUnlocks(input)) return unlock(ctx, tx, held);
    const { notebook, project } = held;
    await refuseIfLocked(ctx, tx, notebook);
    const item = { ...notebook, kind: 'notebook' } as const;
    await requirePrivacy(ctx, tx, project, { ...input, granted: input.access }, item);
    const edited = await edit(ctx, tx, held, input, ahead);
    const isShared = input.access !== undefined || edited.is_private > notebook.is_private;
    const shared = { ...edited, kind: 'notebook' } as const;
    const isGranted = isShared && (await grantAccess(ctx, tx, project, shared, input.access));
    const isFollowed = await putFollowers(ctx, tx, project, shared, input);
    const isTagged = await putTags(ctx, tx, notebook, input);
    const touched = isGranted || isFollowed || isTagged ? touch(ctx, edited) : edited;
    const next = input.isLocked === undefined ? touched : withLock(ctx, touched, input.isLocked);
    await tellAlso(ctx, tx, project, shared, input);
    if (next === notebook) return;
    await store.saveNotebook(tx, next);
    await announce(ctx, tx, 'NOTEBOOK.UPDATED', id);
  });
}

/** A body that says no more than this is a wish to unlock; with anything else in it, it is an edit like any other. */
const onlyUnlocks = (input: Change) => input.isLocked === false && Object.keys(input).length === 1;

/** The notebook as it will be, still to be saved; the same one when nothing is new. */
async function edit(
  ctx: Context,
  tx: Queries,
  { notebook, project }: Held,
  input: Change,
  ahead: ReadContent | undefined,
): Promise<NotebookRow> {
  const written = await putVersion(ctx, tx, notebook, input, ahead);
  const isMoved = input.categoryId !== undefined || input.categoryName !== undefined;
  const place = {
    category_id: isMoved ? await chooseCategory(ctx, tx, notebookCategories, project, input) : notebook.category_id,
    is_private: input.isPrivate === undefined ? notebook.is_private : bit(input.isPrivate),
    is_secure: input.isSecure === undefined ? notebook.is_secure : bit(input.isSecure),
  };
  if (place.is_private !== notebook.is_private)
    await changeItem(ctx, tx, 'notebook', notebook.id, { isPrivate: place.is_private === 1 });
  const isSame = (Object.keys(place) as (keyof typeof place)[]).every((column) => place[column] === notebook[column]);
  return isSame ? written : touch(ctx, { ...written, ...place });
}

/** Exactly the tags that are named, if any field speaks of tags. Whether that changed something. */
export async function putTags(
  ctx: Context,
  tx: Queries,
  { account_id, id }: NotebookRow,
  { tags: names, tagIds: ids }: Pick<Change, 'tags' | 'tagIds'>,
): Promise<boolean> {
  if (!names && !ids) return false;
  return setTags(ctx, tx, { account_id, kind: 'notebook', id }, { ...(names && { names }), ...(ids && { ids }) });
}

/** What the routes of its tags need: the notebook to be tagged, and what is told when it was. */
export const tagging = {
  lock: holdUnlocked,
  async changed(ctx: Context, tx: Queries, id: number): Promise<void> {
    const { notebook } = await holdNotebook(ctx, tx, id);
    await store.saveNotebook(tx, touch(ctx, notebook));
    await announce(ctx, tx, 'NOTEBOOK.UPDATED', id);
  },
};
