import type { Bit } from './bit.ts';

export type EventRow = {
  id: number;
  account_id: number;
  name: string;
  object_kind: string;
  object_id: number;
  project_id: number | null;
  actor_id: number;
  happened_at: string;
  snapshot: string;
  /** 0 when the caller said fireWebhook=false: recorded, told to nobody. */
  fires: Bit;
  /** 1 until the dispatcher has turned it into deliveries. */
  is_waiting: Bit;
};

export type WebhookRow = {
  account_id: number;
  id: number;
  project_id: number | null;
  events: string;
  url: string;
  status: 'active' | 'paused' | 'disabled';
  version: 1 | 2;
  content_type: string;
  sends_object_id: Bit;
  secret: string | null;
  last_sequence: number;
  failure_streak: number;
  failing_since: string | null;
  last_success_at: string | null;
  rests_until: string | null;
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
  state: 'waiting' | 'delivered' | 'given-up';
  tries: number;
  due_at: string;
  leased_until: string | null;
  fence: string | null;
  created_at: string;
  ended_at: string | null;
};

export type AttemptRow = {
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
};
