import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
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
