import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as pathJoin } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import {
  descriptor,
  directoryRecord,
  endOfArchive,
  localHeader,
  type ZippedEntry,
} from '../../../src/work/files/zip/format.ts';
import { makePaths, safeName } from '../../../src/work/files/zip/paths.ts';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';
import { eventsOf, fetchLink, makeFile } from './forms.ts';
import { picture } from './samples.ts';

const run = promisify(execFile);
const MINUTE = 60_000;

/** What another program finds in an archive: names, methods and contents, after it has checked every sum. */
const READER = `
import json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
print(json.dumps([[i.filename, i.compress_type, archive.read(i).decode('latin1')] for i in archive.infolist()]))
`;

/** What stands in its directory, and the content of the last one. */
const LISTER = `
import json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
found = [[i.filename, i.file_size, i.header_offset, i.date_time] for i in archive.infolist()]
print(json.dumps([*found, archive.read(archive.infolist()[-1]).decode()]))
`;

async function unzip(bytes: Buffer): Promise<[path: string, method: number, content: string][]> {
  const folder = await mkdtemp(pathJoin(tmpdir(), 'holdfast-zip-'));
  try {
    const path = pathJoin(folder, 'a.zip');
    await writeFile(path, bytes);
    const { stdout } = await run('python3', ['-c', READER, path], { maxBuffer: 2 ** 26 });
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const STORED = 0;
const DEFLATED = 8;

eachEngine('files as one archive', (engine) => {
  const app = useApp(engine);
  const offer = (project: string, query = '', caller = app().admin) =>
    caller.get(`/projects/${project}/files/zip.json${query}`);
  async function linkOf(project: string, query = '', caller = app().admin): Promise<string> {
    const reply = await offer(project, query, caller);
    assert.equal(reply.status, 200, reply.text);
    return reply.body.zip['download-URL'];
  }
  const fetch = (url: string) => fetchLink(app(), url);
  const contentsOf = async (url: string) => {
    const reply = await fetch(url);
    assert.equal(reply.status, 200, reply.bytes.toString());
    return unzip(reply.bytes);
  };
  const namesOf = async (url: string) => (await contentsOf(url)).map(([path]) => path).sort();
  const category = (project: string, name: string, parent = '') =>
    make(app().admin, `/projects/${project}/fileCategories.json`, { category: { name, 'parent-id': parent } });

  test('has all files of a project in folders like their categories, each as it is', async () => {
    const { admin } = app();
    const project = await makeProject(admin, { name: 'Hafen “Süd”' });
    const plans = await category(project, 'Plans');
    const old = await category(project, 'Old', plans);
    const png = await picture('png');
    const text = 'words '.repeat(1000);
    const ids = [
      await makeFile(admin, project, { fileName: 'naïve 日本.txt', content: text }),
      await makeFile(admin, project, { fileName: 'photo.png', content: png }, { 'category-id': plans }),
      await makeFile(admin, project, { fileName: 'empty.txt', content: '' }, { 'category-id': old }),
    ];
    const reply = await offer(project);
    assert.deepEqual(
      { ...reply.body.zip, 'download-URL': '' },
      { 'download-URL': '', count: '3', size: String(text.length + png.length) },
    );
    const { status, headers, bytes } = await fetch(reply.body.zip['download-URL']);
    assert.deepEqual([status, headers['content-type']], [200, 'application/zip']);
    assert.match(
      headers['content-disposition']!,
      /^attachment; .*filename\*=UTF-8''Hafen%20%E2%80%9CS%C3%BCd%E2%80%9D\.zip$/,
    );
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.deepEqual((await unzip(bytes)).sort(), [
      ['Plans/Old/empty.txt', DEFLATED, ''],
      ['Plans/photo.png', STORED, png.toString('latin1')],
      ['naïve 日本.txt', DEFLATED, text],
    ]);
    assert.ok(bytes.length < text.length, 'text is pressed');
    for (const id of ids) assert.deepEqual(await eventsOf(app(), id), ['FILE.CREATED', 'FILE.DOWNLOADED']);
  });

  test('HEAD says what it would be, and is no download', async () => {
    const project = await makeProject(app().admin);
    const id = await makeFile(app().admin, project);
    const url = await linkOf(project);
    const { status, headers, bytes } = await fetchLink(app(), url, {}, 'HEAD');
    assert.deepEqual([status, headers['content-type'], bytes.length], [200, 'application/zip', 0]);
    assert.equal((await fetchLink(app(), `${url}?fileIds=${id}`, {}, 'HEAD')).status, 404);
    await fetch(url);
    assert.deepEqual(await eventsOf(app(), id), ['FILE.CREATED', 'FILE.DOWNLOADED'], 'of the GET alone');
  });

  test('has the files that were named, or those of a category and below it', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const plans = await category(project, 'Plans');
    const old = await category(project, 'Old', plans);
    const other = await category(project, 'Other');
    const ids: string[] = [];
    for (const [name, place] of [
      ['a', plans],
      ['b', old],
      ['c', other],
      ['d', '0'],
    ] as const)
      ids.push(await makeFile(admin, project, { fileName: name }, { 'category-id': place }));
    assert.deepEqual(await namesOf(await linkOf(project, `?categoryId=${plans}`)), ['Plans/Old/b', 'Plans/a']);
    assert.deepEqual(await namesOf(await linkOf(project, `?fileIds=${ids[3]},${ids[2]},${ids[3]}`)), ['Other/c', 'd']);
    assert.deepEqual(await namesOf(await linkOf(project, '?categoryId=0')), ['d'], 'without a category');
    assert.deepEqual(await namesOf(await linkOf(await makeProject(admin))), []);
  });

  test('refuses what is not there, naming it', async () => {
    const { admin } = app();
    const [project, other] = [await makeProject(admin), await makeProject(admin)];
    const [own, elsewhere] = [await makeFile(admin, project), await makeFile(admin, other)];
    const foreign = await category(other, 'Elsewhere');
    for (const [query, told] of [
      [`fileIds=${own},${elsewhere},999999`, new RegExp(`: ${elsewhere}, 999999\\.$`)],
      ['fileIds=x', /must be ids/],
      ['fileIds=', /must be ids/],
      [`fileIds=${Array.from({ length: 501 }, (_, n) => n + 1)}`, /at most 500/],
      ['categoryId=x', /must be an id/],
      ['categoryId=', /must be an id/],
      [`categoryId=${foreign}`, /names no file category/],
    ] as const) {
      const reply = await offer(project, `?${query}`);
      assert.equal(reply.status, 422, query);
      assert.match(reply.body.MESSAGE, told);
    }
  });

  test('is fetched with a link that is for this choice, this person and an hour', async () => {
    const { admin, clock } = app();
    const project = await makeProject(admin);
    const [shown, hidden] = [
      await makeFile(admin, project, { fileName: 'shown.txt' }),
      await makeFile(admin, project, { fileName: 'hidden.txt' }),
    ];
    const { id: person, caller } = await makePerson(app());
    await join(admin, project, person, 'observer');
    const all = await linkOf(project, '', caller);
    const one = await linkOf(project, `?fileIds=${shown}`, caller);
    assert.deepEqual(await namesOf(all), ['hidden.txt', 'shown.txt']);
    assert.deepEqual(await namesOf(one), ['shown.txt']);
    for (const changed of [
      one.replace(/\?.*/, ''),
      one.replace(/fileIds=\d+/, `fileIds=${hidden}`),
      `${all}?fileIds=${hidden}`,
      all.replace(/\/zip\/(\d+)\/\d+/, `/zip/$1/${Number(project) - 1}`),
      all.replace('/zip/', '/download/'),
    ])
      assert.equal((await fetch(changed)).status, 404, changed);
    await admin.put(`/files/${hidden}.json`, { file: { private: 1 } });
    assert.deepEqual(await namesOf(all), ['shown.txt'], 'what became private is left out');
    await admin.delete(`/files/${shown}.json`);
    assert.deepEqual(await namesOf(one), [], 'what is in the trash, too');
    clock.move(66 * MINUTE);
    assert.equal((await fetch(all)).status, 404);
    const fresh = await linkOf(project, '', caller);
    await admin.delete(`/projects/${project}/people/${person}.json`);
    assert.equal((await fetch(fresh)).status, 404, 'off the project');
  });

  test('tells of bytes that are missing, and is whole otherwise', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    for (const fileName of ['a.txt', 'b.txt', 'c.txt', 'MISSING FILES.txt'])
      await makeFile(admin, project, { fileName, content: fileName });
    const versions = app()
      .services.db.read.selectFrom('file_versions')
      .select('blob_key')
      .where('original_name', '=', 'b.txt');
    for (const { blob_key } of await versions.execute()) await app().services.blobs.delete(blob_key);
    const logged = app().log.length;
    const found = await contentsOf(await linkOf(project));
    assert.deepEqual(
      found.map(([path]) => path),
      ['a.txt', 'c.txt', 'MISSING FILES.txt', 'MISSING FILES (2).txt'],
    );
    assert.match(found.at(-1)![2], /\nb\.txt\n$/);
    assert.equal(
      app()
        .log.slice(logged)
        .filter((line) => line.includes('not in the store')).length,
      1,
    );
  });

  test('breaks off when bytes cannot be read to their end or are not as many as they were', async (t) => {
    const { admin } = app();
    const project = await makeProject(admin);
    await makeFile(admin, project, { fileName: 'a.bin', content: Buffer.alloc(500_000, 1) });
    const url = new URL(await linkOf(project));
    const address = await listen();
    for (const given of [
      () => Readable.from([Buffer.alloc(1000), Buffer.alloc(1000)]),
      () =>
        Readable.from(
          (async function* () {
            yield Buffer.alloc(1000);
            throw new Error('the store went away');
          })(),
        ),
    ]) {
      const get = t.mock.method(app().services.blobs, 'get', async () => given());
      await assert.rejects(globalThis.fetch(address + url.pathname).then((reply) => reply.arrayBuffer()));
      get.mock.restore();
    }
  });

  test('stops reading when nobody fetches any more, and holds little meanwhile', async (t) => {
    const { admin } = app();
    const project = await makeProject(admin);
    for (const fileName of ['a.zip', 'b.zip']) await makeFile(admin, project, { fileName, type: 'video/x-own' });
    const url = new URL(await linkOf(project));
    const address = await listen();
    let given = 0;
    const most = 32 * 2 ** 20;
    const endless = new Readable({
      read() {
        if (given >= most) return;
        given += 65_536;
        this.push(Buffer.alloc(65_536));
      },
    });
    const get = t.mock.method(app().services.blobs, 'get', async () => endless);
    const leave = new AbortController();
    const reply = await globalThis.fetch(address + url.pathname, { signal: leave.signal });
    await reply.body!.getReader().read();
    // Whoever went on reading would do so in some of these turns of the loop, however long they take.
    for (let [before, turns] = [given, 0]; turns < 200; turns += 1) {
      await new Promise(setImmediate);
      if (given !== before) [before, turns] = [given, 0];
    }
    assert.ok(given < most, `${given} bytes were read for somebody who reads none`);
    const closed = new Promise((resolve) => endless.once('close', resolve));
    leave.abort();
    await closed;
    assert.equal(get.mock.callCount(), 1, 'the next file is not opened');
  });

  let listening: Promise<string> | undefined;
  const listen = () => {
    listening ??= app().http.listen({ port: 0, host: '127.0.0.1' });
    return listening;
  };
});

