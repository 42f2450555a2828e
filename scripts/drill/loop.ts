import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, percentile, plain } from '../bench/figures.ts';
import { comesTrue } from '../patience.ts';
import type { Holdfast } from './holdfast.ts';
import { heavyRequests } from './loop-requests.ts';
import type { Heavy } from './loop-stage.ts';
import { type Others, startOthers } from './others.ts';
import { type Drill, promise, type Run, runParts } from './run.ts';

const HOLD_MS = 50;
const BESIDE_MS = 100;
const GROWTH_MIB = 64;
/** What statements do at most: rows they change, what a page of tasks has, and words they enter. */
const MOST_ROWS = 500;
const MOST_VALUES = 15_000;
const MOST_WORDS = 2000;

/**
 * Everything that is a lot of work in one request, while somebody of another account asks for little. A hold is judged by
 * what the processor worked for the thread during it, which is the service's own doing; what a clock says, which is longer
 * on a machine that is busy with others, stands beside it. Reads and writes are judged by the clock, so on a quiet machine:
 * by how much others stretch its work, what a bare server takes in the same moments, and reads and writes before the
 * request stand beside them.
 */
export const loop: Drill = {
  engines: ['SQLite', 'PostgreSQL'],
  run: (run) => runParts(run, run.isShort && run.engine !== 'SQLite' ? [play] : [play, kill]),
};

async function play(run: Run): Promise<Figure[]> {
  const holdfast = await run.start();
  const figures: Figure[] = [];
  if (run.isShort) {
    for await (const heavy of heavyRequests(run, holdfast)) figures.push(...(await counted(holdfast, heavy)));
    return figures;
  }
  const others = await startOthers(run, holdfast);
  for await (const heavy of heavyRequests(run, holdfast)) figures.push(...(await timed(run, holdfast, heavy, others)));
  return figures;
}

/** Without a clock: no statement does more than it may, however much is asked for. */
async function counted(holdfast: Holdfast, { name, request }: Heavy): Promise<Figure[]> {
  await holdfast.largestStatement();
  await request();
  const { changed, values, words } = await holdfast.largestStatement();
  return [
    promise(`${name}: changed by one statement`, 'rows', changed, { most: MOST_ROWS }),
    promise(`${name}: read by one statement`, 'values', values, { most: MOST_VALUES }),
    promise(`${name}: entered by one statement`, 'words', words, { most: MOST_WORDS }),
  ];
}

async function timed(run: Run, holdfast: Holdfast, heavy: Heavy, others: Others): Promise<Figure[]> {
  const { name, isOneChange, request } = heavy;
  const alone = await others.alone();
  const before = await holdfast.memory();
  await holdfast.longestHold();
  const end = others.beside();
  const begun = performance.now();
  await request();
  const took = performance.now() - begun;
  const times = await end();
  const hold = await holdfast.longestHold();
  const after = await holdfast.memory();
  run.say(`${name} took ${took.toFixed(0)} ms`);
  const p99 = (some: number[]) => percentile(some, 0.99);
  const waiting = p99(times.write);
  const besideBar = { most: BESIDE_MS };
  const told = (what: string, unit: string, value: number) => plain({ name: `${name}: ${what}`, unit }, value);
  return [
    promise(`${name}: longest hold, of processor`, 'ms', hold.own, { most: HOLD_MS }),
    told('longest hold by the clock', 'ms', hold.ms),
    told('longest collection of memory, by the clock', 'ms', hold.collecting),
    told('its work is stretched by others', '×', hold.stretch),
    told('a bare server beside it, p99', 'ms', p99(times.bare)),
    told('reads before it, p99', 'ms', p99(alone.read)),
    told('writes before it, p99', 'ms', p99(alone.write)),
    promise(`${name}: reads beside it, p99`, 'ms', p99(times.read), besideBar),
    isOneChange && run.engine === 'SQLite'
      ? told('writes wait, p99', 'ms', waiting)
      : promise(`${name}: writes beside it, p99`, 'ms', waiting, besideBar),
    promise(`${name}: memory in use has grown`, 'MiB', after.live - before.live, { most: GROWTH_MIB }),
  ];
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
    if (run.isShort) await comesTrue(async () => (await holdfast.ask('GET', '/projects.json')).projects.length > 1);
    else await sleep((40 * kill * lists) / kills);
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
