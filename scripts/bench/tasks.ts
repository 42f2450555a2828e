import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { against, type Figure, median, plain } from './figures.ts';
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

const FULL = 10;
const PAGE = '/projects/1/tasks.json?pageSize=250';

/** Tasks in a project that has very many. */
export const tasks: Measure = async (run) => {
  const each = run.isShort ? 1000 : 10_000;
  const data = await fill(run, 'tasks', { projects: 1, people: 0, tasks: { lists: 2 * FULL, full: FULL, each } });
  const own = { folder: data.folder, token: data.tokens[0]!, each };
  return [...(await pages(run, own)), await creations(run, own)];
};

type Own = { folder: string; token: string; each: number };

/** A page of 250, against a bare server that sends the same bytes. */
async function pages(run: Run, { folder, token, each }: Own): Promise<Figure[]> {
  const app = await startApp(run, { folder });
  const bodyFrom = join(run.folder, 'page.json');
  await writeFile(bodyFrom, await get(app.ready.port, PAGE, token));
  const [floor, client] = [await startFloor({ bodyFrom }), await startLoad()];
  const load = { token, paths: [PAGE], connections: CONNECTIONS, seconds: run.isShort ? 1 : 3 };
  // No two paths the same, so that no answer is remembered from the last time.
  const anew = { ...load, paths: Array.from({ length: 20_000 }, (_, turn) => `${PAGE}&turn=${turn}`) };
  for (const server of [floor, app]) await measure(client, server, { ...load, seconds: run.isShort ? 0.5 : 2 });
  const ask = (paths: typeof load) =>
    interleave(
      run.isShort ? 1 : 4,
      () => measure(client, floor, load),
      () => measure(client, app, paths),
    );
  const [pairs, unremembered] = [await ask(load), await ask(anew)];
  const alone = await measure(client, app, { ...anew, connections: 1 });
  await Promise.all([app.stop(), floor.stop(), client.stop()]);
  const title = `250 of ${(FULL * each).toLocaleString('en')}`;
  return [
    against(
      { name: `tasks: GET ${title}`, unit: '/s', bar: { least: 0.2 }, note: costs(pairs) },
      pairs.map(([bare, held]) => ({ value: held.perSecond, floor: bare.perSecond })),
    ),
    against(
      { name: 'tasks: the same, nothing remembered', unit: '/s', note: costs(unremembered) },
      unremembered.map(([bare, held]) => ({ value: held.perSecond, floor: bare.perSecond })),
    ),
    plain({ name: 'tasks: the same, one at a time', unit: 'ms' }, median(alone.times)),
  ];
}

/** New tasks, durable and with their events, in lists that have many; the floor is the same in lists that had none. */
async function creations(run: Run, { folder, token, each }: Own): Promise<Figure> {
  const [app, client] = [await startApp(run, { folder }), await startLoad()];
  const pathsFrom = (first: number) => Array.from({ length: FULL }, (_, i) => `/tasklists/${first + i}/tasks.json`);
  const load = { token, connections: CONNECTIONS, seconds: run.isShort ? 1 : 3, writes: 'task' as const };
  const empty = { ...load, paths: pathsFrom(FULL + 1) };
  const long = { ...load, paths: pathsFrom(1) };
  for (const lists of [empty, long]) await measure(client, app, { ...lists, seconds: run.isShort ? 0.2 : 1 });
  const pairs = await interleave(
    run.isShort ? 2 : 4,
    () => measure(client, app, empty),
    () => measure(client, app, long),
  );
  await Promise.all([app.stop(), client.stop()]);
  return against(
    {
      name: `tasks: POST into lists of ${each.toLocaleString('en')}`,
      unit: '/s',
      bar: { least: 0.8 },
      note: `${costs(pairs)}; floor: lists that had none`,
    },
    pairs.map(([few, many]) => ({ value: many.perSecond, floor: few.perSecond })),
  );
}
