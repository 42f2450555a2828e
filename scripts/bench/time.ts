import { join } from 'node:path';
import { type Child, startChild } from './children.ts';
import { type EngineName, letSettle, onEachEngine } from './databases.ts';
import { against, type Figure, median } from './figures.ts';
import { MEMBER, WEEKLY } from './fill-time.ts';
import type { Load } from './load-child.ts';
import { get, interleave, type Measure, measure, type Run, type Server, startApp, startLoad } from './run.ts';
import type { FilledTime } from './time-child.ts';

/** One week of a team of fifty; the many are as many weeks more. */
const FEW = WEEKLY;
const ASKED = 20;
const WEEK = 'fromDate=20261109&toDate=20261115';

/** What people look at, the same amount of it however many entries there are. */
const questions: Record<string, string> = {
  'a list, the first page': '/time_entries.json?pageSize=100',
  'a list, the latest first': '/time_entries.json?pageSize=100&sortOrder=desc',
  'a list by what was changed': '/time_entries.json?pageSize=100&sortBy=dateupdated&sortOrder=desc',
  'a list of a project': '/projects/1/time_entries.json?pageSize=50&sortOrder=desc',
  'a person’s week': `/time_entries.json?userId=${MEMBER}&pageSize=500&${WEEK}`,
  'a week of a project': `/projects/1/time_entries.json?pageSize=50&${WEEK}`,
  'the total': '/time/total.json?',
  'the total of a project': '/projects/1/time/total.json?',
  'the totals of all projects': '/projects/time/total.json?',
  'the total of a week': `/time/total.json?${WEEK}`,
  'a report by project': '/time/report.json?by=project',
  'a report by task list': '/time/report.json?by=tasklist',
  'a week by project': `/time/report.json?by=project&${WEEK}`,
  'a week by person': `/time/report.json?by=person&${WEEK}`,
  'a week by tag': `/time/report.json?by=tag&${WEEK}`,
  'a week by day': `/time/report.json?by=day&${WEEK}`,
  'a week as a table': `/time_entries.csv?${WEEK}`,
};
/** What has to look at every entry. */
const wholes: Record<string, string> = {
  'everything by person': '/time/report.json?by=person',
  'everything by tag': '/time/report.json?by=tag',
  'everything as a table': '/time_entries.csv?',
};

/** Hours of twenty years against those of a week, on both engines. */
export const time: Measure = (run) => onEachEngine((engine, database) => onEngine(run, engine, database));

type Side = { server: Server; tokens: FilledTime; entries: number };

async function onEngine(run: Run, engine: EngineName, database: () => Promise<string | undefined>): Promise<Figure[]> {
  const most = run.isShort ? 20_000 : 1_000_000;
  const [small, large] = [
    await startWith(run, engine, FEW, await database()),
    await startWith(run, engine, most, await database()),
  ];
  const client = await startLoad();
  const title = `of ${most.toLocaleString('en')}, ${engine}`;
  const figures: Figure[] = [];
  const add = (figure: Figure) => figures.push(run.tell(figure));
  for (const who of ['administrator', 'member'] as const)
    for (const [name, path] of Object.entries(questions))
      add(await compared(run, client, { name: `time: ${name} ${title}, ${who}`, path, who }, [small, large]));
  add(await written(run, client, `time: POST ${title}`, [small, large]));
  for (const [name, path] of Object.entries(wholes))
    add(await perEntry(`time: ${name} ${title}`, path, [small, large]));
  await Promise.all([small.server.stop(), large.server.stop(), client.stop()]);
  return figures;
}

async function startWith(run: Run, engine: EngineName, entries: number, database: string | undefined): Promise<Side> {
  const place = { folder: join(run.folder, `time-${engine}-${entries}`), database };
  const filler = await startChild<FilledTime, never>('./time-child.ts', { ...place, entries });
  await filler.stop();
  await letSettle(database);
  return { server: await startApp(run, place), tokens: filler.ready, entries };
}

type Client = Child<boolean, Load>;
type Asked = { name: string; path: string; who: keyof FilledTime };
let turns = 0;

type Cost = { ms: number; micros: number };

/** One after the other; no two paths are the same, so that no answer is remembered. */
async function compared(run: Run, client: Client, { name, path, who }: Asked, sides: [Side, Side]): Promise<Figure> {
  const ask = async ({ server, tokens }: Side): Promise<Cost> => {
    const paths = Array.from({ length: ASKED }, () => `${path}&turn=${++turns}`);
    // A table is sent as it is read: in pieces, which the other way of asking does not put together.
    if (path.includes('.csv')) return tableCost(server, paths, tokens[who]);
    const load = { token: tokens[who], paths, connections: 1, seconds: 600, count: ASKED };
    const { times, cpuMicros } = await measure(client, server, load);
    return { ms: median(times), micros: cpuMicros };
  };
  return inTurn(run, name, ask, sides);
}

async function tableCost(server: Server, paths: string[], token: string): Promise<Cost> {
  const times: number[] = [];
  const before = await server.ask<NodeJS.CpuUsage>('cpu');
  for (const path of paths) {
    const begun = performance.now();
    await get(server.ready.port, path, token);
    times.push(performance.now() - begun);
  }
  const after = await server.ask<NodeJS.CpuUsage>('cpu');
  const micros = after.user + after.system - before.user - before.system;
  return { ms: median(times), micros: micros / paths.length };
}

/** Hours written down, durable and with their event. */
async function written(run: Run, client: Client, name: string, sides: [Side, Side]): Promise<Figure> {
  const ask = async ({ server, tokens }: Side): Promise<Cost> => {
    const load = { token: tokens.administrator, paths: ['/tasks/1/time_entries.json'], writes: 'time' as const };
    const asked = { ...load, connections: 1, seconds: 600, count: 5 * ASKED };
    const { times, cpuMicros } = await measure(client, server, asked);
    return { ms: median(times), micros: cpuMicros };
  };
  return inTurn(run, name, ask, sides);
}

/** Milliseconds in the middle. The processor time of the server stands beside them: other programs disturb it little. */
async function inTurn(
  run: Run,
  name: string,
  ask: (side: Side) => Promise<Cost>,
  [small, large]: [Side, Side],
): Promise<Figure> {
  await ask(small);
  await ask(large);
  const pairs = await interleave(
    run.isShort ? 1 : 3,
    () => ask(small),
    () => ask(large),
  );
  const micros = (side: 0 | 1) => Math.round(median(pairs.map((pair) => pair[side].micros)));
  return against(
    { name, unit: 'ms', bar: { most: 1.5 }, note: `${micros(1)} µs of processor each, floor ${micros(0)}` },
    pairs.map(([floor, value]) => ({ value: value.ms, floor: floor.ms })),
  );
}

/** What reads everything costs what there is; each entry is to cost the same. */
async function perEntry(name: string, path: string, [small, large]: [Side, Side]): Promise<Figure> {
  const ask = async ({ server, tokens, entries }: Side): Promise<number> => {
    const begun = performance.now();
    await get(server.ready.port, `${path}&turn=${++turns}`, tokens.administrator);
    return ((performance.now() - begun) * 1000) / entries;
  };
  await ask(small);
  const [floor, value] = [await ask(small), await ask(large)];
  return against({ name, unit: 'µs each', bar: { most: 1.5 }, note: `floor: each of ${FEW}` }, [{ value, floor }]);
}
