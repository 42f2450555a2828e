import type { Registry } from 'prom-client';
import type { Chore, Services } from './context.ts';
import type { Identify } from './http/authenticate.ts';
import type { Route } from './http/route.ts';
import type { Http } from './http/server.ts';
import type { Follow } from './http/streams.ts';

/** What serves beside the routes of the API: downloads, uploads, streams. */
type Serving = { http: Http; services: Services; identify: Identify; follow: Follow; metrics: Registry };

/** A noun of the product, whole: what `app.ts` lists. */
export type Noun = {
  routes?: Route[];
  serve?(serving: Serving): void;
  /** What it does in the background; made anew for each app, because one may remember where it was. */
  chores?(): Chore[];
};

/** Hands over what a noun has of a kind of item (`Kinds`) or of a project's summary (`Summaries`) with it. */
export type With<Part> = Noun & Part;
