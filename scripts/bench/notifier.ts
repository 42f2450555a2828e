import { join } from 'node:path';
import { startChild } from './children.ts';
import { type Figure, percentile, plain } from './figures.ts';
import type { Opened, Telling, Told } from './notifier-child.ts';
import type { Measure } from './run.ts';

/** What happens in projects of fifty people, until it is in their inboxes; on the embedded engine. */
export const notifier: Measure = async (run) => {
  const flags = run.profiles ? ['--cpu-prof', `--cpu-prof-dir=${run.profiles}`] : [];
  const child = await startChild<object, Telling>(
    './notifier-child.ts',
    { folder: join(run.folder, 'notifier') },
    flags,
  );
  const [work, messages] = run.isShort ? [1000, 100] : [20_000, 2000];
  const rates: Figure[] = [];
  for (const [of, events] of [
    ['work', work],
    ['messages', messages],
  ] as const) {
    const told = await child.ask<Told>({ kind: 'tell', events, of });
    rates.push(rateOf(of, events, told));
  }
  const entries = run.isShort ? 5000 : 100_000;
  const opened = await child.ask<Opened>({ kind: 'inbox', entries, reads: run.isShort ? 40 : 400 });
  const arrivals = await child.ask<number[]>({ kind: 'arrival', events: run.isShort ? 10 : 100 });
  await child.stop();
  return [
    ...rates,
    ...inboxes(entries, opened),
    plain(
      { name: 'notifier: change to inbox of another, p50', unit: 'ms', bar: { most: 1000 } },
      percentile(arrivals, 0.5),
    ),
    plain({ name: 'the same, p99', unit: 'ms' }, percentile(arrivals, 0.99)),
  ];
};

function rateOf(of: 'work' | 'messages', events: number, { seconds, cpuSeconds, news, statements }: Told): Figure {
  const micros = Math.round((cpuSeconds / events) * 1e6);
  const note = `${(news / events).toFixed(1)} people each, ${micros} µs of the processor, ${(statements / events).toFixed(1)} statements`;
  if (of === 'messages') return plain({ name: 'notifier: messages to all fifty', unit: '/s', note }, events / seconds);
  return plain({ name: 'notifier: events of usual work', unit: '/s', bar: { least: 1000 }, note }, events / seconds);
}

function inboxes(entries: number, { empty, page, full }: Opened): Figure[] {
  const name = `notifier: inbox of ${entries.toLocaleString('en')} opens`;
  const note = `${empty.toFixed(1)} ms an empty one, ${page.toFixed(1)} ms one of a page; the bar is of the difference to that`;
  const figure = plain({ name, unit: 'ms', note }, full);
  return [{ ...figure, floor: page, ratio: full / page, bar: { most: 1.5 }, isMet: full / page <= 1.5 }];
}
