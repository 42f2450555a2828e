import type { Generated } from 'kysely';
import type { Bit } from './bit.ts';

export type EventRow = {
  id: number;
  account_id: number;
  name: string;
  object_kind: string;
  object_id: number;
  /** What a comment is about; of other things nothing. */
  subject_kind: string | null;
  subject_id: number | null;
  project_id: number | null;
  actor_id: number;
  happened_at: string;
  snapshot: string;
  /** 0 when the caller said fireWebhook=false: recorded, told to nobody. */
  fires: Bit;
  /** 1 until the dispatcher has turned it into deliveries. */
  is_waiting: Bit;
};

/** What happened before the account was brought in from elsewhere. */
export type PastEventRow = Omit<EventRow, 'project_id' | 'fires' | 'is_waiting'> & {
  project_id: number;
  /** What an update did, in the words of whoever told of it. */
  change: string;
};

export type WebhookRow = {
  account_id: number;
  id: number;
  project_id: number | null;
  /** Names and patterns, separated by commas. */
  events: string;
  url: string;
  status: 'active' | 'paused' | 'disabled';
  version: 1 | 2;
  content_type: string;
  sends_object_id: Bit;
  /** Sealed, see webhooks/registering/secrets.ts. */
  secret: string | null;
  /** Events up to this one happened before the webhook was there. No clock is asked: two servers' may differ. */
  since_event_id: number;
  last_sequence: number;
  failure_streak: number;
  failing_since: string | null;
  last_success_at: string | null;
  /** How often in a row it had to rest, and until when it does. Set until a probe has succeeded. */
  rests: number;
  rests_until: string | null;
  /** One sentence for its page; '' unless it was disabled for its failures. */
  disabled_reason: string;
  /** Further headers for its receiver, sealed; their names, separated by commas. */
  headers: string;
  header_names: string;
  /** The secret before this one, also signed with until then. */
  old_secret: string | null;
  old_secret_until: string | null;
  /** Most notifications a minute; 0 for as many as there are. */
  per_minute: number;
  /** The object that keeps setting it off, and when its notifications were last spaced out. */
  loop_object: string;
  loop_at: string | null;
  created_by: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
};

export type DeliveryRow = {
  account_id: number;
  id: string;
  webhook_id: number;
  event_id: number;
  /** Gap-free per webhook. */
  sequence: number;
  event_name: string;
  object_key: string;
  /** `queued` stands behind an earlier one about the same object; `waiting` is first of its object and goes when due. */
  state: 'queued' | 'waiting' | 'delivered' | 'given-up';
  tries: number;
  /** How often it was claimed; more than one above `tries` when a claim ended with nobody saying how. */
  leases: number;
  /** When it may be sent. Whoever claims it moves this to the end of the lease. */
  due_at: string;
  /** Names the claim; an outcome is only recorded by who still holds it. */
  fence: string | null;
  created_at: string;
  ended_at: string | null;
};

export type AttemptRow = {
  id: Generated<number>;
  account_id: number;
  delivery_id: string;
  number: number;
  webhook_id: number;
  event_name: string;
  version: number;
  url: string;
  called_at: string;
  request_headers: string;
  request_body: string;
  error: string;
  status: number;
  response_headers: string;
  response_body: string;
  timing: string;
  succeeded: Bit;
};

/** Sending again what was sent, or could have been, since some moment. */
export type ReplayRow = {
  account_id: number;
  id: number;
  webhook_id: number;
  what: 'failed' | 'all';
  since: string;
  state: 'running' | 'done' | 'cancelled';
  /** It goes through the events behind this one, up to that one. */
  last_event_id: number;
  until_event_id: number;
  /** How many it is to send again, and how many it has. */
  total: number;
  done: number;
  created_by: number;
  created_at: string;
  updated_at: string;
};

/** What happened to one webhook's notifications within an hour: kept, not computed from the log at each look. */
export type WebhookHourRow = {
  account_id: number;
  webhook_id: number;
  /** `2026-11-15T10` */
  hour: string;
  delivered: number;
  failed: number;
  given_up: number;
  total_ms: number;
  slowest_ms: number;
} & Took;

/** How many tries took so many milliseconds at most, and longer than the step before; see webhooks/deliver/latency.ts. */
export type Took = {
  took_25: number;
  took_50: number;
  took_100: number;
  took_250: number;
  took_500: number;
  took_1000: number;
  took_2500: number;
  took_longer: number;
};
