import type { Bit } from './bit.ts';
import type { ItemKind } from './items.ts';

export type NotebookRow = {
  account_id: number;
  id: number;
  project_id: number;
  category_id: number;
  name: string;
  name_key: string;
  description: string;
  type: 'HTML' | 'MARKDOWN';
  is_private: Bit;
  is_secure: Bit;
  version_id: number;
  version_number: number;
  locked_by: number | null;
  locked_at: string | null;
  created_by: number;
  created_at: string;
  updated_by: number;
  updated_at: string;
  deleted_at: string | null;
};

export type NotebookVersionRow = {
  account_id: number;
  id: number;
  notebook_id: number;
  number: number;
  name: string;
  description: string;
  type: 'HTML' | 'MARKDOWN';
  content: string;
  created_by: number;
  created_at: string;
};

export type MessageRow = {
  account_id: number;
  id: number;
  project_id: number;
  category_id: number;
  title: string;
  body: string;
  content_type: 'TEXT' | 'HTML';
  is_private: Bit;
  is_archived: Bit;
  created_by: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
};

export type MessageReadRow = { account_id: number; message_id: number; person_id: number };

export type CommentRow = {
  account_id: number;
  id: number;
  subject_kind: ItemKind;
  subject_id: number;
  /** Of a comment on a file: the version it was written about. */
  version_id: number | null;
  /** Counts from 1 for each subject. */
  number: number;
  body: string;
  content_type: 'TEXT' | 'HTML';
  is_private: Bit;
  emailed_from: string;
  author_id: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
};

export type CommentReadRow = { account_id: number; comment_id: number; person_id: number };

/** A link in a project: an address, or what embeds a page. */
export type BookmarkRow = {
  account_id: number;
  id: number;
  project_id: number;
  category_id: number;
  name: string;
  name_key: string;
  code: string;
  description: string;
  width: number;
  height: number;
  opens_window: Bit;
  is_private: Bit;
  created_by: number;
  created_at: string;
  updated_by: number;
  updated_at: string;
  deleted_at: string | null;
};
