import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { until } from '../../../../scripts/patience.ts';
import { makeNotifier } from '../../../src/overview/notifications/telling/notify.ts';
import { record } from '../../../src/platform/events/log.ts';
import { type Caller, openTestApp, type TestApp, type TestAppOptions } from '../../support/app.ts';
import { type Engine, eachEngine } from '../../support/databases.ts';
import { makeEverything } from '../../support/everything.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';
import { watchReads } from '../../support/plans.ts';
import { openStream } from '../../support/stream.ts';

const PATH = '/events/stream';
const SILENT = { firesWebhooks: false, nudge: undefined, beside: undefined };
type Told = { event: string; type: string; id: string; projectId: string };

async function open(t: TestContext, engine: Engine, options: TestAppOptions = {}) {
  const app = await openTestApp(engine, options);
  t.after(() => app.dispose());
  const follow = async (by: Caller, path = PATH) => {
    const stream = await openStream(t, app, { token: by.token, path });
    if (stream.status === 200) await stream.hasPlace();
    return stream;
  };
  return { app, admin: app.admin, follow };
}

/** The last thing told to everybody on the project: what is not there by then was not told. */
const mark = ({ admin }: TestApp, project: string) => makeList(admin, project, { name: 'Mark' });
const makeList = (by: Caller, project: string, list: object) =>
  make(by, `/projects/${project}/tasklists.json`, { 'todo-list': list });

eachEngine('live updates', (engine) => {
  test('tell what happened, not how it looks, at once, also while webhooks are off', async (t) => {
    // Who waited for the next look would be waited for here until the test is given up.
    const { app, admin, follow } = await open(t, engine, { lookEveryMs: 3600_000 });
    await makeProject(admin);
    const stream = await follow(admin);
    const project = await makeProject(admin, { name: 'Secret harbour' });
    await stream.has(1);
    const made = await makeEverything(admin, project, 'Lamp', 'trim');
    await admin.delete(`/files/${made.file}.json`);
    await stream.has(12);
    matchesGolden(
      'activity-stream',
      stream.messages.map(({ data }) => data),
    );
    assert.doesNotMatch(JSON.stringify(stream.messages), /Secret|Lamp|trim/);
    assert.ok(stream.messages.every(({ event }) => event === undefined));
    await admin.put('/people/1.json', { person: { title: 'Boss' } });
    await mark(app, project);
    assert.equal((await stream.has(13))[12]!.data.event, 'TASKLIST.CREATED', 'people are no activity');
  });

  test('each is told what they may see at that moment, and nothing else', async (t) => {
    const { app, admin, follow } = await open(t, engine);
    const [member, leader, outsider] = [await makePerson(app), await makePerson(app), await makePerson(app)];
    const other = await app.anotherAccount();
    const [project, elsewhere] = [await makeProject(admin), await makeProject(admin)];
    await join(admin, project, member.id);
    await join(admin, project, leader.id, 'administrator');
    await join(admin, elsewhere, outsider.id);
    const callers = [admin, leader.caller, member.caller, outsider.caller, other.admin];
    const streams = await Promise.all(callers.map((caller) => follow(caller)));
    const hidden = await makeList(admin, project, { name: 'Hidden', private: true });
    await make(admin, `/tasklists/${hidden}/tasks.json`, { 'todo-item': { content: 'Inside what is hidden' } });
    await makeList(admin, project, { name: 'Open' });
    await mark(app, elsewhere);
    const foreign = await makeProject(other.admin);
    const [all, led, seen, away, theirs] = streams.map((stream) => stream!);
    await Promise.all([all!.has(4), led!.has(3), seen!.has(1), away!.has(1), theirs!.has(1)]);
    // One more that each is told, so that whatever came before it has arrived.
    await mark(app, project);
    await mark(app, elsewhere);
    await makeProject(other.admin);
    await Promise.all([all!.has(6), led!.has(4), seen!.has(2), away!.has(2), theirs!.has(2)]);
    const told = (stream: typeof all) => stream!.messages.map(({ data }: { data: Told }) => data.event);
    assert.deepEqual(told(all), [...told(led).slice(0, 3), ...Array(3).fill('TASKLIST.CREATED')]);
    assert.deepEqual(told(led), ['TASKLIST.CREATED', 'TASK.CREATED', 'TASKLIST.CREATED', 'TASKLIST.CREATED']);
    assert.deepEqual(told(seen), ['TASKLIST.CREATED', 'TASKLIST.CREATED']);
    assert.ok(seen!.messages.every(({ data }) => data.id !== hidden && data.projectId === project));
    assert.ok(away!.messages.every(({ data }) => data.projectId === elsewhere));
    assert.equal(theirs!.messages[0]!.data.id, foreign);

    await admin.put(`/projects/${project}/people.json`, { remove: { userIdList: member.id } });
    await join(admin, elsewhere, member.id);
    await makeList(admin, project, { name: 'After they left' });
    await mark(app, elsewhere);
    const last = (await seen!.has(3)).at(-1)!;
    assert.equal(last.data.projectId, elsewhere, 'who left the project hears no more of it');
    assert.equal((await openStream(t, app, { token: '', path: PATH })).status, 401);
  });

  test('go on behind a place, which tells nothing of the numbers', async (t) => {
    const { app, admin, follow } = await open(t, engine);
    const { id, caller } = await makePerson(app);
    const other = await app.anotherAccount();
    const project = await makeProject(admin, { people: id });
    const first = await follow(caller);
    await mark(app, project);
    await first.has(1);
    first.close();
    // More than one portion that is not theirs, then one that is.
    for (let n = 0; n < 250; n += 1) await makeProject(admin);
    const list = await mark(app, project);
    const place = first.place();
    assert.match(place, /^1\.[\w-]{30,}$/);
    const second = await follow(caller, `${PATH}?after=${place}`);
    assert.deepEqual(
      (await second.has(1)).map(({ data }) => data.id),
      [list],
    );
    await mark(app, project);
    assert.equal((await second.has(2)).length, 2, 'nothing twice');
    for (const wrong of ['12', 'x', `${place.slice(0, -2)}AA`])
      assert.equal((await follow(caller, `${PATH}?after=${wrong}`)).status, 422, wrong);
    assert.equal((await follow(other.admin, `${PATH}?after=${place}`)).status, 422, 'a place is its account’s');
  });

  test('look into the inboxes of those who follow now, and again for those alone who come', async (t) => {
    const { app, admin, follow } = await open(t, engine);
    const people = [await makePerson(app), await makePerson(app), await makePerson(app)];
    // Where nobody can say whether other processes have changed something, everything is looked up again for who comes.
    app.services.db.version = () => 1;
    const reads = watchReads(app);
    const looks = () =>
      reads
        .take()
        .filter(({ sql }) => sql.includes('"inboxes"'))
        .map(({ parameters }) => String(parameters.at(-1)).match(/\d+/g)!);
    const stream = await follow(admin);
    const places = `${PATH}?after=${stream.place()}`;
    const [first, second] = [await follow(people[0]!.caller, places), await follow(people[1]!.caller, places)];
    await makeProject(admin, { people: people.map(({ id }) => id).join() });
    await Promise.all([stream, first, second].map((one) => one.has(1)));
    const known = ['1', people[0]!.id, people[1]!.id];
    assert.deepEqual([...new Set(looks().flat())].sort(), known, 'nobody else’s');
    const third = await follow(people[2]!.caller, places);
    await third.has(1);
    const own = looks().filter((ids) => ids.includes(people[2]!.id));
    assert.deepEqual(own, [[people[2]!.id]], 'what the others have found is not looked up again');
    first.close();
    const who = async () => {
      const told = stream.messages.length;
      await makeProject(admin);
      await stream.has(told + 1);
      return looks().flat();
    };
    await until(async () => !(await who()).includes(people[0]!.id), 'who has gone to be forgotten');
    assert.ok((await who()).includes('1'));
  });

  test('two hundred at once: every one is told, once', async (t) => {
    const { admin, follow } = await open(t, engine);
    const stream = await follow(admin);
    const made = await Promise.all(Array.from({ length: 200 }, () => makeProject(admin)));
    const told = (await stream.has(200)).map(({ data }) => data.id);
    assert.deepEqual(told.sort(), made.sort());
  });
});

