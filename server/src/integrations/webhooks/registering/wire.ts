import { Type } from 'typebox';
import type { WebhookRow } from '../../../platform/db/tables/webhooks.ts';
import { type EventName, eventNumbers } from '../../../platform/events/catalogue.ts';
import { Flag, idText, Text, timeText, titled } from '../../../platform/http/answer/classic.ts';
import {
  choice,
  type Field,
  flag,
  id,
  refuse,
  required,
  shape,
  text,
  whole,
  words,
} from '../../../platform/http/request/fields.ts';
import type { AttemptView } from '../report/deliveries-store.ts';
import { chatOf, chats } from '../send/chat-wire.ts';
import type { Outcome } from '../send/exchange.ts';
import { FORM, JSON_BODY, type Notification } from '../send/notification.ts';

export const Webhook = titled('Webhook', {
  id: Text,
  event: Text,
  status: Text,
  url: Text,
  validated: Text,
  projectId: Text,
  version: Text,
  contentType: Text,
  sendObjectId: Flag,
  hasToken: Flag,
  createdOn: Text,
  updatedOn: Text,
  lastSuccessOn: Text,
  failureStreak: Type.Number(),
  failingSince: Text,
  restsUntil: Text,
  disabledReason: Text,
  perMinute: Type.Number(),
  headerNames: Type.Array(Text),
  oldTokenUntil: Text,
  loop: Type.Union([Type.Null(), Type.Object({ object: Text, spacedOn: Text })]),
});

/** The token is not shown: whoever set it has it, and nobody else needs it. */
export function showWebhook(webhook: WebhookRow) {
  return {
    id: String(webhook.id),
    event: webhook.events,
    status: webhook.status.toUpperCase(),
    url: webhook.url,
    validated: '1',
    projectId: idText(webhook.project_id),
    version: String(webhook.version),
    contentType: webhook.content_type,
    sendObjectId: webhook.sends_object_id === 1,
    hasToken: webhook.secret !== null,
    createdOn: timeText(webhook.created_at),
    updatedOn: timeText(webhook.updated_at),
    lastSuccessOn: timeText(webhook.last_success_at),
    failureStreak: webhook.failure_streak,
    failingSince: timeText(webhook.failing_since),
    restsUntil: timeText(webhook.rests_until),
    disabledReason: webhook.disabled_reason,
    perMinute: webhook.per_minute,
    headerNames: webhook.header_names === '' ? [] : webhook.header_names.split(','),
    oldTokenUntil: timeText(webhook.old_secret_until),
    // An object that sets it off again and again: what is about it goes out ever slower.
    loop: webhook.loop_at ? { object: webhook.loop_object, spacedOn: timeText(webhook.loop_at) } : null,
  };
}

export const Attempt = titled('DeliveryAttempt', {
  id: Text,
  uuid: Text,
  event: Text,
  version: Text,
  url: Text,
  dateCalled: Text,
  request: Type.Object({ headers: Text, body: Text, error: Text }),
  response: Type.Object({ code: Text, headers: Text, body: Text }),
  attempt: Type.Number(),
  deliveryStatus: Text,
  nextAttemptOn: Text,
  timing: Type.Record(Type.String(), Type.Number()),
});

/** One try. `id` is the webhook's and `uuid` the delivery's, the same in every row about it. */
export function showAttempt(attempt: AttemptView) {
  const isScheduled = attempt.delivery_state === 'waiting' && attempt.delivery_fence === null;
  return {
    id: String(attempt.webhook_id),
    uuid: attempt.delivery_id,
    event: attempt.event_name,
    version: String(attempt.version),
    url: attempt.url,
    dateCalled: timeText(attempt.called_at),
    request: { headers: showHeaders(attempt.request_headers), body: attempt.request_body, error: attempt.error },
    response: {
      code: String(attempt.status),
      headers: showHeaders(attempt.response_headers),
      body: attempt.response_body,
    },
    attempt: attempt.number,
    deliveryStatus: attempt.delivery_state.toUpperCase(),
    nextAttemptOn: timeText(isScheduled ? attempt.delivery_due_at : null),
    timing: JSON.parse(attempt.timing) as Record<string, number>,
  };
}

/** The classic API shows headers as JSON inside a string, over several lines, and nothing when there was no answer. */
const showHeaders = (json: string): string => (json === '{}' ? '' : JSON.stringify(JSON.parse(json), null, 2));

