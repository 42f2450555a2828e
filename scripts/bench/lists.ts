import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { against, type Figure } from './figures.ts';
import { costs } from './read.ts';
import { fill, get, interleave, type Measure, measure, type Run, startApp, startFloor, startLoad } from './run.ts';

const CONNECTIONS = 16;
const ASKED = 20_000;

/** What the web app asks for when people open it there. */
const home = {
  me: '/me.json?',
  account: '/account.json?',
  'my tasks': '/tasks.json?responsible-party-ids=1&sort=duedate&pageSize=250',
  'starred projects': '/projects/starred.json?pageSize=50',
  'recent projects': '/projects.json?orderBy=lastActivityDate&orderMode=desc&pageSize=8',
};
const pages: Record<string, string> = {
  '250 tasks': '/projects/1/tasks.json?pageSize=250',
  '50 files': '/projects/1/files.json?pageSize=50',
  '30 of a project’s activity': '/projects/1/latestActivity.json?pageSize=30',
  'a search, 25 found': '/search.json?searchTerm=weekly&pageSize=25',
  ...Object.fromEntries(Object.entries(home).map(([name, path]) => [`home, ${name}`, path])),
};

/** Lists and pages people open, none remembered: statements, processor time, and a bare server that sends the same bytes. */
export const lists: Measure = async (run) => {
  const data = await fill(run, 'lists', { projects: 1000, people: 0, pages: { each: run.isShort ? 50 : 300 } });
  const own = { folder: data.folder, token: data.tokens[0]! };
  const statements = await countedStatements(run, own);
  const app = await startApp(run, { folder: own.folder });
  const client = await startLoad();
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const bodyFrom = join(run.folder, 'page.json');
    await writeFile(bodyFrom, await get(app.ready.port, path, own.token));
    const floor = await startFloor({ bodyFrom });
    const load = { token: own.token, connections: CONNECTIONS, seconds: run.isShort ? 0.5 : 2 };
    const anew = { ...load, paths: Array.from({ length: ASKED }, (_, turn) => `${path}&turn=${turn}`) };
    for (const server of [floor, app]) await measure(client, server, { ...anew, seconds: load.seconds / 2 });
    const pairs = await interleave(
      run.isShort ? 1 : 4,
      () => measure(client, floor, anew),
      () => measure(client, app, anew),
    );
    await floor.stop();
    figures.push(
      against(
        {
          name: `lists: ${name}`,
          unit: '/s',
          ...(name === '250 tasks' ? { bar: { least: 0.35 } } : {}),
          note: `${statements.get(name)} statements, ${costs(pairs)}`,
        },
        pairs.map(([bare, held]) => ({ value: held.perSecond, floor: bare.perSecond })),
      ),
    );
  }
  await Promise.all([app.stop(), client.stop()]);
  return figures;
};

/** In a process of its own: counting costs something. The token has been looked up before. */
async function countedStatements(run: Run, { folder, token }: { folder: string; token: string }) {
  const app = await startApp(run, { folder, countsStatements: true });
  const counted = new Map<string, number>();
  for (const [name, path] of Object.entries(pages)) {
    await get(app.ready.port, `${path}&turn=first`, token);
    const before = await app.ask<number>('statements');
    await get(app.ready.port, `${path}&turn=second`, token);
    counted.set(name, (await app.ask<number>('statements')) - before);
  }
  await app.stop();
  return counted;
}
