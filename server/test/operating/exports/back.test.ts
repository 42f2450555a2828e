import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { before, describe, test } from 'node:test';
import { openArchive } from '../../../src/operating/exports/back/archive.ts';
import { openMemoryBlobs } from '../../../src/platform/blobs/memory.ts';
import { archive, type Source } from '../../../src/work/files/zip/archive.ts';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine, sqliteEngine } from '../../support/databases.ts';
import { makeEverything } from '../../support/everything.ts';
import { make, makePerson, makeProject } from '../../support/make.ts';
import { answersTo, keyless } from '../answers.ts';
import { founded } from '../imports/stage.ts';
import { archiveOf, sendArchive, shownImport, work, workCutOff } from './stage.ts';

const SOME = [
  '/projects.json',
  '/tasks.json',
  '/people.json',
  '/companies.json',
  '/files.json',
  '/latestActivity.json',
];

/** What is in an archive, by name. */
type Files = Map<string, Buffer>;

async function unpacked(zip: Buffer): Promise<Files> {
  const blobs = openMemoryBlobs();
  await blobs.put('0000', Readable.from([zip]), { maxSize: zip.length });
  const { find, open } = await openArchive({ blobs, key: '0000', size: zip.length });
  const files: Files = new Map();
  const take = async (path: string) => {
    const parts: Buffer[] = [];
    for await (const part of open(find(path)!)) parts.push(part);
    files.set(path, Buffer.concat(parts));
    return String(files.get(path));
  };
  const { kinds } = JSON.parse(await take('export.json'));
  for (const { file } of kinds) await take(file);
  for (const line of (await take('files.jsonl')).trim().split('\n')) await take(JSON.parse(line).path);
  return files;
}

async function packed(files: Files): Promise<Buffer> {
  async function* sources(): AsyncGenerator<Source> {
    for (const [path, bytes] of files)
      yield {
        path,
        size: bytes.length,
        modifiedAt: new Date('2026-11-15'),
        isDeflated: true,
        bytes: (async function* () {
          yield bytes;
        })(),
        about: {},
      };
  }
  const parts: Buffer[] = [];
  for await (const part of archive(sources())) parts.push(part);
  return Buffer.concat(parts);
}

type Manifest = { kinds: { kind: string; file: string; sha256: string }[]; migrations: string[]; account: number };

/** Another manifest, and files that it says are right. */
async function forged(zip: Buffer, change: (files: Files, manifest: Manifest) => void): Promise<Buffer> {
  const files = await unpacked(zip);
  const manifest: Manifest = JSON.parse(String(files.get('export.json')));
  change(files, manifest);
  for (const kind of manifest.kinds)
    if (files.has(kind.file)) kind.sha256 = createHash('sha256').update(files.get(kind.file)!).digest('hex');
  files.set('export.json', Buffer.from(JSON.stringify(manifest)));
  return packed(files);
}

const replace = (files: Files, path: string, from: string | RegExp, to: string) => {
  const text = String(files.get(path)).replace(from, to);
  assert.notEqual(text, String(files.get(path)));
  files.set(path, Buffer.from(text));
};

