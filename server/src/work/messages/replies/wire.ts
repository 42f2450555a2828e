import { type Static, Type } from 'typebox';
import type { Context } from '../../../platform/context.ts';
import { Bit, Flag, flagText, Text, timeText, titled } from '../../../platform/http/answer/classic.ts';
import { pictureUrl } from '../../../platform/http/pictures.ts';
import { shape } from '../../../platform/http/request/fields.ts';
import { displayed } from '../../../platform/zones/zones.ts';
import { Attachment, showAttachments } from '../../attachments/show.ts';
import { htmlOf } from '../../comments/bodies.ts';
import { CommentChange, NewComment, type ShownComment } from '../../comments/comments.ts';

export const Reply = titled('MessageReply', {
  id: Text,
  messageId: Text,
  body: Text,
  'raw-body': Text,
  'display-body': Text,
  'html-body': Text,
  'content-type': Text,
  replyNo: Text,
  isOriginal: Bit,
  isRead: Bit,
  'author-id': Text,
  author_id: Text,
  _author_id: Type.Object({ deprecated: Type.Boolean() }),
  'author-firstname': Text,
  'author-lastname': Text,
  'author-company': Text,
  'author-avatar-url': Text,
  datetime: Text,
  'posted-on': Text,
  'last-changed-on': Text,
  'user-display-posted-date': Text,
  'user-display-posted-time': Text,
  'message-status': Text,
  'post-status': Text,
  numNotified: Text,
  attachments: Type.Array(Attachment),
  'attachments-count': Text,
  attachments_count: Text,
  'emailed-from': Text,
  private: Flag,
  lockdownId: Text,
  canEdit: Flag,
});

export function showReply(reply: ShownComment, ctx: Context): Static<typeof Reply> {
  const [count, html] = [String(reply.files.length), htmlOf(reply)];
  const posted = displayed(reply.created_at, ctx.actor.timeZone);
  return {
    id: String(reply.id),
    messageId: String(reply.subject_id),
    body: reply.body,
    'raw-body': reply.body,
    'display-body': html,
    'html-body': html,
    'content-type': reply.content_type,
    // Programs count them from 0.
    replyNo: String(reply.number - 1),
    isOriginal: '0',
    isRead: flagText(reply.is_read),
    'author-id': String(reply.author_id),
    author_id: String(reply.author_id),
    _author_id: { deprecated: true },
    'author-firstname': reply.first_name ?? '',
    'author-lastname': reply.last_name ?? '',
    'author-company': reply.author_company ?? '',
    'author-avatar-url': pictureUrl(ctx, reply.picture_blob),
    datetime: timeText(reply.created_at),
    'posted-on': timeText(reply.created_at),
    'last-changed-on': timeText(reply.updated_at),
    'user-display-posted-date': posted.date,
    'user-display-posted-time': posted.time,
    'message-status': 'active',
    'post-status': 'active',
    numNotified: '0',
    attachments: showAttachments(ctx, reply.files),
    'attachments-count': count,
    attachments_count: count,
    'emailed-from': reply.emailed_from,
    private: reply.is_private === 1,
    lockdownId: '',
    canEdit: reply.can_change,
  };
}

const WRAPPER = 'messagereply';
export const NewReply = shape(WRAPPER, NewComment.fields);
export const ReplyChange = shape(WRAPPER, CommentChange.fields);
