import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, percentile } from '../bench/figures.ts';
import { nothingLeft } from './files-after.ts';
import type { Holdfast } from './holdfast.ts';
import { measured, promise, type Run } from './run.ts';
import { askLink, beginTus, makeFile, PIECE, type Target, uploadBy, type Way, ways } from './uploading.ts';

const ANNOUNCED = 1_000_000;
const FORM = '--drip\r\nContent-Disposition: form-data; name="file"; filename="drip.bin"\r\n\r\n';

/** Hundreds who send a byte a second, in every way in: others do not notice, and nothing is left of them when they go. */
export async function slowSenders(run: Run): Promise<Figure[]> {
  const [count, seconds, warmings] = run.isShort ? [30, 5, 3] : [600, 20, 20];
  run.say(`${count} uploads of a byte a second, for ${seconds} s`);
  const place = await run.place();
  const holdfast = await run.start({ place });
  const project = (await holdfast.ask('POST', '/projects.json', { project: { name: 'Sluice' } })).id as string;
  const add = async () => makeFile(holdfast, project, await uploadBy.form(holdfast, Buffer.alloc(100_000, 'x')));
  for (let warming = 0; warming < warmings; warming += 1) await add();
  const before = await holdfast.resident();

  const senders: Socket[] = [];
  for (let at = 0; at < count; at += 1) senders.push(await openSlow(holdfast, ways[at % ways.length]!));
  run.after(() => senders.forEach((socket) => void socket.destroy()));
  const times: number[] = [];
  for (let second = 0; second < seconds; second += 1) {
    for (const socket of senders) socket.write('x');
    // In the short form a second is over as soon as somebody has been answered in it.
    const end = run.isShort ? 0 : performance.now() + 1000;
    do times.push(await timeOfRead(holdfast, `/projects/${project}.json?look=${times.length}`));
    while (performance.now() < end && (await sleep(20, true)));
  }
  await add();
  const sending = senders.filter((socket) => !socket.destroyed).length;
  const growth = (await holdfast.resident()) - before;
  for (const socket of senders) socket.destroy();
  await holdfast.stop();
  return [
    promise('slow: still sending at the end', `of ${count}`, sending, { least: count }),
    measured(run, 'slow: reads beside them, p99', 'ms', percentile(times, 0.99), { most: 100 }),
    measured(run, 'slow: memory for each of them', 'KiB', (growth * 1024) / count, { most: 256 }),
    ...(await nothingLeft('slow', place)),
  ];
}

async function timeOfRead(holdfast: Holdfast, path: string): Promise<number> {
  const begun = performance.now();
  await holdfast.ask('GET', path);
  return performance.now() - begun;
}

/** A connection that has said what it will send, and sends the rest when it is written to. */
async function openSlow(target: Target, way: Way): Promise<Socket> {
  const { method, path, headers, begins } = await openings[way](target);
  const { hostname, port, host } = new URL(target.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  const all = { host, authorization: target.authorization, 'content-length': String(ANNOUNCED), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${begins}`);
  return socket;
}

type Opening = { method: string; path: string; headers: Record<string, string>; begins: string };

const openings: Record<Way, (target: Target) => Promise<Opening>> = {
  form: async () => ({
    method: 'POST',
    path: '/pendingFiles.json',
    headers: { 'content-type': 'multipart/form-data; boundary=drip' },
    begins: FORM,
  }),
  tus: async (target) => ({
    method: 'PATCH',
    path: await beginTus(target, ANNOUNCED),
    headers: { ...PIECE, 'upload-offset': '0' },
    begins: '',
  }),
  link: async (target) => ({
    method: 'PUT',
    path: new URL((await askLink(target, ANNOUNCED)).url).pathname,
    headers: {},
    begins: '',
  }),
};
