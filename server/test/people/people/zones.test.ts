import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayIn, instantIn, localTime } from '../../../src/platform/zones/zones.ts';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';

test('a moment and what clocks show are found from one another', () => {
  for (const [zone, moment, local] of [
    ['UTC', '2026-11-17T12:00:00.000Z', '2026-11-17T12:00:00.000Z'],
    ['Pacific/Auckland', '2026-11-17T12:00:00.000Z', '2026-11-18T01:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-17T05:30:00.000Z', '2026-11-16T21:30:00.000Z'],
    ['Asia/Kathmandu', '2026-11-17T18:15:00.000Z', '2026-11-18T00:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29T00:59:59.000Z', '2026-03-29T01:59:59.000Z'],
    ['Europe/Berlin', '2026-03-29T01:00:00.000Z', '2026-03-29T03:00:00.000Z'],
  ] as const) {
    assert.equal(localTime(moment, zone), local);
    assert.equal(instantIn(local, zone), moment);
  }
  assert.equal(instantIn('2026-03-29T02:30:00.000Z', 'Europe/Berlin'), '2026-03-29T01:30:00.000Z', 'shown by no clock');
  assert.equal(instantIn('2026-10-25T02:30:00.000Z', 'Europe/Berlin'), '2026-10-25T00:30:00.000Z', 'shown twice');
  assert.equal(dayIn('2026-12-31T23:30:00.000Z', 'Europe/Berlin'), '20270101');
});

