import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { type App, createApp } from '../../../src/app.ts';
import { type CopyingRecords, copyRecords } from '../../../src/operating/backups/copy.ts';
import type { Config } from '../../../src/platform/config.ts';
import { makeCaller, useApp } from '../../support/app.ts';
import { type Engine, postgresEngine, sqliteEngine } from '../../support/databases.ts';
import { make, makeProject } from '../../support/make.ts';
import { answersTo, everyPath } from '../answers.ts';
import { allRows, newPlace, opened } from './stage.ts';

/** What tells of the copy itself. */
const told = /^\/(audit|backup)\.json/;

describe('the records of an installation', () => {
  const app = useApp(sqliteEngine);
  let paths: string[];
  let next: App | undefined;
  before(async () => {
    paths = (await everyPath(app())).filter((path) => !told.test(path));
    // The first of all tasks stands below one that was made last.
    const { admin } = app();
    const list = (await admin.get('/tasks/1.json')).body['todo-item']['todo-list-id'];
    const parentTaskId = await make(admin, `/tasklists/${list}/tasks.json`, { 'todo-item': { content: 'Above' } });
    assert.equal((await admin.put('/tasks/1.json', { 'todo-item': { parentTaskId } })).status, 200);
  });
  after(() => next?.close());

  const copy = (from: Pick<Config, 'recordsUrl'>, to: Config, more: Partial<CopyingRecords> = {}) =>
    copyRecords({ from: from.recordsUrl, to: to.recordsUrl, now: app().clock.now, progress() {}, ...more });
  const placeOn = async (engine: Engine): Promise<Config> => ({
    ...app().services.config,
    recordsUrl: (await engine.openUrl()).url,
  });
  const cutOff = {
    progress: () => {
      throw new Error('cut off');
    },
  };

  /** The same rows, the same answers, and new numbers behind the old ones. */
  async function isTheSame(source: Config, there: Config, answers: Record<string, unknown>): Promise<void> {
    const [own, theirs] = [await allRows(source), await allRows(there)];
    const isOfAudit = (line: string) => line.includes('"audit"') || line.includes('"database.copied"');
    for (const rows of [own, theirs])
      for (const name of ['counters', 'audit_entries'])
        rows.set(
          name,
          rows.get(name)!.filter((line) => !isOfAudit(line)),
        );
    assert.deepEqual(theirs, own);
    next = await opened(there, app());
    assert.deepEqual(await answersTo(next, app().admin.token, paths), answers);
    const caller = makeCaller(next, app().admin.token);
    const made = Number(await makeProject(caller, { name: 'Later' }));
    const ids: string[] = (await caller.get('/projects.json?status=ALL&pageSize=500')).body.projects.map(
      ({ id }: { id: string }) => id,
    );
    assert.equal(made, Math.max(...ids.map(Number)));
    const [entry] = (await caller.get('/audit.json?action=database.copied')).body.entries;
    assert.deepEqual([entry.means, entry.personId], ['commandLine', '']);
  }

  let onPostgres: Config;

  test('go from the embedded database to PostgreSQL, or not at all', async () => {
    const { config } = app().services;
    const answers = await answersTo(app(), app().admin.token, paths);
    onPostgres = await placeOn(postgresEngine);
    await assert.rejects(copy(config, onPostgres, cutOff), /cut off/);
    const { rows, tables } = await copy(config, onPostgres);
    assert.ok(rows > 1000 && tables > 50);
    await isTheSame(config, onPostgres, answers);
  });

  test('go back, once nobody is connected any more', async () => {
    const embedded = await placeOn(sqliteEngine);
    const file = embedded.recordsUrl.slice('sqlite:'.length);
    await assert.rejects(copy(onPostgres, embedded, { waitMs: 0 }), /Others are connected.*Nothing was changed.*Stop/);
    const answers = await answersTo(next!, app().admin.token, paths);
    await next!.close();
    await assert.rejects(copy(onPostgres, embedded, cutOff), /cut off/);
    // As one leaves it that was killed.
    await writeFile(`${file}.restoring`, 'half a database');
    await copy(onPostgres, embedded);
    await isTheSame(onPostgres, embedded, answers);
  });

  test('go only where nothing is, from where something is, while nobody serves them', async () => {
    const { config } = app().services;
    await assert.rejects(copy(config, onPostgres), /There are tables .* already: .*Nothing was changed.*empty it/);
    await assert.rejects(copy(onPostgres, config), /There are records already: .*Nothing was changed/);
    const [empty, other] = [await placeOn(postgresEngine), await newPlace(sqliteEngine)];
    await assert.rejects(copy(empty, other), /no records in this database.*DATABASE_URL/);
    await assert.rejects(copy(other, empty), /There are no records in .*holdfast\.db/);
    const serving = await createApp(other, { log: new PassThrough(), isServing: true });
    try {
      await assert.rejects(copy(other, empty), /already serving from .*Nothing was changed\. Stop it first/);
    } finally {
      await serving.close();
    }
  });
});
