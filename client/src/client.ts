import { addressOf, type Query, type Value } from './addresses.ts';
import { curlLine } from './curl.ts';
import type { EventOptions } from './events.ts';
import type { paths } from './generated.ts';
import type { AnswerOf, Arguments, PagedPath, PathOf } from './operations.ts';
import { type ClientOptions, type Method, makeSend } from './sending.ts';
import type { UploadOptions } from './uploads.ts';

export { ApiError, type FieldProblem } from './api-error.ts';
export type { EventOptions, LiveEvent, StreamState } from './events.ts';
export type { AnswerOf, BodyOf, CallOptions, PagedPath, PathOf, Schemas } from './operations.ts';
export { type ClientOptions, type Method, PASSING } from './sending.ts';
export type { UploadOptions } from './uploads.ts';

/** One page of a list and how many there are in all. */
export type Listed<T> = { body: T; page: number; pages: number; records: number };

/** An answer and what its state is called. */
export type Tagged<T> = { body: T; etag: string };

export type NewFile = UploadOptions & {
  description?: string;
  categoryId?: Value;
  /** Makes this category, or takes the one so named. */
  categoryName?: string;
  /** A file of the same name gets a new version instead of a namesake. */
  autoNewVersion?: boolean;
};

export type Client = ReturnType<typeof createClient>;

/** The options of a call, whatever the call. */
type AnyOptions = {
  path?: Record<string, Value> | undefined;
  query?: Query | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  keepalive?: boolean;
};

type Call<M extends Method> = <P extends PathOf<M>>(path: P, ...options: Arguments<M, P>) => Promise<AnswerOf<M, P>>;

// Loaded when they are wanted, so that who only reads does not wait for them.
const uploads = () => import('./uploads.ts');
const events = () => import('./events.ts');

/** Speaks to a Holdfast server, in browsers and in Node. */
export function createClient(options: ClientOptions) {
  const { baseUrl } = options;
  const send = makeSend(options);

  async function call(method: Method, path: string, { body, headers, signal, keepalive, ...where }: AnyOptions = {}) {
    const type: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const answer = await send({
      method,
      url: `${baseUrl}${addressOf(path, where.path, where.query)}`,
      headers: { ...type, ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
      keepalive,
    });
    return { headers: answer.headers, body: answer.status === 204 ? {} : await answer.json() };
  }

  const by = <M extends Method>(method: M) =>
    (async (path: string, given?: AnyOptions) => (await call(method, path, given)).body) as Call<M>;
  const post = by('post');
  const upload = async (file: Blob, how?: UploadOptions): Promise<string> =>
    (await uploads()).upload(send, options, file, how);

  return {
    get: by('get'),
    post,
    put: by('put'),
    delete: by('delete'),

    async list<P extends PagedPath>(path: P, ...[given]: Arguments<'get', P>): Promise<Listed<AnswerOf<'get', P>>> {
      const { headers, body } = await call('get', path, given as AnyOptions);
      const count = (header: string) => Number(headers.get(header));
      return {
        body: body as AnswerOf<'get', P>,
        page: count('x-page'),
        pages: count('x-pages'),
        records: count('x-records'),
      };
    },

    /** The same with the tag of its state, for `If-Match` of a change that must not replace what it has not seen. */
    async tagged<P extends PathOf<'get'>>(
      path: P,
      ...[given]: Arguments<'get', P>
    ): Promise<Tagged<AnswerOf<'get', P>>> {
      const { headers, body } = await call('get', path, given as AnyOptions);
      return { body: body as AnswerOf<'get', P>, etag: headers.get('etag') ?? '' };
    },

    /** The same call as a line for a shell, with the token as `$TOKEN`. */
    curl: (method: Method, path: keyof paths, { path: values, query, ...sent }: AnyOptions = {}): string =>
      curlLine(method, baseUrl, addressOf(path, values, query), sent),

    /** Uploads bytes, for the reference (`tf_…`) that a file is made from. */
    upload,

    uploads: {
      /** The largest file the server takes, in bytes. */
      largest: async (): Promise<number> => (await uploads()).largestUpload(send, options),
      /** Ends an upload that nothing was made of yet. What has arrived of it goes. */
      cancel: async (ref: string): Promise<void> => (await uploads()).cancelUpload(send, options, ref),
    },

    files: {
      /** Uploads bytes and makes a file of them. */
      async upload(projectId: Value, file: Blob, about: NewFile = {}): Promise<{ id: string }> {
        const { description, categoryId = '0', categoryName, autoNewVersion, ...how } = about;
        const pendingFileRef = await upload(file, how);
        return post('/projects/{id}/files.json', {
          path: { id: projectId },
          body: {
            file: {
              pendingFileRef,
              'category-id': String(categoryId),
              ...(description !== undefined && { description }),
              ...(categoryName !== undefined && { 'category-name': categoryName }),
              ...(autoNewVersion !== undefined && { autoNewVersion }),
            },
          },
          ...(how.signal && { signal: how.signal }),
        });
      },
    },

    /** Follows what happens, through breaks, until the signal ends it. */
    events: async (how: EventOptions): Promise<void> => (await events()).follow(send, `${baseUrl}/events/stream`, how),
  };
}
