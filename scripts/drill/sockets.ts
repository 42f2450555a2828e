import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, median, percentile, plain } from '../bench/figures.ts';
import { bareServer, timeOf } from './beside.ts';
import type { Holdfast } from './holdfast.ts';
import { type Drill, measured, promise, type Run, runParts } from './run.ts';

const MIB = 2 ** 20;
const PAUSE_MS = 5;
const BESIDE_MS = 100;

/** Connections of who means harm, or has lost their network: bodies nobody asked for, bodies that stop, streams, silence. */
export const sockets: Drill = {
  engines: ['SQLite', 'PostgreSQL'],
  run: (run) => runParts(run, [poured, stopped, followed, ended]),
};

/** Megabytes to who has not said who they are: answered, and hardly read. */
async function poured(run: Run): Promise<Figure[]> {
  const times = run.isShort ? 2 : 10;
  run.say('10 MiB to who has not said who they are');
  const holdfast = await run.start();
  const form = Buffer.alloc(10 * MIB, 'a&');
  const json = Buffer.concat([Buffer.from('['), Buffer.alloc(10 * MIB, '{},'), Buffer.from('0]')]);
  const beside = await watch(run, holdfast, 'poured');
  let sent = 0;
  for (let turn = 0; turn < times; turn += 1)
    for (const [path, type, body] of [
      ['/session.json', 'application/x-www-form-urlencoded', form],
      ['/session.json', 'application/json', json],
      ['/projects.json', 'application/json', json],
      ['/no/such/path.json', 'application/json', json],
    ] as const) {
      const socket = await open(
        run,
        holdfast,
        `POST ${path}`,
        `Content-Type: ${type}`,
        `Content-Length: ${body.length}`,
      );
      socket.write(body);
      await gone(socket);
      sent += 1;
    }
  return [promise('poured: closed', `of ${sent}`, sent, { least: sent }), ...(await beside.end())];
}

/** Sixty who send nearly all of a notebook and stop: memory has an end, and so has patience. */
async function stopped(run: Run): Promise<Figure[]> {
  const [count, patience] = run.isShort ? [6, '1s'] : [60, '20s'];
  run.say(`${count} who send 9.9 of 10 MiB and stop`);
  const holdfast = await run.start({ settings: { HOLDFAST_CLIENT_TIMEOUT: patience } });
  await holdfast.ask('POST', '/projects.json', { project: { name: 'Weir' } });
  const before = await holdfast.memory();
  const beside = await watch(run, holdfast, 'stopped');
  const body = Buffer.alloc(9.9 * MIB, 'x');
  const heads = [
    'PUT /notebooks/1.json',
    `Authorization: ${holdfast.authorization}`,
    `Content-Length: ${10 * MIB}`,
  ] as const;
  const senders = await Promise.all(Array.from({ length: count }, () => open(run, holdfast, ...heads)));
  const ends = senders.map((socket) => gone(socket));
  for (const socket of senders) socket.write(body);
  await sleep(run.isShort ? 0 : 5000);
  const during = await holdfast.memory();
  const begun = performance.now();
  await Promise.all(ends);
  const seconds = (performance.now() - begun) / 1000;
  return [
    promise('stopped: closed', `of ${count}`, ends.length, { least: count }),
    measured(run, 'stopped: until the last is closed', 's', seconds, { most: 30 }),
    measured(run, 'stopped: memory has grown', 'MiB', during.live - before.live, { most: 64 }),
    ...(await beside.end()),
  ];
}