export const TriedWebhook = titled('TriedWebhook', {
  uuid: Text,
  url: Text,
  dateCalled: Text,
  succeeded: Flag,
  request: Type.Object({ headers: Text, body: Text, error: Text }),
  response: Type.Object({ code: Text, headers: Text, body: Text }),
  timing: Type.Record(Type.String(), Type.Number()),
});

export type Rehearsal = {
  url: string;
  calledAt: string;
  sent: Notification;
  outcome: Outcome;
  isSuccess: boolean;
};

/** As a row of the log is shown, as far as there is one. */
export const showRehearsal = ({ url, calledAt, sent, outcome, isSuccess }: Rehearsal) => ({
  uuid: sent.headers['webhook-id'] ?? '',
  url,
  dateCalled: timeText(calledAt),
  succeeded: isSuccess,
  request: { headers: JSON.stringify(asLists(sent.headers), null, 2), body: sent.body, error: outcome.error },
  response: {
    code: String(outcome.status),
    headers: showHeaders(JSON.stringify(outcome.headers)),
    body: outcome.body,
  },
  timing: { ...outcome.timing },
});

const asLists = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));

export const showEvents = (names: readonly EventName[]) => ({
  events: names.map((name) => ({ id: String(eventNumbers.get(name)), name })),
});
export const Events = Type.Array(Type.Object({ id: Text, name: Text }));

const spelled = (value: unknown): string => (typeof value === 'object' ? '' : String(value).trim());
const isOne = (value: unknown) => value === null || (typeof value !== 'object' && ['1', ''].includes(spelled(value)));

/**
 * Registrations arrive with "1", "2", nothing, or odd ones like "v3": what is not 1 means the newest. Programs that send an
 * odd one were written for a service that has JSON there.
 */
const version: Field<1 | 2 | 'newer'> & { isRequired: false } = {
  name: 'version',
  keys: ['version'],
  isRequired: false,
  schema: Type.String({ enum: ['1', '2'] }),
  read: (value) => (isOne(value) ? 1 : spelled(value) === '2' ? 2 : 'newer'),
};

/** `{"X-Team": "harbour"}`; an empty object takes them away. */
const headers: Field<Record<string, string>> & { isRequired: false } = {
  name: 'headers',
  keys: ['headers'],
  isRequired: false,
  schema: Type.Record(Type.String(), Type.String()),
  read(value) {
    const given = value === null || value === '' ? {} : value;
    const isRight =
      typeof given === 'object' &&
      !Array.isArray(given) &&
      Object.values(given!).every((one) => typeof one === 'string');
    return isRight ? (given as Record<string, string>) : refuse('must be an object of names and values');
  },
};

/** In which version it is told, and how that is written, as far as the caller has said so. */
export function formIn({ version, contentType }: { version?: 1 | 2 | 'newer'; contentType?: string }) {
  const written = contentType ?? (version === 'newer' ? JSON_BODY : undefined);
  // A chat is told in words, whatever version is said beside it.
  if (written && chatOf(written)) return { version: 2 as const, content_type: written };
  return {
    ...(version !== undefined && { version: version === 'newer' ? (2 as const) : version }),
    ...(written !== undefined && { content_type: written }),
  };
}

const bodies = Object.fromEntries([JSON_BODY, FORM, ...chats].map((one) => [one, one]));
const events = words({ key: 'event', also: ['events'] });
const url = text({ key: 'url', max: 2048 });
const optional = {
  status: choice({ key: 'status', of: { active: 'active', paused: 'paused', inactive: 'paused' } }),
  version,
  contentType: choice({ key: 'contentType', of: bodies }),
  secret: text({ key: 'token', max: 255 }),
  headers,
  perMinute: whole({ key: 'perMinute', also: ['per-minute'], most: 100_000 }),
  sendsObjectId: flag({ key: 'sendObjectId', also: ['send-object-id'] }),
};
/** 0 is every project. */
const projectId = id({ key: 'projectId', also: ['project-id'] });
const overlapHours = whole({ key: 'tokenOverlapHours', most: 720 });

export const Rotation = shape(undefined, { overlapHours });
export const NewWebhook = shape('webhook', { events: required(events), url: required(url), ...optional });
/** What is sent does not depend on what it is told of. */
export const Rehearsed = shape('webhook', { url: required(url), ...optional });
export const WebhookChange = shape('webhook', { events, url, projectId, overlapHours, ...optional });
export const Redelivery = shape(undefined, { uuid: required(text({ key: 'uuid', max: 64 })) });
