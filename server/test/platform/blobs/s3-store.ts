import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { createServer as createSecureServer, type TlsOptions } from 'node:tls';
import type { BlobStore } from '../../../src/platform/blobs/blob-store.ts';
import { type Bucket, openBucket } from '../../../src/platform/blobs/s3/client.ts';
import { listMultiparts } from '../../../src/platform/blobs/s3/multipart.ts';
import type { Patience } from '../../../src/platform/blobs/s3/patience.ts';
import { openS3Blobs } from '../../../src/platform/blobs/s3/s3.ts';
import { blobs as readBlobs, type S3Address } from '../../../src/platform/config-checks.ts';

const url = process.env.TEST_S3_URL;

const HOUR = 3_600_000;
/** A store that is merely slow is never taken for one that is silent. */
export const unhurried: Patience = {
  connectMs: HOUR,
  answerMs: HOUR,
  workingMs: HOUR,
  idleMs: HOUR,
  silentMs: HOUR,
  attempts: 3,
};

/** What `describe` is told: without a store to run against, these tests are skipped, and `npm test` ends by saying so. */
export const s3IsMissing = url ? false : 'TEST_S3_URL is not set: NOTHING OF THE S3 STORE WAS TESTED';

/** The bucket the tests may use, with a prefix of its own for whoever asks. */
export function newAddress(): S3Address {
  const written = readBlobs(url ?? '');
  if (written === 'disk' || !written.credentials)
    throw new Error('TEST_S3_URL must be s3://key:secret@bucket?endpoint=…');
  return { ...written, credentials: written.credentials, prefix: `${written.prefix}test-${randomUUID()}/` };
}

/** The same as a setting. */
export const settingFor = ({ credentials, bucket, prefix, endpoint, region, isPathStyle }: S3Address): string => {
  const user = `${encodeURIComponent(credentials.accessKeyId)}:${encodeURIComponent(credentials.secretAccessKey)}`;
  const query = new URLSearchParams({ region, pathStyle: isPathStyle ? 'yes' : 'no', ...(endpoint && { endpoint }) });
  return `s3://${user}@${bucket}/${prefix}?${query}`;
};

export type TestStore = { address: S3Address; bucket: Bucket; blobs: BlobStore; reopen(): Promise<BlobStore> };

export async function openTestStore(t: TestContext): Promise<TestStore> {
  const address = newAddress();
  const [bucket, reopen] = [await openBucket(address, unhurried), () => openS3Blobs(address, unhurried)];
  t.after(() => emptyStore(address));
  return { address, bucket, blobs: await reopen(), reopen };
}

/** Leaves nothing behind in a bucket that may be somebody's. */
export async function emptyStore(address: S3Address): Promise<void> {
  const [bucket, blobs] = [await openBucket(address, unhurried), await openS3Blobs(address, unhurried)];
  for await (const { key } of blobs.partial.list()) await blobs.partial.abandon(key);
  for await (const { key } of blobs.list()) await blobs.delete(key);
  for await (const { key } of blobs.incoming!.list()) await blobs.incoming!.delete(key);
  await bucket.s3.deleteObject({ Bucket: bucket.Bucket, Key: bucket.pingKey });
}

export async function multipartsIn(bucket: Bucket): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of listMultiparts(bucket)) keys.push(key);
  return keys;
}

/** Something that is no store listens there. */
export async function listen(
  t: TestContext,
  onConnection: (socket: Socket) => void,
  secured?: TlsOptions,
): Promise<string> {
  const sockets = new Set<Socket>();
  const accept = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onConnection(socket);
  };
  const server = secured ? createSecureServer(secured, accept) : createServer(accept);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `${secured ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export const addressAt = (endpoint: string): S3Address => ({
  bucket: 'holdfast',
  prefix: '',
  endpoint,
  region: 'us-east-1',
  isPathStyle: true,
  credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
});
