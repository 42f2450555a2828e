import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';

const NEWER = '/projects/api/v3';

eachEngine('hours as programs of the newer generation write them', (engine) => {
  const app = useApp(engine);
  let [project, task, worker, workerId] = ['', '', undefined as never as Caller, ''];
  const log = (by: Caller, on: string, timelog: object) => by.post(`${NEWER}/${on}/time.json`, { timelog });
  const read = async (id: number) => (await app().admin.get(`/time_entries/${id}.json`)).body['time-entry'];

  before(async () => {
    const { admin } = app();
    project = await makeProject(admin);
    ({ id: workerId, caller: worker } = await makePerson(app(), { timezoneId: 'America/New_York' }));
    await join(admin, project, workerId);
    task = await make(admin, `/projects/${project}/tasks.json`, { 'todo-item': { content: 'Lay the floor' } });
  });

  test('are written on a task and on a project, shown whole, read, and thrown away', async () => {
    const fields = {
      date: '2026-01-02',
      time: '09:00:00',
      hours: 1,
      minutes: 30,
      isBillable: true,
      description: 'Dug',
    };
    matchesGolden('timelog', (await log(app().admin, `tasks/${task}`, { ...fields, tags: 'wet' })).body);
    const made = await log(worker, `tasks/${task}`, { ...fields, tags: 'wet' });
    assert.equal(made.status, 201, made.text);
    const { id } = made.body.timelog;
    assert.equal(made.headers.id, String(id));
    assert.deepEqual((await worker.get(`${NEWER}/time/${id}.json`)).body, made.body);
    const classic = await read(id);
    assert.deepEqual(
      [classic['todo-item-id'], classic.hours, classic.minutes, classic.isbillable, classic.dateUserPerspective],
      [task, '1', '30', '1', '2026-01-02T09:00:00Z'],
    );
    const other = (await log(worker, `projects/${project}`, { date: '20260102', minutes: 5 })).body.timelog;
    assert.deepEqual([other.task, other.minutes, other.hasStartTime, other.tags], [null, 5, false, []]);
    const gone = await worker.call('DELETE', `${NEWER}/time/${id}.json`);
    assert.deepEqual([gone.status, gone.text], [204, '']);
    assert.equal((await worker.get(`${NEWER}/time/${id}.json`)).status, 404);
    assert.equal((await worker.put(`/trashcan/timelogs/${id}/restore.json`)).status, 200);
  });

  test('are listed, narrowed and paged, and changed as a whole', async () => {
    const { admin } = app();
    const [one, other] = [await makeProject(admin), await makeProject(admin)];
    await join(admin, one, workerId);
    const on = await make(admin, `/projects/${one}/tasks.json`, { 'todo-item': { content: 'Dig' } });
    const made = async (by: Caller, at: string, fields: object) =>
      (await log(by, at, { date: '2026-02-02', minutes: 10, ...fields })).body.timelog.id as number;
    const first = await made(worker, `tasks/${on}`, { tags: 'wet,deep' });
    const second = await made(admin, `projects/${one}`, { date: '2026-02-03', tags: 'wet' });
    const third = await made(admin, `projects/${other}`, { date: '2026-02-04' });
    const tags: { id: number }[] = (await admin.get(`${NEWER}/time/${first}.json`)).body.timelog.tags;
    const both = tags.map(({ id }) => id).join();
    const listed = async (by: Caller, path: string) => {
      const { body, status, text } = await by.get(`${NEWER}/${path}`);
      assert.equal(status, 200, text);
      return body.timelogs.map(({ id }: { id: number }) => id);
    };
    const days = 'startDate=2026-02-02&endDate=2026-02-04';
    for (const [path, ids] of [
      [`time.json?${days}`, [first, second, third]],
      ['time.json?startDate=20260203&endDate=2026-02-03', [second]],
      [`time.json?${days}&orderBy=date&orderMode=desc`, [third, second, first]],
      [`time.json?projectIds=${one}`, [first, second]],
      [`time.json?projectIds=${one},${other}`, [first, second, third]],
      [`time.json?${days}&assignedToUserIds=${workerId}`, [first]],
      [`time.json?${days}&assignedToUserIds=${workerId},1`, [first, second, third]],
      [`time.json?${days}&tagIds=${both}`, [first, second]],
      [`time.json?${days}&tagIds=${both}&matchAllTags=true`, [first]],
      [`projects/${one}/time.json`, [first, second]],
      [`tasks/${on}/time.json`, [first]],
    ] as const)
      assert.deepEqual(await listed(admin, path), ids, path);
    assert.deepEqual(await listed(worker, `time.json?projectIds=${one},${other}`), [first, second]);
    assert.deepEqual(await listed(worker, `time.json?projectIds=${other}`), []);
    const page = await admin.get(`${NEWER}/time.json?${days}&page=2&pageSize=2`);
    assert.deepEqual(page.body.meta.page, { pageOffset: 1, pageSize: 2, count: 3, hasMore: false });
    assert.equal(page.headers['x-records'], '3');
    assert.match((await admin.get(`${NEWER}/time.json?startDate=soon`)).text, /startDate/);
    assert.match((await admin.get(`${NEWER}/time.json?orderBy=age`)).text, /orderBy/);

    const change = (id: number, timelog: object, method: 'PATCH' | 'PUT' = 'PATCH') =>
      worker.call(method, `${NEWER}/time/${id}.json`, { timelog });
    const longer = await change(first, { minutes: 90, description: 'Deeper' });
    assert.deepEqual([longer.status, longer.body.timelog.minutes], [200, 90], longer.text);
    assert.equal((await change(first, { minutes: 70 }, 'PUT')).body.timelog.minutes, 70);
    assert.equal((await change(first, { hours: 2 })).body.timelog.minutes, 120);
    const moved = await change(first, { date: '2026-02-05', time: '03:30', isUTC: true });
    assert.equal(moved.body.timelog.timeLogged, '2026-02-05T03:30:00Z');
    assert.deepEqual(await listed(admin, `time.json?startDate=2026-02-05`), [first]);
    assert.equal((await change(first, { hasStartTime: false })).body.timelog.hasStartTime, false);
    assert.equal((await change(first, { time: '04:00', isUTC: true })).status, 422);
    assert.equal((await change(second, { minutes: 5 })).status, 403);
    assert.equal((await change(third, { minutes: 5 })).status, 404);
  });

  test('begin by the clock of who worked, in UTC where that is said, or at no known time', async () => {
    const { admin } = app();
    const early = { date: '2026-01-02', time: '03:30', minutes: 10, userId: workerId };
    const logged = async (fields: object) => (await log(admin, `tasks/${task}`, { ...early, ...fields })).body.timelog;
    const local = await logged({});
    assert.deepEqual([local.user.id, local.timeLogged], [Number(workerId), '2026-01-02T08:30:00Z']);
    const utc = await logged({ isUTC: true });
    assert.equal(utc.timeLogged, '2026-01-02T03:30:00Z');
    assert.equal((await read(utc.id)).dateUserPerspective, '2026-01-01T22:30:00Z', 'it was the day before for them');
    const timeless = await logged({ hasStartTime: false });
    assert.deepEqual([timeless.hasStartTime, timeless.timeLogged], [false, '2026-01-02T05:00:00Z']);
  });

  test('are refused like others: nothing worked, somebody else’s, not there', async () => {
    const { admin } = app();
    assert.equal((await log(worker, `tasks/${task}`, { date: '2026-01-02' })).status, 422);
    assert.equal((await log(worker, `tasks/${task}`, { date: '2026-01-02', minutes: 5, userId: '1' })).status, 403);
    const { caller: stranger } = await makePerson(app());
    const { id } = (await log(admin, `tasks/${task}`, { date: '2026-01-02', minutes: 5 })).body.timelog;
    assert.equal((await log(stranger, `tasks/${task}`, { date: '2026-01-02', minutes: 5 })).status, 404);
    assert.equal((await stranger.get(`${NEWER}/time/${id}.json`)).status, 404);
    assert.equal((await worker.call('DELETE', `${NEWER}/time/${id}.json`)).status, 403);
  });
});
