import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openProxy } from '../../server/test/support/proxy.ts';
import type { Figure } from '../bench/figures.ts';
import { nothingLeft, readable } from './files-after.ts';
import type { Holdfast } from './holdfast.ts';
import { promise, type Run } from './run.ts';
import {
  appendTus,
  ask,
  beginTus,
  makeFile,
  offsetOf,
  Refusal,
  refOf,
  sha256,
  TUS,
  untilAnswered,
  uploadBy,
} from './uploading.ts';

const MIB = 2 ** 20;
const run$ = promisify(execFile);

/** One disk has the records and the bytes, as in the usual layout, and more is sent than it has room for. */
export async function diskFull(run: Run): Promise<Figure[]> {
  const place = await run.place();
  const mib = run.isShort ? 30 : 60;
  if (!(await mountSmall(run, place.folder, mib))) {
    run.say('disk full: LEFT OUT, because this user may not mount a small file system');
    return [];
  }
  run.say(`one disk of ${mib} MiB for everything, and more than it has room for, in every way`);
  const holdfast = await run.start({ place });
  const project = (await holdfast.ask('POST', '/projects.json', { project: { name: 'Hold' } })).id as string;
  const small = randomBytes(2 * MIB);
  const known = new Map<string, string>();
  const keep = async (bytes: Buffer) =>
    known.set(await makeFile(holdfast, project, await uploadBy.form(holdfast, bytes)), sha256(bytes));
  for (let i = 0; i < 3; i += 1) await keep(small);

  const large = randomBytes(mib * MIB);
  const blobs = join(place.folder, 'blobs');
  // Nobody says how much comes, so that it is only found out as it arrives.
  const upload = await beginTus(holdfast, undefined);
  const before = await bytesIn(blobs);
  const statuses = [
    await statusOf(uploadBy.form(holdfast, large)),
    await statusOf(uploadBy.link(holdfast, large)),
    await statusOf(beginTus(holdfast, large.length)),
  ];
  const kept = await appendTus(holdfast, upload, 0, small);
  statuses.push(await statusOf(appendTus(holdfast, upload, kept, piecesOf(large))));
  const left = (await bytesIn(blobs)) - before - kept;
  const offset = await offsetOf(holdfast, upload);
  const refused = await countRefused(holdfast, run.isShort ? 60 : 600);
  await keep(small);

  // Something else fills the rest of the disk: now nothing can be written, but what makes room.
  await fill(join(place.folder, 'of-others'));
  const isFull = (await countRefused(holdfast, 1000, 1)) === 1;
  const isEnded = (await statusOf(ask(holdfast, 'DELETE', upload, { headers: TUS }))) === 200;
  const figures = [
    promise('disk full: refused with 507', 'of 4', statuses.filter((status) => status === 507).length, { least: 4 }),
    promise('disk full: left behind', 'bytes', left, { most: 0 }),
    promise('disk full: kept of what was acknowledged', 'bytes', offset, { least: kept, most: kept }),
    promise('disk full: other writes that were refused', 'writes', refused, { most: 0 }),
    promise('disk full to the last byte: an upload can be ended', 'yes', Number(isFull && isEnded), { least: 1 }),
    await readable('disk full', holdfast, known),
  ];
  await rm(join(place.folder, 'of-others'));
  await holdfast.stop();
  return [...figures, ...(await nothingLeft('disk full', place))];
}

/** Without a length. */
async function* piecesOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += MIB) yield bytes.subarray(at, at + MIB);
}

async function countRefused(holdfast: Holdfast, writes: number, enough = writes): Promise<number> {
  let refused = 0;
  for (let i = 0; i < writes && refused < enough; i += 1)
    if ((await holdfast.call('POST', '/projects.json', { project: { name: `Hold ${i}` } })).status !== 201)
      refused += 1;
  return refused;
}

async function fill(path: string): Promise<void> {
  const isFull = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOSPC';
  try {
    for (;;) await appendFile(path, Buffer.alloc(4096));
  } catch (error) {
    if (!isFull(error)) throw error;
  }
}

const mountSmall = (run: Run, folder: string, mib: number): Promise<boolean> =>
  run$('mount', ['-t', 'tmpfs', '-o', `size=${mib}m`, 'tmpfs', folder]).then(
    () => {
      run.after(() => run$('umount', [folder]));
      return true;
    },
    () => false,
  );

async function bytesIn(folder: string): Promise<number> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const statusOf = (work: Promise<unknown>): Promise<number | undefined> =>
  work.then(
    () => 200,
    (error) => (error instanceof Refusal ? error.status : undefined),
  );

/** Nobody reaches the store for a while: what was uploaded waits, what was begun is gone on with. */
export async function storeAway(run: Run): Promise<Figure[]> {
  const setting = await run.s3();
  const endpoint = setting && new URL(setting).searchParams.get('endpoint');
  if (!setting || !endpoint) {
    run.say('store away: LEFT OUT, because there is no S3 server on this machine');
    return [];
  }
  run.say('a store that cannot be reached for a while');
  const proxy = await openProxy(run, endpoint);
  const url = new URL(setting);
  url.searchParams.set('endpoint', proxy.url);
  const place = await run.place();
  const settings = { HOLDFAST_BLOBS: url.href };
  const holdfast = await run.start({ place, settings });
  const project = (await holdfast.ask('POST', '/projects.json', { project: { name: 'Buoy' } })).id as string;
  const bytes = randomBytes(MIB);
  const waiting = await uploadBy.form(holdfast, bytes);
  const put = await uploadBy.link(holdfast, bytes);
  const upload = await beginTus(holdfast, bytes.length);
  await appendTus(holdfast, upload, 0, bytes.subarray(0, MIB / 2));

  await proxy.goesAway();
  const statuses = await Promise.all([
    statusOf(uploadBy.form(holdfast, bytes)),
    statusOf(appendTus(holdfast, upload, MIB / 2, bytes.subarray(MIB / 2))),
    statusOf(makeFile(holdfast, project, put)),
  ]);
  const isServing = (await holdfast.call('GET', '/projects.json')).status === 200;
  await proxy.comesBack();

  const offset = await untilAnswered(() => offsetOf(holdfast, upload));
  await untilAnswered(() => appendTus(holdfast, upload, offset, bytes.subarray(offset)));
  const known = new Map<string, string>();
  for (const ref of [waiting, put, refOf(upload)])
    known.set(await untilAnswered(() => makeFile(holdfast, project, ref)), sha256(bytes));
  const figures = [
    promise('store away: refused with 503', 'of 3', statuses.filter((status) => status === 503).length, { least: 3 }),
    promise('store away: everything else is answered', 'yes', Number(isServing), { least: 1 }),
    promise('store away: kept of what had been sent', 'bytes', offset, { least: MIB / 2 }),
    await readable('store away', holdfast, known),
  ];
  await holdfast.stop();
  return [...figures, ...(await nothingLeft('store away', place, { HOLDFAST_BLOBS: setting }))];
}
