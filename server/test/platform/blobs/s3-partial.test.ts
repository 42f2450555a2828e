import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { describe, type TestContext, test } from 'node:test';
import { completeMultipart, listParts, sendPart } from '../../../src/platform/blobs/s3/multipart.ts';
import { chunksOf, keysIn, read, roomy, sha256, sweepTemporary } from './contract.ts';
import { multipartsIn, openTestStore, s3IsMissing, type TestStore } from './s3-store.ts';

const MIB = 1024 * 1024;

/** 12 MiB of which 11 have arrived: two parts and a tail of one MiB. */
async function openBegun(t: TestContext) {
  const store = await openTestStore(t);
  const whole = randomBytes(12 * MIB);
  const key = randomUUID();
  await store.blobs.partial.begin(key);
  await store.blobs.partial.append(key, 0, chunksOf(whole.subarray(0, 11 * MIB)), roomy);
  return { ...store, whole, key, upload: await uploadOf(store, key) };
}

async function uploadOf({ bucket }: TestStore, key: string) {
  const { Metadata } = await bucket.s3.headObject({ Bucket: bucket.Bucket, Key: bucket.partialKey(key) });
  return { key, uploadId: Metadata?.['upload-id'] ?? '' };
}

/** Each test leaves what a process that was killed at that moment would have left, and goes on in another. */
describe('a partial blob in S3 whose process dies', { skip: s3IsMissing }, () => {
  test('after a part and before its tail: what is there counts, and the tail before it does not', async (t) => {
    const { bucket, whole, key, upload, reopen } = await openBegun(t);
    // What an append does before it writes the new tail.
    await sendPart(bucket, upload, 3, whole.subarray(10 * MIB, 12 * MIB));
    const short = await reopen();
    assert.equal(await short.partial.length(key), 11 * MIB, 'a part that is too short is none yet');
    const more = Buffer.concat([whole, randomBytes(4 * MIB)]);
    await sendPart(bucket, upload, 3, more.subarray(10 * MIB, 15 * MIB));
    const { partial } = await reopen();
    assert.equal(await partial.length(key), 15 * MIB);
    assert.equal(await partial.append(key, 15 * MIB, chunksOf(more.subarray(15 * MIB)), roomy), 16 * MIB);
    assert.equal((await partial.finish(key)).sha256, sha256(more));
  });

  test('after the last part was sent: finishing sends it again', async (t) => {
    const { bucket, whole, key, upload, reopen } = await openBegun(t);
    await sendPart(bucket, upload, 3, whole.subarray(10 * MIB, 11 * MIB));
    const blobs = await reopen();
    assert.equal(await blobs.partial.append(key, 11 * MIB, chunksOf(whole.subarray(11 * MIB)), roomy), 12 * MIB);
    assert.deepEqual(await blobs.partial.finish(key), { size: whole.length, sha256: sha256(whole) });
    assert.ok((await read(blobs, key))?.equals(whole));
    assert.deepEqual(await multipartsIn(bucket), []);
  });

  test('after it was completed: it is whole, and finishing again tidies up', async (t) => {
    const { bucket, whole, key, upload, reopen } = await openBegun(t);
    const last = await sendPart(bucket, upload, 3, whole.subarray(10 * MIB, 11 * MIB));
    const parts = (await listParts(bucket, upload)) ?? [];
    await completeMultipart(bucket, upload, [...parts.slice(0, 2), last]);
    const blobs = await reopen();
    assert.equal(await blobs.partial.length(key), 11 * MIB);
    assert.deepEqual(await keysIn(blobs.partial), [key]);
    const stored = { size: 11 * MIB, sha256: sha256(whole.subarray(0, 11 * MIB)) };
    assert.deepEqual(await blobs.partial.finish(key), stored);
    assert.deepEqual(await keysIn(blobs.partial), []);
    // An answer that was lost is asked for again.
    await completeMultipart(bucket, upload, [...parts.slice(0, 2), last]);
    await assert.rejects(completeMultipart(bucket, upload, parts.slice(0, 1)), 'another upload than what is there');
  });

  test('between its two beginnings: the sweep ends it', async (t) => {
    const { bucket, blobs } = await openTestStore(t);
    await blobs.partial.begin('abcd');
    await bucket.s3.deleteObject({ Bucket: bucket.Bucket, Key: bucket.partialKey('abcd') });
    assert.equal(await blobs.partial.length('abcd'), undefined);
    assert.deepEqual(await sweepTemporary(blobs, new Date(Date.now() + 60_000)), [0]);
    assert.deepEqual(await multipartsIn(bucket), []);
  });
});
