import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import type { Received } from '../../support/receiver.ts';
import { type Office, openOffice } from './post-office.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const objectOf = ({ body }: Received) => new URLSearchParams(body).get('bbjectId')!;

const shown = async ({ admin }: Office, hook: string) => (await admin.get(`/webhooks/${hook}.json`)).body.webhook;

/** Fails until the webhook rests: four notifications about four projects. */
async function exhaust(office: Office): Promise<string[]> {
  const { admin, receiver, deliver } = office;
  receiver.answers(500);
  const projects = [];
  for (let n = 0; n < 4; n += 1) projects.push(await makeProject(admin));
  assert.equal(await deliver(), 4);
  return projects;
}

eachEngine('a receiver that fails', (engine) => {
  test('is left to rest after four failures and probed at 1, 2, 4 … 60 minutes with one notification each', async (t) => {
    const office = await openOffice(t, engine);
    const { app, admin, receiver, round, deliver, register } = office;
    const hook = await register();
    await exhaust(office);
    const resting = await shown(office, hook);
    assert.deepEqual([resting.status, resting.restsUntil], ['ACTIVE', '2026-11-15T10:01:00Z']);
    await makeProject(admin);
    assert.equal(await deliver(), 0, 'nothing is sent to a receiver that rests');
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60, 60]) {
      app.clock.move(minutes * MINUTE - 1);
      assert.equal(await round(), 0, `nothing before ${minutes} minutes`);
      app.clock.move(1);
      assert.equal(await round(), 1, `one after ${minutes} minutes`);
      assert.equal(await round(), 0);
    }
    assert.equal(receiver.calls.length, 4 + 9);
  });

  test('is sent everything that waited, in the order it happened, when it has recovered', async (t) => {
    const office = await openOffice(t, engine);
    const { app, admin, receiver, round, deliver, register, dispatch } = office;
    const hook = await register();
    const projects = await exhaust(office);
    for (const id of projects) await admin.put(`/projects/${id}.json`, { project: { name: `New ${id}` } });
    await dispatch();
    receiver.calls.splice(0);
    receiver.answers(200);
    app.clock.move(MINUTE);
    assert.equal(await round(), 1, 'first the probe alone');
    assert.equal(await deliver(), 7);
    for (const id of projects)
      assert.deepEqual(
        receiver.calls.filter((call) => objectOf(call) === id).map(({ headers }) => headers['x-projects-event']),
        ['PROJECT.CREATED', 'PROJECT.UPDATED'],
      );
    const well = await shown(office, hook);
    assert.deepEqual([well.failureStreak, well.restsUntil, well.failingSince], [0, '', '']);
  });

  test('is not kept resting by one notification that nobody can take', async (t) => {
    const office = await openOffice(t, engine);
    const { app, receiver, round, deliver, register } = office;
    await register();
    const [poison] = await exhaust(office);
    receiver.answers((call) => ({ status: objectOf(call) === poison ? 500 : 200 }));
    let rounds = 0;
    for (let sent = 0; sent < 3 && rounds < 4; rounds += 1) {
      app.clock.move(2 ** rounds * MINUTE);
      sent = 0;
      await round();
      await deliver();
      sent = new Set(receiver.calls.map(objectOf).filter((id) => id !== poison)).size;
    }
    assert.ok(rounds <= 2, 'another one is the next probe');
  });

  test('gives nothing up while it rests, however often one was the probe', async (t) => {
    const office = await openOffice(t, engine);
    const { app, admin, receiver, round, register } = office;
    await register();
    receiver.answers(500);
    await makeProject(admin);
    await office.deliver();
    for (let hours = 0; hours < 30; hours += 1) {
      app.clock.move(HOUR);
      await round();
    }
    const tries = receiver.calls.length;
    assert.ok(tries > 15, String(tries));
    receiver.answers(200);
    app.clock.move(HOUR);
    assert.equal(await round(), 1);
    assert.equal(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size, 1);
  });

  test('is disabled after five days; the Administrators are told, and what it missed is sent when it is active again', async (t) => {
    const office = await openOffice(t, engine);
    const { app, admin, receiver, round, deliver, register } = office;
    const hook = await register();
    const projects = await exhaust(office);
    for (let hours = 0; hours < 5 * 24; hours += 1) {
      assert.equal((await shown(office, hook)).status, 'ACTIVE', `after ${hours} hours`);
      app.clock.move(HOUR);
      await round();
    }
    const off = await shown(office, hook);
    assert.equal(off.status, 'DISABLED');
    assert.match(off.disabledReason, /five days/);
    projects.push(await makeProject(admin));
    app.clock.move(DAY);
    assert.equal(await deliver(), 0);
    const { notices } = (await admin.get('/notices.json')).body;
    assert.equal(notices.length, 1);
    assert.ok(notices[0].message.includes(receiver.url), notices[0].message);
    assert.deepEqual([notices[0].about, notices[0].aboutId], ['webhook', hook]);
    assert.equal((await admin.put(`/notices/${notices[0].id}/dismiss.json`)).status, 200);
    assert.deepEqual((await admin.get('/notices.json')).body.notices, []);

    receiver.answers(200);
    receiver.calls.splice(0);
    await admin.put(`/webhooks/${hook}/resume.json`);
    assert.equal(await deliver(), 5);
    assert.deepEqual(receiver.calls.map(objectOf).sort(), projects.sort());
    assert.equal((await shown(office, hook)).disabledReason, '');
  });

  test('is not disabled for a single failure, however long ago the one before was', async (t) => {
    const office = await openOffice(t, engine);
    const { app, admin, receiver, round, deliver, register } = office;
    const hook = await register();
    receiver.answers(500);
    await admin.post(`/webhooks/${hook}/test.json`);
    await deliver();
    app.clock.move(6 * DAY);
    await makeProject(admin);
    await deliver();
    assert.equal((await shown(office, hook)).status, 'ACTIVE', 'a test had failed, before there was a receiver');
    await admin.put('/webhooks/disable.json');
    app.clock.move(6 * DAY);
    await admin.put('/webhooks/enable.json');
    assert.equal(await round(), 1);
    assert.equal((await shown(office, hook)).status, 'ACTIVE', 'nothing was tried while the switch was off');
  });

  test('is not disabled for the days while the switch was off', async (t) => {
    const office = await openOffice(t, engine);
    const { app, admin, round, register } = office;
    const hook = await register();
    await exhaust(office);
    await admin.put('/webhooks/disable.json');
    app.clock.move(6 * DAY);
    await admin.put('/webhooks/enable.json');
    assert.equal(await round(), 1);
    assert.equal((await shown(office, hook)).status, 'ACTIVE', 'its first probe failed, after four failures at once');
    for (const days of [3, 3]) {
      app.clock.move(days * DAY);
      await admin.put('/webhooks/enable.json');
      await round();
    }
    assert.equal((await shown(office, hook)).status, 'DISABLED', 'it was on all the time');
  });

  test('rests no longer because many were on their way when it began', async (t) => {
    const office = await openOffice(t, engine);
    const { admin, receiver, register, deliver } = office;
    const hook = await register();
    receiver.answers(500);
    for (let n = 0; n < 20; n += 1) await makeProject(admin);
    assert.equal(await deliver(), 20);
    const resting = await shown(office, hook);
    assert.deepEqual([resting.failureStreak, resting.restsUntil], [20, '2026-11-15T10:01:00Z']);
  });
});

