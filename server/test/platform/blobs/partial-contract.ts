import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { describe, type TestContext, test } from 'node:test';
import type { BlobStore } from '../../../src/platform/blobs/blob-store.ts';
import { chunksOf, keysIn, read, readText, roomy, sha256, silentAfter } from './contract.ts';

const MIB = 1024 * 1024;

/** What a store does with blobs that arrive in several requests. Every store runs this; `reopen` is a restart. */
export function partialBlobContract(
  name: string,
  open: (t: TestContext) => Promise<{ blobs: BlobStore; reopen(): Promise<BlobStore> }>,
) {
  describe(`${name} keeps the contract of partial blobs`, () => {
    test('what was appended in pieces is one blob in the end, and none before', async (t) => {
      const { blobs } = await open(t);
      const { partial } = blobs;
      const key = randomUUID();
      await partial.begin(key);
      assert.equal(await partial.length(key), 0);
      assert.equal(await partial.append(key, 0, chunksOf('ho', 'ld'), roomy), 4);
      assert.equal(await partial.append(key, 4, chunksOf(), roomy), 4);
      assert.equal(await partial.append(key, 4, chunksOf('fast'), roomy), 8);
      assert.equal(await partial.length(key), 8);
      assert.equal(await blobs.get(key), undefined);
      assert.deepEqual([await keysIn(blobs), await keysIn(partial)], [[], [key]]);
      assert.deepEqual(await partial.finish(key), { size: 8, sha256: sha256('holdfast') });
      assert.equal(await readText(blobs, key), 'holdfast');
      assert.deepEqual([await keysIn(blobs), await keysIn(partial)], [[key], []]);
    });

    test('finishing again gives the same answer, and the length stays known', async (t) => {
      const { blobs, reopen } = await open(t);
      const key = randomUUID();
      await blobs.partial.begin(key);
      await blobs.partial.append(key, 0, chunksOf('holdfast'), roomy);
      const stored = await blobs.partial.finish(key);
      assert.deepEqual(await blobs.partial.finish(key), stored);
      const { partial } = await reopen();
      assert.equal(await partial.length(key), 8);
      assert.deepEqual(await partial.finish(key), stored);
      await partial.abandon(key);
      assert.equal(await readText(blobs, key), 'holdfast');
    });

    test('an empty one is an empty blob', async (t) => {
      const { blobs } = await open(t);
      const key = randomUUID();
      await blobs.partial.begin(key);
      assert.deepEqual(await blobs.partial.finish(key), { size: 0, sha256: sha256('') });
      assert.equal(await readText(blobs, key), '');
    });

    test('many megabytes over several restarts come out byte for byte', async (t) => {
      const { blobs, reopen } = await open(t);
      const whole = randomBytes(12 * MIB + 321);
      const key = randomUUID();
      await blobs.partial.begin(key);
      let at = 0;
      for (const until of [3 * MIB, 4 * MIB, 10 * MIB, 10 * MIB + 1, whole.length]) {
        const { partial } = await reopen();
        assert.equal(await partial.length(key), at);
        const middle = Math.floor((at + until) / 2);
        assert.equal(
          await partial.append(key, at, chunksOf(whole.subarray(at, middle), whole.subarray(middle, until)), roomy),
          until,
        );
        at = until;
      }
      const last = await reopen();
      assert.deepEqual(await last.partial.finish(key), { size: whole.length, sha256: sha256(whole) });
      assert.ok((await read(last, key))?.equals(whole));
      assert.deepEqual(await keysIn(last.partial), []);
    });

    test('what comes in one process needs no second reading for its hash', async (t) => {
      const { blobs } = await open(t);
      const whole = randomBytes(7 * MIB);
      const key = randomUUID();
      await blobs.partial.begin(key);
      await blobs.partial.append(key, 0, chunksOf(whole.subarray(0, 100)), roomy);
      await blobs.partial.append(key, 100, chunksOf(whole.subarray(100)), roomy);
      assert.equal((await blobs.partial.finish(key)).sha256, sha256(whole));
    });

    test('it goes on only where it ended', async (t) => {
      const { blobs } = await open(t);
      const key = randomUUID();
      await assert.rejects(blobs.partial.append(key, 0, chunksOf('x'), roomy), { kind: 'conflict' });
      await assert.rejects(blobs.partial.finish(key), { kind: 'conflict' });
      await blobs.partial.begin(key);
      await blobs.partial.append(key, 0, chunksOf('hold'), roomy);
      for (const offset of [0, 3, 5])
        await assert.rejects(blobs.partial.append(key, offset, chunksOf('x'), roomy), { kind: 'conflict' });
      assert.equal(await blobs.partial.length(key), 4);
      assert.equal((await blobs.partial.finish(key)).sha256, sha256('hold'));
    });

    test('what arrived before its source broke off is kept, at any size', async (t) => {
      const { blobs, reopen } = await open(t);
      const whole = randomBytes(11 * MIB);
      const key = randomUUID();
      await blobs.partial.begin(key);
      const broken = new Error('connection lost');
      let at = 0;
      for (const until of [10, 1000, 5 * MIB, 5 * MIB + 1, 10 * MIB + 7]) {
        const source = chunksOf(whole.subarray(at, until), broken);
        await assert.rejects(blobs.partial.append(key, at, source, roomy), (error) => error === broken);
        assert.equal(await (await reopen()).partial.length(key), until);
        at = until;
      }
      await blobs.partial.append(key, at, chunksOf(whole.subarray(at)), roomy);
      assert.equal((await blobs.partial.finish(key)).sha256, sha256(whole));
      assert.ok((await read(blobs, key))?.equals(whole));
    });

    test('a signal ends an append to which nothing comes, and what came is kept', async (t) => {
      const { blobs } = await open(t);
      const key = randomUUID();
      await blobs.partial.begin(key);
      const stop = new AbortController();
      const reason = new Error('client went away');
      const source = silentAfter('some', () => stop.abort(reason));
      const options = { ...roomy, signal: stop.signal };
      await assert.rejects(blobs.partial.append(key, 0, source, options), (error) => error === reason);
      assert.equal(await blobs.partial.length(key), 4);
      assert.equal(await blobs.partial.append(key, 4, chunksOf('what'), roomy), 8);
      assert.equal((await blobs.partial.finish(key)).sha256, sha256('somewhat'));
    });

    test('a signal in the middle of a large chunk loses none of it', async (t) => {
      const { blobs } = await open(t);
      const whole = randomBytes(12 * MIB);
      const key = randomUUID();
      await blobs.partial.begin(key);
      const stop = new AbortController();
      const source = (async function* () {
        setImmediate(() => stop.abort());
        yield whole;
        await new Promise(() => {});
      })();
      const options = { ...roomy, signal: stop.signal };
      await assert.rejects(blobs.partial.append(key, 0, source, options), { name: 'AbortError' });
      assert.equal(await blobs.partial.length(key), whole.length);
      assert.equal((await blobs.partial.finish(key)).sha256, sha256(whole));
    });

    test('the limit counts from the beginning, and what goes over it is not kept', async (t) => {
      const { blobs } = await open(t);
      const key = randomUUID();
      await blobs.partial.begin(key);
      await blobs.partial.append(key, 0, chunksOf('12345'), { maxSize: 10 });
      await assert.rejects(blobs.partial.append(key, 5, chunksOf('678', '9012'), { maxSize: 10 }), {
        kind: 'tooLarge',
      });
      assert.equal(await blobs.partial.length(key), 8);
      assert.equal(await blobs.partial.append(key, 8, chunksOf('90'), { maxSize: 10 }), 10);
      assert.equal((await blobs.partial.finish(key)).sha256, sha256('1234567890'));
    });

    test('a second writer is refused while the first one writes, and nothing mixes', async (t) => {
      const { blobs } = await open(t);
      const key = randomUUID();
      await blobs.partial.begin(key);
      const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const source = (async function* () {
        yield Buffer.from('first');
        begun.resolve();
        await goOn.promise;
        yield Buffer.from('writer');
      })();
      const first = blobs.partial.append(key, 0, source, roomy);
      await begun.promise;
      await assert.rejects(blobs.partial.append(key, 0, chunksOf('second'), roomy), { kind: 'conflict' });
      await assert.rejects(blobs.partial.finish(key), { kind: 'conflict' });
      goOn.resolve();
      assert.equal(await first, 11);
      await blobs.partial.finish(key);
      assert.equal(await readText(blobs, key), 'firstwriter');
    });

    test('who takes one over goes on out of reach of who still writes to it', async (t) => {
      const { blobs, reopen } = await open(t);
      const whole = randomBytes(17 * MIB);
      const [from, to] = [randomUUID(), randomUUID()];
      assert.equal(await blobs.partial.takeOver(from, to), false);
      await blobs.partial.begin(from);
      await blobs.partial.append(from, 0, chunksOf(whole.subarray(0, 11 * MIB)), roomy);
      const thawing = Promise.withResolvers<void>();
      const stopped = (async function* () {
        yield Buffer.alloc(100, 'x');
        await thawing.promise;
        yield Buffer.alloc(9 * MIB, 'x');
      })();
      const late = blobs.partial.append(from, 11 * MIB, stopped, roomy).catch(() => {});
      const { partial } = await reopen();
      assert.equal(await partial.takeOver(from, to), true);
      await partial.append(to, 11 * MIB, chunksOf(whole.subarray(11 * MIB, 16 * MIB)), roomy);
      thawing.resolve();
      await late;
      assert.equal(await partial.length(to), 16 * MIB);
      await partial.append(to, 16 * MIB, chunksOf(whole.subarray(16 * MIB)), roomy);
      assert.deepEqual(await partial.finish(to), { size: whole.length, sha256: sha256(whole) });
      assert.ok((await read(blobs, to))?.equals(whole));
      assert.equal(await partial.takeOver(to, randomUUID()), false, 'what is finished is nobody’s turn');
    });

    test('what was abandoned is gone, and only that', async (t) => {
      const { blobs } = await open(t);
      const [gone, kept] = [randomUUID(), randomUUID()];
      for (const key of [gone, kept]) {
        await blobs.partial.begin(key);
        await blobs.partial.append(key, 0, chunksOf(randomBytes(6 * MIB)), roomy);
      }
      await blobs.partial.abandon(gone);
      await blobs.partial.abandon(randomUUID());
      assert.equal(await blobs.partial.length(gone), undefined);
      await assert.rejects(blobs.partial.append(gone, 0, chunksOf('x'), roomy), { kind: 'conflict' });
      assert.deepEqual(await keysIn(blobs.partial), [kept]);
      assert.equal(await blobs.partial.length(kept), 6 * MIB);
    });

    test('a key that is not one of ours is refused by every method', async (t) => {
      const { partial } = (await open(t)).blobs;
      for (const key of ['', '../../etc/passwd', 'abcd/../x', 'ABCD1234', 'tmp']) {
        await assert.rejects(partial.begin(key), TypeError);
        await assert.rejects(partial.length(key), TypeError);
        await assert.rejects(partial.append(key, 0, chunksOf('x'), roomy), TypeError);
        await assert.rejects(partial.finish(key), TypeError);
        await assert.rejects(partial.takeOver(key, randomUUID()), TypeError);
        await assert.rejects(partial.abandon(key), TypeError);
      }
    });
  });
}
