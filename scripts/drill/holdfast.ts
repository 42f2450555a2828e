import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Child, memoryOf, startChild } from '../bench/children.ts';
import { patientSettings, until } from '../patience.ts';
import type { Syncs } from './faults.ts';
import type { HoldfastJob, HoldfastOptions, Opened } from './holdfast-child.ts';
import type { Hold } from './holds.ts';
import type { Largest } from './largest.ts';

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
  /** Sets it, while no time passes. */
  setClock(ms: number): Promise<void>;
  /** Short forms: grows with every exchange that is under way with a receiver. */
  exchanges(): Promise<number>;
  /** Short forms: what is under way with receivers has taken as long as it may. Elsewhere real time sees to that. */
  exchangesRunOut(): Promise<void>;
  /** From now on its syncs work, are left out, or fail. */
  setSyncs(how: Syncs): Promise<void>;
  /** In MiB: what it holds that is still in use, and what the system has given it (0 where that is not told). */
  memory(): Promise<{ live: number; resident: number }>;
  /** Only the latter, without making it collect first. */
  resident(): Promise<number>;
  /** Since this was last asked; counted from the first time on. */
  longestHold(): Promise<Hold>;
  largestStatement(): Promise<Largest>;
  /** What the worker purges once an hour. */
  purge(): Promise<void>;
  /** Until nothing has happened that people have not been told of. */
  everybodyIsTold(): Promise<void>;
  /** The token of its Administrator. */
  anotherAccount(): Promise<string>;
  /** So many people more in its account; gives their ids. */
  crowd(count: number): Promise<number[]>;
  /** Nobody answers any more. */
  isOver(): boolean;
  /** It stands still, as on a machine that is stopped, until it is thawed. */
  freeze(): void;
  thaw(): void;
  /** As `freeze`, and resolves when nothing more can come from it. Where processes can be looked at. */
  standsStill(): Promise<void>;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** The same, as soon as bytes have been stored and before the row that names them is written. */
  diesAfterBytes(): Promise<void>;
  stop(): Promise<void>;
};

// As in start.mjs: compiled code is kept between starts, of which there are many.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');

const TOKEN = 'drill-token-of-the-administrator';

export type StartOptions = {
  isShort: boolean;
  /** Its clock stands at this moment and moves only by being moved; in short forms always. */
  standsAt: number;
  clockStands?: boolean;
  /** Exchanges with receivers last until they are told to end; in short forms, unless it is said that they do not. */
  hasEndlessExchanges?: boolean;
  aheadMs?: number;
  /** The machine's clock is wrong by so much; the process goes by what it takes for the time itself. */
  wrongByMs?: number;
  allow?: string;
  settings?: Record<string, string>;
  /** A command that becomes the program it is given; then it is a process of its own, in short forms too. */
  under?: string[];
};

type Process = Child<object, HoldfastJob>;

/** Most of a start is the loading of the program, so in short forms a process serves one installation after another. */
const idle: Process[] = [];

const newProcess = (under?: string[]): Promise<Process> => startChild('../drill/holdfast-child.ts', {}, [], under);

/** Loads the program for a start that is to come, while others are at work. */
export async function prepareNext(): Promise<void> {
  if (idle.length === 0) idle.push(await newProcess());
}

export async function startHoldfast({ folder, databaseUrl }: Place, options: StartOptions): Promise<Holdfast> {
  const { isShort, clockStands = isShort, hasEndlessExchanges = isShort } = options;
  const { aheadMs = 0, allow, settings: more = {}, under } = options;
  const settings = {
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...(allow ? { HOLDFAST_WEBHOOK_ALLOW: allow } : {}),
    ...(isShort ? patientSettings() : {}),
    ...more,
  };
  const open: HoldfastOptions = {
    folder,
    settings,
    token: TOKEN,
    aheadMs,
    ...(clockStands ? { standsAt: options.standsAt } : {}),
    ...(options.wrongByMs === undefined ? {} : { wrongByMs: options.wrongByMs }),
    hasEndlessExchanges,
  };
  const child = (!under && idle.pop()) || (await newProcess(under));
  const { port } = await child.ask<Opened>({ open });
  let isOver = false;
  void child.gone.then(() => {
    isOver = true;
  });
  const origin = `http://127.0.0.1:${port}`;
  const authorization = `Bearer ${TOKEN}`;
  const headers = { authorization, 'content-type': 'application/json' };

  async function call(method: string, path: string, body?: object): Promise<Answer> {
    // Not asked for over the network: while the next one starts, many keep asking.
    if (isOver) throw new TypeError('This process is gone.');
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
    setClock: (setMs) => child.ask({ setMs }),
    exchanges: () => child.ask('exchanges'),
    exchangesRunOut: () => child.ask('exchanges run out'),
    setSyncs: (syncs) => child.ask({ syncs }),
    memory: async () => ({
      live: await child.ask<number>('live memory'),
      resident: await resident(),
    }),
    resident,
    longestHold: () => child.ask('longest hold'),
    largestStatement: () => child.ask('largest statement'),
    purge: () => child.ask('purge'),
    everybodyIsTold: () => child.ask('everybody is told'),
    anotherAccount: () => child.ask('another account'),
    crowd: (count) => child.ask({ crowd: count }),
    isOver: () => isOver,
    freeze: () => void process.kill(child.pid, 'SIGSTOP'),
    thaw: () => void process.kill(child.pid, 'SIGCONT'),
    async standsStill() {
      process.kill(child.pid, 'SIGSTOP');
      const isStopped = async () => / [Tt] /.test(await readFile(`/proc/${child.pid}/stat`, 'utf8'));
      await until(isStopped, 'a process to stand still');
    },
    async kill() {
      isOver = true;
      process.kill(child.pid, 'SIGKILL');
      await child.stop();
    },
    async diesAfterBytes() {
      await child.ask('die after bytes');
      await child.gone;
    },
    async stop() {
      if (isOver) return;
      isOver = true;
      if (!isShort || under) return child.stop();
      await child.ask({ syncs: 'work' });
      await child.ask('close');
      idle.push(child);
    },
  };
}

/** Registers a webhook and returns its id. */
export async function register(holdfast: Holdfast, url: string, event = 'PROJECT.CREATED'): Promise<string> {
  await holdfast.ask('PUT', '/webhooks/enable.json');
  return (await holdfast.ask('POST', '/webhooks.json', { webhook: { event, url } })).id;
}

/** How many notifications this webhook has yet to be sent, or is being sent. */
export const waitingFor = async (holdfast: Holdfast, hook: string): Promise<number> =>
  (await holdfast.ask('GET', `/webhooks/${hook}/statistics.json`)).waiting;

/** The sum of some of the figures that it tells its operator. */
export async function figuresOf(holdfast: Holdfast, ...names: string[]): Promise<number> {
  const lines = String((await holdfast.call('GET', '/metrics')).body).split('\n');
  const one = (name: string) => Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length) ?? 0);
  return names.reduce((sum, name) => sum + one(name), 0);
}