/** Many who follow: writing takes no more than twice as long, where they are told and where they are not. */
async function followed(run: Run): Promise<Figure[]> {
  const [accounts, each, writes] = run.isShort ? [3, 4, 10] : [50, 20, 300];
  run.say(`${accounts * each} event streams beside writing`);
  const holdfast = await run.start();
  const tokens: string[] = [];
  for (let made = 0; made < accounts; made += 1) tokens.push(await holdfast.anotherAccount());
  const write = async (token: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const begun = performance.now();
    const answer = await fetch(`${holdfast.url}/projects.json`, {
      method: 'POST',
      headers,
      body: '{"project":{"name":"Eddy"}}',
    });
    await answer.text();
    if (answer.status !== 201) throw new Error(`A write was answered ${answer.status}.`);
    return performance.now() - begun;
  };
  const medianOf = async (token: (at: number) => string) => {
    const times: number[] = [];
    for (let at = 0; at < writes; at += 1) {
      times.push(await write(token(at)));
      await sleep(PAUSE_MS);
    }
    return median(times);
  };
  const [one, all] = [() => tokens[0]!, (at: number) => tokens[at % tokens.length]!];
  await medianOf(all);
  const quiet = await medianOf(one);
  const streams: Socket[] = [];
  const told: number[] = [];
  for (const token of tokens)
    for (let at = 0; at < each; at += 1) {
      const socket = await open(run, holdfast, 'GET /events/stream', `Authorization: Bearer ${token}`);
      const stream = streams.push(socket) - 1;
      told[stream] = 0;
      // From the first thing it is told, which is where it stands.
      await once(socket, 'data');
      socket.on('data', (chunk) => {
        told[stream]! += String(chunk).split('data: {').length - 1;
      });
    }
  const [inOne, inAll] = [await medianOf(one), await medianOf(all)];
  const expected = writes + Math.ceil(writes / tokens.length);
  while (told.slice(0, each).some((count) => count < expected)) await sleep(PAUSE_MS);
  return [
    promise('followed: told everything', `of ${each}`, told.slice(0, each).filter((n) => n === expected).length, {
      least: each,
    }),
    measured(run, `followed: writes in one account, ${streams.length} streams`, '× without', inOne / quiet, {
      most: 2,
    }),
    measured(run, `followed: writes in all, ${streams.length} streams`, '× without', inAll / quiet, { most: 2 }),
  ];
}

/** Connections that stand still do not keep a service from ending. */
async function ended(run: Run): Promise<Figure[]> {
  run.say('connections that stand still when it ends');
  const holdfast = await run.start();
  const authorization = `Authorization: ${holdfast.authorization}`;
  const heads = [
    [],
    ['POST /projects.json', authorization, 'Content-Length: 1000'],
    ['POST /pendingFiles.json', authorization, 'Content-Type: multipart/form-data; boundary=x', 'Content-Length: 1000'],
    ['GET /events/stream', authorization],
  ];
  const still = await Promise.all(heads.map((lines) => open(run, holdfast, ...lines)));
  const half = await open(run, holdfast);
  half.write('POST /projects.json HTTP/1.1\r\nHost: drill\r\n');
  still.push(half);
  const ends = still.map((socket) => gone(socket));
  const begun = performance.now();
  await holdfast.stop();
  const seconds = (performance.now() - begun) / 1000;
  await Promise.all(ends);
  return [
    promise('ended: connections that stood still, closed', `of ${still.length}`, ends.length, { least: still.length }),
    measured(run, 'ended: until everything is closed', 's', seconds, { most: 5 }),
  ];
}

/** A connection on which these headers were sent; without any it is silent. */
async function open(run: Run, { url }: Holdfast, request?: string, ...headers: string[]): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  run.after(() => socket.destroy());
  await once(socket, 'connect');
  socket.resume();
  if (request) socket.write([`${request} HTTP/1.1`, 'Host: drill', ...headers, '', ''].join('\r\n'));
  return socket;
}

const gone = (socket: Socket) =>
  new Promise<void>((resolve) => {
    if (socket.destroyed) resolve();
    else socket.once('close', () => resolve());
  });

/**
 * Somebody who asks little meanwhile, of the service and of a bare server, which tells how much of the time is the
 * machine's.
 */
async function watch(run: Run, holdfast: Holdfast, name: string) {
  let isOver = false;
  const asking = async (work: () => Promise<unknown>) => {
    const times: number[] = [];
    while (!isOver) {
      times.push(await timeOf(work));
      await sleep(PAUSE_MS);
    }
    return percentile(times, 0.99);
  };
  const bare = run.isShort ? undefined : asking(await bareServer(run));
  const own = asking(() => holdfast.call('GET', '/healthz'));
  return {
    async end(): Promise<Figure[]> {
      isOver = true;
      const reads = await own;
      const floor = bare && plain({ name: `${name}: a bare server beside it, p99`, unit: 'ms' }, await bare);
      return [
        ...(floor ? [floor] : []),
        measured(run, `${name}: reads beside it, p99`, 'ms', reads, { most: BESIDE_MS }),
      ];
    },
  };
}
