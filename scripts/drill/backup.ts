import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createBackup } from '../../server/src/operating/backups/create.ts';
import { recoverBackup } from '../../server/src/operating/backups/recovery.ts';
import { loadConfig } from '../../server/src/platform/config.ts';
import type { Figure } from '../bench/figures.ts';
import { comesTrue, moved } from '../patience.ts';
import { type Holdfast, type Place, register } from './holdfast.ts';
import { type Drill, measured, promise, type Run } from './run.ts';
import { download, makeFile, sha256, someBytes, uploadBy, ways } from './uploading.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What was acknowledged: the name of each task and the hash of each file's bytes, by id, in the order in which that was. */
type Known = { tasks: Map<string, string>; files: Map<string, string> };
/** Two tasks of one writer, which renames the first and then the second: whoever sees a moment sees them at most one apart. */
type Pair = { list: string; first: string; second: string };
type Found = { lost: number; altered: number; torn: number; awake: number; tasks: number; files: number };

/** Backups one after the other while everything is written to, each restored and compared with what had been acknowledged. */
export const backup: Drill = {
  engines: ['SQLite', 'PostgreSQL'],
  async run(run) {
    const [rounds, writers] = run.isShort ? [1, 2] : [20, 8];
    run.say(`${rounds} backups beside ${writers} writers, each restored and compared`);
    const place = await run.place();
    const holdfast = await run.start({ place });
    await register(holdfast, 'http://127.0.0.1:9/');
    const target = await mkdtemp(join(tmpdir(), 'holdfast-drill-backup-'));
    run.after(() => rm(target, { recursive: true, force: true }));
    const writing = await startWriting(run, holdfast, writers);
    const found: Found = { lost: 0, altered: 0, torn: 0, awake: 0, tasks: 0, files: 0 };
    const took: number[] = [];
    try {
      for (let round = 1; round <= rounds; round += 1) {
        await writing.goOn(run.isShort ? 10 : 100);
        const before = { tasks: new Map(writing.known.tasks), files: new Map(writing.known.files) };
        const begun = performance.now();
        await take(run, place, target, round);
        took.push(performance.now() - begun);
        // What is compared would otherwise grow while it is.
        writing.rest();
        const restored = await restore(run, target, round);
        await compare(run, restored, { before, known: writing.known, pairs: writing.pairs }, found);
        const { tasks, files, lost, altered, torn } = found;
        run.say(
          `  restored ${round}: ${tasks} tasks and ${files} files compared, ${lost + altered + torn} wrong so far`,
        );
      }
    } finally {
      await writing.stop();
    }
    const compared = `of ${found.tasks} tasks and ${found.files} files`;
    return [
      promise('backup: acknowledged before and not in it', compared, found.lost, { most: 0 }),
      promise('backup: other than they were', compared, found.altered, { most: 0 }),
      promise('backup: not of one moment', `of ${rounds}`, found.torn, { most: 0 }),
      promise('backup: webhooks awake after a restore', `of ${rounds}`, found.awake, { most: 0 }),
      promise('backup: things compared', 'things', found.tasks + found.files, { least: rounds }),
      measured(run, 'backup: slowest write beside one', 'ms', writing.slowest(), { most: 2000 }),
      measured(run, 'backup: the longest took', 's', Math.max(...took) / 1000, { most: 120 }),
    ] satisfies Figure[];
  },
};

async function startWriting(run: Run, holdfast: Holdfast, count: number) {
  const known: Known = { tasks: new Map(), files: new Map() };
  const project = (await holdfast.ask('POST', '/projects.json', { project: { name: 'Harbour' } })).id as string;
  let isOver = false;
  let turn = Promise.withResolvers<void>();
  let slowest = 0;
  const timed = async <T>(work: Promise<T>): Promise<T> => {
    const begun = performance.now();
    const result = await work;
    slowest = Math.max(slowest, performance.now() - begun);
    moved();
    return result;
  };
  const addTask = async (list: string, content: string) =>
    (await timed(holdfast.ask('POST', `/tasklists/${list}/tasks.json`, { 'todo-item': { content } }))).id as string;
  const rename = (id: string, content: string) =>
    timed(holdfast.ask('PUT', `/tasks/${id}.json`, { 'todo-item': { content } }));

  const makePair = async (name: string): Promise<Pair> => {
    const body = { 'todo-list': { name } };
    const list = (await holdfast.ask('POST', `/projects/${project}/tasklists.json`, body)).id as string;
    return { list, first: await addTask(list, '0'), second: await addTask(list, '0') };
  };
  const write = async ({ list, first, second }: Pair, writer: number) => {
    for (let number = 1; ; number += 1) {
      await turn.promise;
      if (isOver) return;
      const name = `${writer}: ${number} ö\u2028"`;
      known.tasks.set(await addTask(list, name), name);
      await rename(first, String(number));
      await rename(second, String(number));
      if (number % 3 > 0) continue;
      const bytes = someBytes(run.isShort ? 10_000 : 200_000);
      const file = await makeFile(holdfast, project, await uploadBy[ways[number % 2]!](holdfast, bytes));
      known.files.set(file, sha256(bytes));
    }
  };
  const pairs: Pair[] = [];
  for (let writer = 1; writer <= count; writer += 1) pairs.push(await makePair(`Writer ${writer}`));
  const writing = Promise.all(pairs.map((pair, at) => write(pair, at + 1)));
  // Whoever waits for them is told; until then it is no unhandled failure.
  writing.catch(() => {});
  const done = () => known.tasks.size + known.files.size;
  return {
    known,
    pairs,
    slowest: () => slowest,
    async goOn(more: number) {
      turn.resolve();
      const until = done() + more;
      await Promise.race([writing, comesTrue(() => done() >= until, done)]);
    },
    rest() {
      turn = Promise.withResolvers();
    },
    async stop() {
      isOver = true;
      turn.resolve();
      await writing;
    },
  };
}

