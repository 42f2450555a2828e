import assert from 'node:assert/strict';
import { test } from 'node:test';
import { purgeChores } from '../../../src/work/items/purge.ts';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';

const MINUTE = 60_000;
const NEWER = '/projects/api/v3';
const OWN = `${NEWER}/me/timers`;

eachEngine('timers', (engine) => {
  const app = useApp(engine, { env: { HOLDFAST_PUBLIC_URL: 'https://work.test' } });

  const makeTask = (by: Caller, project: string, fields: object = {}) =>
    make(by, `/projects/${project}/tasks.json`, { 'todo-item': { content: 'Lay the floor', ...fields } });
  const start = async (by: Caller, timer: object) => {
    const reply = await by.post(`${OWN}.json`, { timer });
    assert.equal(reply.status, 201, reply.text);
    return reply.body.timer;
  };
  const act = async (by: Caller, id: number, verb: string, body?: object) => {
    const reply = await by.put(`${OWN}/${id}${verb && `/${verb}`}.json`, body);
    assert.equal(reply.status, 200, reply.text);
    return reply.body.timer;
  };
  const listed = async (by: Caller, path: string): Promise<string[]> =>
    (await by.get(path)).body.timers.map(({ id }: { id: string | number }) => String(id));
  const somebody = async (project: string, role?: 'observer' | 'administrator') => {
    const person = await makePerson(app());
    await join(app().admin, project, person.id, role);
    return person;
  };
  const entriesIn = async (project: string) =>
    (await app().admin.get(`/projects/${project}/time_entries.json`)).body['time-entries'];

  test('starts, pauses, goes on, and becomes an entry: all as the contract says', async () => {
    const { admin, clock } = app();
    const project = await makeProject(admin, { name: 'Harbour' });
    const task = await makeTask(admin, project);
    const made = await admin.post(`${OWN}.json`, {
      timer: { projectId: Number(project), taskId: Number(task), description: 'North side', isBillable: true },
    });
    assert.equal(made.status, 201, made.text);
    const { id } = made.body.timer;
    assert.deepEqual(
      [made.headers.id, made.headers.location],
      [String(id), `https://work.test${NEWER}/timers/${id}.json`],
    );
    const began = made.body.timer.createdAt;
    matchesGolden('timer-started', made.body);
    clock.move(50 * MINUTE);
    assert.equal((await act(admin, id, 'pause')).duration, 3000);
    clock.move(60 * MINUTE);
    assert.equal((await act(admin, id, 'pause')).duration, 3000, 'it is paused already');
    await act(admin, id, 'resume');
    clock.move(10 * MINUTE);
    assert.equal((await act(admin, id, 'resume')).running, true, 'it runs already');
    clock.move(10 * MINUTE);
    matchesGolden('timers-list', (await admin.get('/me/timers.json')).body);
    matchesGolden('timers-newer-list', (await admin.get(`${NEWER}/timers.json`)).body);
    assert.deepEqual((await admin.get(`${NEWER}/timers/${id}.json`)).body.timer.duration, 3000);
    matchesGolden('timer-completed', (await admin.put(`${OWN}/${id}/complete.json`)).body);
    const [entry, ...others] = await entriesIn(project);
    assert.deepEqual(others, []);
    assert.deepEqual(
      [entry.hours, entry.minutes, entry.description, entry.isbillable, entry['todo-item-id'], entry['has-start-time']],
      ['1', '10', 'North side', '1', task, '1'],
    );
    assert.equal(entry.date, `${began.slice(0, 16)}:00Z`, 'when the work began');
    assert.equal((await admin.put(`${OWN}/${id}/complete.json`)).status, 404, 'nothing is written down twice');
    assert.deepEqual(await listed(admin, '/me/timers.json'), []);
    assert.equal((await entriesIn(project)).length, 1);
  });

  test('is told once, when it is new, and to no member of the project', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const ana = await somebody(project);
    const { id } = await start(ana.caller, { projectId: project });
    await start(ana.caller, { projectId: project });
    const events = await app()
      .services.db.read.selectFrom('events')
      .selectAll()
      .where('object_kind', '=', 'timer')
      .where('object_id', '=', id)
      .execute();
    assert.deepEqual(
      events.map(({ name }) => name),
      ['TIMER.CREATED'],
    );
    const [shown] = (await ana.caller.get('/me/timers.json')).body.timers;
    assert.equal(JSON.parse(events[0]!.snapshot).userId, shown.userId);
    const { activity } = (await admin.get(`/projects/${project}/latestActivity.json`)).body;
    assert.ok(!JSON.stringify(activity).includes('timer'));
  });

  test('there is one in each place: who starts again goes on with it, and nothing measured is lost', async () => {
    const { admin, clock } = app();
    const project = await makeProject(admin);
    const task = await makeTask(admin, project);
    const ana = (await somebody(project)).caller;
    const [onTask, onProject] = [await start(ana, { taskId: task }), await start(ana, { projectId: project })];
    assert.notEqual(onTask.id, onProject.id);
    clock.move(5 * MINUTE);
    await act(ana, onTask.id, 'pause');
    const [again, twin] = await Promise.all([
      start(ana, { taskId: task, seconds: 60, description: 'More' }),
      start(ana, { taskId: task, isRunning: null, seconds: null }),
    ]);
    assert.deepEqual([again.id, twin.id], [onTask.id, onTask.id]);
    const now = (await ana.get(`${NEWER}/timers/${onTask.id}.json`)).body.timer;
    assert.deepEqual([now.duration, now.running, now.description], [360, true, 'More']);
    assert.equal((await listed(ana, '/me/timers.json')).length, 2);
    assert.equal((await start(admin, { taskId: task })).duration, 0, 'that of others is another');
  });

  test('several run beside one another unless the others are to stop', async () => {
    const { admin, clock } = app();
    const [project, other] = [await makeProject(admin), await makeProject(admin)];
    const ana = await somebody(project);
    await join(admin, other, ana.id);
    const running = () => listed(ana.caller, '/me/timers.json?runningTimersOnly=true');
    const first = await start(ana.caller, { projectId: project });
    const second = await start(ana.caller, { projectId: other });
    assert.deepEqual(await running(), [String(second.id), String(first.id)]);
    clock.move(MINUTE);
    await act(ana.caller, first.id, 'resume', { stopRunningTimers: true });
    assert.deepEqual(await running(), [String(first.id)]);
    await act(ana.caller, second.id, '', { timer: { isRunning: true, stopRunningTimers: true } });
    assert.deepEqual(await running(), [String(second.id)]);
    const third = await start(ana.caller, { taskId: await makeTask(admin, project), stopRunningTimers: true });
    assert.deepEqual(await running(), [String(third.id)]);
    assert.deepEqual(await listed(ana.caller, `/me/timers.json?projectId=${other}`), [String(second.id)]);
    assert.deepEqual(await listed(ana.caller, `/me/timers.json?taskId=${third.task.id}`), [String(third.id)]);
    assert.equal((await act(ana.caller, second.id, 'pause')).duration, 60);
  });

  test('is changed, taken elsewhere, and deleted', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const task = await makeTask(admin, project);
    const ana = (await somebody(project)).caller;
    const { id } = await start(ana, { projectId: project, isRunning: false });
    const changed = await act(ana, id, '', { timer: { description: 'Roof', isBillable: true, taskId: task } });
    assert.deepEqual(
      [changed.description, changed.billable, changed.task.id, changed.project.id, changed.running],
      ['Roof', true, Number(task), Number(project), false],
    );
    const other = await start(ana, { projectId: project });
    const refused = await ana.put(`${OWN}/${other.id}.json`, { timer: { taskId: task } });
    assert.equal(refused.status, 409, refused.text);
    const elsewhere = await makeProject(admin);
    await admin.put(`/tasks/${task}/move.json`, { projectId: elsewhere });
    assert.equal((await ana.get(`${NEWER}/timers/${id}.json`)).status, 404, 'it went where Ana is not');
    assert.deepEqual(await listed(ana, '/me/timers.json'), [String(other.id)]);
    await admin.put(`/tasks/${task}/move.json`, { projectId: project });
    assert.equal((await act(ana, id, '', { timer: {} })).project.id, Number(project));
    const gone = await ana.delete(`${OWN}/${id}.json`);
    assert.deepEqual([gone.status, gone.text], [204, '']);
    assert.equal((await ana.delete(`${OWN}/${id}.json`)).status, 404);
    assert.equal((await entriesIn(project)).length, 0);
  });

  test('what is wrong is 422 naming the field', async () => {
    const { admin } = app();
    const [project, other] = [await makeProject(admin), await makeProject(admin)];
    const task = await makeTask(admin, project);
    for (const [field, timer] of [
      ['projectId', {}],
      ['projectId', { projectId: 999_999 }],
      ['taskId', { taskId: 999_999 }],
      ['taskId', { taskId: task, projectId: other }],
      ['seconds', { projectId: project, seconds: -1 }],
      ['isRunning', { projectId: project, isRunning: 'perhaps' }],
    ] as const) {
      const reply = await admin.post(`${OWN}.json`, { timer });
      assert.equal(reply.status, 422, `${field}: ${reply.text}`);
      assert.equal(reply.body.errors[0].field, field, reply.text);
    }
    await admin.put(`/projects/${project}.json`, { project: { status: 'archived' } });
    assert.equal((await admin.post(`${OWN}.json`, { timer: { projectId: project } })).status, 422);
  });

  test('is seen by its person and by Administrators, and no task is told of by it', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [ana, leader, observer] = [
      await somebody(project),
      await somebody(project, 'administrator'),
      await somebody(project, 'observer'),
    ];
    const task = await makeTask(admin, project, { private: true, 'grant-access-to': ana.id });
    const { id } = await start(ana.caller, { taskId: task });
    const all = `/people/${ana.id}/timers.json`;
    assert.deepEqual(await listed(admin, all), [String(id)]);
    assert.deepEqual(await listed(ana.caller, all), [String(id)]);
    assert.ok((await listed(admin, '/timers.json')).includes(String(id)));
    assert.ok((await listed(admin, `${NEWER}/timers.json?userId=${ana.id}`)).includes(String(id)));
    assert.equal((await leader.caller.get(all)).status, 404);
    assert.equal((await leader.caller.get('/timers.json')).status, 403);
    assert.deepEqual(await listed(leader.caller, `${NEWER}/timers.json`), []);
    assert.deepEqual(await listed(leader.caller, `${NEWER}/timers.json?userId=${ana.id}`), []);
    for (const verb of ['', '/pause', '/resume', '/complete'])
      assert.equal((await admin.put(`${OWN}/${id}${verb}.json`, { timer: {} })).status, 404, 'one’s own only');
    assert.equal((await observer.caller.post(`${OWN}.json`, { timer: { projectId: project } })).status, 403);
    assert.equal((await observer.caller.post(`${OWN}.json`, { timer: { taskId: task } })).status, 422);

    // Who does not see the task any more is not told what it is called.
    await admin.put(`/tasks/${task}.json`, { 'todo-item': { 'grant-access-to': leader.id } });
    assert.deepEqual(await listed(ana.caller, '/me/timers.json'), []);
    assert.equal((await ana.caller.get(`${NEWER}/timers/${id}.json`)).status, 404);
    assert.equal((await ana.caller.put(`${OWN}/${id}/complete.json`)).status, 404);
    await admin.put(`/tasks/${task}.json`, { 'todo-item': { private: false } });
    assert.deepEqual(await listed(ana.caller, '/me/timers.json'), [String(id)]);
    await admin.delete(`/tasks/${task}.json`);
    assert.deepEqual(await listed(ana.caller, '/me/timers.json'), []);
    await admin.put(`/trashcan/tasks/${task}/restore.json`);
    await admin.put(`/projects/${project}.json`, { project: { status: 'archived' } });
    assert.equal((await ana.caller.put(`${OWN}/${id}/complete.json`)).status, 422);
    assert.equal((await ana.caller.put(`${OWN}/${id}/pause.json`)).status, 200);
    assert.deepEqual(await listed(ana.caller, '/me/timers.json'), [String(id)], 'what was measured is still there');
  });

  test('remembers the first and the latest times it ran, and counts all of them', async () => {
    const { admin, clock } = app();
    const { id, createdAt } = await start(admin, { projectId: await makeProject(admin) });
    for (let times = 0; times < 105; times += 1) {
      clock.move(1000);
      await act(admin, id, 'pause');
      await act(admin, id, 'resume');
    }
    const { duration, intervals } = (await admin.get(`${NEWER}/timers/${id}.json`)).body.timer;
    assert.deepEqual([duration, intervals.length, intervals[0].from], [105, 102, createdAt]);
    assert.deepEqual([intervals[1].id, intervals.at(-1).id, intervals.at(-1).to], [6, 106, null]);
  });

  test('goes with its task for good, and a long list of them comes in pages', async () => {
    const { admin, clock } = app();
    const project = await makeProject(admin);
    const ana = (await somebody(project)).caller;
    const ids: number[] = [];
    for (let made = 0; made < 3; made += 1) ids.push((await start(ana, { taskId: await makeTask(admin, project) })).id);
    const wanted = ids.toReversed().map(String);
    assert.deepEqual(await listed(ana, '/me/timers.json?pageSize=2'), wanted.slice(0, 2));
    assert.deepEqual(await listed(ana, '/me/timers.json?pageSize=2&page=2'), wanted.slice(2));
    const { meta } = (await ana.get(`${NEWER}/timers.json?pageSize=2`)).body;
    assert.deepEqual(meta.page, { pageOffset: 0, pageSize: 2, count: 3, hasMore: true });
    await admin.delete(`/projects/${project}.json`);
    clock.move(31 * 24 * 60 * MINUTE);
    for (const chore of purgeChores) while (await chore.run(app().services, new AbortController().signal));
    const left = await app().services.db.read.selectFrom('timers').select('id').where('id', 'in', ids).execute();
    assert.deepEqual(left, []);
  });
});
