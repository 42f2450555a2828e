import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeNotifier } from '../../../src/overview/notifications/telling/notify.ts';
import type { Services } from '../../../src/platform/context.ts';
import { ringing as ringingOfEvents } from '../../../src/work/calendarevents/reminding/ring.ts';
import { makeDueNotices } from '../../../src/work/reminders/due/due.ts';
import { ringing } from '../../../src/work/reminders/ring.ts';
import { inboxOf, newsFor, signal, tellAll } from '../../overview/notifications/inbox.ts';
import { type Caller, type TestApp, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';
import { watchReads } from '../../support/plans.ts';
import { makeList, makeTask, putTask, readTask } from '../tasks/making.ts';

const remind = (by: Caller, task: string, reminder: object) => make(by, `/tasks/${task}/reminders.json`, { reminder });

/** A process that dies before its transaction is committed. */
const dying = (app: TestApp): Services =>
  withTransactions(app, (work) =>
    app.services.db.transaction(async (tx) => {
      await work(tx);
      throw new Error('killed');
    }),
  );

const withTransactions = ({ services }: TestApp, transaction: Services['db']['transaction']): Services => ({
  ...services,
  db: new Proxy(services.db, { get: (db, key) => (key === 'transaction' ? transaction : Reflect.get(db, key)) }),
});

eachEngine('reminders', (engine) => {
  const opened = useApp(engine);

  /** Two look at once at this moment, after one that died over it. */
  async function look(at?: string): Promise<void> {
    const app = opened();
    if (at) app.clock.move(Date.parse(at) - app.clock.now().getTime());
    for (const chores of [
      [ringing, ringing],
      [makeDueNotices(), makeDueNotices()],
    ]) {
      await chores[0]!.run(dying(app), signal).catch(() => {});
      const all = async (chore: typeof ringing) => {
        while (await chore.run(app.services, signal));
      };
      await Promise.all(chores.map(all));
    }
    await tellAll(app);
  }
  const hear = async (by: Caller): Promise<string[]> => {
    const news = await newsFor(by, '?unread=true');
    await by.put('/notifications/read.json');
    return news;
  };
  const begin = async (zone = 'UTC') => {
    const { admin } = opened();
    const project = await makeProject(admin, { name: 'Pier' });
    const ada = await makePerson(opened(), { 'first-name': 'Ada', 'last-name': 'Quay', timezone: zone });
    await join(admin, project, ada.id);
    const list = await makeList(admin, project);
    await look();
    await hear(ada.caller);
    // Later, so that nobody is taken for having come with what happens next.
    opened().clock.move(3600_000);
    return { admin, project, ada, list };
  };

  test('come once at their time, to whom they are for, and are seen by nobody else', async () => {
    const { admin, ada, list, project } = await begin();
    const observer = await makePerson(opened());
    await join(admin, project, observer.id, 'observer');
    await look();
    await hear(observer.caller);
    const task = await makeTask(admin, list, 'Caulk');
    const first = await remind(admin, task, { 'date-time-utc': '2026-11-20T09:00:00Z', note: 'With pitch' });
    matchesGolden('reminders', (await admin.get(`/tasks/${task}/reminders.json`)).body);
    assert.equal((await admin.delete(`/taskreminders/${first}.json`)).status, 200);
    const id = await remind(admin, task, {
      'user-id': [ada.id],
      'date-time-utc': '2026-11-20T09:00:00Z',
      note: 'With oakum',
    });
    await remind(observer.caller, task, { 'date-time-utc': '20261120090000' });
    assert.equal(
      (
        await observer.caller.post(`/tasks/${task}/reminders.json`, {
          reminder: { 'user-id': ada.id, 'relative-number-days': '1' },
        })
      ).status,
      403,
    );
    for (const by of [admin, ada.caller]) {
      const { reminders } = (await by.get(`/tasks/${task}/reminders.json`)).body;
      assert.deepEqual(
        reminders.map((one: { id: string }) => one.id),
        [id],
      );
      assert.equal((await readTask(by, task))['has-reminders'], true);
    }
    assert.equal((await observer.caller.delete(`/taskreminders/${id}.json`)).status, 404);

    // Of a task that one has had enough of, a reminder was set all the same.
    assert.equal((await ada.caller.put(`/tasks/${task}/mute.json`)).status, 200);
    await look('2026-11-20T08:59:59Z');
    assert.deepEqual(await hear(ada.caller), []);
    await look('2026-11-20T09:00:00Z');
    await look('2026-11-20T09:30:00Z');
    assert.deepEqual(await hear(ada.caller), ['reminder Caulk With oakum']);
    assert.deepEqual(await hear(observer.caller), ['reminder Caulk']);
    assert.deepEqual(await hear(admin), []);
    assert.equal((await ada.caller.get(`/tasks/${task}/reminders.json`)).body.reminders[0]['was-sent'], '1');
    assert.equal((await readTask(ada.caller, task))['has-reminders'], false);
    const { activity } = (await admin.get('/latestActivity.json')).body;
    assert.ok(!JSON.stringify(activity).includes('REMINDER'));

    for (const path of [`/taskreminders/${id}.json`, `/tasks/${task}/reminders/${id}.json`]) {
      const reply = await ada.caller.put(path, {
        reminder: { 'date-time-utc': '2026-11-21T09:00:00Z', note: 'Again' },
      });
      assert.deepEqual(reply.body, { STATUS: 'OK', id });
    }
    assert.equal(
      (await ada.caller.put(`/taskreminders/${id}.json`, { reminder: { 'date-time-utc': '2026-11-01T09:00:00Z' } }))
        .status,
      422,
    );
    const gone = await remind(ada.caller, task, { 'date-time-utc': '2026-11-21T09:00:00Z', note: 'Not at all' });
    assert.equal((await ada.caller.delete(`/taskreminders/${gone}.json`)).status, 200);
    await look('2026-11-21T10:00:00Z');
    assert.deepEqual(await hear(ada.caller), ['reminder Caulk Again']);
  });

  test('before the due date go by the clock of their person, by the date that there is then, and not of what is done', async () => {
    const { admin, ada, list } = await begin('America/New_York');
    const task = await makeTask(admin, list, 'Caulk');
    const done = await makeTask(admin, list, 'Done', { 'due-date': '20270315' });
    for (const one of [task, done])
      await remind(admin, one, {
        'user-id': ada.id,
        isRelative: true,
        'relative-number-days': 1,
        'relative-time': '02:30',
      });
    await admin.put(`/tasks/${done}/complete.json`);
    await look('2027-01-10T00:00:00Z');
    await putTask(admin, task, { 'due-date': '20270120' });
    await look('2027-01-19T07:29:59Z');
    await putTask(admin, task, { 'due-date': '20270315' });
    await look('2027-01-20T12:00:00Z');
    assert.deepEqual(await hear(ada.caller), []);
    // At half past two the clocks of that night go on: there is no such time, and an hour later it is half past three.
    await look('2027-03-14T07:29:59Z');
    assert.deepEqual(await hear(ada.caller), []);
    await look('2027-03-14T07:30:00Z');
    assert.deepEqual(await hear(ada.caller), ['reminder 20270315 Caulk']);
    // And in autumn it is half past one twice.
    const twice = await makeTask(admin, list, 'Tar', { 'due-date': '20271107' });
    await remind(ada.caller, twice, { 'relative-number-days': '0', 'relative-time': '01:30' });
    await look('2027-11-07T05:29:59Z');
    assert.deepEqual(await hear(ada.caller), []);
    await look('2027-11-07T05:30:00Z');
    await look('2027-11-07T06:30:00Z');
    assert.deepEqual(await hear(ada.caller), ['reminder 20271107 Tar']);
    // Put off, it is still to be done, and its person to be reminded in time; put forward, that was done already.
    await putTask(admin, twice, { 'due-date': '20271106' });
    await look('2027-11-07T07:00:00Z');
    await putTask(admin, twice, { 'due-date': '20271110' });
    await look('2027-11-10T06:29:59Z');
    assert.deepEqual(await hear(ada.caller), []);
    await look('2027-11-10T06:30:00Z');
    await look('2027-11-10T07:30:00Z');
    assert.deepEqual(await hear(ada.caller), ['reminder 20271110 Tar']);
  });

  test('are told in one account though there is a fault in another, as is what happens there', async () => {
    const app = opened();
    const { admin, list } = await begin();
    const other = await app.anotherAccount();
    const elsewhere = await makeList(other.admin, await makeProject(other.admin));
    const at = new Date(app.clock.now().getTime() + 3600_000).toISOString();
    const soon = new Date(Date.parse(at) + 600_000).toISOString();
    for (const [by, tasks] of [
      [admin, list],
      [other.admin, elsewhere],
    ] as const) {
      await remind(by, await makeTask(by, tasks, 'Caulk'), { 'date-time-utc': at });
      const event = { title: 'Tide', start: soon, reminders: [{ before: 10, period: 'minutes', type: 'email' }] };
      await make(by, '/calendarevents.json', { event });
    }
    await tellAll(app);
    app.clock.move(3600_000);
    // Accounts are looked at in the order of their numbers, in a transaction of each.
    const failingFirst = (): Services => {
      let count = 0;
      const transaction: Services['db']['transaction'] = (work) =>
        ++count === 1 ? Promise.reject(new Error('broken')) : app.services.db.transaction(work);
      return withTransactions(app, transaction);
    };
    for (const chore of [ringing, ringingOfEvents])
      await assert.rejects(async () => chore.run(failingFirst(), signal), /broken/);
    await makeTask(admin, list, 'Tar');
    // It tells what is settled, which takes more than one look.
    const notifier = makeNotifier();
    for (let n = 0; n < 3; n += 1) await notifier.run(failingFirst(), signal).catch(() => {});
    assert.deepEqual((await newsFor(other.admin, '?unread=true')).sort(), ['reminder Caulk', 'reminder Tide']);
    await look();
    assert.deepEqual(await hear(admin), ['reminder Caulk']);
  });

  test('what is due is told in the morning of its day, and by milestones that remind two days ahead', async () => {
    const { admin, project, ada, list } = await begin('Asia/Tokyo');
    const responsible = { 'responsible-party-ids': ada.id };
    await makeTask(admin, list, 'Due', { 'due-date': '20280201', ...responsible });
    await makeTask(admin, list, 'Later', { 'due-date': '20280202', ...responsible });
    const done = await makeTask(admin, list, 'Done', { 'due-date': '20280201', ...responsible });
    await admin.put(`/tasks/${done}/complete.json`);
    for (const [title, deadline, reminder] of [
      ['Keel', '20280203', true],
      ['Mast', '20280203', false],
      ['Deck', '20280201', false],
    ] as const)
      await make(admin, `/projects/${project}/milestones.json`, {
        milestone: { title, deadline, reminder, ...responsible },
      });
    await look();
    await hear(ada.caller);
    await look('2028-01-31T21:59:59Z');
    assert.deepEqual(await hear(ada.caller), []);
    await look('2028-01-31T22:00:00Z');
    await look('2028-01-31T23:00:00Z');
    assert.deepEqual(await hear(ada.caller), ['reminder 20280203 Keel', 'due 20280201 Deck', 'due 20280201 Due']);
    assert.equal((await inboxOf(ada.caller, '?kind=due')).length, 2);
    // Who goes elsewhere on that day is not told again of it.
    await admin.put(`/people/${ada.id}.json`, { person: { timezone: 'America/New_York' } });
    await look('2028-02-01T12:00:00Z');
    assert.deepEqual(await hear(ada.caller), []);
    await look('2028-02-02T12:00:00Z');
    assert.deepEqual(await hear(ada.caller), ['due 20280202 Later']);
    assert.equal(await firing(opened(), 'TASK.REMINDER'), 0);
  });

  test('of who is to be told, all are looked up once, and the clock of each zone', async (t) => {
    const { services, accountId, clock } = opened();
    const { ada } = await begin('Asia/Kolkata');
    const people = services.db.read.selectFrom('people').selectAll().where('id', '=', Number(ada.id));
    const row = await people.executeTakeFirstOrThrow();
    const more = Array.from({ length: 45 }, (_, at) => ({ ...row, id: 1_000_000 + at, email_key: `k${at}@acme.test` }));
    await services.db.transaction((tx) => tx.insertInto('people').values(more).execute());
    clock.move(24 * 3600_000);
    const reads = watchReads(opened());
    t.after(() => Object.assign(services.db, { read: reads.plain }));
    const asked = t.mock.method(Intl.DateTimeFormat.prototype, 'formatToParts').mock;
    const chore = makeDueNotices();
    while (await chore.run(services, signal));
    const own = reads.take().filter(({ sql, parameters }) => /due_days/.test(sql) && parameters[0] === accountId);
    assert.equal(own.length, 1);
    assert.ok(asked.callCount() < 45, `${asked.callCount()} looks at a clock`);
    const told = services.db.read.selectFrom('due_days').select('person_id').where('person_id', '>=', 1_000_000);
    assert.equal((await told.execute()).length, 45);
  });
});

/** How many events of this name programs heard of since the clock was in 2028. */
const firing = async ({ services }: TestApp, name: string): Promise<number> =>
  (
    await services.db.read
      .selectFrom('events')
      .select('id')
      .where('name', '=', name)
      .where('fires', '=', 1)
      .where('happened_at', '>', '2028')
      .execute()
  ).length;
