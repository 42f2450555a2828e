import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, type TestContext, test } from 'node:test';
import type { BlobStore } from '../../../src/platform/blobs/blob-store.ts';
import { copyObject } from '../../../src/platform/blobs/s3/copy.ts';
import { openS3Incoming } from '../../../src/platform/blobs/s3/incoming.ts';
import { openS3Blobs } from '../../../src/platform/blobs/s3/s3.ts';
import type { Failure } from '../../../src/platform/failures.ts';
import {
  blobStoreContract,
  chunksOf,
  keysIn,
  read,
  readText,
  roomy,
  sha256,
  silentAfter,
  sweepTemporary,
} from './contract.ts';
import { moveTime } from './moved-time.ts';
import { partialBlobContract } from './partial-contract.ts';
import { addressAt, listen, multipartsIn, newAddress, openTestStore, s3IsMissing, unhurried } from './s3-store.ts';

const MIB = 1024 * 1024;

describe('S3', { skip: s3IsMissing }, () => {
  blobStoreContract('S3', async (t) => (await openTestStore(t)).blobs);
  partialBlobContract('S3', (t) => openTestStore(t));

  test('sizes around the border of a part come back byte for byte, in ranges too', async (t) => {
    const { blobs, bucket } = await openTestStore(t);
    for (const size of [5 * MIB - 1, 5 * MIB, 5 * MIB + 1, 12 * MIB]) {
      const whole = randomBytes(size);
      const key = randomUUID();
      assert.deepEqual(await blobs.put(key, chunksOf(whole), roomy), { size, sha256: sha256(whole) });
      assert.ok((await read(blobs, key))?.equals(whole), `${size} bytes`);
      assert.deepEqual((await blobs.stat(key))?.size, size);
      const across = { start: 5 * MIB - 10, end: Math.min(5 * MIB + 10, size) - 1 };
      assert.ok((await read(blobs, key, across))?.equals(whole.subarray(across.start, across.end + 1)));
    }
    assert.deepEqual(await multipartsIn(bucket), []);
  });

  test('a large put that fails, is too large or is broken off leaves no parts and what the key held', async (t) => {
    const { blobs, bucket } = await openTestStore(t);
    const key = randomUUID();
    await blobs.put(key, chunksOf('before'), roomy);
    const big = randomBytes(12 * MIB);
    await assert.rejects(blobs.put(key, chunksOf(big, new Error('lost')), roomy), /lost/);
    await assert.rejects(blobs.put(key, chunksOf(big, big), { maxSize: 20 * MIB }), { kind: 'tooLarge' });
    const stop = new AbortController();
    const source = silentAfter(big.toString('latin1'), () => stop.abort());
    await assert.rejects(blobs.put(key, source, { ...roomy, signal: stop.signal }), { name: 'AbortError' });
    assert.deepEqual(await multipartsIn(bucket), []);
    assert.equal(await readText(blobs, key), 'before');
  });

  test('more keys than fit into one page are all listed', async (t) => {
    const { blobs, bucket } = await openTestStore(t);
    const keys = Array.from({ length: 1003 }, () => randomUUID());
    for (let i = 0; i < keys.length; i += 50) {
      const batch = keys.slice(i, i + 50);
      await Promise.all(batch.map((key) => blobs.put(key, chunksOf('x'), roomy)));
    }
    assert.deepEqual(await keysIn(blobs), keys.sort());
    const objects = keys.map((key) => ({ Key: bucket.blobKey(key) }));
    for (const Objects of [objects.slice(0, 1000), objects.slice(1000)])
      await bucket.s3.deleteObjects({ Bucket: bucket.Bucket, Delete: { Objects } });
  });

  test('what a crash left of a large put is swept when old enough, and nothing else', async (t) => {
    const { blobs, bucket } = await openTestStore(t);
    const before = new Date(Date.now() - 60_000);
    const cutOff = { Bucket: bucket.Bucket, Key: bucket.blobKey('abcd01') };
    const { UploadId } = await bucket.s3.createMultipartUpload(cutOff);
    await bucket.s3.uploadPart({ ...cutOff, UploadId, PartNumber: 1, Body: 'cut' });
    await blobs.partial.begin('abcd02');
    await blobs.partial.append('abcd02', 0, chunksOf(randomBytes(6 * MIB)), roomy);
    assert.deepEqual(await sweepTemporary(blobs, before), []);
    assert.deepEqual(await multipartsIn(bucket), ['abcd01', 'abcd02']);
    assert.deepEqual(await sweepTemporary(blobs, new Date(Date.now() + 60_000)), [3]);
    assert.deepEqual(await multipartsIn(bucket), ['abcd02']);
  });

  const offered = (blobs: BlobStore, key: string, size: number, now = new Date()) =>
    blobs.incoming!.addressFor(key, { size, now, expiresInSeconds: 3600 });
  const putAt = async (url: string, body: string | Buffer) =>
    (await fetch(url, { method: 'PUT', body: body as never })).status;

  test('whoever has an address may put exactly so many bytes there, and only in its time', async (t) => {
    const { blobs } = await openTestStore(t);
    const [key, to] = [randomUUID(), randomUUID()];
    const url = await offered(blobs, key, 8);
    assert.equal(await putAt(url, 'hold'), 403);
    assert.equal(await putAt(url, 'holdfaster'), 403);
    assert.equal(await putAt(url.replace(key, randomUUID()), 'holdfast'), 403);
    assert.equal(await putAt(await offered(blobs, key, 8, new Date(Date.now() - 3_601_000)), 'holdfast'), 403);
    assert.equal(await blobs.incoming!.keep(key, to, 8), false);
    assert.equal(await blobs.incoming!.size(key), undefined);
    assert.equal(await putAt(url, 'holdfast'), 200);
    assert.equal(await blobs.incoming!.size(key), 8);
    assert.equal(await blobs.incoming!.keep(key, to, 9), false);
    assert.deepEqual(await keysIn(blobs), [], 'what was put there is no blob');
    assert.equal(await blobs.incoming!.keep(key, to, 8), true);
    assert.equal(await readText(blobs, to), 'holdfast');
  });

  test('what is put at an address again leaves the blob that was made of it', async (t) => {
    const { blobs } = await openTestStore(t);
    const [key, first, second] = [randomUUID(), randomUUID(), randomUUID()];
    const url = await offered(blobs, key, 8);
    await putAt(url, 'holdfast');
    await blobs.incoming!.keep(key, first, 8);
    assert.equal(await putAt(url, 'tampered'), 200);
    assert.equal(await readText(blobs, first), 'holdfast');
    await blobs.incoming!.keep(key, second, 8);
    assert.equal(await readText(blobs, second), 'tampered');
    assert.equal(await listed(blobs.incoming!.list()), key);
    await blobs.incoming!.delete(key);
    assert.equal(await listed(blobs.incoming!.list()), '');
    assert.deepEqual(await keysIn(blobs), [first, second].sort());
  });

  test('what is large is copied in pieces, and what cannot be leaves none', async (t) => {
    const { blobs, bucket } = await openTestStore(t);
    const [key, to] = [randomUUID(), randomUUID()];
    const whole = randomBytes(23 * MIB + 1);
    assert.equal(await putAt(await offered(blobs, key, whole.length), whole), 200);
    const path = bucket.incomingKey(key);
    await copyObject(bucket, { path, size: whole.length }, to, 5 * MIB);
    assert.ok((await read(blobs, to))?.equals(whole));
    const longer = { path, size: whole.length + 10 * MIB };
    await assert.rejects(copyObject(bucket, longer, randomUUID(), 5 * MIB));
    assert.deepEqual(await keysIn(blobs), [to]);
    assert.deepEqual(await multipartsIn(bucket), []);
    await blobs.incoming!.delete(key);
  });

  test('an original that is put again while it is copied is looked for again, one that goes is not there', async (t) => {
    const { blobs, bucket } = await openTestStore(t);
    const incoming = openS3Incoming(bucket);
    const [key, first, second] = [randomUUID(), randomUUID(), randomUUID()];
    const url = await offered(blobs, key, 8);
    const keepWhile = async (to: string, happens: () => Promise<unknown>) => {
      const copy = bucket.s3.copyObject.bind(bucket.s3) as (given: unknown) => Promise<unknown>;
      const copying = t.mock.method(bucket.s3, 'copyObject', async (given: unknown) => {
        if (copying.mock.callCount() === 0) await happens();
        return copy(given);
      });
      const kept = await incoming.keep(key, to, 8);
      copying.mock.restore();
      return [kept, copying.mock.callCount()];
    };
    await putAt(url, 'holdfast');
    assert.deepEqual(await keepWhile(first, () => putAt(url, 'tampered')), [true, 2]);
    assert.equal(await readText(blobs, first), 'tampered');
    assert.deepEqual(await keepWhile(second, () => incoming.delete(key)), [false, 1]);
    assert.deepEqual(await keysIn(blobs), [first], 'and nothing of it is left');
  });
});

