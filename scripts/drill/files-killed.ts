import { randomUUID } from 'node:crypto';
import type { Figure } from '../bench/figures.ts';
import { comesTrue } from '../patience.ts';
import { type KnownFiles, nothingLeft, readable } from './files-after.ts';
import type { Holdfast } from './holdfast.ts';
import { promise, type Run } from './run.ts';
import {
  appendTus,
  beginTus,
  makeFile,
  offsetOf,
  Refusal,
  refOf,
  sha256,
  someBytes,
  untilAnswered,
  uploadBy,
  type Way,
  ways,
} from './uploading.ts';

const LANES = 6;
/** How long whoever was killed keeps their turn at an upload. */
const LEASE_MS = 5000;
const LARGEST = 2 * 2 ** 20;

/** What the lanes were told, whoever was alive then. */
type Told = { known: KnownFiles; forgotten: number; wentBack: number };

/**
 * `kill -9` again and again while files arrive in every way there is: every second time at any moment, and every other
 * right after the bytes were stored and before the row that names them is written.
 */
export async function killed(run: Run, store: string, settings: Record<string, string> = {}): Promise<Figure[]> {
  const [kills, count] = run.isShort ? [2, 18] : [60, 1500];
  run.say(`${kills} times kill -9 during ${count} uploads to ${store}`);
  const place = await run.place();
  let holdfast = await run.start({ place, settings });
  const project = (await holdfast.ask('POST', '/projects.json', { project: { name: 'Quay' } })).id as string;

  const told: Told = { known: new Map(), forgotten: 0, wentBack: 0 };
  // Not over the network: while the next one starts, everybody keeps trying.
  const living = () => {
    if (holdfast.isOver()) throw new Error('Nobody is there.');
    return holdfast;
  };
  const sending = sendFiles(living, project, count, told);
  for (let times = 1; times <= kills; times += 1) {
    await comesTrue(
      () => told.known.size >= (times * count) / (kills + 1),
      () => told.known.size,
    );
    if (times % 2 === 0) await holdfast.kill();
    else await holdfast.diesAfterBytes();
    // In the short form each next process lives past the turns of the one before, instead of waiting for their end.
    holdfast = await run.start({ place, settings, aheadMs: run.isShort ? times * LEASE_MS : 0 });
  }
  await sending;
  const figures = [
    await readable(`killed on ${store}`, holdfast, told.known),
    promise(`killed on ${store}: acknowledged references refused`, `of ${count}`, told.forgotten, { most: 0 }),
    promise(`killed on ${store}: acknowledged bytes sent again`, 'times', told.wentBack, { most: 0 }),
  ];
  await holdfast.stop();
  return [...figures, ...(await nothingLeft(`killed on ${store}`, place, settings))];
}

/** As people do: what is not answered is tried again, what was begun in pieces is gone on with. */
async function sendFiles(holdfast: () => Holdfast, project: string, count: number, told: Told): Promise<void> {
  let turn = 0;
  const lane = async () => {
    while (turn < count) {
      const way = ways[turn % ways.length]!;
      turn += 1;
      const bytes = someBytes(LARGEST);
      const ref = await untilAnswered(() =>
        way === 'tus' ? sendInPieces(holdfast, bytes, told) : send(holdfast(), way, bytes),
      );
      const key = randomUUID();
      const id = await untilAnswered(() => makeFile(holdfast(), project, ref, { key })).catch((error) => {
        if (!(error instanceof Refusal)) throw error;
        told.forgotten += 1;
      });
      if (id !== undefined) told.known.set(id, sha256(bytes));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

const send = (holdfast: Holdfast, way: Way, bytes: Buffer) => uploadBy[way](holdfast, bytes);

/** What was acknowledged of it must still be there after a kill. */
export async function sendInPieces(
  holdfast: () => Holdfast,
  bytes: Buffer,
  told: Pick<Told, 'wentBack'>,
): Promise<string> {
  const place = await untilAnswered(() => beginTus(holdfast(), bytes.length));
  for (let acknowledged = 0; acknowledged < bytes.length; ) {
    acknowledged = await untilAnswered(async () => {
      const offset = await offsetOf(holdfast(), place);
      if (offset < acknowledged) told.wentBack += 1;
      if (offset === bytes.length) return offset;
      const piece = bytes.subarray(offset, offset + Math.ceil(bytes.length / 3));
      return appendTus(holdfast(), place, offset, piece);
    });
  }
  return refOf(place);
}
