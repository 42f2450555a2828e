import assert from 'node:assert/strict';
import { test } from 'node:test';
import { replayChore } from '../../../src/integrations/webhooks/repair/replays.ts';
import { retention } from '../../../src/integrations/webhooks/repair/retention.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import type { Received } from '../../support/receiver.ts';
import { type Office, openOffice, signal } from './post-office.ts';

const HOUR = 3600_000;
const DAY = 24 * HOUR;
const START = '2026-11-15T10:00:00Z';
const objectOf = ({ body }: Received) => new URLSearchParams(body).get('bbjectId')!;

async function carryOut({ app, deliver }: Office): Promise<number> {
  while (await replayChore.run(app.services, signal));
  return deliver();
}

eachEngine('sending many again', (engine) => {
  test('those that were given up since a moment, however long ago they happened, and only those', async (t) => {
    const office = await openOffice(t, engine);
    const { app, admin, receiver, register, givenUp } = office;
    const hook = await register();
    const { uuid } = await givenUp();
    receiver.answers(200);
    receiver.calls.splice(0);
    app.clock.move(HOUR);
    const ago = (ms: number) => new Date(app.services.now().getTime() - ms).toISOString();
    const count = async (since: string) =>
      (await admin.post(`/webhooks/${hook}/resend.json`, { since, dryRun: true })).body.count;
    assert.deepEqual([await count(ago(DAY * 2)), await count(ago(HOUR / 2))], [1, 0]);
    assert.equal(await carryOut(office), 0, 'a dry run sends nothing');
    const started = await admin.post(`/webhooks/${hook}/resend.json`, { since: ago(DAY * 2) });
    assert.equal(started.status, 201);
    assert.equal(await carryOut(office), 1);
    assert.equal(receiver.calls[0]?.headers['webhook-id'], uuid, 'under its first id');
    const { replay } = (await admin.get(`/webhooks/${hook}/replays/${started.body.id}.json`)).body;
    assert.deepEqual([replay.status, replay.what, replay.total, replay.done], ['DONE', 'failed', 1, 1]);
    assert.equal(await count(START), 0);
  });

  test('what has failed and waits for another try goes at once, and ends its receiver’s rest', async (t) => {
    const office = await openOffice(t, engine);
    const { app, admin, receiver, register, deliver } = office;
    const hook = await register();
    receiver.answers(500);
    const project = await makeProject(admin);
    await admin.put(`/projects/${project}.json`, { project: { name: 'Stands behind it' } });
    for (let n = 0; n < 3; n += 1) await makeProject(admin);
    await deliver();
    assert.notEqual((await admin.get(`/webhooks/${hook}.json`)).body.webhook.restsUntil, '');
    receiver.answers(200);
    receiver.calls.splice(0);
    app.clock.move(1000);
    const started = await admin.post(`/webhooks/${hook}/resend.json`, { since: START });
    assert.equal(started.body.count, 4, 'what stands behind has not failed');
    assert.equal(await carryOut(office), 5);
    const story = receiver.calls.filter((call) => objectOf(call) === project);
    assert.deepEqual(
      story.map(({ headers }) => headers['x-projects-event']),
      ['PROJECT.CREATED', 'PROJECT.UPDATED'],
    );
  });

  test('what was taken and waits to be sent once more, as somebody asked, has not failed', async (t) => {
    const { admin, receiver, register, deliver } = await openOffice(t, engine);
    const hook = await register();
    await makeProject(admin);
    await deliver();
    const uuid = receiver.calls[0]!.headers['webhook-id'];
    assert.equal((await admin.post(`/webhooks/${hook}/redeliver.json`, { uuid })).status, 200);
    const count = async () =>
      (await admin.post(`/webhooks/${hook}/resend.json`, { since: START, dryRun: true })).body.count;
    assert.equal(await count(), 0);
    receiver.answers(500);
    await deliver();
    assert.equal(await count(), 1, 'now it has');
  });

  test('more than one portion, given up and waiting mixed, in the order it happened', async (t) => {
    const office = await openOffice(t, engine);
    const { app, admin, receiver, register, dispatch } = office;
    const hook = await register();
    await Promise.all(Array.from({ length: 205 }, () => makeProject(admin)));
    await dispatch();
    await app.services.db.transaction(async (tx) => {
      const ended = { state: 'given-up', ended_at: START } as const;
      await tx.updateTable('deliveries').set({ tries: 1, due_at: '2026-12-01T00:00:00Z' }).execute();
      await tx.updateTable('deliveries').set(ended).where('sequence', 'in', [1, 2, 100, 199, 201, 205]).execute();
    });
    const started = await admin.post(`/webhooks/${hook}/resend.json`, { since: START });
    assert.equal(started.body.count, 205);
    await replayChore.run(app.services, signal);
    const { replay } = (await admin.get(`/webhooks/${hook}/replays/${started.body.id}.json`)).body;
    assert.deepEqual([replay.status, replay.done], ['RUNNING', 200]);
    const left = await app.services.db.read
      .selectFrom('deliveries')
      .select('sequence')
      .where((e) => e.or([e('state', '=', 'given-up'), e('due_at', '>', '2026-11-16')]))
      .orderBy('sequence')
      .execute();
    assert.deepEqual(
      left.map(({ sequence }) => sequence),
      [201, 202, 203, 204, 205],
    );
    assert.equal(await carryOut(office), 205);
    assert.equal(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size, 205);
  });

  test('everything since a moment, in the order it happened, each under its first id', async (t) => {
    const office = await openOffice(t, engine);
    const { app, admin, receiver, register, deliver } = office;
    const hook = await register();
    await makeProject(admin);
    app.clock.move(HOUR);
    const since = '2026-11-15T11:00:00Z';
    const project = await makeProject(admin);
    for (let n = 0; n < 5; n += 1) await admin.put(`/projects/${project}.json`, { project: { name: `Name ${n}` } });
    await deliver();
    const first = receiver.calls.splice(0).slice(1);
    app.clock.move(HOUR);
    const started = await admin.post(`/webhooks/${hook}/replay.json`, { since });
    assert.deepEqual([started.status, started.body.count], [201, 6]);
    assert.equal(await carryOut(office), 6);
    assert.deepEqual(
      receiver.calls.map(({ headers, body }) => [headers['webhook-id'], body]),
      first.map(({ headers, body }) => [headers['webhook-id'], body]),
    );
    assert.ok(receiver.calls.every(({ headers }) => headers['webhook-attempt'] === '2'));
  });

  test('also what happened before the webhook was there', async (t) => {
    const office = await openOffice(t, engine);
    const { admin, receiver, register, deliver } = office;
    const project = await makeProject(admin);
    await admin.put(`/projects/${project}.json`, { project: { name: 'Before' } });
    const hook = await register({ event: 'PROJECT.*' });
    assert.equal(await deliver(), 0);
    await admin.post(`/webhooks/${hook}/replay.json`, { since: START });
    assert.equal(await carryOut(office), 2);
    assert.deepEqual(
      receiver.calls.map(({ headers }) => headers['x-projects-event']),
      ['PROJECT.CREATED', 'PROJECT.UPDATED'],
    );
    const { events } = (await admin.get(`/webhooks/${hook}/events.json?after=0`)).body;
    assert.deepEqual(
      events.map((event: { sequence: number }) => event.sequence),
      [1, 2],
    );
  });

  test('what has just happened and was not handed out yet is told once', async (t) => {
    const { app, admin, receiver, register, deliver } = await openOffice(t, engine);
    const hook = await register();
    await makeProject(admin);
    const reply = await admin.post(`/webhooks/${hook}/replay.json`, { since: '2026-11-15T09:00:00Z' });
    assert.equal(reply.status, 201, reply.text);
    while (await replayChore.run(app.services, signal));
    await deliver();
    await makeProject(admin);
    await deliver();
    assert.equal(receiver.calls.length, 2);
  });

  test('what waits for its next try does not overtake what is sent again and happened before', async (t) => {
    const office = await openOffice(t, engine);
    const { app, admin, receiver, register, deliver } = office;
    const hook = await register();
    const project = await makeProject(admin);
    await deliver();
    receiver.answers(500);
    await admin.put(`/projects/${project}.json`, { project: { name: 'Renamed' } });
    await deliver();
    await admin.post(`/webhooks/${hook}/replay.json`, { since: START });
    assert.equal(await carryOut(office), 1, 'the first one again');
    app.clock.move(6000);
    assert.equal(await deliver(), 0, 'the second one, whose time has come, stands behind it');
    receiver.answers(200);
    receiver.calls.splice(0);
    app.clock.move(HOUR);
    assert.equal(await deliver(), 2);
    assert.deepEqual(
      receiver.calls.map(({ headers }) => headers['x-projects-event']),
      ['PROJECT.CREATED', 'PROJECT.UPDATED'],
    );
  });

  test('can be cancelled, shows how far it is, and goes on after a restart', async (t) => {
    const office = await openOffice(t, engine);
    const { app, admin, register, deliver } = office;
    const project = await makeProject(admin);
    for (let n = 0; n < 250; n += 1) await admin.put(`/projects/${project}.json`, { project: { name: `Name ${n}` } });
    const hook = await register();
    const { id } = (await admin.post(`/webhooks/${hook}/replay.json`, { since: START })).body;
    await replayChore.run(app.services, signal);
    const read = async () => (await admin.get(`/webhooks/${hook}/replays/${id}.json`)).body.replay;
    assert.deepEqual([(await read()).status, (await read()).done, (await read()).total], ['RUNNING', 200, 251]);
    assert.equal((await admin.put(`/webhooks/${hook}/replays/${id}/cancel.json`)).status, 200);
    assert.equal(await replayChore.run(app.services, signal), false);
    assert.equal((await read()).status, 'CANCELLED');
    await deliver();
    assert.equal((await admin.get(`/webhooks/${hook}/replays.json`)).headers['x-records'], '1');
  });

  test('a moment is needed, and another account’s webhook is not there', async (t) => {
    const { app, admin, register } = await openOffice(t, engine);
    const hook = await register();
    assert.equal((await admin.post(`/webhooks/${hook}/replay.json`, {})).status, 422);
    assert.equal((await admin.post(`/webhooks/${hook}/replay.json`, { since: 'yesterday' })).status, 422);
    const other = await app.anotherAccount();
    assert.equal((await other.admin.post(`/webhooks/${hook}/replay.json`, { since: START })).status, 404);
  });
});

