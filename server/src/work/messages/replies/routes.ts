import { Type } from 'typebox';
import type { Context } from '../../../platform/context.ts';
import { Done, ok } from '../../../platform/http/answer/classic.ts';
import { readPaging } from '../../../platform/http/request/paging.ts';
import { act, create, get, list, type Route } from '../../../platform/http/route.ts';
import { attachmentLinks } from '../../attachments/show.ts';
import {
  createComment,
  markRead,
  reacting,
  readComment,
  type ShownComment,
  updateComment,
} from '../../comments/comments.ts';
import { listCommentsOn } from '../../comments/list.ts';
import { deleteComment, restoreComment } from '../../comments/trash.ts';
import { reactable } from '../../reactions/reactable.ts';
import { NewReply, Reply, ReplyChange, showReply } from './wire.ts';

const shows = ok({ messageReplies: Type.Array(Reply) });
const showAll = (replies: ShownComment[], ctx: Context) => ({
  messageReplies: replies.map((reply) => showReply(reply, ctx)),
});

const listed = (path: string): Route =>
  list(
    path,
    'comment.read',
    (ctx, call) => {
      const paging = readPaging(call.query, { usual: 20, most: 500 });
      return listCommentsOn(ctx, { at: 'messages', id: call.id() }, paging, 'as said');
    },
    showAll,
    { shows, name: 'listRepliesOfMessage', summary: 'Lists the replies to a message, as they were said.' },
  );

const made = (path: string): Route =>
  create(
    path,
    'comment.create',
    (ctx, call) => createComment(ctx, { at: 'messages', id: call.id() }, call.read(NewReply)),
    { at: 'messageReplies', keys: ['postId'], body: NewReply, name: 'createReply', summary: 'Replies to a message.' },
  );

/** Replies are comments about a message: what holds for those holds here. */
export const replyRoutes: Route[] = [
  listed('/messages/:id/replies'),
  { ...listed('/messages/:id/messageReplies'), isAlias: true },
  made('/messages/:id/replies'),
  { ...made('/messages/:id/messageReplies'), isAlias: true },
  get(
    '/messageReplies/:id',
    'comment.read',
    (ctx, call) => readComment(ctx, call.id(), 'message'),
    (reply, ctx) => showAll([reply], ctx),
    { shows, links: attachmentLinks },
  ),
  act(
    'PUT',
    '/messageReplies/:id',
    'comment.change',
    (ctx, call) => updateComment(ctx, call.id(), call.read(ReplyChange), 'message'),
    undefined,
    { body: ReplyChange, shows: Done },
  ),
  act('DELETE', '/messageReplies/:id', 'comment.change', (ctx, call) => deleteComment(ctx, call.id(), 'message')),
  act(
    'PUT',
    '/messageReplies/:id/markread',
    'comment.read',
    (ctx, call) => markRead(ctx, call.id(), 'message'),
    undefined,
    { name: 'markReplyAsRead', summary: 'Marks a reply to a message as read by the caller.' },
  ),
  act(
    'PUT',
    '/trashcan/messagereplies/:id/restore',
    'comment.change',
    (ctx, call) => restoreComment(ctx, call.id(), 'message'),
    undefined,
    { name: 'restoreReply', summary: 'Restores a reply to a message.' },
  ),
  ...reactable({
    at: 'messageReplies',
    kind: 'comment',
    ...reacting({ about: 'message' }),
    action: { read: 'comment.read', write: 'comment.create' },
  }),
];
