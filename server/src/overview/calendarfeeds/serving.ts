import type { FastifyInstance } from 'fastify';
import { actorCalled } from '../../people/credentials/identity.ts';
import { makeContext, type Services } from '../../platform/context.ts';
import { notFound } from '../../platform/failures.ts';
import { etagOf, matches } from '../../platform/http/answer/etag.ts';
import { baseUrlOf } from '../../platform/http/route.ts';
import { findFeed } from './calendarfeeds.ts';
import { contentsOf } from './contents.ts';
import { writeCalendar } from './ics-wire.ts';

/** Where calendar programs read, which cannot sign in: whoever has the address reads what its person sees now. */
export function serveCalendarFeeds(http: FastifyInstance, services: Services): void {
  http.get('/calendars/:file', async (request, reply) => {
    const { file } = request.params as { file: string };
    services.attempts.beginToken(request.ip);
    const feed = file.endsWith('.ics') ? await findFeed(services, file.slice(0, -'.ics'.length)) : undefined;
    const actor = feed && (await actorCalled(services, feed.account_id, feed.person_id));
    if (!actor) {
      services.attempts.wasNoToken(request.ip);
      throw notFound('calendar');
    }
    const baseUrl = baseUrlOf(services, request);
    const ctx = makeContext(services, { ...actor, isReadOnly: true }, { baseUrl });
    const text = writeCalendar(await contentsOf(ctx, feed), { baseUrl, accountId: feed.account_id });
    const etag = etagOf(text);
    reply.headers({ etag, 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' });
    const known = request.headers['if-none-match'];
    if (known !== undefined && matches(known, etag)) return reply.code(304).send();
    return reply.header('content-type', 'text/calendar; charset=utf-8').send(text);
  });
}
