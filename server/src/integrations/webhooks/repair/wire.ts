import { type Static, Type } from 'typebox';
import type { ReplayRow } from '../../../platform/db/tables/webhooks.ts';
import { idText, ok, Text, timeText, titled } from '../../../platform/http/answer/classic.ts';
import { choice, flag, required, shape } from '../../../platform/http/request/fields.ts';
import { moment } from '../../../platform/http/request/moments.ts';
import { showObject } from '../send/object-wire.ts';
import type { Pulled } from './pulling.ts';
import type { Numbered } from './pulling-store.ts';

export const NewReplay = shape(undefined, {
  since: required(moment('since')),
  what: choice({ key: 'what', of: { failed: 'failed', all: 'all' } }),
  isDryRun: flag({ key: 'dryRun', also: ['dry-run'] }),
});

export const Replay = titled('Replay', {
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

export const ReplayStarted = ok({
  count: Type.Number(),
  id: Type.Optional(Text),
  replay: Type.Optional(Replay),
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

export const NumberedEvent = titled('NumberedEvent', {
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
