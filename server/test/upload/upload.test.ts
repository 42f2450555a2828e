import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, truncateSync, utimesSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { journalPath } from '../../src/upload/journal.ts';
import { makeServer } from '../../src/upload/server.ts';
import { type UploadOptions, upload } from '../../src/upload/upload.ts';
import { fetchLink } from '../files/forms.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { sqliteEngine } from '../support/databases.ts';
import { makeProject } from '../support/make.ts';
import { openProxy } from '../support/proxy.ts';

const MIB = 2 ** 20;
let app: TestApp & { dispose(): Promise<void> };
let folder: string;
let url: string;
before(async () => {
  app = await openTestApp(sqliteEngine, { env: { HOLDFAST_MAX_FILE_SIZE: '20MiB' } });
  folder = await mkdtemp(join(tmpdir(), 'holdfast-upload-'));
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
});
after(async () => {
  await app?.dispose();
  await rm(folder, { recursive: true, force: true });
});

type Heard = {
  ids: Map<string, string>;
  known: string[];
  failed: Map<string, string>;
  leftOut: string[];
  sent: number[];
};

/** Sends and remembers what was said about each file, by its path below the folder. */
async function run(project: string, paths: string[], options: Partial<UploadOptions> = {}): Promise<Heard> {
  const heard: Heard = { ids: new Map(), known: [], failed: new Map(), leftOut: [], sent: [] };
  const short = (path: string) => path.slice(folder.length + 1);
  const target = { project: Number(project), becomesVersion: false, ...options.target };
  await upload(
    {
      url,
      token: app.admin.token,
      paths: paths.map((path) => join(folder, path)),
      parallel: 3,
      isAgain: false,
      pausesMs: [1, 5, 10],
      journalAt: join(folder, `journal-${project}`),
      ...options,
      target,
    },
    {
      begun() {},
      sent: (_file, bytes) => heard.sent.push(bytes),
      done({ path }, id, isKnown) {
        heard.ids.set(short(path), id);
        if (isKnown) heard.known.push(short(path));
      },
      failed: (path, reason) => heard.failed.set(short(path), reason),
      leftOut: (path) => heard.leftOut.push(short(path)),
    },
  );
  return heard;
}

async function write(path: string, content: string | Buffer): Promise<void> {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), content);
}

const filesOf = async (project: string) =>
  (await app.admin.get(`/projects/${project}/files.json`)).body.project.files as Record<string, string>[];

