import type { ItemKind } from './items.ts';

/** Why somebody is told. */
export type Reason = 'assigned' | 'mentioned' | 'message' | 'comment' | 'changed' | 'version' | 'predecessor' | 'added';

/** News for one person: one event, or several about the same thing that came soon after one another. */
export type NotificationRow = {
  account_id: number;
  id: number;
  person_id: number;
  reason: Reason;
  /** Of a change what was done last: completed, reopened, moved, rescheduled; else ''. */
  change: string;
  /** How many events it stands for. */
  times: number;
  /** What it is about; of who was added to a project nothing but that. */
  item_kind: ItemKind | null;
  item_id: number | null;
  comment_id: number | null;
  project_id: number | null;
  /** The last of its events, who caused it and when; `begun_at` is when the first one happened. */
  event_id: number;
  actor_id: number;
  begun_at: string;
  happened_at: string;
  /** Where it stands in the inbox. Until then it is not there: that is how it is put off. */
  placed_at: string;
  read_at: string | null;
};

/** Up to which event everybody has been told, and the last number that was given to a notification. */
export type NotifierPositionRow = { account_id: number; event_id: number; last_id: number };

/** Grows with every change of somebody's inbox, so that who looks at it knows when to look again. */
export type InboxRow = { account_id: number; person_id: number; changes: number };

export type MutedItemRow = { account_id: number; kind: ItemKind; id: number; person_id: number; muted_at: string };
export type MutedProjectRow = { account_id: number; project_id: number; person_id: number; muted_at: string };
