import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { notFound } from '../failures.ts';
import { parseId } from '../http/fields.ts';
import type { Message, makeStreams } from '../http/streams.ts';
import { writeNotification } from './notification.ts';
import { pullEvents } from './pulling.ts';
import { showNumbered } from './repair-wire.ts';
import { findSwitch, findWebhook } from './store.ts';
import { unseal } from './unsealing.ts';

const AT_ONCE = 100;

/** What one webhook is told, as it happens: `holdfast listen` hands it to a developer's own machine. */
export function streamWebhooks(http: FastifyInstance, follow: ReturnType<typeof makeStreams>): void {
  http.get('/webhooks/:id/stream', (request, reply) => {
    const id = idOf(request);
    return follow(request, reply, {
      start: async (ctx) => String((await pullEvents(ctx, id, { after: 0, limit: 1 })).last),
      next: (ctx, after) => messagesAfter(ctx, id, Number(after)),
    });
  });
}

function idOf(request: FastifyRequest): number {
  const id = parseId((request.params as { id: string }).id);
  if (id === undefined) throw notFound('webhook');
  return id;
}

/** Each with the request its receiver is sent, so that another receiver can be sent the same. */
async function messagesAfter(ctx: Context, id: number, after: number): Promise<Message[]> {
  const { events } = await pullEvents(ctx, id, { after: Number.isSafeInteger(after) ? after : 0, limit: AT_ONCE });
  if (events.length === 0) return [];
  const { accountId } = ctx.actor;
  const [webhook, { signing_key }] = await Promise.all([
    findWebhook(ctx.db, accountId, id),
    findSwitch(ctx.db, accountId),
  ]);
  if (!webhook) throw notFound('webhook');
  const at = ctx.house.now();
  const sealed = unseal({ ...webhook, signing_key }, at);
  return events.map((event) => {
    const notified = { ...event, id: event.event_id };
    const request = writeNotification(notified, webhook, { deliveryId: event.id, attempt: 1, at, ...sealed });
    return { id: String(event.sequence), event: event.name, data: { ...showNumbered(event), request } };
  });
}
