import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { createClient } from '../src/client.ts';
import { useServer } from './support.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('uploads', () => {
  const server = useServer();
  const sizes = { 'small, in one request': 2000, empty: 0, 'large, so that it can be resumed': 5 * 2 ** 20 };

  async function newProject(): Promise<string> {
    const { id } = await server()
      .client()
      .post('/projects.json', { body: { project: { name: 'Files' } } });
    return id;
  }

  for (const [how, size] of Object.entries(sizes)) {
    test(`${how}: what arrives is what was sent`, async () => {
      const client = server().client();
      const bytes = randomBytes(size);
      const progress: [number, number][] = [];
      const { id } = await client.files.upload(await newProject(), new File([bytes], 'Plän 1.bin'), {
        description: 'As built',
        categoryName: 'Plans',
        onProgress: (sent, total) => progress.push([sent, total]),
      });
      const { file } = await client.get('/files/{id}.json', { path: { id } });
      assert.deepEqual(
        [file.name, file.size, file.description, file['category-name']],
        ['Plän 1.bin', String(size), 'As built', 'Plans'],
      );
      const fetched = await fetch(file['download-URL']);
      assert.equal(sha256(await fetched.bytes()), sha256(bytes));
      assert.deepEqual(progress.at(-1), [size, size]);
    });
  }

  test('are called what they are told to be called, and else what the file is called', async () => {
    const client = server().client();
    const projectId = await newProject();
    const names = await Promise.all(
      [
        client.files.upload(projectId, new Blob(['x'])),
        client.files.upload(projectId, new Blob(['x']), { name: 'x.txt' }),
      ].map(async (made) => (await client.get('/files/{id}.json', { path: { id: (await made).id } })).file.name),
    );
    assert.deepEqual(names, ['file', 'x.txt']);
  });

  test('become versions of the file of the same name, if asked to', async () => {
    const client = server().client();
    const projectId = await newProject();
    const upload = (text: string) =>
      client.files.upload(projectId, new Blob([text]), { name: 'plan.txt', autoNewVersion: true });
    await upload('one');
    const { id } = await upload('two');
    const { file } = await client.get('/files/{id}.json', { path: { id } });
    assert.equal(file.version, '2');
  });

  for (const size of [3000, 5 * 2 ** 20]) {
    test(`of ${size} bytes go on by their reference, which is known before they have arrived`, async () => {
      const client = server().client();
      const bytes = randomBytes(size);
      const controller = new AbortController();
      const known: string[] = [];
      const onBegin = (ref: string) => void known.push(ref);
      const first = client.upload(new Blob([bytes]), {
        onBegin: (ref) => {
          onBegin(ref);
          controller.abort();
        },
        signal: controller.signal,
      });
      await assert.rejects(first, { name: 'AbortError' });
      const ref = await client.upload(new Blob([bytes]), { onBegin, ref: known[0] });
      assert.deepEqual([ref, ...known], [known[0], known[0], known[0]]);
      // What looks the same is another upload all the same.
      assert.notEqual(await client.upload(new Blob([bytes]), { onBegin }), ref);
      await client.uploads.cancel(ref);
      await assert.rejects(client.uploads.cancel(ref), { status: 404 });
      const anew = await client.upload(new Blob([bytes]), { onBegin, ref });
      assert.notEqual(anew, ref);
    });
  }

  test('that are gone on with are not begun anew because the server cannot say yet how far they are', async (t) => {
    const asked: string[] = [];
    const gate = createServer((request, response) => {
      asked.push(request.method!);
      const length = { 'Upload-Offset': '4000000', 'Upload-Length': '5000000', 'Tus-Resumable': '1.0.0' };
      if (request.method === 'HEAD' && asked.length < 3) response.writeHead(503).end();
      else if (request.method === 'HEAD') response.writeHead(200, length).end();
      else {
        const { 'upload-offset': from } = request.headers;
        asked.push(String(from));
        request.resume().on('end', () => response.writeHead(204, { ...length, 'Upload-Offset': '5000000' }).end());
      }
    }).listen(0, '127.0.0.1');
    t.after(() => gate.close());
    await once(gate, 'listening');
    const client = createClient({ baseUrl: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`, token: 'x' });
    const bytes = new Blob([new Uint8Array(5_000_000)]);
    assert.equal(await client.upload(bytes, { ref: 'tf_begun', onBegin: () => {} }), 'tf_begun');
    assert.deepEqual(asked, ['HEAD', 'HEAD', 'HEAD', 'PATCH', '4000000']);
  });

  test('of which a piece is refused are as far as the server is, not as far as it was sent', async (t) => {
    const [piece, size] = [32 * 2 ** 20, 33 * 2 ** 20];
    const taking = createServer(async (request, answer) => {
      for await (const _ of request);
      if (request.method === 'POST') answer.writeHead(201, { Location: '/uploads/tf_1', 'Upload-Offset': '0' });
      else if (request.headers['upload-offset'] === '0') answer.writeHead(204, { 'Upload-Offset': String(piece) });
      else answer.writeHead(400);
      answer.end();
    });
    t.after(() => taking.close());
    await once(taking.listen(0, '127.0.0.1'), 'listening');
    const client = createClient({ baseUrl: `http://127.0.0.1:${(taking.address() as AddressInfo).port}`, token: 'x' });
    const progress: number[] = [];
    const sending = client.upload(new Blob([new Uint8Array(size)]), { onProgress: (sent) => progress.push(sent) });
    await assert.rejects(sending, { status: 400 });
    assert.ok(Math.max(...progress) > piece, 'some of the second piece was sent');
    assert.equal(progress.at(-1), piece);
  });

  test('that are begun too often are begun again', async (t) => {
    const asked: string[] = [];
    const size = 5 * 2 ** 20;
    const busy = createServer((request, answer) => {
      asked.push(request.method!);
      const isTooOften = asked.length === 1;
      request.resume().on('end', () => {
        if (isTooOften) answer.writeHead(429, { 'Retry-After': '40' });
        else if (request.method === 'PATCH') answer.writeHead(204, { 'Upload-Offset': String(size) });
        else answer.writeHead(201, { Location: '/uploads/tf_1', 'Upload-Offset': '0' });
        answer.end();
      });
    });
    t.after(() => busy.close());
    await once(busy.listen(0, '127.0.0.1'), 'listening');
    const client = createClient({ baseUrl: `http://127.0.0.1:${(busy.address() as AddressInfo).port}`, token: 'x' });
    assert.equal(await client.upload(new Blob([new Uint8Array(size)])), 'tf_1');
    assert.deepEqual(asked, ['POST', 'POST', 'PATCH']);
  });

  test('say how large they may be', async () => {
    assert.equal(await server().client().uploads.largest(), 2 ** 30 * 5);
  });

  for (const size of [1, 5 * 2 ** 20]) {
    test(`of ${size} bytes that are given up end, before and while they are sent`, async () => {
      const controller = new AbortController();
      const file = new Blob([randomBytes(size)]);
      const sending = server().client().upload(file, { signal: controller.signal });
      controller.abort();
      await assert.rejects(sending, { name: 'AbortError' });
      await assert.rejects(server().client().upload(file, { signal: controller.signal }), { name: 'AbortError' });
    });

    test(`of ${size} bytes that are refused say why`, async () => {
      let told = 0;
      const stranger = server().client({ token: 'hf_1_unknown', onUnauthenticated: () => told++ });
      await assert.rejects(stranger.upload(new Blob([randomBytes(size)])), { name: 'ApiError', status: 401 });
      assert.equal(told, 1);
    });
  }
});
