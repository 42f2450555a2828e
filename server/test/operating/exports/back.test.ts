import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { before, describe, test } from 'node:test';
import { openArchive } from '../../../src/operating/exports/back/archive.ts';
import { misshapen } from '../../../src/operating/exports/back/shapes.ts';
import { foundAccount } from '../../../src/people/credentials/founding.ts';
import { audit, somebodyIn } from '../../../src/platform/audit/log.ts';
import { openMemoryBlobs } from '../../../src/platform/blobs/memory.ts';
import type { Services } from '../../../src/platform/context.ts';
import { archive, type Source } from '../../../src/work/files/zip/archive.ts';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine, sqliteEngine } from '../../support/databases.ts';
import { makeEverything } from '../../support/everything.ts';
import { make, makePerson, makeProject } from '../../support/make.ts';
import { upload } from '../../work/files/forms.ts';
import { picture } from '../../work/files/samples.ts';
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

/** The bytes of pictures have other names here. */
const drawn = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(keyless(answer)).replaceAll(/\/picture\/[\w-]+/g, '/picture'));

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

type Manifest = {
  kinds: { kind: string; file: string; sha256: string }[];
  files: { file: string; sha256: string };
  migrations: string[];
  account: number;
};

/** Another manifest, and files that it says are right. */
async function forged(zip: Buffer, change: (files: Files, manifest: Manifest) => void): Promise<Buffer> {
  const files = await unpacked(zip);
  const manifest: Manifest = JSON.parse(String(files.get('export.json')));
  change(files, manifest);
  for (const kind of [...manifest.kinds, manifest.files])
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
    const when = { start: '2026-12-22', 'all-day': true, repeat: { frequency: 'weekly', endDate: '20270105' } };
    const reminders = [{ before: 1, period: 'days', type: 'email' }];
    await make(quay, '/calendarevents.json', { event: { title: 'Watch', ...when, reminders } });
    const logo = await upload(quay, { fileName: 'q.png', type: 'image/png', content: await picture('png', 300, 200) });
    assert.equal((await quay.put('/people/4001.json', { person: { avatarPendingFileRef: logo } })).status, 200);
    zip = await archiveOf(source(), quay);
  });

  eachEngine('is brought back in the app', (engine) => {
    const app = useApp(engine);

    test('where nothing is, and by nobody but an Administrator', async () => {
      const { admin } = await app().anotherAccount();
      await make(admin, '/eventtypes.json', { eventtype: { name: 'Dive', color: '526D45' } });
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
      for (const path of SOME) assert.deepEqual(drawn(ours[path]), drawn(theirs[path]), path);
    });

    test('beside what somebody there has done already, and how they want to be told', async () => {
      const { services, as } = app();
      const { accountId, token } = await foundAccount(services, { accountName: 'Mole', email: 'mole@acme.test' });
      const admin = as(token);
      const hours = { days: 'mon,tue', begins: '09:00', ends: '17:00' };
      assert.equal((await admin.put('/notifications/hours.json', { hours })).status, 200);
      await services.db.transaction(async (tx) => {
        const entry = { action: 'token.created' as const };
        for (let nth = 0; nth < 600; nth += 1) await audit(somebodyIn(services, accountId), tx, entry);
      });
      await sendArchive(admin, zip);
      await work(services);
      assert.equal((await admin.put('/account/import/begin.json')).status, 200);
      await work(services);
      const { status, problem } = await shownImport(admin);
      assert.equal(status, 'done', `${problem} ${app().log.at(-1)}`);
      const own = (await admin.get('/notifications/preferences.json')).body;
      assert.match(JSON.stringify(own), /"09:00"/);
    });

    test('is stopped also while its records come, and nothing came', async () => {
      const { services, as } = app();
      const { accountId, token } = await foundAccount(services, { accountName: 'Lee', email: 'lee@acme.test' });
      const admin = as(token);
      await sendArchive(admin, zip);
      await work(services);
      await admin.put('/account/import/begin.json');
      let stopping: ReturnType<Caller['put']> | undefined;
      const transaction: Services['db']['transaction'] = (run, options) =>
        services.db.transaction(async (tx) => {
          if (options?.mayTakeLong && !stopping) {
            const here = services.importsUnderWay;
            const stop = here.get(accountId)!;
            await new Promise<void>((told) => {
              here.set(accountId, (writtenDown) => {
                stop(writtenDown);
                told();
              });
              stopping = admin.put('/account/import/stop.json');
            });
          }
          return run(tx);
        }, options);
      await work({ ...services, db: { ...services.db, transaction } });
      assert.equal((await stopping)!.status, 200);
      assert.equal((await shownImport(admin)).status, 'stopped');
      assert.deepEqual((await admin.get('/projects.json')).body.projects, []);
      // It goes on from there, for as long as its archive is kept.
      app().clock.move(8 * 86_400_000);
      await work(services);
      const { status, problem } = await shownImport(admin);
      assert.deepEqual([status, /kept for 7 days/.test(problem)], ['failed', true]);
      const doomed = services.db.read.selectFrom('doomed_blobs').select('blob_key');
      assert.equal((await doomed.where('account_id', '=', accountId).execute()).length, 1);
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

    test('because of what nobody here can have written', async () => {
      const other = await forged(zip, (all) =>
        replace(all, 'records/calendar_events.jsonl', /"reminders":"[^}]*\}\]"/g, '"reminders":"x"'),
      );
      assert.match(await said(other), /something else stands in calendar_events\.reminders/);
      const none = await forged(zip, (all) => replace(all, 'files.jsonl', /^/, 'null\n'));
      assert.match(await said(none), /files\.jsonl has a line that is none/);
      const misshaped = (name: string, column: string, value: string) => {
        async function* rows() {
          yield [[null], [value]];
        }
        return misshapen({ rows }, [{ name, columns: [column] }]);
      };
      const repeats = { frequency: 'weekly', until: '', from: '2026-12-22T00:00:00.000Z', zone: 'Europe/Paris' };
      for (const [name, column, ...values] of [
        ['calendar_events', 'reminders', '[]', '[{"before":1,"period":"days","way":"email"}]'],
        ['calendar_events', 'repeats', '', JSON.stringify(repeats)],
        ['calendar_events', 'starts_at', '2026-12-22T00:00:00.000Z'],
        ['people', 'time_zone', '', 'Europe/Paris'],
        ['people', 'deleted_at', '', '2026-12-22T00:00:00.000Z'],
        ['projects', 'features', '{}'],
        ['tasks', 'due_date', '', '20261231'],
        ['timers', 'intervals', '[]', '[[1,"2026-12-22T00:00:00.000Z","2026-12-22T00:00:00.000Z",0]]'],
      ] as const)
        for (const value of values) assert.equal(await misshaped(name, column, value), undefined, value);
      for (const [name, column, ...values] of [
        ['calendar_events', 'reminders', '', 'x', 'null', '[7]', '[{"before":"1","period":"days","way":"email"}]'],
        ['calendar_events', 'repeats', '{}', JSON.stringify({ ...repeats, frequency: 'toString' })],
        ['calendar_events', 'repeats', JSON.stringify({ ...repeats, zone: 'Atlantis' })],
        ['calendar_events', 'starts_at', '', 'Monday', '2026-12-22', '2026-12-32T00:00:00.000Z'],
        ['people', 'time_zone', 'Atlantis'],
        ['people', 'deleted_at', '0'],
        ['projects', 'features', '', '[]', 'null', '{'],
        ['tasks', 'due_date', '20261331', '2026-12-31'],
        ['timers', 'intervals', '', '[1]', '[[1,"x","y",0]]'],
      ] as const)
        for (const value of values) assert.equal(await misshaped(name, column, value), `${name}.${column}`, value);
    });

    test('because of bytes that nothing in it names, and that take room', async () => {
      const more = await forged(zip, (all) => {
        const [line] = String(all.get('files.jsonl')).split('\n');
        const { key, path, ...rest } = JSON.parse(line!);
        const forgedKey = (text: string) => text.replaceAll(key, key.replace(/^..../, 'abcd'));
        const bytes = all.get(path)!;
        const own = JSON.stringify({ ...rest, key: forgedKey(key), path: `blobs/ab/cd/${forgedKey(key)}` });
        all.set(`blobs/ab/cd/${forgedKey(key)}`, bytes);
        replace(all, 'files.jsonl', /^/, `${own}\n`);
      });
      assert.match(await said(more), /nothing in it names blobs\/ab\/cd/);
      const { admin, services } = app();
      const look = async (quota?: number) => {
        await sendArchive(admin, zip);
        await work({ ...services, config: { ...services.config, quota } });
        return shownImport(admin);
      };
      const { bytes } = (await look()).lines.find(({ kind }: { kind: string }) => kind === 'files');
      assert.match((await look(bytes - 1)).problem, /Its files take/);
    });

    test('but packed again, with its folders, it is one', async () => {
      const files = await unpacked(zip);
      const again: Files = new Map<string, Buffer>([
        ['quay/', Buffer.alloc(0)],
        ['quay/records/', Buffer.alloc(0)],
      ]);
      for (const [path, bytes] of files) again.set(`quay/${path}`, bytes);
      const { admin, services } = app();
      await sendArchive(admin, await packed(again));
      await work(services);
      const { status, problem } = await shownImport(admin);
      assert.equal(status, 'ready', problem);
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
