import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guardedSender, webhookChores } from '../../../src/integrations/webhooks/chores.ts';
import { LEASE_MS } from '../../../src/integrations/webhooks/deliver/claims.ts';
import { makeDelivery } from '../../../src/integrations/webhooks/deliver/deliver.ts';
import { replayChore } from '../../../src/integrations/webhooks/repair/replays.ts';
import { retention } from '../../../src/integrations/webhooks/repair/retention.ts';
import type { Sender } from '../../../src/integrations/webhooks/send/exchange.ts';
import { makeOpenings } from '../../../src/integrations/webhooks/send/openings.ts';
import { makeWorker } from '../../../src/platform/worker.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { openOffice, signal } from './post-office.ts';

const DAY = 24 * 3600_000;

eachEngine('a crash', (engine) => {
  test('between claim and answer costs a lease, no delivery: it is sent again with the same id', async (t) => {
    const { app, admin, receiver, register, dispatch, round, log } = await openOffice(t, engine);
    const hook = await register();
    await makeProject(admin);
    await dispatch();
    // A process that dies after claiming: its sender is never heard of again.
    const dead: Sender = { send: () => new Promise(() => {}), close: async () => {} };
    await makeDelivery({ sender: dead, userAgent: '' }).send.run(app.services, signal);
    const [claimed] = await app.services.db.read.selectFrom('deliveries').selectAll().execute();
    assert.ok(claimed?.fence);

    app.clock.move(LEASE_MS - 1);
    assert.equal(await round(), 0, 'the lease holds');
    app.clock.move(1);
    assert.equal(await round(), 1);
    assert.equal(receiver.calls[0]?.headers['webhook-id'], claimed.id);
    const rows = await log(hook);
    assert.deepEqual(
      rows.map((row) => [row.uuid, row.attempt, row.deliveryStatus]),
      [[claimed.id, 1, 'DELIVERED']],
    );
  });

  for (const late of [500, 200])
    test(`whoever lost the lease records nothing (answer ${late})`, async (t) => {
      const { app, admin, receiver, register, dispatch, colleague, log } = await openOffice(t, engine);
      const hook = await register();
      await makeProject(admin);
      await dispatch();
      const slow = receiver.hangs();
      const losing = colleague().round(app.services);
      await receiver.hasCalls(1);
      app.clock.move(LEASE_MS);
      receiver.answers(late === 200 ? 500 : 200);
      assert.equal(await colleague().round(app.services), 1);
      const before = await app.services.db.read.selectFrom('deliveries').selectAll().execute();
      slow.release({ status: late });
      await losing;
      assert.deepEqual(await app.services.db.read.selectFrom('deliveries').selectAll().execute(), before);
      assert.equal((await log(hook)).length, 1);
      const { webhook } = (await admin.get(`/webhooks/${hook}.json`)).body;
      assert.equal(webhook.failureStreak, late === 200 ? 1 : 0);
    });

  test('of the database while an answer is written down: it is written when the database is back', async (t) => {
    const { app, admin, receiver, register, dispatch, colleague, log } = await openOffice(t, engine);
    const hook = await register();
    await makeProject(admin);
    await dispatch();
    const delivery = colleague();
    let isDown = false;
    const db = {
      ...app.services.db,
      transaction: (async (work) => {
        if (isDown) throw new Error('gone');
        return app.services.db.transaction(work);
      }) as typeof app.services.db.transaction,
    };
    const services = { ...app.services, db };
    await delivery.send.run(services, signal);
    await receiver.hasCalls(1);
    isDown = true;
    await assert.rejects(delivery.settle.run(services, signal), /gone/);
    isDown = false;
    await delivery.settle.run(services, signal);
    assert.equal((await log(hook))[0]?.deliveryStatus, 'DELIVERED');
    assert.equal(receiver.calls.length, 1);
  });
});

