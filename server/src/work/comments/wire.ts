import { type Static, Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { Bit, Flag, flagText, fullName, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import { notifyFields, ofPeople, parties } from '../../platform/http/answer/parties.ts';
import { unlessEmpty } from '../../platform/http/answer/unless-empty.ts';
import { pictureUrl } from '../../platform/http/pictures.ts';
import { choice, flag, id, required, shape, text } from '../../platform/http/request/fields.ts';
import { Attachment, attachmentFields, showAttachments } from '../attachments/show.ts';
import type { FileView } from '../files/files.ts';
import { folders } from '../items/links.ts';
import { htmlOf } from './bodies.ts';
import { type SubjectKind, subjectKinds, subjectTypes } from './kinds.ts';
import type { Reader as ReaderRow } from './readers-store.ts';
import type { CommentView } from './store.ts';

/** A comment with the files on it that one person sees, and what they may do with it. */
export type ShownComment = CommentView & { files: FileView[]; can_change: boolean; can_like: boolean };

const fields = {
  id: Text,
  body: Text,
  'html-body': Text,
  'content-type': Text,
  commentable_type: Text,
  'commentable-id': Text,
  type: Text,
  'item-name': Text,
  'comment-link': Text,
  'project-id': Text,
  'project-name': Text,
  'company-id': Text,
  'company-name': Text,
  'author-id': Text,
  author_id: Text,
  'author-firstname': Text,
  'author-lastname': Text,
  'author-avatar-url': Text,
  'author-company': Text,
  datetime: Text,
  'last-changed-on': Text,
  attachments: Type.Array(Attachment),
  'attachments-count': Text,
  attachments_count: Text,
  'emailed-from': Text,
  isRead: Bit,
  private: Bit,
  'lockdown-id': Text,
  'nr-notified-people': Text,
  numLikes: Text,
  canEdit: Flag,
  canDelete: Flag,
  canLike: Flag,
};
export const Comment = titled('Comment', fields);
export const ListedComment = titled('ListedComment', {
  ...fields,
  commentNo: Text,
  _author_id: Type.Object({ deprecated: Type.Boolean() }),
});

/** What `objectType` may say, in the names in use. */
export const objectTypes: Record<string, SubjectKind | 'all'> = {
  '': 'all',
  all: 'all',
  ...Object.fromEntries(
    subjectKinds.flatMap((kind) => [kind, folders[kind], subjectTypes[kind]].map((name) => [name, kind])),
  ),
  fileversions: 'file',
};

export function showComment(comment: ShownComment, ctx: Context): Static<typeof Comment> {
  const count = String(comment.files.length);
  return {
    id: String(comment.id),
    body: comment.body,
    'html-body': htmlOf(comment),
    'content-type': comment.content_type,
    commentable_type: subjectTypes[comment.subject_kind as SubjectKind],
    'commentable-id': String(comment.version_id ?? comment.subject_id),
    type: comment.subject_kind,
    'item-name': comment.subject_name,
    'comment-link': `${folders[comment.subject_kind]}/${comment.subject_id}?c=${comment.id}`,
    'project-id': String(comment.project_id),
    'project-name': comment.project_name,
    'company-id': String(comment.company_id),
    'company-name': comment.company_name,
    'author-id': String(comment.author_id),
    author_id: String(comment.author_id),
    'author-firstname': comment.first_name ?? '',
    'author-lastname': comment.last_name ?? '',
    'author-avatar-url': pictureUrl(ctx, comment.picture_blob),
    'author-company': comment.author_company ?? '',
    datetime: timeText(comment.created_at),
    'last-changed-on': timeText(comment.updated_at),
    attachments: showAttachments(ctx, comment.files),
    'attachments-count': count,
    attachments_count: count,
    'emailed-from': comment.emailed_from,
    isRead: flagText(comment.is_read),
    private: flagText(comment.is_private),
    'lockdown-id': '',
    'nr-notified-people': '0',
    numLikes: String(comment.like_count),
    canEdit: comment.can_change,
    canDelete: comment.can_change,
    canLike: comment.can_like,
  };
}

export const showListedComment = (comment: ShownComment, ctx: Context): Static<typeof ListedComment> => ({
  ...showComment(comment, ctx),
  commentNo: String(comment.number),
  _author_id: { deprecated: true },
});

const body = text({ key: 'body', max: 65_536, inBytes: true, notEmpty: true });
const about = {
  contentType: unlessEmpty(choice({ key: 'content-type', also: ['contentType'], of: { text: 'TEXT', html: 'HTML' } })),
  isPrivate: flag({ key: 'isprivate', also: ['private', 'is-private'] }),
  grantedTo: parties({ key: 'grant-access-to', also: ['grantAccessTo'] }),
  ...attachmentFields,
  ...notifyFields,
};

export const NewComment = shape('comment', {
  body: required(body),
  ...about,
  authorId: ofPeople(id({ key: 'author-id', also: ['authorId'] })),
  emailedFrom: text({ key: 'emailed-from', also: ['emailedFrom'], max: 255 }),
});
export const CommentChange = shape('comment', { body, ...about, removesOthers: flag({ key: 'removeOtherFiles' }) });

export const Reader = titled('Reader', { id: Text, name: Text });
export const showReader = (person: ReaderRow): Static<typeof Reader> => ({
  id: String(person.id),
  name: fullName(person),
});
