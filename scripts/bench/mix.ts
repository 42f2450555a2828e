import { against, type Figure, median, plain } from './figures.ts';
import type { Load } from './load-child.ts';
import { costs } from './read.ts';
import {
  CONNECTIONS,
  fill,
  get,
  interleave,
  type Measure,
  measure,
  type Run,
  startApp,
  startFloor,
  startLoad,
} from './run.ts';

const PROJECTS = 3000;
const ASKED = 30_000;
const READS_TO_ONE_WRITE = 9;

/** Any of the ids, in an order without a pattern that is the same in every run. */
const anyId = (turn: number): number => 1 + ((Math.imul(turn + 1, 2654435761) >>> 8) % PROJECTS);

/** One project after another, each time another question: nothing but who asks is remembered. Also how long one waits. */
export const walk: Measure = async (run) => {
  const paths = Array.from({ length: ASKED }, (_, turn) => `/projects/${1 + (turn % PROJECTS)}.json?turn=${turn}`);
  return beside(run, { paths }, async ({ ask, rounds }) => {
    const pairs = await ask({ connections: CONNECTIONS }, rounds);
    const figures: Figure[] = [
      against(
        {
          name: `walk: GET of ${PROJECTS.toLocaleString('en')} projects`,
          unit: '/s',
          bar: { least: 0.4 },
          note: costs(pairs),
        },
        pairs.map(([bare, held]) => ({ value: held.perSecond, floor: bare.perSecond })),
      ),
    ];
    for (const connections of [1, 8, CONNECTIONS]) {
      const waits = await ask({ connections }, Math.ceil(rounds / 2));
      for (const part of ['p50', 'p99'] as const) {
        const note = `floor ${median(waits.map(([bare]) => bare[part])).toFixed(2)} ms`;
        const name = `walk: ${part} at ${connections} ${connections === 1 ? 'connection' : 'connections'}`;
        figures.push(plain({ name, unit: 'ms', note }, median(waits.map(([, held]) => held[part]))));
      }
    }
    return figures;
  });
};

/** Nine reads to one durable change of a name, all over the projects. */
export const mix: Measure = (run) => {
  const paths = Array.from({ length: ASKED }, (_, turn) => `/projects/${anyId(turn)}.json`);
  const mixed = { paths, writes: 'name' as const, writesOneIn: READS_TO_ONE_WRITE + 1 };
  return beside(run, mixed, async ({ ask, rounds }) => {
    const pairs = await ask({ connections: CONNECTIONS }, rounds);
    const name = `mix: ${READS_TO_ONE_WRITE} reads to 1 write, ${PROJECTS.toLocaleString('en')} projects`;
    return [
      against(
        { name, unit: '/s', bar: { least: 0.4 }, note: costs(pairs) },
        pairs.map(([bare, held]) => ({ value: held.perSecond, floor: bare.perSecond })),
      ),
    ];
  });
};

type Ask = (more: Pick<Load, 'connections'>, rounds: number) => ReturnType<typeof interleave<Measured, Measured>>;
type Measured = Awaited<ReturnType<typeof measure>>;

/** Holdfast and a bare server that sends the same bytes, in turn. */
async function beside(
  run: Run,
  asked: Omit<Load, 'port' | 'token' | 'connections' | 'seconds'>,
  figuresOf: (own: { ask: Ask; rounds: number }) => Promise<Figure[]>,
): Promise<Figure[]> {
  const data = await fill(run, 'mix', { projects: PROJECTS, people: 0 });
  const token = data.tokens[0]!;
  const app = await startApp(run, { folder: data.folder });
  const [floor, client] = [
    await startFloor({ body: await get(app.ready.port, '/projects/2.json', token) }),
    await startLoad(),
  ];
  const load = { ...asked, token, seconds: run.isShort ? 1 : 3 };
  for (const server of [floor, app])
    await measure(client, server, { ...load, connections: CONNECTIONS, seconds: run.isShort ? 0.5 : 2 });
  const ask: Ask = (more, rounds) =>
    interleave(
      rounds,
      () => measure(client, floor, { ...load, ...more }),
      () => measure(client, app, { ...load, ...more }),
    );
  const figures = await figuresOf({ ask, rounds: run.isShort ? 2 : 6 });
  await Promise.all([app.stop(), floor.stop(), client.stop()]);
  return figures;
}
