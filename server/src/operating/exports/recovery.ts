import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pauseRestored } from '../../integrations/webhooks/registering/restored.ts';
import { nobody } from '../../platform/access/access.ts';
import { audit, NOWHERE } from '../../platform/audit/log.ts';
import { openBlobs, openOwnBlobs } from '../../platform/blobs/open.ts';
import { nextNumber } from '../../platform/db/counters.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { migrations } from '../../platform/db/migrations/list.ts';
import { openEmpty } from '../../platform/db/open.ts';
import { type Filling, NotEmpty } from '../../platform/db/whole.ts';
import { type Entry, type Moved, moveBytes, noneMoved, type Problem } from '../backups/contents/bytes.ts';
import { Damaged, type TableTally } from '../backups/contents/manifest.ts';
import { compareRecords, makeTally, unknownOf } from '../backups/contents/records.ts';
import type { Place } from '../backups/target.ts';
import { isLeftOut, rowOf } from './contents.ts';
import { MANIFEST, type Manifest } from './exports.ts';
import { FILES } from './files.ts';
import { linesIn, requireWhole } from './lines.ts';

type Recovering = {
  own: Place;
  /** The folder of the export. */
  from: string;
  now(): Date;
  tell(problem: Problem): void;
  progress(sofar: { moved: Moved; rows: number }): void;
};

type Recovered = { manifest: Manifest; rows: number; moved: Moved; pausedWebhooks: number };

/**
 * Brings an account back where there is no installation: with the ids it had, and without what was left out. Bytes come
 * first and the records last and in one step; done again after a crash, it goes on. All of it is compared with the export.
 */
export async function recoverExport({ own, from, now, tell, progress }: Recovering): Promise<Recovered> {
  const manifest = await readManifest(from);
  await (await openRecords(own)).abandon();
  for (const { file, sha256 } of [...manifest.kinds, manifest.files]) await requireWhole(join(from, file), sha256);
  const moved = noneMoved();
  let rows = 0;
  const moving = {
    from: await openOwnBlobs(from),
    to: await openBlobs(own.blobs, own.blobsFolder),
    known: { find: async () => undefined },
    tell,
    progress: () => progress({ moved, rows }),
  };
  for await (const _ of moveBytes(filesIn(from, manifest, tell), moved, moving));
  const filling = await openRecords(own);
  try {
    const at = { accountId: manifest.account, now: now().toISOString() };
    await fill(filling, from, manifest, at, (more) => {
      rows += more;
      progress({ moved, rows });
    });
    const pausedWebhooks = await calmDown(filling, manifest, at);
    await filling.finish();
    return { manifest, rows, moved, pausedWebhooks };
  } finally {
    await filling.abandon();
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new Error(`There is no export in ${folder}, or one that was cut off: it has no ${MANIFEST}.`);
  });
  return manifestIn(text);
}

/** Rejects what this version cannot bring back, and what names files that are not its own. */
export function manifestIn(text: string): Manifest {
  const manifest = parsed(text);
  const unknown = manifest.format === 1 ? unknownOf(manifest) : [`format ${manifest.format}`];
  if (unknown.length > 0)
    throw new Error(
      `This export was written by a newer Holdfast (${manifest.holdfast}: it has ${unknown.join(', ')}, which this one does not know). Bring it back with that version.`,
    );
  const isOurs = ({ kind, file }: Manifest['kinds'][number]) =>
    /^[a-z_]+$/.test(kind) && file === `records/${kind}.jsonl`;
  if (!manifest.kinds.every(isOurs) || manifest.files.file !== FILES || !Number.isSafeInteger(manifest.account))
    throw new Damaged(`${MANIFEST} is not as it was written.`);
  return manifest;
}

function parsed(text: string): Manifest {
  try {
    const manifest = JSON.parse(text);
    if (Array.isArray(manifest.migrations) && Array.isArray(manifest.kinds) && manifest.files) return manifest;
  } catch {}
  throw new Damaged(`${MANIFEST} is not as it was written.`);
}

const openRecords = (own: Place): Promise<Filling> =>
  openEmpty(own.recordsUrl).catch((error) => {
    if (!(error instanceof NotEmpty)) throw error;
    throw new Error(
      `${error.message}. Nothing was changed. Ids are kept, so an account is brought back where there is none: into an empty folder (HOLDFAST_DATA) or an empty database (DATABASE_URL), before the first start.`,
    );
  });

async function* filesIn(folder: string, { account, files }: Manifest, tell: Recovering['tell']): AsyncGenerator<Entry> {
  for await (const lines of linesIn(join(folder, files.file)))
    for (const { key, size, sha256 } of lines)
      if (sha256 !== null) yield { account, place: 0, key, size, sha256 };
      else tell({ account, key, problem: 'its bytes could not be read when the export was made' });
}

type At = { accountId: number; now: string };

/** The records of an export in an empty database: as they were, compared, and then brought up to date. */
export async function fill(
  filling: Filling,
  folder: string,
  manifest: Manifest,
  at: At,
  inserted: (rows: number) => void,
): Promise<void> {
  await migrate(
    filling,
    migrations.filter((one) => manifest.migrations.includes(one.name)),
  );
  const tables = new Map((await filling.tables()).map((table) => [table.name, table]));
  const numbers = Object.fromEntries(Object.keys(await filling.numbers()).map((name) => [name, 0]));
  const tallies: TableTally[] = [];
  for (const { kind, file } of manifest.kinds.filter((one) => !isLeftOut(one.kind))) {
    const table = tables.get(kind);
    if (!table) throw new Error(`There is no place for ${kind} here.`);
    const tally = makeTally(kind);
    for await (const lines of linesIn(join(folder, file))) {
      const rows = lines.map((line) => rowOf(table, line, at));
      for (const row of rows) tally.add(JSON.stringify(row));
      if (numbers[kind] !== undefined) numbers[kind] = Math.max(numbers[kind], ...lines.map(({ id }) => Number(id)));
      await filling.insert(table, rows);
      inserted(rows.length);
    }
    tallies.push(tally.read());
  }
  await compareRecords(filling, tallies);
  await filling.goOnAfter(numbers);
  await migrate(filling);
}

/** Nobody is called before somebody says so, and the Administrators see where it came from. */
async function calmDown({ q }: Filling, { takenAt }: Manifest, { accountId, now }: At): Promise<number> {
  const paused = await pauseRestored(q, accountId, now);
  const auditor = {
    actor: { ...nobody, accountId },
    services: { db: { nextId: nextNumber } },
    now,
    origin: () => NOWHERE,
  };
  await audit(auditor, q, {
    action: 'account.imported',
    detail: `from an export, as of ${takenAt}`,
    means: 'commandLine',
  });
  return paused;
}
