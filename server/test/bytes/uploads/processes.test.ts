import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { Upload } from 'tus-js-client';
import { until } from '../../../../scripts/patience.ts';
import { postgresUrl } from '../../support/databases.ts';
import { type Running, startHoldfast } from '../../support/process.ts';
import type { Moved, Started } from './timed-process.ts';

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
  const { pathname, search } = new URL(file['download-URL']);
  return Buffer.from(await (await fetch(url + pathname + search)).arrayBuffer());
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
        // However long the start takes: only a server that refuses is not asked again.
        retryDelays: Array(100_000).fill(250),
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

type Timed = Started & { move(ms: number): Promise<unknown>; stop(): Promise<unknown> };

async function startTimed(t: TestContext, env: Record<string, string>): Promise<Timed> {
  const child = fork(new URL('timed-process.ts', import.meta.url), { env: { PATH: process.env.PATH, ...env } });
  t.after(() => void child.kill('SIGKILL'));
  const closed = once(child, 'exit');
  const told = Promise.withResolvers<Started>();
  child.once('message', told.resolve);
  void closed.then(([code]) => told.reject(new Error(`it ended with ${code}`)));
  const { url } = await told.promise;
  const move = (ms: number) => {
    const moved = once(child, 'message');
    child.send({ ms } satisfies Moved);
    return moved;
  };
  const stop = () => {
    child.disconnect();
    return closed;
  };
  return { url, move, stop };
}

test('two processes on one database do not append to one upload at once', (t) =>
  inFolder(async (env) => {
    const [DATABASE_URL, token] = [await postgresUrl(), 'hf_1_of_two_processes_in_a_test'];
    const shared = { ...env, DATABASE_URL, HOLDFAST_ADMIN_TOKEN: token };
    const database = new pg.Client(DATABASE_URL);
    await database.connect();
    t.after(() => database.end());
    const one = await startTimed(t, shared);
    const two = await startTimed(t, shared);
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
    const leasedUntil = async () => {
      const { rows } = await database.query('select leased_until from uploads where ref = $1', [ref]);
      return rows[0].leased_until as string;
    };

    const socket = connect(Number(new URL(one.url).port), '127.0.0.1');
    await once(socket, 'connect');
    const lines = [`PATCH /uploads/${ref} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${token}`, 'Upload-Offset: 0'];
    const type = 'Content-Type: application/offset+octet-stream';
    socket.write([...lines, 'Tus-Resumable: 1.0.0', type, `Content-Length: ${bytes.length}`, '', ''].join('\r\n'));
    socket.write(bytes.subarray(0, 100_000));
    await until(async () => (await leasedUntil()) !== '', 'the first to have its turn');
    assert.equal((await append(two.url, 0, Buffer.alloc(bytes.length))).status, 423);
    // It falls silent, and the other, where the same client has reconnected, takes over within seconds. Time goes no
    // further at once than a lease does, so the first keeps its turn until it makes way.
    let status = 423;
    await until(
      async () => {
        const before = await leasedUntil();
        for (const { move } of [one, two]) await move(4000);
        await until(async () => (await leasedUntil()) !== before, 'the first to keep its turn');
        status = (await append(two.url, 0, bytes)).status;
        return status !== 423;
      },
      'the first to make way',
      leasedUntil,
    );
    assert.equal(status, 409);
    const offset = Number(
      (await fetch(`${two.url}/uploads/${ref}`, { method: 'HEAD', headers })).headers.get('upload-offset'),
    );
    assert.equal(offset, 100_000);
    assert.equal((await append(two.url, offset, bytes.subarray(offset))).status, 204);
    assert.equal(sha256(await downloaded(two.url, token, ref)), sha256(bytes));
    socket.destroy();
    await Promise.all([one.stop(), two.stop()]);
  }));
