import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { before, test } from 'node:test';
import { until } from '../../../../scripts/patience.ts';
import { uploadChores } from '../../../src/bytes/uploads/sweep.ts';
import type { IncomingBlobs } from '../../../src/platform/blobs/incoming.ts';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { make, makePerson, makeProject, makeToken } from '../../support/make.ts';
import { blobKeys, fetchLink, pendingRows, showFile } from '../../work/files/forms.ts';
import { isRefused } from './tus.ts';

const ask = (name: string, size: number | string) =>
  `/pendingfiles/presignedurl.json?fileName=${encodeURIComponent(name)}&fileSize=${size}`;

eachEngine('pre-signed uploads', (engine) => {
  const app = useApp(engine, { env: { HOLDFAST_MAX_FILE_SIZE: '1MiB' } });
  let project = '';
  let port = 0;
  before(async () => {
    project = await makeProject(app().admin);
    port = Number(new URL(await app().http.listen({ port: 0, host: '127.0.0.1' })).port);
  });

  async function offered(name = 'plan.pdf', size = 5): Promise<{ ref: string; path: string }> {
    const { status, body, text } = await app().admin.get(ask(name, size));
    assert.equal(status, 200, text);
    assert.deepEqual(Object.keys(body), ['ref', 'url']);
    return { ref: body.ref, path: new URL(body.url).pathname };
  }
  /** Without a token, as the link is meant to be used. */
  const put = (path: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
    app()
      .as('')
      .call('PUT', path, undefined, { payload: Buffer.from(payload), headers });
  const use = (ref: string) => app().admin.post(`/projects/${project}/files.json`, { file: { pendingFileRef: ref } });
  const fileOf = async (ref: string) =>
    showFile(
      app().admin,
      await make(app().admin, `/projects/${project}/files.json`, { file: { pendingFileRef: ref } }),
    );

  test('a file is put at its link without a token and used like any other', async () => {
    const { ref, path } = await offered('Größe 1.txt', 11);
    assert.match(ref, /^tf_/);
    isRefused(await use(ref), 422);
    const reply = await put(path, 'hello world', { 'x-amz-acl': 'public-read', 'content-type': 'text/plain' });
    assert.deepEqual([reply.status, reply.body], [200, { STATUS: 'OK' }]);
    const file = await fileOf(ref);
    assert.deepEqual([file.name, file.size], ['Größe 1.txt', '11']);
    assert.equal((await fetchLink(app(), file['download-URL'])).bytes.toString(), 'hello world');
    isRefused(await use(ref), 422);
  });

  test('takes room, so a GET needs what any write needs, and HEAD asks for none', async () => {
    const waiting = () => app().services.db.read.selectFrom('uploads').select('ref').execute();
    const before = await waiting();
    const session = { email: 'visitor@acme.test', password: 'correct horse battery' };
    const { id } = await makePerson(app(), { 'email-address': session.email, password: session.password });
    const reader = await makeToken(app(), 1, Number(id), { isReadOnly: true });
    isRefused(await app().as(reader).get(ask('a', 1)), 403);
    const signedIn = await app().as('').post('/session.json', { session });
    const cookie = signedIn.headers['set-cookie']!.split(';')[0]!;
    const visit = (site: string) => app().as('').get(ask('a', 1), { cookie, 'sec-fetch-site': site });
    isRefused(await visit('cross-site'), 403);
    assert.equal((await app().admin.call('HEAD', ask('a', 1))).status, 405);
    assert.deepEqual(await waiting(), before);
    assert.equal((await visit('same-origin')).status, 200);
  });

  test('is asked for with GET and PUT, in any case, under the prefix, with parameters in the body', async () => {
    const { admin } = app();
    const replies = [
      await admin.put(ask('a', 1)),
      await admin.get(`/projects/api/v1${ask('a', 1)}`),
      await admin.get('/pendingFiles/presignedUrl.json?FILENAME=a&filesize=1'),
      await admin.call('GET', '/pendingfiles/presignedurl.json', { fileName: 'a', fileSize: 1 }),
    ];
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200, 200, 200],
    );
    assert.equal(new Set(replies.map(({ body }) => body.ref)).size, 4);
    assert.equal(replies[1]!.headers['cache-control'], 'no-store');
  });

  test('is refused without a name, a size, room or the right', async () => {
    const { admin } = app();
    for (const size of ['0', '-1', '', 'x', '1.5', '1e3', '99999999999999999'])
      isRefused(await admin.get(ask('a', size)), 422, /fileSize/);
    isRefused(await admin.get(ask('', 1)), 422, /fileName/);
    isRefused(await admin.get(ask('x'.repeat(256), 1)), 422, /too long/);
    isRefused(await admin.get(ask('a', 2 ** 20 + 1)), 413);
    isRefused(await app().as('').get(ask('a', 1)), 401);
    const looking = app().as(await makeToken(app(), app().accountId, 1, { isReadOnly: true }));
    isRefused(await looking.get(ask('a', 1)), 403, /read-only/);
    isRefused(await looking.put(ask('a', 1)), 403);
  });

  test('takes exactly what was announced', async () => {
    const { ref, path } = await offered();
    for (const wrong of ['', 'hell', 'hello!']) isRefused(await put(path, wrong), 422, /5 bytes/);
    isRefused(await use(ref), 422);
    assert.equal((await put(path, 'hello')).status, 200);
    assert.equal((await fileOf(ref)).size, '5');
  });

  test('does not take chunks, nor what breaks off, and the link still works then', async () => {
    const keys = await blobKeys(app());
    const { ref, path } = await offered('a.bin', 1000);
    const send = async (header: string, body: string) => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(`PUT ${path} HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n${body}`);
      return socket;
    };
    const chunked = await send('Transfer-Encoding: chunked', '5\r\nhello\r\n0\r\n\r\n');
    assert.match(String((await once(chunked, 'data'))[0]), /^HTTP\/1\.1 411 /);
    chunked.destroy();
    const broken = await send('Content-Length: 1000', 'x'.repeat(500));
    broken.destroySoon();
    await once(broken, 'close');
    assert.equal((await put(path, 'y'.repeat(1000))).status, 200);
    await fileOf(ref);
    const now = await blobKeys(app());
    assert.equal(now.length, keys.length + 1, 'what broke off left nothing');
  });

  test('repeating it does no harm until it was used; other bytes are not acknowledged, since they are not kept', async () => {
    const { ref, path } = await offered();
    assert.equal((await put(path, 'hello')).status, 200);
    isRefused(await put(path, 'HELLO'), 409, /Other bytes/);
    assert.equal((await put(path, 'hello')).status, 200, 'an answer that was lost is given again');
    const file = await fileOf(ref);
    assert.equal((await fetchLink(app(), file['download-URL'])).bytes.toString(), 'hello');
    for (const bytes of ['hello', 'HELLO']) isRefused(await put(path, bytes), 409, /used already/);
  });

  test('of several who put at once one is taken, whole, and only who sent the same hears 200', async () => {
    const keys = await blobKeys(app());
    const { ref, path } = await offered('a', 6);
    const sent = ['111111', '222222', '333333', '111111', '222222', '333333'];
    const replies = await Promise.all(sent.map((bytes) => put(path, bytes)));
    const [row] = (await pendingRows(app())).filter((one) => one.ref === ref);
    const bytes = Buffer.concat(await (await app().services.blobs.get(row!.blob_key))!.toArray());
    assert.ok(sent.includes(bytes.toString()));
    assert.deepEqual(
      replies.map(({ status }) => status),
      sent.map((one) => (one === bytes.toString() ? 200 : 409)),
    );
    assert.equal(row!.sha256, createHash('sha256').update(bytes).digest('hex'));
    assert.equal((await blobKeys(app())).length, keys.length + 1);
  });

  test('expired and tampered links are refused', async () => {
    const { path } = await offered();
    const [, , account, ref, expires, signature] = path.split('/');
    const other = await offered();
    for (const tampered of [
      ['2', ref, expires, signature],
      [account, other.ref, expires, signature],
      [account, ref, String(Number(expires) + 1000), signature],
      [account, ref, expires, signature!.replace(/./, (c) => (c === '0' ? '1' : '0'))],
      [account, ref, expires, 'x'],
    ])
      isRefused(await put(`/upload/${tampered.join('/')}`, 'hello'), 403, /signature/);
    isRefused(await put(`/upload/x/${ref}/${expires}/${signature}`, 'hello'), 404);
    app().clock.move(599_000);
    assert.equal((await put(other.path, 'hello')).status, 200);
    app().clock.move(1000);
    isRefused(await put(path, 'hello'), 403, /expired: it works for 10 minutes/);
  });

  const pending = async () => (await app().admin.get('/storage.json')).body.storage.pendingBytes;
  const sweep = async () => {
    for (const task of uploadChores) await task.run(app().services, new AbortController().signal);
  };

  test('an address that nobody used gives its room back, and what was put there waits its whole time', async () => {
    app().clock.move(20 * 60_000);
    const before = await pending();
    const [unused, used] = [await offered('a.bin', 700), await offered('b.bin', 50)];
    assert.equal((await put(used.path, 'x'.repeat(50))).status, 200);
    assert.equal(await pending(), before + 750);
    app().clock.move(20 * 60_000);
    await sweep();
    assert.equal(await pending(), before + 50);
    isRefused(await use(unused.ref), 422);
    app().clock.move(23 * 3600_000);
    await fileOf(used.ref);
  });

  test('what was begun in time ends well, however long it takes', async (t) => {
    const { ref, path } = await offered('slow.bin', 10);
    const { put: keep } = app().services.blobs;
    let heard = 0;
    t.mock.method(app().services.blobs, 'put', ((key, source, options) => {
      const seen = (chunk: Uint8Array) => {
        heard += chunk.length;
        options.seen?.(chunk);
      };
      return keep(key, source, { ...options, seen });
    }) satisfies typeof keep);
    let sent = 0;
    async function* slowly() {
      for (const byte of 'abcdefghij') {
        sent += 1;
        yield Buffer.from(byte);
        // The clock goes on when this byte has come, not while the request is still on its way.
        await until(() => heard === sent, `byte ${sent} to be stored`);
        app().clock.move(5 * 60_000);
        await sweep();
      }
    }
    const payload = Readable.from(slowly());
    const reply = await app().http.inject({ method: 'PUT', url: path, payload, headers: { 'content-length': '10' } });
    assert.equal(reply.statusCode, 200, reply.payload);
    assert.equal((await fileOf(ref)).size, '10');
  });

  test('nobody puts anything at the addresses of a person who was deleted', async () => {
    const { id, caller } = await makePerson(app());
    const { url } = (await caller.get(ask('a', 5))).body;
    assert.equal((await app().admin.delete(`/people/${id}.json`)).status, 200);
    isRefused(await put(new URL(url).pathname, 'hello'), 403, /expired/);
  });

  test('nothing that lets somebody use a link is logged', async () => {
    const { path } = await offered();
    await put(path, 'too long');
    assert.ok(!app().log.some((line) => line.includes(path.split('/').at(-1)!)));
  });
});