eachEngine('a receiver that sets off its own webhook', (engine) => {
  test('is sent thirty in a minute, then ever slower; others are not held up and none is dropped', async (t) => {
    const office = await openOffice(t, engine);
    const { app, admin, receiver, register, deliver } = office;
    const hook = await register();
    const [looping, other] = [await makeProject(admin), await makeProject(admin)];
    let changes = 0;
    receiver.answers(async (call) => {
      if (objectOf(call) === looping)
        await admin.put(`/projects/${looping}.json`, { project: { name: `Change ${++changes}` } });
      return {};
    });
    const sent = async () => {
      const before = receiver.calls.filter((call) => objectOf(call) === looping).length;
      while ((await deliver()) > 0);
      return receiver.calls.filter((call) => objectOf(call) === looping).length - before;
    };
    assert.equal(await sent(), 30);
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
      app.clock.move(seconds * SECOND - 1);
      assert.equal(await sent(), 0, `nothing before ${seconds} seconds`);
      app.clock.move(1);
      assert.equal(await sent(), 1, `one after ${seconds} seconds`);
    }
    await admin.put(`/projects/${other}.json`, { project: { name: 'Not held up' } });
    await deliver();
    assert.equal(receiver.calls.filter((call) => objectOf(call) === other).length, 2);
    const { loop } = await shown(office, hook);
    assert.deepEqual(Object.keys(loop).sort(), ['object', 'spacedOn']);
    assert.equal(loop.object, `project/${looping}`);
    receiver.answers(200);
    app.clock.move(HOUR);
    await deliver();
    assert.equal(receiver.calls.filter((call) => objectOf(call) === looping).length, changes + 1, 'none is dropped');
    app.clock.move(HOUR);
    for (let n = 0; n < 30; n += 1) await admin.put(`/projects/${looping}.json`, { project: { name: `Again ${n}` } });
    assert.equal(await sent(), 30, 'after a quiet time it counts anew');
  });
});

eachEngine('a webhook with a limit of its own', (engine) => {
  test('is sent no more than that, and all of it in time', async (t) => {
    const { admin, app, receiver, register, deliver, round } = await openOffice(t, engine);
    await register({ perMinute: 60 });
    for (let n = 0; n < 10; n += 1) await makeProject(admin);
    await deliver();
    const atOnce = receiver.calls.length;
    assert.ok(atOnce >= 1 && atOnce <= 3, String(atOnce));
    for (let second = 0; second < 10; second += 1) {
      app.clock.move(SECOND);
      assert.ok((await round()) <= 1);
    }
    assert.equal(receiver.calls.length, 10);
  });
});