async function hashOf(id: string): Promise<string> {
  const { file } = (await app.admin.get(`/files/${id}.json`)).body;
  const { bytes } = await fetchLink(app, file['download-URL']);
  return createHash('sha256').update(bytes).digest('hex');
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('folders become categories, and what was sent is not sent again', async () => {
  const project = await makeProject(app.admin);
  await write('site/plan.txt', 'plan');
  await write('site/north wing/Grundriß “1”.txt', 'north');
  await write('site/north wing/empty', '');
  await write('loose.txt', 'loose');
  const first = await run(project, ['site', 'site/plan.txt', 'loose.txt']);
  assert.deepEqual([...first.failed], []);
  const shown = (await filesOf(project)).map((file) => `${file['category-name']}|${file.name}|${file.size}`).sort();
  assert.deepEqual(shown, [
    'site/north wing|Grundriß “1”.txt|5',
    'site/north wing|empty|0',
    'site|plan.txt|4',
    '|loose.txt|5',
  ]);
  const second = await run(project, ['site', 'loose.txt']);
  assert.deepEqual([second.known.length, [...second.ids].sort()], [4, [...first.ids].sort()]);
  assert.equal((await filesOf(project)).length, 4);
  await run(project, ['loose.txt'], { isAgain: true });
  assert.equal((await filesOf(project)).length, 5);
});

test('what was deleted since is sent again, and no other account or installation is taken for this one', async () => {
  const project = await makeProject(app.admin);
  await write('gone.txt', 'gone');
  await write('kept.txt', 'kept');
  const first = await run(project, ['gone.txt', 'kept.txt']);
  await app.admin.delete(`/files/${first.ids.get('gone.txt')}.json`);
  const second = await run(project, ['gone.txt', 'kept.txt']);
  assert.deepEqual(second.known, ['kept.txt']);
  assert.deepEqual(
    (await filesOf(project)).map(({ id }) => id).sort(),
    [second.ids.get('gone.txt'), first.ids.get('kept.txt')].sort(),
  );
  const server = makeServer({ url, token: app.admin.token });
  const { account } = (await app.admin.get('/account.json')).body;
  assert.equal(await server.account(), `${account.id} of ${account['created-at']}`);
  await server.close();
  const accounts = ['1 of 2026', '1 of 2027', '2 of 2026'];
  assert.equal(new Set(accounts.map((one) => journalPath(url, one, 7))).size, 3);
});

test('what has changed becomes the next version when asked for, in one category for all when asked for', async () => {
  const project = await makeProject(app.admin);
  const target = { project: Number(project), category: 'Drawings', becomesVersion: true };
  await write('deep/er/roof.txt', 'one');
  const first = await run(project, ['deep'], { target });
  await write('deep/er/roof.txt', 'two!');
  const second = await run(project, ['deep'], { target });
  assert.deepEqual(second.ids, first.ids);
  const [file, ...others] = await filesOf(project);
  assert.deepEqual([others.length, file!.version, file!.size, file!['category-name']], [0, '2', '4', 'Drawings']);
});

test('a connection that breaks again and again costs only what was on its way', async (t) => {
  const project = await makeProject(app.admin);
  const content = randomBytes(12 * MIB);
  await write('film.bin', content);
  const proxy = await openProxy(t, url);
  proxy.cutsAfter(3 * MIB, 3);
  const { ids, failed } = await run(project, ['film.bin'], { url: proxy.url, pausesMs: [300, 300, 300] });
  assert.deepEqual([...failed], []);
  assert.equal(await hashOf(ids.get('film.bin')!), sha256(content));
  assert.ok(proxy.passed() < 16 * MIB, `${proxy.passed()} bytes were sent for ${12 * MIB}`);
});

test('a run that was given up is gone on with by the next one', async (t) => {
  const project = await makeProject(app.admin);
  const content = randomBytes(8 * MIB);
  await write('half.bin', content);
  const proxy = await openProxy(t, url);
  proxy.cutsAfter(5 * MIB, 100);
  const first = await run(project, ['half.bin'], { url: proxy.url, pausesMs: [] });
  assert.match(first.failed.get('half.bin')!, /Tried 1 times/);
  const again = await openProxy(t, url);
  const second = await run(project, ['half.bin'], { url: again.url });
  assert.equal(await hashOf(second.ids.get('half.bin')!), sha256(content));
  assert.ok(again.passed() < 6 * MIB, `${again.passed()} bytes were sent again`);
  assert.ok(second.sent[0]! > 0, 'it begins where the first one stopped');
});

test('an answer that is lost makes no second file, also when only the next run asks again', async (t) => {
  const project = await makeProject(app.admin);
  await write('once.txt', 'once');
  const proxy = await openProxy(t, url);
  proxy.swallows(/"fileId"/);
  const first = await run(project, ['once.txt'], { url: proxy.url, pausesMs: [] });
  assert.equal(first.failed.size, 1);
  const second = await run(project, ['once.txt']);
  assert.equal((await filesOf(project)).length, 1);
  assert.equal(second.ids.get('once.txt'), (await filesOf(project))[0]!.id);
});

test('what cannot be sent is told, and everything else is sent', async () => {
  const project = await makeProject(app.admin);
  await write('odd/fine.txt', 'fine');
  await write('odd/\ufffd/plan.txt', 'in a folder that has this very sign in its name');
  await write('odd/two\nlines.txt', 'x');
  await writeFile(Buffer.concat([Buffer.from(join(folder, 'odd/')), Buffer.from([0x6e, 0xff])]), 'x');
  await write('odd/large.bin', Buffer.alloc(21 * MIB));
  await symlink('/etc/passwd', join(folder, 'odd/link'));
  await symlink(folder, join(folder, 'odd/loop'));
  execFileSync('mkfifo', [join(folder, 'odd/pipe')]);
  const { ids, failed, leftOut } = await run(project, ['odd', 'missing.txt']);
  assert.deepEqual([...ids.keys()].sort(), ['odd/fine.txt', 'odd/\ufffd/plan.txt']);
  assert.deepEqual(leftOut.sort(), ['odd/link', 'odd/loop', 'odd/pipe']);
  assert.match(failed.get('odd/two\nlines.txt')!, /characters that are not text/);
  assert.match(failed.get('odd/large.bin')!, /Tus-Max-Size/);
  assert.match(failed.get('odd/n\ufffd')!, /not UTF-8/);
  assert.equal(failed.get('missing.txt'), 'does not exist');
});

for (const [change, to] of Object.entries({ grows: 5 * MIB, shrinks: MIB }))
  test(`a file that ${change} while it is sent is refused, and nothing is left of it`, async () => {
    const project = await makeProject(app.admin);
    const path = join(folder, `${change}.log`);
    await write(`${change}.log`, Buffer.alloc(4 * MIB));
    const failed: string[] = [];
    const target = { project: Number(project), becomesVersion: false };
    const journalAt = join(folder, `journal-${change}`);
    await upload(
      { url, token: app.admin.token, paths: [path], parallel: 1, isAgain: false, target, journalAt },
      {
        begun() {},
        done: () => assert.fail('it was sent'),
        failed: (_path, reason) => failed.push(reason),
        leftOut() {},
        sent() {
          truncateSync(path, to);
          utimesSync(path, 1, 1);
        },
      },
    );
    assert.match(failed.join(), /^It was changed while it was being sent[^,]+$/);
    assert.deepEqual(await filesOf(project), []);
    assert.deepEqual(await app.house.db.read.selectFrom('uploads').selectAll().execute(), []);
  });

test('what its disk does not give is told as that, and asked for once', async () => {
  const project = await makeProject(app.admin);
  const path = join(folder, 'becomes-a-folder');
  await write('becomes-a-folder', 'x');
  const failed: string[] = [];
  const target = { project: Number(project), becomesVersion: false };
  await upload(
    {
      ...{ url, token: app.admin.token, paths: [path], parallel: 1, isAgain: false, pausesMs: [], target },
      journalAt: join(folder, `journal-${project}`),
    },
    {
      // It opens and has a length, and yet nothing can be read from it.
      begun() {
        rmSync(path);
        mkdirSync(path);
      },
      done: () => assert.fail('it was sent'),
      failed: (_path, reason) => failed.push(reason),
      leftOut() {},
      sent() {},
    },
  );
  assert.deepEqual(failed, ['EISDIR: illegal operation on a directory, read']);
});

test('who may not, or names no project, is told before anything is sent', async () => {
  await write('plan.txt', 'plan');
  await assert.rejects(run('999', ['plan.txt']), /no such project/);
  await assert.rejects(run('1', ['plan.txt'], { token: 'wrong' }), /token/i);
  await assert.rejects(run('1', ['plan.txt'], { url: 'http://127.0.0.1:9' }), /127\.0\.0\.1:9 does not answer/);
});
