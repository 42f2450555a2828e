import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { openDiskBlobs } from '../../../src/platform/blobs/disk/disk.ts';
import { syncHandle } from '../../../src/platform/blobs/disk/writer.ts';
import { openMemoryBlobs } from '../../../src/platform/blobs/memory.ts';
import { blobStoreContract, chunksOf, keysIn, readText, roomy, silentAfter, sweepTemporary } from './contract.ts';
import { diskError, mockWrite, openTemporary } from './disk-store.ts';
import { partialBlobContract } from './partial-contract.ts';

blobStoreContract('memory', async () => openMemoryBlobs());
blobStoreContract('disk', async (t) => (await openTemporary(t)).blobs);
partialBlobContract('memory', async () => {
  const blobs = openMemoryBlobs();
  return { blobs, reopen: async () => blobs };
});
partialBlobContract('disk', async (t) => {
  const { folder, blobs } = await openTemporary(t);
  return { blobs, reopen: () => openDiskBlobs(folder) };
});

describe('disk', () => {
  test('a blob is one file two folders down, and no temporary file stays', async (t) => {
    const { folder, blobs, leftovers } = await openTemporary(t);
    await blobs.put('abcd-12', chunksOf('here'), roomy);
    assert.equal(await readFile(join(folder, 'ab', 'cd', 'abcd-12'), 'utf8'), 'here');
    assert.deepEqual(await leftovers(), []);
  });

  test('blobs outlive the process that put them', async (t) => {
    const { folder, blobs } = await openTemporary(t);
    const key = randomUUID();
    await blobs.put(key, chunksOf('still here'), roomy);
    const reopened = await openDiskBlobs(folder);
    assert.equal(await readText(reopened, key), 'still here');
    assert.deepEqual(await keysIn(reopened), [key]);
  });

  test('no failure leaves a temporary file', async (t) => {
    const { blobs, leftovers } = await openTemporary(t);
    const big = Buffer.alloc(2_500_000);
    await assert.rejects(blobs.put(randomUUID(), chunksOf(big, new Error('lost')), roomy), /lost/);
    assert.deepEqual(await leftovers(), []);
    await assert.rejects(blobs.put(randomUUID(), chunksOf(big, big), { maxSize: 4_000_000 }), { kind: 'tooLarge' });
    assert.deepEqual(await leftovers(), []);
  });

  test('the temporary file of a silent upload is there until the signal', async (t) => {
    const { blobs, leftovers } = await openTemporary(t);
    const stop = new AbortController();
    let before: string[] = [];
    const source = silentAfter('some', async () => {
      before = await leftovers();
      stop.abort();
    });
    await assert.rejects(blobs.put(randomUUID(), source, { ...roomy, signal: stop.signal }), { name: 'AbortError' });
    assert.equal(before.length, 1);
    assert.deepEqual(await leftovers(), []);
  });

  test('bytes are synced before they get their name, folders after: all three when they are new', async (t) => {
    const seen: string[] = [];
    const { folder, blobs } = await openTemporary(t, async (handle, what) => {
      const names = await readdir(folder, { recursive: true });
      seen.push(`${what} ${names.includes(join('ab', 'cd', 'abcd')) ? 'named' : 'unnamed'}`);
      await syncHandle(handle, what);
    });
    await blobs.put('abcd', chunksOf('x'), roomy);
    assert.deepEqual(seen.splice(0), ['bytes unnamed', 'folder named', 'folder named', 'folder named']);
    await blobs.put('abcd-2', chunksOf('x'), roomy);
    assert.deepEqual(seen, ['bytes named', 'folder named']);
  });

  test('a put whose bytes cannot be synced rejects and leaves nothing', async (t) => {
    const { blobs, leftovers } = await openTemporary(t, async () => {
      throw diskError('EIO');
    });
    await assert.rejects(blobs.put(randomUUID(), chunksOf('x'), roomy), { code: 'EIO' });
    await assert.rejects(blobs.ping(), { code: 'EIO' });
    assert.deepEqual(await leftovers(), []);
    assert.deepEqual(await keysIn(blobs), []);
  });

  test('a sync that fails while bytes still arrive is not forgiven by a later one', async (t) => {
    let calls = 0;
    const { blobs, leftovers } = await openTemporary(t, async () => {
      calls += 1;
      if (calls === 1) throw diskError('EIO');
    });
    const chunk = Buffer.alloc(1024 * 1024);
    await assert.rejects(blobs.put(randomUUID(), chunksOf(...Array(70).fill(chunk)), roomy), { code: 'EIO' });
    assert.equal(calls, 1);
    assert.deepEqual(await leftovers(), []);
  });

  test('a put whose folder cannot be synced rejects, and the next one syncs it again', async (t) => {
    let isBroken = true;
    const { blobs, leftovers } = await openTemporary(t, async (handle, what) => {
      if (isBroken && what === 'folder') throw diskError('EIO');
      await syncHandle(handle, what);
    });
    await assert.rejects(blobs.put('abcd', chunksOf('x'), roomy), { code: 'EIO' });
    assert.deepEqual(await leftovers(), []);
    isBroken = false;
    await blobs.put('abcd', chunksOf('y'), roomy);
    assert.equal(await readText(blobs, 'abcd'), 'y');
  });

  test('a signal raised while the bytes are synced still counts', async (t) => {
    const stop = new AbortController();
    const { blobs, leftovers } = await openTemporary(t, async () => stop.abort());
    const options = { ...roomy, signal: stop.signal };
    await assert.rejects(blobs.put(randomUUID(), chunksOf('x'), options), { name: 'AbortError' });
    assert.deepEqual(await leftovers(), []);
    assert.deepEqual(await keysIn(blobs), []);
  });

  test('what waits to be written is bounded in bytes and in chunks', async (t) => {
    const { folder, blobs } = await openTemporary(t);
    let [bytes, chunks] = [0, 0];
    await mockWrite(t, folder, async (write, given) => {
      const written = await write(given);
      bytes = Math.max(bytes, written.bytesWritten);
      chunks = Math.max(chunks, given.length);
      return written;
    });
    await blobs.put(randomUUID(), chunksOf(...Array(100).fill(Buffer.alloc(65_536))), roomy);
    assert.deepEqual([bytes, chunks], [524_288, 8]);
    await blobs.put(randomUUID(), chunksOf(...Array(1000).fill('x')), roomy);
    assert.deepEqual([bytes, chunks], [524_288, 64]);
  });

  test('a disk that writes less than it is given gets the rest again', async (t) => {
    const { folder, blobs } = await openTemporary(t);
    await mockWrite(t, folder, (write, [first, second, ...others]) => {
      if (others.length > 0) return write([first!, second!.subarray(0, 1000)]);
      return write([first!.subarray(0, Math.ceil(first!.length / 2))]);
    });
    const whole = randomBytes(1_000_000);
    const pieces = [whole.subarray(0, 300_000), whole.subarray(300_000, 500_000), whole.subarray(500_000)];
    await blobs.put('abcd', chunksOf(...pieces), roomy);
    assert.ok((await readFile(join(folder, 'ab', 'cd', 'abcd'))).equals(whole));
  });

  test('a disk that fills up refuses the put, at whichever write it happens', async (t) => {
    const { folder, blobs, leftovers } = await openTemporary(t);
    let room = 0;
    await mockWrite(t, folder, async (write, chunks) => {
      room -= 1;
      if (room < 0) throw diskError('ENOSPC');
      return write(chunks);
    });
    for (const writes of [0, 1, 2]) {
      room = writes;
      const source = chunksOf(Buffer.alloc(1_200_000), Buffer.alloc(1_200_000), 'the rest');
      await assert.rejects(blobs.put(randomUUID(), source, roomy), { kind: 'storageFull' }, `after ${writes} writes`);
      assert.deepEqual(await leftovers(), []);
    }
    assert.deepEqual(await keysIn(blobs), []);
  });

  test('a write that fails while the client is slow waits for it, and does not end the process', async (t) => {
    const { folder, blobs } = await openTemporary(t);
    const failed = Promise.withResolvers<void>();
    await mockWrite(t, folder, async () => {
      setImmediate(failed.resolve);
      throw diskError('ENOSPC');
    });
    const source = (async function* () {
      yield Buffer.alloc(1_200_000);
      await failed.promise;
      yield Buffer.alloc(1_200_000);
    })();
    await assert.rejects(blobs.put(randomUUID(), source, roomy), { kind: 'storageFull' });
  });

  test('a full disk and a full quota say so', async (t) => {
    for (const code of ['ENOSPC', 'EDQUOT']) {
      const { blobs, leftovers } = await openTemporary(t, async () => {
        throw diskError(code);
      });
      await assert.rejects(blobs.put(randomUUID(), chunksOf('x'), roomy), { kind: 'storageFull' });
      await assert.rejects(blobs.ping(), { kind: 'storageFull' });
      assert.deepEqual(await leftovers(), []);
    }
  });

  test('a folder that vanished fails the ping and is not made again', async (t) => {
    const { folder, blobs } = await openTemporary(t);
    await rm(folder, { recursive: true });
    await assert.rejects(blobs.ping(), { code: 'ENOENT' });
    await assert.rejects(blobs.put(randomUUID(), chunksOf('x'), roomy), { code: 'ENOENT' });
    await assert.rejects(readdir(folder), { code: 'ENOENT' });
  });

  test('a fan-out folder removed by hand costs at most one put', async (t) => {
    const { folder, blobs } = await openTemporary(t);
    await blobs.put('abcd', chunksOf('x'), roomy);
    await rm(join(folder, 'ab'), { recursive: true });
    await assert.rejects(blobs.put('abcd', chunksOf('x'), roomy), { code: 'ENOENT' });
    await blobs.put('abcd', chunksOf('y'), roomy);
    assert.equal(await readText(blobs, 'abcd'), 'y');
  });

  test('what a crash left in the temporary folder is swept when old enough', async (t) => {
    const { folder, blobs, leftovers } = await openTemporary(t);
    const cutoff = new Date('2026-03-02T00:00:00Z');
    for (const [name, time] of [
      ['old', '2026-03-01T23:59:59Z'],
      ['young', '2026-03-02T00:00:00Z'],
    ] as const) {
      await writeFile(join(folder, 'tmp', name), 'half a fi');
      await utimes(join(folder, 'tmp', name), new Date(time), new Date(time));
    }
    await blobs.put('abcd', chunksOf('kept'), roomy);
    assert.deepEqual(await sweepTemporary(blobs, cutoff), [9]);
    assert.deepEqual(await leftovers(), ['young']);
    assert.equal(await readText(blobs, 'abcd'), 'kept');
  });

  test('the list passes over what is not a blob', async (t) => {
    const { folder, blobs } = await openTemporary(t);
    await blobs.put('abcd', chunksOf('x'), roomy);
    await writeFile(join(folder, 'ab', 'cd', 'notes.txt'), 'from the operator');
    await writeFile(join(folder, 'tmp', 'abcd1234'), 'half a file');
    assert.deepEqual(await keysIn(blobs), ['abcd']);
  });
});

test('chunks are freed when the source gives them away, and only whole buffers', async (t) => {
  const { blobs } = await openTemporary(t);
  const [whole, shared] = [Buffer.from(new ArrayBuffer(1000)), Buffer.from(new ArrayBuffer(1000))];
  async function* source() {
    yield whole;
    yield shared.subarray(0, 500);
  }
  await blobs.put('aaaa01', source(), { maxSize: 10_000 });
  assert.deepEqual([whole.length, shared.length], [1000, 1000]);
  await blobs.put('aaaa02', source(), { maxSize: 10_000, yieldsItsChunks: true });
  assert.deepEqual([whole.length, shared.length], [0, 1000]);
  const stored = await blobs.get('aaaa02');
  assert.equal(
    (await stored!.toArray()).reduce((sum, chunk) => sum + chunk.length, 0),
    1500,
  );
});
