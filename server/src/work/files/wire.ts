import { type Static, Type } from 'typebox';
import type { ItemRow } from '../../platform/db/tables/items.ts';
import { Bit, Flag, flagText, idText, ok, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import { notifyFields, parties } from '../../platform/http/answer/parties.ts';
import { description, flag, id, ids, name, required, shape, text, words } from '../../platform/http/request/fields.ts';
import type { Somebody } from '../items/involvement.ts';
import { ItemTag, showTags } from '../tags/show.ts';
import type { TagRow } from '../tags/tags.ts';
import type { FileSight } from './download/links.ts';
import type { FileView } from './store.ts';
import type { VersionView } from './versions/store.ts';

/** A file with what hangs on it, as one person sees it. */
export type ShownFile = FileView & { tags: TagRow[]; read_count: number };
export type WholeFile = ShownFile & { related: ItemRow[]; granted: Somebody[] };

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
  thumbURL: Type.Optional(Text),
};

export const ListedFile = titled('ListedFile', {
  ...Everywhere,
  'last-changed-on': Text,
  'read-comments-count': Text,
  versions: Type.Array(Type.Object({})),
});

const Version = titled('FileVersion', {
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
export const VersionOfAFile = Type.Object({ ...Version.properties, fileId: Text });
export const VersionAdded = ok({
  id: Text,
  fileVersionId: Text,
  fileId: Text,
  fileversion: Type.Object({ fileVersionId: Text }),
});

export const File = titled('File', {
  ...Everywhere,
  'last-changed-on': Text,
  'project-name': Text,
  'display-name': Text,
  'latest-version': Text,
  'download-URL': Text,
  'preview-URL': Text,
  'comments-count-read': Text,
  combinedFollowersCount: Text,
  commentNotifyIds: Text,
  fileLocked: Bit,
  externalLoginRequired: Bit,
  cloudStorageCanEdit: Bit,
  lockdownId: Text,
  grantAccessTo: Text,
  isLatestVersion: Flag,
  canAddFiles: Flag,
  canEdit: Flag,
  canDelete: Flag,
  'related-items': Type.Array(Type.Object({ type: Text, title: Text }, { additionalProperties: Text })),
  versions: Type.Optional(Type.Array(Version)),
});
export type File = Static<typeof File>;

/** They change every few minutes without the file having changed. */
export const expiringLinks = ['download-URL', 'preview-URL', 'thumbURL'] as const;

const everywhere = (file: ShownFile, { canChange, thumb }: FileSight) => ({
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
  ...showThumb(thumb()),
});

const showThumb = (thumbURL: string | undefined) => (thumbURL === undefined ? {} : { thumbURL });

export const showListedFile = (file: ShownFile, sight: FileSight) => ({
  ...everywhere(file, sight),
  'read-comments-count': String(file.read_count),
  versions: [],
});

export function showFile(file: WholeFile, sight: FileSight): File {
  return {
    ...everywhere(file, sight),
    'project-name': file.project_name,
    'display-name': file.name,
    'latest-version': String(file.version_number),
    'download-URL': sight.download(file.version_id),
    'preview-URL': sight.preview(),
    'comments-count-read': String(file.read_count),
    combinedFollowersCount: '0',
    commentNotifyIds: '',
    fileLocked: '0',
    externalLoginRequired: '0',
    cloudStorageCanEdit: '0',
    lockdownId: '',
    // Who made it always has access.
    grantAccessTo: file.granted
      .map(({ id: person }) => person)
      .filter((person) => person !== file.created_by)
      .join(),
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

export type AddedVersion = { id: number; fileId: number };

/** What is created is the version; programs look for its id in any of three places, and some for the file's. */
export const showAdded = ({ id: versionId, fileId }: AddedVersion) => ({
  id: String(versionId),
  fileVersionId: String(versionId),
  fileId: String(fileId),
  fileversion: { fileVersionId: String(versionId) },
});

export const showVersion = (version: VersionView, sight: FileSight): Static<typeof Version> => ({
  id: String(version.id),
  version: String(version.number),
  originalName: version.original_name,
  description: version.description,
  size: String(version.size),
  'uploaded-date': timeText(version.created_at),
  'uploaded-by-userId': String(version.created_by),
  'uploaded-by-user-first-name': version.first_name ?? '',
  'uploaded-by-user-last-name': version.last_name ?? '',
  'download-URL': sight.download(version.id),
});

export const SharedLink = ok({ url: Text });

export const FilesOfProject = titled('FilesOfProject', {
  id: Text,
  name: Text,
  company: Text,
  files: Type.Array(ListedFile),
});

export const place = {
  categoryId: id({ key: 'category-id', also: ['categoryId'] }),
  categoryName: text({ key: 'category-name', also: ['categoryName'], max: 255 }),
};
const sharing = {
  isPrivate: flag({ key: 'private', also: ['isPrivate'] }),
  grantedTo: parties({ key: 'grant-access-to', also: ['grantAccessTo'] }),
  ...notifyFields,
};
const about = {
  name: name({ key: 'name' }),
  description: description({ key: 'description' }),
  ...place,
  tags: words({ key: 'tags' }),
  tagIds: ids({ key: 'tagIds' }),
  ...sharing,
};
const ref = required(text({ key: 'pendingFileRef', max: 255, notEmpty: true }));

export const NewFile = shape('file', { ref, ...about, becomesVersion: flag({ key: 'autoNewVersion' }) });
export const FileChange = shape('file', about);
export const NewVersion = shape('fileversion', { ref, description: description({ key: 'description' }), ...sharing });
export const FileTarget = shape(undefined, { projectId: required(id({ key: 'projectId', also: ['project-id'] })) });
