import { type Static, Type } from 'typebox';
import { Bit, flagText, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import { field, flag, id, ids, listOf, words } from '../../platform/http/request/fields.ts';
import type { FileSight } from '../files/download/links.ts';
import type { FileView } from '../files/files.ts';

/** A file as it hangs on a task or a comment: enough to show and to fetch it. */
export const Attachment = titled('Attachment', {
  id: Text,
  name: Text,
  originalName: Text,
  description: Text,
  size: Text,
  'project-id': Text,
  'version-id': Text,
  private: Bit,
  'uploaded-date': Text,
  'uploaded-by-userId': Text,
  'uploaded-by-user-first-name': Text,
  'uploaded-by-user-last-name': Text,
  'download-URL': Text,
  'preview-URL': Text,
  thumbURL: Type.Optional(Text),
});

/** They change every few minutes without anything else having changed. */
export const attachmentLinks = ['download-URL', 'preview-URL', 'thumbURL'] as const;

export function showAttachment(file: FileView, sight: FileSight): Static<typeof Attachment> {
  const thumbURL = sight.thumb();
  return {
    id: String(file.id),
    name: file.name,
    originalName: file.original_name,
    description: file.description,
    size: String(file.size),
    'project-id': String(file.project_id),
    'version-id': String(file.version_id),
    private: flagText(file.is_private),
    'uploaded-date': timeText(file.uploaded_at),
    'uploaded-by-userId': String(file.uploaded_by),
    'uploaded-by-user-first-name': file.uploader_first_name ?? '',
    'uploaded-by-user-last-name': file.uploader_last_name ?? '',
    'download-URL': sight.download(file.version_id),
    'preview-URL': sight.preview(),
    ...(thumbURL === undefined ? {} : { thumbURL }),
  };
}

/** 0 keeps the place of an upload that goes into none. */
const category = id({ key: 'pendingFileAttachmentsCategoryIds' });

/** The fields by which any body names files to hang on what it is about. */
export const attachmentFields = {
  refs: words({ key: 'pendingFileAttachments' }),
  refCategories: field({ key: category.name }, category.schema, (value) =>
    listOf(value).map((one) => category.read(one)),
  ),
  files: ids({ key: 'attachments' }),
  removesOthers: flag({ key: 'removeOtherFiles' }),
};
