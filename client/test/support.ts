import { before } from 'node:test';
import { type TestApp, useApp } from '../../server/test/support/app.ts';
import { sqliteEngine } from '../../server/test/support/databases.ts';
import { type Client, type ClientOptions, createClient } from '../src/client.ts';

export type Server = {
  app: TestApp;
  url: string;
  /** Somebody with the Administrator's token, unless the options say otherwise. */
  client(options?: Partial<ClientOptions>): Client;
};

/** The real app on a real port. Which database is behind it makes no difference to who calls, so there is one. */
export function useServer(): () => Server {
  const app = useApp(sqliteEngine);
  let url = '';
  before(async () => {
    url = await app().http.listen({ port: 0, host: '127.0.0.1' });
  });
  return () => ({
    app: app(),
    url,
    client: (options) => createClient({ baseUrl: url, token: app().admin.token, ...options }),
  });
}

type Fetch = typeof fetch;

/** A `fetch` that counts, and lets a test come between: it may answer itself, or throw what a broken connection does. */
export function watched(between: (times: number, go: () => Promise<Response>) => Promise<Response>) {
  const requests: Request[] = [];
  const watching: Fetch = (input, init) => {
    requests.push(new Request(input, init));
    return between(requests.length, () => fetch(input, init));
  };
  return { fetch: watching, requests };
}

export const cut = (): never => {
  throw new TypeError('fetch failed');
};
