import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { setImmediate as immediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { purgeTrash } from '../../../src/work/items/purge.ts';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';

const DAY = 86_400_000;

eachEngine('totals of time', (engine) => {
  const app = useApp(engine);
  let admin: Caller;
  let ana: { id: string; caller: Caller };
  let [project, list, open, hidden] = ['', '', '', ''];

  const log = (by: Caller, place: string, entry: object = {}) =>
    make(by, `/${place}/time_entries.json`, { 'time-entry': { date: '20261117', hours: 1, ...entry } });
  const totalAt = async (by: Caller, path: string) => (await by.get(path)).body['time-totals'];
  const minutes = async (by: Caller, path = `/projects/${project}/time/total.json`) =>
    Number((await totalAt(by, path))['total-mins-sum']);

  before(async () => {
    ({ admin } = app());
    ana = await makePerson(app());
    project = await makeProject(admin, { name: 'Harbour' });
    await join(admin, project, ana.id);
    list = await make(admin, `/projects/${project}/tasklists.json`, { 'todo-list': { name: 'Wall' } });
    const task = (fields: object) => make(admin, `/tasklists/${list}/tasks.json`, { 'todo-item': fields });
    open = await task({ content: 'Lay the floor', 'estimated-minutes': 100 });
    hidden = await task({ content: 'Count the money', 'estimated-minutes': 40, private: true });
    await log(ana.caller, `tasks/${open}`, { hours: 0, minutes: 50, isbillable: 1, date: '20261110' });
    await log(admin, `tasks/${open}`, { hours: 2, isbillable: 1, isbilled: 1 });
    await log(admin, `tasks/${hidden}`, { hours: 3 });
    await log(admin, `projects/${project}`, { hours: 5 });
  });

  test('of everything, a project, a list and a task', async () => {
    matchesGolden('time-total-all', (await admin.get('/time/total.json')).body);
    assert.deepEqual((await admin.get('/time_entries/total.json')).body, (await admin.get('/time/total.json')).body);
    matchesGolden('time-total-project', (await admin.get(`/projects/${project}/time/total.json`)).body);
    matchesGolden('time-total-tasklist', (await admin.get(`/tasklists/${list}/time/total.json`)).body);
    matchesGolden('time-total-task', (await admin.get(`/tasks/${open}/time/total.json`)).body);
    matchesGolden('time-totals-by-project', (await admin.get('/projects/time/total.json')).body);
    matchesGolden('time-estimates-by-project', (await admin.get('/projects/estimatedtime/total.json')).body);
  });

  test('of projects of which the first has no time any more', async () => {
    const ben = await makePerson(app());
    for (const name of ['Atoll', 'Buoy']) {
      const id = await makeProject(admin, { name, people: ben.id });
      const entry = await log(ben.caller, `projects/${id}`, { hours: 2 });
      if (name === 'Atoll') assert.equal((await ben.caller.delete(`/time_entries/${entry}.json`)).status, 200);
    }
    const { status, body } = await ben.caller.get('/projects/time/total.json?toDate=20261231');
    assert.equal(status, 200);
    const sums = body.projects.map(({ name, totalMins }: Record<string, string>) => [name, totalMins]);
    assert.deepEqual(sums, [
      ['Atoll', '0'],
      ['Buoy', '120'],
    ]);
  });

  test('count what who asks may see, and nothing else', async () => {
    assert.equal(await minutes(admin), 50 + 120 + 180 + 300);
    assert.equal(await minutes(ana.caller), 50 + 120 + 300);
    assert.equal(await minutes(ana.caller, '/time/total.json'), 50 + 120 + 300);
    assert.equal((await ana.caller.get(`/tasks/${hidden}/time/total.json`)).status, 404);
    const { body } = await ana.caller.get(`/projects/${project}/time/total.json`);
    assert.equal(body.projects[0]['time-estimates']['total-mins-estimated'], '100');
    const { caller: stranger } = await makePerson(app());
    assert.equal((await stranger.get(`/projects/${project}/time/total.json`)).status, 404);
    assert.equal(await minutes(stranger, '/time/total.json'), 0);
  });

  test('of a period, of somebody, and of projects of a sort', async () => {
    const at = `/projects/${project}/time/total.json`;
    assert.equal(await minutes(admin, `${at}?fromDate=20261111`), 600);
    assert.equal(await minutes(admin, `${at}?toDate=20261110`), 50);
    assert.equal(await minutes(admin, `${at}?userId=${ana.id}`), 50);
    assert.equal(await minutes(ana.caller, `${at}?fromDate=20261111`), 420);
    assert.equal(await minutes(admin, '/time/total.json?projectType=archived'), 0);
  });

  test('a task says that somebody worked on it, and what it is thought to take', async () => {
    const id = await make(admin, `/projects/${project}/tasks.json`, { 'todo-item': { content: 'Paint' } });
    const shown = async () => (await ana.caller.get(`/tasks/${id}.json`)).body['todo-item'];
    const { timeIsLogged, canLogTime } = await shown();
    assert.deepEqual([timeIsLogged, canLogTime], ['0', true]);
    const entry = await log(ana.caller, `tasks/${id}`);
    assert.equal((await shown()).timeIsLogged, '1');
    assert.equal((await ana.caller.delete(`/time_entries/${entry}.json`)).status, 200);
    assert.equal((await shown()).timeIsLogged, '0');
    const estimate = { taskEstimatedMinutes: '75', taskId: id };
    assert.equal((await ana.caller.put(`/tasks/${id}/complete.json`)).status, 200);
    assert.equal((await ana.caller.put(`/tasks/${id}/estimatedtime.json`, estimate)).status, 200);
    assert.equal((await shown())['estimated-minutes'], 75);
    const { body } = await admin.get(`/tasks/${id}/time/total.json`);
    const { task } = body.projects[0].tasklist;
    assert.equal(task['time-estimates']['completed-hours-estimated'], '1.25');
    assert.equal((await ana.caller.put(`/tasks/${id}/estimatedtime.json`, {})).status, 422);
  });

  test('follow the trash and back, and a task to another project', async () => {
    const other = await makeProject(admin);
    const of = (id: string) => minutes(admin, `/projects/${id}/time/total.json`);
    const id = await log(admin, `projects/${other}`, { minutes: 30 });
    assert.equal((await admin.delete(`/time_entries/${id}.json`)).status, 200);
    assert.equal((await admin.get(`/time_entries/${id}.json`)).status, 404);
    const { timelogs } = (await admin.get(`/trashcan/projects/${other}.json`)).body;
    assert.deepEqual(
      timelogs.map(({ id: one, name }: { id: string; name: string }) => [one, name]),
      [[id, '1h 30m']],
    );
    assert.equal(await of(other), 0);
    assert.equal((await admin.put(`/trashcan/timelogs/${id}/restore.json`)).status, 200);
    assert.equal(await of(other), 90);
    assert.equal((await admin.put(`/trashcan/timelogs/${id}/restore.json`)).status, 404);
    for (const path of [`tasks/${hidden}`, `tasklists/${list}`])
      assert.equal((await admin.put(`/${path}/move.json`, { projectId: other })).status, 200);
    assert.deepEqual([await of(project), await of(other)], [300, 90 + 50 + 120 + 180]);
    const { ids } = await listed(`/projects/${other}/time_entries.json`);
    assert.equal(ids.length, 4);
    assert.equal((await admin.delete(`/tasks/${open}.json`)).status, 200);
    assert.equal(await of(other), 90 + 180, 'what was worked on a deleted task is gone with it');
    const inside = await listed(`/projects/${other}/time_entries.json`);
    assert.equal(inside.records, '2');
    assert.equal((await admin.put(`/trashcan/tasks/${open}/restore.json`)).status, 200);
    assert.equal(await of(other), 90 + 50 + 120 + 180);
  });

  async function listed(path: string) {
    const { body, headers } = await admin.get(path);
    return { ids: body['time-entries'].map(({ id }: { id: string }) => id), records: headers['x-records'] };
  }

  test('nothing is left of what is purged', async () => {
    const { db } = app().services;
    const left = () =>
      db.read.selectFrom('time_sums').select('task_id').where('account_id', '=', app().accountId).execute();
    const task = await make(admin, `/projects/${project}/tasks.json`, { 'todo-item': { content: 'For nothing' } });
    await log(admin, `tasks/${task}`);
    const alone = await log(admin, `tasks/${task}`);
    assert.ok((await left()).some(({ task_id }) => task_id === Number(task)));
    assert.equal((await admin.delete(`/time_entries/${alone}.json`)).status, 200);
    assert.equal((await admin.delete(`/tasks/${task}.json`)).status, 200);
    app().clock.move(31 * DAY);
    while (await purgeTrash.run(app().services, new AbortController().signal));
    assert.ok(!(await left()).some(({ task_id }) => task_id === Number(task)));
    const entries = db.read.selectFrom('time_entries').select('id').where('account_id', '=', app().accountId);
    assert.deepEqual(await entries.where('task_id', '=', Number(task)).execute(), []);
  });

  const zeros = async () => {
    const sums = app().services.db.read.selectFrom('time_sums').select(['project_id', 'task_id']);
    const found = await sums.where('account_id', '=', app().accountId).where('entries', '=', 0).execute();
    return found.map(({ project_id, task_id }) => `${project_id} ${task_id}`);
  };

  test('a sum of nothing goes with what left it, and no other is looked at', async () => {
    const [from, to] = [await makeProject(admin), await makeProject(admin)];
    const task = () => make(admin, `/projects/${from}/tasks.json`, { 'todo-item': { content: 'Plaster' } });
    const [moved, left, gone, kept] = [await task(), await task(), await task(), await task()];
    await log(admin, `tasks/${moved}`);
    const entry = await log(admin, `tasks/${left}`);
    const deleted = [await log(admin, `tasks/${gone}`), await log(admin, `tasks/${kept}`)];
    const before = await zeros();
    assert.equal((await admin.put(`/tasks/${moved}/move.json`, { projectId: to })).status, 200);
    assert.equal((await admin.put(`/time_entries/${entry}.json`, { 'time-entry': { 'project-id': to } })).status, 200);
    assert.deepEqual(await zeros(), before);
    for (const id of deleted) {
      assert.equal((await admin.delete(`/time_entries/${id}.json`)).status, 200);
      app().clock.move(20 * DAY);
    }
    while (await purgeTrash.run(app().services, new AbortController().signal));
    const now = await zeros();
    assert.deepEqual([now.includes(`${from} ${gone}`), now.includes(`${from} ${kept}`)], [false, true]);
  });

  test('are right when hours change while their task goes to another project', async () => {
    const { db } = app().services;
    const [from, to] = [await makeProject(admin), await makeProject(admin)];
    const task = await make(admin, `/projects/${from}/tasks.json`, { 'todo-item': { content: 'Plaster' } });
    const id = await log(admin, `tasks/${task}`);
    const [held, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // Both come to the sum, and wait there for who has it.
    const holding = db.transaction(async (tx) => {
      const sums = tx.updateTable('time_sums').set({ entries: 1 });
      await sums.where('account_id', '=', app().accountId).where('task_id', '=', Number(task)).execute();
      held.resolve();
      await freed.promise;
    });
    await held.promise;
    const changing = admin.put(`/time_entries/${id}.json`, { 'time-entry': { isbillable: true } });
    await waiting(1);
    const moving = admin.put(`/tasks/${task}/move.json`, { projectId: to });
    await waiting(2);
    freed.resolve();
    await holding;
    assert.deepEqual([(await changing).status, (await moving).status], [200, 200]);
    for (const [of, billable] of [
      [from, '0'],
      [to, '60'],
    ] as const)
      for (const how of ['', '?fromDate=20000101']) {
        const total = await totalAt(admin, `/projects/${of}/time/total.json${how}`);
        assert.deepEqual([total['total-mins-sum'], total['billable-mins-sum']], [billable, billable], `${of}${how}`);
      }
  });

  /** SQLite has one writer: others wait before they begin. */
  async function waiting(most: number): Promise<void> {
    if (engine.name === 'SQLite') return;
    const count = sql<{ n: string }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    while (Number((await count.execute(app().services.db.read)).rows[0]!.n) < most) await immediate();
  }
});