eachEngine('what is settled', (engine) => {
  test('nothing is passed over that was numbered early and committed late', async (t) => {
    if (engine.name === 'SQLite') return t.skip('one writer: nobody can be early and late');
    const [quickBegan, slowWrote, looked] = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
    t.after(() => looked!.resolve());
    const { app, admin, follow } = await open(t, engine, { lookEveryMs: 3600_000 });
    const [slow, quick] = [await makeProject(admin), await makeProject(admin)];
    const stream = await follow(admin);
    const { db } = app.services;
    const write = (tx: typeof db.read, id: string) =>
      record(
        { actor: { accountId: 1, personId: 1, hasWebhooks: false }, now: '2026-11-15T10:00:00.000Z', ...SILENT },
        tx,
        { name: 'PROJECT.UPDATED', objectKind: 'project', objectId: Number(id), projectId: Number(id), snapshot: {} },
      );
    const touch = (q: typeof db.read, id: string) =>
      q.updateTable('projects').set({ status: 'active' }).where('account_id', '=', 1).where('id', '=', Number(id));
    // The quick one begins first, so it has the lower transaction; the slow one has the lower number in the log.
    const first = db.transaction(async (tx) => {
      await touch(tx, quick).execute();
      quickBegan!.resolve();
      await slowWrote!.promise;
      await write(tx, quick);
    });
    await quickBegan!.promise;
    const second = db.transaction(async (tx) => {
      await touch(tx, slow).execute();
      await write(tx, slow);
      // An event is only sent: with the answer to what follows it is known to be there.
      await touch(tx, slow).execute();
      slowWrote!.resolve();
      await looked!.promise;
    });
    await first;
    db.nudge('events', 1);
    const later = await follow(admin, `${PATH}?after=${stream.place()}`);
    assert.deepEqual([stream.messages, later.messages], [[], []]);
    // Nobody in another account waits for them, neither who follows nor who is told.
    const other = await app.anotherAccount();
    const elsewhere = await follow(other.admin);
    const project = await makeProject(other.admin);
    assert.deepEqual((await elsewhere.has(1))[0]!.data.id, project);
    const member = await makePerson(app, {}, other.admin);
    await join(other.admin, project, member.id);
    const notifier = makeNotifier();
    await until(async () => {
      await notifier.run(app.services, new AbortController().signal);
      return (await member.caller.get('/notifications.json')).body.unread === '1';
    }, 'somebody to be told that they are on a project');
    assert.equal((await admin.get('/notifications.json')).body.unread, '0');
    looked!.resolve();
    // Nobody tells that the slow one has ended, and the next look is an hour away.
    await second;
    for (const one of [stream, later])
      assert.deepEqual(
        (await one.has(2)).map(({ data }) => data.id),
        [slow, quick],
      );
  });
});
