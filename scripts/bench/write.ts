import { against, type Figure, percentile, plain } from './figures.ts';
import { costs } from './read.ts';
import {
  CONNECTIONS,
  fill,
  interleave,
  type Measure,
  measure,
  type Run,
  startApp,
  startFloor,
  startLoad,
} from './run.ts';

const SLOW_SYNC_MS = 4;
const READS_A_SECOND = 10;

/** Durable changes of names, each with its event, then the same on a disk whose every sync takes 4 ms longer. */
export const write: Measure = async (run) => {
  const data = await fill(run, 'write', { projects: 1000, people: 0 });
  const own = { folder: data.folder, token: data.tokens[0]! };
  return [
    ...(await changes(run, own, { name: 'write: PUT a name, durable', least: 0.25 })),
    ...(await changes(run, own, {
      name: 'write: the same, each sync 4 ms slower',
      least: 0.1,
      syncDelayMs: SLOW_SYNC_MS,
    })),
  ];
};

type Own = { folder: string; token: string };
type About = { name: string; least: number; syncDelayMs?: number };

async function changes(run: Run, { folder, token }: Own, { name, least, syncDelayMs = 0 }: About): Promise<Figure[]> {
  const app = await startApp(run, { folder, syncDelayMs });
  const [floor, client, reader] = [await startFloor({ body: '{"STATUS":"OK"}' }), await startLoad(), await startLoad()];
  const paths = Array.from({ length: CONNECTIONS }, (_, i) => `/projects/${i + 1}.json`);
  const seconds = run.isShort ? 1 : 3;
  const load = { token, paths, connections: CONNECTIONS, seconds, writes: 'name' as const };
  const slow = { token, paths: ['/projects/900.json'], connections: 1, seconds, perSecond: READS_A_SECOND };

  for (const server of [floor, app]) await measure(client, server, { ...load, seconds: run.isShort ? 0.5 : 2 });
  const reads: number[] = [];
  const pairs = await interleave(
    run.isShort ? 2 : 6,
    () => measure(client, floor, load),
    async () => {
      const beside = syncDelayMs > 0 ? reader.ask<{ times: number[] }>({ ...slow, port: app.ready.port }) : undefined;
      const measured = await measure(client, app, load);
      reads.push(...((await beside)?.times ?? []));
      return measured;
    },
  );
  await Promise.all([app.stop(), floor.stop(), client.stop(), reader.stop()]);
  const figure = against(
    { name, unit: '/s', bar: { least }, note: costs(pairs) },
    pairs.map(([bare, held]) => ({ value: held.perSecond, floor: bare.perSecond })),
  );
  if (reads.length === 0) return [figure];
  const beside = {
    name: 'write: a slow reader beside it, p99',
    unit: 'ms',
    bar: { most: 30 },
    note: `${reads.length} reads`,
  };
  return [figure, plain(beside, percentile(reads, 0.99))];
}