test('what is larger than 4 GiB, and what lies behind it, is found by another program', async () => {
  const folder = await mkdtemp(pathJoin(tmpdir(), 'holdfast-zip-'));
  try {
    const path = pathJoin(folder, 'a.zip');
    const modifiedAt = new Date('2026-11-15T10:00:01Z');
    const words = Buffer.from('behind it');
    const file = await open(path, 'w');
    const zipped: ZippedEntry[] = [];
    let at = 0;
    const write = async (bytes: Buffer) => {
      at += (await file.write(bytes, 0, bytes.length, at)).bytesWritten;
    };
    for (const [name, size] of [
      ['large.bin', 2 ** 32 + 5],
      ['small.txt', words.length],
    ] as const) {
      const entry = { path: name, size, modifiedAt, isDeflated: false };
      const offset = at;
      await write(localHeader(entry));
      // The large one is a hole: nobody has to write or read it.
      if (size === words.length) await write(words);
      else at += size;
      const done = { ...entry, crc: size === words.length ? crc32(words) : 0, zippedSize: size, offset };
      await write(descriptor(done));
      zipped.push(done);
    }
    const directory = Buffer.concat(zipped.map(directoryRecord));
    const begins = at;
    await write(directory);
    await write(endOfArchive({ count: zipped.length, size: directory.length, at: begins }));
    await file.close();
    const { stdout } = await run('python3', ['-c', LISTER, path]);
    assert.deepEqual(JSON.parse(stdout), [
      ['large.bin', 2 ** 32 + 5, 0, [2026, 11, 15, 10, 0, 0]],
      ['small.txt', words.length, zipped[1]!.offset, [2026, 11, 15, 10, 0, 0]],
      'behind it',
    ]);
    assert.ok(zipped[1]!.offset > 2 ** 32);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('paths in an archive stay in the folder it is unpacked to, on every system', () => {
  for (const [name, safe] of [
    ['plan.pdf', 'plan.pdf'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['C:\\Windows\\x.exe', 'C__Windows_x.exe'],
    ['/absolute', '_absolute'],
    ['..', '_'],
    ['.', '_'],
    ['dots...', 'dots'],
    ['con', '_con'],
    ['LPT1.txt', '_LPT1.txt'],
    ['constant.txt', 'constant.txt'],
    ['a\u0000b\nc', 'a_b_c'],
    ['.gitignore', '.gitignore'],
  ] as const)
    assert.equal(safeName(name), safe);
  const long = safeName(`${'ü'.repeat(250)}.pdf`);
  assert.ok(Buffer.byteLength(long) <= 240 && long.endsWith('ü.pdf'));
});

test('paths in an archive differ, also where letter case does not count', () => {
  const row = { account_id: 1, project_id: 1, name_key: '' };
  const pathOf = makePaths([
    { ...row, id: 1, name: 'Plans', parent_id: 0 },
    { ...row, id: 2, name: '..', parent_id: 1 },
  ]);
  const paths = [
    pathOf({ name: 'a.txt', category_id: 0 }),
    pathOf({ name: 'A.TXT', category_id: 0 }),
    pathOf({ name: 'a.txt', category_id: 0 }),
    pathOf({ name: 'a.txt', category_id: 1 }),
    pathOf({ name: 'plans', category_id: 0 }),
    pathOf({ name: 'a.txt', category_id: 2 }),
    pathOf({ name: 'a.txt', category_id: 99 }),
  ];
  assert.deepEqual(paths, [
    ...['a.txt', 'A (2).TXT', 'a (3).txt', 'Plans/a.txt', 'plans (2)', 'Plans/_/a.txt', 'a (4).txt'],
  ]);
});
