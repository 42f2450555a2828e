import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import { after, before, describe, test } from 'node:test';
import type { App } from '../../../src/app.ts';
import { exportAccount } from '../../../src/operating/exports/exports.ts';
import { recoverExport } from '../../../src/operating/exports/recovery.ts';
import { BYTES_PER_MINUTE, dryRun } from '../../../src/operating/imports/dry-run.ts';
import { importClassic } from '../../../src/operating/imports/imports.ts';
import { leftoversOf, type Report } from '../../../src/operating/imports/report.ts';
import { type Caller, makeCaller, type TestApp, useApp } from '../../support/app.ts';
import { type Engine, eachEngine, postgresEngine, sqliteEngine } from '../../support/databases.ts';
import { makeEverything } from '../../support/everything.ts';
import { makeProject, makeToken } from '../../support/make.ts';
import { newFolder, newPlace, opened, sameBytes } from '../backups/stage.ts';
import { answersTheSame, ask, goneIn, isTheSameAgain, toldTheSame, versionsOf } from './comparing.ts';
import { hosted, interrupted, Killed, listen, PER_MINUTE, reach, type Waited } from './stage.ts';

describe('an account of a hosted service', () => {
  const source = useApp(sqliteEngine);
  let there: Caller;
  let server: Server;

  before(async () => {
    there = await hosted(source());
    server = await listen(source(), (call) =>
      call % 13 === 0 ? 'limit' : call % 17 === 0 ? 'fault' : call % 19 === 0 ? 'break' : undefined,
    );
  });
  after(() => server.close());

  eachEngine('here', (engine) => {
    const target = useApp(engine);
    isBroughtIn(source, target, () => ({ there, server }));
    goesOut(target, engine === sqliteEngine ? postgresEngine : sqliteEngine);
  });
});

type Hosted = { there: Caller; server: Server };

/** What has no place here, as it was sent. */
async function keptIn({ services }: App): Promise<string> {
  const kept: string[] = [];
  for await (const one of leftoversOf(services.db.read, 1)) kept.push(JSON.stringify(one));
  return kept.join('\n');
}

/** As text, and back on the other engine. */
function goesOut(from: () => TestApp, engine: Engine): void {
  test(`is exported and brought back on ${engine.name}, and is the same again`, async () => {
    const to = await newFolder();
    const told = { tell: ({ problem }: { problem: string }) => assert.fail(problem), progress() {} };
    await exportAccount(from().services, { accountId: 1, to, ...told });
    const own = await newPlace(engine);
    await recoverExport({ own, from: to, now: from().clock.now, ...told });
    const back = await opened(own, from());
    try {
      await isTheSameAgain(makeCaller(back, await makeToken(back as TestApp, 1, 4001)), from().admin);
      assert.ok((await sameBytes(back, from())) > 25);
      assert.equal(await keptIn(back), await keptIn(from()));
    } finally {
      await back.close();
    }
  });
}

