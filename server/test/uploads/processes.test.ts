import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Upload } from 'tus-js-client';
import { postgresUrl } from '../support/databases.ts';
import { type Running, startHoldfast } from '../support/process.ts';

const SIZE = 12 * 2 ** 20;
const CHUNK = 2 ** 20;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const tokenIn = (holdfast: Running) => /curl -u (\S+):x/.exec(holdfast.out())![1]!;

async function inFolder(work: (env: Record<string, string>) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-uploads-'));
  try {
    await work({ HOLDFAST_DATA: join(folder, 'data') });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function downloaded(url: string, token: string, ref: string): Promise<Buffer> {
  const call = async (path: string, body?: object) => {
    const reply = await fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    const text = await reply.text();
    assert.ok(reply.ok, text);
    return JSON.parse(text);
  };
  const project = await call('/projects.json', { project: { name: 'Films' } });
  const { id } = await call(`/projects/${project.id}/files.json`, { file: { pendingFileRef: ref } });
  const { file } = await call(`/files/${id}.json`);
  return Buffer.from(await (await fetch(file['download-URL'])).arrayBuffer());
}

for (const signal of ['SIGKILL', 'SIGTERM'] as const)
  test(`tus-js-client goes on with its file after the server was ended with ${signal} and started again`, () =>
    inFolder(async (env) => {
      const first = await startHoldfast(env);
      const { port, origin } = new URL(first.url);
      const token = tokenIn(first);
      const bytes = randomBytes(SIZE);
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      const offsets: number[] = [];
      let restarted: Promise<Running> | undefined;
      const restart = async () => {
        await first.stop(signal);
        return startHoldfast({ ...env, PORT: port });
      };
      const client = new Upload(bytes as never, {
        endpoint: `${origin}/uploads/`,
        headers: { authorization: `Bearer ${token}` },
        chunkSize: CHUNK,
        retryDelays: Array(60).fill(250),
        onProgress(sent) {
          if (sent > 4.5 * CHUNK) restarted ??= restart();
        },
        onAfterResponse(request, response) {
          if (request.getMethod() === 'HEAD') offsets.push(Number(response.getHeader('Upload-Offset')));
        },
        onSuccess: () => resolve(client.url!.split('/').at(-1)!),
        onError: reject,
      });
      client.start();
      const ref = await promise;
      assert.ok(restarted, 'it was ended in the middle');
      const second = await restarted;
      assert.ok(
        offsets.some((offset) => offset >= 4 * CHUNK),
        `went on from ${offsets}`,
      );
      assert.equal(sha256(await downloaded(second.url, token, ref)), sha256(bytes));
      await second.stop();
    }));

test('two processes on one database do not append to one upload at once', () =>
  inFolder(async (env) => {
    const shared = { ...env, DATABASE_URL: await postgresUrl() };
    const one = await startHoldfast(shared);
    const token = tokenIn(one);
    const two = await startHoldfast({ ...shared, HOLDFAST_ROLE: 'web' });
    const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
    const bytes = randomBytes(300_000);
    const begun = await fetch(`${one.url}/uploads/`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': String(bytes.length) },
    });
    const ref = begun.headers.get('x-pending-file-ref')!;
    const append = (url: string, offset: number, body: Buffer) =>
      fetch(`${url}/uploads/${ref}`, {
        method: 'PATCH',
        headers: { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        body: new Uint8Array(body),
      });

    const socket = connect(Number(new URL(one.url).port), '127.0.0.1');
    await once(socket, 'connect');
    const lines = [`PATCH /uploads/${ref} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${token}`, 'Upload-Offset: 0'];
    const type = 'Content-Type: application/offset+octet-stream';
    socket.write([...lines, 'Tus-Resumable: 1.0.0', type, `Content-Length: ${bytes.length}`, '', ''].join('\r\n'));
    socket.write(bytes.subarray(0, 100_000));
    // Long enough for the first to have its turn; if it has not, the second is refused for its offset.
    await sleep(500);
    assert.equal((await append(two.url, 0, Buffer.alloc(bytes.length))).status, 423);
    // It falls silent, and the other, where the same client has reconnected, takes over within seconds.
    let status = 423;
    for (let tries = 0; status === 423 && tries < 20; tries += 1) status = (await append(two.url, 0, bytes)).status;
    assert.equal(status, 409);
    const offset = Number(
      (await fetch(`${two.url}/uploads/${ref}`, { method: 'HEAD', headers })).headers.get('upload-offset'),
    );
    assert.equal(offset, 100_000);
    assert.equal((await append(two.url, offset, bytes.subarray(offset))).status, 204);
    assert.equal(sha256(await downloaded(two.url, token, ref)), sha256(bytes));
    socket.destroy();
    await two.stop();
    await one.stop();
  }));
