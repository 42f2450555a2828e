import { join } from 'node:path';
import { startChild } from './children.ts';
import { type EngineName, letSettle, onEachEngine } from './databases.ts';
import { type Figure, median, plain } from './figures.ts';
import type { FilledItems } from './items-child.ts';
import type { Loaded } from './load-child.ts';
import { get, type Measure, type Run, startApp, startLoad } from './run.ts';
import { wordOf } from './texts.ts';

const PROJECTS = 200;
const ASKED = 40;

/** What people type: each kind with many words, so that no answer is remembered. */
const questions: Record<string, (turn: number) => string> = {
  'a rare word': (turn) => wordOf(15_000 + turn * 17),
  'two words': (turn) => `${wordOf(20 + turn)} ${wordOf(300 + turn * 3)}`,
  'the beginning of a word': (turn) => wordOf(40 + turn * 5).slice(0, 4),
  'a word half of everything has': (turn) => `weekly${' '.repeat(turn)}`,
  'that one and a beginning': (turn) => `weekly ${wordOf(60 + turn * 7).slice(0, 3)}`,
};

/** Searching 100,000 notebooks and tasks as the Administrator, who sees them all, on both engines. */
export const search: Measure = (run) =>
  onEachEngine(async (engine, database) => onEngine(run, engine, await database()));

async function onEngine(run: Run, engine: EngineName, database: string | undefined): Promise<Figure[]> {
  const items = run.isShort ? 5000 : 100_000;
  const place = { folder: join(run.folder, `search-${engine}`), database };
  const filler = await startChild<FilledItems, never>('./items-child.ts', { ...place, items, projects: PROJECTS });
  await filler.stop();
  await letSettle(database);
  const { token, seconds } = filler.ready;
  const [app, client] = [await startApp(run, place), await startLoad()];
  const title = `in ${items.toLocaleString('en')} items, ${engine}`;
  const figures: Figure[] = [plain({ name: `search: filling ${title}`, unit: 'µs each' }, (seconds * 1e6) / items)];
  for (const [name, question] of Object.entries(questions)) {
    const paths = Array.from(
      { length: ASKED },
      (_, turn) => `/search.json?searchTerm=${encodeURIComponent(question(turn))}`,
    );
    await get(app.ready.port, `${paths[0]}&page=1`, token);
    const load = { token, paths, connections: 1, seconds: 60, count: ASKED, port: app.ready.port };
    const { times } = await client.ask<Loaded>(load);
    const note = `slowest ${Math.max(...times).toFixed(1)} ms`;
    figures.push(plain({ name: `search: ${name} ${title}`, unit: 'ms', bar: { most: 50 }, note }, median(times)));
  }
  await Promise.all([app.stop(), client.stop()]);
  return figures;
}
