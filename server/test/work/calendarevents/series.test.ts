import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { goingOn } from '../../../src/work/calendarevents/series/series.ts';
import { signal } from '../../overview/notifications/inbox.ts';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { make, makePerson } from '../../support/make.ts';

type Shown = { id: string; title: string; start: string; end: string; repeat: { 'series-id': string } };
const DAY = 864e5;

eachEngine('events that come again', (engine) => {
  const app = useApp(engine);
  let ada: { id: string; caller: Caller };
  let bo: { id: string; caller: Caller };

  const add = (by: Caller, fields: object) =>
    make(by, '/calendarevents.json', { event: { title: 'Tide talk', start: '2027-03-01T09:30', ...fields } });
  async function put(by: Caller, id: string, event: object) {
    const reply = await by.put(`/calendarevents/${id}.json`, { event });
    assert.equal(reply.status, 200, reply.text);
  }
  async function listed(by: Caller, series: string, query = 'startDate=20270101&endDate=20311231'): Promise<Shown[]> {
    const all: Shown[] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await by.get(`/calendarevents.json?${query}&pageSize=500&page=${page}`);
      all.push(...body.events);
      if (body.events.length < 500) break;
    }
    return all.filter(({ repeat }) => repeat['series-id'] === series);
  }
  const starts = async (by: Caller, series: string) => (await listed(by, series)).map(({ start }) => start);
  const first = async (frequency: string, start: string, until: string) => {
    const id = await add(app().admin, { start, repeat: { frequency, 'month-type': 'monthday', endDate: until } });
    return (await starts(app().admin, id)).map((one) => one.slice(5, 10)).join(' ');
  };

  before(async () => {
    ada = await makePerson(app(), { timezone: 'Europe/Berlin' });
    bo = await makePerson(app());
  });

  test('come as often as they say, until the day they say', async () => {
    assert.equal(await first('weekly', '2027-03-01T09:30', '20270315'), '03-01 03-08 03-15');
    assert.equal(await first('weekdays', '2027-03-04T09:30', '20270309'), '03-04 03-05 03-08 03-09');
    assert.equal(await first('daily', '2027-03-05T09:30', '2027-03-07'), '03-05 03-06 03-07');
    assert.equal(await first('every3weeks', '2027-03-01T09:30', '20270501'), '03-01 03-22 04-12');
    // Where a month has no such day, on its last.
    assert.equal(await first('monthly', '2027-01-31T09:30', '20270501'), '01-31 02-28 03-31 04-30');
    assert.equal(await first('every6months', '2027-03-01T09:30', '20280301'), '03-01 09-01 03-01');
    assert.equal(await first('yearly', '2027-03-01T09:30', '20280228'), '03-01');
    for (const repeat of [
      { frequency: 'hourly' },
      { frequency: 'weekly', endDate: 'soon' },
      { frequency: 'monthly', 'month-type': 'moon' },
    ]) {
      const reply = await app().admin.post('/calendarevents.json', {
        event: { title: 'No', start: '2027-03-01', repeat },
      });
      assert.deepEqual([reply.status, reply.body.errors[0].field], [422, 'repeat'], JSON.stringify(repeat));
    }
  });

  test('keep the hour of who made them when clocks change, and days their day; each is an event of its own', async () => {
    const repeat = { frequency: 'weekly', endDate: '20270405' };
    const id = await add(ada.caller, { start: '2027-03-22T09:30', repeat, 'attending-user-ids': `${ada.id},${bo.id}` });
    assert.deepEqual(await starts(ada.caller, id), ['2027-03-22T09:30', '2027-03-29T09:30', '2027-04-05T09:30']);
    assert.deepEqual(await starts(app().admin, id), ['2027-03-22T08:30', '2027-03-29T07:30', '2027-04-05T07:30']);
    const [, second, third] = await listed(bo.caller, id);
    assert.deepEqual(
      (await bo.caller.get(`/calendarevents/${third!.id}.json`)).body.event['attending-user-ids'],
      `${ada.id},${bo.id}`,
    );
    const days = await add(ada.caller, { start: '2027-03-26', end: '2027-03-27', 'all-day': true, repeat });
    assert.deepEqual(
      (await listed(app().admin, days)).map(({ start, end }) => [start, end]),
      [
        ['2027-03-26T00:00', '2027-03-27T00:00'],
        ['2027-04-02T00:00', '2027-04-03T00:00'],
      ],
    );

    await put(ada.caller, second!.id, { title: 'Another', start: '2027-03-30T10:00' });
    assert.deepEqual(
      (await listed(ada.caller, id)).map(({ title, start }) => `${title} ${start}`),
      ['Tide talk 2027-03-22T09:30', 'Another 2027-03-30T10:00', 'Tide talk 2027-04-05T09:30'],
    );
    // Sent back as it was read, nothing changes.
    const { body } = await ada.caller.get(`/calendarevents/${id}.json`);
    await put(ada.caller, id, body.event);
    assert.equal((await listed(ada.caller, id)).length, 3);
    const told = await app()
      .services.db.read.selectFrom('events')
      .select(['name', 'object_id'])
      .where('name', '=', 'CALENDAREVENT.CREATED')
      .where('object_id', '>=', Number(id))
      .where('object_id', '<=', Number(third!.id))
      .execute();
    assert.deepEqual(told, [{ name: 'CALENDAREVENT.CREATED', object_id: Number(id) }]);
  });

  test('are changed, ended and deleted one by one, from one on or all; who does not own them changes one', async () => {
    const id = await add(ada.caller, {
      repeat: { frequency: 'weekly', endDate: '20270329' },
      'attendees-can-edit': true,
      'attending-user-ids': bo.id,
    });
    const [, second, third] = await listed(ada.caller, id);
    await put(ada.caller, second!.id, { title: 'Later', start: '2027-03-09T10:00', updateRecurring: 'following' });
    const shown = async () => (await listed(ada.caller, id)).map(({ title, start }) => `${title} ${start.slice(5)}`);
    assert.deepEqual(await shown(), [
      'Tide talk 03-01T09:30',
      'Later 03-09T10:00',
      'Later 03-16T10:00',
      'Later 03-23T10:00',
      'Later 03-30T10:00',
    ]);
    const refused = await bo.caller.put(`/calendarevents/${third!.id}.json`, {
      event: { title: 'Mine', updateRecurring: 'following' },
    });
    assert.equal(refused.status, 403);
    const again = { event: { repeat: { frequency: 'daily' } } };
    assert.equal((await bo.caller.put(`/calendarevents/${third!.id}.json`, again)).status, 403);
    assert.equal((await bo.caller.put(`/calendarevents/${third!.id}.json`, { event: { where: 'Here' } })).status, 200);
    assert.equal(
      (await bo.caller.call('DELETE', `/calendarevents/${third!.id}.json`, { deleteRecurring: 'all' })).status,
      403,
    );

    await ada.caller.call('DELETE', `/calendarevents/${third!.id}.json`, { deleteRecurring: 'following' });
    assert.deepEqual(await shown(), ['Tide talk 03-01T09:30', 'Later 03-09T10:00']);
    await ada.caller.put(`/trashcan/calendarevents/${third!.id}/restore.json`);
    assert.equal((await shown()).length, 5);
    await ada.caller.delete(`/calendarevents/${third!.id}.json`);
    assert.equal((await shown()).length, 4);

    // Another frequency from one on is another series; none ends it.
    await put(ada.caller, second!.id, { repeat: { frequency: 'every2weeks', endDate: '20270430' } });
    assert.deepEqual(await shown(), ['Tide talk 03-01T09:30']);
    assert.deepEqual(
      (await starts(ada.caller, second!.id)).map((one) => one.slice(5, 10)),
      ['03-09', '03-23', '04-06', '04-20'],
    );
    await put(ada.caller, second!.id, { repeat: { frequency: 'none' } });
    assert.deepEqual(await starts(ada.caller, second!.id), []);
    const all = await add(ada.caller, { repeat: { frequency: 'weekly', endDate: '20270329' } });
    const [, , middle] = await listed(ada.caller, all);
    await ada.caller.call('DELETE', `/calendarevents/${middle!.id}.json`, { deleteRecurring: 'all' });
    assert.deepEqual(await starts(ada.caller, all), []);
  });

  test('without an end are made as time goes on, also when the last of them was deleted; not for crowds', async () => {
    const id = await add(ada.caller, { start: '2027-03-01T09:30', repeat: { frequency: 'monthly' } });
    const made = await starts(ada.caller, id);
    assert.ok(made.length > 12 && made.length < 24, String(made.length));
    await ada.caller.delete(`/calendarevents/${(await listed(ada.caller, id)).at(-1)!.id}.json`);
    const goOn = async () => {
      while (await goingOn.run(app().services, signal));
    };
    await goOn();
    assert.equal((await starts(ada.caller, id)).length, made.length - 1);
    app().clock.move(600 * DAY);
    for (let times = 0; times < 2; times += 1) await goOn();
    const later = await starts(ada.caller, id);
    assert.ok(later.length > made.length + 12, String(later.length));
    assert.equal(new Set(later).size, later.length);
    assert.ok(later.every((start) => start.slice(8) === '01T09:30'));
    assert.ok(!later.includes(made.at(-1)!), 'what was deleted stays deleted');
    await ada.caller.call('DELETE', `/calendarevents/${id}.json`, { deleteRecurring: 'all' });
    app().clock.move(600 * DAY);
    await goOn();
    assert.deepEqual(await starts(ada.caller, id), []);
  });
});
