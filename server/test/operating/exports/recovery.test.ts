import assert from 'node:assert/strict';
import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { App } from '../../../src/app.ts';
import { exportAccount } from '../../../src/operating/exports/exports.ts';
import { recoverExport } from '../../../src/operating/exports/recovery.ts';
import type { Config } from '../../../src/platform/config.ts';
import { makeCaller, type TestApp, useApp } from '../../support/app.ts';
import { eachEngine, postgresEngine, sqliteEngine } from '../../support/databases.ts';
import { makeEverything } from '../../support/everything.ts';
import { makeProject, makeToken } from '../../support/make.ts';
import { answersTo, everyPath, FOUND, keyless, stays } from '../answers.ts';
import { newFolder, newPlace, opened, sameBytes } from '../backups/stage.ts';
import { archiveOf, sendArchive, shownImport, versionsAlike, work } from './stage.ts';

describe('an export that is brought back on the other engine', () => {
  const source = useApp(sqliteEngine);
  let to: string;
  let paths: string[];
  let here: App | undefined;
  before(async () => {
    paths = [...(await everyPath(source())).filter((path) => !stays.test(path)), FOUND];
    to = await newFolder();
    await exportAccount(source().services, {
      accountId: 1,
      to,
      tell: ({ problem }) => assert.fail(problem),
      progress() {},
    });
  });
  after(() => here?.close());

  const bring = (own: Config, progress = () => {}) =>
    recoverExport({ own, from: to, now: source().clock.now, tell: ({ problem }) => assert.fail(problem), progress });

  test('answers the same to everything that can be read, and goes on with the next ids', async () => {
    const own = await newPlace(postgresEngine);
    let steps = 0;
    const cut = () => {
      steps += 1;
      if (steps === 3) throw new Error('cut off');
    };
    await assert.rejects(bring(own, cut), /cut off/);
    const { rows, pausedWebhooks } = await bring(own);
    assert.ok(rows > 500 && pausedWebhooks > 0);
    here = await opened(own, source());
    const token = await makeToken(here as TestApp, 1, 1);
    const [ours, theirs] = [
      await answersTo(here, token, paths),
      await answersTo(source(), source().admin.token, paths),
    ];
    for (const path of paths) assert.deepEqual(keyless(ours[path]), keyless(theirs[path]), path);
    assert.match(JSON.stringify(ours[FOUND]), /Lay the floor/);
    assert.ok((await sameBytes(here, source())) > 5);
    const caller = makeCaller(here, token);
    const made = Number(await makeProject(caller));
    const { projects } = (await caller.get('/projects.json?status=ALL&pageSize=500')).body;
    assert.equal(made, Math.max(...projects.map(({ id }: { id: string }) => Number(id))));
    const [told] = (await caller.get('/audit.json?action=account.imported')).body.entries;
    assert.match(told.detail, /from an export, as of 2026/);
  });

  test('and from there on the first engine again', async () => {
    const from = await newFolder();
    const tell = ({ problem }: { problem: string }) => assert.fail(problem);
    await exportAccount(here!.services, { accountId: 1, to: from, tell, progress() {} });
    const own = await newPlace(sqliteEngine);
    await recoverExport({ own, from, now: source().clock.now, tell, progress() {} });
    const back = await opened(own, source());
    try {
      const some = [
        FOUND,
        '/projects.json',
        '/tasks.json',
        '/files.json',
        '/latestActivity.json',
        '/notifications.json',
      ];
      const tokens = [await makeToken(back as TestApp, 1, 1), await makeToken(here as TestApp, 1, 1)] as const;
      const [ours, theirs] = [await answersTo(back, tokens[0], some), await answersTo(here!, tokens[1], some)];
      for (const path of some) assert.deepEqual(keyless(ours[path]), keyless(theirs[path]), path);
    } finally {
      await back.close();
    }
  });

  eachEngine('in the app', (engine) => {
    const app = useApp(engine);

    test('beside another account, it answers the same to everything that can be read', async () => {
      const { admin: other } = await app().anotherAccount();
      await makeEverything(other, await makeProject(other, { name: 'Elsewhere', people: '1' }), 'foreign', 'is theirs');
      const theirs = ['/projects.json', '/tasks.json', '/latestActivity.json', '/people.json', '/storage.json'];
      const earlier = await answersTo(app(), other.token, theirs);
      const { admin } = app();
      assert.equal((await sendArchive(admin, await archiveOf(source(), source().admin))).status, 200);
      await work(app().services);
      assert.equal((await admin.put('/account/import/begin.json')).status, 200);
      await work(app().services);
      const { status, problem, lines, signsInAs } = await shownImport(admin);
      assert.deepEqual([status, signsInAs], ['done', ''], problem);
      for (const { kind, there, here: own } of lines) assert.equal(own, there, kind);
      const [ours, there] = [
        await answersTo(app(), admin.token, paths),
        await answersTo(source(), source().admin.token, paths),
      ];
      for (const path of paths) assert.deepEqual(keyless(ours[path]), keyless(there[path]), path);
      assert.match(JSON.stringify(ours[FOUND]), /Lay the floor/);
      assert.ok((await versionsAlike(app(), source())) > 5);
      assert.deepEqual(await answersTo(app(), other.token, theirs), earlier);
    });

    test('goes on with the next ids; nobody was told, and webhooks wait', async () => {
      const { admin } = app();
      const made = Number(await makeProject(admin));
      const { projects } = (await admin.get('/projects.json?status=ALL&pageSize=500')).body;
      assert.equal(made, Math.max(...projects.map(({ id }: { id: string }) => Number(id))));
      const { entries } = (await admin.get('/audit.json')).body;
      const actions = entries.map(({ action }: { action: string }) => action);
      assert.ok(actions.includes('account.imported') && actions.includes('account.founded'));
      const { webhooks } = (await admin.get('/webhooks.json')).body;
      assert.ok(webhooks.length > 0 && webhooks.every(({ status }: { status: string }) => status !== 'active'));
    });
  });

  test('goes only where nothing is, and only when it is whole', async () => {
    await assert.rejects(bring(source().services.config), /already: .*Nothing was changed.*before the first start/);
    await appendFile(join(to, 'records', 'tasks.jsonl'), '{"id":99}\n');
    await assert.rejects(bring(await newPlace(sqliteEngine)), /damaged: .*tasks\.jsonl is not as it was written/);
    await rm(join(to, 'records', 'people.jsonl'));
    await assert.rejects(bring(await newPlace(sqliteEngine)), /damaged: .*people\.jsonl cannot be read/);
    await rm(join(to, 'export.json'));
    await assert.rejects(bring(await newPlace(sqliteEngine)), /no export in .*cut off/);
  });
});
