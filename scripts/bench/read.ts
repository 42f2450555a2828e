import { against, median, plain } from './figures.ts';
import {
  CONNECTIONS,
  fill,
  get,
  interleave,
  type Measure,
  type Measured,
  measure,
  startApp,
  startFloor,
  startLoad,
} from './run.ts';

/** One project read by its id with a token, against a bare server that sends the same bytes. */
export const read: Measure = async (run) => {
  const data = await fill(run, 'read', { projects: 1000, people: 0 });
  const token = data.tokens[0]!;
  const app = await startApp(run, { folder: data.folder });
  const paths = Array.from({ length: CONNECTIONS }, (_, i) => `/projects/${i + 1}.json`);
  const bodies = await Promise.all(paths.map((path) => get(app.ready.port, path, token)));
  const body = bodies.toSorted((a, b) => a.length - b.length)[bodies.length >> 1]!;
  const [floor, client] = [await startFloor({ body }), await startLoad()];

  const load = { token, paths, connections: CONNECTIONS, seconds: run.isShort ? 1 : 3 };
  for (const server of [floor, app]) await measure(client, server, { ...load, seconds: run.isShort ? 0.5 : 2 });
  const pairs = await interleave(
    run.isShort ? 2 : 6,
    () => measure(client, floor, load),
    () => measure(client, app, load),
  );
  const anew = { ...load, paths: askedOnce(20_000, (turn) => 1 + (turn % CONNECTIONS)) };
  const unremembered = await interleave(
    run.isShort ? 1 : 3,
    () => measure(client, floor, load),
    () => measure(client, app, anew),
  );
  await Promise.all([app.stop(), floor.stop(), client.stop()]);
  return [
    against(
      { name: 'read: GET one project', unit: '/s', bar: { least: 0.5 }, note: costs(pairs) },
      pairs.map(([bare, held]) => ({ value: held.perSecond, floor: bare.perSecond })),
    ),
    against(
      { name: 'read: the same, nothing remembered', unit: '/s', note: costs(unremembered) },
      unremembered.map(([bare, held]) => ({ value: held.perSecond, floor: bare.perSecond })),
    ),
    plain({ name: 'read: p99 at 64 connections', unit: 'ms' }, median(pairs.map(([, held]) => held.p99))),
  ];
};

/** Paths no two of which are the same, so that no answer is remembered from the last time. */
export const askedOnce = (count: number, id: (turn: number) => number): string[] =>
  Array.from({ length: count }, (_, turn) => `/projects/${id(turn)}.json?turn=${turn}`);

/** Processor time for each request, of both servers. */
export function costs(pairs: [Measured, Measured][]): string {
  const [bare, held] = [0, 1].map((i) => Math.round(median(pairs.map((pair) => pair[i]!.cpuMicros))));
  return `${held} µs of processor each, floor ${bare}`;
}
