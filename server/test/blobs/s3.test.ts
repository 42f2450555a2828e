import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, type TestContext, test } from 'node:test';
import { openS3Blobs } from '../../src/blobs/s3.ts';
import type { Patience } from '../../src/blobs/s3-client.ts';
import type { Failure } from '../../src/failures.ts';
import { blobStoreContract, chunksOf, keysIn, read, readText, roomy, sha256, silentAfter } from './contract.ts';
import { partialBlobContract } from './partial-contract.ts';
import { multipartsIn, newAddress, openTestStore, s3IsMissing } from './s3-store.ts';

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
      const across = { start: 5 * MIB - 10, end: 5 * MIB + 9 };
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
    const begun = await bucket.s3.createMultipartUpload({ Bucket: bucket.Bucket, Key: bucket.blobKey('abcd01') });
    await blobs.partial.begin('abcd02');
    await blobs.partial.append('abcd02', 0, chunksOf(randomBytes(6 * MIB)), roomy);
    assert.equal(await blobs.sweepTemporary(new Date(Date.now() - 60_000)), 0);
    assert.deepEqual(await multipartsIn(bucket), ['abcd01', 'abcd02']);
    assert.ok(begun.UploadId);
    assert.equal(await blobs.sweepTemporary(new Date(Date.now() + 60_000)), 1);
    assert.deepEqual(await multipartsIn(bucket), ['abcd02']);
  });

  test('whoever has the address may put exactly so many bytes', async (t) => {
    const { blobs } = await openTestStore(t);
    const key = randomUUID();
    const url = await blobs.presignPut!(key, { size: 8, expiresInSeconds: 60 });
    const put = async (body: string, to = url) => (await fetch(to, { method: 'PUT', body })).status;
    assert.equal(await put('hold'), 403);
    assert.equal(await put('holdfaster'), 403);
    assert.equal(await put('holdfast', url.replace(key, randomUUID())), 403);
    assert.equal(await blobs.stat(key), undefined);
    assert.equal(await put('holdfast'), 200);
    assert.equal(await readText(blobs, key), 'holdfast');
  });
});

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
      const blobs = await openS3Blobs(each);
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

const patience = { connectMs: 500, answerMs: 500, idleMs: 500, attempts: 2 };

async function listen(t: TestContext, onConnection: (socket: Socket) => void) {
  const server = createServer(onConnection).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const away = (endpoint: string, more: Partial<Patience> = {}) =>
  openS3Blobs(
    {
      bucket: 'holdfast',
      prefix: '',
      endpoint,
      region: 'us-east-1',
      isPathStyle: true,
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    },
    { ...patience, ...more },
  );

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

  test('it takes connections and never answers', { timeout: 30_000 }, async (t) => {
    const sockets = new Set<Socket>();
    const blobs = await away(await listen(t, (socket) => sockets.add(socket)), { idleMs: 60_000 });
    t.after(() => sockets.forEach((socket) => void socket.destroy()));
    await assert.rejects(blobs.put('abcd', chunksOf('x'), roomy), { kind: 'unavailable' });
    await assert.rejects(blobs.get('abcd'), { kind: 'unavailable' });
  });

  test('it falls silent in the middle of a blob', { timeout: 30_000 }, async (t) => {
    const blobs = await away(
      await listen(t, (socket) => {
        socket.on('error', () => {});
        socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf'));
      }),
    );
    await assert.rejects(read(blobs, 'abcd'), { kind: 'unavailable' });
  });

  test('it breaks off in the middle of a blob', { timeout: 30_000 }, async (t) => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n';
    const blobs = await away(
      await listen(t, (socket) => {
        socket.on('error', () => {});
        socket.once('data', () => socket.write(`${head}half`, () => setTimeout(() => socket.destroy(), 50)));
      }),
    );
    await assert.rejects(read(blobs, 'abcd'), { kind: 'unavailable' });
  });

  test('it fails with 500 and says why in its log only', async (t) => {
    const blobs = await away(
      await listen(t, (socket) => {
        socket.on('error', () => {});
        socket.on('data', () => socket.end('HTTP/1.1 500 Oops\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'));
      }),
    );
    await assert.rejects(blobs.ping(), { kind: 'unavailable', message: /cannot reach its store of files/ });
  });
});