eachEngine('time zones', (engine) => {
  const app = useApp(engine);

  async function peopleOn(project: string) {
    const { admin } = app();
    const zones = { east: 'Pacific/Auckland', west: 'Pacific/Honolulu' };
    const found = {} as Record<keyof typeof zones, { id: string; caller: Caller }>;
    for (const [name, timezone] of Object.entries(zones)) {
      const person = await makePerson(app(), { timezone });
      await join(admin, project, person.id);
      found[name as keyof typeof zones] = person;
    }
    return found;
  }
  /** `20261117`, so many days from now by the clock of UTC. */
  const day = (days = 0) =>
    new Date(app().clock.now().getTime() + days * 864e5).toISOString().slice(0, 10).replaceAll('-', '');
  /** It is noon in UTC: in Auckland it is tomorrow at one, in Honolulu today at two in the morning. */
  const beNoon = () => {
    const { clock } = app();
    clock.move(864e5 - ((clock.now().getTime() - 12 * 3600_000) % 864e5));
  };

  test('are listed, and belong to a person', async () => {
    const { admin } = app();
    const { timezones } = (await admin.get('/timezones.json')).body;
    const berlin = timezones.find(({ javaRefCode }: { javaRefCode: string }) => javaRefCode === 'Europe/Berlin');
    assert.match(berlin.offsetMinutes, /^(60|120)$/);
    assert.ok(timezones.length > 400);
    const ana = await makePerson(app());
    const shown = async () => (await ana.caller.get('/me.json')).body.person;
    assert.deepEqual([(await shown()).timezoneId, (await shown()).timezone], ['1', 'UTC']);
    for (const timezoneId of [berlin.id, Number(berlin.id), 'Europe/Berlin']) {
      assert.equal((await ana.caller.put(`/people/${ana.id}.json`, { person: { timezoneId: '' } })).status, 200);
      assert.equal((await ana.caller.put(`/people/${ana.id}.json`, { person: { timezoneId } })).status, 200);
      assert.deepEqual([(await shown()).timezoneId, (await shown()).timezone], [berlin.id, 'Europe/Berlin']);
    }
    for (const timezoneId of ['999999', 'Mars/Olympus', -1, true]) {
      const refused = await ana.caller.put(`/people/${ana.id}.json`, { person: { timezoneId } });
      assert.deepEqual([refused.status, refused.body.errors[0].field], [422, 'timezoneId'], String(timezoneId));
    }
  });

  test('and so does a language, in which dates and numbers are written', async () => {
    const { id, caller } = await makePerson(app());
    const shown = async () => (await caller.get('/me.json')).body.person.language;
    const put = (language: unknown) => caller.put(`/people/${id}.json`, { person: { language } });
    assert.equal(await shown(), '');
    for (const [given, kept] of [
      ['de', 'de'],
      ['pt_br', 'pt-BR'],
      ['EN', 'en'],
    ] as const) {
      assert.equal((await put(given)).status, 200);
      assert.equal(await shown(), kept);
    }
    for (const wrong of ['!', 'x'.repeat(40), 7]) {
      const refused = await put(wrong);
      assert.deepEqual([refused.status, refused.body.errors?.[0].field], [422, 'language'], String(wrong));
    }
    assert.equal((await caller.put(`/people/${id}.json`, { person: { title: 'Foreman' } })).status, 200);
    assert.equal(await shown(), 'en');
    assert.equal((await put('')).status, 200);
    assert.equal(await shown(), '');
  });

  test('of the account are for those who have chosen none, and that of a browser settles it', async () => {
    const { admin } = app();
    const email = 'zoned@acme.test';
    const ana = await makePerson(app(), { 'email-address': email, password: 'correct horse battery' });
    const zone = async () => (await ana.caller.get('/me.json')).body.person.timezone;
    assert.equal((await admin.put('/account.json', { account: { timezoneId: 'Asia/Tokyo' } })).status, 200);
    assert.equal(await zone(), 'Asia/Tokyo');
    assert.equal((await admin.get('/account.json')).body.account.timezone, 'Asia/Tokyo');
    const signIn = (timezone: string) =>
      app()
        .as('')
        .post('/session.json', { session: { email, password: 'correct horse battery', timezone } });
    for (const timezone of ['Nowhere/Else', 'Europe/Lisbon', 'America/Lima'])
      assert.equal((await signIn(timezone)).status, 201);
    assert.equal(await zone(), 'Europe/Lisbon', 'what is chosen stays');
    await admin.put('/account.json', { account: { timezoneId: 'UTC' } });
  });

  test('say what is late, today and this week, to each by their own clock', async () => {
    const { admin } = app();
    beNoon();
    const project = await makeProject(admin, { 'end-date': day() });
    const { east, west } = await peopleOn(project);
    const task = await make(admin, `/projects/${project}/tasks.json`, {
      'todo-item': { content: 'Lay the floor', 'due-date': day() },
    });
    await make(admin, `/projects/${project}/milestones.json`, {
      milestone: { title: 'Opening', deadline: day(), 'responsible-party-ids': '1' },
    });
    const told = async (by: Caller) => {
      const overdue = (await by.get(`/projects/${project}/tasks.json?filter=overdue`)).body['todo-items'].length;
      const today = (await by.get(`/projects/${project}/tasks.json?filter=today`)).body['todo-items'].length;
      const [milestone] = (await by.get(`/projects/${project}/milestones.json`)).body.milestones;
      return [overdue, today, milestone.status, (await by.get(`/projects/${project}.json`)).body.project.subStatus];
    };
    assert.ok(task);
    assert.deepEqual(await told(west.caller), [0, 1, 'upcoming', 'current']);
    assert.deepEqual(await told(east.caller), [1, 0, 'late', 'late']);
  });

  test('hours are of the day on which they were worked there, and a list has the days of who asks', async () => {
    const { admin } = app();
    beNoon();
    const project = await makeProject(admin);
    const { east, west } = await peopleOn(project);
    const log = (by: Caller, entry: object) =>
      make(by, `/projects/${project}/time_entries.json`, { 'time-entry': { hours: 1, date: day(), ...entry } });
    const id = await log(east.caller, { time: '08:00' });
    const entry = (await admin.get(`/time_entries/${id}.json`)).body['time-entry'];
    const iso = (digits: string) => digits.replace(/(....)(..)(..)/, '$1-$2-$3');
    assert.equal(entry.dateUserPerspective, `${iso(day())}T08:00:00Z`);
    assert.match(entry.date, new RegExp(`^${iso(day(-1))}T(19|20):00:00Z$`), 'the moment in UTC');
    const on = async (by: Caller, date: string) =>
      (await by.get(`/projects/${project}/time_entries.json?fromDate=${date}&toDate=${date}`)).body['time-entries']
        .length;
    assert.deepEqual([await on(east.caller, day()), await on(west.caller, day())], [1, 0]);
    assert.deepEqual([await on(east.caller, day(-1)), await on(west.caller, day(-1))], [0, 1]);

    const wholeDay = await log(east.caller, {});
    assert.ok(wholeDay);
    for (const [who, { caller }] of Object.entries({ east, west }))
      assert.deepEqual(
        [await on(caller, day(-1)), await on(caller, day())],
        who === 'east' ? [0, 2] : [1, 1],
        'what has no time is of the day that was written down',
      );
    const total = async (by: Caller) =>
      (await by.get(`/projects/${project}/time/report.json?by=day&fromDate=${day()}&toDate=${day()}`)).body;
    assert.ok(JSON.stringify(await total(west.caller)).includes(iso(day())), JSON.stringify(await total(west.caller)));

    const own = '/projects/api/v3/me/timers';
    const timer = (await east.caller.post(`${own}.json`, { timer: { projectId: project } })).body.timer;
    const done = (await east.caller.put(`${own}/${timer.id}/complete.json`)).body.timer;
    const made = (await east.caller.get(`/time_entries/${done.timelog.id}.json`)).body['time-entry'];
    assert.equal(made.dateUserPerspective.slice(0, 10), iso(day(1)), 'it is tomorrow there');
    assert.ok(made.date.startsWith(`${iso(day())}T12:00`));
  });
});
