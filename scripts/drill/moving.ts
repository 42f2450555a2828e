import { createHash } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { answersTheSame } from '../../server/test/operating/imports/comparing.ts';
import { differences, type Reader, without } from '../../server/test/operating/walking.ts';
import { until } from '../patience.ts';
import type { Holdfast } from './holdfast.ts';
import { type Service, SPARSE, sparseBytes, startService } from './moving-service.ts';
import { type Drill, measured, promise, type Run } from './run.ts';
import { makeFile, untilAnswered, uploadBy } from './uploading.ts';

type Size = { tasks: number; files: number; fileBytes: number; kills: number };

/** A whole account comes over from a service with moods, while who brings it in is killed again and again. */
export const moving: Drill = {
  engines: ['SQLite', 'PostgreSQL'],
  async run(run) {
    const size = await sizeOf(run);
    run.say(`${size.tasks} tasks and ${size.files} files of ${mib(size.fileBytes)} MiB, ${size.kills} times killed`);
    const source = await run.start();
    const files = await fill(run, source, size);
    const service = await startService(run, source, size.fileBytes);
    const begun = performance.now();
    const { target, kills } = await bring(run, service, source, size.kills);
    const minutes = (performance.now() - begun) / 60_000;
    const report = (await target.ask('GET', '/account/import.json')).import as Report;
    const short = report.lines.filter(({ there, here }) => there !== here);
    for (const { kind, there, here } of short) run.say(`${kind}: ${here} of ${there}`);
    service.calm();
    await answersTheSame(readerOf(target.url, target), readerOf(service.url, source), false, INVENTED);
    const compared = `of ${size.tasks}`;
    const other = await otherTasks(target, service, source);
    const spoiled = await spoiledFiles(target, files, size.fileBytes);
    return [
      promise('moving: killed on the way', 'times', kills, { least: size.kills }),
      promise('moving: refused, failed, broken off or expired', 'calls', service.troubles(), { least: 5 }),
      promise('moving: kinds of which not all came', 'kinds', short.length, { most: 0 }),
      promise('moving: tasks that are not the same', compared, other, { most: 0 }),
      promise('moving: files that are not the same', `of ${files.length}`, spoiled, { most: 0 }),
      measured(run, 'moving: took', 'min', minutes, { most: 120 }),
    ];
  },
};

/** The source knows nothing of how large the service says its files are. */
const INVENTED = { 'what its files take': /storage|stats|files\.csv|^\/fileversions\/\{id\}\.json/ };

type Report = { status: string; problem: string; lines: { kind: string; there: number; here: number }[] };

const mib = (bytes: number) => Math.round(bytes / 2 ** 20);

/** What comes is on the disk for good, and so is as much of it as fits. */
async function sizeOf({ isShort, times, say }: Run): Promise<Size> {
  if (isShort) return { tasks: 300, files: 2, fileBytes: 3 * 2 ** 20, kills: times.kills ?? 2 };
  const wanted = (times.gib ?? 10) * 2 ** 30;
  const { bavail, bsize } = await statfs(tmpdir());
  const bytes = Math.min(wanted, (bavail * bsize) / 3);
  if (bytes < wanted) say(`There is room for ${mib(bytes)} MiB only.`);
  return { tasks: times.tasks ?? 100_000, files: 10, fileBytes: Math.floor(bytes / 10), kills: times.kills ?? 10 };
}

const LINES = 500;

