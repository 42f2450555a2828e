import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Child, startChild } from './children.ts';
import { type Databases, type EngineName, onEachEngine } from './databases.ts';
import { against, type Figure, percentile, plain } from './figures.ts';
import type { Arrived, Expecting } from './receiver-child.ts';
import type { Measure, Run } from './run.ts';
import type { Backlog, Recording, SenderOptions, Sending, Steady } from './webhooks-child.ts';

type Office = { receiver: Child<{ port: number }, Expecting>; sender: Child<object, Sending> };

/** From a change to its arrival at a receiver, on both engines. */
export const webhooks: Measure = (run) => onEachEngine((engine, database) => onEngine(run, engine, database));

const leastDelivered = { SQLite: 2000, PostgreSQL: 1500 };

async function onEngine(run: Run, engine: EngineName, database: Databases): Promise<Figure[]> {
  const name = (what: string) => `webhooks: ${what}, ${engine}`;
  const office = async (folder: string) => open(join(run.folder, `${engine}-${folder}`), await database());
  return [
    ...(await latency(run, name, await office('steady'))),
    ...(await throughput(run, name, leastDelivered[engine], await office('backlog'))),
    ...(await costs(run, name, await office('costs'))),
  ];
}

async function open(folder: string, database: string | undefined): Promise<Office> {
  const receiver = await startChild<{ port: number }, Expecting>('./receiver-child.ts', {});
  const own: SenderOptions = {
    folder,
    ...(database ? { database } : {}),
    receiver: `http://127.0.0.1:${receiver.ready.port}/hook`,
  };
  return { receiver, sender: await startChild<object, Sending>('./webhooks-child.ts', own) };
}

const close = ({ receiver, sender }: Office) => Promise.all([sender.stop(), receiver.stop()]);

/** 200 changes a second: how long after the commit the first byte is there, once the program has run for some seconds. */
async function latency(run: Run, name: (what: string) => string, office: Office): Promise<Figure[]> {
  const events = run.isShort ? 200 : 2000;
  const atSteadyPace = async () => {
    const arriving = office.receiver.ask<Arrived>({ expect: events });
    const { committed } = await office.sender.ask<Steady>({ kind: 'steady', events, perSecond: 200 });
    return { committed, ...(await arriving) };
  };
  await atSteadyPace();
  const { committed, arrivals } = await atSteadyPace();
  await close(office);
  const delays = Object.entries(committed).map(([id, at]) => Math.max(0, (arrivals[id] ?? Number.NaN) - at));
  return [
    plain({ name: name('commit to first byte, p50'), unit: 'ms', bar: { most: 20 } }, percentile(delays, 0.5)),
    plain({ name: name('the same, p99'), unit: 'ms', bar: { most: 250 } }, percentile(delays, 0.99)),
  ];
}

/** As fast as it goes, beside the same client posting the same bodies. */
async function throughput(run: Run, name: (what: string) => string, least: number, office: Office): Promise<Figure[]> {
  const events = run.isShort ? 1000 : 20_000;
  const rate = ({ first, last }: Arrived, begun: number) => events / ((last - Math.min(first, begun)) / 1000);
  const direct = office.receiver.ask<Arrived>({ expect: events });
  const floor = await office.sender.ask<{ begun: number }>({ kind: 'floor', events });
  const bare = rate(await direct, floor.begun);
  const arriving = office.receiver.ask<Arrived>({ expect: events });
  const { begun, statements } = await office.sender.ask<Backlog>({ kind: 'backlog', events });
  const value = rate(await arriving, begun);
  await sleep(1000);
  const sent = (await office.sender.ask<number>({ kind: 'statements' })) - statements;
  await close(office);
  const figure = against({ name: name('delivered'), unit: '/s' }, [{ value, floor: bare }]);
  return [
    { ...figure, bar: { least }, isMet: value >= least, note: 'the bar is of the rate, not of the ratio' },
    plain({ name: name('statements for each delivery'), unit: '', bar: { most: 4 } }, sent / events),
  ];
}

/** What an event adds to a write, and what a claim costs when a million are due to one webhook. */
async function costs(run: Run, name: (what: string) => string, office: Office): Promise<Figure[]> {
  const { write, event } = await office.sender.ask<Recording>({
    kind: 'recording',
    writes: run.isShort ? 400 : 8000,
  });
  const rows = run.isShort ? 10_000 : 1_000_000;
  const taken = await office.sender.ask<number[]>({ kind: 'claims', rows, claims: run.isShort ? 50 : 300 });
  await close(office);
  return [
    plain(
      {
        name: name('an event’s share of a project’s PUT'),
        unit: '%',
        bar: { most: 10 },
        note: `${Math.round(event)} of ${Math.round(write)} µs of the processor`,
      },
      (event / write) * 100,
    ),
    plain(
      { name: name(`a claim, ${rows.toLocaleString('en')} due, p99`), unit: 'ms', bar: { most: 50 } },
      percentile(taken, 0.99),
    ),
  ];
}
