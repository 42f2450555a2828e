import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../postgres.ts';
import { type Child, startChild } from './children.ts';
import { against, type Figure, percentile, plain } from './figures.ts';
import type { Arrived, Expecting } from './receiver-child.ts';
import type { Measure, Run } from './run.ts';
import type { Backlog, Recording, SenderOptions, Sending, Steady } from './webhooks-child.ts';

type Office = { receiver: Child<{ port: number }, Expecting>; sender: Child<object, Sending> };

/** From a change to its arrival at a receiver, on both engines. */
export const webhooks: Measure = async (run) => {
  const postgres = await startPostgres();
  try {
    return [...(await onEngine(run, 'SQLite', 2000)), ...(await onEngine(run, 'PostgreSQL', 1500, postgres.url))];
  } finally {
    await postgres.stop();
  }
};

async function onEngine(run: Run, engine: string, least: number, database?: string): Promise<Figure[]> {
  const name = (what: string) => `webhooks: ${what}, ${engine}`;
  const office = async (folder: string) => open({ folder: join(run.folder, `${engine}-${folder}`), database });
  return [
    ...(await latency(run, name, await office('steady'))),
    ...(await throughput(run, name, least, await office('backlog'))),
    ...(await costs(run, name, await office('costs'))),
  ];
}

async function open(options: { folder: string; database: string | undefined }): Promise<Office> {
  const receiver = await startChild<{ port: number }, Expecting>('./receiver-child.ts', {});
  const own: SenderOptions = {
    folder: options.folder,
    ...(options.database ? { database: await freshDatabase(options.database) } : {}),
    receiver: `http://127.0.0.1:${receiver.ready.port}/hook`,
  };
  return { receiver, sender: await startChild<object, Sending>('./webhooks-child.ts', own) };
}

const close = ({ receiver, sender }: Office) => Promise.all([sender.stop(), receiver.stop()]);

/** 200 changes a second: how long after the commit the first byte is there. */
async function latency(run: Run, name: (what: string) => string, office: Office): Promise<Figure[]> {
  const events = run.isShort ? 200 : 2000;
  const arriving = office.receiver.ask<Arrived>({ expect: events });
  const { committed } = await office.sender.ask<Steady>({ kind: 'steady', events, perSecond: 200 });
  const { arrivals } = await arriving;
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
  const { bare, recorded } = await office.sender.ask<Recording>({
    kind: 'recording',
    writes: run.isShort ? 200 : 3000,
  });
  const rows = run.isShort ? 10_000 : 1_000_000;
  const taken = await office.sender.ask<number[]>({ kind: 'claims', rows, claims: run.isShort ? 50 : 300 });
  await close(office);
  return [
    plain(
      { name: name('an event’s share of a bare write'), unit: 'µs', note: `of ${Math.round(recorded)} µs` },
      recorded - bare,
    ),
    plain(
      { name: name(`a claim, ${rows.toLocaleString('en')} due, p99`), unit: 'ms', bar: { most: 50 } },
      percentile(taken, 0.99),
    ),
  ];
}

let databases = 0;

async function freshDatabase(server: string): Promise<string> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const made = `bench_${process.pid}_${++databases}`;
  await client.query(`create database ${made}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${made}`;
  return url.href;
}
