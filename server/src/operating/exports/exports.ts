import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import manifestOfServer from '../../../package.json' with { type: 'json' };
import { audit, somebodyIn } from '../../platform/audit/log.ts';
import { openBlobs, openOwnBlobs } from '../../platform/blobs/open.ts';
import type { Services } from '../../platform/context.ts';
import { openSnapshot } from '../../platform/db/open.ts';
import { type Moved, noneMoved, type Problem } from '../backups/contents/bytes.ts';
import { openScratch, type Place, requireApart } from '../backups/target.ts';
import { leftOutWords } from './contents.ts';
import { FILES, moveFiles } from './files.ts';
import { type KindTally, writeRecords } from './records.ts';

type Exporting = {
  accountId: number;
  /** A folder. */
  to: string;
  tell(problem: Problem): void;
  progress(sofar: { rows: number; moved?: Moved }): void;
};

/** Says what an export is made of. Written last: what has none is no export. */
export type Manifest = {
  format: 1;
  /** The version that wrote it, and the migrations its tables had. */
  holdfast: string;
  migrations: string[];
  account: number;
  takenAt: string;
  kinds: KindTally[];
  files: { file: string; count: number; bytes: number; missing: number; sha256: string };
  leftOut: string[];
};

type Exported = { rows: number; kinds: number; moved: Moved };

export const MANIFEST = 'export.json';
export const SCHEMA = 'schema.json';
const ownNames = new Set([MANIFEST, SCHEMA, FILES, 'records', 'blobs', 'snapshot']);

/**
 * All of one account that is not a secret: its records as they are at one moment, beside the running service, then the
 * bytes they name. Done again into the same folder, it takes the records anew, and of the bytes those that are not there.
 */
export async function exportAccount(services: Services, exporting: Exporting): Promise<Exported> {
  const { accountId, to, tell, progress } = exporting;
  const own = services.config;
  requireApart(to, own);
  await openFolder(to);
  const takenAt = services.now().toISOString();
  // Whoever reads the audit log learns of it also when it is cut off: some of it has gone out then.
  await services.db.transaction((tx) =>
    audit(somebodyIn(services, accountId), tx, {
      action: 'export.taken',
      detail: 'the whole account',
      means: 'commandLine',
    }),
  );
  let rows = 0;
  const taken = await takeRecords({ own, accountId, folder: to, scratch: await openScratch(to, own) }, (more) => {
    rows += more;
    progress({ rows });
  });
  const moved = noneMoved();
  const from = await openBlobs(own.blobs, own.blobsFolder);
  const moving = { from, to: await openOwnBlobs(to), tell, progress: () => progress({ rows, moved }) };
  const { file, sha256 } = await moveFiles({ accountId, folder: to }, moved, moving);
  await writeJson(join(to, SCHEMA), taken.schema);
  const manifest = manifestOf(taken, { accountId, takenAt, files: { file, sha256 }, moved });
  await writeJson(join(to, MANIFEST), manifest);
  return { rows, kinds: taken.tallies.length, moved };
}

type Taken = Awaited<ReturnType<typeof writeRecords>> & { migrations: string[] };

/** The records of one moment, into the folder. `scratch` is removed. */
export async function takeRecords(
  { own, accountId, folder, scratch }: { own: Place; accountId: number; folder: string; scratch: string },
  read: (rows: number) => void,
): Promise<Taken> {
  const snapshot = await openSnapshot(own.recordsUrl, scratch);
  try {
    const written = await writeRecords(snapshot, { accountId, folder }, read);
    return { ...written, migrations: await snapshot.migrations() };
  } finally {
    await snapshot.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

type Said = { accountId: number; takenAt: string; files: { file: string; sha256: string }; moved: Moved };

export const manifestOf = (
  { migrations, tallies }: Taken,
  { accountId, takenAt, files, moved: { count, bytes, missing } }: Said,
): Manifest => ({
  format: 1,
  holdfast: manifestOfServer.version,
  migrations,
  account: accountId,
  takenAt,
  kinds: tallies,
  files: { ...files, count, bytes, missing },
  leftOut: leftOutWords,
});

export const jsonText = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

const writeJson = (path: string, value: object): Promise<void> => writeFile(path, jsonText(value), { mode: 0o600 });

/** One that is there is no longer whole as soon as this one has begun. */
async function openFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const other = (await readdir(path)).find((name) => !ownNames.has(name));
  if (other !== undefined)
    throw new Error(`There is something else in ${path} (${other}). Nothing was changed. Name an empty folder.`);
  await rm(join(path, MANIFEST), { force: true });
  await rm(join(path, 'records'), { recursive: true, force: true });
}