async function listed(keys: AsyncIterable<{ key: string }>): Promise<string> {
  const found: string[] = [];
  for await (const { key } of keys) found.push(key);
  return found.join();
}

describe('an S3 store that does not work', { skip: s3IsMissing }, () => {
  const advice = async (work: () => Promise<unknown>) => {
    const failure = await work().then(
      () => assert.fail('it worked'),
      (error: Failure) => error,
    );
    assert.equal(failure.kind, 'unavailable');
    assert.ok((failure.retryAfterSeconds ?? 0) > 0);
    return (failure.cause as Error).message;
  };

  test('a wrong secret, a wrong key and a bucket that is not there are told apart, without any secret', async () => {
    const address = newAddress();
    const { credentials } = address;
    const wrong = [
      [{ ...address, credentials: { ...credentials, secretAccessKey: 'xyzzy-secret' } }, /refuses these credentials/],
      [{ ...address, credentials: { ...credentials, accessKeyId: 'NOBODY' } }, /refuses these credentials/],
      [{ ...address, bucket: `missing-${randomUUID()}` }, /There is no bucket missing-/],
    ] as const;
    for (const [each, says] of wrong) {
      const blobs = await openS3Blobs(each, unhurried);
      const works = [
        () => blobs.ping(),
        () => blobs.put('abcd', chunksOf('x'), roomy),
        () => blobs.get('abcd'),
        () => blobs.partial.begin('abcd'),
        () => keysIn(blobs),
      ];
      for (const work of works) {
        const message = await advice(work);
        assert.match(message, says);
        assert.doesNotMatch(message, /xyzzy/);
        assert.ok(!message.includes(credentials.secretAccessKey));
      }
    }
  });
});

