import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';

const HOUR = 3600_000;

eachEngine('time', (engine) => {
  const app = useApp(engine, { env: { HOLDFAST_PUBLIC_URL: 'https://work.test' } });

  const log = (by: Caller, place: string, entry: object = {}) =>
    make(by, `/${place}/time_entries.json`, { 'time-entry': { date: '20261117', hours: 1, ...entry } });
  const makeTask = async (by: Caller, project: string, fields: object = {}) =>
    `tasks/${await make(by, `/projects/${project}/tasks.json`, { 'todo-item': { content: 'Lay the floor', ...fields } })}`;
  const read = async (by: Caller, id: string) => (await by.get(`/time_entries/${id}.json`)).body['time-entry'];
  const idsAt = async (by: Caller, path: string) => {
    const { body, headers } = await by.get(path);
    const ids: string[] = body['time-entries'].map((entry: { id: string }) => entry.id);
    return { ids, records: headers['x-records'] };
  };
  const eventsOf = async (id: string) => {
    const rows = await app()
      .services.db.read.selectFrom('events')
      .select('name')
      .where('account_id', '=', app().accountId)
      .where('object_kind', '=', 'time')
      .where('object_id', '=', Number(id))
      .orderBy('id')
      .execute();
    return rows.map(({ name }) => name);
  };

  test('create, read and list show what the contract says', async () => {
    const { admin } = app();
    const project = await makeProject(admin, { name: 'Harbour' });
    const task = await makeTask(admin, project, { 'estimated-minutes': 90, tags: 'stone' });
    const entry = {
      date: '20261116',
      time: '09:30',
      hours: '1',
      minutes: '45',
      description: 'Cut the stone',
      isbillable: '1',
      tags: 'on site',
    };
    const made = await admin.post(`/${task}/time_entries.json`, { 'time-entry': entry });
    assert.equal(made.status, 201, made.text);
    const { id } = made.body;
    assert.deepEqual(made.body, { STATUS: 'OK', id, timeLogId: id });
    assert.deepEqual([made.headers.id, made.headers.location], [id, `https://work.test/time_entries/${id}`]);
    const shown = await admin.get(`/time_entries/${id}.json`);
    matchesGolden('time-entry-read', shown.body);
    matchesGolden(
      'time-entries-list',
      (await admin.get(`/${task.replace('tasks', 'todo_items')}/time_entries.json`)).body,
    );
    const [event] = await app()
      .services.db.read.selectFrom('events')
      .selectAll()
      .where('object_kind', '=', 'time')
      .where('object_id', '=', Number(id))
      .execute();
    assert.equal(event!.name, 'TIME.CREATED');
    assert.deepEqual(JSON.parse(event!.snapshot), shown.body['time-entry'], 'the event shows it as the API does');
  });

  test('minutes alone, parts of an hour, a day in either spelling, and no start', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const at = async (entry: object) => {
      const shown = await read(admin, await log(admin, `projects/${project}`, entry));
      return [shown.hours, shown.minutes, shown.date, shown['has-start-time'], shown['todo-item-id']];
    };
    assert.deepEqual(await at({ hours: undefined, minutes: 90 }), ['1', '30', '2026-11-17T00:00:00Z', '0', '']);
    assert.deepEqual(await at({ hours: '1.5' }), ['1', '30', '2026-11-17T00:00:00Z', '0', '']);
    assert.deepEqual(await at({ date: '2026-11-16', time: '7:05:00' }), ['1', '0', '2026-11-16T07:05:00Z', '1', '']);
  });

  test('wrong bodies are 422 naming the field, and make nothing', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const stranger = await makePerson(app());
    const id = await log(admin, `projects/${project}`);
    for (const [field, value] of [
      ['date', undefined],
      ['date', ''],
      ['date', '20260230'],
      ['time', '25:00'],
      ['time', 'noon'],
      ['hours', -1],
      ['hours', 'many'],
      ['hours', 10_000],
      ['hours', 0],
      ['minutes', 1.5],
      ['person-id', stranger.id],
      ['person-id', 'x'],
      ['description', 'x'.repeat(65_537)],
      ['isbillable', 'perhaps'],
      ['tagIds', '999'],
    ] as const) {
      const body = { 'time-entry': { date: '20261117', hours: 1, [field]: value } };
      const reply = await admin.post(`/projects/${project}/time_entries.json`, body);
      assert.equal(reply.status, 422, `${field} ${value}: ${reply.text}`);
      assert.equal(reply.body.errors[0].field, field, reply.text);
    }
    assert.equal((await admin.post(`/projects/${project}/time_entries.json`, { date: '20261117' })).status, 422);
    assert.deepEqual((await idsAt(admin, `/projects/${project}/time_entries.json`)).ids, [id]);
  });

  test('only what is sent changes, once, and the sums with it', async () => {
    const { admin } = app();
    const [project, other] = [await makeProject(admin), await makeProject(admin)];
    const task = await makeTask(admin, project);
    const id = await log(admin, `projects/${project}`, { hours: 2, description: 'Sand' });
    const total = async (of: string) =>
      (await admin.get(`/projects/${of}/time/total.json`)).body['time-totals']['total-mins-sum'];
    const put = async (entry: object) => {
      const reply = await admin.put(`/time_entries/${id}.json`, { 'time-entry': entry });
      assert.equal(reply.status, 200, reply.text);
    };
    await put({ minutes: 30 });
    await put({ minutes: '30', hours: 2, description: 'Sand', date: '20261117' });
    assert.deepEqual(await eventsOf(id), ['TIME.CREATED', 'TIME.UPDATED'], 'what was so already makes no event');
    await put({ date: '20261118', time: '10:00', isbillable: true });
    assert.equal((await read(admin, id)).date, '2026-11-18T10:00:00Z');
    await put({ 'todo-item-id': task.split('/')[1] });
    assert.equal((await read(admin, id))['todo-item-name'], 'Lay the floor');
    assert.equal(await total(project), '150');
    await put({ 'project-id': other });
    const moved = await read(admin, id);
    assert.deepEqual([moved['project-id'], moved['todo-item-id']], [other, '']);
    assert.deepEqual([await total(project), await total(other)], ['0', '150']);
    await put({ hours: 1, minutes: 0 });
    assert.equal(await total(other), '60');
    assert.equal((await admin.put(`/time_entries/${id}.json`, { 'time-entry': { hours: 0 } })).status, 422);
    assert.equal((await admin.put(`/time_entries/${id}.json`, { 'time-entry': { 'project-id': 99_999 } })).status, 422);
  });

  test('one’s own hours are one’s own; administrators of the project write and change anybody’s', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [ana, ben, eve] = [await makePerson(app()), await makePerson(app()), await makePerson(app())];
    for (const { id } of [ana, ben]) await join(admin, project, id);
    await join(admin, project, eve.id, 'administrator');
    const id = await log(ana.caller, `projects/${project}`);
    const put = (by: Caller, entry: object) => by.put(`/time_entries/${id}.json`, { 'time-entry': entry });
    assert.equal((await read(ben.caller, id)).canEdit, false);
    assert.equal((await read(ana.caller, id)).canEdit, true);
    assert.equal((await put(ben.caller, { hours: 2 })).status, 403);
    assert.equal((await ben.caller.delete(`/time_entries/${id}.json`)).status, 403);
    assert.equal((await put(ana.caller, { hours: 2 })).status, 200);
    assert.equal((await put(ana.caller, { 'person-id': ben.id })).status, 403);
    assert.equal((await put(ana.caller, { isbilled: true })).status, 403);
    assert.equal((await put(eve.caller, { isbilled: true, 'person-id': ben.id })).status, 200);
    const { 'person-id': worker, isbilled } = await read(ana.caller, id);
    assert.deepEqual([worker, isbilled], [ben.id, '1']);
    const forBen = { 'time-entry': { date: '20261117', hours: 1, 'person-id': ben.id } };
    assert.equal((await ana.caller.post(`/projects/${project}/time_entries.json`, forBen)).status, 403);
    assert.equal((await eve.caller.post(`/projects/${project}/time_entries.json`, forBen)).status, 201);
    await admin.put(`/projects/${project}.json`, { project: { status: 'archived' } });
    assert.equal((await put(eve.caller, { hours: 3 })).status, 422);
  });

  test('hours that go to another project keep to what holds there', async () => {
    const { admin } = app();
    const [from, to] = [await makeProject(admin), await makeProject(admin)];
    const [ana, ben] = [await makePerson(app()), await makePerson(app())];
    await join(admin, from, ana.id, 'administrator');
    await join(admin, from, ben.id);
    await join(admin, to, ana.id);
    const task = await makeTask(admin, from);
    const there = await makeTask(admin, to);
    const own = await log(ana.caller, task);
    const billed = await log(ana.caller, task, { isbilled: true });
    const others = await log(ana.caller, task, { 'person-id': ben.id });
    const put = (by: Caller, id: string, entry: object) => by.put(`/time_entries/${id}.json`, { 'time-entry': entry });
    const idOf = (path: string) => path.split('/')[1];
    for (const place of [{ 'project-id': to }, { 'todo-item-id': idOf(there) }]) {
      assert.equal((await put(ana.caller, others, place)).status, 403, 'somebody else’s');
      assert.equal((await put(ana.caller, billed, place)).status, 403, 'billed');
      const stranger = await put(admin, others, place);
      assert.deepEqual([stranger.status, stranger.body.errors?.[0].field], [422, 'person-id'], stranger.text);
    }
    const both = { 'project-id': to, 'todo-item-id': idOf(task) };
    const torn = await put(ana.caller, own, both);
    assert.deepEqual([torn.status, torn.body.errors?.[0].field], [422, 'todo-item-id'], torn.text);
    assert.equal((await put(ana.caller, own, { ...both, 'project-id': from })).status, 200);
    for (const id of [own, billed, others])
      assert.equal((await read(admin, id))['todo-item-id'], idOf(task), 'nothing has moved');
    assert.equal((await put(ana.caller, own, { 'project-id': to })).status, 200);
    assert.equal((await put(admin, billed, { 'project-id': to })).status, 200);
    await join(admin, to, ben.id);
    assert.equal((await put(admin, others, { 'project-id': to })).status, 200);
    const { ids } = await idsAt(admin, `/projects/${to}/time_entries.json`);
    assert.deepEqual(ids, [own, billed, others]);
  });

  test('lists are narrowed, sorted and paged, and say how many there are', async () => {
    const { admin } = await app().anotherAccount();
    const ana = await makePerson(app(), { 'first-name': 'Aaron', 'last-name': 'Abel' }, admin);
    const [harbour, alley] = [
      await makeProject(admin, { name: 'Harbour' }),
      await makeProject(admin, { name: 'Alley' }),
    ];
    await join(admin, harbour, ana.id);
    const task = await makeTask(admin, harbour, { tags: 'stone' });
    const first = await log(admin, task, { date: '20261110', time: '08:00', isbillable: 1, tags: 'on site' });
    const second = await log(ana.caller, `projects/${harbour}`, { date: '20261111', time: '23:30' });
    const third = await log(admin, `projects/${alley}`, { date: '20261112', isbillable: 1, isbilled: 1 });
    const moved = await app().services.now().getTime();
    app().clock.move(HOUR);
    const fourth = await log(ana.caller, task, { date: '20261101' });
    const since = new Date(moved + HOUR).toISOString();
    const tags = (await admin.get('/tags.json')).body.tags as { id: string; name: string }[];
    const tag = (name: string) => tags.find((one) => one.name === name)!.id;
    for (const [query, expected] of [
      ['', [fourth, first, second, third]],
      ['sortorder=DESC', [third, second, first, fourth]],
      ['sortBy=user', [first, third, fourth, second]],
      ['sortby=task', [second, third, fourth, first]],
      ['sortby=tasklist', [second, third, fourth, first]],
      ['sortby=project', [third, fourth, first, second]],
      ['sortby=company', [third, fourth, first, second]],
      ['sortby=dateupdated', [first, second, third, fourth]],
      ['fromdate=20261110&toDate=20261111', [first, second]],
      ['fromdate=20261110&fromtime=08:01&todate=20261111&totime=23:30', [second]],
      ['todate=20261111&totime=23:29', [fourth, first]],
      [`userId=${ana.id}`, [fourth, second]],
      [`personId=${ana.id}`, [fourth, second]],
      [`projectId=${alley}`, [third]],
      ['billableType=billable', [first, third]],
      ['billabletype=nonbillable', [fourth, second]],
      ['invoicedType=invoiced', [third]],
      ['invoicedType=noninvoiced', [fourth, first, second]],
      ['projectType=archived', []],
      [`tagIds=${tag('on site')}`, [first]],
      [`taskTagIds=${tag('stone')}`, [fourth, first]],
      [`updatedAfterDate=${since}`, [fourth]],
      ['pageSize=3&page=2', [third]],
    ] as const) {
      const { ids, records } = await idsAt(admin, `/time_entries.json?${query}`);
      assert.deepEqual(ids, expected, query);
      if (!query.startsWith('pageSize')) assert.equal(records, String(expected.length), query);
    }
    assert.deepEqual(await idsAt(ana.caller, '/time_entries.json'), { ids: [fourth, first, second], records: '3' });
    assert.deepEqual(await idsAt(ana.caller, `/${task}/time_entries.json`), { ids: [fourth, first], records: '2' });
    assert.equal((await admin.get('/time_entries.json?sortby=colour')).status, 422);
    const pages: string[] = [];
    for (const page of [1, 2, 3, 4])
      pages.push(...(await idsAt(admin, `/time_entries.json?sortby=user&pageSize=1&page=${page}`)).ids);
    assert.deepEqual(pages, [first, third, fourth, second], 'each page goes on where the one before ended');
  });
});
