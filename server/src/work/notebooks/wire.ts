import { type Static, Type } from 'typebox';
import { Bit, Flag, flagText, idText, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import type { LaterText } from '../../platform/http/answer/json.ts';
import { followerFields, notifyFields, parties } from '../../platform/http/answer/parties.ts';
import { unlessEmpty } from '../../platform/http/answer/unless-empty.ts';
import {
  choice,
  description,
  flag,
  id,
  ids,
  name,
  required,
  shape,
  text,
  words,
} from '../../platform/http/request/fields.ts';
import { displayed } from '../../platform/zones/zones.ts';
import type { Involved, Somebody } from '../items/involvement.ts';
import { ItemTag, showTags } from '../tags/show.ts';
import type { TagRow } from '../tags/tags.ts';
import type { NotebookView } from './store.ts';
import type { VersionView } from './versions/store.ts';

/** A notebook and what hangs on it. */
export type Notebook = {
  notebook: NotebookView;
  tags: TagRow[];
  involved: Involved;
  readCount: number;
  /** Who looks at it. */
  viewerId: number;
  timeZone: string;
  content?: LaterText;
};
export type WholeNotebook = Notebook & { version: VersionView; isProjectAdministrator: boolean };

const Everywhere = {
  id: Text,
  name: Text,
  description: Text,
  'project-id': Text,
  'category-id': Text,
  'category-name': Text,
  'notebook-type': Text,
  private: Bit,
  locked: Bit,
  'locked-date': Type.Optional(Text),
  'locked-by-userid': Type.Optional(Text),
  'locked-by-userfirstname': Type.Optional(Text),
  'locked-by-userlastname': Type.Optional(Text),
  version: Text,
  'version-id': Text,
  'created-date': Text,
  'created-by-userId': Text,
  'created-by-userfirstname': Text,
  'created-by-userlastname': Text,
  'updated-date': Text,
  'updated-by-userId': Text,
  'updated-by-userfirstname': Text,
  'updated-by-userlastname': Text,
  'user-display-updated-date': Text,
  'user-display-updated-time': Text,
  'comments-count': Text,
  'nr-comments': Text,
  'read-comments-count': Text,
  'lockdown-id': Text,
  changeFollowerIds: Text,
  commentFollowerIds: Text,
  secureContent: Flag,
  userFollowingChanges: Flag,
  userFollowingComments: Flag,
  tags: Type.Array(ItemTag),
};

export const ListedNotebook = titled('ListedNotebook', { ...Everywhere, content: Type.Optional(Text) });

export const SingleNotebook = titled('Notebook', {
  ...Everywhere,
  content: Text,
  'project-name': Text,
  'project-status': Text,
  'is-project-admin': Bit,
  grantAccessTo: Text,
  combinedFollowersCount: Text,
  commentNotifyIds: Text,
  versionCount: Text,
  versionCreatedDateTime: Text,
  versionUpdatedDateTime: Text,
  versionCreatedByUserId: Text,
  versionCreatedByUserFirstName: Text,
  versionCreatedByUserLastName: Text,
});

const csv = (people: Somebody[]) => people.map((person) => person.id).join();

export function showListedNotebook({ notebook, tags, involved, readCount, viewerId, timeZone, content }: Notebook) {
  const { 'following changes': changes, 'following comments': comments } = involved;
  const updated = displayed(notebook.updated_at, timeZone);
  return {
    id: String(notebook.id),
    name: notebook.name,
    description: notebook.description,
    'project-id': String(notebook.project_id),
    // A category that is gone is none.
    'category-id': notebook.category_name === null ? '' : idText(notebook.category_id),
    'category-name': notebook.category_name ?? '',
    'notebook-type': notebook.type,
    private: flagText(notebook.is_private),
    ...showLock(notebook),
    version: String(notebook.version_number),
    'version-id': String(notebook.version_id),
    'created-date': timeText(notebook.created_at),
    'created-by-userId': String(notebook.created_by),
    'created-by-userfirstname': notebook.creator_first_name ?? '',
    'created-by-userlastname': notebook.creator_last_name ?? '',
    'updated-date': timeText(notebook.updated_at),
    'updated-by-userId': String(notebook.updated_by),
    'updated-by-userfirstname': notebook.updater_first_name ?? '',
    'updated-by-userlastname': notebook.updater_last_name ?? '',
    'user-display-updated-date': updated.date,
    'user-display-updated-time': updated.time,
    'comments-count': String(notebook.comment_count),
    'nr-comments': String(notebook.comment_count),
    'read-comments-count': String(readCount),
    'lockdown-id': '',
    changeFollowerIds: csv(changes),
    commentFollowerIds: csv(comments),
    secureContent: notebook.is_secure === 1,
    userFollowingChanges: changes.some((person) => person.id === viewerId),
    userFollowingComments: comments.some((person) => person.id === viewerId),
    tags: showTags(tags),
    ...(content !== undefined && { content }),
  };
}

const showLock = (notebook: NotebookView) =>
  notebook.locked_by === null
    ? { locked: '0' as const }
    : {
        locked: '1' as const,
        'locked-date': timeText(notebook.locked_at),
        'locked-by-userid': String(notebook.locked_by),
        'locked-by-userfirstname': notebook.locker_first_name ?? '',
        'locked-by-userlastname': notebook.locker_last_name ?? '',
      };

export function showNotebook(whole: WholeNotebook): Static<typeof SingleNotebook> {
  const { notebook, involved, version, isProjectAdministrator } = whole;
  const { 'following changes': changes, 'following comments': comments } = involved;
  return {
    ...showListedNotebook(whole),
    content: version.content,
    'project-name': notebook.project_name,
    'project-status': notebook.project_status,
    'is-project-admin': flagText(isProjectAdministrator),
    // Who made it always has access.
    grantAccessTo: csv(involved.granted.filter((person) => person.id !== notebook.created_by)),
    combinedFollowersCount: String(new Set([...changes, ...comments].map((person) => person.id)).size),
    commentNotifyIds: csv(comments),
    versionCount: String(notebook.version_number),
    versionCreatedDateTime: timeText(version.created_at),
    versionUpdatedDateTime: timeText(version.created_at),
    versionCreatedByUserId: String(version.created_by),
    versionCreatedByUserFirstName: version.first_name ?? '',
    versionCreatedByUserLastName: version.last_name ?? '',
  };
}

const about = {
  content: text({ key: 'content', max: 4 * 2 ** 20, inBytes: true }),
  description: description({ key: 'description' }),
  type: unlessEmpty(
    choice({ key: 'notebook-type', also: ['notebookType'], of: { html: 'HTML', markdown: 'MARKDOWN' } }),
  ),
  categoryId: id({ key: 'category-id', also: ['categoryId'] }),
  categoryName: text({ key: 'category-name', also: ['categoryName'], max: 255 }),
  isPrivate: flag({ key: 'private', also: ['isPrivate'] }),
  access: parties({ key: 'grant-access-to', also: ['grantAccessTo'] }),
  ...followerFields,
  isLocked: flag({ key: 'locked' }),
  isSecure: flag({ key: 'secureContent' }),
  tags: words({ key: 'tags' }),
  tagIds: ids({ key: 'tagIds', also: ['tag-ids'] }),
  ...notifyFields,
};
export const NewNotebook = shape('notebook', { name: required(name({ key: 'name' })), ...about });
export const NotebookChange = shape('notebook', {
  name: name({ key: 'name' }),
  ...about,
  isNewVersion: flag({ key: 'newVersion' }),
});
export const NotebookTarget = shape(undefined, { projectId: required(id({ key: 'projectId', also: ['project-id'] })) });
