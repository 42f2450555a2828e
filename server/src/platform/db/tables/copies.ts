import type { Bit } from './bit.ts';

/** A copy that is being made, or whose notes are being cleared away. */
export type CopyRow = {
  account_id: number;
  id: number;
  kind: 'project' | 'tasklist';
  source_id: number;
  target_id: number;
  /** Where the target was when it was made: with that project this goes. */
  project_id: number;
  /** Who copies: what they see is copied. */
  person_id: number;
  fires: Bit;
  base_url: string;
  /** JSON of what was asked for. */
  asked: string;
  /** Which part of it is being copied, and after what it stands. */
  step: number;
  after_what: string;
  done: number;
  total: number;
  is_whole: Bit;
  begun_at: string;
};

/** Which copy stands for which original. `kind` is an item's, or a category's. */
export type CopiedRow = { account_id: number; copy_id: number; kind: string; from_id: number; to_id: number };
