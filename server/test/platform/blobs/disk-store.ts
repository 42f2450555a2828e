import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { openDiskBlobs } from '../../../src/platform/blobs/disk/disk.ts';
import type { Sync } from '../../../src/platform/blobs/disk/writer.ts';

export async function openTemporary(t: TestContext, sync?: Sync) {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-blobs-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return { folder, blobs: await openDiskBlobs(folder, sync), leftovers: () => readdir(join(folder, 'tmp')) };
}

type Write = (chunks: Uint8Array[]) => Promise<{ bytesWritten: number }>;

/** Node does not export the class of its file handles; every handle leads to it. */
export async function mockWrite(t: TestContext, folder: string, fake: (write: Write, chunks: Uint8Array[]) => unknown) {
  const handle = await open(folder);
  const handles: { writev: Write } = Object.getPrototypeOf(handle);
  await handle.close();
  const original = handles.writev;
  t.mock.method(handles, 'writev', function (this: unknown, chunks: Uint8Array[]) {
    return fake((some) => original.call(this, some), chunks);
  });
}

export const diskError = (code: string) => Object.assign(new Error(code), { code });
