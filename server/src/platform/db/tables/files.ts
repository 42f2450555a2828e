import type { Bit } from './bit.ts';

export type PendingFileRow = {
  account_id: number;
  ref: string;
  blob_key: string;
  name: string;
  content_type: string;
  size: number;
  /** '' while nobody has read the bytes: those put into the store itself are hashed later (files/versions/hashes.ts). */
  sha256: string;
  /** `Upload-Metadata` as it was sent. */
  metadata: string;
  created_by: number;
  created_at: string;
  expires_at: string;
};

export type FileRow = {
  account_id: number;
  id: number;
  project_id: number;
  category_id: number;
  name: string;
  name_key: string;
  description: string;
  is_private: Bit;
  version_id: number;
  /** Of that version, so that files can be read in this order. */
  newest_size: number;
  created_by: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
};

export type FileVersionRow = {
  account_id: number;
  id: number;
  file_id: number;
  number: number;
  blob_key: string;
  original_name: string;
  content_type: string;
  description: string;
  size: number;
  sha256: string;
  created_by: number;
  created_at: string;
};

export type DoomedBlobRow = { account_id: number; blob_key: string; doomed_at: string };

/** How far the whole store was gone through. There is one row at most, of account 0, which nobody has. */
export type StoreWalkRow = {
  account_id: 0;
  /** The last key that was looked at; '' before the first. */
  place: string;
  /** When the next portion may be looked at. */
  due_at: string;
  /** Who lists the next portion, and until when that is believed. */
  lease: string;
  leased_until: string;
};

/** Pictures made of a blob. While they are still to be made (or tried again), `due_at` says when; none could be made when both keys are ''. */
export type PreviewRow = {
  account_id: number;
  source_key: string;
  thumb_key: string;
  large_key: string;
  tries: number;
  due_at: string | null;
};

/** What the versions of a project's files come to, as far as it was added up. */
export type StorageUseRow = { account_id: number; project_id: number; bytes: number; versions: number };

/** What came or, below zero, went since. */
export type StorageChangeRow = StorageUseRow & { id: string };
