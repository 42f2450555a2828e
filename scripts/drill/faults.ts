import fs from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Whether what is synced is synced: `none` only says so, `fail` says that the disk does not work. */
export type Syncs = 'work' | 'none' | 'fail';

const fdatasync = promisify(fs.fdatasync);
let how: Syncs = 'work';

async function instead(sync: () => Promise<void>): Promise<void> {
  if (how === 'fail') throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });
  if (how === 'work') await sync();
}

/** For the log of the embedded database. */
export const sync = (descriptor: number): Promise<void> => instead(() => fdatasync(descriptor));

/** From now on, for the log and for every file of this process; not for what the embedded database moves out of its log. */
export async function setSyncs(wanted: Syncs): Promise<void> {
  if (how === 'work' && wanted !== 'work') await patch();
  how = wanted;
}

let isPatched = false;

async function patch(): Promise<void> {
  if (isPatched) return;
  isPatched = true;
  await using file = await open(process.execPath);
  const handles = Object.getPrototypeOf(file) as Pick<FileHandle, 'sync' | 'datasync'>;
  const { sync: whole, datasync: bytes } = handles;
  handles.sync = function (this: FileHandle) {
    return instead(() => whole.call(this));
  };
  handles.datasync = function (this: FileHandle) {
    return instead(() => bytes.call(this));
  };
}
