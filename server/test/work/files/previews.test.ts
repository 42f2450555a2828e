import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { removeDoomedNow, sweepChores } from '../../../src/bytes/storage/sweep.ts';
import { previewChore } from '../../../src/work/files/preview/previews.ts';
import { purgeChores } from '../../../src/work/items/purge.ts';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { blobKeys, eventsOf, fetchLink, makeFile, showFile, upload } from './forms.ts';
import { bomb, fromCamera, picture } from './samples.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

eachEngine('pictures of files', (engine) => {
  const app = useApp(engine);
  const fetch = (url: string, headers?: Record<string, string>, method?: string) =>
    fetchLink(app(), url, headers, method);
  async function make(content: Buffer | string, fields: object = {}) {
    const { admin } = app();
    const project = await makeProject(admin);
    const id = await makeFile(admin, project, { fileName: 'photo', type: 'application/octet-stream', content }, fields);
    const { thumbURL, 'preview-URL': preview } = await showFile(admin, id);
    return { id, project, thumb: thumbURL as string | undefined, preview: preview as string };
  }
  const rows = () => app().services.db.read.selectFrom('previews').selectAll().execute();
  const rowOf = async (id: string) => {
    const versions = app()
      .services.db.read.selectFrom('file_versions')
      .select('blob_key')
      .where('file_id', '=', Number(id));
    const { blob_key } = await versions.executeTakeFirstOrThrow();
    return (await rows()).find(({ source_key }) => source_key === blob_key);
  };
  const work = async () => {
    while (await previewChore.run(app().services, new AbortController().signal));
  };
  const sizeOf = async (bytes: Buffer) => {
    const { format, width, height } = await sharp(bytes).metadata();
    return [format, width, height];
  };

  test('are made of every kind, small and large, as WebP', async () => {
    for (const format of ['png', 'jpeg', 'gif', 'webp', 'avif', 'tiff'] as const) {
      const { id, thumb, preview } = await make(await picture(format, 1000, 500));
      const [small, large] = [await fetch(thumb!), await fetch(preview)];
      assert.deepEqual([small.status, ...(await sizeOf(small.bytes))], [200, 'webp', 400, 200], format);
      assert.deepEqual([large.status, ...(await sizeOf(large.bytes))], [200, 'webp', 1000, 500], format);
      assert.equal(small.headers['content-type'], 'image/webp');
      assert.equal(small.headers['x-content-type-options'], 'nosniff');
      assert.equal(small.headers['content-security-policy'], "sandbox; default-src 'none'; frame-ancestors 'none'");
      assert.equal(small.headers['cache-control'], 'private, max-age=86400, immutable');
      assert.equal((await fetch(thumb!, { 'if-none-match': small.headers.etag! })).status, 304);
      assert.notEqual(small.headers.etag, large.headers.etag);
      assert.equal((await fetch(thumb!, {}, 'HEAD')).bytes.length, 0);
      assert.deepEqual(await eventsOf(app(), id), ['FILE.CREATED'], 'looking is not downloading');
    }
  });

  test('are no larger than a screen', async () => {
    const { preview } = await make(await picture('png', 1000, 2000));
    assert.deepEqual(await sizeOf((await fetch(preview)).bytes), ['webp', 800, 1600]);
  });

  test('are upright and tell nothing of where and how they were taken', async () => {
    const { thumb } = await make(await fromCamera(800, 400));
    const { bytes } = await fetch(thumb!);
    const { width, height, exif, orientation } = await sharp(bytes).metadata();
    assert.deepEqual([width, height, exif, orientation], [200, 400, undefined, undefined]);
    const pixel = (left: number) =>
      sharp(bytes).extract({ left, top: 200, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
    const [left, right] = [await pixel(20), await pixel(180)];
    assert.ok(left[2]! > 200 && right[0]! > 200, 'what was below is on the left');
  });

  test('of a small picture are one, not enlarged', async () => {
    const { id, thumb, preview } = await make(await picture('png', 60, 40));
    assert.deepEqual(await sizeOf((await fetch(thumb!)).bytes), ['webp', 60, 40]);
    assert.ok((await fetch(preview)).bytes.equals((await fetch(thumb!)).bytes));
    const { thumb_key, large_key } = (await rowOf(id))!;
    assert.equal(thumb_key, large_key);
  });

  test('are made by the worker before anybody asks, once, and shared by who shares the bytes', async () => {
    const { admin } = app();
    const { id, project } = await make(await picture('png', 500, 500));
    await work();
    assert.equal((await rowOf(id))!.due_at, null);
    const before = await blobKeys(app());
    const { id: copy } = (await admin.put(`/files/${id}/copy.json`, { projectId: project })).body;
    await work();
    const { thumbURL } = await showFile(admin, copy);
    assert.equal((await fetch(thumbURL)).status, 200);
    assert.deepEqual(await blobKeys(app()), before);
  });

  test('asked for by many at once are made once', async (t) => {
    const { thumb, preview } = await make(await picture('jpeg', 900, 900));
    const put = t.mock.method(app().services.blobs, 'put');
    const replies = await Promise.all([thumb!, preview, thumb!, preview, thumb!].map((url) => fetch(url)));
    assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]));
    assert.equal(put.mock.callCount(), 2);
  });

  test('are linked to in lists, for pictures only', async () => {
    const { admin } = app();
    const { project, thumb } = await make(await picture('png'));
    await makeFile(admin, project, { fileName: 'z.txt' });
    await makeFile(admin, project, { fileName: 'z.svg', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    const { files } = (await admin.get(`/projects/${project}/files.json`)).body.project;
    assert.deepEqual(
      files.map((file: { thumbURL?: string }) => file.thumbURL),
      [thumb, undefined, undefined],
    );
  });

  test('of what cannot be read are none: it is tried once, and the file stays as it is', async () => {
    const whole = await picture('jpeg', 1200, 1200);
    const png = await picture('png', 300, 300);
    const broken = [
      whole.subarray(0, Math.floor(whole.length / 2)),
      png.subarray(0, 60),
      Buffer.concat([png.subarray(0, 50), Buffer.alloc(200, 7), png.subarray(120)]),
      Buffer.from('GIF89a'),
      bomb(8001),
      await picture('avif', 4700, 4700),
    ];
    for (const [at, content] of broken.entries()) {
      const { id, thumb, preview } = await make(content);
      assert.ok(thumb, `${at} begins like a picture`);
      for (const url of [thumb, preview, thumb]) assert.equal((await fetch(url)).status, 404, `${at}`);
      assert.deepEqual({ ...(await rowOf(id)), account_id: 0, source_key: '' }, { ...none, tries: 1 }, `${at}`);
      const { 'download-URL': url } = await showFile(app().admin, id);
      assert.ok((await fetch(url)).bytes.equals(content));
    }
  });

  const none = { account_id: 0, source_key: '', thumb_key: '', large_key: '', due_at: null };

  test('of a picture as large as cameras make them are made', async () => {
    const { thumb } = await make(bomb(7000));
    assert.deepEqual(await sizeOf((await fetch(thumb!)).bytes), ['webp', 400, 400]);
  });

  test('are not tried of 0 bytes, of text, or of what is too large to hold', async () => {
    for (const content of ['', 'hello', '<svg xmlns="http://www.w3.org/2000/svg"/>']) {
      const { id, thumb, preview } = await make(content);
      assert.equal(thumb, undefined);
      assert.match(preview, /\?display=true$/);
      assert.equal(await rowOf(id), undefined);
    }
    const { id } = await make(await picture('png'));
    await app().services.db.transaction((tx) =>
      tx
        .updateTable('file_versions')
        .set({ size: 65 * 2 ** 20 })
        .where('file_id', '=', Number(id))
        .execute(),
    );
    assert.equal((await showFile(app().admin, id)).thumbURL, undefined);
  });

  test('of an image that ends the process with it are given up after three tries', async () => {
    const { id, thumb } = await make(await picture('png'));
    const { source_key } = (await rowOf(id))!;
    // As if the process had died each time between the counting of the try and its outcome.
    const died = (tries: number) =>
      app().services.db.transaction((tx) =>
        tx.updateTable('previews').set({ tries, due_at: '' }).where('source_key', '=', source_key).execute(),
      );
    await died(3);
    await work();
    assert.deepEqual({ ...(await rowOf(id)), account_id: 0, source_key: '' }, { ...none, tries: 4 });
    assert.equal((await fetch(thumb!)).status, 404);
  });

  test('wait while the store is away, which is no fault of the image', async (t) => {
    const { id, thumb } = await make(await picture('png', 700, 700));
    for (const method of ['get', 'put'] as const) {
      const away = t.mock.method(app().services.blobs, method, async () => {
        throw new Error('away');
      });
      assert.equal((await fetch(thumb!)).status, 500, method);
      const row = (await rowOf(id))!;
      assert.deepEqual([row.tries, row.due_at !== null, row.thumb_key], [0, true, ''], method);
      away.mock.restore();
    }
    app().clock.move(11 * MINUTE);
    await work();
    assert.equal((await rowOf(id))!.due_at, null);
    assert.equal((await fetch(thumb!)).status, 200);
  });

  test('are for who sees the file, with a link that lasts a day and dies with the file', async () => {
    const { admin, clock } = app();
    const { id, project } = await make(await picture('png'));
    const { id: person, caller } = await makePerson(app());
    await join(admin, project, person);
    const { thumbURL: thumb } = await showFile(caller, id);
    assert.equal((await fetch(thumb)).status, 200);
    const [, , account, version, who, expires, signature] = new URL(thumb).pathname.split('/');
    const link = (...parts: (string | undefined)[]) => fetch(`http://x/preview/${parts.join('/')}`);
    assert.equal((await link(account, version, who, expires, signature, 'large.webp')).status, 200);
    assert.equal((await link(account, version, who, expires, signature, 'huge.webp')).status, 404);
    assert.equal((await link(account, version, '1', expires, signature, 'thumb.webp')).status, 404);
    assert.equal((await fetch(thumb.replace('/preview/', '/download/'))).status, 404, 'it is no link to the file');
    await admin.put(`/files/${id}.json`, { file: { private: 1 } });
    assert.equal((await fetch(thumb)).status, 404, 'private');
    await admin.put(`/files/${id}.json`, { file: { private: 0 } });
    assert.equal((await fetch(thumb)).status, 200);
    assert.equal((await showFile(caller, id)).thumbURL, thumb, 'the same link again');
    clock.move(2 * DAY);
    assert.equal((await fetch(thumb)).status, 404, 'expired');
    const fresh = (await showFile(caller, id)).thumbURL;
    await admin.delete(`/files/${id}.json`);
    assert.equal((await fetch(fresh)).status, 404, 'in the trash');
  });

  test('go with the bytes they were made of, and not before', async () => {
    const { admin, clock } = app();
    const others = new Set(await blobKeys(app()));
    const { id, project, thumb } = await make(await picture('png', 800, 800));
    assert.equal((await fetch(thumb!)).status, 200);
    const own = new Set(await blobKeys(app())).difference(others);
    assert.equal(own.size, 3);
    const { source_key } = (await rowOf(id))!;
    const copy = (await admin.put(`/files/${id}/copy.json`, { projectId: project })).body.id as string;
    for (const [gone, left] of [
      [id, 3],
      [copy, 0],
    ] as const) {
      await admin.delete(`/files/${gone}.json`);
      clock.move(31 * DAY);
      for (const task of [...purgeChores, ...sweepChores(), removeDoomedNow])
        while (await task.run(app().services, new AbortController().signal));
      assert.equal(own.intersection(new Set(await blobKeys(app()))).size, left);
    }
    assert.ok(!(await rows()).some((row) => row.source_key === source_key));
  });

  test('of a new version are its own', async () => {
    const { admin } = app();
    const { id, thumb } = await make(await picture('png', 500, 100));
    const pendingFileRef = await upload(admin, { content: await picture('png', 100, 500) });
    await admin.post(`/files/${id}.json`, { fileversion: { pendingFileRef } });
    const { thumbURL } = await showFile(admin, id);
    assert.deepEqual(await sizeOf((await fetch(thumbURL)).bytes), ['webp', 80, 400]);
    assert.deepEqual(await sizeOf((await fetch(thumb!)).bytes), ['webp', 400, 80]);
  });
});
