import assert from 'node:assert/strict';
import { test } from 'node:test';
import { returning } from '../../../src/overview/notifications/returning.ts';
import { notificationSweep } from '../../../src/overview/notifications/sweep.ts';
import { type Caller, type TestApp, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { watchReads } from '../../support/plans.ts';
import { type Listener, openStream } from '../../support/stream.ts';
import { say } from '../../work/comments/conversations.ts';
import { makeList, makeTask, putTask } from '../../work/tasks/making.ts';
import { inboxOf, newsFor, setting, signal, tellAll, unreadOf } from './inbox.ts';

const put = async (by: Caller, path: string, body?: object) => {
  const reply = await by.put(path, body);
  assert.equal(reply.status, 200, reply.text);
};

async function assign(app: TestApp, list: string, person: string, ...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    app.clock.move(1000);
    ids.push(await makeTask(app.admin, list, name, { 'responsible-party-ids': person }));
  }
  await tellAll(app);
  return ids;
}

eachEngine('an inbox', (engine) => {
  const app = useApp(engine);

  test('shows what concerns its owner and nobody else', async () => {
    const { admin, list, project, ada, ben } = await setting(app());
    const [task] = await assign(app(), list, ada.id, 'Caulk');
    await say(admin, `/tasks/${task}/comments.json`, 'With oakum.');
    await tellAll(app());
    const reply = await ada.caller.get(`/notifications.json?projectId=${project}&unread=true`);
    matchesGolden('notifications', reply.body);
    assert.equal(reply.headers['x-records'], '2');
    const [entry] = await inboxOf(ada.caller);
    for (const action of ['read', 'unread', 'unsnooze', 'snooze']) {
      const path = `/notifications/${entry!.id}/${action}.json`;
      assert.equal((await ben.caller.put(path, { until: '20991231' })).status, 404, action);
    }
    await put(ben.caller, '/notifications/read.json', { notificationIds: [entry!.id] });
    assert.equal(await unreadOf(ada.caller), '2');
  });

  test('is read and unread, one, some and all', async () => {
    const { list, ada } = await setting(app());
    await assign(app(), list, ada.id, 'One', 'Two', 'Three');
    const [three, two, one] = (await inboxOf(ada.caller)).map(({ id }) => id);
    await put(ada.caller, `/notifications/${one}/read.json`);
    assert.deepEqual(
      [await unreadOf(ada.caller), await newsFor(ada.caller, '?unread=1')],
      ['2', ['assigned Three', 'assigned Two']],
    );
    await put(ada.caller, `/notifications/${one}/unread.json`);
    await put(ada.caller, '/notifications/read.json', { notificationIds: `${one},${two}` });
    assert.deepEqual(await newsFor(ada.caller, '?unread=1'), ['assigned Three']);
    await put(ada.caller, '/notifications/read.json');
    assert.deepEqual([await unreadOf(ada.caller), await newsFor(ada.caller, '?unread=1')], ['0', []]);
    await put(ada.caller, '/notifications/unread.json', { notificationIds: [two, three] });
    assert.equal(await unreadOf(ada.caller), '2');
  });

  test('is asked for by project and sort, in pages', async () => {
    const { admin, project, list, ada } = await setting(app());
    const [task] = await assign(app(), list, ada.id, 'Oars', 'Rudder', 'Keel');
    await say(admin, `/tasks/${task}/comments.json`, 'Ash wood');
    const other = await makeProject(admin, { name: 'Slip', people: ada.id });
    await assign(app(), await makeList(admin, other), ada.id, 'Chain');
    assert.deepEqual((await newsFor(ada.caller, `?projectId=${other}`)).sort(), ['added Slip', 'assigned Chain']);
    assert.deepEqual(await newsFor(ada.caller, '?kind=comment'), ['comment Oars Ash wood']);
    const query = `?projectId=${project}&kind=assigned&pageSize=2`;
    assert.deepEqual(await newsFor(ada.caller, query), ['assigned Keel', 'assigned Rudder']);
    assert.deepEqual(await newsFor(ada.caller, `${query}&page=2`), ['assigned Oars']);
    assert.equal((await ada.caller.get(`/notifications.json${query}`)).headers['x-records'], '3');
    assert.equal((await ada.caller.get('/notifications.json?kind=gossip')).status, 422);
  });

  test('is put off until a time, and is then at the top', async () => {
    const { list, ada } = await setting(app());
    await assign(app(), list, ada.id, 'Later', 'Now');
    const [, later] = await inboxOf(ada.caller);
    const until = new Date(app().clock.now().getTime() + 3600_000).toISOString();
    await put(ada.caller, `/notifications/${later!.id}/snooze.json`, { until });
    const top = async () => (await newsFor(ada.caller, '?unread=1')).slice(0, 2);
    assert.deepEqual(await top(), ['assigned Now']);
    assert.equal(await unreadOf(ada.caller), '1');
    assert.deepEqual(await newsFor(ada.caller, '?snoozed=1'), ['assigned Later']);
    assert.equal((await inboxOf(ada.caller, '?snoozed=1'))[0]!.snoozedUntil, `${until.slice(0, 19)}Z`);
    app().clock.move(3600_000);
    assert.deepEqual(await top(), ['assigned Later', 'assigned Now']);
    const past = await ada.caller.put(`/notifications/${later!.id}/snooze.json`, { until: '20200101' });
    assert.equal(past.status, 422);
    await put(ada.caller, `/people/${ada.id}.json`, { person: { timeZone: 'Pacific/Auckland' } });
    await put(ada.caller, `/notifications/${later!.id}/snooze.json`, { until: '20280601' });
    const [put_off] = await inboxOf(ada.caller, '?snoozed=1');
    assert.equal(put_off!.snoozedUntil, '2028-05-31T12:00:00Z', 'a day begins where its owner is');
    await put(ada.caller, `/notifications/${later!.id}/unsnooze.json`);
    assert.deepEqual(await top(), ['assigned Now', 'assigned Later'], 'back in its place');
    const next = { until: new Date(app().clock.now().getTime() + 3600_000).toISOString() };
    const readAfter = async (...verbs: string[]) => {
      for (const verb of verbs)
        await put(ada.caller, `/notifications/${later!.id}/${verb}.json`, verb === 'snooze' ? next : {});
      return (await inboxOf(ada.caller)).find(({ id }) => id === later!.id)!.read;
    };
    assert.equal(await readAfter('read', 'unsnooze'), true);
    assert.equal(await readAfter('snooze', 'snooze', 'unsnooze'), true, 'it was read before it was put off');
    assert.equal(await readAfter('unread', 'snooze', 'unsnooze'), false);
  });

  test('hears nothing of what is muted, until it is not', async () => {
    const { admin, project, list, ada } = await setting(app());
    const [task] = await assign(app(), list, ada.id, 'Sails');
    await put(ada.caller, '/notifications/read.json');
    const change = async (day: string) => {
      app().clock.move(600_000);
      await putTask(admin, task!, { 'due-date': day });
      await tellAll(app());
      return newsFor(ada.caller, '?unread=1');
    };
    for (const path of [`/tasks/${task}`, `/projects/${project}`]) {
      await put(ada.caller, `${path}/mute.json`);
      assert.deepEqual(await change('20261201'), [], path);
      const { muted } = (await ada.caller.get('/notifications/muted.json')).body;
      assert.deepEqual(muted.length, 1);
      await put(ada.caller, `${path}/unmute.json`);
      assert.deepEqual(await change('20261202'), ['changed rescheduled Sails'], path);
      await put(ada.caller, '/notifications/read.json');
    }
    const stranger = await makePerson(app());
    for (const path of [`/tasks/${task}`, `/projects/${project}`])
      assert.equal((await stranger.caller.put(`${path}/mute.json`)).status, 404);
  });

  test('loses what its owner may not see any more, and has it again when they may', async () => {
    const { admin, project, list, ada } = await setting(app());
    const [task] = await assign(app(), list, ada.id, 'Anchor');
    const secret = await makeTask(admin, list, 'Mast', { private: true, 'grant-access-to': ada.id });
    await putTask(admin, secret, { commentFollowerIds: ada.id });
    await say(admin, `/tasks/${secret}/comments.json`, 'Spruce');
    const between = await say(admin, `/tasks/${task}/comments.json`, 'Between us');
    await tellAll(app());
    const all = ['comment Anchor Between us', 'comment Mast Spruce', 'assigned Anchor'];
    const unread = async () => {
      const news = await newsFor(ada.caller, '?unread=1');
      assert.equal(await unreadOf(ada.caller), String(news.length));
      const [first] = await inboxOf(ada.caller, '?unread=1');
      if (first) assert.equal((await ada.caller.get(`/${first.link.replace('?', '.json?')}`)).status, 200, first.link);
      return news.toSorted();
    };
    assert.deepEqual(await unread(), all.toSorted());
    const gone = async (names: string[], hide: () => Promise<unknown>, show: () => Promise<unknown>) => {
      await hide();
      assert.deepEqual(await unread(), all.filter((one) => !names.some((name) => one.includes(name))).toSorted());
      await show();
      assert.deepEqual(await unread(), all.toSorted());
    };
    await gone(
      ['Between us'],
      () => put(admin, `/comments/${between}.json`, { comment: { isprivate: true } }),
      () => put(admin, `/comments/${between}.json`, { comment: { isprivate: false } }),
    );
    await gone(
      ['Mast'],
      () => putTask(admin, secret, { 'grant-access-to': '', commentFollowerIds: '' }),
      () => putTask(admin, secret, { 'grant-access-to': ada.id }),
    );
    await gone(
      ['Anchor', 'Mast'],
      () => admin.delete(`/tasklists/${list}.json`),
      () => put(admin, `/trashcan/tasklists/${list}/restore.json`),
    );
    await gone(
      ['Anchor', 'Mast'],
      () => put(admin, `/projects/${project}/people.json`, { remove: { userIdList: ada.id } }),
      () => join(admin, project, ada.id),
    );
    const away = await makeProject(admin);
    await put(admin, `/tasks/${task}/move.json`, { projectId: away });
    assert.deepEqual(await unread(), ['comment Mast Spruce']);
  });

  test('keeps what an older comment says since it was changed, when a later one is taken back', async () => {
    const { admin, list, ada } = await setting(app());
    const [task] = await assign(app(), list, ada.id, 'Keel');
    const old = await say(admin, `/tasks/${task}/comments.json`, 'Who can help?');
    app().clock.move(3600_000);
    await tellAll(app());
    await put(ada.caller, '/notifications/read.json');
    const body = `@[Ada](person:${ada.id}) can.`;
    await put(admin, `/comments/${old}.json`, { comment: { body } });
    await tellAll(app());
    app().clock.move(120_000);
    const later = await say(admin, `/tasks/${task}/comments.json`, body);
    await tellAll(app());
    const unread = () => newsFor(ada.caller, '?unread=1');
    assert.deepEqual(await unread(), ['mentioned × 2 Keel @Ada can.']);
    assert.equal((await admin.delete(`/comments/${later}.json`)).status, 200);
    assert.deepEqual(await unread(), ['mentioned × 2 Keel']);
    assert.equal((await admin.delete(`/comments/${old}.json`)).status, 200);
    assert.deepEqual(await unread(), []);
  });

  test('tells those who look at it, on every device, that it has changed', async (t) => {
    const { list, ada, ben } = await setting(app());
    await assign(app(), list, ada.id, 'Bell');
    const devices = [ada, ada, ben].map(({ caller }) =>
      openStream(t, app(), { token: caller.token, path: '/events/stream' }),
    );
    const [first, second, other] = await Promise.all(devices);
    for (const stream of [first, second, other]) await stream!.hasPlace();
    const inbox = ({ messages }: Listener) => messages.filter(({ event }) => event === 'inbox').length;
    await assign(app(), list, ada.id, 'Horn');
    for (const stream of [first, second]) while (inbox(stream!) === 0) await stream!.has(stream!.messages.length + 1);
    await put(ada.caller, '/notifications/read.json');
    const changed = async (times: number) => {
      for (const stream of [first, second])
        while (inbox(stream!) < times) await stream!.has(stream!.messages.length + 1);
    };
    await changed(2);
    const id = (await inboxOf(ada.caller))[0]!.id;
    await put(ada.caller, `/notifications/${id}/snooze.json`, {
      until: new Date(app().clock.now().getTime() + 3600_000),
    });
    await changed(3);
    await returning.run(app().services, signal);
    app().clock.move(3600_000);
    for (let n = 0; n < 2; n += 1) await returning.run(app().services, signal);
    await changed(4);
    assert.equal(inbox(first!), 4, 'once');
    assert.equal(inbox(other!), 0);
  });

  test('keeps everything for a year, and what was put off for longer until a year after it was back', async () => {
    const { list, ada } = await setting(app());
    await assign(app(), list, ada.id, 'Sail', 'Oar');
    const [, sail] = await inboxOf(ada.caller);
    const sweep = async (days: number) => {
      app().clock.move(days * 86_400_000);
      while (await notificationSweep.run(app().services, signal));
      return (await inboxOf(ada.caller, '?unread=true')).map(({ name }) => name);
    };
    const until = new Date(app().clock.now().getTime() + 10 * 86_400_000).toISOString();
    await put(ada.caller, `/notifications/${sail!.id}/snooze.json`, { until });
    assert.deepEqual(await sweep(364), ['Sail', 'Oar']);
    assert.deepEqual(await sweep(2), ['Sail']);
    assert.deepEqual(await sweep(10), []);
  });

  test('costs the same however full it is', async () => {
    const { list, ada } = await setting(app());
    await assign(app(), list, ada.id, 'Buoy');
    const { take } = watchReads(app());
    const statements = async () => {
      take();
      await inboxOf(ada.caller, '?pageSize=20');
      return take().length;
    };
    const few = await statements();
    await assign(app(), list, ada.id, ...Array.from({ length: 40 }, (_, at) => `Float ${at}`));
    assert.equal((await inboxOf(ada.caller, '?pageSize=20')).length, 20);
    assert.equal(await statements(), few);
  });

  /** Their latest once more, so often. */
  const fill = async (person: string, times: number): Promise<number> => {
    const { db } = app().services;
    const own = db.read.selectFrom('notifications').selectAll().where('person_id', '=', Number(person));
    const [one] = await own.orderBy('id', 'desc').limit(1).execute();
    // Far from the numbers that others get.
    const first = Number(person) * 1_000_000;
    const copies = Array.from({ length: times }, (_, at) => ({ ...one!, id: first + at, event_id: -first - at }));
    for (let at = 0; at < copies.length; at += 100)
      await db.transaction((tx) =>
        tx
          .insertInto('notifications')
          .values(copies.slice(at, at + 100))
          .execute(),
      );
    return first;
  };

  test('shows what stands behind very much that its owner does not see any more, some of that at a time', async () => {
    const { admin, project, list, ada } = await setting(app());
    const elsewhere = await makeProject(admin, { name: 'Quay' });
    await join(admin, elsewhere, ada.id);
    await assign(app(), await makeList(admin, elsewhere), ada.id, 'Buoy');
    await assign(app(), list, ada.id, 'Cleat');
    await fill(ada.id, 1100);
    assert.equal(await unreadOf(ada.caller), '100');
    assert.equal((await inboxOf(ada.caller, '?pageSize=250&page=5')).length, 104);
    await admin.delete(`/projects/${project}/people/${ada.id}.json`);
    const { take } = watchReads(app());
    assert.deepEqual(await newsFor(ada.caller, '?unread=true'), ['assigned Buoy', 'added Quay']);
    const portions = take().filter(({ sql }) => /from "?notifications/.test(sql) && /project_members/.test(sql));
    assert.ok(portions.length >= 6, `${portions.length}`);
    assert.equal(await unreadOf(ada.caller), '2');
  });

  test('is read in portions and cleared of what is old, however much of it stands before that', async (t) => {
    const { list, ada } = await setting(app());
    await assign(app(), list, ada.id, 'Cleat');
    const first = await fill(ada.id, 1100);
    const { db } = app().services;
    const counting = t.mock.method(db, 'transaction');
    await put(ada.caller, '/notifications/read.json');
    const transactions = counting.mock.callCount();
    counting.mock.restore();
    assert.equal(await unreadOf(ada.caller), '0');
    assert.ok(transactions >= 3, `${transactions}`);

    const until = new Date(app().clock.now().getTime() + 800 * 86_400_000).toISOString();
    const last = first + 1099;
    await db.transaction((tx) =>
      tx.updateTable('notifications').set({ placed_at: until }).where('id', '<', last).execute(),
    );
    app().clock.move(366 * 86_400_000);
    while (await notificationSweep.run(app().services, signal));
    const left = await db.read.selectFrom('notifications').select('id').where('id', '>=', first).execute();
    assert.deepEqual([left.length, Math.max(...left.map(({ id }) => id))], [1099, last - 1]);
  });
});
