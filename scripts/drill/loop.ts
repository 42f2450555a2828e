import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, percentile, plain } from '../bench/figures.ts';
import { comesTrue } from '../patience.ts';
import type { Holdfast } from './holdfast.ts';
import { heavyRequests } from './loop-requests.ts';
import { type Drill, measured, promise, type Run, runParts } from './run.ts';

const HOLD_MS = 50;
const BESIDE_MS = 100;
const GROWTH_MIB = 64;
const PAUSE_MS = 3;

/** Everything that is a lot of work in one request, while somebody of another account asks for little. */
export const loop: Drill = { engines: ['SQLite', 'PostgreSQL'], run: (run) => runParts(run, [play, kill]) };

async function play(run: Run): Promise<Figure[]> {
  const holdfast = await run.start();
  const other = await anotherAccount(holdfast);
  const figures: Figure[] = [];
  for await (const { name, isOneChange, request } of heavyRequests(run, holdfast)) {
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
      promise(`${name}: others had their turn`, 'times', hold.turns, { least: 1 }),
      measured(run, `${name}: longest hold, of processor`, 'ms', hold.own, { most: HOLD_MS }),
      plain({ name: `${name}: longest hold by the clock`, unit: 'ms' }, hold.ms),
      measured(run, `${name}: reads beside it, p99`, 'ms', percentile(times.read, 0.99), { most: BESIDE_MS }),
      isOneChange && run.engine === 'SQLite'
        ? plain({ name: `${name}: writes wait, p99`, unit: 'ms' }, percentile(times.write, 0.99))
        : measured(run, `${name}: writes beside it, p99`, 'ms', percentile(times.write, 0.99), { most: BESIDE_MS }),
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

/** `kill -9` while a project is copied: what there is of it afterwards becomes whole by itself. */
async function kill(run: Run): Promise<Figure[]> {
  const [kills, tasks, lists] = run.isShort ? [1, 80, 2] : [10, 500, 6];
  const place = await run.place();
  let holdfast = await run.start({ place });
  const { id } = await holdfast.ask('POST', '/projects.json', { project: { name: 'Harbour' } });
  const added = await holdfast.ask('POST', `/projects/${id}/tasks/quickadd.json`, {
    content: Array.from({ length: tasks }, (_, at) => `Section ${at}`).join('\n'),
  });
  for (let made = 1; made < lists; made += 1)
    await holdfast.ask('PUT', `/tasklists/${added.tasklistId}/copy.json`, { projectId: id });
  const isWhole = async () => {
    const { projects } = await holdfast.ask('GET', '/projects.json');
    return !projects.some((project: object) => 'filling' in project);
  };
  let unfinished = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const copying = holdfast.call('POST', `/projects/${id}/clone.json`, { copyTasks: true }).catch(() => {});
    await sleep((40 * kill * lists) / kills);
    await holdfast.kill();
    await copying;
    holdfast = await run.start({ place });
    if (await comesTrue(isWhole)) continue;
    unfinished += 1;
  }
  const { projects } = await holdfast.ask('GET', '/projects.json');
  let wrong = 0;
  for (const project of projects) {
    const page = await fetch(`${holdfast.url}/projects/${project.id}/tasks.json?pageSize=1`, {
      headers: { authorization: holdfast.authorization },
    });
    if (Number(page.headers.get('x-records')) !== tasks * lists) wrong += 1;
  }
  run.say(`${projects.length - 1} copies were begun in ${kills} kills`);
  return [
    promise('killed: copies that stay unfinished', `of ${kills}`, unfinished, { most: 0 }),
    promise('killed: copies with too few or too many tasks', `of ${projects.length}`, wrong, { most: 0 }),
  ];
}
