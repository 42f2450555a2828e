import assert from 'node:assert/strict';
import { copyFile, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { until } from '../../../../scripts/patience.ts';
import { openDatabase } from '../../../src/platform/db/open.ts';
import { openTestApp } from '../../support/app.ts';
import { sqliteEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';

const ways: Record<string, (file: string) => Promise<unknown>> = {
  'its folder is removed': (file) => rm(dirname(file), { recursive: true }),
  'its file is renamed': (file) => rename(file, `${file}.old`),
  'its file is replaced': (file) => copyFile(file, `${file}.new`).then(() => rename(`${file}.new`, file)),
  'its log is removed': (file) => rm(`${file}-wal`),
};

describe('a database that goes away under a running server', () => {
  for (const [how, remove] of Object.entries(ways))
    test(`takes no change from the moment ${how}, and says so`, async () => {
      const app = await openTestApp(sqliteEngine);
      try {
        const id = await makeProject(app.admin);
        await remove(app.services.config.recordsUrl.slice('sqlite:'.length));
        const refused = await app.admin.post('/projects.json', { project: { name: 'Into nothing' } });
        assert.equal(refused.status, 503);
        assert.match(refused.body.MESSAGE, /moved, removed or replaced/);
        assert.doesNotMatch(refused.body.MESSAGE, /holdfast\.db|\/tmp/);
        assert.equal((await app.admin.get(`/projects/${id}.json`)).status, 503);
        const ready = await app.http.inject('/readyz');
        assert.equal(ready.statusCode, 503);
        assert.match(ready.json().why.database, /moved, removed or replaced/);
        assert.match(app.log.join(''), /holdfast\.db\S* is (gone|another file)/);
        assert.equal((await app.http.inject('/healthz')).statusCode, 200);
      } finally {
        await app.dispose();
      }
    });

  test('is missed while nothing is written, too', async () => {
    const app = await openTestApp(sqliteEngine);
    try {
      const id = await makeProject(app.admin);
      await rm(dirname(app.services.config.recordsUrl.slice('sqlite:'.length)), { recursive: true });
      await until(
        async () => (await app.admin.get(`/projects/${id}.json`)).status === 503,
        'reads to be refused without any change',
      );
    } finally {
      await app.dispose();
    }
  });
});

describe('a database that cannot be begun with', () => {
  test('is named, with what is to be done', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'holdfast-start-'));
    try {
      const file = join(folder, 'holdfast.db');
      await writeFile(file, 'This is no database. '.repeat(100));
      await assert.rejects(openDatabase(`sqlite:${file}`), {
        message: `It cannot use ${file}: it is damaged, or no database of Holdfast. Restore a backup, or give Holdfast another HOLDFAST_DATA.`,
      });
      const beneath = join(file, 'deeper', 'holdfast.db');
      await assert.rejects(openDatabase(`sqlite:${beneath}`), (error: Error) => error.message.includes(file));
      // Nobody may make a file here, not even who may do everything else.
      await assert.rejects(openDatabase('sqlite:/proc/self/holdfast.db', { isServing: true }), {
        message:
          'It cannot use /proc/self/holdfast.db: it can be neither opened nor made. See who may write to its folder, and whether the disk works.',
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