eachEngine('a test', (engine) => {
  test('goes the way every notification goes, once, and is found in the log', async (t) => {
    const office = await openOffice(t, engine);
    const { admin, app, receiver, register, deliver, log } = office;
    const hook = await register({ event: 'PROJECT.CREATED', token: 'sesame' });
    const { status, body } = await admin.post(`/webhooks/${hook}/test.json`);
    assert.equal(status, 200);
    assert.equal(await deliver(), 1);
    const [call] = receiver.calls;
    assert.equal(call!.body, `accountId=1&event=WEBHOOK.TEST&bbjectId=${hook}&userId=1`);
    assert.equal(call!.headers['webhook-id'], body.uuid);
    assert.ok(call!.headers['x-projects-signature']);
    receiver.answers(500);
    await admin.post(`/webhooks/${hook}/test.json`);
    await deliver();
    app.clock.move(DAY);
    assert.equal(await deliver(), 0, 'a test that failed is not repeated');
    assert.deepEqual(
      (await log(hook)).map((row) => row.deliveryStatus),
      ['GIVEN-UP', 'DELIVERED'],
    );
  });

  test('says what has to be done first', async (t) => {
    const { admin, register } = await openOffice(t, engine);
    const hook = await register();
    await admin.put(`/webhooks/${hook}/pause.json`);
    assert.match((await admin.post(`/webhooks/${hook}/test.json`)).body.MESSAGE, /paused.*[Rr]esume/);
    await admin.put('/webhooks/disable.json');
    assert.match((await admin.post(`/webhooks/${hook}/test.json`)).body.MESSAGE, /switched off/);
  });
});

