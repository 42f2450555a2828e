import { type Static, Type } from 'typebox';
import { Bit, Flag, flagText, idText, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import { type Columns, nameOf, namesOf } from '../../platform/http/answer/csv.ts';
import { followerFields, notifyFields, parties } from '../../platform/http/answer/parties.ts';
import { description, flag, id, ids, required, shape, text, whole, words } from '../../platform/http/request/fields.ts';
import { displayed } from '../../platform/zones/zones.ts';
import type { Involved, Somebody } from '../items/involvement.ts';
import { ItemTag, showTags } from '../tags/show.ts';
import type { TagRow } from '../tags/tags.ts';
import type { LinkView } from './store.ts';

/** A link and what hangs on it. */
export type Link = {
  link: LinkView;
  tags: TagRow[];
  involved: Involved;
  readCount: number;
  /** Who looks at it, and whether they may change it. */
  viewerId: number;
  timeZone: string;
  canEdit: boolean;
};

const everywhere = {
  id: Text,
  name: Text,
  description: Text,
  code: Text,
  provider: Text,
  width: Text,
  height: Text,
  'open-in-new-window': Bit,
  private: Bit,
  'project-id': Text,
  'category-id': Text,
  'category-name': Text,
  'created-date': Text,
  'created-by-userId': Text,
  'created-by-userfirstname': Text,
  'created-by-userlastname': Text,
  'updated-date': Text,
  'user-display-created-date': Text,
  'user-display-created-time': Text,
  'user-display-updated-date': Text,
  'user-display-updated-time': Text,
  commentsUnread: Text,
  changeFollowerIds: Text,
  commentFollowerIds: Text,
  lockdownId: Text,
  canEdit: Flag,
  userFollowingChanges: Flag,
  userFollowingComments: Flag,
  tags: Type.Array(ItemTag),
};

export const ListedLink = titled('ListedLink', {
  ...everywhere,
  projectName: Text,
  'updated-by-userId': Text,
  'updated-by-userfirstname': Text,
  'updated-by-userlastname': Text,
  numberOfComments: Text,
});

export const SingleLink = titled('Link', {
  ...everywhere,
  'project-name': Text,
  'comments-count': Text,
  grantAccessTo: Text,
  combinedFollowersCount: Text,
  commentNotifyIds: Text,
  userDisplayUpdatedDate: Text,
  userDisplayUpdatedTime: Text,
});

const csv = (people: Somebody[]) => people.map((person) => person.id).join();

function showEverywhere({ link, tags, involved, readCount, viewerId, timeZone, canEdit }: Link) {
  const { 'following changes': changes, 'following comments': comments } = involved;
  const [created, updated] = [displayed(link.created_at, timeZone), displayed(link.updated_at, timeZone)];
  return {
    id: String(link.id),
    name: link.name,
    description: link.description,
    code: link.code,
    provider: 'default',
    width: String(link.width),
    height: String(link.height),
    'open-in-new-window': flagText(link.opens_window),
    private: flagText(link.is_private),
    'project-id': String(link.project_id),
    // A category that is gone is none.
    'category-id': link.category_name === null ? '' : idText(link.category_id),
    'category-name': link.category_name ?? '',
    'created-date': timeText(link.created_at),
    'created-by-userId': String(link.created_by),
    'created-by-userfirstname': link.creator_first_name ?? '',
    'created-by-userlastname': link.creator_last_name ?? '',
    'updated-date': timeText(link.updated_at),
    'user-display-created-date': created.date,
    'user-display-created-time': created.time,
    'user-display-updated-date': updated.date,
    'user-display-updated-time': updated.time,
    commentsUnread: String(Math.max(0, link.comment_count - readCount)),
    changeFollowerIds: csv(changes),
    commentFollowerIds: csv(comments),
    lockdownId: '',
    canEdit,
    userFollowingChanges: changes.some((person) => person.id === viewerId),
    userFollowingComments: comments.some((person) => person.id === viewerId),
    tags: showTags(tags),
  };
}

export const showListedLink = (one: Link): Static<typeof ListedLink> => ({
  ...showEverywhere(one),
  projectName: one.link.project_name,
  'updated-by-userId': String(one.link.updated_by),
  'updated-by-userfirstname': one.link.updater_first_name ?? '',
  'updated-by-userlastname': one.link.updater_last_name ?? '',
  numberOfComments: String(one.link.comment_count),
});

export function showLink(one: Link): Static<typeof SingleLink> {
  const { link, involved, timeZone } = one;
  const { 'following changes': changes, 'following comments': comments } = involved;
  const updated = displayed(link.updated_at, timeZone);
  return {
    ...showEverywhere(one),
    'project-name': link.project_name,
    'comments-count': String(link.comment_count),
    // Who made it always has access.
    grantAccessTo: csv(involved.granted.filter((person) => person.id !== link.created_by)),
    combinedFollowersCount: String(new Set([...changes, ...comments].map((person) => person.id)).size),
    commentNotifyIds: csv(comments),
    userDisplayUpdatedDate: updated.date,
    userDisplayUpdatedTime: updated.time,
  };
}

const LARGEST = 10_000;
const code = text({ key: 'code', also: ['url'], max: 65_536, inBytes: true, notEmpty: true });
const about = {
  name: text({ key: 'name', also: ['title'], max: 255 }),
  description: description({ key: 'description' }),
  width: whole({ key: 'width', most: LARGEST }),
  height: whole({ key: 'height', most: LARGEST }),
  opensWindow: flag({ key: 'open-in-new-window', also: ['openInNewWindow'] }),
  categoryId: id({ key: 'category-id', also: ['categoryId'] }),
  categoryName: text({ key: 'category-name', also: ['categoryName'], max: 255 }),
  isPrivate: flag({ key: 'private', also: ['isPrivate'] }),
  access: parties({ key: 'grant-access-to', also: ['grantAccessTo'] }),
  ...followerFields,
  tags: words({ key: 'tags' }),
  tagIds: ids({ key: 'tagIds', also: ['tag-ids'] }),
  ...notifyFields,
};
export const NewLink = shape('link', { code: required(code), ...about });
export const LinkChange = shape('link', { code, ...about });

const columns: Columns<Static<typeof ListedLink>> = {
  Link: ({ name }) => name,
  Address: ({ code }) => code,
  Project: ({ projectName }) => projectName,
  Category: (link) => link['category-name'],
  Tags: ({ tags }) => namesOf(tags),
  Description: ({ description }) => description,
  'Created on': (link) => link['created-date'],
  'Created by': (link) => nameOf(link['created-by-userfirstname'], link['created-by-userlastname']),
  'Last changed on': (link) => link['updated-date'],
  Id: ({ id }) => id,
};

export const linkTable = { name: 'links', rows: 'links', columns };
