import type { EventRow, WebhookRow } from '../../../platform/db/tables/webhooks.ts';
import { pictureUrl } from '../../../platform/http/pictures.ts';
import { chatOf, writeForChat } from './chat-wire.ts';
import { showObject } from './object-wire.ts';
import { hexSignature, standardSignature } from './signature.ts';

export type NotifiedEvent = Pick<
  EventRow,
  'id' | 'account_id' | 'name' | 'object_kind' | 'object_id' | 'project_id' | 'actor_id'
> & {
  /** Only for receivers that are sent the object. */
  snapshot?: string;
  first_name?: string | null;
  last_name?: string | null;
  picture_blob?: string | null;
};

export type Notification = { headers: Record<string, string>; body: string };
type Receiver = Pick<WebhookRow, 'version' | 'content_type' | 'sends_object_id'>;

/** The secrets to sign with, the newest first; headers that the receiver asked for. */
export type Sealed = { secrets: string[]; headers: Record<string, string> };
/** `baseUrl`: where people reach us, for pictures and for the links in what is written for a chat. */
type Sending = { deliveryId: string; attempt: number; at: Date; baseUrl: string | undefined } & Sealed;

export const FORM = 'application/x-www-form-urlencoded';
export const JSON_BODY = 'application/json';

/** What one try sends. The body is the same on every try; only the time and the number of the try change. */
export function writeNotification(
  event: NotifiedEvent,
  webhook: Receiver,
  { deliveryId, attempt, at, baseUrl, secrets, headers: own }: Sending,
): Notification {
  const chat = webhook.version === 1 ? undefined : chatOf(webhook.content_type);
  const body = chat ? writeForChat(chat, event, baseUrl) : writeFor(event, webhook, baseUrl);
  const seconds = Math.floor(at.getTime() / 1000);
  const headers: Record<string, string> = {
    ...own,
    'Content-Type': webhook.version === 1 ? FORM : chat ? JSON_BODY : webhook.content_type,
    'X-Projects-Event': event.name,
    'X-Projects-Delivery': deliveryId,
    'webhook-id': deliveryId,
    'webhook-timestamp': String(seconds),
    'webhook-attempt': String(attempt),
  };
  const [secret, before] = secrets;
  if (secret !== undefined) {
    headers['X-Projects-Signature'] = hexSignature(secret, body);
    headers['webhook-signature'] = secrets.map((one) => standardSignature(one, deliveryId, seconds, body)).join(' ');
  }
  if (before !== undefined) headers['X-Projects-Signature-Before'] = hexSignature(before, body);
  return { headers, body };
}

const writeFor = (event: NotifiedEvent, webhook: Receiver, baseUrl: string | undefined): string =>
  webhook.version === 1 ? writeForm(event, webhook.sends_object_id === 1) : writeObject(event, webhook, baseUrl);

/** The headers a receiver asked for may be its password: what is kept says that they were sent, not what they said. */
export const shownHeaders = (
  { headers }: Notification,
  own: Record<string, string>,
  userAgent: string,
): Record<string, string> => ({
  ...headers,
  ...Object.fromEntries(Object.keys(own).map((name) => [name, '(not kept)'])),
  'User-Agent': userAgent,
});

/** Version 1: exactly these four, spelled and ordered so. `objectId` is for receivers written for the classic service. */
function writeForm(event: NotifiedEvent, sendsObjectId: boolean): string {
  const form = new URLSearchParams({
    accountId: String(event.account_id),
    event: event.name,
    bbjectId: String(event.object_id),
    userId: String(event.actor_id),
  });
  if (sendsObjectId) {
    form.append('objectId', String(event.object_id));
    form.append('projectId', event.project_id === null ? '' : String(event.project_id));
  }
  return form.toString();
}

/** Version 2: who did it and the object; of what was deleted the id alone. */
function writeObject(event: NotifiedEvent, { content_type }: Receiver, baseUrl: string | undefined): string {
  const { actor_id: id, first_name: firstName, last_name: lastName } = event;
  const avatar = baseUrl ? pictureUrl({ baseUrl }, event.picture_blob) : '';
  const eventCreator = { id, firstName: firstName ?? '', lastName: lastName ?? '', avatar };
  const object = event.name.endsWith('.DELETED')
    ? { id: event.object_id }
    : showObject(event.object_kind, event.snapshot ?? '{}');
  const body = { eventCreator, ...object };
  return content_type === FORM ? flatten(body) : JSON.stringify(body);
}

/** `{"task":{"id":9}}` → `Task.ID=9`, sorted. */
function flatten(body: object): string {
  const pairs: [string, string][] = [];
  const walk = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) pairs.push([path, String(value ?? '')]);
    else
      for (const [key, inner] of Object.entries(value))
        walk(inner, path === '' ? pascal(key) : `${path}.${pascal(key)}`);
  };
  walk(body, '');
  return new URLSearchParams(pairs.sort(([a], [b]) => (a < b ? -1 : 1))).toString();
}

const pascal = (key: string): string =>
  key.replace(/^[a-z]/, (letter) => letter.toUpperCase()).replace(/(Id|Url)$/, (suffix) => suffix.toUpperCase());
