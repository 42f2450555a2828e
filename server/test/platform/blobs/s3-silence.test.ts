import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { describe, test } from 'node:test';
import tls from 'node:tls';
import { until } from '../../../../scripts/patience.ts';
import { openBucket } from '../../../src/platform/blobs/s3/client.ts';
import { copyObject } from '../../../src/platform/blobs/s3/copy.ts';
import { openS3Blobs } from '../../../src/platform/blobs/s3/s3.ts';
import type { Failure } from '../../../src/platform/failures.ts';
import { chunksOf, keysIn, roomy } from './contract.ts';
import { moveTime } from './moved-time.ts';
import { addressAt, listen } from './s3-store.ts';

const MIB = 1024 * 1024;
const ok = (body = '') => `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const begun = '<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>';

const MINUTE = 60_000;

describe('an S3 store that takes connections and', () => {
  /** Lets time pass, but not before it has heard what it is asked: it is the store that is silent, and nobody else. */
  const outwaited = async (time: ReturnType<typeof moveTime>, work: Promise<unknown>, hasHeard: () => boolean) => {
    let isOver = false;
    const over = () => {
      isOver = true;
    };
    work.then(over, over);
    await until(() => {
      if (!isOver && hasHeard()) time.pass(MINUTE);
      return isOver;
    }, 'the store to be given up');
  };

  test('never answers is asked once, and told', async (t) => {
    let [asked, hasHeard] = [0, false];
    const endpoint = await listen(t, (socket) => {
      asked += 1;
      socket.once('data', () => {
        hasHeard = true;
      });
    });
    const blobs = await openS3Blobs(addressAt(endpoint));
    const time = moveTime(t);
    const works = [
      () => blobs.put('abcd', chunksOf('x'), roomy),
      () => blobs.put('abcd', chunksOf(randomBytes(6 * MIB)), roomy),
      () => blobs.get('abcd'),
      () => blobs.partial.begin('abcd'),
      () => blobs.partial.length('abcd'),
      () => blobs.partial.append('abcd', 0, chunksOf('x'), roomy),
      () => keysIn(blobs),
    ];
    for (const work of works) {
      [asked, hasHeard] = [0, false];
      const failing = work().then(
        () => assert.fail('it worked'),
        (error: Failure) => error,
      );
      await outwaited(time, failing, () => hasHeard);
      const failure = await failing;
      assert.equal(failure.kind, 'unavailable');
      assert.match((failure.cause as Error).message, /cannot be reached: it does not answer/);
      assert.equal(asked, 1, `${work}`);
    }
  });

  test('falls silent in the middle of a large blob is asked for nothing else', async (t) => {
    const asked: string[] = [];
    const endpoint = await listen(t, (socket) => {
      socket.on('data', (data) => {
        const [method] = /^(POST|PUT|DELETE) /.exec(data.toString('latin1', 0, 10)) ?? [];
        if (method) asked.push(method.trim());
        if (method === 'POST ') socket.write(ok(begun));
      });
    });
    const blobs = await openS3Blobs(addressAt(endpoint));
    const time = moveTime(t);
    const putting = assert.rejects(blobs.put('abcd', chunksOf(randomBytes(6 * MIB)), roomy), { kind: 'unavailable' });
    await outwaited(time, putting, () => asked.includes('PUT'));
    await putting;
    assert.deepEqual(asked, ['POST', 'PUT']);
  });

  test('takes bytes slowly gets them all, however long that lasts', async (t) => {
    const trusted = tls.getCACertificates('default');
    t.after(() => tls.setDefaultCACertificates(trusted));
    tls.setDefaultCACertificates([...trusted, cert]);
    // Silence would last for more of them than the system keeps on their way.
    const [size, limit, inOneLimit] = [64 * MIB, 20_000, 16];
    const time = moveTime(t);
    const readSlowly = async (socket: Socket) => {
      let [arrived, paused] = [0, 0];
      for await (const data of socket) {
        if (arrived === 0) socket.write('HTTP/1.1 100 Continue\r\n\r\n');
        arrived += data.length;
        for (; arrived > (paused + 1) * MIB; paused += 1) time.pass(limit / inOneLimit);
        if (arrived > size) socket.end(ok());
      }
    };
    // Over TLS, where the system sees less of what goes.
    const endpoint = await listen(t, (socket) => void readSlowly(socket).catch(() => {}), { key, cert });
    const { sender, Bucket } = await openBucket(addressAt(endpoint), { silentMs: limit, attempts: 1 });
    await sender.putObject({ Bucket, Key: 'abcd', Body: Buffer.alloc(size) });
    // Silence is noticed after twice its time at the latest.
    assert.ok(time.passed() > 3 * limit, 'else this proves nothing');
  });

  test('works for a while before it answers is waited for', async (t) => {
    const copied = '<CopyObjectResult><ETag>"1"</ETag></CopyObjectResult>';
    const time = moveTime(t);
    const endpoint = await listen(t, (socket) => {
      socket.on('data', () => {
        time.pass(MINUTE / 2);
        socket.write(ok(copied));
      });
    });
    const bucket = await openBucket(addressAt(endpoint));
    await copyObject(bucket, { path: 'incoming/abcd', size: 1 }, 'abcd');
    await assert.rejects(bucket.s3.headObject({ Bucket: bucket.Bucket, Key: 'abcd' }), /does not answer/);
  });
});

/** Of 127.0.0.1, until the year 2100, for this test and nothing else. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgX2f4M0NwHfB3+fPF
wUDfLUDeQI2CSQT+sII1+IrAsK6hRANCAAQU96/PaYVp0EMEsV1j2dIwLGQ4e72S
2KNB16Krzx0E+0YbNOg7An8q5E0gihMpYIy29jBw/LeqmPgxkLfuyrXz
-----END PRIVATE KEY-----`;

const cert = `-----BEGIN CERTIFICATE-----
MIIBWzCCAQKgAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAkxMjcuMC4w
LjEwIBcNMDAwMTAxMDAwMDAwWhgPMjEwMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CTEyNy4wLjAuMTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABBT3r89phWnQQwSx
XWPZ0jAsZDh7vZLYo0HXoqvPHQT7Rhs06DsCfyrkTSCKEylgjLb2MHD8t6qY+DGQ
t+7KtfOjQzBBMA8GA1UdEQQIMAaHBH8AAAEwDwYDVR0TAQH/BAUwAwEB/zAdBgNV
HQ4EFgQUgkMmaINipDm3CihxNiFgvV2Ca6YwCgYIKoZIzj0EAwIDRwAwRAIgNBY7
Rm/ILBwZS0EMrjXZ/oL9FqbNuNgd2/ki+DOis0MCIAH0iSDPzZvxYwiZqXTc2qOq
QGu510Bi9ces+qfKehIj
-----END CERTIFICATE-----`;
