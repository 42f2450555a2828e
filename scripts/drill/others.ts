import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { startFloor } from '../bench/run.ts';
import { timeOf } from './beside.ts';
import type { Holdfast } from './holdfast.ts';
import type { Run } from './run.ts';

const WHAT = ['read', 'write', 'bare'] as const;
type Times = Record<(typeof WHAT)[number], number[]>;
type Place = { url: string; token: string; barePort: number };
/** So many before a request are enough to know how fast they are without it. */
const ALONE = 100;
const PAUSE_MS = 3;

export type Others = {
  /** One after the other, while nothing else is asked for. */
  alone(): Promise<Times>;
  /** All the time, until it gives what it takes to end that. */
  beside(): () => Promise<Times>;
};

/**
 * Somebody of another account, who has nothing to do with the one who asks for so much and does not share a thread with
 * them: what that one takes to write and to read megabytes is not counted.
 */
export async function startOthers(run: Run, holdfast: Holdfast): Promise<Others> {
  const floor = await startFloor({ body: '{}' });
  run.after(floor.stop);
  const place: Place = { url: holdfast.url, token: await holdfast.anotherAccount(), barePort: floor.ready.port };
  const worker = new Worker(new URL(import.meta.url), { workerData: place });
  run.after(() => worker.terminate());
  const ask = async (what: 'alone' | 'begin' | 'end'): Promise<Times> => {
    worker.postMessage(what);
    return (await once(worker, 'message'))[0];
  };
  await once(worker, 'message');
  return {
    alone: () => ask('alone'),
    beside() {
      const begun = ask('begin');
      return async () => {
        await begun;
        return ask('end');
      };
    },
  };
}

const noTimes = (): Times => ({ read: [], write: [], bare: [] });

async function attend({ url, token, barePort }: Place): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  let named = 0;
  async function call(method: string, path: string, body?: object) {
    const given = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${url}${path}`, { method, headers, ...given });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { id: string };
  }
  const { id } = await call('POST', '/projects.json', { project: { name: 'Buoys' } });
  const work = {
    read: () => call('GET', `/projects/${id}.json?look=${++named}`),
    write: () => call('PUT', `/projects/${id}.json`, { project: { description: `Seen ${++named}` } }),
    // The plainest server there is: what it takes in the same moments is the machine's doing.
    bare: async () => (await fetch(`http://127.0.0.1:${barePort}`)).text(),
  };

  async function alone(): Promise<Times> {
    const times = noTimes();
    for (let at = 0; at < ALONE; at += 1) for (const what of WHAT) times[what].push(await timeOf(work[what]));
    return times;
  }

  let times = noTimes();
  let isOver = true;
  let running: Promise<unknown> = Promise.resolve();
  const keepOn = async (what: keyof Times) => {
    while (!isOver) {
      times[what].push(await timeOf(work[what]));
      await sleep(PAUSE_MS);
    }
  };
  const answers = {
    alone,
    async begin() {
      times = noTimes();
      isOver = false;
      running = Promise.all(WHAT.map(keepOn));
      return times;
    },
    async end() {
      isOver = true;
      await running;
      return times;
    },
  };
  parentPort!.on('message', async (what: keyof typeof answers) => parentPort!.postMessage(await answers[what]()));
  parentPort!.postMessage('ready');
}

if (!isMainThread) await attend(workerData as Place);
