import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { after, before } from 'node:test';
import { patientSettings } from '../../../scripts/patience.ts';
import { type App, createApp, type Overrides } from '../../src/app.ts';
import { type Founded, foundAccount } from '../../src/people/credentials/founding.ts';
import { loadConfig } from '../../src/platform/config.ts';
import type { Route } from '../../src/platform/http/route.ts';
import type { Engine } from './databases.ts';
import { matchesDescription } from './described.ts';

/** A clock that stands still until it is moved. */
export type Clock = { now(): Date; move(ms: number): void };

export function makeClock(start = '2026-11-15T10:00:00.000Z'): Clock {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    move: (ms) => {
      time += ms;
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
export type Reply = { status: number; headers: Record<string, string>; body: any; text: string };
type Extra = { headers?: Record<string, string>; payload?: string | Buffer };

/** Somebody with a token, calling through the front door. */
export type Caller = {
  token: string;
  call(method: string, path: string, body?: unknown, extra?: Extra): Promise<Reply>;
  get(path: string, headers?: Record<string, string>): Promise<Reply>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  delete(path: string, headers?: Record<string, string>): Promise<Reply>;
};

export type TestApp = App & {
  clock: Clock;
  log: string[];
  /** The Administrator of the first account. */
  admin: Caller;
  accountId: number;
  as(token: string): Caller;
  /** Another account with its own Administrator. */
  anotherAccount(): Promise<Founded & { admin: Caller }>;
};

export type TestAppOptions = Overrides & { env?: Record<string, string> };

export async function openTestApp(
  engine: Engine,
  options: TestAppOptions = {},
): Promise<TestApp & { dispose(): Promise<void> }> {
  const { env = {}, ...overrides } = options;
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-app-'));
  const records = await engine.openMigrated();
  // Receivers of tests are on this machine, also where there are several accounts.
  const own = { HOLDFAST_DATA: folder, HOLDFAST_WEBHOOK_ALLOW: '127.0.0.0/8,::1/128' };
  const base = loadConfig({ ...patientSettings(), ...own, ...env });
  const config = { ...base, recordsUrl: records.url };
  const clock = makeClock();
  const log: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      log.push(String(chunk));
      done();
    },
  });
  const app = await createApp(config, { now: clock.now, log: sink, ...overrides });
  const founded = await foundAccount(app.services, { accountName: 'Acme', email: 'admin@acme.test' }, 1);
  await app.http.ready();

  return Object.assign(app, {
    clock,
    log,
    accountId: founded.accountId,
    as: (token: string) => makeCaller(app, token),
    admin: makeCaller(app, founded.token),
    async anotherAccount() {
      const other = await foundAccount(app.services, { accountName: 'Globex', email: 'admin@globex.test' });
      return { ...other, admin: makeCaller(app, other.token) };
    },
    async dispose() {
      await app.close();
      await records.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  });
}

/** One app for a describe block: `const app = useApp(engine);` then `app().admin.get(…)` inside the tests. */
export function useApp(engine: Engine, options: TestAppOptions = {}): () => TestApp {
  let app: (TestApp & { dispose(): Promise<void> }) | undefined;
  before(async () => {
    app = await openTestApp(engine, options);
  });
  after(() => app?.dispose());
  return () => app!;
}

/** One a line. */
const cookiesIn = (cookies: string | string[] | undefined) =>
  cookies === undefined ? {} : { 'set-cookie': [cookies].flat().join('\n') };

export function makeCaller(app: App, token: string): Caller {
  const authorization = token === '' ? {} : { authorization: `Basic ${Buffer.from(`${token}:x`).toString('base64')}` };
  async function call(method: string, path: string, body?: unknown, extra: Extra = {}): Promise<Reply> {
    const payload = extra.payload ?? (body === undefined ? undefined : JSON.stringify(body));
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await app.http.inject({
      method: method as 'GET',
      url: path,
      headers: { ...authorization, ...type, ...extra.headers },
      ...(payload === undefined ? {} : { payload }),
    });
    const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
    const parsed = isJson && answer.payload !== '' ? JSON.parse(answer.payload) : undefined;
    checkShape(app, method, path, answer.statusCode, parsed);
    return {
      status: answer.statusCode,
      headers: { ...answer.headers, ...cookiesIn(answer.headers['set-cookie']) } as Record<string, string>,
      body: parsed,
      text: answer.payload,
    };
  }
  return {
    token,
    call,
    get: (path, headers) => call('GET', path, undefined, { headers }),
    post: (path, body, headers) => call('POST', path, body, { headers }),
    put: (path, body, headers) => call('PUT', path, body, { headers }),
    delete: (path, headers) => call('DELETE', path, undefined, { headers }),
  };
}

/** Every answer in every test is held against what its route says it shows, and every refusal against the error body. */
function checkShape(app: App, method: string, url: string, status: number, body: unknown): void {
  if (status === 304 || method === 'HEAD') return;
  if (status >= 400) {
    if (url.includes('.json')) {
      const refusal = body as { STATUS?: string; MESSAGE?: string };
      assert.equal(
        refusal?.STATUS,
        'Error',
        `${method} ${url} answered ${status} without the error body: ${JSON.stringify(body)}`,
      );
      assert.ok(refusal.MESSAGE, `${method} ${url} answered ${status} without a MESSAGE`);
    }
    return;
  }
  const path = url
    .split('?')[0]!
    .replace(/\.json$/i, '')
    .replace(/^\/projects\/api\/v1/i, '');
  const route = routeOf(app, method, path);
  if (route) matchesDescription(app.routes, route, body, `${method} ${url}`);
}

/** By method and path, with every number as 0: to look through all routes takes as long as many an answer. */
const found = new Map<string, Route | undefined>();

function routeOf({ routes }: App, method: string, path: string): Route | undefined {
  const kind = `${method} ${path.replace(/(?<=\/)\d+(?=\/|$)/g, '0')}`;
  if (!found.has(kind))
    found.set(
      kind,
      routes.find((one) => one.method === method && patternOf(one.path).test(path)),
    );
  return found.get(kind);
}

const patterns = new Map<string, RegExp>();

function patternOf(path: string): RegExp {
  const pattern = patterns.get(path) ?? new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`, 'i');
  patterns.set(path, pattern);
  return pattern;
}
