import { type Context, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import type { MessageRow } from '../../platform/db/tables/notebooks.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import { attach } from '../attachments/attachments.ts';
import { chooseCategory } from '../categories/categories.ts';
import { messageCategories } from '../categories/kinds.ts';
import { grantAccess } from '../items/access.ts';
import { changeItem } from '../items/items.ts';
import { putFollowers, requirePrivacy } from '../items/people.ts';
import { plainText } from '../items/plain-text.ts';
import { tellAlso } from '../members/named.ts';
import { setTags } from '../tags/tags.ts';
import { type Held, holdMessage } from './find.ts';
import { announce } from './show.ts';
import * as store from './store.ts';
import type { MessageChange } from './wire.ts';

type Change = Read<(typeof MessageChange)['fields']>;

/** What search finds a message by. */
export const wordsOf = ({ title, body, content_type }: Pick<MessageRow, 'title' | 'body' | 'content_type'>) => ({
  name: title,
  text: content_type === 'TEXT' ? body : plainText(body),
});

/** Only what is sent changes; what was already so is no change and makes no event. */
export async function updateMessage(ctx: Context, id: number, input: Change): Promise<void> {
  await transact(ctx, async (tx) => {
    const held = await holdMessage(ctx, tx, id);
    const { message, project } = held;
    const before = { ...message, kind: 'message' } as const;
    await requirePrivacy(ctx, tx, project, { ...input, granted: input.access }, before);
    const next = await edit(ctx, tx, held, input);
    const item = { ...next, kind: 'message' } as const;
    const isShared = input.access !== undefined || next.is_private > message.is_private;
    const isGranted = isShared && (await grantAccess(ctx, tx, project, item, input.access));
    const isFollowed = await putFollowers(ctx, tx, project, item, input);
    const { isChanged: isAttached } = await attach(ctx, tx, project, item, input);
    const isTagged = await putTags(ctx, tx, message, input);
    await tellAlso(ctx, tx, project, item, input);
    if (next === message && !isGranted && !isFollowed && !isAttached && !isTagged) return;
    await save(ctx, tx, next);
  });
}

/** The message as it will be, still to be saved; the same one when nothing is new. */
async function edit(ctx: Context, tx: Queries, { message, project }: Held, input: Change): Promise<MessageRow> {
  const isMoved = input.categoryId !== undefined || input.categoryName !== undefined;
  const { title, body, content_type } = message;
  const text = {
    title: input.title ?? title,
    body: input.body ?? body,
    content_type: input.contentType ?? content_type,
  };
  const place = {
    category_id: isMoved ? await chooseCategory(ctx, tx, messageCategories, project, input) : message.category_id,
    is_private: input.isPrivate === undefined ? message.is_private : bit(input.isPrivate),
  };
  const differs = (changed: Partial<MessageRow>) =>
    (Object.keys(changed) as (keyof MessageRow)[]).some((column) => changed[column] !== message[column]);
  if (differs(text)) await changeItem(ctx, tx, 'message', message.id, wordsOf(text));
  if (place.is_private !== message.is_private)
    await changeItem(ctx, tx, 'message', message.id, { isPrivate: place.is_private === 1 });
  return differs({ ...text, ...place }) ? { ...message, ...text, ...place } : message;
}

async function save(ctx: Context, tx: Queries, message: MessageRow): Promise<void> {
  await store.saveMessage(tx, { ...message, updated_at: ctx.now });
  await announce(ctx, tx, 'MESSAGE.UPDATED', message.id);
}

/** Out of the lists of what is new, or back: it can be read, found and replied to all the same. */
export async function archiveMessage(ctx: Context, id: number, isArchived: boolean): Promise<void> {
  await transact(ctx, async (tx) => {
    const { message } = await holdMessage(ctx, tx, id);
    if (message.is_archived === bit(isArchived)) return;
    await save(ctx, tx, { ...message, is_archived: bit(isArchived) });
  });
}

/** Exactly the tags that are named, if any field speaks of tags. Whether that changed something. */
export async function putTags(
  ctx: Context,
  tx: Queries,
  { account_id, id }: MessageRow,
  { tags: names, tagIds: ids }: Pick<Change, 'tags' | 'tagIds'>,
): Promise<boolean> {
  if (!names && !ids) return false;
  return setTags(ctx, tx, { account_id, kind: 'message', id }, { ...(names && { names }), ...(ids && { ids }) });
}

/** What the routes of its tags need: the message to be tagged, and what is told when it was. */
export const tagging = {
  lock: holdMessage,
  changed: async (ctx: Context, tx: Queries, id: number): Promise<void> =>
    save(ctx, tx, (await holdMessage(ctx, tx, id)).message),
};
