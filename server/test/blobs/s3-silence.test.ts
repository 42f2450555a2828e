import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import tls from 'node:tls';
import { openS3Blobs } from '../../src/blobs/s3.ts';
import { openBucket } from '../../src/blobs/s3-client.ts';
import { copyObject } from '../../src/blobs/s3-copy.ts';
import type { Failure } from '../../src/failures.ts';
import { chunksOf, keysIn, roomy } from './contract.ts';
import { addressAt, listen } from './s3-store.ts';

const MIB = 1024 * 1024;
const ok = (body = '') => `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const begun = '<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>';

describe('an S3 store that takes connections and', { timeout: 60_000, concurrency: true }, () => {
  test('never answers is asked once, and told', async (t) => {
    let asked = 0;
    const endpoint = await listen(t, () => {
      asked += 1;
    });
    const blobs = await openS3Blobs(addressAt(endpoint), { answerMs: 300, silentMs: 300, workingMs: 300 });
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
      asked = 0;
      const failure = await work().then(
        () => assert.fail('it worked'),
        (error: Failure) => error,
      );
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
    const blobs = await openS3Blobs(addressAt(endpoint), { silentMs: 300 });
    await assert.rejects(blobs.put('abcd', chunksOf(randomBytes(6 * MIB)), roomy), { kind: 'unavailable' });
    assert.deepEqual(asked, ['POST', 'PUT']);
  });

  test('takes bytes slowly gets them all, however long that lasts', async (t) => {
    const trusted = tls.getCACertificates('default');
    t.after(() => tls.setDefaultCACertificates(trusted));
    tls.setDefaultCACertificates([...trusted, cert]);
    const [size, pauses, pauseMs] = [32 * MIB, 20, 250];
    const readSlowly = async (socket: Socket) => {
      let [arrived, paused] = [0, 0];
      for await (const data of socket) {
        if (arrived === 0) socket.write('HTTP/1.1 100 Continue\r\n\r\n');
        arrived += data.length;
        if (arrived > (paused + 1) * MIB && paused < pauses) {
          paused += 1;
          await sleep(pauseMs);
        }
        if (arrived > size) socket.end(ok());
      }
    };
    // Over TLS, where the system sees less of what goes.
    const endpoint = await listen(t, (socket) => void readSlowly(socket).catch(() => {}), { key, cert });
    const { sender, Bucket } = await openBucket(addressAt(endpoint), { silentMs: 2000, attempts: 1 });
    const begunAt = performance.now();
    await sender.putObject({ Bucket, Key: 'abcd', Body: randomBytes(size) });
    // Silence is noticed after twice its time at the latest.
    assert.ok(performance.now() - begunAt > 4000, 'else this proves nothing');
  });

  test('works for a while before it answers is waited for', async (t) => {
    const copied = '<CopyObjectResult><ETag>"1"</ETag></CopyObjectResult>';
    const endpoint = await listen(t, (socket) => {
      socket.once('data', () => void setTimeout(() => socket.write(ok(copied)), 700));
    });
    const bucket = await openBucket(addressAt(endpoint), { answerMs: 300 });
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
