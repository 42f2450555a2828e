import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import { after, before, test } from 'node:test';
import { leftoversOf } from '../../../src/operating/imports/report.ts';
import { milestones, tasks } from '../../../src/operating/imports/steps/tasks.ts';
import type { Config } from '../../../src/platform/config.ts';
import { invalid } from '../../../src/platform/failures.ts';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine, sqliteEngine } from '../../support/databases.ts';
import { makeEverything } from '../../support/everything.ts';
import { make, makeProject } from '../../support/make.ts';
import { answersTheSame, versionsOf } from './comparing.ts';
import { founded, interrupted, Killed, listen, reach } from './stage.ts';
import { beginWork, goOnWorking } from './working.ts';

eachEngine('an account that is worked on while it is mirrored', (engine) => {
  const source = useApp(sqliteEngine);
  const target = useApp(engine);
  let there: Caller;
  let server: Server;
  before(async () => {
    there = await founded(source());
    server = await listen(source());
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const run = async (ended: Parameters<typeof interrupted>[2] = {}, config: Partial<Config> = {}) => {
    const from = reach(server, there.token);
    const { services } = target();
    const own = { ...services, config: { ...services.config, ...config } };
    return interrupted(own, from, ended).finally(() => from.close());
  };

  test('is brought up to date by another run, wherever it is interrupted', async () => {
    const begun = await beginWork(there);
    await run();
    await goOnWorking(source(), there, begun);
    let report: Awaited<ReturnType<typeof run>> | undefined;
    let killed = 0;
    for (let life = 1; !report; life += 1)
      report = await run(life > 5 ? {} : life % 2 ? { calls: 10 + life } : { commits: 6 + life }).catch((error) => {
        if (!(error instanceof Killed)) throw error;
        killed += 1;
        return undefined;
      });
    assert.ok(killed >= 4, `it was interrupted ${killed} times`);
    assert.deepEqual(
      report.leftovers.filter(({ state }) => state === 'changed here'),
      [],
    );
    const { admin } = target();
    await answersTheSame(admin, there);
    const { file } = begun.changing;
    assert.deepEqual(await versionsOf(target(), admin, file), await versionsOf(source(), there, file));
    assert.deepEqual((await admin.get('/notifications.json')).body.notifications, [], 'nobody hears of it');
  });

  test('leaves alone what somebody has changed here since, and says so', async () => {
    const { admin } = target();
    const project = await makeProject(there, { people: '1,4001' });
    const [both, gone] = [
      await makeEverything(there, project, 'lock', 'is dug'),
      await makeEverything(there, project, 'sluice', 'is shut'),
    ];
    await run();
    const rename = async (by: Caller, id: string, content: string) =>
      assert.equal((await by.put(`/tasks/${id}.json`, { 'todo-item': { content } })).status, 200);
    await rename(admin, both.task, 'As we call it');
    await rename(there, both.task, 'As they call it');
    await rename(admin, gone.task, 'Still wanted');
    assert.equal((await there.delete(`/tasks/${gone.task}.json`)).status, 200);
    const { leftovers } = await run();
    const kept = leftovers.filter(({ state }) => state === 'changed here');
    assert.deepEqual(
      kept.map(({ kind, first, reason }) => [kind, Number(first), reason]),
      [
        ['tasks', Number(both.task), 'it has changed there and here: it stays as it is here'],
        ['tasks', Number(gone.task), 'it was deleted there and has changed here: it stays'],
      ],
    );
    const nameOf = async (id: string) => (await admin.get(`/tasks/${id}.json`)).body['todo-item'].content;
    assert.equal(await nameOf(both.task), 'As we call it');
    assert.equal(await nameOf(gone.task), 'Still wanted');
  });

  test('takes later what has had no place here at first', async (t) => {
    const { admin, services } = target();
    const project = await makeProject(there, { people: '1,4001' });
    const { task, milestone } = await makeEverything(there, project, 'buoy', 'is moored');
    await there.put(`/tasks/${task}.json`, { 'todo-item': { priority: 'high' } });
    // As a version that knows of neither.
    const { write, misfits } = tasks;
    const isIt = (raw: Parameters<typeof write>[1]) => tasks.id(raw) === Number(task);
    tasks.misfits = (raw) => (isIt(raw) ? ['nothing here is urgent'] : misfits!(raw));
    t.after(() => Object.assign(tasks, { misfits }));
    t.mock.method(tasks, 'write', (...[past, raw, at]: Parameters<typeof write>) =>
      write.call(tasks, past, isIt(raw) ? { ...raw, priority: '' } : raw, at),
    );
    t.mock.method(milestones, 'write', async () => {
      throw invalid('there are no milestones here');
    });
    await run();
    const ours = async () => {
      const kept: string[] = [];
      for await (const { project: at, kind, id, state, reason, sent } of leftoversOf(services.db.read, 1))
        if (at === Number(project)) kept.push(`${kind} ${id} ${state}: ${reason} ${sent.priority ?? ''}`);
      return kept.sort();
    };
    assert.deepEqual(await ours(), [
      `milestones ${milestone} left out: there are no milestones here `,
      `tasks ${task} in part: nothing here is urgent high`,
    ]);
    const priority = async () => (await admin.get(`/tasks/${task}.json`)).body['todo-item'].priority;
    assert.deepEqual([await priority(), (await admin.get(`/milestones/${milestone}.json`)).status], ['', 404]);
    t.mock.restoreAll();
    Object.assign(tasks, { misfits });
    await run();
    assert.deepEqual(await ours(), []);
    assert.deepEqual([await priority(), (await admin.get(`/milestones/${milestone}.json`)).status], ['high', 200]);
  });

  test('hangs a file that was too large at first where it hangs there, once it may come', async () => {
    const { admin } = target();
    const project = await makeProject(there, { people: '1,4001' });
    const { file, task, notebook } = await makeEverything(there, project, 'chart', 'is large');
    const waiting = await make(there, `/projects/${project}/tasks.json`, {
      'todo-item': { content: 'Waits', predecessors: [{ id: task, type: 'start' }] },
    });
    const hung = await there.put(`/tasks/${task}.json`, { 'todo-item': { attachments: file } });
    assert.equal(hung.status, 200, hung.text);
    await run({}, { maxFileSize: 4 });
    const filesOf = async () =>
      (await admin.get(`/tasks/${task}.json?getFiles=true`)).body['todo-item'].attachments.map(
        ({ id }: { id: string }) => id,
      );
    assert.deepEqual(await filesOf(), []);
    const ofIt = ({ leftovers }: Awaited<ReturnType<typeof run>>) =>
      leftovers.filter(({ kind, first }) => kind === 'files' || (kind === 'tasks' && Number(first) === Number(task)));
    // Somebody works on it meanwhile: nothing has changed there, and nobody says so.
    assert.equal((await admin.put(`/notebooks/${notebook}.json`, { notebook: { name: 'Ours' } })).status, 200);
    const report = await run();
    assert.deepEqual(ofIt(report), []);
    assert.deepEqual(await filesOf(), [file]);
    assert.equal((await admin.get(`/tasks/${waiting}.json`)).body['todo-item'].predecessors.length, 1);
  });

  test('waits for room instead of leaving a file out', async () => {
    const project = await makeProject(there, { people: '1,4001' });
    const { file } = await makeEverything(there, project, 'float', 'is full');
    await assert.rejects(run({}, { quota: 4 }), /There is no room for another/);
    assert.equal((await target().admin.get(`/files/${file}.json`)).status, 404);
    const { leftovers } = await run();
    assert.deepEqual(
      leftovers.filter(({ kind }) => kind === 'files'),
      [],
    );
    assert.equal((await target().admin.get(`/files/${file}.json`)).status, 200);
  });
});
