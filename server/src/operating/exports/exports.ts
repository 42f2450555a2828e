import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import manifestOfServer from '../../../package.json' with { type: 'json' };
import { audit, somebodyIn } from '../../platform/audit/log.ts';
import { openBlobs, openOwnBlobs } from '../../platform/blobs/open.ts';
import type { Services } from '../../platform/context.ts';
import { openSnapshot } from '../../platform/db/open.ts';
import { type Moved, noneMoved, type Problem } from '../backups/contents/bytes.ts';
import { openScratch, requireApart } from '../backups/target.ts';
import { leftOutWords } from './contents.ts';
import { moveFiles } from './files.ts';
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
const ownNames = new Set([MANIFEST, 'schema.json', 'files.jsonl', 'records', 'blobs', 'snapshot']);

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
  const scratch = await openScratch(to, own);
  const snapshot = await openSnapshot(own.recordsUrl, scratch);
  let rows = 0;
  let written: Awaited<ReturnType<typeof writeRecords>>;
  let migrations: string[];
  try {
    written = await writeRecords(snapshot, { accountId, folder: to }, (more) => {
      rows += more;
      progress({ rows });
    });
    migrations = await snapshot.migrations();
  } finally {
    await snapshot.close();
    await rm(scratch, { recursive: true, force: true });
  }
  const moved = noneMoved();
  const from = await openBlobs(own.blobs, own.blobsFolder);
  const moving = { from, to: await openOwnBlobs(to), tell, progress: () => progress({ rows, moved }) };
  const { file, sha256 } = await moveFiles({ accountId, folder: to }, moved, moving);
  await writeJson(join(to, 'schema.json'), written.schema);
  const manifest: Manifest = {
    format: 1,
    holdfast: manifestOfServer.version,
    migrations,
    account: accountId,
    takenAt,
    kinds: written.tallies,
    files: { file, sha256, count: moved.count, bytes: moved.bytes, missing: moved.missing },
    leftOut: leftOutWords,
  };
  await writeJson(join(to, MANIFEST), manifest);
  return { rows, kinds: written.tallies.length, moved };
}

const writeJson = (path: string, value: object): Promise<void> =>
  writeFile(path, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });

/** One that is there is no longer whole as soon as this one has begun. */
async function openFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const other = (await readdir(path)).find((name) => !ownNames.has(name));
  if (other !== undefined)
    throw new Error(`There is something else in ${path} (${other}). Nothing was changed. Name an empty folder.`);
  await rm(join(path, MANIFEST), { force: true });
  await rm(join(path, 'records'), { recursive: true, force: true });
}
