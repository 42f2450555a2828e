import { existsSync, realpathSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Documents } from '../../platform/blobs/documents.ts';
import { openDocuments, openOwnBlobs } from '../../platform/blobs/open.ts';
import type { BackupAddress, Config } from '../../platform/config.ts';

export type Place = Pick<Config, 'recordsUrl' | 'blobs' | 'blobsFolder' | 'dataFolder' | 'secretKeyFile'>;

/** Where backups are kept: each one's document, and the bytes that they share. */
export type Target = { documents: Documents; blobs: BlobStore };

const DOCUMENTS = 'backups';

/** For people; without keys. */
export const placeText = (address: BackupAddress): string =>
  typeof address === 'string' ? address : `s3://${address.bucket}/${address.prefix}`;

/** Makes the folder, for nobody but its owner, if it is not there. */
export async function openTarget(address: BackupAddress, own: Place): Promise<Target> {
  requireApart(address, own);
  if (typeof address === 'string') await mkdir(address, { recursive: true, mode: 0o700 });
  const target = { documents: await openDocuments(address, DOCUMENTS), blobs: await openOwnBlobs(address) };
  await target.blobs.ping();
  return target;
}

/** Nothing is made where nothing is. */
export async function openSource(address: BackupAddress): Promise<Target> {
  if (typeof address === 'string' && !existsSync(join(address, DOCUMENTS)))
    throw new Error(`There is no backup in ${address}.`);
  return { documents: await openDocuments(address, DOCUMENTS), blobs: await openOwnBlobs(address) };
}

/** Whatever takes the data would take the backup; and the service would sweep its bytes away. */
export function requireApart(address: BackupAddress, { blobs, dataFolder }: Place): void {
  if (typeof address === 'string') {
    const [target, data] = [truePath(address), truePath(dataFolder)];
    if (!relative(data, target).startsWith('..') || !relative(target, data).startsWith('..'))
      throw new Error(
        `${address} and ${dataFolder} lie in each other: whatever takes one takes the other. Choose another folder, on another disk.`,
      );
    return;
  }
  if (blobs === 'disk' || blobs.bucket !== address.bucket || blobs.endpoint !== address.endpoint) return;
  const isInside = ['blobs/', 'partial/', 'incoming/'].some((own) => address.prefix.startsWith(blobs.prefix + own));
  if (isInside || address.prefix === blobs.prefix)
    throw new Error(
      `${placeText(address)} is where Holdfast keeps its files. Choose another prefix, or better another bucket.`,
    );
}

/** Through links, as far as there is anything. */
function truePath(path: string): string {
  const whole = resolve(path);
  if (existsSync(whole)) return realpathSync(whole);
  const parent = dirname(whole);
  return parent === whole ? whole : join(truePath(parent), relative(parent, whole));
}

/** For what is needed while a backup is made; what one that was killed left there is removed. */
export async function openScratch(address: BackupAddress, own: Place): Promise<string> {
  const folder = join(typeof address === 'string' ? address : own.dataFolder, 'snapshot');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
  return folder;
}
