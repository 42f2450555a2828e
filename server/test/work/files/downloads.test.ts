import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { openTestApp, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { provesDamageIsTold } from './damaged.ts';
import { eventsOf, type FormPart, fetchLink, makeFile, showFile } from './forms.ts';
import { beginnings, media, picture } from './samples.ts';

const MINUTE = 60_000;

/** An error in place of a file: not to be saved as one, nor kept. */
function isNoFile(headers: Record<string, unknown>): void {
  for (const name of ['content-disposition', 'content-range', 'accept-ranges', 'last-modified', 'etag'])
    assert.equal(headers[name], undefined, name);
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(headers['content-type'], 'application/json; charset=utf-8');
}

eachEngine('downloading a file', (engine) => {
  const app = useApp(engine);
  const fetch = (url: string, headers?: Record<string, string>, method?: string) =>
    fetchLink(app(), url, headers, method);
  async function make(part: FormPart, fields: object = {}) {
    const id = await makeFile(app().admin, await makeProject(app().admin), part, fields);
    const { 'download-URL': url, 'preview-URL': preview } = await showFile(app().admin, id);
    return { id, url: url as string, preview: preview as string };
  }
  let listening: Promise<string> | undefined;
  const listen = () => {
    listening ??= app().http.listen({ port: 0, host: '127.0.0.1' });
    return listening;
  };
  const downloads = async (id: string) =>
    (await eventsOf(app(), id)).filter((name) => name === 'FILE.DOWNLOADED').length;

  test('gives the bytes without a token, whatever Authorization says, and records it', async () => {
    const content = Buffer.from(Array.from({ length: 70_000 }, (_, i) => i % 251));
    const { id, url } = await make({ fileName: 'a.bin', type: 'application/octet-stream', content });
    const { status, headers, bytes } = await fetch(url);
    assert.equal(status, 200);
    assert.ok(bytes.equals(content));
    assert.equal(headers['content-length'], '70000');
    assert.equal(headers.etag, `"${createHash('sha256').update(content).digest('hex')}"`);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['content-security-policy'], "sandbox; default-src 'none'; frame-ancestors 'none'");
    assert.equal(headers['cache-control'], 'private');
    assert.equal((await fetch(url, { authorization: 'Bearer wrong' })).status, 200);
    assert.equal(await downloads(id), 2);
    const last = await app().services.db.read.selectFrom('events').selectAll().orderBy('id', 'desc').executeTakeFirst();
    assert.deepEqual([last!.name, last!.actor_id, JSON.parse(last!.snapshot).id], ['FILE.DOWNLOADED', 1, id]);
  });

  test('HEAD says the same and gives nothing', async () => {
    const { id, url } = await make({ content: 'hello' });
    const { status, headers, bytes } = await fetch(url, {}, 'HEAD');
    assert.deepEqual([status, headers['content-length'], bytes.length], [200, '5', 0]);
    assert.equal(await downloads(id), 0);
  });

  test('an empty file downloads too', async () => {
    const { url } = await make({ content: '' });
    const { status, headers, bytes } = await fetch(url);
    assert.deepEqual([status, headers['content-length'], bytes.length], [200, '0', 0]);
    assert.equal((await fetch(url, { range: 'bytes=0-' })).status, 416);
  });

  const ranges: [range: string, status: number, bytes: string, contentRange?: string][] = [
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=9-9', 206, '9', 'bytes 9-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    [`bytes=8-${'9'.repeat(400)}`, 206, '89', 'bytes 8-9/10'],
    [`bytes=-${'9'.repeat(400)}`, 206, '0123456789', 'bytes 0-9/10'],
    [`bytes=${'9'.repeat(30)}-`, 416, '', 'bytes */10'],
    [`bytes=${'9'.repeat(400)}-${'9'.repeat(400)}`, 416, '', 'bytes */10'],
    ['bytes=0-1,3-4', 200, '0123456789'],
    ['bytes=5-3', 200, '0123456789'],
    ['bytes=a-b', 200, '0123456789'],
    ['bytes=-', 200, '0123456789'],
    ['lines=0-1', 200, '0123456789'],
  ];
  test('a range is one range of bytes; several or odd ones get everything', async () => {
    const { id, url } = await make({ content: '0123456789' });
    for (const [range, status, content, contentRange] of ranges) {
      const reply = await fetch(url, { range });
      assert.equal(reply.status, status, range);
      assert.equal(reply.headers['content-range'], contentRange, range);
      if (status !== 416) assert.equal(reply.bytes.toString(), content, range);
    }
    assert.equal(await downloads(id), 8, 'a range from the middle continues a download that was recorded');
  });

  test('If-None-Match and If-Range compare the content', async () => {
    const { id, url } = await make({ content: '0123456789' });
    const { etag } = (await fetch(url)).headers;
    for (const tag of [etag!, `W/${etag}`, '*', `"x", ${etag}`]) {
      const reply = await fetch(url, { 'if-none-match': tag });
      assert.deepEqual([reply.status, reply.bytes.length], [304, 0], tag);
    }
    assert.equal((await fetch(url, { 'if-none-match': '"x"', range: 'bytes=1-' })).status, 206);
    assert.equal((await fetch(url, { 'if-range': etag!, range: 'bytes=1-' })).status, 206);
    assert.equal((await fetch(url, { 'if-range': '"x"', range: 'bytes=1-' })).status, 200);
    assert.equal((await fetch(url, { 'if-range': `W/${etag}`, range: 'bytes=1-' })).status, 200, 'weak');
    const { 'last-modified': date } = (await fetch(url, {}, 'HEAD')).headers;
    assert.equal(date, 'Sun, 15 Nov 2026 10:00:00 GMT');
    assert.equal((await fetch(url, { 'if-range': date!, range: 'bytes=1-' })).status, 206);
    assert.equal((await fetch(url, { 'if-range': 'Wed, 21 Oct 2015 07:28:00 GMT', range: 'bytes=1-' })).status, 200);
    assert.equal(await downloads(id), 4);
  });

  test('a version whose hash is not known yet has a tag of its own', async () => {
    const { url } = await make({ content: '0123456789' });
    const { url: other } = await make({ content: '9876543210' });
    await app().services.db.transaction((tx) => tx.updateTable('file_versions').set({ sha256: '' }).execute());
    const { etag } = (await fetch(url)).headers;
    assert.match(etag!, /^"version-\d+"$/);
    assert.equal((await fetch(url, { 'if-none-match': etag! })).status, 304);
    assert.equal((await fetch(url, { 'if-range': etag!, range: 'bytes=5-' })).bytes.toString(), '56789');
    assert.equal((await fetch(other, { 'if-none-match': etag! })).status, 200);
    assert.equal((await fetch(url, { 'if-none-match': '""' })).status, 200);
  });

  const names: [name: string, plain: string][] = [
    ['plan.pdf', 'plan.pdf'],
    ['日本語 – naïve 🚀.txt', '___ _ na_ve _.txt'],
    ['say "hi" \\ 100%/x.txt', 'say _hi_ _ 100__x.txt'],
    ["it's (a) *star*.txt", "it's (a) *star*.txt"],
    ['data.json', 'data.json'],
    ['ü'.repeat(255), '_'.repeat(255)],
    ['a; filename=evil.exe', 'a; filename=evil.exe'],
  ];
  test('the name survives in the header, whatever it is', async () => {
    for (const [name, plain] of names) {
      const { url } = await make({}, { name });
      const { status, headers } = await fetch(url);
      assert.equal(status, 200, name);
      const parts = /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''([\w!#$&+.^`|~%-]+)$/.exec(
        headers['content-disposition']!,
      );
      assert.ok(parts, headers['content-disposition']);
      assert.equal(parts[1], plain);
      assert.equal(decodeURIComponent(parts[2]!), name.replaceAll(/[/\\]/g, '_'));
    }
  });

  const dangerous = [
    ...['text/html', 'application/xhtml+xml', 'image/svg+xml', 'text/xml', 'application/xml', 'text/javascript'],
    ...['application/javascript', 'application/atom+xml', 'text/css', 'application/x-shockwave-flash', 'what/ever'],
  ];
  test('what could run as a page of ours is never shown and never labelled', async () => {
    for (const type of [...dangerous, 'text/html; charset=utf-8', 'TEXT/HTML', 'nonsense']) {
      const { url, preview } = await make({ fileName: 'x.html', type, content: '<script>alert(1)</script>' });
      for (const link of [url, preview]) {
        const { headers } = await fetch(link);
        assert.equal(headers['content-type'], 'application/octet-stream', type);
        assert.match(headers['content-disposition']!, /^attachment;/, type);
        assert.equal(headers['x-content-type-options'], 'nosniff');
      }
    }
  });

  test('pictures, PDF, text, sound and film are shown when asked for, and only then', async () => {
    for (const [type, content] of [
      ['image/png', await picture('png')],
      ['image/jpeg', await picture('jpeg')],
      ['text/plain; charset=utf-8', 'hello'],
      ['text/plain; charset=utf-16', Buffer.from('\ufeffhello', 'utf16le')],
      ...Object.entries(beginnings).filter(([kind]) => kind !== 'application/zip'),
      ...media.map(([, type, content]) => [type, content] as const),
    ] as const) {
      const { url } = await make({ type: 'text/plain', fileName: 'x.txt', content });
      const [saved, displayed] = [(await fetch(url)).headers, (await fetch(`${url}?display=true`)).headers];
      assert.deepEqual([saved['content-type'], displayed['content-type']], [type, type]);
      assert.match(saved['content-disposition']!, /^attachment;/, type);
      assert.match(displayed['content-disposition']!, /^inline;/, type);
      assert.equal(displayed['content-security-policy'], "sandbox; default-src 'none'; frame-ancestors 'none'");
    }
    const csv = await make({ type: 'text/csv' });
    assert.match((await fetch(csv.preview)).headers['content-disposition']!, /^attachment;/);
  });

  test('a link that was changed in any part is 404', async () => {
    const { url } = await make({});
    const { id: person } = await makePerson(app());
    const [, , account, version, own, expires, signature, name] = new URL(url).pathname.split('/');
    const link = (parts: (string | number | undefined)[]) => `http://x/download/${parts.join('/')}/${name}`;
    const good = [account, version, own, expires, signature];
    assert.equal((await fetch(link(good))).status, 200);
    const others = [2, Number(version) - 1, person, Number(expires) + 1000, `${signature!.slice(0, -1)}!`];
    for (const [at, other] of others.entries())
      assert.equal((await fetch(link(good.with(at, String(other))))).status, 404);
    for (const odd of ['', '0', 'x', '-1', '1e3', '%00', '9'.repeat(30)])
      for (const at of good.keys()) assert.equal((await fetch(link(good.with(at, odd)))).status, 404, `${at} ${odd}`);
  });

  test('a link lives an hour', async () => {
    const { url } = await make({});
    app().clock.move(60 * MINUTE - 1);
    assert.equal((await fetch(url)).status, 200);
    app().clock.move(6 * MINUTE);
    assert.equal((await fetch(url)).status, 404);
  });

  test('a link dies with the file, its project, and its person’s place there', async () => {
    const { admin } = app();
    const { id, url } = await make({});
    const { 'project-id': project } = await showFile(admin, id);
    const { id: person, caller } = await makePerson(app());
    await join(admin, project, person);
    const theirs = (await showFile(caller, id))['download-URL'];
    assert.equal((await fetch(theirs)).status, 200);
    await admin.put(`/files/${id}.json`, { file: { private: 1 } });
    assert.equal((await fetch(theirs)).status, 404, 'private');
    await admin.put(`/files/${id}.json`, { file: { private: 0 } });
    assert.equal((await fetch(theirs)).status, 200);
    await admin.delete(`/projects/${project}/people/${person}.json`);
    assert.equal((await fetch(theirs)).status, 404, 'off the project');
    await admin.delete(`/files/${id}.json`);
    assert.equal((await fetch(url)).status, 404, 'in the trash');
    await admin.put(`/trashcan/files/${id}/restore.json`);
    assert.equal((await fetch(url)).status, 200);
    await admin.delete(`/projects/${project}.json`);
    assert.equal((await fetch(url)).status, 404, 'project in the trash');
  });

  test('bytes that are missing are no file that never was: 500, and a download that cannot be recorded is not given', async (t) => {
    const { id, url } = await make({});
    const given = await app().services.blobs.get(
      (await app().services.db.read.selectFrom('file_versions').selectAll().execute()).at(-1)!.blob_key,
    );
    assert.ok(given);
    t.mock.method(app().services.blobs, 'get', async () => given);
    t.mock.method(app().services.db, 'transaction', async () => {
      throw new Error('no database');
    });
    assert.equal((await fetch(url)).status, 500);
    assert.ok(given.destroyed, 'what was opened is closed');
    t.mock.restoreAll();
    t.mock.method(app().services.blobs, 'get', async () => undefined);
    const logged = app().log.length;
    const refused = await fetch(url, { range: 'bytes=1-' });
    assert.equal(refused.status, 500);
    isNoFile(refused.headers);
    const told = app()
      .log.slice(logged)
      .filter((line) => line.includes(`The bytes of file ${id} are not in the store`));
    assert.equal(told.length, 1);
    assert.equal(await downloads(id), 0);
  });

  test('bytes that cannot be read to their end break the connection off, told once', async (t) => {
    const { url } = await make({ content: '0123456789'.repeat(100_000) });
    const address = await listen();
    for (const before of [0, 70_000]) {
      let given = 0;
      const failing = new Readable({
        read() {
          if (given >= before) return void this.destroy(new Error('the store went away'));
          given += 10_000;
          this.push(Buffer.alloc(10_000));
        },
      });
      const get = t.mock.method(app().services.blobs, 'get', async () => failing);
      const logged = app().log.length;
      const whole = globalThis.fetch(address + new URL(url).pathname).then(async (reply) => {
        if (reply.status === 500) isNoFile(Object.fromEntries(reply.headers));
        const { byteLength } = await reply.arrayBuffer();
        return { status: reply.status, byteLength };
      });
      if (before === 0) assert.equal((await whole).status, 500);
      else await assert.rejects(whole, 'what was cut off is not taken for the whole');
      const told = app()
        .log.slice(logged)
        .filter((line) => line.includes('the store went away'));
      assert.equal(told.length, 1, told.join(''));
      get.mock.restore();
    }
  });

  test('bytes that are not as many as the row says are cut off and told', async (t) => {
    const alone = await openTestApp(engine);
    t.after(() => alone.dispose());
    await provesDamageIsTold(alone);
  });

  test('who leaves in the middle of a download leaves nothing open', async (t) => {
    const { url } = await make({});
    const endless = new Readable({ read: () => void endless.push(Buffer.alloc(65_536)) });
    t.mock.method(app().services.blobs, 'get', async () => endless);
    const address = await listen();
    const leave = new AbortController();
    const reply = await globalThis.fetch(address + new URL(url).pathname, { signal: leave.signal });
    assert.equal(reply.status, 200);
    const closed = new Promise((resolve) => endless.once('close', resolve));
    leave.abort();
    await closed;
    assert.ok(endless.destroyed);
  });
});
