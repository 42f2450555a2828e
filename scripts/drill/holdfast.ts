import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryOf, startChild } from '../bench/children.ts';
import type { ClockMove, HoldfastOptions, HoldfastReady } from './holdfast-child.ts';

/** Where an installation keeps what it knows; without a database of its own, in the folder. */
export type Place = { folder: string; databaseUrl?: string };

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
export type Answer = { status: number; body: any };

/** A running process of Holdfast and its Administrator's token. */
export type Holdfast = {
  /** Throws when nobody answers. */
  call(method: string, path: string, body?: object): Promise<Answer>;
  /** As `call`, and throws unless it went well. */
  ask(method: string, path: string, body?: object): Promise<Answer['body']>;
  moveClock(ms: number): Promise<void>;
  /** Resident memory in MiB, 0 where the system does not tell. */
  memory(): Promise<number>;
  /** `kill -9`. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

// As in start.mjs: compiled code is kept between starts, of which there are many.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');

const TOKEN = 'drill-token-of-the-administrator';

export async function startHoldfast(
  { folder, databaseUrl }: Place,
  { aheadMs = 0, allow }: { aheadMs?: number; allow?: string } = {},
): Promise<Holdfast> {
  const settings = {
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...(allow ? { HOLDFAST_WEBHOOK_ALLOW: allow } : {}),
  };
  const options: HoldfastOptions = { folder, settings, token: TOKEN, aheadMs };
  const child = await startChild<HoldfastReady, ClockMove>('../drill/holdfast-child.ts', options);
  const origin = `http://127.0.0.1:${child.ready.port}`;
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };

  async function call(method: string, path: string, body?: object): Promise<Answer> {
    const given = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${origin}${path}`, { method, headers, ...given });
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    return { status: answer.status, body: isJson ? await answer.json() : await answer.text() };
  }

  return {
    call,
    async ask(method, path, body) {
      const answer = await call(method, path, body);
      if (answer.status >= 300)
        throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    moveClock: (moveMs) => child.ask({ moveMs }),
    memory: async () => (await memoryOf(child.pid)) ?? 0,
    async kill() {
      process.kill(child.pid, 'SIGKILL');
      await child.stop();
    },
    stop: child.stop,
  };
}

/** Registers a webhook and returns its id. */
export async function register(holdfast: Holdfast, url: string, event = 'PROJECT.CREATED'): Promise<string> {
  await holdfast.ask('PUT', '/webhooks/enable.json');
  return (await holdfast.ask('POST', '/webhooks.json', { webhook: { event, url } })).id;
}
