import type { Noun } from '../../platform/noun.ts';
import { makeMailFetcher } from './fetching/fetch.ts';
import { mailInRoutes } from './routes.ts';
import { serveMailIn } from './serving.ts';
import { mailInSweep } from './sweep.ts';

export const mailin: Noun = {
  routes: mailInRoutes,
  serve: ({ http, services }) => serveMailIn(http, services),
  chores: () => [makeMailFetcher(), mailInSweep],
};
