import { type Static, Type } from 'typebox';
import type { ReplayRow } from '../db/tables/webhooks.ts';
import { idText, Text, timeText } from '../http/classic.ts';
import { choice, field, flag, refuse, required, shape } from '../http/fields.ts';
import { instant } from '../http/query.ts';
import { showObject } from './object-wire.ts';
import type { Pulled } from './pulling.ts';
import type { Numbered } from './pulling-store.ts';
import type { Statistics } from './statistics.ts';

const moment = (key: string) =>
  field({ key }, Type.String(), (value) => {
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return instant(key, text) ?? refuse('must be a time like 2026-11-15T10:00:00Z');
  });

export const NewReplay = shape(undefined, {
  since: required(moment('since')),
  what: choice({ key: 'what', of: { failed: 'failed', all: 'all' } }),
  isDryRun: flag({ key: 'dryRun', also: ['dry-run'] }),
});

export const Replay = Type.Object({
  id: Text,
  webhookId: Text,
  what: Text,
  since: Text,
  status: Text,
  total: Type.Number(),
  done: Type.Number(),
  createdBy: Text,
  createdOn: Text,
  updatedOn: Text,
});

export const showReplay = (replay: ReplayRow): Static<typeof Replay> => ({
  id: String(replay.id),
  webhookId: String(replay.webhook_id),
  what: replay.what,
  since: timeText(replay.since),
  status: replay.state.toUpperCase(),
  total: replay.total,
  done: replay.done,
  createdBy: String(replay.created_by),
  createdOn: timeText(replay.created_at),
  updatedOn: timeText(replay.updated_at),
});

export const NumberedEvent = Type.Object({
  sequence: Type.Number(),
  id: Text,
  event: Text,
  objectId: Text,
  projectId: Text,
  userId: Text,
  happenedOn: Text,
  deliveryStatus: Text,
  object: Type.Object({}),
});

export const showNumbered = (event: Numbered): Static<typeof NumberedEvent> => ({
  sequence: event.sequence,
  id: event.id,
  event: event.name,
  objectId: String(event.object_id),
  projectId: idText(event.project_id),
  userId: String(event.actor_id),
  happenedOn: timeText(event.happened_at),
  deliveryStatus: event.state.toUpperCase(),
  object: showObject(event.object_kind, event.snapshot),
});

/** `lastSequence` and `firstSequence` let a receiver see whether it is behind, and whether something is lost to it. */
export const showPulled = ({ events, last, first }: Pulled) => ({
  events: events.map(showNumbered),
  lastSequence: last,
  firstSequence: first,
});

export const Hour = Type.Object({
  hour: Text,
  delivered: Type.Number(),
  failed: Type.Number(),
  givenUp: Type.Number(),
  averageMs: Type.Number(),
  slowestMs: Type.Number(),
});

export const showStatistics = ({ hours, waiting, oldestDueAt, lastSequence }: Statistics) => ({
  hours: hours.map((hour) => ({
    hour: `${hour.hour}:00:00Z`,
    delivered: hour.delivered,
    failed: hour.failed,
    givenUp: hour.given_up,
    averageMs: Math.round(hour.total_ms / Math.max(1, hour.delivered + hour.failed)),
    slowestMs: hour.slowest_ms,
  })),
  waiting,
  oldestDueOn: timeText(oldestDueAt),
  lastSequence,
});
