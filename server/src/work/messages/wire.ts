import { type Static, Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { Bit, Flag, flagText, fullName, idText, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import { notifyFields, parties } from '../../platform/http/answer/parties.ts';
import { unlessEmpty } from '../../platform/http/answer/unless-empty.ts';
import { pictureUrl } from '../../platform/http/pictures.ts';
import { choice, flag, id, ids, name, required, shape, text, words } from '../../platform/http/request/fields.ts';
import { displayed } from '../../platform/zones/zones.ts';
import { Attachment, attachmentFields, showAttachments } from '../attachments/show.ts';
import { htmlOf } from '../comments/bodies.ts';
import type { FileView } from '../files/files.ts';
import type { Involved, Somebody } from '../items/involvement.ts';
import { ItemTag, showTags } from '../tags/show.ts';
import type { TagRow } from '../tags/tags.ts';
import type { MessageView, Replier } from './store.ts';

/** A message and what hangs on it, as far as one person sees that. */
export type Message = {
  message: MessageView;
  tags: TagRow[];
  involved: Involved;
  files: FileView[];
  /** Of the replies. */
  hasUnread: boolean;
  repliers: Replier[];
  /** Who looks at it. */
  viewerId: number;
  canChange: boolean;
};

const Everywhere = {
  id: Text,
  'post-id': Text,
  title: Text,
  body: Text,
  'raw-body': Text,
  'html-body': Text,
  'content-type': Text,
  'project-id': Text,
  'project-name': Text,
  'category-id': Text,
  'category-name': Text,
  'milestone-id': Text,
  'author-id': Text,
  'author-first-name': Text,
  'author-last-name': Text,
  'author-avatar-url': Text,
  'posted-on': Text,
  'last-changed-on': Text,
  'user-display-posted-date': Text,
  'user-display-posted-time': Text,
  'comments-count': Text,
  hasUnreadReplies: Flag,
  'attachments-count': Text,
  attachmentsCount: Text,
  private: Bit,
  isRead: Bit,
  isOriginal: Bit,
  followerIds: Text,
  userFollowing: Flag,
  canEdit: Flag,
  attachments: Type.Array(Attachment),
  tags: Type.Array(ItemTag),
};

const Contributor = Type.Object({ id: Text, firstName: Text, lastName: Text, fullName: Text, avatarURL: Text });

export const ListedMessage = titled('ListedMessage', {
  ...Everywhere,
  'company-name': Text,
  'category-color': Text,
  'last-comment-date': Text,
  contributingUsers: Type.Array(Contributor),
});

export const SingleMessage = titled('Message', {
  ...Everywhere,
  'display-body': Text,
  'use-textile': Flag,
  'message-status': Text,
  'post-status': Text,
  'lockdown-id': Text,
  grantAccessTo: Text,
  numNotified: Text,
  notifiedUserIds: Text,
  followersCount: Text,
  isUserSubscribedTo: Bit,
});

const csv = (people: Somebody[]) => people.map((person) => person.id).join();

function showEverywhere({ message, tags, involved, files, hasUnread, viewerId, canChange }: Message, ctx: Context) {
  const followers = involved['following comments'];
  const posted = displayed(message.created_at, ctx.actor.timeZone);
  const fileCount = String(files.length);
  return {
    id: String(message.id),
    'post-id': String(message.id),
    title: message.title,
    body: message.body,
    'raw-body': message.body,
    'html-body': htmlOf(message),
    'content-type': message.content_type,
    'project-id': String(message.project_id),
    'project-name': message.project_name,
    // A category that is gone is none.
    'category-id': message.category_name === null ? '' : idText(message.category_id),
    'category-name': message.category_name ?? '',
    'milestone-id': '',
    'author-id': String(message.created_by),
    'author-first-name': message.first_name ?? '',
    'author-last-name': message.last_name ?? '',
    'author-avatar-url': pictureUrl(ctx, message.picture_blob),
    'posted-on': timeText(message.created_at),
    'last-changed-on': timeText(message.updated_at),
    'user-display-posted-date': posted.date,
    'user-display-posted-time': posted.time,
    'comments-count': String(message.comment_count),
    hasUnreadReplies: hasUnread,
    'attachments-count': fileCount,
    attachmentsCount: fileCount,
    private: flagText(message.is_private),
    isRead: flagText(message.is_read),
    isOriginal: '1' as const,
    followerIds: csv(followers),
    userFollowing: followers.some((person) => person.id === viewerId),
    canEdit: canChange,
    attachments: showAttachments(ctx, files),
    tags: showTags(tags),
  };
}

type Person = { first_name: string | null; last_name: string | null; picture_blob: string | null };

const showContributor = (
  ctx: Context,
  personId: number,
  { first_name, last_name, picture_blob }: Person,
): Static<typeof Contributor> => {
  const [first, last] = [first_name ?? '', last_name ?? ''];
  return {
    id: String(personId),
    firstName: first,
    lastName: last,
    fullName: fullName({ first_name: first, last_name: last }),
    avatarURL: pictureUrl(ctx, picture_blob),
  };
};

export function showListedMessage(shown: Message, ctx: Context): Static<typeof ListedMessage> {
  const { message, repliers } = shown;
  const others = repliers.filter(({ author_id }) => author_id !== message.created_by);
  const last = repliers
    .map(({ last_at }) => last_at)
    .sort()
    .at(-1);
  return {
    ...showEverywhere(shown, ctx),
    'company-name': message.company_name,
    'category-color': '',
    'last-comment-date': timeText(last ?? null),
    contributingUsers: [
      showContributor(ctx, message.created_by, message),
      ...others.map((one) => showContributor(ctx, one.author_id, one)),
    ],
  };
}

export function showMessage(shown: Message, ctx: Context): Static<typeof SingleMessage> {
  const { message, involved, viewerId } = shown;
  const followers = involved['following comments'];
  return {
    ...showEverywhere(shown, ctx),
    'display-body': htmlOf(message),
    'use-textile': false,
    'message-status': message.is_archived ? 'archived' : 'active',
    'post-status': 'active',
    'lockdown-id': '',
    // Who wrote it always has access.
    grantAccessTo: csv(involved.granted.filter((person) => person.id !== message.created_by)),
    numNotified: '0',
    notifiedUserIds: '',
    followersCount: String(followers.length),
    isUserSubscribedTo: flagText(followers.some((person) => person.id === viewerId)),
  };
}

const body = text({ key: 'body', max: 65_536, inBytes: true, notEmpty: true });
const about = {
  contentType: unlessEmpty(choice({ key: 'content-type', also: ['contentType'], of: { text: 'TEXT', html: 'HTML' } })),
  categoryId: id({ key: 'category-id', also: ['categoryId'] }),
  categoryName: text({ key: 'category-name', also: ['categoryName'], max: 255 }),
  isPrivate: flag({ key: 'private', also: ['isPrivate'] }),
  access: parties({ key: 'grant-access-to', also: ['grantAccessTo'] }),
  commentFollowers: parties({ key: 'commentFollowerIds', also: ['followerIds'] }),
  tags: words({ key: 'tags' }),
  tagIds: ids({ key: 'tagIds', also: ['tag-ids'] }),
  ...attachmentFields,
  ...notifyFields,
};
const WRAPPERS = ['post', 'message'];
export const NewMessage = shape(WRAPPERS, {
  title: required(name({ key: 'title' })),
  body: required(body),
  ...about,
});
export const MessageChange = shape(WRAPPERS, { title: name({ key: 'title' }), body, ...about });
