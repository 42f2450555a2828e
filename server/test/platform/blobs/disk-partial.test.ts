import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { appendFile, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { openDiskBlobs } from '../../../src/platform/blobs/disk/disk.ts';
import { type Sync, syncHandle } from '../../../src/platform/blobs/disk/writer.ts';
import { conflict } from '../../../src/platform/failures.ts';
import { chunksOf, keysIn, read, readText, roomy, sha256, sweepTemporary } from './contract.ts';
import { diskError, mockWrite, openTemporary } from './disk-store.ts';

const MIB = 1024 * 1024;

/** The machine is started anew, and the file has become longer than what was written to it. */
async function cutPower(path: string): Promise<void> {
  await appendFile(path, Buffer.alloc(3));
  const [length] = (await readFile(`${path}.synced`, 'utf8')).trim().split(' ');
  await writeFile(`${path}.synced`, `${length} before`);
}

describe('partial blobs on disk', () => {
  test('a disk that fills up keeps what was acknowledged and no more, and the upload goes on when there is room', async (t) => {
    const { folder, blobs } = await openTemporary(t);
    const whole = randomBytes(5 * MIB);
    let room = 100;
    await mockWrite(t, folder, async (write, chunks) => {
      room -= 1;
      if (room < 0) throw diskError('ENOSPC');
      return write(chunks);
    });
    await blobs.partial.begin('abcd');
    const pieces = Array.from({ length: 5 }, (_, i) => whole.subarray(i * MIB, (i + 1) * MIB));
    await blobs.partial.append('abcd', 0, chunksOf(pieces[0]!), roomy);
    room = 2;
    await assert.rejects(blobs.partial.append('abcd', MIB, chunksOf(...pieces.slice(1)), roomy), {
      kind: 'storageFull',
    });
    assert.equal(await blobs.partial.length('abcd'), MIB);
    assert.equal((await stat(join(folder, 'partial', 'abcd'))).size, MIB);
    room = 100;
    await blobs.partial.append('abcd', MIB, chunksOf(whole.subarray(MIB)), roomy);
    assert.deepEqual(await blobs.partial.finish('abcd'), { size: whole.length, sha256: sha256(whole) });
    assert.ok((await read(blobs, 'abcd'))?.equals(whole));
  });

  for (const isTold of [true, false])
    test(`what another process has put there is not cut back by who lost their turn${isTold ? ' and knows' : ''}`, async (t) => {
      const { folder, blobs } = await openTemporary(t);
      await blobs.partial.begin('abcd');
      const lost = new AbortController();
      const another = await openDiskBlobs(folder);
      let isFull = false;
      await mockWrite(t, folder, async (write, chunks) => {
        if (isFull) throw diskError('ENOSPC');
        return write(chunks);
      });
      async function* stalling() {
        yield Buffer.alloc(MIB, 'a');
        while ((await stat(join(folder, 'partial', 'abcd'))).size < MIB) await setImmediate();
        yield Buffer.from('late');
        if (isTold) lost.abort(conflict('Another goes on.'));
        else await another.partial.append('abcd', MIB, chunksOf('more'), roomy);
        isFull = true;
      }
      await assert.rejects(blobs.partial.append('abcd', 0, stalling(), { ...roomy, signal: lost.signal }));
      assert.equal(await another.partial.length('abcd'), isTold ? MIB : MIB + 4);
    });

  test('after a failed sync nothing since the last good one is believed', async (t) => {
    let isBroken = false;
    const { folder, blobs } = await openTemporary(t, async (handle, what) => {
      if (!isBroken) return syncHandle(handle, what);
      isBroken = false;
      throw diskError('EIO');
    });
    await blobs.partial.begin('abcd');
    await blobs.partial.append('abcd', 0, chunksOf('sure'), roomy);
    isBroken = true;
    await assert.rejects(blobs.partial.append('abcd', 4, chunksOf('doubtful'), roomy), { code: 'EIO' });
    assert.equal(await blobs.partial.length('abcd'), 4);
    // Another process brings as many other bytes: the hash of those that were lost must not be taken for theirs.
    await (await openDiskBlobs(folder)).partial.append('abcd', 4, chunksOf(' as fate'), roomy);
    assert.equal((await blobs.partial.finish('abcd')).sha256, sha256('sure as fate'));
    assert.equal(await readText(blobs, 'abcd'), 'sure as fate');
  });

  test('bytes are synced when an append is answered, and before they get their name', async (t) => {
    const seen: string[] = [];
    const watched: Sync = async (handle, what) => {
      const names = await readdir(folder, { recursive: true });
      seen.push(`${what} ${names.includes(join('ab', 'cd', 'abcd')) ? 'named' : 'unnamed'}`);
      await syncHandle(handle, what);
    };
    const { folder, blobs } = await openTemporary(t, watched);
    await blobs.partial.begin('abcd');
    assert.deepEqual(seen.splice(0), ['folder unnamed']);
    await blobs.partial.append('abcd', 0, chunksOf('x'), roomy);
    assert.deepEqual(seen.splice(0), ['bytes unnamed', 'bytes unnamed'], 'what came, and how much it is');
    await blobs.partial.length('abcd');
    assert.deepEqual(seen.splice(0), [], 'who has synced it need not do so again');
    const another = (await openDiskBlobs(folder, watched)).partial;
    await another.length('abcd');
    assert.deepEqual(seen.splice(0), ['bytes unnamed'], 'what a process that died had not synced');
    await another.finish('abcd');
    const named = ['folder named', 'folder named', 'folder named'];
    assert.deepEqual(seen.splice(0), ['bytes unnamed', ...named], 'of what another process wrote');
  });

  test('what was synced as it came is not synced again before it gets its name', async (t) => {
    let syncs = 0;
    const { blobs } = await openTemporary(t, async (handle, what) => {
      if (what === 'bytes') syncs += 1;
      await syncHandle(handle, what);
    });
    await blobs.partial.begin('abcd');
    await blobs.partial.append('abcd', 0, chunksOf('x'), roomy);
    syncs = 0;
    await blobs.partial.finish('abcd');
    assert.equal(syncs, 0);
  });

  test('what a power cut has put behind what was written does not count, and goes', async (t) => {
    const { folder, blobs } = await openTemporary(t);
    await blobs.partial.begin('abcd');
    await blobs.partial.append('abcd', 0, chunksOf('sure '), roomy);
    await cutPower(join(folder, 'partial', 'abcd'));
    const { partial } = await openDiskBlobs(folder);
    assert.equal(await partial.length('abcd'), 5);
    await assert.rejects(partial.append('abcd', 8, chunksOf('fate'), roomy), { kind: 'conflict' });
    assert.equal(await partial.takeOver('abcd', 'abce'), true);
    for (const key of ['abcd', 'abce']) {
      assert.equal(await partial.append(key, 5, chunksOf('as fate'), roomy), 12);
      assert.deepEqual(await partial.finish(key), { size: 12, sha256: sha256('sure as fate') });
    }
    assert.deepEqual(await readdir(join(folder, 'partial')), [], 'nothing of it is left');
  });

  test('a crash before anything was synced leaves nothing that counts', async (t) => {
    const { folder, blobs } = await openTemporary(t);
    await blobs.partial.begin('abcd');
    await cutPower(join(folder, 'partial', 'abcd'));
    assert.equal(await (await openDiskBlobs(folder)).partial.length('abcd'), 0);
    await truncate(join(folder, 'partial', 'abcd.synced'));
    assert.equal(await (await openDiskBlobs(folder)).partial.length('abcd'), 0, 'nor with a mark that was not written');
  });

  test('what a process that died had written counts, while the machine runs on', async (t) => {
    const { folder, blobs } = await openTemporary(t);
    await blobs.partial.begin('abcd');
    await appendFile(join(folder, 'partial', 'abcd'), 'sure');
    assert.equal(await (await openDiskBlobs(folder)).partial.length('abcd'), process.platform === 'linux' ? 4 : 0);
  });

  test('a mark that a crash left alone is found, and goes like a partial blob that nobody knows', async (t) => {
    const { folder, blobs } = await openTemporary(t);
    for (const key of ['abcd', 'abce']) await blobs.partial.begin(key);
    await rm(join(folder, 'partial', 'abce'));
    assert.deepEqual((await keysIn(blobs.partial)).sort(), ['abcd', 'abce']);
    await blobs.partial.abandon('abce');
    assert.deepEqual(await keysIn(blobs.partial), ['abcd']);
  });

  test('of one begun before there were marks everything counts', async (t) => {
    const { folder, blobs } = await openTemporary(t);
    await blobs.partial.begin('abcd');
    await rm(join(folder, 'partial', 'abcd.synced'));
    await appendFile(join(folder, 'partial', 'abcd'), 'sure');
    const { partial } = await openDiskBlobs(folder);
    assert.equal(await partial.length('abcd'), 4);
    assert.equal(await partial.append('abcd', 4, chunksOf('!'), roomy), 5);
  });

  test('a crash right after the renaming hides nothing', async (t) => {
    const { folder, blobs } = await openTemporary(t);
    await blobs.put('abcd00', chunksOf('makes the folder'), roomy);
    await blobs.partial.begin('abcd');
    await blobs.partial.append('abcd', 0, chunksOf('whole'), roomy);
    await rename(join(folder, 'partial', 'abcd'), join(folder, 'ab', 'cd', 'abcd'));
    let folders = 0;
    const { partial } = await openDiskBlobs(folder, async (handle, what) => {
      if (what === 'folder') folders += 1;
      await syncHandle(handle, what);
    });
    assert.equal(await partial.length('abcd'), 5);
    assert.deepEqual(await partial.finish('abcd'), { size: 5, sha256: sha256('whole') });
    assert.equal(folders, 3, 'who gave it its name may not have lived to sync that');
  });

  test('the list passes over what is not a partial blob, and the sweep leaves partial ones', async (t) => {
    const { folder, blobs } = await openTemporary(t);
    await blobs.partial.begin('abcd');
    await writeFile(join(folder, 'partial', 'notes.txt'), 'from the operator');
    assert.deepEqual(await keysIn(blobs.partial), ['abcd']);
    assert.deepEqual(await sweepTemporary(blobs, new Date(Date.now() + 60_000)), []);
    assert.deepEqual(await keysIn(blobs.partial), ['abcd']);
  });
});
