import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openServices } from '../../server/src/app.ts';
import { orphans, removeOrphansNow } from '../../server/src/bytes/storage/orphans/orphans.ts';
import { removeDoomedNow } from '../../server/src/bytes/storage/sweep.ts';
import { uploadChores } from '../../server/src/bytes/uploads/sweep.ts';
import { listArriving } from '../../server/src/bytes/uploads/unfinished.ts';
import { loadConfig } from '../../server/src/platform/config.ts';
import type { Services } from '../../server/src/platform/context.ts';
import type { Figure } from '../bench/figures.ts';
import type { Place } from './holdfast.ts';
import { promise } from './run.ts';
import { download, sha256, type Target } from './uploading.ts';

/** What was acknowledged: the id of each file and the hash of its bytes. */
export type KnownFiles = Map<string, string>;

/** Every acknowledged file is read again. */
export async function readable(name: string, target: Target, known: KnownFiles): Promise<Figure> {
  let lost = 0;
  for (const [id, hash] of known) {
    const isWhole = await download(target, id).then(
      (bytes) => sha256(bytes) === hash,
      () => false,
    );
    if (!isWhole) lost += 1;
  }
  return promise(`${name}: acknowledged and not readable`, `of ${known.size}`, lost, { most: 0 });
}

/** The server is stopped, the sweeps are run two days later, and whatever is then in the store must belong to something. */
export async function nothingLeft(
  name: string,
  place: Place,
  settings: Record<string, string> = {},
): Promise<Figure[]> {
  const { folder, databaseUrl } = place;
  const config = loadConfig({
    HOLDFAST_DATA: folder,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...settings,
  });
  const services = await openServices(config, { now: () => new Date(Date.now() + 2 * 86_400_000) });
  try {
    const before = await countOrphans(services);
    const { signal } = new AbortController();
    for (const task of [...uploadChores, removeDoomedNow, removeOrphansNow]) while (await task.run(services, signal));
    let arriving = 0;
    for await (const _ of listArriving(services)) arriving += 1;
    const temporary = config.blobs === 'disk' ? await readdir(join(config.blobsFolder, 'tmp')) : [];
    const left = (await countOrphans(services)) + arriving + temporary.length;
    return [promise(`${name}: orphans after the sweep`, `of ${before}`, left, { most: 0 })];
  } finally {
    await services.db.close();
  }
}

async function countOrphans(services: Services): Promise<number> {
  let count = 0;
  for await (const keys of orphans(services, services.now())) count += keys.length;
  return count;
}