eachEngine('the log', (engine) => {
  test('is filtered by status, code, event, delivery and time', async (t) => {
    const office = await openOffice(t, engine);
    const { app, admin, receiver, register, deliver } = office;
    const hook = await register();
    const project = await makeProject(admin);
    await deliver();
    app.clock.move(HOUR);
    receiver.answers(500);
    await admin.put(`/projects/${project}.json`, { project: { name: 'Renamed' } });
    await deliver();
    const find = async (query: string) => {
      const reply = await admin.get(`/webhooks/${hook}/deliveries.json?${query}`);
      assert.equal(reply.headers['x-records'], String(reply.body.deliveries.length));
      return reply.body.deliveries.map((row: { event: string }) => row.event);
    };
    assert.deepEqual(await find('status=delivered'), ['PROJECT.CREATED']);
    assert.deepEqual(await find('status=waiting'), ['PROJECT.UPDATED']);
    assert.deepEqual(await find('status=failed'), ['PROJECT.UPDATED']);
    assert.deepEqual(await find('status=succeeded'), ['PROJECT.CREATED']);
    assert.deepEqual(await find('event=project.created'), ['PROJECT.CREATED']);
    assert.deepEqual(await find(`uuid=${receiver.calls[1]!.headers['webhook-id']}`), ['PROJECT.UPDATED']);
    assert.deepEqual(await find('since=2026-11-15T10:30:00Z'), ['PROJECT.UPDATED']);
    assert.deepEqual(await find('until=20261115103000'), ['PROJECT.CREATED']);
    assert.deepEqual(await find('code=500'), ['PROJECT.UPDATED']);
    assert.deepEqual(await find('code=0'), []);
    assert.deepEqual(await find('code=200'), ['PROJECT.CREATED']);
    assert.deepEqual(await find('status=given-up'), []);
    await admin.post(`/webhooks/${hook}/test.json`);
    await deliver();
    assert.deepEqual(await find('status=given-up'), ['WEBHOOK.TEST']);
    assert.deepEqual(await find('status=failed'), ['WEBHOOK.TEST', 'PROJECT.UPDATED']);
    assert.deepEqual(await find('status=delivered'), ['PROJECT.CREATED']);
    assert.deepEqual(await find('status=succeeded&since=2026-11-15T10:30:00Z'), []);
    assert.deepEqual(await find('status=given-up&event=PROJECT.UPDATED'), []);
    for (const wrong of ['status=odd', 'code=odd', 'code=600'])
      assert.equal((await admin.get(`/webhooks/${hook}/deliveries.json?${wrong}`)).status, 422);
  });
});

