import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { Action } from '../access/permissions.ts';
import type { Committed, Context, Services } from '../context.ts';
import { notFound } from '../failures.ts';
import { Done, ok, Text } from './answer/classic.ts';
import type { Columns } from './answer/csv.ts';
import { ORDINARY_LIMIT, PUBLIC_LIMIT } from './request/bodies.ts';
import { parseId, type Read, type Shape } from './request/fields.ts';
import { type Page, pageHeaders, type Query } from './request/paging.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

const NOWHERE = 'http://localhost';
/** What has been said of where we are, and what came of it: most callers say the same. */
const places = new Map<string, string>();
const MOST_PLACES = 100;

/** Where this server is reached by the caller, without a trailing slash. Callers and proxies may say what is no address at all. */
export function baseUrlOf({ config }: Services, { protocol, host }: FastifyRequest): string {
  if (config.publicUrl) return config.publicUrl;
  const said = `${protocol === 'https' ? 'https' : 'http'}://${host}`;
  const known = places.get(said);
  if (known) return known;
  const url = URL.parse(said);
  const place = url?.href === `${url?.origin}/` ? said : NOWHERE;
  if (places.size < MOST_PLACES) places.set(said, place);
  return place;
}

type Writing = 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Answer = { status?: number; headers?: Record<string, string | string[]>; body: object };

/** One request as a route sees it. */
export type Call = {
  /** The id in the path under that name. What is no id names nothing, so it is 404. */
  id(name?: string): number;
  param(name: string): string;
  /** Parameters after the `?`, names in lower case. */
  query: Query;
  // biome-ignore lint/suspicious/noExplicitAny: any shape may be read
  read<S extends Shape<any>>(shape: S): Read<S['fields']>;
  request: FastifyRequest;
};

/** Parameters by name, each with what it says. */
type Parameters = Record<string, TSchema>;

/** A route: where it is, what the permission table calls it, which verb runs and how its result is shown. */
export type Route = Detail & (Keyed | Unkeyed);

/** A change takes an Idempotency-Key, so it is answered with what its transaction gave back and nothing else. */
// biome-ignore lint/suspicious/noConfusingVoidType: see Committed
type Kept = Committed<unknown> | void;
type Keyed = { method: Writing; isPublic?: never; isNeverKept?: never; run(ctx: Context, call: Call): Promise<Kept> };
/**
 * `isPublic`: needs no token, as signing in and accepting an invitation do. `isNeverKept`: its answer is a link that would
 * have expired when it is given again, or a secret that is shown once.
 */
type Unkeyed = (
  | { method: 'GET'; isPublic?: true; isNeverKept?: true }
  | { method: Writing; isPublic: true; isNeverKept?: never }
  | { method: Writing; isPublic?: never; isNeverKept: true }
) & {
  // biome-ignore lint/suspicious/noExplicitAny: each route ties its own verb to its own answer
  run(ctx: Context, call: Call): Promise<any>;
};

type Detail = {
  /** Without `.json`, which every path ends in: `/projects/:id`. */
  path: string;
  action: Action;
  // biome-ignore lint/suspicious/noExplicitAny: see run
  answer(result: any, ctx: Context, call: Call): Answer;
  // biome-ignore lint/suspicious/noExplicitAny: any shape may be documented
  body?: Shape<any>;
  shows?: TSchema;
  /** What may stand behind the `?`, beside what every route of its sort takes. */
  query?: Parameters;
  /** What the API's description calls it and says of it, where its method and path do not say it well. */
  name?: string;
  summary?: string;
  /** Also for who has signed in and still has to set up the second step that their account asks for. */
  isForSettingUp?: true;
  /** The same list as a table for spreadsheets, at the same path with `.csv`. */
  table?: Table;
  /** Takes `page` and `pageSize` and answers the paging headers. */
  isPaged?: true;
  /** Another path of a route that is described under its own. */
  isAlias?: true;
  /** What success is, if not 200. 204 has no body. */
  status?: 201 | 204;
  /** A GET that makes something, as one classic call does: it is never answered from memory. */
  changes?: true;
  /** How many bytes its body may have: where it is not said, 16 KiB if it is public and else 1 MiB. */
  takes?: number;
  /** Reads its body itself, as a stream (`call.request.raw`): it is neither parsed nor limited here. */
  isUpload?: true;
  /** What the body of an upload was, by its result: the same Idempotency-Key must mean the same. */
  // biome-ignore lint/suspicious/noExplicitAny: see run
  meant?(result: any): unknown;
  /** What it answers may be megabytes, so it is written in turns; or to such a question there is a `LaterText` in it. */
  isLong?: true;
  readsTextsLater?(query: Query): boolean;
  /** Keys of links that expire. They change by themselves, so If-Match does not look at them. */
  links?: readonly string[];
  /** What an Idempotency-Key keeps instead of an answer that holds a secret shown once. */
  kept?(answer: Answer): Answer;
};

