import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openProxy } from '../../server/test/support/proxy.ts';
import type { Figure } from '../bench/figures.ts';
import { until } from '../patience.ts';
import { nothingLeft, readable } from './files-after.ts';
import { promise, type Run } from './run.ts';
import {
  appendTus,
  beginTus,
  makeFile,
  offsetOf,
  Refusal,
  refOf,
  sha256,
  type Target,
  uploadBy,
  type Way,
} from './uploading.ts';

const MIB = 2 ** 20;
/** At the offset of an upload, until it is sent again; looking more often costs nothing but time. */
const LOOKS = 60;
const PAUSE_MS = 50;

/** Whoever uploads is gone at every tenth of the file: what comes in pieces is gone on with, the rest leaves nothing. */
export async function vanishing(run: Run, store: string, settings: Record<string, string> = {}): Promise<Figure[]> {
  const size = (run.isShort ? 5 : 50) * MIB;
  // What is put at an address of the store itself does not come this way.
  const wholes: Way[] = store === 'disk' ? ['form', 'link'] : ['form'];
  run.say(`a client that vanishes at every tenth of ${size / MIB} MiB, on its way to ${store}`);
  const place = await run.place();
  const holdfast = await run.start({ place, settings });
  const project = (await holdfast.ask('POST', '/projects.json', { project: { name: 'Ferry' } })).id as string;
  const proxy = await openProxy(run, holdfast.url);
  const far: Target = { ...holdfast, url: proxy.url };
  const bytes = randomBytes(size);
  let [cuts, takenForWhole] = [0, 0];
  const vanishesAfter = async (sent: number, work: () => Promise<unknown>) => {
    proxy.cutsAfter(sent);
    cuts += 1;
    await work().then(
      () => {
        takenForWhole += 1;
      },
      () => {},
    );
  };

  const upload = await beginTus(holdfast, size);
  for (let tenth = 1; tenth < 10; tenth += 1) {
    for (const way of wholes) {
      await vanishesAfter((size * tenth) / 10, () => uploadBy[way](far, bytes));
    }
    const before = await offsetOf(holdfast, upload);
    // What was cut while another's turn was not yet over arrives nowhere, and is sent again.
    await until(async () => {
      await vanishesAfter(size / 10, () => goOn(far, upload, bytes));
      for (let look = 0; look < LOOKS; look += 1) {
        if ((await offsetOf(holdfast, upload)) > before) return true;
        await sleep(PAUSE_MS);
      }
      return false;
    }, 'what had arrived before its sender vanished');
  }
  proxy.cutsAfter(Number.POSITIVE_INFINITY);
  const last = await goOn(far, upload, bytes);
  const name = `vanishing on ${store}`;
  const known = new Map([[await makeFile(holdfast, project, refOf(upload)), sha256(bytes)]]);
  const figures = [
    await readable(name, holdfast, known),
    promise(`${name}: cut off and taken for whole`, `of ${cuts}`, takenForWhole, { most: 0 }),
    promise(`${name}: sent in the last piece`, 'of the file', last / size, { most: 0.5 }),
  ];
  await holdfast.stop();
  return [...figures, ...(await nothingLeft(name, place, settings))];
}

/** Sends the rest, whenever it is one's turn, and says how much that was. */
async function goOn(target: Target, upload: string, bytes: Buffer): Promise<number> {
  for (;;) {
    try {
      const offset = await offsetOf(target, upload);
      await appendTus(target, upload, offset, bytes.subarray(offset));
      return bytes.length - offset;
    } catch (error) {
      // The server may still be writing what had arrived before the last cut.
      if (!(error instanceof Refusal && [409, 423].includes(error.status))) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/** Two send the same upload at once, on PostgreSQL to two processes. */
export async function twoClients(run: Run): Promise<Figure[]> {
  const rounds = run.isShort ? 4 : 50;
  const size = 4 * MIB;
  run.say(`two clients append to one upload, ${rounds} times`);
  const place = await run.place();
  const first = await run.start({ place });
  const second = run.engine === 'PostgreSQL' ? await run.start({ place }) : first;
  const project = (await first.ask('POST', '/projects.json', { project: { name: 'Lock' } })).id as string;
  const known = new Map<string, string>();
  // One that is refused while it still sends may find its connection cut before it reads why.
  const answers: (number | string)[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const bytes = randomBytes(size);
    const upload = await beginTus(first, size);
    const outcomes = await Promise.allSettled([first, second].map((to) => appendTus(to, upload, 0, bytes)));
    for (const outcome of outcomes)
      answers.push(outcome.status === 'fulfilled' ? 204 : ((outcome.reason as Partial<Refusal>).status ?? 'cut'));
    await goOn(second, upload, bytes).catch((error) => {
      if (!(error instanceof Refusal)) throw error;
    });
    known.set(await makeFile(first, project, refOf(upload)), sha256(bytes));
  }
  run.say(`  answered: ${answers.join(' ')}`);
  const unclean = answers.filter((status) => ![204, 409, 423, 'cut'].includes(status)).length;
  const figures = [
    await readable('two clients', second, known),
    promise('two clients: answered other than 204, 409, 423', `of ${answers.length}`, unclean, { most: 0 }),
  ];
  await first.stop();
  await second.stop();
  return [...figures, ...(await nothingLeft('two clients', place))];
}