describe('the archive of an export', () => {
  const source = useApp(sqliteEngine);
  let quay: Caller;
  let zip: Buffer;
  before(async () => {
    quay = await founded(source());
    await makePerson(source(), {}, quay);
    const project = await makeProject(quay, { name: 'Breakwater', people: '1' });
    const { tasklist, task } = await makeEverything(quay, project, 'breakwater', 'is mended');
    const later = await make(quay, `/tasklists/${tasklist}/tasks.json`, { 'todo-item': { content: 'Made later' } });
    const below = { 'todo-item': { parentTaskId: later } };
    assert.equal((await quay.put(`/tasks/${task}.json`, below)).status, 200);
    zip = await archiveOf(source(), quay);
  });

  eachEngine('is brought back in the app', (engine) => {
    const app = useApp(engine);

    test('where nothing is, and by nobody but an Administrator', async () => {
      const { admin } = await app().anotherAccount();
      await makeProject(admin);
      const refused = await sendArchive(admin, zip);
      assert.deepEqual([refused.status, /not empty/.test(refused.text)], [409, true]);
      const { caller } = await makePerson(app(), {}, admin);
      const body = { import: { pendingFileRef: 'x' } };
      assert.equal((await caller.post('/account/import/archive.json', body)).status, 403);
      assert.equal((await app().admin.post('/account/import/archive.json', body)).status, 422);
    });

    test('is looked at, brought in in one step, and its Administrator is somebody of it then', async () => {
      const { admin } = await app().anotherAccount();
      assert.equal((await sendArchive(admin, zip)).status, 200);
      assert.deepEqual([(await shownImport(admin)).status, (await shownImport(admin)).from], ['looking', 'export']);
      assert.equal((await sendArchive(admin, zip)).status, 409);
      await work(app().services);
      const ready = await shownImport(admin);
      assert.equal(ready.status, 'ready', ready.problem);
      assert.deepEqual(
        ready.people.map(({ id, email }: Record<string, string>) => [id, email]),
        [['4001', 'admin@acme.test']],
      );
      assert.deepEqual([ready.personId, ready.accountName, ready.size], ['4001', 'Quay', zip.length]);
      assert.deepEqual((await admin.get('/projects.json')).body.projects, []);

      const begin = (body?: object) => admin.put('/account/import/begin.json', body);
      assert.equal((await begin({ personId: '1' })).status, 422);
      assert.equal((await begin()).status, 200);
      assert.equal(await workCutOff(app().services), true);
      assert.equal((await shownImport(admin)).status, 'running');
      assert.deepEqual((await admin.get('/projects.json')).body.projects, []);
      await work(app().services);
      const done = await shownImport(admin);
      const said = `${done.problem} ${app().log.join('')}`;
      assert.deepEqual([done.status, done.signsInAs], ['done', 'admin@acme.test'], said);
      for (const { kind, there, here } of done.lines) assert.equal(here, there, kind);
      assert.equal((await admin.get('/me.json')).body.person.id, '4001');
      const [ours, theirs] = [await answersTo(app(), admin.token, SOME), await answersTo(source(), quay.token, SOME)];
      for (const path of SOME) assert.deepEqual(keyless(ours[path]), keyless(theirs[path]), path);
    });

    test('is stopped, forgotten, and another one is chosen', async () => {
      const { admin } = app();
      await sendArchive(admin, zip);
      assert.equal((await admin.put('/account/import/stop.json')).status, 200);
      assert.equal((await admin.delete('/account/import.json')).status, 200);
      assert.equal((await shownImport(admin)).status, 'none');
      await sendArchive(admin, zip.subarray(0, 1000));
      await work(app().services);
      assert.equal((await shownImport(admin)).status, 'failed');
      assert.equal((await sendArchive(admin, zip)).status, 200);
      await work(app().services);
      assert.equal((await shownImport(admin)).status, 'ready');
    });
  });

  describe('that is none', () => {
    const app = useApp(sqliteEngine);
    /** What is said of it when it is looked at, or brought in. */
    async function said(bytes: Buffer): Promise<string> {
      const { admin } = app();
      assert.equal((await sendArchive(admin, bytes)).status, 200);
      await work(app().services);
      if ((await shownImport(admin)).status === 'ready') {
        await admin.put('/account/import/begin.json');
        await work(app().services);
      }
      const { status, problem } = await shownImport(admin);
      assert.deepEqual((await admin.get('/projects.json')).body.projects, []);
      return status === 'failed' ? problem : status;
    }

    test('is refused in a sentence, and nothing is changed', async () => {
      assert.match(await said(Buffer.from('%PDF-1.7 no archive at all')), /no zip archive/);
      assert.match(await said(zip.subarray(0, zip.length - 40)), /no zip archive, or one that was cut off/);
      assert.match(await said(await packed(new Map([['a.txt', Buffer.from('a')]]))), /no export in this archive/);
    });

    test('because of other bytes than it says', async () => {
      const files = await unpacked(zip);
      const altered = (path: string, from: string | RegExp, to: string) => {
        const other = new Map(files);
        replace(other, path, from, to);
        return packed(other);
      };
      assert.match(
        await said(await altered('records/tasks.jsonl', 'is mended', 'is broken')),
        /tasks\.jsonl is not as/,
      );
      const file = [...files.keys()].find((path) => path.startsWith('blobs/'))!;
      const other = new Map(files).set(file, Buffer.alloc(files.get(file)!.length, 'x'));
      assert.match(await said(await packed(other)), /blobs\/.* is not as it was written/);
      other.delete(file);
      assert.match(await said(await packed(other)), /is missing, or has another size/);
      const damaged = Buffer.from(zip);
      damaged.fill(0xff, 200, 260);
      assert.match(await said(damaged), /damaged|no zip archive/);
    });

    test('because it would unpack to anything, or to anywhere', async () => {
      const bomb = await forged(zip, (all) => all.set('records/tasks.jsonl', Buffer.alloc(64 * 2 ** 20, ' ')));
      assert.match(await said(bomb), /would be unpacked to 6\d MiB.*that is no export/);
      const elsewhere = await forged(zip, (_, { kinds }) => {
        kinds[0]!.file = '../../../holdfast.db';
      });
      assert.match(await said(elsewhere), /export\.json is not as it was written/);
      const twice = Buffer.from(zip);
      // Two names of the same length, of which the directory has one twice then.
      Buffer.from('records/tasks.jsonl').copy(twice, twice.lastIndexOf('records/files.jsonl'));
      assert.match(await said(twice), /two files called records\/tasks\.jsonl/);
    });

    test('because of what stands in it', async () => {
      const words = await forged(zip, (all) => replace(all, 'records/tasks.jsonl', '"progress":0', '"progress":"x"'));
      assert.match(await said(words), /something else stands in tasks\.\w+|belong together/);
      const newer = await forged(zip, (_, { migrations }) => migrations.push('9999-future'));
      assert.match(await said(newer), /written by a newer Holdfast/);
      const nobody = await forged(zip, (all) =>
        replace(all, 'records/people.jsonl', /"is_administrator":1/g, '"is_administrator":0'),
      );
      assert.match(await said(nobody), /Nobody in this export is an Administrator/);
      const torn = await forged(zip, (all) => all.set('records/projects.jsonl', Buffer.alloc(0)));
      assert.match(await said(torn), /do not belong together/);
    });

    test('or of another account than it says: everything goes into the own one', async () => {
      const other = await app().anotherAccount();
      const before_ = await answersTo(app(), other.admin.token, SOME);
      const foreign = await forged(zip, (all, manifest) => {
        manifest.account = other.accountId;
        replace(all, 'records/accounts.jsonl', /"id":4711/, `"id":${other.accountId}`);
        replace(all, 'records/tasks.jsonl', /\{/g, `{"account_id":${other.accountId},`);
        all.set('records/tokens.jsonl', Buffer.from('{"id":1,"person_id":4001,"hash":"x"}\n'));
        manifest.kinds.push({ kind: 'tokens', file: 'records/tokens.jsonl', sha256: '' });
      });
      const { admin } = app();
      await sendArchive(admin, foreign);
      await work(app().services);
      await admin.put('/account/import/begin.json');
      await work(app().services);
      const { status, problem } = await shownImport(admin);
      assert.equal(status, 'done', problem);
      assert.deepEqual(await answersTo(app(), other.admin.token, SOME), before_);
      assert.equal((await admin.get('/projects.json')).body.projects.length, 1);
      assert.equal((await admin.get('/tokens.json')).body.tokens.length, 1);
    });
  });
});
