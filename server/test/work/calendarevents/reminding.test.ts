import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { ringing } from '../../../src/work/calendarevents/reminding/ring.ts';
import { inboxOf, newsFor, signal, tellAll } from '../../overview/notifications/inbox.ts';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { make, makePerson } from '../../support/make.ts';

const MINUTE = 60_000;

eachEngine('who hears of events of the calendar', (engine) => {
  const app = useApp(engine);
  let ada: { id: string; caller: Caller };
  let bo: { id: string; caller: Caller };

  const add = (fields: object) =>
    make(app().admin, '/calendarevents.json', { event: { title: 'Tide talk', ...fields } });
  const change = async (id: string, event: object, by = app().admin) =>
    assert.equal((await by.put(`/calendarevents/${id}.json`, { event })).status, 200);
  const inMinutes = (minutes: number) => new Date(app().clock.now().getTime() + minutes * MINUTE).toISOString();
  /** What they hear now, which they have read then. */
  const news = async ({ caller }: { caller: Caller }) => {
    await tellAll(app());
    const told = await newsFor(caller, '?unread=true');
    await caller.put('/notifications/read.json');
    return told;
  };
  const ring = async () => {
    while (await ringing.run(app().services, signal));
  };
  const rung = async (id: string) =>
    (
      await app()
        .services.db.read.selectFrom('events')
        .select('id')
        .where('name', '=', 'CALENDAREVENT.REMINDER')
        .where('object_id', '=', Number(id))
        .execute()
    ).length;

  before(async () => {
    ada = await makePerson(app(), { timezone: 'Pacific/Auckland' });
    bo = await makePerson(app());
  });

  test('is who is asked to come, and who comes when it is at another time; nobody where that is wished', async () => {
    const id = await add({ start: '2026-12-01T09:30', 'attending-user-ids': ada.id });
    assert.deepEqual(await news(ada), ['added Tide talk']);
    assert.deepEqual(await news(bo), []);
    await change(id, { where: 'On the quay' });
    assert.deepEqual(await news(ada), []);
    await change(id, { start: '2026-12-02T09:30', 'attending-user-ids': `${ada.id},${bo.id}` });
    assert.deepEqual([await news(ada), await news(bo)], [['changed rescheduled Tide talk'], ['added Tide talk']]);
    await change(id, { where: 'On the pier', 'notify-user-ids': bo.id });
    assert.deepEqual([await news(ada), await news(bo)], [[], ['changed Tide talk']]);
    await change(id, { start: '2026-12-03T09:30', notify: false });
    assert.deepEqual([await news(ada), await news(bo)], [[], []]);

    const [told] = await inboxOf(bo.caller);
    assert.deepEqual(
      [told!.type, told!.itemId, told!.link, told!.projectId],
      ['calendarevent', id, `calendar?event=${id}`, '0'],
    );
    // Who does not come any more is shown nothing of it, and nobody is of what is in the trash.
    await change(id, { 'attending-user-ids': ada.id, notify: false });
    assert.deepEqual(await inboxOf(bo.caller), []);
    assert.equal((await inboxOf(ada.caller)).length, 2);
    await app().admin.delete(`/calendarevents/${id}.json`);
    assert.deepEqual(await inboxOf(ada.caller), []);
  });

  test('is who comes and whose it is, when it reminds of itself: once, and not of what is over or gone', async () => {
    const reminders = [
      { before: '10', period: 'minutes', type: 'email' },
      { before: 1, period: 'hours' },
    ];
    const id = await add({ start: inMinutes(120), reminders, 'attending-user-ids': ada.id, notify: false });
    assert.deepEqual((await app().admin.get(`/calendarevents/${id}.json`)).body.event.reminders, [
      reminders[0],
      { before: '1', period: 'hours', type: 'email' },
    ]);
    await ring();
    assert.equal(await rung(id), 0);
    app().clock.move(60 * MINUTE);
    for (let times = 0; times < 2; times += 1) await ring();
    assert.equal(await rung(id), 1);
    assert.deepEqual([await news(ada), await news(bo)], [['reminder Tide talk'], []]);
    assert.deepEqual(await newsFor(app().admin, '?unread=true'), ['reminder Tide talk']);
    // Later by an hour, it reminds of itself again.
    await change(id, { start: inMinutes(120), notify: false });
    app().clock.move(60 * MINUTE);
    await ring();
    assert.equal(await rung(id), 2);
    app().clock.move(50 * MINUTE);
    await ring();
    assert.equal(await rung(id), 3);

    const gone = await add({ start: inMinutes(30), reminders });
    await app().admin.delete(`/calendarevents/${gone}.json`);
    const late = await add({ start: inMinutes(30), reminders });
    app().clock.move(24 * 60 * MINUTE);
    await ring();
    assert.deepEqual([await rung(gone), await rung(late)], [0, 0]);
  });

  test('a day begins by the clock of its owner, and what is no reminder is named', async () => {
    app().clock.move(Date.parse('2026-12-20T00:00:00Z') - app().clock.now().getTime());
    const event = {
      title: 'Away',
      start: '2026-12-24',
      'all-day': true,
      reminders: [{ before: 1, period: 'days', type: 'push' }],
    };
    const id = await make(ada.caller, '/calendarevents.json', { event });
    // The 24th begins in Auckland on the 23rd at eleven.
    app().clock.move(Date.parse('2026-12-22T10:59:00Z') - app().clock.now().getTime());
    await ring();
    assert.equal(await rung(id), 0);
    app().clock.move(MINUTE);
    await ring();
    assert.equal(await rung(id), 1);
    for (const reminders of [
      [{ before: -1 }],
      [{ before: 1, period: 'moons' }],
      'soon',
      Array(11).fill({ before: 1 }),
    ]) {
      const reply = await app().admin.put(`/calendarevents/${id}.json`, { event: { reminders } });
      assert.deepEqual([reply.status, reply.body.errors?.[0].field], [422, 'reminders'], JSON.stringify(reminders));
    }
    await change(id, { reminders: [] }, ada.caller);
    assert.deepEqual((await ada.caller.get(`/calendarevents/${id}.json`)).body.event.reminders, []);
  });
});
