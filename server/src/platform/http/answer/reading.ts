import type { FastifyReply, FastifyRequest } from 'fastify';
import { nobody } from '../../access/access.ts';
import { makeContext, type Services } from '../../context.ts';
import { mayHaveBody } from '../request/bodies.ts';
import type { Query } from '../request/paging.ts';
import { takeParameters } from '../request/parameters.ts';
import { type Answer, baseUrlOf, JSON_TYPE, makeCall, type Route } from '../route.ts';
import { etagOf, matches } from './etag.ts';

type Rendered = { payload: string; headers: Record<string, string> };
type Kept = Rendered & { version: number; until: number };

const KEPT = 1000;
const KEPT_CHARACTERS = 16 * 2 ** 20;
const LARGEST_KEPT = 2 ** 20;
/** Short, because an answer also depends on the time: what is late today, how long a link works. */
const KEPT_MS = 1000;

/**
 * Answers reads. An answer is made of the records, of who asks for what, and of the time: while nothing has been
 * committed, the same person asking the same again within a second is given the same bytes without asking the database.
 */
export function makeReader(services: Services) {
  const kept = new Map<string, Kept>();
  let characters = 0;

  function forget(key: string): void {
    characters -= kept.get(key)?.payload.length ?? 0;
    kept.delete(key);
  }

  function keep(key: string, one: Kept): void {
    forget(key);
    kept.set(key, one);
    characters += one.payload.length;
    while (kept.size > KEPT || characters > KEPT_CHARACTERS) forget(kept.keys().next().value!);
  }

  async function render(route: Route, request: FastifyRequest): Promise<Rendered> {
    const hasParameters = mayHaveBody(request) && (await takeParameters(request));
    const { version, baseUrl } = { version: services.db.version(), baseUrl: baseUrlOf(services, request) };
    const actor = request.actor ?? nobody;
    const key = `${actor.accountId} ${actor.personId} ${baseUrl} ${request.originalUrl}`;
    const now = services.steady();
    const isKept = !hasParameters && !isLaterPage(route, request);
    const known = isKept ? kept.get(key) : undefined;
    if (known && known.version === version && now < known.until) return known;

    const call = makeCall(request);
    const ctx = makeContext(services, actor, { baseUrl });
    const rendered = renderAnswer(route, route.answer(await route.run(ctx, call), ctx, call));
    if (version !== undefined && isKept && rendered.payload.length <= LARGEST_KEPT)
      keep(key, { ...rendered, version, until: now + KEPT_MS });
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

/** What stands there also depends on where the page before it ended, when that was last asked for. */
const isLaterPage = ({ isPaged }: Route, { query }: FastifyRequest): boolean =>
  isPaged === true && ((query as Query).page ?? '1') !== '1';

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
