import { Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { Done, ok } from '../../platform/http/answer/classic.ts';
import { readPaging } from '../../platform/http/request/paging.ts';
import { act, type Call, create, get, list, type Route } from '../../platform/http/route.ts';
import { attachmentLinks } from '../attachments/show.ts';
import { reactable } from '../reactions/reactable.ts';
import { taggable } from '../tags/taggable.ts';
import { archiveMessage, tagging, updateMessage } from './change.ts';
import { requireMessage } from './find.ts';
import {
  createMessage,
  listCategoryMessages,
  listMessages,
  listProjectMessages,
  markMessageRead,
  reacting,
  readMessage,
} from './messages.ts';
import { messageTable } from './table-wire.ts';
import { deleteMessage, restoreMessage } from './trash.ts';
import {
  ListedMessage,
  type Message,
  MessageChange,
  NewMessage,
  SingleMessage,
  showListedMessage,
  showMessage,
} from './wire.ts';

const paging = (call: Call) => readPaging(call.query, { usual: 100, most: 250 });
const showAll = (messages: Message[], ctx: Context) => ({
  posts: messages.map((message) => showListedMessage(message, ctx)),
});
const shows = ok({ posts: Type.Array(ListedMessage) });

/** What is new, and in a place of its own what was put away. */
const current = { isArchived: false };
const archived = { isArchived: true };
const place = (call: Call) => ({ projectId: call.id(), categoryId: call.id('category') });

export const messageRoutes: Route[] = [
  list('/messages', 'project.list', (ctx, call) => listMessages(ctx, current, paging(call)), showAll, {
    shows,
    table: messageTable,
  }),
  list(
    '/projects/:id/messages',
    'message.read',
    (ctx, call) => listProjectMessages(ctx, call.id(), current, paging(call)),
    showAll,
    { shows, table: messageTable },
  ),
  list(
    '/projects/:id/messages/archive',
    'message.read',
    (ctx, call) => listProjectMessages(ctx, call.id(), archived, paging(call)),
    showAll,
    { shows, name: 'listArchivedMessagesOfProject', summary: 'Lists the archived messages of a project.' },
  ),
  list(
    '/projects/:id/cat/:category/messages',
    'message.read',
    (ctx, call) => listCategoryMessages(ctx, place(call), current, paging(call)),
    showAll,
    { shows, name: 'listMessagesOfCategory', summary: 'Lists the messages of a category.' },
  ),
  list(
    '/projects/:id/cat/:category/messages/archive',
    'message.read',
    (ctx, call) => listCategoryMessages(ctx, place(call), archived, paging(call)),
    showAll,
    { shows, name: 'listArchivedMessagesOfCategory', summary: 'Lists the archived messages of a category.' },
  ),
  create(
    '/projects/:id/messages',
    'message.create',
    (ctx, call) => createMessage(ctx, call.id(), call.read(NewMessage)),
    { at: 'messages', keys: ['messageId'], body: NewMessage },
  ),
  get(
    '/messages/:id',
    'message.read',
    (ctx, call) => readMessage(ctx, call.id()),
    (message, ctx) => ({ post: showMessage(message, ctx) }),
    { shows: ok({ post: SingleMessage }), links: attachmentLinks },
  ),
  act(
    'PUT',
    '/messages/:id',
    'message.change',
    (ctx, call) => updateMessage(ctx, call.id(), call.read(MessageChange)),
    undefined,
    { body: MessageChange, shows: Done },
  ),
  act('DELETE', '/messages/:id', 'message.change', (ctx, call) => deleteMessage(ctx, call.id())),
  act('PUT', '/trashcan/messages/:id/restore', 'message.change', (ctx, call) => restoreMessage(ctx, call.id())),
  act('PUT', '/messages/:id/archive', 'message.change', (ctx, call) => archiveMessage(ctx, call.id(), true)),
  act('PUT', '/messages/:id/unarchive', 'message.change', (ctx, call) => archiveMessage(ctx, call.id(), false)),
  act('PUT', '/messages/:id/markread', 'message.read', (ctx, call) => markMessageRead(ctx, call.id()), undefined, {
    name: 'markMessageAsRead',
    summary: 'Marks a message, with its replies until now, as read by the caller.',
  }),
  ...reactable({
    at: 'messages',
    kind: 'message',
    ...reacting,
    action: { read: 'message.read', write: 'comment.create' },
  }),
  ...taggable({ at: 'messages', kind: 'message', require: requireMessage, ...tagging }),
];