eachEngine('the worker', (engine) => {
  test('delivers what is committed without being asked, and on stopping finishes what is under way', async (t) => {
    const { app, admin, receiver, time, register, log } = await openOffice(t, engine);
    const hook = await register({ event: 'PROJECT.CREATED,PROJECT.UPDATED' });
    const { config } = app.services;
    const sender = guardedSender(makeOpenings(config), '1.2.3', time);
    const worker = makeWorker(app.services, webhookChores({ config, version: '1.2.3', sender }));
    worker.start();
    const project = await makeProject(admin);
    await receiver.hasCalls(1);
    assert.equal(receiver.calls[0]?.headers['user-agent'], 'Holdfast/1.2.3 (+webhooks)');
    const slow = receiver.hangs();
    await admin.put(`/projects/${project}.json`, { project: { name: 'Renamed' } });
    await receiver.hasCalls(2);
    const stopped = worker.stop();
    slow.release();
    await stopped;
    const rows = await log(hook);
    assert.deepEqual(
      rows.map((row) => [row.event, row.response.code]),
      [
        ['PROJECT.UPDATED', '200'],
        ['PROJECT.CREATED', '200'],
      ],
    );
    assert.match(rows[0]!.request.headers, /"User-Agent": \[\s*"Holdfast\/1\.2\.3 \(\+webhooks\)"/);
  });
});

eachEngine('retention', (engine) => {
  test('the log is kept 30 days, what is not ended is kept, and events stay', async (t) => {
    const { app, admin, receiver, register, deliver, log } = await openOffice(t, engine);
    const hook = await register();
    const sweep = async () => {
      while (await retention.run(app.services, signal));
    };
    const count = async (table: 'events' | 'deliveries' | 'attempts' | 'webhooks') =>
      (await app.services.db.read.selectFrom(table).select('account_id').execute()).length;

    await makeProject(admin);
    await deliver();
    app.clock.move(DAY);
    receiver.answers(500);
    await makeProject(admin);
    await deliver();
    await admin.put(`/webhooks/${hook}/pause.json`);
    app.clock.move(29 * DAY);
    await sweep();
    assert.deepEqual([await count('attempts'), await count('deliveries')], [2, 2]);
    app.clock.move(1);
    await sweep();
    assert.deepEqual([await count('attempts'), await count('deliveries')], [1, 1]);
    app.clock.move(2 * DAY);
    await sweep();
    assert.deepEqual([await count('attempts'), await count('deliveries')], [0, 1]);
    assert.deepEqual(await log(hook), []);
    receiver.answers(200);
    await admin.put(`/webhooks/${hook}/resume.json`);
    assert.equal(await deliver(), 1);
    assert.equal(receiver.calls.at(-1)?.headers['webhook-attempt'], '2');
    assert.ok((await count('events')) >= 2);

    await admin.delete(`/webhooks/${hook}.json`);
    await sweep();
    assert.deepEqual([await count('attempts'), await count('deliveries'), await count('webhooks')], [0, 0, 0]);
  });

  for (const status of [200, 500])
    test(`takes a deleted webhook away while its receiver is called, and the answer ${status} hurts nobody`, async (t) => {
      const { app, admin, receiver, register, dispatch, colleague } = await openOffice(t, engine);
      const [gone, other] = [await register(), await register({ url: `${receiver.url}/other` })];
      const slow = receiver.hangs();
      await makeProject(admin);
      await dispatch();
      const sending = colleague().round(app.services);
      await receiver.hasCalls(2);
      await admin.delete(`/webhooks/${gone}.json`);
      while (await retention.run(app.services, signal));
      slow.release({ status });
      assert.equal(await sending, 2);
      const { deliveries } = (await admin.get(`/webhooks/${other}/deliveries.json`)).body;
      assert.equal(deliveries[0].response.code, String(status), 'the other one is written down');
    });

  test('the numbers that are left have no holes', async (t) => {
    const { app, admin, receiver, register, deliver } = await openOffice(t, engine);
    const hook = await register({ event: 'PROJECT.CREATED' });
    const stuck = await makeProject(admin);
    receiver.answers(({ body }) => ({ status: body.includes(`bbjectId=${stuck}&`) ? 500 : 200 }));
    for (let n = 0; n < 2; n += 1) await makeProject(admin);
    await deliver();
    app.clock.move(2 * DAY);
    receiver.answers(200);
    await makeProject(admin);
    await deliver();
    const { id } = (await admin.post(`/webhooks/${hook}/replay.json`, { since: '2030-01-01' })).body;
    await replayChore.run(app.services, signal);
    const sweep = async () => {
      while (await retention.run(app.services, signal));
      const { events, firstSequence } = (await admin.get(`/webhooks/${hook}/events.json?after=0`)).body;
      const replay = (await admin.get(`/webhooks/${hook}/replays/${id}.json`)).status;
      return { numbers: events.map(({ sequence }: { sequence: number }) => sequence), firstSequence, replay };
    };
    // The second and third ended two days before the first.
    app.clock.move(29 * DAY);
    assert.deepEqual(await sweep(), { numbers: [1, 2, 3, 4], firstSequence: 1, replay: 200 });
    app.clock.move(DAY + 1);
    assert.deepEqual(await sweep(), { numbers: [], firstSequence: 5, replay: 404 });
  });
});
