import { startChild } from './children.ts';
import { type Figure, median, plain } from './figures.ts';
import type { FilledItems } from './items-child.ts';
import type { Loaded } from './load-child.ts';
import { fill, get, type Measure, startApp, startLoad } from './run.ts';
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

/** Searching 100,000 notebooks and tasks as the Administrator, who sees them all. */
export const search: Measure = async (run) => {
  const items = run.isShort ? 5000 : 100_000;
  const data = await fill(run, 'search', { projects: PROJECTS, people: 0 });
  const filler = await startChild<FilledItems, never>('./items-child.ts', {
    folder: data.folder,
    items,
    projects: PROJECTS,
  });
  await filler.stop();
  const [app, client] = [await startApp(run, { folder: data.folder }), await startLoad()];
  const title = `in ${items.toLocaleString('en')} items`;
  const figures: Figure[] = [
    plain({ name: `search: filling ${title}`, unit: 'µs each' }, (filler.ready.seconds * 1e6) / items),
  ];
  for (const [name, question] of Object.entries(questions)) {
    const paths = Array.from(
      { length: ASKED },
      (_, turn) => `/search.json?searchTerm=${encodeURIComponent(question(turn))}`,
    );
    const token = data.tokens[0]!;
    await get(app.ready.port, `${paths[0]}&page=1`, token);
    const load = { token, paths, connections: 1, seconds: 60, count: ASKED, port: app.ready.port };
    const { times } = await client.ask<Loaded>(load);
    const note = `slowest ${Math.max(...times).toFixed(1)} ms`;
    figures.push(plain({ name: `search: ${name} ${title}`, unit: 'ms', bar: { most: 50 }, note }, median(times)));
  }
  await Promise.all([app.stop(), client.stop()]);
  return figures;
};
