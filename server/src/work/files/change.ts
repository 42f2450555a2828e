import { checkFileName } from '../../bytes/uploads/names.ts';
import { type Context, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import type { FileRow } from '../../platform/db/tables/files.ts';
import { sortKey } from '../../platform/http/answer/classic.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import { chooseCategory } from '../categories/categories.ts';
import { fileCategories } from '../categories/kinds.ts';
import { grantAccess } from '../items/access.ts';
import { changeItem } from '../items/items.ts';
import { requirePrivacy } from '../items/people.ts';
import { tellAlso } from '../members/named.ts';
import { type ProjectView, requireProject } from '../projects/projects.ts';
import { setTags } from '../tags/tags.ts';
import { announce, lockForChange, wordsOf } from './files.ts';
import * as store from './store.ts';
import type { FileChange } from './wire.ts';

type Change = Read<(typeof FileChange)['fields']>;

/** Only what is sent changes; what was already so is no change and makes no event. */
export async function updateFile(ctx: Context, id: number, input: Change): Promise<void> {
  await transact(ctx, async (tx) => {
    const file = await lockForChange(ctx, tx, id);
    const project = await requireProject(ctx, tx, file.project_id, 'file.read');
    await requirePrivacy(ctx, tx, project, { ...input, granted: input.grantedTo }, { ...file, kind: 'file' });
    const isMoved = input.categoryId !== undefined || input.categoryName !== undefined;
    const name = input.name === undefined ? file.name : checkFileName(input.name, 'name');
    const next: FileRow = {
      ...file,
      name,
      name_key: sortKey(name),
      description: input.description ?? file.description,
      is_private: input.isPrivate === undefined ? file.is_private : bit(input.isPrivate),
      category_id: isMoved ? await chooseCategory(ctx, tx, fileCategories, project, input) : file.category_id,
    };
    const isSame = (Object.keys(next) as (keyof FileRow)[]).every((column) => next[column] === file[column]);
    const replaced = next.description === file.description ? undefined : file.description;
    if (!isSame)
      await changeItem(ctx, tx, 'file', id, { ...wordsOf(next), replaced, isPrivate: next.is_private === 1 });
    const isArranged = await arrange(ctx, tx, project, next, input);
    if (isSame && !isArranged) return;
    await store.saveFile(tx, { ...next, updated_at: ctx.now });
    await announce(ctx, tx, 'FILE.UPDATED', id);
  });
}

/** What belongs to a file and is not in its row: its tags, whom it is private for and who is told of it. False when it was so already. */
export async function arrange(
  ctx: Context,
  tx: Queries,
  project: ProjectView,
  file: FileRow,
  {
    tags: names,
    tagIds: ids,
    grantedTo,
    ...wish
  }: Pick<Change, 'tags' | 'tagIds' | 'grantedTo' | 'notify' | 'notifiesSelf'>,
): Promise<boolean> {
  const item = { ...file, kind: 'file' } as const;
  const isTagged = (names || ids) && (await setTags(ctx, tx, item, { names, ids }));
  const isGranted = await grantAccess(ctx, tx, project, item, grantedTo);
  await tellAlso(ctx, tx, project, item, wish);
  return Boolean(isTagged) || isGranted;
}

/** What is said with a new version about who sees the file, as an edit would. What is not said stays. */
export async function share(
  ctx: Context,
  tx: Queries,
  file: FileRow,
  { isPrivate, ...others }: Pick<Change, 'isPrivate' | 'grantedTo' | 'notify' | 'notifiesSelf'>,
): Promise<FileRow> {
  if (isPrivate === undefined && Object.values(others).every((one) => one === undefined)) return file;
  const project = await requireProject(ctx, tx, file.project_id, 'file.read');
  const asked = { isPrivate, granted: others.grantedTo };
  await requirePrivacy(ctx, tx, project, asked, { ...file, kind: 'file' });
  const shared = { ...file, is_private: isPrivate === undefined ? file.is_private : bit(isPrivate) };
  if (isPrivate !== undefined) await changeItem(ctx, tx, 'file', file.id, { isPrivate });
  await arrange(ctx, tx, project, shared, others);
  return shared;
}

/** Something about a locked file changed that is not in its row. */
export async function touchFile(ctx: Context, tx: Queries, id: number): Promise<void> {
  const file = await store.lockFile(tx, ctx.actor.accountId, id);
  await store.saveFile(tx, { ...file!, updated_at: ctx.now });
  await announce(ctx, tx, 'FILE.UPDATED', id);
}
