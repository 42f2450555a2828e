import type { FastifyReply, FastifyRequest } from 'fastify';
import { nobody } from '../access/access.ts';
import { type House, makeContext } from '../context.ts';
import { etagOf, matches } from './etag.ts';
import { type Answer, baseUrlOf, JSON_TYPE, makeCall, type Route } from './route.ts';

type Rendered = { payload: string; headers: Record<string, string> };
type Kept = Rendered & { version: number; until: number };

const KEPT = 1000;
const LARGEST_KEPT = 32_768;
/** Short, because an answer also depends on the time: what is late today, how long a link works. */
const KEPT_MS = 1000;

/**
 * Answers reads. An answer is made of the records, of who asks for what, and of the time: while nothing has been
 * committed, the same person asking the same again within a second is given the same bytes without asking the database.
 */
export function makeReader(house: House) {
  const kept = new Map<string, Kept>();

  async function render(route: Route, request: FastifyRequest): Promise<Rendered> {
    const { version, baseUrl } = { version: house.db.version(), baseUrl: baseUrlOf(house, request) };
    const actor = request.actor ?? nobody;
    const key = `${actor.accountId} ${actor.personId} ${baseUrl} ${request.url}`;
    const now = house.now().getTime();
    const known = kept.get(key);
    if (known && known.version === version && now < known.until) return known;

    const call = makeCall(request);
    const ctx = makeContext(house, actor, { baseUrl });
    const rendered = renderAnswer(route, route.answer(await route.run(ctx, call), ctx, call));
    if (version !== undefined && rendered.payload.length <= LARGEST_KEPT) {
      kept.delete(key);
      kept.set(key, { ...rendered, version, until: now + KEPT_MS });
      if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
    }
    return rendered;
  }

  return async (route: Route, request: FastifyRequest, reply: FastifyReply) => {
    const { payload, headers } = await render(route, request);
    reply.headers(headers);
    const known = request.headers['if-none-match'];
    if (known !== undefined && matches(known, headers.etag!))
      return reply.code(304).removeHeader('content-type').send();
    return reply.send(payload);
  };
}

function renderAnswer(route: Route, { headers, body }: Answer): Rendered {
  const payload = JSON.stringify(body);
  return {
    payload,
    headers: {
      'content-type': JSON_TYPE,
      etag: tagOf(route, payload, body),
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  };
}

/** The ETag a read of this would have now. */
export function tagOf({ links }: Route, payload: string, body: object): string {
  if (!links) return etagOf(payload);
  return etagOf(
    payload,
    JSON.stringify(body, (key, value) => (links.includes(key) ? undefined : value)),
  );
}
