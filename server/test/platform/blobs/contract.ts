import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, type TestContext, test } from 'node:test';
import type { BlobStore } from '../../../src/platform/blobs/blob-store.ts';
import type { ByteRange } from '../../../src/platform/blobs/receiving.ts';

export const roomy = { maxSize: 2 ** 40 };

export async function* chunksOf(...chunks: (Uint8Array | string | Error)[]) {
  for (const chunk of chunks) {
    if (chunk instanceof Error) throw chunk;
    yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
  }
}

/** Gives one chunk and then nothing, ever: a client that fell silent. */
export function silentAfter(first: string, whenSilent = () => {}) {
  let isSilent = false;
  return new Readable({
    read() {
      if (isSilent) return void setImmediate(whenSilent);
      isSilent = true;
      this.push(first);
    },
  });
}

export async function read(blobs: BlobStore, key: string, range?: ByteRange) {
  const stream = await blobs.get(key, range);
  return stream && (await buffer(stream));
}

export const readText = async (blobs: BlobStore, key: string, range?: ByteRange) =>
  (await read(blobs, key, range))?.toString();

export async function keysIn(blobs: Pick<BlobStore, 'list'>) {
  const keys: string[] = [];
  for await (const { key } of blobs.list()) keys.push(key);
  return keys.sort();
}

/** Removes what puts left behind; says how many bytes each of them had. */
export async function sweepTemporary(blobs: BlobStore, olderThan: Date): Promise<number[]> {
  const sizes: number[] = [];
  for await (const { bytes, remove } of blobs.temporary(olderThan)) {
    await remove();
    sizes.push(bytes);
  }
  return sizes;
}

