import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Figure, plain } from '../bench/figures.ts';
import type { Holdfast } from './holdfast.ts';
import { measured, promise, type Run } from './run.ts';
import { appendTus, beginTus, makeFile, refOf, uploadBy } from './uploading.ts';

const MIB = 2 ** 20;
/** As for every file of 4 GiB. */
const MOST_MIB = 64;
/** Begins like a file that is pressed already, and so is stored in the archive as it is. */
const PRESSED = Buffer.from([0x1f, 0x8b, 0x08]);
/** Programs of others that read an archive to its end and compare every sum. */
const READERS = [
  ['unzip', '-tq'],
  ['python3', '-m', 'zipfile', '-t'],
];

const execute = promisify(execFile);

/** An archive over 4 GiB, with one file that is larger than that and others behind it, read by another program. */
export async function zipped(run: Run): Promise<Figure[]> {
  const large = run.isShort ? { pieces: 2, size: 4 * MIB } : { pieces: 66, size: 64 * MIB };
  const mib = (large.pieces * large.size) / MIB;
  run.say(`an archive of ${mib} MiB and a little`);
  const place = await run.place();
  const holdfast = await run.start({ place });
  const project = (await holdfast.ask('POST', '/projects.json', { project: { name: 'Crate' } })).id as string;
  await makeFile(holdfast, project, await uploadBy.form(holdfast, randomBytes(MIB)));
  await makeFile(holdfast, project, await uploadLarge(holdfast, large));
  await makeFile(holdfast, project, await uploadBy.form(holdfast, Buffer.alloc(MIB, 'words ')));
  await makeFile(holdfast, project, await uploadBy.form(holdfast, Buffer.alloc(0)));

  const { zip } = await holdfast.ask('GET', `/projects/${project}/files/zip.json`);
  const path = join(place.folder, 'all.zip');
  const before = await holdfast.resident();
  const watching = new AbortController();
  const highest = highestMemory(holdfast, watching.signal);
  const begun = performance.now();
  const answer = await fetch(zip['download-URL']);
  await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(path));
  const seconds = (performance.now() - begun) / 1000;
  watching.abort();
  const { size } = await stat(path);
  const reader = await readBy(path);
  run.say(`  read by ${reader.name}: ${reader.said}`);
  await holdfast.stop();
  return [
    promise('zip: read to its end by another program', 'yes', Number(reader.isWhole), { least: 1 }),
    promise('zip: size', 'MiB', size / MIB, { least: mib }),
    plain({ name: 'zip: made, sent and written', unit: 'MiB/s' }, size / MIB / seconds),
    measured(run, 'zip: memory growth', 'MiB', (await highest) - before, { most: MOST_MIB }),
  ];
}

/** The same bytes again and again: what they are makes no difference to an archive that stores them. */
async function uploadLarge(holdfast: Holdfast, { pieces, size }: { pieces: number; size: number }): Promise<string> {
  const piece = randomBytes(size);
  PRESSED.copy(piece);
  const upload = await beginTus(holdfast, pieces * size);
  for (let at = 0; at < pieces; at += 1) await appendTus(holdfast, upload, at * size, piece);
  return refOf(upload);
}

async function highestMemory(holdfast: Holdfast, signal: AbortSignal): Promise<number> {
  let highest = 0;
  while (!signal.aborted) {
    highest = Math.max(highest, await holdfast.resident());
    await sleep(250, undefined, { signal }).catch(() => {});
  }
  return highest;
}

/** By the first of them that is on this machine. */
async function readBy(path: string): Promise<{ name: string; isWhole: boolean; said: string }> {
  for (const [name = '', ...args] of READERS) {
    try {
      const { stdout } = await execute(name, [...args, path]);
      return { name, isWhole: true, said: stdout.trim() };
    } catch (error) {
      const { code, stdout = '', message } = error as NodeJS.ErrnoException & { stdout?: string };
      if (code !== 'ENOENT') return { name, isWhole: false, said: stdout.trim() || message };
    }
  }
  throw new Error('Neither unzip nor python3 is on this machine to read the archive with.');
}