const configOf = ({ folder, databaseUrl }: Place) =>
  loadConfig({ HOLDFAST_DATA: folder, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) });

/** In the full form as people do it, and every third time it is killed on the way first. */
async function take(run: Run, place: Place, target: string, round: number): Promise<void> {
  if (run.isShort) {
    const takenAt = new Date().toISOString();
    await createBackup({
      own: configOf(place),
      to: target,
      takenAt,
      now: () => new Date(),
      withKey: true,
      tell() {},
      progress: moved,
    });
    return;
  }
  if (round % 3 === 0) await command(place, ['backup', target], 300 + Math.random() * 2000);
  const code = await command(place, ['backup', target, '--keep', '3', '--with-key']);
  if (code !== 0) throw new Error(`holdfast backup ended with ${code}.`);
}

async function command({ folder, databaseUrl }: Place, args: string[], killAfterMs?: number): Promise<number | null> {
  const env = { ...process.env, HOLDFAST_DATA: folder, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  const child = spawn(process.execPath, ['scripts/start.mjs', 'server/src/cli.ts', ...args], {
    cwd: root,
    env,
    stdio: [...stdio],
  });
  const ended = once(child, 'exit');
  if (killAfterMs !== undefined) void sleep(killAfterMs).then(() => child.kill('SIGKILL'));
  const [code] = await ended;
  moved();
  return code;
}

/** Onto the same engine, and every other time onto the embedded one. */
async function restore(run: Run, target: string, round: number): Promise<Place> {
  const { folder, databaseUrl } = await run.place();
  const place = databaseUrl === undefined || round % 2 === 0 ? { folder } : { folder, databaseUrl };
  const { moved: files } = await recoverBackup({
    own: configOf(place),
    from: target,
    now: () => new Date(),
    tell: ({ key, problem }) => run.say(`  ${key}: ${problem}`),
    progress: moved,
  });
  if (files.missing > 0) throw new Error(`${files.missing} files are missing.`);
  return place;
}

type Comparing = { before: Known; known: Known; pairs: Pair[] };

async function compare(run: Run, place: Place, { before, known, pairs }: Comparing, found: Found): Promise<void> {
  const copy = await run.start({ place });
  const tasks = new Map<string, string>();
  for (const { list, first, second } of pairs) {
    for (let page = 1; ; page += 1) {
      const body = await copy.ask('GET', `/tasklists/${list}/tasks.json?pageSize=250&page=${page}`);
      const items = body['todo-items'] as { id: number; content: string }[];
      for (const { id, content } of items) tasks.set(String(id), content);
      if (items.length < 250) break;
    }
    const apart = Number(tasks.get(first)) - Number(tasks.get(second));
    if (apart !== 0 && apart !== 1) found.torn += 1;
  }
  for (const [id, name] of before.tasks) if (tasks.get(id) !== name) found.lost += 1;
  for (const [id, name] of tasks) if ((known.tasks.get(id) ?? name) !== name) found.altered += 1;
  for (const [id, hash] of known.files) {
    const bytes = await download(copy, id).catch(() => undefined);
    moved();
    if (!bytes && before.files.has(id)) found.lost += 1;
    if (bytes && sha256(bytes) !== hash) found.altered += 1;
    if (bytes) found.files += 1;
  }
  found.tasks += tasks.size;
  const { webhooks } = await copy.ask('GET', '/webhooks.json');
  if (webhooks.length !== 1 || webhooks[0].status !== 'PAUSED') found.awake += 1;
  await copy.stop();
}
