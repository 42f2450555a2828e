import type { Child } from './children.ts';
import { against, type Figure, median, plain } from './figures.ts';
import type { Load, Loaded } from './load-child.ts';
import { askedOnce } from './read.ts';
import {
  CONNECTIONS,
  fill,
  interleave,
  type Measure,
  measure,
  type Run,
  type Server,
  startApp,
  startLoad,
} from './run.ts';

const FEW = 1000;
const LAST_PAGE = 1000;
/** Whoever asks for a page out of the blue is remembered from then on, so each question has its own asker. */
const PEOPLE = 20;

type Client = Child<boolean, Load>;

/** What a thousand times the projects changes. */
export const scale: Measure = async (run) => {
  const most = run.isShort ? 50_000 : 1_000_000;
  const few = await fill(run, 'few', { projects: FEW, people: 0 });
  const many = await fill(run, 'many', { projects: most, people: PEOPLE });
  const [small, large] = [await startApp(run, { folder: few.folder }), await startApp(run, { folder: many.folder })];
  const client = await startLoad();
  const title = `with ${most.toLocaleString('en')} projects`;
  const figures = [
    plain({ name: `scale: filling ${title}`, unit: 's' }, many.seconds),
    await readsById(run, client, { name: `scale: GET by id ${title}`, most }, [
      { server: small, token: few.tokens[0]! },
      { server: large, token: many.tokens[0]! },
    ]),
    ...(await pages(run, client, {
      server: large,
      tokens: many.tokens,
      smallPage: await firstPage(client, small, few.tokens[0]!),
    })),
  ];
  await Promise.all([small.stop(), large.stop(), client.stop()]);
  return figures;
};

type Side = { server: Server; token: string };

async function readsById(
  run: Run,
  client: Client,
  { name, most }: { name: string; most: number },
  [small, large]: [Side, Side],
): Promise<Figure> {
  const paths = (count: number) => askedOnce(20_000, () => 1 + Math.floor(Math.random() * count));
  const ask = ({ server, token }: Side, count: number, seconds: number) =>
    measure(client, server, { token, paths: paths(count), connections: CONNECTIONS, seconds });
  const seconds = run.isShort ? 1 : 3;
  await ask(small, FEW, seconds);
  await ask(large, most, seconds);
  const pairs = await interleave(
    run.isShort ? 2 : 4,
    () => ask(small, FEW, seconds),
    () => ask(large, most, seconds),
  );
  return against(
    { name, unit: 'µs each', bar: { most: 1.2 }, note: `floor: the same with ${FEW} projects` },
    pairs.map(([one, other]) => ({ value: 1e6 / other.perSecond, floor: 1e6 / one.perSecond })),
  );
}

const pagePath = (page: number) => `/projects.json?pageSize=50&page=${page}`;

/** Milliseconds of each page, asked one after the other. */
async function timesOf(client: Client, server: Server, token: string, askedPages: number[]): Promise<number[]> {
  const job = { token, paths: askedPages.map(pagePath), connections: 1, seconds: 60, count: askedPages.length };
  return (await client.ask<Loaded>({ ...job, port: server.ready.port })).times;
}

const firstPage = async (client: Client, server: Server, token: string): Promise<number> =>
  median(await timesOf(client, server, token, Array(30).fill(1)));

type Lists = { server: Server; tokens: string[]; smallPage: number };

async function pages(run: Run, client: Client, { server, tokens, smallPage }: Lists): Promise<Figure[]> {
  const [walker, ...strangers] = tokens;
  await timesOf(client, server, walker!, [1, LAST_PAGE, 1, LAST_PAGE]);
  const cold: { value: number; floor: number }[] = [];
  for (let i = 0; i + 1 < strangers.length; i += 2) {
    const [first] = await timesOf(client, server, strangers[i]!, [1]);
    const [last] = await timesOf(client, server, strangers[i + 1]!, [LAST_PAGE]);
    cold.push({ value: last!, floor: first! });
  }
  const walked: { value: number; floor: number }[] = [];
  const later: number[] = [];
  const everyPage = Array.from({ length: LAST_PAGE }, (_, i) => i + 1);
  for (let round = 0; round < (run.isShort ? 1 : 3); round += 1) {
    const times = await timesOf(client, server, walker!, everyPage);
    walked.push({ value: median(times.slice(-10)), floor: times[0]! });
    later.push(median(times.slice(1, 11)));
  }
  const bar = { most: 2 };
  return [
    plain({ name: `scale: page 1 of 50, of ${FEW} projects`, unit: 'ms' }, smallPage),
    against({ name: 'scale: page 1,000 out of the blue', unit: 'ms', bar, note: 'floor: page 1' }, cold),
    against(
      {
        name: 'scale: page 1,000 of a walk',
        unit: 'ms',
        bar,
        note: `floor: page 1; pages 2–11 ${median(later).toFixed(1)} ms`,
      },
      walked,
    ),
  ];
}