function isBroughtIn(source: () => TestApp, target: () => TestApp, hostedAt: () => Hosted): void {
  let there: Caller;
  let server: Server;
  let report: Report;
  let kills = 0;
  const waited: Waited[] = [];
  before(() => {
    ({ there, server } = hostedAt());
  });

  test('is brought in whatever happens on the way', async () => {
    for (let life = 1; ; life += 1) {
      const from = reach(server, there.token, waited);
      try {
        report = await interrupted(
          target().services,
          from,
          life % 2 ? { calls: 3 + life } : { commits: 1 + (life % 7) },
        );
        break;
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        kills += 1;
      } finally {
        await from.close();
      }
    }
    assert.ok(kills >= 10, `it was interrupted ${kills} times`);
    assert.ok(
      waited.some(({ ms }) => ms === 7000),
      'it waits as long as it is told to',
    );
    const left = report.leftovers.map(({ kind, state, reason }) => `${kind} ${state}: ${reason}`).sort();
    const hidden = 'whom it was private for is not told: its author and Administrators see it';
    assert.deepEqual(left, [
      'activity left out: nothing here happens like that: paid invoice',
      `comments in part: ${hidden}`,
      'comments left out: what it is about has no place here',
      'tasks in part: there are no teams and job roles here to be responsible: t12; there are no tasks here that come again',
      `tasks in part: ${hidden}`,
    ]);
    const kept = await keptIn(target());
    for (const sent of [/"commentable_type":"events"/, /"repeatsfreq":"weekly"/]) assert.match(kept, sent);
    for (const { kind, there: told, here } of report.lines)
      assert.equal(here, ['comments', 'activity'].includes(kind) ? told - 1 : told, kind);
  });

  test('answers the same to everything that is asked of it, ids included', async () => {
    await answersTheSame(target().admin, there, true);
  });

  test('has the same bytes', async () => {
    const { projects } = (await ask(there, '/files.json?pageSize=500')) as { projects: { files: { id: string }[] }[] };
    let count = 0;
    for (const { id } of projects.flatMap(({ files }) => files)) {
      const [own, theirs] = [await versionsOf(target(), target().admin, id), await versionsOf(source(), there, id)];
      assert.deepEqual(own, theirs);
      count += own.length;
    }
    assert.ok(count > 25);
  });

  test('is found, and nobody was told of it', async () => {
    const here = target().admin;
    const found = (await here.get('/search.json?searchTerm=breakwater')).body;
    assert.ok(JSON.stringify(found).includes('breakwater plan'));
    assert.deepEqual((await here.get('/notifications.json')).body.notifications, []);
    const log = target().services.db.read.selectFrom('events').select('name').where('account_id', '=', 1);
    // Who compares has fetched files.
    assert.deepEqual(await log.where('name', '<>', 'FILE.DOWNLOADED').execute(), [], 'nothing is news');
    const { entries } = (await here.get('/audit.json')).body;
    // Tables are read by who compares.
    const actions = entries
      .map(({ action }: { action: string }) => action)
      .filter((one: string) => one !== 'export.taken');
    assert.deepEqual(actions, ['account.imported', 'account.founded']);
  });

  test('tells everybody what had happened, as far as they see it', async () => {
    const { people } = (await there.get('/people.json?pageSize=250')).body;
    const gone = await goneIn(there);
    const seen: number[] = [];
    for (const { id } of people as { id: string }[]) {
      const [here, theirs] = [
        makeCaller(target(), await makeToken(target(), 1, Number(id))),
        makeCaller(source(), await makeToken(source(), 4711, Number(id))),
      ];
      seen.push(await toldTheSame(here, theirs, gone));
    }
    assert.ok(new Set(seen).size > 2, `they see ${seen.join()}`);
  });

  test('takes what is new there with another run, and gives new ids to what is new here', async () => {
    const { admin, services } = target();
    const late = await makeProject(there, { name: 'Late' });
    const from = reach(server, there.token);
    const again = await interrupted(services, from, {}).finally(() => from.close());
    const projects = again.lines.find(({ kind }) => kind === 'projects')!;
    assert.ok(projects.here === projects.there && projects.here >= 8);
    assert.equal((await admin.get(`/projects/${late}.json`)).body.project.name, 'Late');
    const own = await makeEverything(admin, await makeProject(admin, { people: '1' }), 'pier', 'is new');
    const { body } = await there.get(
      '/tasks.json?includeCompletedTasks=true&includeArchivedProjects=true&pageSize=500',
    );
    assert.ok(Number(own.task) > Math.max(...body['todo-items'].map(({ id }: { id: number }) => id)));
  });

  test('is looked at before, and goes only where nothing is', async () => {
    const from = reach(server, there.token);
    try {
      const { services } = target();
      const quiet = { progress: () => {} };
      const { lines, misfits, calls, minutes } = await dryRun(services, from, 1, quiet);
      assert.deepEqual(lines.find(({ kind }) => kind === 'people')?.count, 9);
      assert.ok(lines.find(({ kind }) => kind === 'files')!.bytes > 100_000);
      assert.deepEqual(
        misfits.filter(({ reason }) => reason.includes('older versions')),
        [],
        'they can be read',
      );
      const { body } = await there.get('/notebooks.json?includeArchivedProjects=true&pageSize=500');
      const versions: number[] = body.projects
        .flatMap(({ notebooks }: { notebooks: { version: string }[] }) => notebooks)
        .map(({ version }: { version: string }) => Number(version));
      assert.ok(Math.max(...versions) > 1);
      // Each of them by itself, a list of its versions, and each of these.
      const ofNotebooks = versions.reduce((sum, version) => sum + 2 + version, 0);
      assert.ok(calls >= from.asked() - 3 + ofNotebooks, 'no fewer than it takes');
      const bytes = lines.reduce((sum, line) => sum + line.bytes, 0);
      const byBytes = bytes / BYTES_PER_MINUTE;
      assert.equal(minutes, calls / PER_MINUTE + byBytes, 'at the pace that the other side allows');
      assert.ok(misfits.some(({ kind, reason }) => kind === 'tasks' && reason.includes('t12')));
      const other = await target().anotherAccount();
      await assert.rejects(importClassic(services, from, other.accountId, quiet), /account create .*admin@acme\.test/);
      await makeProject(other.admin);
      await assert.rejects(importClassic(services, from, other.accountId, quiet), /is not empty/);
    } finally {
      await from.close();
    }
  });
}
