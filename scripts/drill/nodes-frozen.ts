import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../bench/figures.ts';
import { until } from '../patience.ts';
import { nothingLeft, readable } from './files-after.ts';
import type { Holdfast } from './holdfast.ts';
import { promise, type Run } from './run.ts';
import { appendTus, beginTus, makeFile, offsetOf, PIECE, refOf, sha256, untilAnswered } from './uploading.ts';

const MIB = 2 ** 20;
/** A turn lasts five seconds, and whoever went before gets two more to make way. */
const OVER_MS = 7000;

type Store = { name: string; settings: Record<string, string>; size: number; seen: number };

/**
 * A node is frozen with bytes of an upload in its hands, the upload goes on at another node, with other bytes, and the first
 * thaws: none of what it still holds may come among the bytes of the other, nor take back what that has acknowledged.
 */
export async function frozenUpload(run: Run, { name, settings, size, seen }: Store): Promise<Figure[]> {
  const rounds = run.isShort ? 1 : 10;
  run.say(`a node is frozen in the middle of an upload to ${name} that goes on at another, ${rounds} times`);
  const place = await run.place();
  const [first, second] = [await run.start({ place, settings }), await run.start({ place, settings })];
  const project = (await first.ask('POST', '/projects.json', { project: { name: 'Ice' } })).id as string;
  const known = new Map<string, string>();
  const answers: string[] = [];
  let back = 0;
  for (let round = 0; round < rounds; round += 1) {
    const upload = await beginTus(first, size);
    const lost = randomBytes(size);
    const socket = await openPiece(first, upload, size);
    const answered = once(socket, 'data').then(([data]) => String(data).slice(9, 12));
    socket.write(lost.subarray(0, seen));
    await until(async () => (await offsetOf(second, upload)) > 0, 'the first bytes to be there');
    first.freeze();
    socket.write(lost.subarray(seen, seen + MIB));
    if (run.isShort) await second.moveClock(OVER_MS);
    else await sleep(OVER_MS);
    const offset = await offsetOf(second, upload);
    const whole = Buffer.concat([lost.subarray(0, offset), randomBytes(size - offset)]);
    const middle = await untilAnswered(() => appendTus(second, upload, offset, whole.subarray(offset, offset + MIB)));
    first.thaw();
    if (run.isShort) await first.moveClock(OVER_MS);
    answers.push(await answered);
    socket.destroy();
    if ((await offsetOf(second, upload)) !== middle) back += 1;
    await untilAnswered(async () => {
      const at = await offsetOf(second, upload);
      await appendTus(second, upload, at, whole.subarray(at));
    });
    known.set(await makeFile(second, project, refOf(upload)), sha256(whole));
  }
  run.say(`  the one that thawed answered: ${answers.join(' ')}`);
  const taken = answers.filter((status) => status.startsWith('2')).length;
  const figures = [
    await readable(`frozen on ${name}`, second, known),
    promise(`frozen on ${name}: acknowledged and taken back`, `of ${rounds}`, back, { most: 0 }),
    promise(`frozen on ${name}: acknowledged by who had lost its turn`, `of ${rounds}`, taken, { most: 0 }),
  ];
  await first.stop();
  await second.stop();
  return [...figures, ...(await nothingLeft(`frozen on ${name}`, place, settings))];
}

/** A request to append of which as much is sent as one likes. */
async function openPiece({ url, authorization }: Holdfast, upload: string, length: number): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  const headers = { host: 'x', authorization, ...PIECE, 'upload-offset': '0', 'content-length': String(length) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write([`PATCH ${upload} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  return socket;
}
