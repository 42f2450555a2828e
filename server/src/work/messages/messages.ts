import { requireInAccount } from '../../platform/access/access.ts';
import { type Committed, type Context, newId, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import type { MessageRow } from '../../platform/db/tables/notebooks.ts';
import { notFound } from '../../platform/failures.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { attach } from '../attachments/attachments.ts';
import { chooseCategory, readCategory } from '../categories/categories.ts';
import { messageCategories } from '../categories/kinds.ts';
import { markAllRead } from '../comments/comments.ts';
import { grantAccess } from '../items/access.ts';
import { involve } from '../items/involvement.ts';
import { addItem } from '../items/items.ts';
import { putFollowers, requirePrivacy } from '../items/people.ts';
import { viewerOf } from '../items/sight.ts';
import { tellAlso } from '../members/named.ts';
import { requireOpenProject, requireProject } from '../projects/projects.ts';
import { putTags, wordsOf } from './change.ts';
import { requireMessage } from './find.ts';
import { announce, withDetails } from './show.ts';
import * as store from './store.ts';
import type { Message, NewMessage } from './wire.ts';

export async function readMessage(ctx: Context, id: number): Promise<Message> {
  const [message] = await withDetails(ctx, ctx.db, [await requireMessage(ctx, ctx.db, id)]);
  return message!;
}

type Wanted = Pick<store.MessageFilter, 'isArchived'>;

/** Of every project the actor sees. */
export async function listMessages(ctx: Context, wanted: Wanted, paging: Paging): Promise<Page<Message>> {
  requireInAccount(ctx.actor, 'project.list');
  return list(ctx, { ...viewerOf(ctx), ...wanted }, paging);
}

export async function listProjectMessages(ctx: Context, projectId: number, wanted: Wanted, paging: Paging) {
  await requireProject(ctx, ctx.db, projectId, 'message.read');
  return list(ctx, { ...viewerOf(ctx), projectId, ...wanted }, paging);
}

export async function listCategoryMessages(
  ctx: Context,
  { projectId, categoryId }: { projectId: number; categoryId: number },
  wanted: Wanted,
  paging: Paging,
): Promise<Page<Message>> {
  const category = await readCategory(ctx, messageCategories, categoryId);
  if (category.project_id !== projectId) throw notFound(messageCategories.what);
  return list(ctx, { ...viewerOf(ctx), projectId, categoryId, ...wanted }, paging);
}

/** Newest first. */
async function list(ctx: Context, filter: store.MessageFilter, paging: Paging): Promise<Page<Message>> {
  const page = await ctx.services.cursors.page(ctx, `messages ${JSON.stringify(filter)}`, paging, {
    rows: (start) => store.listMessages(ctx.db, filter, { ...start, limit: paging.pageSize }),
    count: () => store.countMessages(ctx.db, filter),
    boundary: (row) => ({ key: row.created_at, id: row.id }),
  });
  return { ...page, items: await withDetails(ctx, ctx.db, page.items) };
}

export async function createMessage(
  ctx: Context,
  projectId: number,
  input: Read<(typeof NewMessage)['fields']>,
): Promise<Committed<MessageRow>> {
  return transact(ctx, async (tx) => {
    const project = await requireOpenProject(ctx, tx, projectId, 'message.create');
    await requirePrivacy(ctx, tx, project, { ...input, granted: input.access });
    const message = await insertMessage(ctx, tx, {
      project_id: project.id,
      category_id: await chooseCategory(ctx, tx, messageCategories, project, input),
      title: input.title,
      body: input.body,
      content_type: input.contentType ?? 'TEXT',
      is_private: bit(input.isPrivate ?? false),
    });
    const item = { ...message, kind: 'message' } as const;
    await grantAccess(ctx, tx, project, item, input.access);
    await putFollowers(ctx, tx, project, item, input);
    // Who writes one wants to know what is said of it.
    if (!input.commentFollowers) await involve(tx, item, 'following comments', [message.created_by]);
    await attach(ctx, tx, project, item, input);
    await putTags(ctx, tx, message, input);
    await tellAlso(ctx, tx, project, item, input);
    await announce(ctx, tx, 'MESSAGE.CREATED', message.id);
    return message;
  });
}

type Draft = Pick<MessageRow, 'project_id' | 'category_id' | 'title' | 'body' | 'content_type' | 'is_private'>;

/** The row of a new message, and what makes it an item of its project. */
export async function insertMessage(ctx: Context, tx: Queries, draft: Draft): Promise<MessageRow> {
  const message: MessageRow = {
    account_id: ctx.actor.accountId,
    id: await newId(ctx, tx, 'message'),
    ...draft,
    is_archived: 0,
    created_by: ctx.actor.personId,
    created_at: ctx.now,
    updated_at: ctx.now,
    deleted_at: null,
  };
  await store.insertMessage(tx, message);
  await addItem(ctx, tx, {
    kind: 'message',
    id: message.id,
    projectId: message.project_id,
    ...wordsOf(message),
    isPrivate: message.is_private === 1,
  });
  return message;
}

/** With what was replied until now. A note of the reader's own: nobody hears of it, and archived projects are read as well. */
export async function markMessageRead(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const message = await requireMessage(ctx, tx, id);
    await store.markRead(tx, message, ctx.actor.personId);
    await markAllRead(ctx, tx, { kind: 'message', id });
  });
}

/** What the routes for what people think of it need: who sees it, and who has a say. */
export const reacting = {
  require: requireMessage,
  async requireVoice(ctx: Context, tx: Queries, id: number): Promise<void> {
    const { project_id } = await requireMessage(ctx, tx, id);
    await requireOpenProject(ctx, tx, project_id, 'comment.create', 'message');
  },
};
