import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, nobody } from '../../access/access.ts';
import { type Context, makeContext, type Services } from '../../context.ts';
import type { Database, Seen } from '../../db/database.ts';
import { isTurnOver, restForOthers } from '../../turn.ts';
import { mayHaveBody } from '../request/bodies.ts';
import type { Query } from '../request/paging.ts';
import { takeParameters } from '../request/parameters.ts';
import { type Answer, baseUrlOf, JSON_TYPE, makeCall, type Route } from '../route.ts';
import { etagOf, matches } from './etag.ts';
import { sendJson, wholeAt, writeJson } from './json.ts';

/** `body` where there are texts in it that are read as they are sent: the payload has only what stands for them. */
type Rendered = { payload: string; headers: Record<string, string>; body?: object };
type Kept = Rendered & { seen: Seen; until: number };

const PIECE = 2 ** 18;
const KEPT = 4000;
const KEPT_CHARACTERS = 16 * 2 ** 20;
const LARGEST_KEPT = 2 ** 20;
/** Short, because an answer also depends on the time: what is late today, how long a link works. */
const KEPT_MS = 1000;

/**
 * Answers reads. An answer is made of the records, of who asks for what with which rights, and of the time: while nothing
 * that was read for it has changed, the same person asking the same again within a second is given the same bytes without
 * asking the database.
 */
export function makeReader(services: Services) {
  const kept = new Map<string, Kept>();
  const onDatabase = new WeakMap<Database, Services>();
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
    const baseUrl = baseUrlOf(services, request);
    const actor = request.actor ?? nobody;
    const isSentLater = route.readsTextsLater?.(request.query as Query) === true;
    if (hasParameters || isLaterPage(route, request) || isSentLater || !services.db.look)
      return answerOf(route, request, makeContext(services, actor, { baseUrl }));
    const key = `${rightsOf(actor)} ${baseUrl} ${request.originalUrl}`;
    const now = services.steady();
    const known = kept.get(key);
    if (known && now < known.until && known.seen.isStill()) return known;

    const look = services.db.look();
    try {
      const rendered = await answerOf(route, request, makeContext(noting(look.db), actor, { baseUrl }));
      const seen = look.end();
      if (seen && rendered.payload.length <= LARGEST_KEPT) keep(key, { ...rendered, seen, until: now + KEPT_MS });
      return rendered;
    } finally {
      look.end();
    }
  }

  /** The same services on a database that notes what is read: there are as many of those as reads at once. */
  function noting(db: Database): Services {
    const known = onDatabase.get(db);
    if (known) return known;
    const made = { ...services, db };
    onDatabase.set(db, made);
    return made;
  }

  return async (route: Route, request: FastifyRequest, reply: FastifyReply) => {
    const { payload, headers, body } = await render(route, request);
    reply.headers(headers);
    const known = request.headers['if-none-match'];
    if (known !== undefined && matches(known, headers.etag!))
      return reply.code(304).removeHeader('content-type').send();
    if (body) return reply.send(Readable.from(sendJson(body)));
    if (payload.length <= PIECE) return reply.send(payload);
    return reply.header('content-length', Buffer.byteLength(payload)).send(Readable.from(piecesOf(payload)));
  };
}

/** What is long is written out piece by piece, or everybody would wait until the last byte of it is. */
async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  for (let at = 0; at < text.length; ) {
    if (isTurnOver()) await restForOthers();
    const end = wholeAt(text, at + PIECE);
    yield Buffer.from(text.slice(at, end));
    at = end;
  }
}

/** Whoever asks, as the verbs know them: with other rights it is another question. */
const rightsOf = (actor: Actor): string => {
  const known = rights.get(actor);
  if (known !== undefined) return known;
  const text = JSON.stringify(actor);
  rights.set(actor, text);
  return text;
};
const rights = new WeakMap<Actor, string>();

/** A long text is read, written out and summed up in turns: each of them takes long enough. */
async function answerOf(route: Route, request: FastifyRequest, ctx: Context): Promise<Rendered> {
  const call = makeCall(request);
  const found = await route.run(ctx, call);
  if (isTurnOver()) await restForOthers();
  const { headers, body } = route.answer(found, ctx, call);
  const payload = route.isLong ? await writeJson(body) : JSON.stringify(body);
  if (isTurnOver()) await restForOthers();
  const rendered = {
    payload,
    headers: headersOf(route, payload, body, headers),
    ...(route.readsTextsLater?.(call.query) && { body }),
  };
  if (isTurnOver()) await restForOthers();
  return rendered;
}

/** What stands there also depends on where the page before it ended, when that was last asked for. */
const isLaterPage = ({ isPaged }: Route, { query }: FastifyRequest): boolean =>
  isPaged === true && ((query as Query).page ?? '1') !== '1';

const headersOf = (route: Route, payload: string, body: object, more: Answer['headers']): Rendered['headers'] => ({
  'content-type': JSON_TYPE,
  etag: tagOf(route, payload, body),
  'cache-control': 'private, no-cache',
  'x-content-type-options': 'nosniff',
  ...more,
});

/** The ETag a read of this would have now. */
export function tagOf({ links }: Route, payload: string, body: object): string {
  if (!links) return etagOf(payload);
  return etagOf(
    payload,
    JSON.stringify(body, (key, value) => (links.includes(key) ? undefined : value)),
  );
}
