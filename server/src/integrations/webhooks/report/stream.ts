import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/failures.ts';
import { parseId } from '../../../platform/http/request/fields.ts';
import { wholeNumber } from '../../../platform/http/request/paging.ts';
import { type Follow, type Follower, type Message, STREAMED } from '../../../platform/http/streams.ts';
import { findSwitch, findWebhook } from '../registering/store.ts';
import { unseal } from '../registering/unsealing.ts';
import { pullEvents } from '../repair/pulling.ts';
import type { Numbered } from '../repair/pulling-store.ts';
import { showNumbered } from '../repair/wire.ts';
import { userAgentOf } from '../send/exchange.ts';
import { writeNotification } from '../send/notification.ts';

const AT_ONCE = 50;

/** What one webhook is told, as it happens: `holdfast listen` hands it to a developer's own machine. */
export function streamWebhooks(http: FastifyInstance, follow: Follow, version: string): void {
  http.get('/webhooks/:id/stream', STREAMED, (request, reply) =>
    follow(request, reply, (ctx, asked) => followWebhook(ctx, idOf(request), asked, userAgentOf(version))),
  );
}

function idOf(request: FastifyRequest): number {
  const id = parseId((request.params as { id: string }).id);
  if (id === undefined) throw notFound('webhook');
  return id;
}

async function followWebhook(ctx: Context, id: number, asked: string, userAgent: string): Promise<Follower> {
  const { last } = await pullEvents(ctx, id, { after: 0, limit: 1 });
  let told = wholeNumber({ after: asked }, 'after', last, Number.MAX_SAFE_INTEGER, 0);
  return {
    place: () => String(told),
    async next(look) {
      const { events } = await pullEvents(look, id, { after: told, limit: AT_ONCE });
      told = events.at(-1)?.sequence ?? told;
      const messages = events.length > 0 ? await messagesFor(look, id, events, userAgent) : [];
      return { messages, hasMore: events.length === AT_ONCE };
    },
  };
}

/** Each with the request its receiver is sent, so that another receiver can be sent the same. */
async function messagesFor(ctx: Context, id: number, events: Numbered[], userAgent: string): Promise<Message[]> {
  const { accountId, isReadOnly } = ctx.actor;
  const [webhook, { signing_key }] = await Promise.all([
    findWebhook(ctx.db, accountId, id),
    findSwitch(ctx.db, accountId),
  ]);
  if (!webhook) throw notFound('webhook');
  const at = ctx.services.now();
  const { secrets, headers } = unseal(ctx.services.keys, { ...webhook, signing_key }, at);
  // The receiver's own headers may be its password. Who could not read it elsewhere does not read it here.
  const own = isReadOnly ? {} : headers;
  return events.map((event) => {
    const notified = { ...event, id: event.event_id };
    const sent = writeNotification(notified, webhook, {
      deliveryId: event.id,
      attempt: 1,
      at,
      baseUrl: ctx.baseUrl,
      secrets,
      headers: own,
    });
    const request = { ...sent, headers: { ...sent.headers, 'User-Agent': userAgent } };
    return { id: String(event.sequence), event: event.name, data: { ...showNumbered(event), request } };
  });
}