/** Weeks of work, and much more of it than anybody would do by hand. */
async function fill(run: Run, source: Holdfast, size: Size): Promise<string[]> {
  if (!run.isShort) await source.ask('POST', '/account/demo.json');
  const project = (await source.ask('POST', '/projects.json', { project: { name: 'Breakwater' } })).id as string;
  for (let made = 0; made < size.tasks; made += LINES) {
    const content = Array.from({ length: Math.min(LINES, size.tasks - made) }, (_, at) => `Stone ${made + at}`);
    const list = { 'todo-list': { name: `Stretch ${made}` } };
    const { id: tasklistId } = await source.ask('POST', `/projects/${project}/tasklists.json`, list);
    const body = { content: content.join('\n'), tasklistId };
    const { taskIds } = await source.ask('POST', `/projects/${project}/tasks/quickadd.json`, body);
    const [first, second] = String(taskIds).split(',');
    await source.ask('PUT', `/tasks/${second}/complete.json`);
    await source.ask('POST', `/tasks/${first}/comments.json`, { comment: { body: 'Heavier than it looks' } });
    if (made % (LINES * 20) === 0) run.say(`${made + content.length} tasks are there`);
  }
  const files: string[] = [];
  for (let at = 0; at < size.files; at += 1) {
    const ref = await uploadBy.form(source, Buffer.from(`${at}`));
    const id = await makeFile(source, project, ref, { name: `${SPARSE}-${at}.bin` });
    files.push((await source.ask('GET', `/files/${id}.json`)).file['version-id']);
  }
  return files;
}

async function bring(run: Run, service: Service, source: Holdfast, most: number) {
  const place = await run.place();
  const start = () => run.start({ place, allow: '127.0.0.0/8' });
  let target = await start();
  const shown = async (): Promise<Report> => (await target.ask('GET', '/account/import.json')).import;
  const becomes = (wanted: string) =>
    until(
      async () => {
        const { status, problem } = await untilAnswered(shown);
        if (status === 'failed') throw new Error(`The import has failed: ${problem}`);
        return status === wanted;
      },
      `the import to be ${wanted}`,
      service.calls,
    );
  const apiToken = source.authorization.replace('Bearer ', '');
  await target.ask('POST', '/account/import.json', { import: { url: service.url, apiToken } });
  await becomes('ready');
  const looked = service.calls();
  await target.ask('PUT', '/account/import/begin.json');
  const done = becomes('done').then(() => false);
  // Told to who waits for it below.
  done.catch(() => {});
  let kills = 0;
  for (; kills < most; kills += 1) {
    const struck = service.strikes(5 + Math.floor(looked / (most + 2))).then(() => true);
    if (!(await Promise.race([struck, done]))) break;
    run.say(`killed at call ${service.calls()}`);
    await target.kill();
    target = await start();
  }
  await done;
  return { target, kills };
}

const readerOf = (url: string, { authorization }: Holdfast): Reader => ({
  async get(path) {
    const answer = await fetch(new URL(path, url), { headers: { authorization } });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    return { status: answer.status, text, body: isJson ? JSON.parse(text) : undefined };
  },
});

const plain = without({});

/** All of them, and not only some as of everything else. */
async function otherTasks(target: Holdfast, service: Service, source: Holdfast): Promise<number> {
  const [here, there] = [readerOf(target.url, target), readerOf(service.url, source)];
  let count = 0;
  for (let page = 1; ; page += 1) {
    const path = `/tasks.json?includeCompletedTasks=true&pageSize=500&page=${page}`;
    const [ours, theirs] = [await here.get(path), await there.get(path)].map(({ body }) => body['todo-items']);
    const same = (one: unknown, other: unknown) => differences(plain(one), plain(other)).length === 0;
    for (const [at, task] of theirs.entries()) if (!same(task, ours[at])) count += 1;
    count += Math.max(0, ours.length - theirs.length);
    if (theirs.length === 0) return count;
  }
}

async function spoiledFiles(target: Holdfast, versions: string[], size: number): Promise<number> {
  let count = 0;
  for (const version of versions) {
    const wanted = createHash('sha256');
    for (const piece of sparseBytes(version, size)) wanted.update(piece);
    const { fileversion } = await target.ask('GET', `/fileversions/${version}.json`);
    const answer = await fetch(fileversion['download-URL']);
    const found = createHash('sha256');
    for await (const piece of answer.body!) found.update(piece);
    if (found.digest('hex') !== wanted.digest('hex')) count += 1;
  }
  return count;
}
