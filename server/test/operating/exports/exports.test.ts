import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { kindsOf } from '../../../src/operating/exports/contents.ts';
import { exportAccount } from '../../../src/operating/exports/exports.ts';
import { openSnapshot } from '../../../src/platform/db/open.ts';
import { type TestApp, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeEverything } from '../../support/everything.ts';
import { make, makePerson, makeProject } from '../../support/make.ts';
import { newFolder } from '../backups/stage.ts';

const SECRETS = {
  password: 'breakwater-and-7-gulls',
  webhook: 'secret-of-the-receiver',
  header: 'header-of-the-receiver',
};

async function fill(app: TestApp): Promise<void> {
  const { admin } = app;
  const project = await makeProject(admin, { name: 'Harbour', people: '1' });
  await makeEverything(admin, project, 'breakwater', 'is mended');
  const trashed = await makeEverything(admin, project, 'crane', 'is sold');
  assert.equal((await admin.delete(`/tasks/${trashed.task}.json`)).status, 200);
  await makePerson(app, { 'email-address': 'signs-in@acme.test', password: SECRETS.password });
  await make(admin, '/webhooks.json', {
    webhook: {
      event: 'PROJECT.CREATED',
      url: 'https://receiver.example/hook',
      token: SECRETS.webhook,
      headers: { 'x-key': SECRETS.header },
    },
  });
  const other = await app.anotherAccount();
  await makeEverything(other.admin, await makeProject(other.admin, { name: 'Elsewhere' }), 'foreign', 'is theirs');
}

type Row = Record<string, unknown>;
const linesOf = (text: string): Row[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** Whatever is called like something that opens a door, and is none. */
const harmless = new Set(['accounts.code', 'bookmarks.code', 'file_versions.sha256', 'webhooks.old_secret_until']);

eachEngine('an export', (engine) => {
  const app = useApp(engine);
  before(() => fill(app()));

  const take = (to: string, progress: (sofar: { moved?: { copied: number } }) => void = () => {}) =>
    exportAccount(app().services, { accountId: 1, to, tell: (problem) => assert.fail(problem.problem), progress });

  test('has all that there is of the account, with its bytes, and says what each file has to be', async () => {
    const to = await newFolder();
    const { rows } = await take(to);
    const manifest = JSON.parse(await readFile(join(to, 'export.json'), 'utf8'));
    const records = new Map<string, Row[]>();
    for (const { kind, file, rows: count, sha256: hash } of manifest.kinds) {
      const text = await readFile(join(to, file), 'utf8');
      records.set(kind, linesOf(text));
      assert.deepEqual([records.get(kind)!.length, sha256(text)], [count, hash], kind);
    }
    assert.equal(rows, [...records.values()].flat().length);
    const { admin } = app();
    const namesIn = (kind: string, field: string) => records.get(kind)!.map((row) => row[field]);
    assert.deepEqual(namesIn('projects', 'name'), ['Harbour']);
    assert.deepEqual(namesIn('tasks', 'content').sort(), ['breakwater plan', 'crane plan'], 'the trash, too');
    const { people } = (await admin.get('/people.json?pageSize=500')).body;
    assert.deepEqual(namesIn('people', 'id').sort(), people.map(({ id }: { id: string }) => Number(id)).sort());
    assert.ok(records.get('events')!.length > 10);
    const schema = JSON.parse(await readFile(join(to, 'schema.json'), 'utf8'));
    assert.deepEqual(Object.keys(schema), [...records.keys()]);
    assert.deepEqual([schema.tasks.id, schema.tasks.content], [['number'], ['string']]);
    const files = linesOf(await readFile(join(to, manifest.files.file), 'utf8'));
    assert.deepEqual([files.length, manifest.files.missing], [2, 0]);
    for (const { path, size, sha256: hash } of files) {
      const bytes = await readFile(join(to, String(path)));
      assert.deepEqual([bytes.length, sha256(bytes)], [size, hash]);
    }
    const [entry] = (await admin.get('/audit.json?action=export.taken')).body.entries;
    assert.deepEqual([entry.means, entry.detail], ['commandLine', 'the whole account']);
  });

  test('has nothing that opens a door, and nothing of another account', async () => {
    const to = await newFolder();
    await take(to);
    const q = app().services.db.read;
    const people = await q.selectFrom('people').select('password_hash').execute();
    const { signing_key } = await q
      .selectFrom('accounts')
      .select('signing_key')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    const webhook = await q.selectFrom('webhooks').select(['secret', 'headers']).executeTakeFirstOrThrow();
    const tokens = await q.selectFrom('tokens').select('hash').execute();
    const hidden = [
      ...Object.values(SECRETS),
      ...people.map(({ password_hash }) => password_hash),
      ...tokens.map(({ hash }) => hash),
      signing_key,
      ...Object.values(webhook),
      app().admin.token,
      'Elsewhere',
      'foreign',
    ].filter((one) => one !== null && one !== '');
    assert.ok(hidden.length >= 9);
    const texts = (await readdir(to, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
    for (const { parentPath, name } of texts) {
      const text = await readFile(join(parentPath, name), 'utf8');
      for (const secret of hidden) assert.ok(!text.includes(String(secret)), `${name} has ${secret}`);
    }
    const snapshot = await openSnapshot(app().services.config.recordsUrl, await newFolder());
    try {
      const named = kindsOf(await snapshot.tables()).flatMap(({ name, columns }) =>
        columns.map((one) => `${name}.${one}`),
      );
      assert.deepEqual(
        named.filter(
          (one) => /secret|token$|hash|password|signing|_code|sha256|\.code/.test(one) && !harmless.has(one),
        ),
        [],
        'say in exports/contents.ts whether this goes out',
      );
    } finally {
      await snapshot.close();
    }
  });

  test('is none when it was cut off; the next one goes on with the files', async () => {
    const to = await newFolder();
    const cut = ({ moved }: { moved?: { copied: number } }) => {
      if (moved?.copied) throw new Error('cut off');
    };
    await assert.rejects(take(to, cut), /cut off/);
    assert.ok(!(await readdir(to)).includes('export.json'));
    const { moved } = await take(to);
    assert.ok(moved.count === 2 && moved.copied < 2, `${moved.copied} were copied again`);
    await rm(join(to, 'export.json'));
    await writeFile(join(to, 'thesis.doc'), 'of somebody');
    await assert.rejects(take(to), /something else in .*thesis\.doc.*Nothing was changed.*empty folder/);
    await assert.rejects(take(join(app().services.config.dataFolder, 'out')), /lie in each other/);
  });
});