/** What it is called, the key under which its rows stand in the answer, and what is asked for whatever the caller says. */
// biome-ignore lint/suspicious/noExplicitAny: each list has rows of its own
export type Table = { name: string; rows: string; columns: Columns<any>; query?: Query };

type About = Pick<
  Detail,
  | 'shows'
  | 'body'
  | 'takes'
  | 'isLong'
  | 'readsTextsLater'
  | 'links'
  | 'query'
  | 'name'
  | 'summary'
  | 'isForSettingUp'
  | 'table'
>;

export const limitOf = ({ takes, isPublic }: Route): number => takes ?? (isPublic ? PUBLIC_LIMIT : ORDINARY_LIMIT);
type Run<T> = (ctx: Context, call: Call) => Promise<T>;

/** Reads: 200, an ETag and `STATUS` beside what is shown. */
export function get<T>(
  path: string,
  action: Action,
  run: Run<T>,
  show: (result: T, ctx: Context, call: Call) => object,
  about: About = {},
): Route & { method: 'GET' } {
  return {
    method: 'GET',
    path,
    action,
    run,
    answer: (result, ctx, call) => ({ body: { STATUS: 'OK', ...show(result, ctx, call) } }),
    ...about,
  };
}

/** Lists: like reads, with the paging headers. */
export function list<T>(
  path: string,
  action: Action,
  run: Run<Page<T>>,
  show: (items: T[], ctx: Context, call: Call) => object,
  about: About = {},
): Route {
  return {
    method: 'GET',
    path,
    action,
    run,
    answer: (page: Page<T>, ctx, call) => ({
      headers: pageHeaders(page),
      body: { STATUS: 'OK', ...show(page.items, ctx, call) },
    }),
    isPaged: true,
    ...about,
  };
}

/** Creations: 201, the id in header, Location and body, and under the kind's own key where the classic API has one. */
export function create<T extends { id: number } & Committed<unknown>>(
  path: string,
  action: Action,
  run: Run<T>,
  options: { at: string; keys?: string[] } & About,
): Route {
  const { at, keys = [], ...about } = options;
  return {
    method: 'POST',
    path,
    action,
    run,
    answer: (made: T, ctx) => {
      const id = String(made.id);
      return {
        status: 201,
        headers: { id, Location: `${ctx.baseUrl}/${at}/${id}` },
        body: { STATUS: 'OK', id, ...Object.fromEntries(keys.map((key) => [key, id])) },
      };
    },
    status: 201,
    shows: ok({ id: Text, ...Object.fromEntries(keys.map((key) => [key, Text])) }),
    ...about,
  };
}

/** Updates, actions and deletions: 200 `{"STATUS":"OK"}`, plus what `show` adds. */
export function act<T extends Kept>(method: Writing, ...[path, action, run, show, about = {}]: Act<T>): Route {
  return {
    method,
    path,
    action,
    run,
    answer: (result, ctx) => ({ body: { STATUS: 'OK', ...show?.(result, ctx) } }),
    ...(show ? {} : { shows: Done }),
    ...about,
  };
}

/** Changes that show a secret once. It is not kept for anybody to ask for again, so they take no Idempotency-Key. */
export function reveal<T>(path: string, action: Action, run: Run<T>, show: (result: T) => object, about: About): Route {
  const answer = (result: T) => ({ body: { STATUS: 'OK', ...show(result) } });
  return { method: 'PUT', path, action, isNeverKept: true, run, answer, ...about };
}

/** Copies: 200, the id of the copy and nothing else. Programs that know these answers die of another key. */
export function copying<T extends { id: number } & Committed<unknown>>(
  path: string,
  action: Action,
  run: Run<T>,
  about: About,
): Route {
  return act('PUT', path, action, run, ({ id }) => ({ id: String(id) }), { shows: ok({ id: Text }), ...about });
}

type Act<T> = [
  path: string,
  action: Action,
  run: Run<T>,
  show?: (result: NoInfer<T>, ctx: Context) => object,
  about?: About,
];

export function makeCall(request: FastifyRequest): Call {
  const params = request.params as Record<string, string>;
  return {
    id(name = 'id') {
      const id = parseId(params[name] ?? '');
      if (id === undefined) throw notFound('object');
      return id;
    },
    param: (name) => params[name] ?? '',
    query: request.query as Query,
    read: (shape) => shape.read(request.body) as never,
    request,
  };
}
