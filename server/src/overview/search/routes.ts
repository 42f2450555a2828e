import { pageHeaders, readPaging } from '../../platform/http/request/paging.ts';
import { get, type Route } from '../../platform/http/route.ts';
import { readSearch, searchParameters } from './query.ts';
import { type SearchResult, search } from './search.ts';
import { Found, showFound } from './wire.ts';

export const searchRoutes: Route[] = [
  {
    ...get(
      '/search',
      'search.read',
      (ctx, call) => search(ctx, readSearch(call.query), readPaging(call.query, { usual: 50, most: 250 })),
      () => ({}),
      { shows: Found, query: searchParameters, name: 'search', summary: 'Finds things by their words.' },
    ),
    isPaged: true,
    answer: (found: SearchResult, _ctx, call) => ({
      headers: pageHeaders(found),
      body: { STATUS: 'OK', ...showFound(found, readSearch(call.query)) },
    }),
  },
];