/** A store that has addresses of its own: what is put there never passes through the server. */
eachEngine('uploads straight into the store', (engine) => {
  const app = useApp(engine);
  let project = '';
  const arrived = new Map<string, Buffer>();
  before(async () => {
    project = await makeProject(app().admin);
    const { blobs } = app().services;
    const incoming: IncomingBlobs = {
      mostBytes: 2000,
      addressFor: async (key, { size, expiresInSeconds }) =>
        `https://store.example/${key}?size=${size}&expires=${expiresInSeconds}`,
      async keep(from, to, size) {
        const bytes = arrived.get(from);
        if (bytes?.length !== size) return false;
        await blobs.put(to, Readable.from([Buffer.from(bytes)]), { maxSize: size });
        return true;
      },
      size: async (key) => arrived.get(key)?.length,
      delete: async (key) => void arrived.delete(key),
      async *list() {},
    };
    Object.assign(blobs, { incoming });
  });
  async function offered(size: number): Promise<{ ref: string; put(bytes: Buffer): void }> {
    const { body } = await app().admin.get(ask('photo.jpg', size));
    const url = new URL(body.url);
    assert.deepEqual([url.origin, url.search], ['https://store.example', `?size=${size}&expires=600`]);
    return { ref: body.ref, put: (bytes) => void arrived.set(url.pathname.slice(1), bytes) };
  }
  const create = (ref: string) =>
    app().admin.post(`/projects/${project}/files.json`, { file: { pendingFileRef: ref } });

  test('a reference is usable when its bytes are there, and only then', async () => {
    const { ref, put } = await offered(1000);
    isRefused(await create(ref), 422);
    put(randomBytes(999));
    isRefused(await create(ref), 422);
    const bytes = randomBytes(1000);
    put(bytes);
    const other = await app().anotherAccount();
    const foreign = await makeProject(other.admin);
    isRefused(await other.admin.post(`/projects/${foreign}/files.json`, { file: { pendingFileRef: ref } }), 422);
    const made = await create(ref);
    assert.equal(made.status, 201, made.text);
    isRefused(await create(ref), 422);
    const file = await showFile(app().admin, made.body.id);
    assert.equal(file.size, '1000');
    const download = await fetchLink(app(), file['download-URL']);
    assert.deepEqual(download.bytes, bytes);
    assert.notEqual(download.headers.etag, '""', 'an unknown hash is no ETag');
  });

  test('what was put there before its address ended waits its whole time, and the rest gives its room back', async () => {
    const pending = async () => (await app().admin.get('/storage.json')).body.storage.pendingBytes;
    const before = await pending();
    const [used, swept, unused] = [await offered(3), await offered(4), await offered(5)];
    used.put(Buffer.from('abc'));
    swept.put(Buffer.from('abcd'));
    app().clock.move(20 * 60_000);
    assert.equal((await create(used.ref)).status, 201, 'though nobody has looked there yet');
    assert.equal(await pending(), before + 9);
    for (const task of uploadChores) await task.run(app().services, new AbortController().signal);
    assert.equal(await pending(), before + 4);
    isRefused(await create(unused.ref), 422);
    app().clock.move(23 * 3600_000);
    assert.equal((await create(swept.ref)).status, 201);
  });

  test('several at once on a task, each used once', async () => {
    const uploads = [await offered(3), await offered(4)];
    for (const [at, { put }] of uploads.entries()) put(Buffer.alloc(3 + at, 'x'));
    const task = await make(app().admin, `/projects/${project}/tasks.json`, {
      'todo-item': { content: 'Look at these' },
    });
    const body = { task: { pendingFileAttachments: uploads.map(({ ref }) => ref).join() } };
    const reply = await app().admin.post(`/tasks/${task}/files.json`, body);
    assert.equal(reply.status, 201, reply.text);
    for (const { ref } of uploads) isRefused(await create(ref), 422);
  });

  test('of ten at once one is made, and one copy is kept', async () => {
    const keys = await blobKeys(app());
    const { ref, put } = await offered(3);
    put(Buffer.from('abc'));
    const replies = await Promise.all(Array.from({ length: 10 }, () => create(ref)));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, ...Array(9).fill(422)]);
    assert.equal((await blobKeys(app())).length, keys.length + 1);
  });

  test('the hash is found later, whatever else has been lost', async () => {
    const { hashChore } = await import('../../../src/work/files/versions/hashes.ts');
    await loseBytes(12);
    const [used, waiting] = [await offered(5), await offered(6)];
    used.put(Buffer.from('hello'));
    waiting.put(Buffer.from('world!'));
    const { body } = await create(used.ref);
    const hashOf = async () => {
      const { read } = app().services.db;
      const { version_id } = await read
        .selectFrom('files')
        .select('version_id')
        .where('id', '=', Number(body.id))
        .executeTakeFirstOrThrow();
      const row = await read
        .selectFrom('file_versions')
        .select('sha256')
        .where('id', '=', version_id)
        .executeTakeFirstOrThrow();
      return row.sha256;
    };
    assert.equal(await hashOf(), '');
    await hashChore.run(app().services, new AbortController().signal);
    assert.equal(await hashOf(), createHash('sha256').update('hello').digest('hex'));
  });

  /** As if their blobs had been removed behind our back. */
  async function loseBytes(count: number): Promise<void> {
    const { db, now } = app().services;
    const { id: created_by, account_id } = await db.read
      .selectFrom('people')
      .select(['id', 'account_id'])
      .executeTakeFirstOrThrow();
    const lost = Array.from({ length: count }, (_, at) => ({
      account_id,
      ref: `tf_lost-${at}`,
      blob_key: randomUUID(),
      name: 'lost.bin',
      content_type: 'application/octet-stream',
      size: 1,
      sha256: '',
      metadata: '',
      created_by,
      created_at: new Date(now().getTime() - 1000 + at).toISOString(),
      expires_at: new Date(now().getTime() + 60_000).toISOString(),
    }));
    await db.transaction(async (tx) => void (await tx.insertInto('pending_files').values(lost).execute()));
  }

  test('peeking at a logo looks into the store, too', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const { ref, put } = await offered(png.length);
    put(png);
    const reply = await app().admin.put(`/projects/${project}.json`, { project: { logoPendingFileRef: ref } });
    assert.equal(reply.status, 200, reply.text);
  });

  test('only the person’s account, not the person, is bound', async () => {
    const { ref, put } = await offered(1);
    put(Buffer.from('x'));
    const { caller } = await makePerson(app());
    isRefused(await caller.post(`/projects/${project}/files.json`, { file: { pendingFileRef: ref } }), 404);
    assert.equal((await create(ref)).status, 201);
  });
});
