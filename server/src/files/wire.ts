import { type Static, Type } from 'typebox';
import type { ItemRow } from '../db/tables/items.ts';
import { Bit, Flag, flagText, idText, Text, timeText } from '../http/classic.ts';
import { description, flag, id, ids, name, required, shape, text, words } from '../http/fields.ts';
import { parties } from '../http/parties.ts';
import { ItemTag, showTags } from '../tags/showing.ts';
import type { Sight } from './links.ts';
import { isImage } from './media.ts';
import type { ShownFile, WholeFile } from './showing.ts';
import type { VersionView } from './version-store.ts';

const Everywhere = {
  id: Text,
  name: Text,
  originalName: Text,
  filenameOnDisk: Text,
  description: Text,
  'project-id': Text,
  'category-id': Text,
  'category-name': Text,
  version: Text,
  'version-id': Text,
  size: Text,
  status: Text,
  'file-source': Text,
  private: Bit,
  'uploaded-date': Text,
  'uploaded-by-userId': Text,
  'uploaded-by-user-first-name': Text,
  'uploaded-by-user-last-name': Text,
  'comments-count': Text,
  extraData: Text,
  changeFollowerIds: Text,
  commentFollowerIds: Text,
  'can-upload-new-version': Flag,
  shareable: Flag,
  userFollowingChanges: Flag,
  userFollowingComments: Flag,
  tags: Type.Array(ItemTag),
};

export const ListedFile = Type.Object({
  ...Everywhere,
  'last-changed-on': Text,
  'read-comments-count': Text,
  versions: Type.Array(Type.Object({})),
});

const Version = Type.Object({
  id: Text,
  version: Text,
  originalName: Text,
  description: Text,
  size: Text,
  'uploaded-date': Text,
  'uploaded-by-userId': Text,
  'uploaded-by-user-first-name': Text,
  'uploaded-by-user-last-name': Text,
  'download-URL': Text,
});

export const File = Type.Object({
  ...Everywhere,
  'last-changed-on': Text,
  'project-name': Text,
  'display-name': Text,
  'latest-version': Text,
  'download-URL': Text,
  'preview-URL': Text,
  thumbURL: Type.Optional(Text),
  'comments-count-read': Text,
  combinedFollowersCount: Text,
  commentNotifyIds: Text,
  fileLocked: Bit,
  externalLoginRequired: Bit,
  cloudStorageCanEdit: Bit,
  lockdownId: Text,
  isLatestVersion: Flag,
  canAddFiles: Flag,
  canEdit: Flag,
  canDelete: Flag,
  'related-items': Type.Array(Type.Object({ type: Text, title: Text })),
  versions: Type.Optional(Type.Array(Version)),
});
export type File = Static<typeof File>;

/** They change every few minutes without the file having changed. */
export const expiringLinks = ['download-URL', 'preview-URL', 'thumbURL'] as const;

const everywhere = (file: ShownFile, { canChange }: Sight) => ({
  id: String(file.id),
  name: file.name,
  originalName: file.original_name,
  filenameOnDisk: file.original_name,
  description: file.description,
  'project-id': String(file.project_id),
  // A category that is gone is none.
  'category-id': file.category_name === null ? '' : idText(file.category_id),
  'category-name': file.category_name ?? '',
  version: String(file.version_number),
  'version-id': String(file.version_id),
  size: String(file.size),
  status: file.deleted_at ? 'deleted' : 'active',
  'file-source': 'teamworkpm',
  private: flagText(file.is_private),
  'uploaded-date': timeText(file.uploaded_at),
  'last-changed-on': timeText(file.updated_at),
  'uploaded-by-userId': String(file.uploaded_by),
  'uploaded-by-user-first-name': file.uploader_first_name ?? '',
  'uploaded-by-user-last-name': file.uploader_last_name ?? '',
  'comments-count': String(file.comment_count),
  extraData: '',
  changeFollowerIds: '',
  commentFollowerIds: '',
  'can-upload-new-version': canChange,
  shareable: false,
  userFollowingChanges: false,
  userFollowingComments: false,
  tags: showTags(file.tags),
});

export const showListedFile = (file: ShownFile, sight: Sight) => ({
  ...everywhere(file, sight),
  'read-comments-count': String(file.read_count),
  versions: [],
});

export function showFile(file: WholeFile, sight: Sight): File {
  const download = sight.link(file.version_id);
  const preview = `${download}?display=true`;
  return {
    ...everywhere(file, sight),
    'project-name': file.project_name,
    'display-name': file.name,
    'latest-version': String(file.version_number),
    'download-URL': download,
    'preview-URL': preview,
    ...(isImage(file.content_type) ? { thumbURL: preview } : {}),
    'comments-count-read': String(file.read_count),
    combinedFollowersCount: '0',
    commentNotifyIds: '',
    fileLocked: '0',
    externalLoginRequired: '0',
    cloudStorageCanEdit: '0',
    lockdownId: '',
    isLatestVersion: true,
    canAddFiles: sight.canChange,
    canEdit: sight.canChange,
    canDelete: sight.canChange,
    'related-items': file.related.map(showRelated),
  };
}

/** `{"type":"task","taskId":"43","title":"…"}`: each kind has its id under its own key. */
const showRelated = ({ kind, id: itemId, name: title }: ItemRow) => ({
  type: kind,
  [`${kind}Id`]: String(itemId),
  title,
});

export const showVersion = (version: VersionView, sight: Sight): Static<typeof Version> => ({
  id: String(version.id),
  version: String(version.number),
  originalName: version.original_name,
  description: version.description,
  size: String(version.size),
  'uploaded-date': timeText(version.created_at),
  'uploaded-by-userId': String(version.created_by),
  'uploaded-by-user-first-name': version.first_name ?? '',
  'uploaded-by-user-last-name': version.last_name ?? '',
  'download-URL': sight.link(version.id),
});

export const FilesOfProject = Type.Object({ id: Text, name: Text, company: Text, files: Type.Array(ListedFile) });

const place = {
  categoryId: id({ key: 'category-id', also: ['categoryId'] }),
  categoryName: text({ key: 'category-name', also: ['categoryName'], max: 255 }),
};
const about = {
  name: name({ key: 'name' }),
  description: description({ key: 'description' }),
  isPrivate: flag({ key: 'private', also: ['isPrivate'] }),
  ...place,
  tags: words({ key: 'tags' }),
  tagIds: ids({ key: 'tagIds' }),
  grantedTo: parties({ key: 'grant-access-to', also: ['grantAccessTo'] }),
};
const ref = required(text({ key: 'pendingFileRef', max: 255, notEmpty: true }));

export const NewFile = shape('file', { ref, ...about, becomesVersion: flag({ key: 'autoNewVersion' }) });
export const FileChange = shape('file', about);
export const NewVersion = shape('fileversion', { ref, description: description({ key: 'description' }) });
export const FileTarget = shape(undefined, { projectId: required(id({ key: 'projectId', also: ['project-id'] })) });
