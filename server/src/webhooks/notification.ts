import type { EventRow, WebhookRow } from '../db/tables/webhooks.ts';
import { hexSignature, standardSignature } from './signature.ts';

export type NotifiedEvent = Pick<EventRow, 'id' | 'account_id' | 'name' | 'object_id' | 'project_id' | 'actor_id'>;
export type Notification = { headers: Record<string, string>; body: string };

type Sending = { deliveryId: string; attempt: number; at: Date; secret: string | undefined };

/** What one try sends. The body is the same on every try; only the time and the number of the try change. */
export function writeNotification(
  event: NotifiedEvent,
  webhook: Pick<WebhookRow, 'sends_object_id'>,
  { deliveryId, attempt, at, secret }: Sending,
): Notification {
  const body = writeForm(event, webhook.sends_object_id === 1);
  const seconds = Math.floor(at.getTime() / 1000);
  const headers: Record<string, string> = {
    'Content-Type': 'application/x-www-form-urlencoded',
    'X-Projects-Event': event.name,
    'X-Projects-Delivery': deliveryId,
    'webhook-id': deliveryId,
    'webhook-timestamp': String(seconds),
    'webhook-attempt': String(attempt),
  };
  if (secret !== undefined) {
    headers['X-Projects-Signature'] = hexSignature(secret, body);
    headers['webhook-signature'] = standardSignature(secret, deliveryId, seconds, body);
  }
  return { headers, body };
}

/** Mission 6.2: exactly these four, spelled and ordered so. `objectId` is for receivers written for the classic service. */
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
