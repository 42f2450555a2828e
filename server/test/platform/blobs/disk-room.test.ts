import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { openDiskBlobs } from '../../../src/platform/blobs/disk/disk.ts';
import { type DiskState, makeDiskRoom } from '../../../src/platform/blobs/disk/room.ts';
import { syncHandle } from '../../../src/platform/blobs/disk/writer.ts';
import { chunksOf, roomy } from './contract.ts';

const MIB = 2 ** 20;

/** A disk that says of itself what it is told to, and counts how often it was asked. */
function makeDisk(blocks: number, bavail: number) {
  const disk = { blocks, bavail, bsize: MIB, looks: 0 };
  const look = async (): Promise<DiskState> => {
    disk.looks += 1;
    return { ...disk };
  };
  return Object.assign(disk, { look });
}

const full = { kind: 'storageFull' };
const pass = async () => {};

async function openOn(t: TestContext, disk: ReturnType<typeof makeDisk>) {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-room-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return { folder, blobs: await openDiskBlobs(folder, syncHandle, makeDiskRoom(folder, disk.look)) };
}

describe('the room that files leave free', () => {
  test('a twentieth of a small disk, 256 MiB of a large one', async () => {
    for (const [blocks, kept] of [
      [100, 5],
      [100_000, 256],
    ] as const) {
      const room = makeDiskRoom('', makeDisk(blocks, kept + 10).look);
      await room.require(10 * MIB);
      await assert.rejects(async () => room.require(10 * MIB + 1), full);
    }
  });

  test('a disk that does not say how large it is takes everything', async () => {
    await makeDiskRoom('', makeDisk(0, 0).look).require(2 ** 50);
  });

  test('many small writes ask the system a few times, and the last of the room is exact', async () => {
    const disk = makeDisk(1000, 50 + 64);
    const room = makeDiskRoom('', disk.look, () => 0);
    let written = 0;
    const write = () =>
      room.write(MIB / 16, async () => {
        written += MIB / 16;
        disk.bavail = 50 + 64 - written / MIB;
      });
    for (let i = 0; i < 8 * 64; i += 1) await write();
    const looks = disk.looks;
    assert.ok(looks < 100, `asked ${looks} times for 512 writes`);
    for (let i = 0; i < 8 * 64; i += 1) await write();
    await assert.rejects(write(), full);
    assert.equal(written, 64 * MIB);
  });

  test('what the system said is trusted for a second', async () => {
    const disk = makeDisk(1000, 500);
    let now = 0;
    const room = makeDiskRoom('', disk.look, () => now);
    for (const [at, looks] of [
      [0, 1],
      [999, 1],
      [1000, 2],
      [1999, 2],
    ] as const) {
      now = at;
      await room.write(1, pass);
      assert.equal(disk.looks, looks, `after ${at} ms`);
    }
  });

  test('writes that are under way count, though the system does not know of them yet', async () => {
    const room = makeDiskRoom('', makeDisk(100, 5 + 10).look);
    const { promise: ends, resolve: end } = Promise.withResolvers<void>();
    const slow = [room.write(6 * MIB, () => ends), room.write(4 * MIB, () => ends)];
    await assert.rejects(room.write(1, pass), full);
    end();
    await Promise.all(slow);
  });

  test('what is deleted can be used at once', async () => {
    const disk = makeDisk(100, 5);
    const room = makeDiskRoom('', disk.look);
    await assert.rejects(room.write(MIB, pass), full);
    disk.bavail = 6;
    await room.write(MIB, pass);
  });

  test('the store takes nothing of what it has no room for', async (t) => {
    const { blobs } = await openOn(t, makeDisk(100, 5 + 3));
    const unread = chunksOf(new Error('nobody should have read it'));
    const announced = { ...roomy, announced: 4 * MIB };
    await assert.rejects(blobs.put('abcd', unread, announced), full);
    await assert.rejects(blobs.partial.begin('abcd', 4 * MIB), full);
    await blobs.partial.begin('abcd');
    await assert.rejects(blobs.partial.append('abcd', 0, unread, announced), full);
  });

  test('what was said to be less, or not said, is refused as it comes, and leaves nothing', async (t) => {
    const { folder, blobs } = await openOn(t, makeDisk(100, 5 + 3));
    const more = () => chunksOf(Buffer.alloc(MIB), Buffer.alloc(8 * MIB));
    await blobs.partial.begin('abcd');
    await assert.rejects(blobs.put('abcd', more(), { ...roomy, announced: 1 }), full);
    await assert.rejects(blobs.partial.append('abcd', 0, more(), roomy), full);
    assert.equal(await blobs.partial.length('abcd'), 0);
    assert.deepEqual(await readdir(join(folder, 'tmp')), []);
    // All else goes on, so it stays ready.
    await blobs.ping();
  });

  test('what was written to its last byte is kept, though others have filled the disk meanwhile', async (t) => {
    const disk = makeDisk(100, 5 + 1);
    const { blobs } = await openOn(t, disk);
    async function* filling() {
      yield Buffer.alloc(MIB);
      disk.bavail = 0;
    }
    await blobs.put('abcd', filling(), roomy);
    disk.bavail = 5 + 1;
    await blobs.partial.begin('abce');
    assert.equal(await blobs.partial.append('abce', 0, filling(), roomy), MIB);
  });
});
