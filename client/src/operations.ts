import type { Value } from './addresses.ts';
import type { components, paths } from './generated.ts';
import type { Method } from './sending.ts';

/** What the server shows, by name: `Schemas['Project']`. */
export type Schemas = components['schemas'];

/** The paths that take this method. */
export type PathOf<M extends Method> = { [P in keyof paths]: M extends keyof paths[P] ? P : never }[keyof paths];

type Json<T> = T extends { content: { 'application/json': infer B } } ? B : never;
type PathPart<O> = O extends { parameters: { path: infer T } }
  ? { path: { [K in keyof T]: Value } }
  : { path?: undefined };
type QueryPart<O> = O extends { parameters: { query?: infer T } } ? { query?: T } : { query?: undefined };
type BodyPart<O> = O extends { requestBody: infer B }
  ? { body: Json<B> }
  : O extends { requestBody?: infer B }
    ? { body?: Json<NonNullable<B>> }
    : { body?: undefined };

/** `keepalive` lets a page that is being left send it all the same. */
type Sending = { headers?: Record<string, string>; signal?: AbortSignal; keepalive?: boolean };

/** One method of one path: what it may be given and what it answers. */
type Operation<O> = {
  options: PathPart<O> & QueryPart<O> & BodyPart<O> & Sending;
  answer: O extends { responses: infer R } ? Json<R[keyof R]> : never;
  isPaged: O extends { parameters: { query?: infer Q } } ? ('page' extends keyof NonNullable<Q> ? true : false) : false;
};
/** Looked up, and not computed from a path: for one that is not known yet, that would be every path at once. */
type Operations = { [M in Method]: { [P in PathOf<M>]: Operation<paths[P] extends Record<M, infer O> ? O : never> } };
type Lookup<M extends Method, P, Part extends keyof Operation<unknown>> = Operations[M][P &
  keyof Operations[M]] extends { [K in Part]: infer T }
  ? T
  : never;

/** The paths whose answers come in pages. */
export type PagedPath = {
  [P in PathOf<'get'>]: Operations['get'][P] extends { isPaged: true } ? P : never;
}[PathOf<'get'>];

/** What a call may be given: what its path, its query and its body take. */
export type CallOptions<M extends Method, P extends PathOf<M>> = Lookup<M, P, 'options'>;
export type BodyOf<M extends Method, P extends PathOf<M>> = CallOptions<M, P> extends { body?: infer B } ? B : never;
/** What a call answers. */
export type AnswerOf<M extends Method, P extends PathOf<M>> = Lookup<M, P, 'answer'>;

/** The options of a call, which may be left out where it needs none. */
export type Arguments<M extends Method, P extends PathOf<M>> =
  Record<never, never> extends CallOptions<M, P> ? [options?: CallOptions<M, P>] : [options: CallOptions<M, P>];
