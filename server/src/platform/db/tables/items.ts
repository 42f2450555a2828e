import type { Bit } from './bit.ts';

export type ItemKind =
  | 'file'
  | 'milestone'
  | 'tasklist'
  | 'task'
  | 'column'
  | 'notebook'
  | 'message'
  | 'link'
  | 'comment'
  | 'time';

/** One for everything that lives in a project: what search, activity, trash and comments need to know of it. */
export type ItemRow = {
  account_id: number;
  kind: ItemKind;
  id: number;
  project_id: number;
  name: string;
  is_private: Bit;
  /** A task is inside its list, a comment inside what it is about: who may not see that may not see this. */
  inside_kind: ItemKind | null;
  inside_id: number | null;
  comment_count: number;
  created_by: number;
  created_at: string;
  deleted_by: number | null;
  deleted_at: string | null;
};

/** What somebody has to do with an item. Any part lets them see it when it is private. */
export type Part = 'responsible' | 'granted' | 'following changes' | 'following comments';

export type InvolvementRow = {
  account_id: number;
  kind: ItemKind;
  id: number;
  part: Part;
  person_id: number;
  /** The order in which they were named. */
  place: number;
};

export type TagRow = {
  account_id: number;
  id: number;
  name: string;
  name_key: string;
  color: string;
  created_at: string;
  updated_at: string;
};

/** What the description of an item was, until somebody replaced it. The latest has the highest number. */
export type EarlierTextRow = {
  account_id: number;
  kind: ItemKind;
  id: number;
  number: number;
  text: string;
  replaced_by: number;
  replaced_at: string;
};

export type KnownTagRow = { account_id: number; tag_id: number; person_id: number };
/** What can have tags without being in a project. */
export type WideKind = 'project' | 'company' | 'user';
export type WideTaggingRow = { account_id: number; kind: WideKind; id: number; tag_id: number };
export type TaggingRow = { account_id: number; kind: ItemKind; id: number; tag_id: number };
export type Reaction = 'like' | 'heart' | 'joy' | 'frown' | 'dislike';
export type ReactionRow = {
  account_id: number;
  kind: ItemKind;
  id: number;
  reaction: Reaction;
  person_id: number;
  created_at: string;
};
export type AttachmentRow = { account_id: number; kind: ItemKind; id: number; file_id: number };
