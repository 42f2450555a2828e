import assert from 'node:assert/strict';
import { readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pruneBackups } from '../../../src/operating/backups/prune.ts';
import { openSource } from '../../../src/operating/backups/target.ts';
import { emptyStore, newAddress, s3IsMissing, settingFor } from '../../platform/blobs/s3-store.ts';
import { type TestApp, useApp } from '../../support/app.ts';
import { eachEngine, sqliteEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { blobKeys, makeFile, upload } from '../../work/files/forms.ts';
import { picture } from '../../work/files/samples.ts';
import { back, bring, newFolder, newPlace, opened, sameBytes } from './stage.ts';

const DAY = 86_400_000;
const later = () => new Date(Date.now() + 2 * DAY);
const pathIn = (folder: string, key: string) => join(folder, 'blobs', key.slice(0, 2), key.slice(2, 4), key);
const manifestsIn = (folder: string) => readdir(join(folder, 'backups'));

async function fill(app: TestApp, count: number): Promise<string> {
  const project = await makeProject(app.admin);
  for (let number = 1; number <= count; number += 1)
    await makeFile(app.admin, project, { content: `the contents of number ${number}` });
  return project;
}

eachEngine('taking a backup', (engine) => {
  const app = useApp(engine);

  test('what the place has is not copied again, also when no row knows its hash; what it has lost is', async () => {
    const project = await fill(app(), 2);
    const part = { fileName: 'logo.png', type: 'image/png', content: await picture('png', 8, 8) };
    const logoPendingFileRef = await upload(app().admin, part);
    const logo = await app().admin.put(`/projects/${project}.json`, { project: { logoPendingFileRef } });
    assert.equal(logo.status, 200, logo.text);
    const place = await newFolder();
    const first = await back(app(), place);
    assert.equal(first.copied, first.manifest.files.count);
    app().clock.move(1000);
    assert.equal((await back(app(), place)).copied, 0);
    const keys = await blobKeys(app());
    await rm(pathIn(place, keys[0]!));
    await truncate(pathIn(place, keys[1]!), 1);
    app().clock.move(1000);
    assert.equal((await back(app(), place)).copied, 2);
    await writeFile(pathIn(place, keys[0]!), Buffer.alloc((await stat(pathIn(place, keys[0]!))).size));
    app().clock.move(1000);
    assert.deepEqual(
      [(await back(app(), place)).copied, (await back(app(), place, { isThorough: true })).copied],
      [0, 1],
    );
  });

  test('one that is cut off is none, and the next goes on where it was', async () => {
    await fill(app(), 3);
    const place = await newFolder();
    for (const cutAt of ['records', 'bytes'] as const) {
      const cut = new AbortController();
      const progress = ({ moved }: { moved?: { copied: number } }) => {
        if (cutAt === 'records' ? !moved : (moved?.copied ?? 0) >= 2) cut.abort(new Error('cut off'));
      };
      await assert.rejects(back(app(), place, { signal: cut.signal, progress }), /cut off/);
      assert.deepEqual(await manifestsIn(place), []);
    }
    const { copied, manifest, name } = await back(app(), place);
    assert.ok(copied <= manifest.files.count - 2, `${copied} of ${manifest.files.count} were copied again`);
    assert.deepEqual(await manifestsIn(place), [`${name}.json`]);
    const own = await newPlace(engine);
    await bring(place, own);
  });

  test('bytes that are missing are told, and the rest is a backup all the same', async () => {
    await fill(app(), 1);
    const [key] = (await blobKeys(app())).slice(-1);
    const place = await newFolder();
    await app().services.blobs.delete(key!);
    const { manifest, problems } = await back(app(), place);
    assert.deepEqual([manifest.files.missing > 0, problems], [true, [`${key}: its bytes are missing`]]);
    const { problems: again } = await bring(place, await newPlace(engine));
    assert.match(again.join(), /could not be read when the backup was made/);
  });

  test('so many are kept, with every byte they need, and what none of them needs goes', async () => {
    const place = await newFolder();
    const project = await fill(app(), 1);
    const id = await makeFile(app().admin, project, { content: 'only in the first' });
    const first = await back(app(), place);
    const before = await blobKeys(app());
    await app().services.db.transaction((tx) => tx.deleteFrom('files').where('id', '=', Number(id)).execute());
    for (let number = 0; number < 2; number += 1) {
      app().clock.move(1000);
      await back(app(), place, { keep: 2 });
    }
    assert.equal((await manifestsIn(place)).length, 2);
    const source = await openSource(place);
    // Whatever is younger than a day may belong to one that is being made.
    const present = async () => {
      const keys: string[] = [];
      for await (const { key } of source.blobs.list()) keys.push(key);
      return keys;
    };
    assert.ok((await present()).includes(first.manifest.records.key));
    assert.equal(await pruneBackups(source, 2, later()), 0);
    const left = await present();
    assert.ok(!left.includes(first.manifest.records.key) && !left.includes(first.manifest.files.key));
    assert.equal(before.filter((key) => !left.includes(key)).length, 1);
    const { moved } = await bring(place, await newPlace(engine));
    assert.equal(moved.missing, 0);
  });

  test('when one that is kept cannot be read, nothing is removed', async () => {
    const place = await newFolder();
    const { manifest } = await back(app(), place);
    await truncate(pathIn(place, manifest.files.key), 10);
    app().clock.move(1000);
    await assert.rejects(back(app(), place, { keep: 2 }), /damaged/);
    await assert.rejects(pruneBackups(await openSource(place), 2, later()), /damaged/);
    assert.ok(await stat(pathIn(place, manifest.records.key)));
  });
});

describe('a place for backups', () => {
  const app = useApp(sqliteEngine);

  test('is read by nobody but its owner', async () => {
    await fill(app(), 1);
    const place = join(await newFolder(), 'new');
    await back(app(), place);
    assert.equal((await stat(place)).mode & 0o777, 0o700);
    for (const entry of await readdir(place, { recursive: true, withFileTypes: true }))
      if (entry.isFile())
        assert.equal((await stat(join(entry.parentPath, entry.name))).mode & 0o777, 0o600, entry.name);
  });

  test('does not lie in what it keeps, nor around it', async () => {
    const { dataFolder } = app().services.config;
    for (const place of [dataFolder, join(dataFolder, 'blobs', 'backup'), join(dataFolder, '..')])
      await assert.rejects(back(app(), place), /lie in each other/, place);
    const address = { bucket: 'b-1', prefix: 'a/', endpoint: undefined, region: 'r', isPathStyle: false };
    const blobs = { ...address, credentials: { accessKeyId: 'k', secretAccessKey: 's' } };
    const own = { ...app().services.config, blobs };
    for (const prefix of ['a/', 'a/blobs/x/'])
      await assert.rejects(back(app(), { ...blobs, prefix }, { own }), /Choose another prefix/);
  });

  test('that is full, or cannot be written, is told, and leaves no backup', async () => {
    const place = await newFolder();
    await writeFile(join(place, 'blobs'), 'in the way');
    await assert.rejects(back(app(), place), /EEXIST|ENOTDIR/);
    assert.deepEqual(await manifestsIn(place), []);
  });
});

describe('a bucket', { skip: s3IsMissing }, () => {
  const app = useApp(sqliteEngine);

  test('takes backups and gives them back, from and into a disk', async () => {
    await fill(app(), 2);
    const [address, blobs] = [newAddress(), newAddress()];
    try {
      const { manifest } = await back(app(), address, { keep: 1 });
      app().clock.move(1000);
      const again = await back(app(), address, { keep: 1 });
      assert.deepEqual([again.copied, again.removed], [0, 1]);
      const own = await newPlace(sqliteEngine);
      await bring(address, own);
      const restored = await opened(own, app());
      assert.equal(await sameBytes(app(), restored), manifest.files.count);
      await restored.close();

      // From that disk into a bucket, and from there to a folder.
      const env = { HOLDFAST_BLOBS: settingFor(blobs) };
      const [there, place] = [await newPlace(sqliteEngine, env), await newFolder()];
      await bring(address, there);
      await assert.rejects(bring(address, await newPlace(sqliteEngine, env)), /There are files already in s3:/);
      const { copied, problems } = await back(app(), place, { own: there });
      assert.deepEqual([copied, problems], [manifest.files.count, []]);
    } finally {
      await emptyStore(blobs);
      const { documents } = await openSource(address);
      for (const name of await documents.list()) await documents.delete(name);
      await emptyStore(address);
    }
  });
});