const away = (endpoint: string) => openS3Blobs(addressAt(endpoint), { ...unhurried, attempts: 2 });

describe('an S3 store that is not there', () => {
  test('nobody listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const blobs = await away(`http://127.0.0.1:${port}`);
    const works = [
      () => blobs.ping(),
      () => blobs.put('abcd', chunksOf(randomBytes(6 * MIB)), roomy),
      () => blobs.get('abcd'),
      () => blobs.stat('abcd'),
      () => blobs.delete('abcd'),
      () => blobs.partial.length('abcd'),
      () => keysIn(blobs),
    ];
    for (const work of works) await assert.rejects(work(), { kind: 'unavailable' });
  });

  /** Gives half of a blob; hands over the reading of it, and its connection. */
  const half = async (t: TestContext) => {
    const begun = Promise.withResolvers<Socket>();
    const endpoint = await listen(t, (socket) => {
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf'));
      begun.resolve(socket);
    });
    const body = (await (await away(endpoint)).get('abcd'))!;
    await once(body, 'readable');
    return { reading: buffer(body), socket: await begun.promise };
  };

  test('it falls silent in the middle of a blob', async (t) => {
    const time = moveTime(t);
    const { reading } = await half(t);
    time.pass(unhurried.idleMs - 1);
    time.pass(unhurried.idleMs);
    await assert.rejects(reading, { kind: 'unavailable' });
  });

  test('it breaks off in the middle of a blob', async (t) => {
    const { reading, socket } = await half(t);
    socket.destroy();
    await assert.rejects(reading, { kind: 'unavailable' });
  });

  test('it is full, in the words of either kind of store', async (t) => {
    const full = {
      'HTTP/1.1 403 Forbidden': '<Error><Code>QuotaExceeded</Code></Error>',
      'HTTP/1.1 507 Insufficient Storage': '<Error><Code>XMinioStorageFull</Code></Error>',
    };
    for (const [head, said] of Object.entries(full)) {
      const answer = `${head}\r\nContent-Type: application/xml\r\nContent-Length: ${said.length}\r\nConnection: close\r\n\r\n${said}`;
      const blobs = await away(
        await listen(t, (socket) => {
          socket.on('data', () => socket.end(answer));
        }),
      );
      await assert.rejects(blobs.put('abcd', chunksOf('x'), roomy), { kind: 'storageFull' }, head);
      await assert.rejects(blobs.partial.begin('abcd'), { kind: 'storageFull' }, head);
    }
  });

  test('it fails with 500 and says why in its log only', async (t) => {
    const blobs = await away(
      await listen(t, (socket) => {
        socket.on('data', () => socket.end('HTTP/1.1 500 Oops\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'));
      }),
    );
    await assert.rejects(blobs.ping(), { kind: 'unavailable', message: /cannot reach its store of files/ });
  });
});
