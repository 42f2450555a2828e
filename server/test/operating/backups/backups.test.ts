import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSnapshot } from '../../../src/platform/db/open.ts';
import { makeCaller, useApp } from '../../support/app.ts';
import { type Engine, eachEngine, postgresEngine, sqliteEngine } from '../../support/databases.ts';
import { makeEverything } from '../../support/everything.ts';
import { makeProject } from '../../support/make.ts';
import { back, bring, isRestored, newFolder, newPlace, opened, sameBytes } from './stage.ts';

const engines: Engine[] = [sqliteEngine, postgresEngine];

eachEngine('a backup', (engine) => {
  const app = useApp(engine);

  test('is of one moment: what is committed while it is read is not in it', async () => {
    const snapshot = await openSnapshot(app().services.config.recordsUrl, await newFolder());
    try {
      const projects = (await snapshot.tables()).find(({ name }) => name === 'projects')!;
      await makeProject(app().admin, { name: 'Too late' });
      for await (const rows of snapshot.rows(projects)) assert.ok(!JSON.stringify(rows).includes('Too late'));
    } finally {
      await snapshot.close();
    }
  });

  for (const other of engines)
    test(`comes back on ${other.name} row by row and byte by byte`, async () => {
      const { admin } = app();
      const project = await makeProject(admin, { name: 'Hafen Ω \u2028 "Süd"' });
      const made = await makeEverything(admin, project, 'lighthouse', 'first line\nand \u2029 another');
      const place = await newFolder();
      const { manifest, problems } = await back(app(), place);
      assert.deepEqual(problems, []);
      const own = await newPlace(other);
      const { moved } = await bring(place, own);
      assert.equal(moved.missing, 0);
      await isRestored(own, app().services.config);
      const restored = await opened(own, app());
      try {
        assert.equal(await sameBytes(app(), restored), manifest.files.count);
        const [here, there] = [admin, makeCaller(restored, admin.token)];
        for (const path of [
          `/projects/${project}`,
          `/tasks/${made.task}`,
          `/files/${made.file}`,
          '/search?searchTerm=lighthouse',
        ])
          assert.deepEqual((await there.get(withJson(path))).body, (await here.get(withJson(path))).body, path);
        // What is made next has an id of its own, and is found.
        const next = await makeEverything(there, project, 'breakwater', 'later');
        assert.ok(Number(next.task) > Number(made.task));
      } finally {
        await restored.close();
      }
    });
});

const withJson = (path: string) => path.replace(/(\?|$)/, '.json$1');
