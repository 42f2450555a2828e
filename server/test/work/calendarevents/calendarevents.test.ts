import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { purgeEvents } from '../../../src/work/calendarevents/trash.ts';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makeCompany, makePerson, makeProject } from '../../support/make.ts';

type Shown = { id: string; title: string; start: string; end: string; status: string };
type Somebody = { id: string; caller: Caller };

const DAY = 864e5;

eachEngine('events of the calendar', (engine) => {
  const app = useApp(engine);
  let [ada, bo, guest, stranger] = [undefined as never, undefined as never, undefined as never, undefined as never] as [
    Somebody,
    Somebody,
    Somebody,
    Somebody,
  ];
  let project = '';

  const add = (by: Caller, fields: object) =>
    make(by, '/calendarevents.json', { event: { title: 'Tide talk', start: '2026-12-01T09:30', ...fields } });
  const change = (by: Caller, id: string, event: object) => by.put(`/calendarevents/${id}.json`, { event });
  const read = async (by: Caller, id: string) => (await by.get(`/calendarevents/${id}.json`)).body.event;
  async function list(by: Caller, query: string): Promise<Shown[]> {
    const reply = await by.get(`/calendarevents.json?${query}`);
    assert.equal(reply.status, 200, reply.text);
    return reply.body.events;
  }
  const sees = async (by: Caller, id: string) => {
    const { status } = await by.get(`/calendarevents/${id}.json`);
    const listed = (await list(by, 'startDate=20261101&endDate=20270131')).some((one) => one.id === id);
    assert.equal(status === 200, listed, `read ${status}, listed ${listed}`);
    return listed;
  };

  /** Ada and Bo are of the owner company; the guest is of another and works with Ada, who alone knows them there. */
  before(async () => {
    const { admin } = app();
    const company = await makeCompany(admin);
    ada = await makePerson(app(), { 'first-name': 'Ada', 'last-name': 'Quay', timezone: 'Pacific/Auckland' });
    bo = await makePerson(app(), { 'first-name': 'Bo', 'last-name': 'Unknown' });
    guest = await makePerson(app(), { 'company-id': company, 'first-name': 'Gil' });
    stranger = await makePerson(app(), { 'company-id': await makeCompany(admin) });
    project = await makeProject(admin, { name: 'Pier' });
    for (const { id } of [ada, guest]) await join(admin, project, id);
  });

  test('stand at a moment, which everybody is shown by their own clock, or on days, which are the same everywhere', async () => {
    const { admin } = app();
    const id = await add(admin, {
      start: '2026-12-01T22:30',
      end: '2026-12-01T23:00',
      description: 'Bring boots',
      where: 'At the gauge',
      type: { id: '-4' },
      'project-id': project,
      'attending-user-ids': '1',
      'show-as-busy': false,
    });
    matchesGolden('calendar-event', (await admin.get(`/calendarevents/${id}.json`)).body);
    const here = await read(ada.caller, id);
    assert.deepEqual([here.start, here.end], ['2026-12-02T11:30', '2026-12-02T12:00']);
    assert.deepEqual(
      (await list(admin, 'startDate=20261202&endDate=20261202')).map((one) => one.id),
      [],
    );
    assert.deepEqual(
      (await list(ada.caller, 'startDate=20261202&endDate=20261202')).map((one) => one.id),
      [id],
    );
    assert.deepEqual(
      (await list(ada.caller, 'startDate=2026-12-01&endDate=2026-12-01')).map((one) => one.id),
      [],
    );

    const days = await add(ada.caller, {
      start: '2026-12-24',
      end: '20261226',
      'all-day': true,
      privacy: { type: 'all' },
    });
    for (const by of [admin, ada.caller]) {
      const { start, end } = await read(by, days);
      assert.deepEqual([start, end], ['2026-12-24T00:00', '2026-12-26T00:00']);
      for (const day of ['20261224', '20261226'])
        assert.equal((await list(by, `startDate=${day}&endDate=${day}`)).length, 1, day);
      for (const day of ['20261223', '20261227'])
        assert.equal((await list(by, `startDate=${day}&endDate=${day}`)).length, 0, day);
    }
    // By the clock of who sends it, in UTC when they say so, and to the moment when it says its zone; an hour where no end is sent.
    const starts = ['2026-12-05T09:30', '2026-12-04T20:30:00Z', '2026-12-05T09:30+13:00'];
    for (const start of starts) {
      const shown = await read(ada.caller, await add(ada.caller, { start }));
      assert.deepEqual([shown.start, shown.end], ['2026-12-05T09:30', '2026-12-05T10:30'], start);
    }
    const utc = await add(ada.caller, { start: '2026-12-04T20:30', utc: true });
    assert.equal((await read(ada.caller, utc)).start, '2026-12-05T09:30');
    // What begins later ends later.
    await change(ada.caller, utc, { start: '2026-12-06T08:00' });
    assert.equal((await read(ada.caller, utc)).end, '2026-12-06T09:00');
    await change(ada.caller, utc, { 'all-day': '1' });
    assert.deepEqual(
      [(await read(admin, utc)).start, (await read(admin, utc)).end],
      ['2026-12-06T00:00', '2026-12-06T00:00'],
    );
  });

  test('are listed from a day that must be said, and what is wrong is named', async () => {
    const { admin } = app();
    const field = async (path: string) => {
      const { status, body } = await admin.get(path);
      return [status, body.errors?.[0].field];
    };
    assert.deepEqual(await field('/calendarevents.json'), [422, 'startDate']);
    assert.deepEqual(await field('/calendarevents.json?startdate=20261301'), [422, 'startDate']);
    assert.deepEqual(await field('/calendarevents.json?startdate=20261202&endDate=20261201'), [422, 'endDate']);
    assert.deepEqual(await field('/calendarevents.json?startdate=20261202&eventTypeId=x'), [422, 'eventTypeId']);
    const wrong: [object, string][] = [
      [{ end: '2026-11-30' }, 'end'],
      [{ end: '2028-12-01' }, 'end'],
      [{ start: 'soon' }, 'start'],
      [{ type: { id: '999' } }, 'type'],
      [{ privacy: { type: 'project' } }, 'privacy'],
      [{ privacy: { type: 'friends' } }, 'privacy'],
      [{ repeat: { frequency: 'hourly' } }, 'repeat'],
      [{ 'attending-user-ids': '987654' }, 'attending-user-ids'],
      [{ 'project-id': '987654' }, 'projectId'],
    ];
    for (const [fields, named] of wrong) {
      const event = { title: 'Wrong', start: '2026-12-01T09:30', ...fields };
      const reply = await admin.post('/calendarevents.json', { event });
      assert.deepEqual([reply.status, reply.body.errors[0].field], [422, named], JSON.stringify(fields));
    }
    const last = await add(admin, { repeat: {}, end: '', privacy: {}, type: null });
    assert.ok((await list(admin, 'startDate=00010101&endDate=99991231')).some((one) => one.id === last));
  });

  test('are seen by who owns and attends them, and by as many others as they say', async () => {
    const { admin } = app();
    const seen = async (id: string) => {
      const all: [string, Caller][] = [
        ['admin', admin],
        ['ada', ada.caller],
        ['bo', bo.caller],
        ['guest', guest.caller],
        ['stranger', stranger.caller],
      ];
      const found: string[] = [];
      for (const [name, by] of all) if (await sees(by, id)) found.push(name);
      return found.join(' ');
    };
    const of = (type: string, fields: object = {}) => add(ada.caller, { privacy: { type }, ...fields });
    assert.equal(await seen(await of('private')), 'admin ada');
    assert.equal(await seen(await of('company')), 'admin ada bo');
    assert.equal(await seen(await of('all')), 'admin ada bo guest');
    assert.equal(await seen(await of('project', { 'project-id': project })), 'admin ada guest');
    assert.equal(await seen(await of('private', { 'attending-user-ids': bo.id })), 'admin ada bo');
    assert.equal(await seen(await add(ada.caller, {})), 'admin ada bo', 'of the company, where nothing is said');
    assert.equal(await seen(await add(ada.caller, { 'project-id': project })), 'admin ada guest', 'of the project');

    // The guest knows nobody but who works with them: of the others who come they are told nothing.
    const meeting = await of('project', { 'project-id': project, 'attending-user-ids': `${bo.id},${guest.id}` });
    const asGuest = await guest.caller.get(`/calendarevents/${meeting}.json`);
    assert.equal(asGuest.body.event['attending-user-ids'], guest.id);
    assert.doesNotMatch(asGuest.text, /Unknown/);
    const ids = (events: Shown[]) => events.map((one) => one.id);
    const range = 'startDate=20261101&endDate=20270131';
    assert.ok(ids(await list(admin, `${range}&userId=${bo.id}&attendingOnly=true`)).includes(meeting));
    assert.deepEqual(await list(guest.caller, `${range}&userId=${bo.id}`), []);
    // Whoever sees an event and not its project is not told of that.
    const open = await of('company', { 'project-id': project });
    const asBo = await read(bo.caller, open);
    assert.deepEqual([asBo['project-id'], asBo['project-name']], ['0', '']);
    assert.equal((await read(guest.caller, meeting))['project-name'], 'Pier');
    assert.deepEqual(await list(bo.caller, `${range}&projectId=${project}`), []);
    assert.ok(ids(await list(guest.caller, `${range}&projectId=${project}`)).includes(meeting));
    for (const path of [`/calendarevents/${meeting}`, '/calendarevents']) {
      const people = await guest.caller.get(`${path}/availablepeople.json`);
      assert.ok(
        people.body.people.some((one: { id: string }) => one.id === ada.id),
        path,
      );
      assert.doesNotMatch(people.text, /Unknown/);
    }
  });

  test('of a project are no longer changed by their owners once these have left it', async () => {
    const { id: left, caller } = await makePerson(app());
    const quay = await makeProject(app().admin, { people: left });
    const [id, own] = [await add(caller, { 'project-id': quay }), await add(caller, {})];
    assert.equal((await change(caller, id, { title: 'Soon' })).status, 200);
    await app().admin.delete(`/projects/${quay}/people/${left}.json`);
    assert.equal((await read(caller, id)).canEdit, false);
    assert.equal((await change(caller, id, { title: 'Still mine' })).status, 403);
    assert.equal((await caller.delete(`/calendarevents/${id}.json`)).status, 403);
    assert.equal((await change(caller, own, { title: 'Mine' })).status, 200);
    assert.equal((await change(app().admin, id, { title: 'Ours' })).status, 200);
  });

  test('are changed by their owners and whom they let, and those who change them take nobody away unseen', async () => {
    const { admin } = app();
    const id = await add(ada.caller, { 'project-id': project, 'attending-user-ids': `${bo.id},${guest.id}` });
    assert.equal((await read(guest.caller, id)).canEdit, false);
    for (const by of [guest.caller, bo.caller]) {
      assert.equal((await change(by, id, { title: 'Mine' })).status, 403);
      assert.equal((await by.delete(`/calendarevents/${id}.json`)).status, 403);
    }
    assert.equal((await change(stranger.caller, id, { title: 'Mine' })).status, 404);
    await change(ada.caller, id, { 'attendees-can-edit': true });
    const back = await read(guest.caller, id);
    assert.equal(back.canEdit, true);
    const { id: _, owner, ...sent } = { ...back, title: 'Later' };
    assert.equal((await change(guest.caller, id, sent)).status, 200);
    assert.equal((await read(ada.caller, id))['attending-user-ids'], `${guest.id},${bo.id}`);
    // Bo is not on the project, and does not take the event from it by sending back that there is none.
    assert.equal((await change(bo.caller, id, { 'project-id': '0', where: 'Here' })).status, 200);
    assert.equal((await read(ada.caller, id))['project-id'], project);
    // Whether somebody or a project hidden from them is in it cannot be found out by naming them.
    for (const hidden of [bo.id, stranger.id])
      assert.equal((await change(guest.caller, id, { 'attending-user-ids': `${guest.id},${hidden}` })).status, 422);
    for (const hidden of [project, '999'])
      assert.equal((await change(bo.caller, id, { 'project-id': hidden })).status, 422, hidden);
    await change(ada.caller, id, { 'attendees-can-edit': false, 'attending-user-ids': '' });
    assert.equal((await change(guest.caller, id, { title: 'Mine' })).status, 403);
    await change(ada.caller, id, { 'project-users-can-edit': true });
    assert.equal((await change(guest.caller, id, { title: 'Ours' })).status, 200);
    // Without its project it is for nobody whom that let in.
    await change(ada.caller, id, { 'project-id': '0' });
    assert.equal((await read(ada.caller, id)).privacy.type, 'private');
    assert.equal(await sees(guest.caller, id), false);
    assert.equal((await change(admin, id, { title: 'Moved' })).status, 200);
    const told = await app()
      .services.db.read.selectFrom('events')
      .select(['name', 'project_id'])
      .where('object_kind', '=', 'calendarevent')
      .where('object_id', '=', Number(id))
      .execute();
    assert.deepEqual(
      new Set(told.map(({ name }) => name)),
      new Set(['CALENDAREVENT.CREATED', 'CALENDAREVENT.UPDATED']),
    );
    assert.ok(told.every(({ project_id }) => project_id === null));
  });

  test('are in the trash for thirty days, and of a project that was deleted only for who owns and attends them', async () => {
    const { admin } = app();
    const id = await add(ada.caller, { 'project-id': project });
    const other = await add(ada.caller, { 'project-id': project });
    await ada.caller.delete(`/calendarevents/${id}.json`);
    assert.equal(await sees(ada.caller, id), false);
    const all = await list(ada.caller, 'startDate=20261101&endDate=20270131&showDeleted=true');
    assert.equal(all.find((one) => one.id === id)?.status, 'deleted');
    const inTrash = async (by: Caller) => {
      const everywhere: { type: string; id: string; 'project-name': string }[] = (await by.get('/trashcan.json')).body
        .trash;
      const { calendarevents } = (await by.get(`/trashcan/projects/${project}.json`)).body;
      const found = everywhere.filter(({ type }) => type === 'calendarevents');
      return [found.map((one) => [one.id, one['project-name']]), calendarevents?.map((one: Shown) => one.id)];
    };
    for (const by of [ada.caller, admin]) assert.deepEqual(await inTrash(by), [[[id, 'Pier']], [id]]);
    assert.deepEqual(await inTrash(guest.caller), [[], []], 'who cannot restore it does not find it');
    assert.equal((await guest.caller.put(`/trashcan/calendarevents/${id}/restore.json`)).status, 403);
    assert.equal((await ada.caller.put(`/trashcan/calendarevents/${id}/restore.json`)).status, 200);
    assert.equal(await sees(guest.caller, id), true);
    assert.deepEqual(await inTrash(ada.caller), [[], []]);
    await change(ada.caller, id, { 'project-users-can-edit': true });
    await ada.caller.delete(`/calendarevents/${id}.json`);
    assert.deepEqual(await inTrash(guest.caller), [[[id, 'Pier']], [id]], 'who works in its project can restore it');
    assert.equal((await guest.caller.put(`/trashcan/calendarevents/${id}/restore.json`)).status, 200);
    assert.equal((await ada.caller.put(`/trashcan/calendarevents/${id}/restore.json`)).status, 404);
    await ada.caller.delete(`/calendarevents/${id}.json`);
    app().clock.move(31 * DAY);
    assert.equal((await ada.caller.put(`/trashcan/calendarevents/${id}/restore.json`)).status, 404);
    await purgeEvents.run(app().services, AbortSignal.timeout(60_000));
    const { db } = app().services;
    assert.equal(
      (await db.read.selectFrom('calendar_events').where('id', '=', Number(id)).select('id').execute()).length,
      0,
    );
    assert.equal(await sees(ada.caller, other), true);
    await admin.delete(`/projects/${project}.json`);
    assert.deepEqual([await sees(ada.caller, other), await sees(guest.caller, other)], [true, false]);
    assert.equal((await read(ada.caller, other))['project-id'], '0');
  });

  test('have types: some are everywhere, others are the account’s, and one that goes takes no event along', async () => {
    const { admin } = app();
    const types = async () => (await bo.caller.get('/calendareventtypes.json')).body.eventtypes;
    assert.deepEqual(
      (await types()).map((one: Shown) => one.id),
      ['-2', '-3', '-4', '-5', '-6', '-7'],
    );
    const dive = { eventtype: { name: 'Dive', color: '526D45' } };
    assert.equal((await bo.caller.post('/eventtypes.json', dive)).status, 403);
    const id = await make(admin, '/eventtypes.json', dive);
    await admin.put(`/eventtypes/${id}.json`, { eventtype: { name: 'Night dive' } });
    assert.deepEqual((await types()).at(-1), { id, name: 'Night dive', color: '526D45' });
    const event = await add(admin, { type: { id } });
    assert.deepEqual((await read(admin, event)).type, { id, name: 'Night dive', color: '526D45' });
    assert.deepEqual((await list(admin, `startDate=20261101&endDate=20270131&eventTypeId=${id}`)).length, 1);
    assert.equal((await admin.delete(`/eventtypes/${id}.json`)).status, 200);
    assert.deepEqual((await read(admin, event)).type, { id: '0', name: '', color: '' });
  });
});
