import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryOf, startChild } from '../bench/children.ts';
import type { HoldfastJob, HoldfastOptions, HoldfastReady } from './holdfast-child.ts';

/** Where an installation keeps what it knows; without a database of its own, in the folder. */
export type Place = { folder: string; databaseUrl?: string };

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
export type Answer = { status: number; body: any };

/** A running process of Holdfast and its Administrator's token. */
export type Holdfast = {
  url: string;
  authorization: string;
  /** Throws when nobody answers. */
  call(method: string, path: string, body?: object): Promise<Answer>;
  /** As `call`, and throws unless it went well. */
  ask(method: string, path: string, body?: object): Promise<Answer['body']>;
  moveClock(ms: number): Promise<void>;
  /** In MiB: what it holds that is still in use, and what the system has given it (0 where that is not told). */
  memory(): Promise<{ live: number; resident: number }>;
  /** Only the latter, without making it collect first. */
  resident(): Promise<number>;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** The same, as soon as bytes have been stored and before the row that names them is written. */
  diesAfterBytes(): Promise<void>;
  stop(): Promise<void>;
};

// As in start.mjs: compiled code is kept between starts, of which there are many.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');

const TOKEN = 'drill-token-of-the-administrator';

type StartOptions = { aheadMs?: number; allow?: string; settings?: Record<string, string> };

export async function startHoldfast(
  { folder, databaseUrl }: Place,
  { aheadMs = 0, allow, settings: more = {} }: StartOptions = {},
): Promise<Holdfast> {
  const settings = {
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...(allow ? { HOLDFAST_WEBHOOK_ALLOW: allow } : {}),
    ...more,
  };
  const options: HoldfastOptions = { folder, settings, token: TOKEN, aheadMs };
  const child = await startChild<HoldfastReady, HoldfastJob>('../drill/holdfast-child.ts', options);
  const origin = `http://127.0.0.1:${child.ready.port}`;
  const authorization = `Bearer ${TOKEN}`;
  const headers = { authorization, 'content-type': 'application/json' };

  async function call(method: string, path: string, body?: object): Promise<Answer> {
    const given = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${origin}${path}`, { method, headers, ...given });
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    return { status: answer.status, body: isJson ? await answer.json() : await answer.text() };
  }

  const resident = async () => (await memoryOf(child.pid)) ?? 0;
  return {
    url: origin,
    authorization,
    call,
    async ask(method, path, body) {
      const answer = await call(method, path, body);
      if (answer.status >= 300)
        throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    moveClock: (moveMs) => child.ask({ moveMs }),
    memory: async () => ({
      live: await child.ask<number>('live memory'),
      resident: await resident(),
    }),
    resident,
    async kill() {
      process.kill(child.pid, 'SIGKILL');
      await child.stop();
    },
    async diesAfterBytes() {
      await child.ask('die after bytes');
      await child.gone;
    },
    stop: child.stop,
  };
}

/** Registers a webhook and returns its id. */
export async function register(holdfast: Holdfast, url: string, event = 'PROJECT.CREATED'): Promise<string> {
  await holdfast.ask('PUT', '/webhooks/enable.json');
  return (await holdfast.ask('POST', '/webhooks.json', { webhook: { event, url } })).id;
}
