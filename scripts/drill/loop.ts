import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, percentile } from '../bench/figures.ts';
import type { Holdfast } from './holdfast.ts';
import { heavyRequests } from './loop-requests.ts';
import { type Drill, measured, type Run } from './run.ts';

const HOLD_MS = 50;
const BESIDE_MS = 100;
const GROWTH_MIB = 64;
const PAUSE_MS = 3;

/** Everything that is a lot of work in one request, while somebody of another account asks for little. */
export const loop: Drill = { engines: ['SQLite', 'PostgreSQL'], run: play };

async function play(run: Run): Promise<Figure[]> {
  const holdfast = await run.start();
  const other = await anotherAccount(holdfast);
  const figures: Figure[] = [];
  for await (const { name, request } of heavyRequests(run, holdfast)) {
    await other.read();
    const before = await holdfast.memory();
    await holdfast.longestHold();
    const times = { read: [] as number[], write: [] as number[] };
    let isOver = false;
    const beside = (what: 'read' | 'write') =>
      (async () => {
        while (!isOver) {
          const begun = performance.now();
          await other[what]();
          times[what].push(performance.now() - begun);
          await sleep(PAUSE_MS);
        }
      })();
    const others = [beside('read'), beside('write')];
    const begun = performance.now();
    await request();
    const took = performance.now() - begun;
    isOver = true;
    await Promise.all(others);
    const hold = await holdfast.longestHold();
    const after = await holdfast.memory();
    run.say(`${name} took ${took.toFixed(0)} ms`);
    figures.push(
      measured(run, `${name}: longest hold`, 'ms', hold, { most: HOLD_MS }),
      measured(run, `${name}: reads beside it, p99`, 'ms', percentile(times.read, 0.99), { most: BESIDE_MS }),
      measured(run, `${name}: writes beside it, p99`, 'ms', percentile(times.write, 0.99), { most: BESIDE_MS }),
      measured(run, `${name}: memory in use has grown`, 'MiB', after.live - before.live, { most: GROWTH_MIB }),
    );
  }
  return figures;
}

/** Somebody who has nothing to do with the one who asks for so much. */
async function anotherAccount(holdfast: Holdfast) {
  const authorization = `Bearer ${await holdfast.anotherAccount()}`;
  const headers = { authorization, 'content-type': 'application/json' };
  let named = 0;
  async function call(method: string, path: string, body?: object) {
    const given = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${holdfast.url}${path}`, { method, headers, ...given });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { id: string };
  }
  const { id } = await call('POST', '/projects.json', { project: { name: 'Buoys' } });
  return {
    read: () => call('GET', `/projects/${id}.json?look=${++named}`),
    write: () => call('PUT', `/projects/${id}.json`, { project: { description: `Seen ${++named}` } }),
  };
}
