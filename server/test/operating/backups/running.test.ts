import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { before, test } from 'node:test';
import { runBackup } from '../../../src/operating/backups/runs.ts';
import { takeBackups } from '../../../src/operating/backups/schedule.ts';
import { insertRun } from '../../../src/operating/backups/store.ts';
import { type TestApp, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makePerson, makeProject } from '../../support/make.ts';
import { makeFile } from '../../work/files/forms.ts';
import { back, bring, newFolder, newPlace } from './stage.ts';

const HOUR = 3_600_000;
const { signal } = new AbortController();
const shown = async (app: TestApp) => (await app.admin.get('/backup.json')).body.backup;
const figure = async (app: TestApp, name: string) =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec((await app.admin.get('/metrics')).text)?.[1]);
const lines = (app: TestApp, message: string) => app.log.filter((line) => line.includes(message));

eachEngine('backups by the clock', (engine) => {
  const placed: { place?: string } = {};
  before(async () => {
    placed.place = await newFolder();
  });
  const app = useApp(engine, {
    env: {
      get HOLDFAST_BACKUP() {
        return placed.place!;
      },
      HOLDFAST_BACKUP_EVERY: '6h',
      HOLDFAST_BACKUP_KEEP: '1',
    },
  });
  const look = () => takeBackups.run(app().services, signal);

  test('are taken when due, by a process of their own, and as many kept as was said', async () => {
    const before = await shown(app());
    assert.deepEqual(before, {
      lastTakenOn: '',
      outcome: 'none',
      triedOn: '',
      everySeconds: 21_600,
      keep: 1,
      pausedWebhooks: 0,
    });
    assert.equal(await figure(app(), 'holdfast_backup_last_taken_timestamp_seconds'), 0);
    const project = await makeProject(app().admin);
    await makeFile(app().admin, project, { content: 'worth keeping' });
    await look();
    await look();
    assert.equal(lines(app(), 'backup taken').length, 1, app().log.join(''));
    assert.deepEqual(
      [(await shown(app())).outcome, (await shown(app())).lastTakenOn],
      ['done', '2026-11-15T10:00:00Z'],
    );
    assert.equal(
      await figure(app(), 'holdfast_backup_last_taken_timestamp_seconds'),
      Date.parse('2026-11-15T10:00:00Z') / 1000,
    );
    app().clock.move(6 * HOUR);
    await look();
    assert.equal(lines(app(), 'backup taken').length, 2);
    assert.match(lines(app(), 'backup taken').at(-1)!, /"removed":1/);
    const own = await newPlace(engine);
    assert.equal((await bring(placed.place!, own)).name, '2026-11-15t16-00-00-000z');
  });

  test('are tried again an hour after one failed, and both the page and the metric say so', async () => {
    const place = await newFolder();
    app().clock.move(1000);
    const told = async () => (await app().admin.get('/audit.json?action=backup.taken')).body.entries;
    const before = (await told()).length;
    await runBackup(app().services, { place, isCommand: true, make: () => back(app(), place) });
    const [{ means, personId }] = await told();
    assert.deepEqual([(await told()).length - before, means, personId], [1, 'commandLine', '']);
    const taken = (await shown(app())).lastTakenOn;
    app().clock.move(6 * HOUR);
    const ended = new Error('The disk is gone.');
    await assert.rejects(
      runBackup(app().services, { place: 'there', make: () => Promise.reject(ended) }),
      /The disk is gone/,
    );
    assert.equal((await told()).length - before, 1, 'what failed was not taken');
    const { outcome, lastTakenOn, triedOn } = await shown(app());
    assert.deepEqual([outcome, lastTakenOn], ['failed', taken]);
    assert.equal(Date.parse(triedOn), app().clock.now().getTime());
    assert.equal(await figure(app(), 'holdfast_backup_failed'), 1);
    await look();
    assert.equal((await shown(app())).outcome, 'failed');
    app().clock.move(HOUR);
    await look();
    assert.equal((await shown(app())).outcome, 'done');
    assert.equal(await figure(app(), 'holdfast_backup_failed'), 0);
  });

  test('there is one at a time; what a dead process left under way is put aside', async () => {
    const place = await newFolder();
    const make = () => back(app(), place);
    const row = { state: 'running', place, started_at: 'then', ended_at: null, problem: '' } as const;
    const under = (lease: string) => {
      const id = app().clock.now().toISOString();
      const until = new Date(app().clock.now().getTime() + HOUR).toISOString();
      app().clock.move(1000);
      return app().services.db.transaction((tx) => insertRun(tx, { ...row, id, lease, leased_until: until }));
    };
    app().clock.move(1000);
    await under('another-machine/1/x');
    await assert.rejects(runBackup(app().services, { place, make }), /Another backup is under way, since then/);
    await look();
    app().clock.move(2 * HOUR);
    await runBackup(app().services, { place, make });
    app().clock.move(1000);
    // No process has this number.
    await under(`${hostname()}/4194399/x`);
    await runBackup(app().services, { place, make });
    assert.equal((await shown(app())).outcome, 'done');
  });

  test('of another account nobody learns anything; who is no Administrator, nothing at all', async () => {
    const other = await app().anotherAccount();
    const { body } = await other.admin.get('/backup.json');
    assert.deepEqual(Object.keys(body.backup), [
      'lastTakenOn',
      'outcome',
      'triedOn',
      'everySeconds',
      'keep',
      'pausedWebhooks',
    ]);
    const { caller } = await makePerson(app());
    assert.equal((await caller.get('/backup.json')).status, 403);
    assert.ok(!JSON.stringify(body).includes(placed.place!));
  });
});
