import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { resumeWebhooks } from '../../../src/operating/backups/backups.ts';
import { createBackup } from '../../../src/operating/backups/create.ts';
import { openBlobs } from '../../../src/platform/blobs/open.ts';
import { migrate } from '../../../src/platform/db/migrate.ts';
import { migrations } from '../../../src/platform/db/migrations/list.ts';
import { openDatabase } from '../../../src/platform/db/open.ts';
import { makeCaller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { make, makeProject } from '../../support/make.ts';
import { makeFile } from '../../work/files/forms.ts';
import { back, bring, isRestored, newFolder, newPlace, opened } from './stage.ts';

const pathIn = (folder: string, key: string) => join(folder, 'blobs', key.slice(0, 2), key.slice(2, 4), key);

eachEngine('restoring', (engine) => {
  const app = useApp(engine);

  test('refuses where there are records or files already, and changes nothing there', async () => {
    const place = await newFolder();
    await back(app(), place);
    await assert.rejects(bring(place, app().services.config), /already: .*Nothing was changed.*empty/);
    const own = await newPlace(engine);
    const blobs = await openBlobs('disk', own.blobsFolder);
    await blobs.put(randomUUID(), Readable.from([Buffer.from('of another')]), { maxSize: 100 });
    await assert.rejects(bring(place, own), /There are files already in .*Nothing was changed/);
    await assert.rejects(bring(place, own, { name: '../../etc/passwd' }), /no backup named/);
    await assert.rejects(bring(await newFolder(), own), /There is no backup in/);
  });

  test('goes on after it was cut off, and is an installation only when it is whole', async () => {
    const project = await makeProject(app().admin);
    for (const content of ['one', 'two', 'three']) await makeFile(app().admin, project, { content });
    const place = await newFolder();
    const { manifest } = await back(app(), place);
    const own = await newPlace(engine);
    const cutAt = (isDue: (rows: number, copied: number) => boolean) => ({
      progress: ({ rows, moved }: { rows: number; moved: { copied: number } }) => {
        if (isDue(rows, moved.copied)) throw new Error('cut off');
      },
    });
    await assert.rejects(
      bring(
        place,
        own,
        cutAt((_, copied) => copied >= 2),
      ),
      /cut off/,
    );
    await assert.rejects(
      bring(
        place,
        own,
        cutAt((rows) => rows > 0),
      ),
      /cut off/,
    );
    const { moved } = await bring(place, own);
    assert.deepEqual([moved.copied, moved.count], [0, manifest.files.count]);
    await isRestored(own, app().services.config);
    await assert.rejects(bring(place, own), /already/);
  });

  test('finds out what was damaged, and leaves nothing that could be taken for whole', async () => {
    const project = await makeProject(app().admin);
    await makeFile(app().admin, project, { content: 'as it was' });
    for (const damage of ['records', 'files', 'manifest'] as const) {
      const place = await newFolder();
      const { manifest, name } = await back(app(), place);
      const manifestFile = join(place, 'backups', `${name}.json`);
      if (damage === 'manifest') await truncate(manifestFile, 100);
      else if (damage === 'records') await truncate(pathIn(place, manifest.records.key), manifest.records.size - 9);
      else await writeFile(pathIn(place, manifest.files.key), gzipSync(''));
      const own = await newPlace(engine);
      await assert.rejects(bring(place, own), /damaged/, damage);
      // Also what is whole by its hash, but says something else than it should.
      const tables = manifest.records.tables.map((one) => (one.name === 'projects' ? { ...one, rows: 99 } : one));
      await writeFile(manifestFile, JSON.stringify({ ...manifest, records: { ...manifest.records, tables } }));
      if (damage === 'manifest')
        await assert.rejects(bring(place, own, { name }), /projects has \d+ rows instead of 99/);
    }
  });

  test('a file that is missing or altered in the backup is told by its key', async () => {
    const project = await makeProject(app().admin);
    await makeFile(app().admin, project, { content: 'altered behind its back' });
    const place = await newFolder();
    await back(app(), place);
    const { blob_key: key } = await app()
      .services.db.read.selectFrom('file_versions')
      .select('blob_key')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await writeFile(pathIn(place, key), 'altered behind its BACK');
    const altered = await bring(place, await newPlace(engine));
    assert.match(altered.problems.join(), new RegExp(`${key}: its bytes have changed`));
    assert.equal(altered.moved.missing, 1);
    await rm(pathIn(place, key));
    assert.match((await bring(place, await newPlace(engine))).problems.join(), /bytes are missing/);
  });

  test('nobody is called until somebody says so', async () => {
    const { admin } = app();
    assert.equal((await admin.put('/webhooks/enable.json')).status, 200);
    const hook = (event: string, status = 'active') =>
      make(admin, '/webhooks.json', { webhook: { event, url: 'https://receiver.example.com/hook', status } });
    const [active, paused] = [await hook('PROJECT.CREATED'), await hook('TASK.CREATED', 'paused')];
    await makeProject(admin);
    const place = await newFolder();
    await back(app(), place);
    const own = await newPlace(engine);
    assert.equal((await bring(place, own)).pausedWebhooks, 1);
    const restored = await opened(own, app());
    try {
      const there = makeCaller(restored, admin.token);
      const statusOf = async (id: string) => (await there.get(`/webhooks/${id}.json`)).body.webhook.status;
      const waiting = async () => (await there.get('/backup.json')).body.backup.pausedWebhooks;
      assert.deepEqual([await statusOf(active), await waiting()], ['PAUSED', 1]);
      assert.match((await there.get(`/webhooks/${active}.json`)).body.webhook.disabledReason, /restored from a backup/);
      assert.equal((await there.put('/webhooks/resume.json')).status, 200);
      assert.deepEqual([await statusOf(active), await statusOf(paused), await waiting()], ['ACTIVE', 'PAUSED', 0]);
      assert.equal(await resumeWebhooks(restored.services, undefined), 0);
    } finally {
      await restored.close();
    }
  });

  test('records of an older version are brought up to date, those of a newer one refused', async () => {
    const own = await newPlace(engine);
    const old = migrations.filter(({ name }) => name < '0016');
    const database = await openDatabase(own.recordsUrl);
    await migrate(database, old);
    await database.transaction(async (tx) => {
      await sql`insert into accounts (id, name, code, owner_company_id, holder_id, signing_key, webhooks_enabled,
        created_at, updated_at) values (7, 'Old', 'old', 1, 1, 'key', 0, '', '')`.execute(tx);
    });
    await database.close();
    const place = await newFolder();
    const now = () => new Date('2026-11-16T10:00:00.000Z');
    const take = () => createBackup({ own, to: place, takenAt: now().toISOString(), now, tell() {}, progress() {} });
    const { manifest } = await take();
    assert.equal(manifest.migrations.at(-1), old.at(-1)!.name);
    const next = await newPlace(engine);
    await bring(place, next);
    const reopened = await openDatabase(next.recordsUrl);
    assert.deepEqual(await migrate(reopened), []);
    assert.equal((await reopened.read.selectFrom('accounts').select('name').executeTakeFirstOrThrow()).name, 'Old');
    await reopened.close();
    const newer = { ...manifest, migrations: [...manifest.migrations, '9999-from-the-future'] };
    await writeFile(join(place, 'backups', '2026-11-17.json'), JSON.stringify(newer));
    await assert.rejects(bring(place, await newPlace(engine)), /newer Holdfast .*9999-from-the-future/);
  });
});