eachEngine('numbers of its own', (engine) => {
  test('let a receiver see a gap and close it', async (t) => {
    const { admin, receiver, register, deliver, dispatch } = await openOffice(t, engine);
    const hook = await register({ event: 'PROJECT.*' });
    const projects = [];
    for (let n = 0; n < 5; n += 1) projects.push(await makeProject(admin));
    await admin.put('/people/1.json', { person: { title: 'Boss' } });
    await deliver();
    assert.equal(receiver.calls.length, 5);
    const pull = async (query: string) => (await admin.get(`/webhooks/${hook}/events.json?${query}`)).body;
    const all = await pull('after=0');
    assert.deepEqual(
      all.events.map(({ sequence, objectId, deliveryStatus }: Record<string, string>) => [
        sequence,
        objectId,
        deliveryStatus,
      ]),
      projects.map((id, at) => [at + 1, id, 'DELIVERED']),
    );
    assert.deepEqual([all.lastSequence, all.firstSequence], [5, 1]);
    assert.deepEqual(
      all.events.map(({ id }: { id: string }) => id),
      receiver.calls.map(({ headers }) => headers['webhook-id']),
    );
    await makeProject(admin);
    await dispatch();
    const rest = await pull('after=5');
    assert.deepEqual([rest.events.length, rest.events[0].sequence, rest.events[0].deliveryStatus], [1, 6, 'WAITING']);
    assert.equal(rest.events[0].object.project.id, Number(rest.events[0].objectId));
    assert.deepEqual((await pull('after=6')).events, []);
    assert.equal((await pull('after=0&pageSize=2')).events.length, 2);
    assert.equal((await admin.get(`/webhooks/${hook}/events.json?after=-1`)).status, 422);
  });
});

eachEngine('figures of a webhook', (engine) => {
  test('are kept by the hour and say what waits', async (t) => {
    const { app, admin, receiver, register, deliver, dispatch } = await openOffice(t, engine);
    const hook = await register();
    for (let n = 0; n < 3; n += 1) await makeProject(admin);
    await deliver();
    app.clock.move(HOUR);
    receiver.answers(500);
    await makeProject(admin);
    await deliver();
    await makeProject(admin);
    await dispatch();
    const { hours, waiting, oldestDueOn, lastSequence } = (await admin.get(`/webhooks/${hook}/statistics.json`)).body;
    assert.deepEqual(
      hours.map((one: Record<string, unknown>) => [one.hour, one.delivered, one.failed, one.givenUp]),
      [
        ['2026-11-15T10:00:00Z', 3, 0, 0],
        ['2026-11-15T11:00:00Z', 0, 1, 0],
      ],
    );
    assert.deepEqual([waiting, oldestDueOn, lastSequence], [2, '2026-11-15T11:00:00Z', 5]);
  });

  test('what a disabled webhook missed is kept for two weeks', async (t) => {
    const { app, admin, receiver, register, deliver } = await openOffice(t, engine);
    const hook = await register();
    receiver.answers(410);
    const first = await makeProject(admin);
    await deliver();
    app.clock.move(10 * DAY);
    const later = await makeProject(admin);
    await admin.put(`/projects/${first}.json`, { project: { name: 'Renamed' } });
    await deliver();
    app.clock.move(5 * DAY);
    while (await retention.run(app.services, signal));
    receiver.answers(200);
    receiver.calls.splice(0);
    await admin.put(`/webhooks/${hook}/resume.json`);
    await deliver();
    assert.deepEqual(
      receiver.calls.map((call) => `${objectOf(call)} ${call.headers['x-projects-event']}`).sort(),
      [`${first} PROJECT.UPDATED`, `${later} PROJECT.CREATED`],
      'also what stood behind something that is too old',
    );
  });
});