export const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** What a blob store is. Every store runs this. */
export function blobStoreContract(name: string, open: (t: TestContext) => Promise<BlobStore>) {
  describe(`${name} keeps the blob contract`, () => {
    test('what was put can be read, with its size and hash', async (t) => {
      const blobs = await open(t);
      const key = randomUUID();
      assert.deepEqual(await blobs.put(key, chunksOf('hold', '', 'fast'), roomy), {
        size: 8,
        sha256: createHash('sha256').update('holdfast').digest('hex'),
      });
      assert.equal(await readText(blobs, key), 'holdfast');
    });

    test('many megabytes in uneven chunks come back byte for byte', async (t) => {
      const blobs = await open(t);
      const key = randomUUID();
      const whole = randomBytes(9 * 1024 * 1024 + 4321);
      const chunks: Uint8Array[] = [];
      const sizes = [1, 65_536, 1_048_576, 2_500_001, 7, 1_048_569];
      for (let at = 0; at < whole.length; ) {
        const size = sizes[chunks.length % sizes.length] ?? 1;
        chunks.push(whole.subarray(at, at + size));
        at += size;
      }
      const stored = await blobs.put(key, chunksOf(...chunks), roomy);
      assert.deepEqual(stored, { size: whole.length, sha256: createHash('sha256').update(whole).digest('hex') });
      assert.ok((await read(blobs, key))?.equals(whole));
    });

    test('an empty blob is a blob', async (t) => {
      const blobs = await open(t);
      const key = randomUUID();
      const stored = await blobs.put(key, chunksOf(), { maxSize: 0 });
      assert.deepEqual(stored, { size: 0, sha256: createHash('sha256').digest('hex') });
      assert.equal((await read(blobs, key))?.length, 0);
      assert.deepEqual(await keysIn(blobs), [key]);
    });

    test('a range has both its ends', async (t) => {
      const blobs = await open(t);
      const key = randomUUID();
      await blobs.put(key, chunksOf('0123456789'), roomy);
      assert.equal(await readText(blobs, key, { start: 0, end: 0 }), '0');
      assert.equal(await readText(blobs, key, { start: 2, end: 5 }), '2345');
      assert.equal(await readText(blobs, key, { start: 9, end: 9 }), '9');
      assert.equal(await readText(blobs, key, { start: 0, end: 9 }), '0123456789');
      await assert.rejects(blobs.get(key, { start: 3, end: 2 }), RangeError);
      await assert.rejects(blobs.get(randomUUID(), { start: -1, end: 2 }), RangeError);
    });

    test('a blob that ends before the range does is not taken for whole', async (t) => {
      const blobs = await open(t);
      const key = randomUUID();
      await blobs.put(key, chunksOf('0123456789'), roomy);
      for (const start of [0, 7, 10, 12])
        await assert.rejects(read(blobs, key, { start, end: 20 }), /and 21 should be there/, `from ${start}`);
      await blobs.put(key, chunksOf(), roomy);
      await assert.rejects(read(blobs, key, { start: 0, end: 0 }), /end after 0, and 1 should/);
    });

    test('what is missing is undefined, and may be deleted', async (t) => {
      const blobs = await open(t);
      assert.equal(await blobs.get(randomUUID()), undefined);
      assert.equal(await blobs.get(randomUUID(), { start: 0, end: 1 }), undefined);
      await blobs.delete(randomUUID());
    });

    test('what was deleted is gone, and only that', async (t) => {
      const blobs = await open(t);
      const [gone, kept] = [randomUUID(), randomUUID()];
      await blobs.put(gone, chunksOf('gone'), roomy);
      await blobs.put(kept, chunksOf('kept'), roomy);
      await blobs.delete(gone);
      assert.equal(await blobs.get(gone), undefined);
      assert.deepEqual(await keysIn(blobs), [kept]);
    });

    test('a second put replaces the first', async (t) => {
      const blobs = await open(t);
      const key = randomUUID();
      await blobs.put(key, chunksOf('the longer first'), roomy);
      await blobs.put(key, chunksOf('second'), roomy);
      assert.equal(await readText(blobs, key), 'second');
      assert.deepEqual(await keysIn(blobs), [key]);
    });

    test('the limit itself fits, one byte more is refused and the source is ended', async (t) => {
      const blobs = await open(t);
      const [fits, over] = [randomUUID(), randomUUID()];
      assert.equal((await blobs.put(fits, chunksOf('12345', '67890'), { maxSize: 10 })).size, 10);
      const source = silentAfter('12345678901');
      await assert.rejects(blobs.put(over, source, { maxSize: 10 }), { name: 'Failure', kind: 'tooLarge' });
      assert.ok(source.destroyed);
      assert.equal(await blobs.get(over), undefined);
      assert.deepEqual(await keysIn(blobs), [fits]);
    });

    test('a source that fails half-way leaves nothing, and its error is the answer', async (t) => {
      const blobs = await open(t);
      const key = randomUUID();
      const broken = new Error('connection lost');
      const source = chunksOf(Buffer.alloc(3_000_000), broken);
      await assert.rejects(blobs.put(key, source, roomy), (error) => error === broken);
      assert.equal(await blobs.get(key), undefined);
      assert.deepEqual(await keysIn(blobs), []);
    });

    test('a put that fails leaves what the key held', async (t) => {
      const blobs = await open(t);
      const key = randomUUID();
      await blobs.put(key, chunksOf('first'), roomy);
      await assert.rejects(blobs.put(key, chunksOf('second', new Error('lost')), roomy), /lost/);
      await assert.rejects(blobs.put(key, chunksOf('second'), { maxSize: 1 }), { kind: 'tooLarge' });
      assert.equal(await readText(blobs, key), 'first');
    });

    test('a signal ends a put whose source has fallen silent', async (t) => {
      const blobs = await open(t);
      const key = randomUUID();
      const stop = new AbortController();
      const reason = new Error('client went away');
      const source = silentAfter('some', () => stop.abort(reason));
      await assert.rejects(blobs.put(key, source, { ...roomy, signal: stop.signal }), (error) => error === reason);
      assert.ok(source.destroyed);
      assert.deepEqual(await keysIn(blobs), []);
    });

    test('a signal raised before the put, at once, or with its last chunk, is obeyed', async (t) => {
      const blobs = await open(t);
      const reason = new Error('too late');
      const early = { ...roomy, signal: AbortSignal.abort(reason) };
      await assert.rejects(blobs.put(randomUUID(), chunksOf('some'), early), (error) => error === reason);
      const now = new AbortController();
      const begun = blobs.put(randomUUID(), new Readable({ read() {} }), { ...roomy, signal: now.signal });
      now.abort(reason);
      await assert.rejects(begun, (error) => error === reason);
      const stop = new AbortController();
      const source = (async function* () {
        yield Buffer.from('some');
        stop.abort(reason);
      })();
      const late = { ...roomy, signal: stop.signal };
      await assert.rejects(blobs.put(randomUUID(), source, late), (error) => error === reason);
      assert.deepEqual(await keysIn(blobs), []);
    });

    test('a source that speaks again after the signal is ended', async (t) => {
      const blobs = await open(t);
      const stop = new AbortController();
      const [silence, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let spoken = 0;
      const source = (async function* () {
        try {
          yield Buffer.from('some');
          setImmediate(() => stop.abort());
          await silence.promise;
          for (; spoken < 10; spoken += 1) yield Buffer.from('more');
        } finally {
          ended.resolve();
        }
      })();
      const options = { ...roomy, signal: stop.signal };
      await assert.rejects(blobs.put(randomUUID(), source, options), { name: 'AbortError' });
      silence.resolve();
      await ended.promise;
      assert.equal(spoken, 0);
    });

    test('puts at the same time do not mix', async (t) => {
      const blobs = await open(t);
      const shared = randomUUID();
      const wholes = Array.from({ length: 8 }, () => randomBytes(1_500_000));
      const pieces = (whole: Buffer) => chunksOf(whole.subarray(0, 700_000), whole.subarray(700_000));
      const keys = wholes.map(() => randomUUID());
      await Promise.all([
        ...wholes.map((whole, i) => blobs.put(keys[i] ?? '', pieces(whole), roomy)),
        ...wholes.map((whole) => blobs.put(shared, pieces(whole), roomy)),
      ]);
      for (const [i, whole] of wholes.entries()) assert.ok((await read(blobs, keys[i] ?? ''))?.equals(whole));
      const last = await read(blobs, shared);
      assert.ok(last && wholes.some((whole) => whole.equals(last)));
    });

    test('the list names every blob once, with a time', async (t) => {
      const blobs = await open(t);
      assert.deepEqual(await keysIn(blobs), []);
      const keys = Array.from({ length: 20 }, () => randomUUID());
      // File systems keep time in coarser steps than the clock.
      const before = Date.now() - 2000;
      for (const key of keys) await blobs.put(key, chunksOf(key), roomy);
      assert.deepEqual(await keysIn(blobs), keys.sort());
      for (const after of [keys[0]!, keys[6]!, `${keys[6]!.slice(0, 4)}`, keys[19]!]) {
        const found: string[] = [];
        for await (const { key } of blobs.list(after)) found.push(key);
        assert.deepEqual(
          found,
          keys.filter((key) => key > after),
          'in their order, from the one after that',
        );
      }
      for await (const { modifiedAt } of blobs.list()) {
        assert.ok(modifiedAt.getTime() >= before && modifiedAt.getTime() <= Date.now() + 2000);
      }
    });

    test('a key that is not one of ours is refused by every method', async (t) => {
      const blobs = await open(t);
      const tricks = ['', 'abc', '../../etc/passwd', 'abcd/../../x', 'abcd..', 'ABCD1234', 'abcd\0', 'abcd\n', 'tmp'];
      for (const key of [...tricks, '....', 'ab-d', `abcd${'0'.repeat(125)}`]) {
        await assert.rejects(blobs.put(key, chunksOf('x'), roomy), TypeError, key);
        await assert.rejects(blobs.get(key), TypeError, key);
        await assert.rejects(blobs.delete(key), TypeError, key);
      }
      assert.deepEqual(await keysIn(blobs), []);
    });

    test('size and time of a blob are known, and of nothing else', async (t) => {
      const blobs = await open(t);
      const key = randomUUID();
      assert.equal(await blobs.stat(key), undefined);
      const before = Date.now() - 2000;
      await blobs.put(key, chunksOf('holdfast'), roomy);
      const found = await blobs.stat(key);
      assert.equal(found?.size, 8);
      assert.ok(found.modifiedAt.getTime() >= before && found.modifiedAt.getTime() <= Date.now() + 2000);
      await assert.rejects(blobs.stat('../x'), TypeError);
    });

    test('a sweep takes nothing that was put or begun', async (t) => {
      const blobs = await open(t);
      await blobs.put('abcd01', chunksOf('kept'), roomy);
      await blobs.partial.begin('abcd02');
      assert.deepEqual(await sweepTemporary(blobs, new Date(Date.now() + 60_000)), []);
      assert.equal(await readText(blobs, 'abcd01'), 'kept');
      assert.equal(await blobs.partial.append('abcd02', 0, chunksOf('more'), roomy), 4);
    });

    test('a store that can write answers a ping and keeps nothing of it', async (t) => {
      const blobs = await open(t);
      await blobs.ping();
      assert.deepEqual(await keysIn(blobs), []);
    });
  });
}
