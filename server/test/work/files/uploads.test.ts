import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unavailable } from '../../../src/platform/failures.ts';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makePerson, makeProject, makeToken } from '../../support/make.ts';
import { blobKeys, fetchLink, form, formType, pendingRows, send, sendFile, showFile, upload } from './forms.ts';

const LIMIT = 20_000;
const REF = /^tf_[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

eachEngine('uploading a file', (engine) => {
  const app = useApp(engine, { env: { HOLDFAST_MAX_FILE_SIZE: String(LIMIT) } });
  const lastRow = async () => (await pendingRows(app())).at(-1)!;
  const nameOf = async (ref: string) => (await pendingRows(app())).find((row) => row.ref === ref)?.name;

  test('answers 201 with the reference and nothing else', async () => {
    const reply = await sendFile(app().admin);
    assert.equal(reply.status, 201);
    assert.match(reply.body.pendingFile.ref, REF);
    assert.equal(reply.text, `{"pendingFile":{"ref":"${reply.body.pendingFile.ref}"}}`);
    const row = await lastRow();
    assert.equal(row.size, 5);
    assert.equal(row.sha256, '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824');
  });

  test('works for everybody with a token, under every spelling of the path', async () => {
    const { caller } = await makePerson(app());
    for (const path of ['/pendingfiles.json', '/PENDINGFILES.JSON', '/projects/api/v1/pendingFiles.json'])
      assert.equal((await send(caller, form([{ fileName: 'a' }]), formType(), path)).status, 201, path);
  });

  test('needs a token that may write', async () => {
    assert.equal((await sendFile(app().as(''))).status, 401);
    const readOnly = await makeToken(app(), app().accountId, 1, { isReadOnly: true });
    assert.equal((await sendFile(app().as(readOnly))).status, 403);
  });

  test('an empty file is a valid file, and so is one of exactly the limit', async () => {
    for (const size of [0, LIMIT]) {
      assert.equal((await sendFile(app().admin, { content: 'x'.repeat(size) })).status, 201);
    }
    const sizes = (await pendingRows(app())).map(({ size }) => size);
    assert.ok(sizes.includes(0) && sizes.includes(LIMIT));
  });

  test('a file over the limit is 413 with the limit in words, and leaves nothing', async () => {
    const [before, rows] = [await blobKeys(app()), await pendingRows(app())];
    for (const size of [LIMIT + 1, LIMIT * 400]) {
      const reply = await sendFile(app().admin, { content: 'x'.repeat(size) });
      assert.equal(reply.status, 413, String(size));
      assert.match(reply.body.MESSAGE, /20000 bytes/);
    }
    assert.deepEqual(await blobKeys(app()), before);
    assert.equal((await pendingRows(app())).length, rows.length);
  });

  test('what is no form upload is 415; a form sent to a JSON route is too', async () => {
    const payload = form([{ fileName: 'a' }]);
    for (const type of ['application/json', 'text/plain', 'multipart/mixed; boundary=x', 'application/octet-stream'])
      assert.equal((await send(app().admin, payload, type)).status, 415, type);
    assert.equal((await app().admin.post('/pendingFiles.json')).status, 415);
    assert.equal((await send(app().admin, payload, formType(), '/projects.json')).status, 415);
  });

  const whole = form([{ fileName: 'a.txt', content: 'hello' }]);
  const broken: [why: string, payload: Buffer, type?: string][] = [
    ['no boundary', whole, 'multipart/form-data'],
    ['an empty boundary', whole, 'multipart/form-data; boundary='],
    ['a boundary that is not in the body', whole, formType('other')],
    ['an endless boundary', whole, formType('x'.repeat(300))],
    ['nothing at all', Buffer.alloc(0)],
    ['no form', Buffer.from('hello')],
    ['cut off in the content', whole.subarray(0, whole.indexOf('hello') + 2)],
    ['cut off in the headers', whole.subarray(0, 40)],
    ['cut off before the closing dashes', whole.subarray(0, -4)],
    ['cut off in the boundary', whole.subarray(0, -9)],
    ['headers without end', Buffer.from(`${whole.subarray(0, 30)}x-long: ${'y'.repeat(40_000)}`)],
    ['junk after a boundary', Buffer.from(whole.toString().replace('\r\nContent', 'junk\r\nContent'))],
    ['a long preamble', Buffer.concat([Buffer.alloc(100_000, 'p\r\n'), whole])],
    ['too many parts', form(Array.from({ length: 200 }, () => ({ name: 'other', content: '1' })))],
  ];
  for (const [why, payload, type] of broken) {
    test(`a broken form is 400 and leaves nothing: ${why}`, async () => {
      const before = await blobKeys(app());
      const reply = await send(app().admin, payload, type ?? formType());
      assert.equal(reply.status, 400, reply.text);
      assert.deepEqual(await blobKeys(app()), before);
    });
  }

  const refused: [why: string, payload: Buffer][] = [
    ['no part at all', form([])],
    ['no part named file', form([{ name: 'other', fileName: 'a.txt', content: 'hello' }])],
    [
      'two files',
      form([
        { fileName: 'a', content: '1' },
        { fileName: 'b', content: '2' },
      ]),
    ],
    ['a file and a value of that name', form([{ fileName: 'a', content: '1' }, { content: '2' }])],
    ['a plain value', form([{ content: 'hello' }])],
    ['a name of 4 KB', form([{ fileName: 'n'.repeat(4096) }])],
    ['a name of 256 characters', form([{ fileName: 'ü'.repeat(256) }])],
    ['a name with NUL', form([{ fileName: 'a\0b.txt' }])],
    [
      'a name with a line feed',
      form([{ headers: [`Content-Disposition: form-data; name="file"; filename*=UTF-8''a%0Ab`] }]),
    ],
    [
      'a name that is no UTF-8',
      Buffer.from(
        form([{ fileName: '#.txt' }])
          .toString('latin1')
          .replace('#', '\xff'),
        'latin1',
      ),
    ],
    [
      'an extended name that is no UTF-8',
      form([{ headers: [`Content-Disposition: form-data; name=file; filename*=UTF-8''%ff`] }]),
    ],
  ];
  for (const [why, payload] of refused) {
    test(`understood but refused (422), and leaves nothing: ${why}`, async () => {
      const [before, rows] = [await blobKeys(app()), (await pendingRows(app())).length];
      const reply = await send(app().admin, payload);
      assert.equal(reply.status, 422, reply.text);
      assert.equal(reply.body.errors[0].field, 'file');
      assert.deepEqual(await blobKeys(app()), before);
      assert.equal((await pendingRows(app())).length, rows);
    });
  }

  const disposition = (rest: string) => ({ headers: [`Content-Disposition: form-data; ${rest}`, 'Content-Type: a/b'] });
  const names: [sent: string, kept: string][] = [
    ['name="file"; filename="plan.pdf"', 'plan.pdf'],
    ['name=file; filename=plan.pdf', 'plan.pdf'],
    ['filename="first.txt"; name="file"', 'first.txt'],
    ['NAME="file"; FILENAME="case.txt"', 'case.txt'],
    [String.raw`name="file"; filename="C:\Users\Åsa\plan.pdf"`, 'plan.pdf'],
    ['name="file"; filename="/home/me/plan.pdf"', 'plan.pdf'],
    ['name="file"; filename="../../etc/passwd"', 'passwd'],
    [String.raw`name="file"; filename="say \"hi\".txt"`, 'say "hi".txt'],
    ['name="file"; filename="say %22hi%22; now.txt"', 'say "hi"; now.txt'],
    ['name="file"; filename="日本語 – naïve 🚀.txt"', '日本語 – naïve 🚀.txt'],
    [`name="file"; filename="_.txt"; filename*=UTF-8''na%C3%AFve%20%F0%9F%9A%80.txt`, 'naïve 🚀.txt'],
    ['name="file"; filename="=?utf-8?B?xx?="; filename*=utf-8\'en\'%e2%82%ac.txt', '€.txt'],
    ['name="file"', 'file'],
    ['name="file"; filename=""', 'file'],
    ['name="file"; filename="folder/"', 'file'],
    ['name="file"; filename=".."', 'file'],
    [`name="file"; filename="${'ü'.repeat(255)}"`, 'ü'.repeat(255)],
  ];
  for (const [sent, kept] of names) {
    test(`the name is kept: ${sent.slice(0, 60)}`, async () => {
      const reply = await send(app().admin, form([{ ...disposition(sent), content: 'x' }]));
      assert.equal(reply.status, 201, reply.text);
      assert.equal(await nameOf(reply.body.pendingFile.ref), kept);
    });
  }

  const boundaries: [type: string, boundary: string][] = [
    ['multipart/form-data; boundary="quoted boundary"', 'quoted boundary'],
    ["multipart/form-data; boundary='()+_,-./:=?", "'()+_,-./:=?"],
    ['Multipart/Form-Data; charset=utf-8; Boundary=x', 'x'],
    ['multipart/form-data;boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW', '----WebKitFormBoundary7MA4YWxkTrZu0gW'],
    [`multipart/form-data; boundary=${'b'.repeat(70)}`, 'b'.repeat(70)],
    ['multipart/form-data; boundary=a; foo=bar', 'a'],
  ];
  for (const [type, boundary] of boundaries) {
    test(`a boundary of any legal form: ${type.slice(0, 70)}`, async () => {
      const content = `--${boundary}\r\n-${boundary}--\r\n--`.replaceAll(boundary, boundary.slice(0, -1));
      const reply = await send(app().admin, form([{ fileName: 'a', content }], boundary), type);
      assert.equal(reply.status, 201, reply.text);
      assert.equal(
        (await pendingRows(app())).find(({ ref }) => ref === reply.body.pendingFile.ref)?.size,
        content.length,
      );
    });
  }

  test('preamble, epilogue, padding and a first boundary that looks closed are read over', async () => {
    const lenient = form([{ fileName: 'a', content: 'hello' }]).toString();
    for (const payload of [
      `This is a form.\r\n${lenient}`,
      `${lenient}That was it.`,
      lenient.replace('\r\n', '  \t\r\n'),
      lenient.replace('\r\n', '--\r\n'),
    ])
      assert.equal((await send(app().admin, Buffer.from(payload))).status, 201, payload);
  });

  test('other fields are ignored but bounded', async () => {
    const other = (content: string) => [
      { name: 'note', content },
      { fileName: 'a', content: 'hello' },
      { name: 'x', fileName: 'y' },
    ];
    assert.equal((await send(app().admin, form(other('fine')))).status, 201);
    assert.equal((await send(app().admin, form(other('x'.repeat(2 ** 20 + 1))))).status, 413);
  });

  test('the same Idempotency-Key gives the first reference and stores nothing twice', async () => {
    const keyed = (fileName: string, content: string) =>
      app().admin.call('POST', '/pendingFiles.json', undefined, {
        payload: form([{ fileName, content }]),
        headers: { 'content-type': formType(), 'idempotency-key': 'upload-1' },
      });
    const first = await keyed('a', 'hello');
    const before = await blobKeys(app());
    const replies = await Promise.all([keyed('a', 'hello'), keyed('a', 'hello')]);
    for (const reply of replies) assert.deepEqual([reply.status, reply.body], [201, first.body]);
    for (const other of [await keyed('a', 'other'), await keyed('b', 'hello')])
      assert.deepEqual([other.status, /another request/.test(other.body.MESSAGE)], [409, true]);
    assert.deepEqual(await blobKeys(app()), before);
  });

  test('a store that is away is told at once, and not asked to remove what it does not have', async (t) => {
    t.mock.method(app().services.blobs, 'put', async () => {
      throw unavailable('away');
    });
    const remove = t.mock.method(app().services.blobs, 'delete');
    assert.equal((await sendFile(app().admin)).status, 503);
    assert.equal(remove.mock.callCount(), 0);
  });

  test('when the row cannot be written the bytes are removed', async (t) => {
    const before = await blobKeys(app());
    t.mock.method(app().services.db, 'transaction', async () => {
      throw new Error('no database');
    });
    assert.equal((await sendFile(app().admin)).status, 500);
    t.mock.restoreAll();
    assert.deepEqual(await blobKeys(app()), before);
    assert.ok(await upload(app().admin));
  });

  test('when the database goes away with the answer, the bytes of a row that it has kept are there', async (t) => {
    const send = () =>
      app().admin.call('POST', '/pendingFiles.json', undefined, {
        payload: form([{ fileName: 'a', content: 'kept' }]),
        headers: { 'content-type': formType(), 'idempotency-key': 'upload-2' },
      });
    const { db } = app().services;
    const commit = db.transaction;
    t.mock.method(db, 'transaction', async (...work: Parameters<typeof commit>) => {
      await commit(...work);
      // What one engine says in words, and the other by a number (that of a disk that cannot be read).
      throw Object.assign(new Error('Connection terminated unexpectedly'), { errcode: 10 });
    });
    assert.equal((await send()).status, 503);
    t.mock.restoreAll();
    const { status, body } = await send();
    assert.equal(status, 201);
    const project = await makeProject(app().admin);
    const file = { pendingFileRef: body.pendingFile.ref };
    const { body: made } = await app().admin.post(`/projects/${project}/files.json`, { file });
    const link = (await showFile(app().admin, made.id))['download-URL'];
    assert.equal((await fetchLink(app(), link)).bytes.toString(), 'kept');
  });
});
