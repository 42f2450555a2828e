import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openProxy } from '../../server/test/support/proxy.ts';
import type { Figure } from '../bench/figures.ts';
import { nothingLeft, readable } from './files-after.ts';
import { startHoldfast } from './holdfast.ts';
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
  untilAnswered,
  uploadBy,
} from './uploading.ts';

const MIB = 2 ** 20;
const run$ = promisify(execFile);

/** The disk that holds the bytes becomes full in the middle of an upload. */
export async function diskFull(run: Run): Promise<Figure[]> {
  const place = await run.place();
  const disk = join(place.folder, 'blobs');
  await mkdir(disk, { recursive: true });
  if (!(await mountSmall(run, disk))) {
    run.say('disk full: LEFT OUT, because this user may not mount a small file system');
    return [];
  }
  run.say('a disk of 24 MiB, and 20 MiB more than it has room for, in every way');
  const holdfast = await startHoldfast(place);
  run.after(holdfast.stop);
  const project = (await holdfast.ask('POST', '/projects.json', { project: { name: 'Hold' } })).id as string;
  const small = randomBytes(2 * MIB);
  const large = randomBytes(20 * MIB);
  const known = new Map<string, string>();
  const keep = async (bytes: Buffer) =>
    known.set(await makeFile(holdfast, project, await uploadBy.form(holdfast, bytes)), sha256(bytes));
  for (let i = 0; i < 3; i += 1) await keep(small);

  const statuses: (number | undefined)[] = [];
  const before = await usedOn(disk);
  for (const way of ['form', 'link'] as const) statuses.push(await statusOf(uploadBy[way](holdfast, large)));
  const left = (await usedOn(disk)) - before;
  const upload = await beginTus(holdfast, large.length);
  statuses.push(await statusOf(appendTus(holdfast, upload, 0, large)));
  await ask(holdfast, 'DELETE', upload, { headers: { 'tus-resumable': '1.0.0' } });
  await keep(small);

  const figures = [
    promise('disk full: refused with 507', 'of 3', statuses.filter((status) => status === 507).length, { least: 3 }),
    promise('disk full: left behind', 'bytes', left, { most: 0 }),
    await readable('disk full', holdfast, known),
  ];
  await holdfast.stop();
  return [...figures, ...(await nothingLeft('disk full', place))];
}

const mountSmall = (run: Run, folder: string): Promise<boolean> =>
  run$('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder]).then(
    () => {
      run.after(() => run$('umount', [folder]));
      return true;
    },
    () => false,
  );

async function usedOn(disk: string): Promise<number> {
  const { blocks, bfree, bsize } = await statfs(disk);
  return (blocks - bfree) * bsize;
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
  const holdfast = await startHoldfast(place, { settings });
  run.after(holdfast.stop);
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
