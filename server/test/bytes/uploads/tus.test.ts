import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, test } from 'node:test';
import { keysIn } from '../../platform/blobs/contract.ts';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { make, makePerson, makeProject, makeToken } from '../../support/make.ts';
import { fetchLink, pendingRows, showFile } from '../../work/files/forms.ts';
import { BYTES, isRefused, metadata, named, tus } from './tus.ts';

const LIMIT = 1000;
const created = 'creation,creation-with-upload,creation-defer-length';

eachEngine('resumable uploads', (engine) => {
  const app = useApp(engine, { env: { HOLDFAST_MAX_FILE_SIZE: String(LIMIT), HOLDFAST_PENDING_TTL: '1h' } });
  let project = '';
  before(async () => {
    project = await makeProject(app().admin);
  });
  const mine = () => tus(app().admin);
  const makeFile = (ref: string) =>
    make(app().admin, `/projects/${project}/files.json`, { file: { pendingFileRef: ref } });
  const use = (ref: string) =>
    app().admin.post(`/projects/${project}/files.json`, { file: { pendingFileRef: ref, 'category-id': '0' } });

  test('a file in three pieces is a pending file with its last byte, and not before', async () => {
    const ref = await mine().begin(11, named('Größe.txt', 'text/plain'));
    for (const [offset, piece] of [
      [0, 'hello'],
      [5, ' '],
    ] as const) {
      const reply = await mine().append(ref, offset, piece);
      assert.deepEqual([reply.status, reply.headers['upload-offset']], [204, String(offset + piece.length)]);
      isRefused(await use(ref), 422, /does not exist, has expired or was used already/);
    }
    assert.equal((await mine().append(ref, 6, 'world')).status, 204);
    const file = await showFile(app().admin, await makeFile(ref));
    assert.deepEqual([file.name, file.size], ['Größe.txt', '11']);
    assert.equal((await fetchLink(app(), file['download-URL'])).bytes.toString(), 'hello world');
    isRefused(await use(ref), 422);
  });

  test('HEAD tells how far it has come, before and after the end', async () => {
    const ref = await mine().begin(4, named('a b.txt', 'text/plain'));
    await mine().append(ref, 0, 'ab');
    const half = await mine().head(ref);
    assert.deepEqual(
      ['upload-offset', 'upload-length', 'upload-metadata', 'cache-control', 'tus-resumable'].map(
        (h) => half.headers[h],
      ),
      ['2', '4', metadata({ filename: 'a b.txt', filetype: 'text/plain' }), 'no-store', '1.0.0'],
    );
    assert.equal(half.headers['upload-expires'], 'Sun, 15 Nov 2026 11:00:00 GMT');
    await mine().append(ref, 2, 'cd');
    const whole = await mine().head(ref);
    assert.deepEqual([whole.headers['upload-offset'], whole.headers['upload-length']], ['4', '4']);
    assert.equal(whole.headers['upload-metadata'], half.headers['upload-metadata']);
    await makeFile(ref);
    assert.equal((await mine().head(ref)).status, 404);
  });

  test('bytes may come with the beginning, the length later, or there may be none', async () => {
    const at = { 'content-type': BYTES };
    const whole = await mine().create({ 'upload-length': '3', ...at }, 'abc');
    assert.deepEqual([whole.status, whole.headers['upload-offset']], [201, '3']);
    await makeFile(whole.headers['x-pending-file-ref']!);

    const part = await mine().create({ 'upload-length': '3', ...at }, 'ab');
    assert.deepEqual([part.status, part.headers['upload-offset']], [201, '2']);
    const ref = part.headers['x-pending-file-ref']!;
    assert.equal((await mine().append(ref, 2, 'c')).status, 204);
    await makeFile(ref);

    const later = await mine().create({ 'upload-defer-length': '1' });
    const deferred = later.headers['x-pending-file-ref']!;
    assert.equal((await mine().append(deferred, 0, 'ab')).status, 204);
    const head = await mine().head(deferred);
    assert.deepEqual([head.headers['upload-defer-length'], head.headers['upload-length']], ['1', undefined]);
    isRefused(await use(deferred), 422);
    assert.equal((await mine().append(deferred, 2, 'cd', { 'upload-length': '4' })).status, 204);
    await makeFile(deferred);

    const file = await showFile(app().admin, await makeFile(await mine().begin(0)));
    assert.equal(file.size, '0');
  });

  test('says what it can do to whoever asks', async () => {
    for (const path of ['/uploads/', '/uploads', '/uploads/tf_x']) {
      const { status, headers } = await app().as('').call('OPTIONS', path);
      assert.deepEqual(
        [status, headers['tus-version'], headers['tus-max-size'], headers['tus-extension']],
        [204, '1.0.0', String(LIMIT), `${created},checksum,termination,expiration`],
      );
      assert.equal(headers['tus-checksum-algorithm'], 'sha256,sha1,md5,sha512');
      assert.equal(headers['access-control-allow-origin'], undefined);
    }
  });

  test('a piece that is not what its checksum says is not kept', async () => {
    const sum = (algorithm: string, bytes: string) => ({
      'upload-checksum': `${algorithm} ${createHash(algorithm).update(bytes).digest('base64')}`,
    });
    const keys = async () => (await keysIn(app().services.blobs)).length;
    const before = await keys();
    const ref = await mine().begin(8);
    isRefused(await mine().append(ref, 0, 'hald', sum('sha1', 'hold')), 460, /sha1 .* Send them again/);
    assert.equal((await mine().head(ref)).headers['upload-offset'], '0');
    assert.equal((await mine().append(ref, 0, 'ho', sum('sha1', 'ho'))).status, 204);
    assert.equal((await mine().append(ref, 2, 'ld', sum('md5', 'ld'))).status, 204);
    isRefused(await mine().append(ref, 4, 'fist', sum('sha512', 'fast')), 460);
    isRefused(await mine().append(ref, 4, 'faster', sum('sha256', 'faster')), 413);
    for (const other of ['crc32 AAAAAA==', 'sha256', 'sha256 YQ==', `${sum('md5', 'fast')['upload-checksum']} x`])
      isRefused(await mine().append(ref, 4, 'fast', { 'upload-checksum': other }), 400, /sha256, sha1, md5, sha512/);
    assert.equal(await keys(), before, 'nothing of what was refused is left');
    assert.equal((await mine().append(ref, 4, 'fast', sum('sha256', 'fast'))).status, 204);
    assert.equal(
      (await pendingRows(app())).find((row) => row.ref === ref)?.sha256,
      createHash('sha256').update('holdfast').digest('hex'),
    );

    const later = await mine().create({ 'upload-defer-length': '1' });
    const deferred = later.headers['x-pending-file-ref']!;
    isRefused(await mine().append(deferred, 0, 'ab', sum('sha1', 'xy')), 460);
    assert.equal((await mine().append(deferred, 0, 'ab', sum('sha1', 'ab'))).status, 204);
    const whole = { 'upload-length': '2', 'content-type': BYTES };
    isRefused(await mine().create({ ...whole, ...sum('sha1', 'xy') }, 'ab'), 460);
    assert.equal((await mine().create({ ...whole, ...sum('sha1', 'ab') }, 'ab')).status, 201);
  });

  test('what does not follow the protocol is refused in words and changes nothing', async () => {
    const ref = await mine().begin(10);
    await mine().append(ref, 0, 'abc');
    isRefused(await mine().append(ref, 0, 'abc'), 409, /HEAD/);
    isRefused(await mine().append(ref, 5, 'abc'), 409);
    isRefused(await mine().append(ref, 3, 'abc', { 'content-type': 'text/plain' }), 415);
    isRefused(await mine().append(ref, 3, 'abc', { 'upload-length': '20' }), 400);
    isRefused(await mine().append(ref, 3, 'x'.repeat(8)), 413, /announced with 10 bytes \(Upload-Length\).* HEAD/);
    for (const offset of ['-1', 'NaN', '', '1e1', '0x3', '3.0', '1152921504606846976'])
      assert.ok([400, 409].includes((await mine().append(ref, offset, 'abc')).status), offset);
    const older = await mine().append(ref, 3, 'abc', { 'tus-resumable': '0.2.2' });
    isRefused(older, 412, /1\.0\.0/);
    assert.equal(older.headers['tus-version'], '1.0.0');
    const without = await app().admin.call('PATCH', `/uploads/${ref}`, undefined, {
      payload: 'abc',
      headers: { 'upload-offset': '3', 'content-type': BYTES },
    });
    isRefused(without, 412, /1\.0\.0/);
    assert.equal(without.headers['tus-version'], '1.0.0');
    for (const length of ['-1', 'NaN', '', '1152921504606846976', '1.5'])
      isRefused(await mine().create({ 'upload-length': length }), 400);
    isRefused(await mine().create({}), 400);
    isRefused(await mine().create({ 'upload-length': '1', 'upload-defer-length': '1' }), 400);
    isRefused(await mine().create({ 'upload-length': '1', 'upload-concat': 'partial' }), 400, /parallel/);
    for (const garbage of ['filename ü', 'filename a b', 'a YQ==,a YQ==', '   ', 'filename !!!!'])
      isRefused(await mine().create({ 'upload-length': '1', 'upload-metadata': garbage }), 400);
    assert.equal((await mine().head(ref)).headers['upload-offset'], '3');
    assert.equal((await mine().append(ref, 3, 'defghij')).status, 204);
  });

  test('a method in place of POST is one of tus, or none', async () => {
    const ref = await mine().begin(3);
    const as = (method: string, payload?: string) =>
      mine().send(
        'POST',
        `/uploads/${ref}`,
        { 'x-http-method-override': method, 'upload-offset': '0', 'content-type': BYTES },
        payload,
      );
    for (const method of ['TRACE', 'CONNECT', 'FOO BAR', 'GET', 'OPTIONS']) isRefused(await as(method), 400, /PATCH/);
    isRefused(await as(''), 404);
    assert.equal((await as('patch', 'abc')).status, 204);
    await makeFile(ref);
  });

  test('what is refused at its beginning takes no room, for nobody learns its address', async () => {
    const pending = async () => (await app().admin.get('/storage.json')).body.storage.pendingBytes;
    const before = await pending();
    const reply = await mine().create({ 'upload-length': '5', 'content-type': BYTES }, 'abcdef');
    isRefused(reply, 413);
    assert.equal(reply.headers.location, undefined);
    assert.equal(await pending(), before);
  });

  test('too large is refused before a byte is taken, whenever the length is said', async () => {
    const says = /^This file is too large: send at most 1000 bytes\.$/;
    isRefused(await mine().create({ 'upload-length': String(LIMIT + 1) }), 413, says);
    const later = await mine().create({ 'upload-defer-length': '1' });
    const ref = later.headers['x-pending-file-ref']!;
    isRefused(await mine().append(ref, 0, 'ab', { 'upload-length': String(LIMIT + 1) }), 413, says);
    isRefused(await mine().append(ref, 0, 'x'.repeat(LIMIT + 1)), 413, says);
    assert.equal((await mine().head(ref)).headers['upload-offset'], '0');
  });

  test('a length that comes with a refused request was not said', async () => {
    const ref = (await mine().create({ 'upload-defer-length': '1' })).headers['x-pending-file-ref']!;
    const known = async () => {
      const { headers } = await mine().head(ref);
      return [headers['upload-offset'], headers['upload-length']];
    };
    assert.equal((await mine().append(ref, 0, 'abc')).status, 204);
    const more = (length: string, extra = {}) => mine().append(ref, 3, 'def', { 'upload-length': length, ...extra });
    isRefused(await more('5'), 413, /announced with 5 bytes/);
    isRefused(await more('2'), 400, /Upload-Length .* no less than Upload-Offset/);
    const wrong = { 'upload-checksum': `sha1 ${createHash('sha1').update('xyz').digest('base64')}` };
    isRefused(await more('6', wrong), 460);
    assert.deepEqual(await known(), ['3', undefined]);
    assert.equal((await more('7')).status, 204);
    isRefused(await mine().append(ref, 6, 'g', { 'upload-length': '7' }), 400, /said once/);
    assert.deepEqual(await known(), ['6', '7']);
    assert.equal((await mine().append(ref, 6, 'g')).status, 204);
    await makeFile(ref);
  });

  test('names are those of a classic upload: no paths, any script, nothing that is not text', async () => {
    for (const [sent, kept] of [
      ['../../etc/passwd', 'passwd'],
      ['C:\\Users\\a\\plan.pdf', 'plan.pdf'],
      ['..', 'file'],
      ['', 'file'],
      ['日本語 🙂.txt', '日本語 🙂.txt'],
    ] as const) {
      const ref = await mine().begin(0, named(sent));
      assert.equal((await pendingRows(app())).find((row) => row.ref === ref)!.name, kept);
    }
    const headers = {
      'upload-length': '1',
      'upload-metadata': `filename ${Buffer.from([0xff, 0xfe]).toString('base64')}`,
    };
    isRefused(await mine().create(headers), 422, /UTF-8/);
    isRefused(await mine().create({ 'upload-length': '1', ...named('a\u0000b') }), 422, /not text/);
    isRefused(await mine().create({ 'upload-length': '1', ...named('x'.repeat(256)) }), 422, /too long/);
  });

  test('belongs to who began it', async () => {
    const ref = await mine().begin(5);
    const other = await app().anotherAccount();
    const colleague = await makePerson(app());
    for (const stranger of [other.admin, colleague.caller]) {
      isRefused(await tus(stranger).append(ref, 0, 'hello'), 404);
      isRefused(await tus(stranger).end(ref), 404);
      assert.equal((await tus(stranger).head(ref)).status, 404);
    }
    isRefused(await tus(app().as('')).create({ 'upload-length': '1' }), 401);
    const looking = tus(app().as(await makeToken(app(), app().accountId, 1, { isReadOnly: true })));
    isRefused(await looking.create({ 'upload-length': '1' }), 403, /read-only/);
    isRefused(await looking.append(ref, 0, 'hello'), 403);
    assert.equal((await mine().append(ref, 0, 'hello')).status, 204);
    isRefused(
      await other.admin.post(`/projects/${await makeProject(other.admin)}/files.json`, {
        file: { pendingFileRef: ref },
      }),
      422,
    );
    await makeFile(ref);
  });

  test('can be ended, half and whole, by any way a network lets through', async () => {
    const half = await mine().begin(5);
    await mine().append(half, 0, 'he');
    assert.equal((await mine().end(half)).status, 204);
    isRefused(await mine().append(half, 2, 'llo'), 404);
    isRefused(await mine().end(half), 404);
    const whole = await mine().begin(0);
    const override = { 'x-http-method-override': 'DELETE' };
    assert.equal((await mine().send('POST', `/uploads/${whole}`, override)).status, 204);
    isRefused(await use(whole), 422);
    for (const ref of ['tf_00000000-0000-4000-8000-000000000000', '..%2f..', 'tf_%00', '🙂', 'x'.repeat(150)])
      assert.equal((await mine().head(encodeURI(ref))).status, 404, ref);
  });

  test('lives as long as it is gone on with, and not an hour longer', async () => {
    const ref = await mine().begin(3);
    for (const [offset, piece] of [...'ab'].entries()) {
      app().clock.move(3_599_000);
      assert.equal((await mine().append(ref, offset, piece)).status, 204);
    }
    app().clock.move(3_600_000);
    isRefused(await mine().append(ref, 2, 'c'), 404);
    assert.equal((await mine().head(ref)).status, 404);
  });

  test('of ten files made of one reference at once, one is', async () => {
    const ref = await mine().begin(1);
    await mine().append(ref, 0, 'x');
    const replies = await Promise.all(Array.from({ length: 10 }, () => use(ref)));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, ...Array(9).fill(422)]);
  });
});
