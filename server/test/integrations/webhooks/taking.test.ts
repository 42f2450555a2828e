import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { until } from '../../../../scripts/patience.ts';
import { makeDispatch } from '../../../src/integrations/webhooks/dispatch/dispatch.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { objectIn, openOffice, signal } from './post-office.ts';

eachEngine('what the dispatcher hands out', (engine) => {
  test('is sent by it, as far as there are slots, without anybody looking for it', async (t) => {
    const { app, admin, receiver, register, colleague, deliver, log } = await openOffice(t, engine);
    const hook = await register();
    const delivery = colleague();
    await delivery.round(app.services);
    const dispatcher = makeDispatch(delivery.take);
    const nudged: string[] = [];
    app.services.db.onNudge((work) => nudged.push(work));
    const projects = [await makeProject(admin), await makeProject(admin)];
    nudged.length = 0;
    await dispatcher.run(app.services, signal);
    await until(() => receiver.calls.length === 2, 'both to arrive');
    assert.deepEqual(receiver.calls.map(objectIn).sort(), projects.sort());
    assert.ok(!nudged.includes('deliveries'), 'nobody need look for more');

    // What it has sent is held: another process finds nothing to send, and it is written down once.
    assert.equal(await colleague().round(app.services), 0);
    await delivery.round(app.services);
    assert.deepEqual(
      (await log(hook)).map(({ deliveryStatus }) => deliveryStatus),
      ['DELIVERED', 'DELIVERED'],
    );
    assert.equal(await deliver(), 0);
  });

  test('stays in line behind what is on its way, and behind what a webhook takes at once', async (t) => {
    const { app, admin, receiver, register, colleague, deliver } = await openOffice(t, engine);
    await register();
    const delivery = colleague();
    await delivery.round(app.services);
    const dispatcher = makeDispatch(delivery.take);
    const answered = Promise.withResolvers<void>();
    receiver.answers(async () => {
      await answered.promise;
      return {};
    });
    const project = await makeProject(admin);
    await dispatcher.run(app.services, signal);
    await until(() => receiver.calls.length === 1, 'the first to arrive');
    await admin.put(`/projects/${project}.json`, { project: { name: 'Pier' } });
    for (let count = 0; count < 100; count += 1) await makeProject(admin);
    while (await dispatcher.run(app.services, signal));
    await until(() => receiver.calls.length === 64, 'as many as go at once');
    assert.deepEqual(
      receiver.calls.filter((call) => objectIn(call) === project).length,
      1,
      'nothing overtakes what is on its way',
    );
    // All slots of the webhook are taken, so another dispatcher of this process sends nothing more.
    await makeProject(admin);
    await makeDispatch(delivery.take).run(app.services, signal);
    assert.equal(receiver.calls.length, 64);
    answered.resolve();
    while ((await delivery.round(app.services)) > 0);
    await deliver();
    const ids = new Set(receiver.calls.map(({ headers }) => headers['webhook-id']));
    assert.deepEqual([ids.size, receiver.calls.length], [103, 103], 'each once');
  });

  test('keeps nobody from ending: who ends waits for what is being claimed, and claims no more', async (t) => {
    const { app, admin, register, colleague } = await openOffice(t, engine);
    const delivery = colleague();
    await delivery.round(app.services);
    await register();
    await makeProject(admin);
    const { db } = app.services;
    const which = { accountId: app.accountId, webhookIds: '1' };
    const taking = delivery.take(app.services);
    await db.transaction((tx) => taking.take(tx, which));
    const ending = new AbortController();
    ending.abort();
    let hasEnded = false;
    const settling = delivery.settle.run(app.services, ending.signal).then(() => {
      hasEnded = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(hasEnded, false);
    taking.end();
    await settling;
    const late = delivery.take(app.services);
    await makeDispatch().run(app.services, signal);
    await db.transaction((tx) => late.take(tx, which));
    late.send();
    late.end();
    assert.equal(await colleague().round(app.services), 1, 'it is left to others');
  });

  test('is not sent twice by who has only begun: first it is looked at what others have left', async (t) => {
    const { app, admin, receiver, register, colleague } = await openOffice(t, engine);
    await register();
    await makeProject(admin);
    const alone = { ...app.services, db: { ...app.services.db, isOnlyProcess: true } };
    const answered = Promise.withResolvers<void>();
    receiver.answers(async () => {
      await answered.promise;
      return { status: 200 };
    });
    const delivery = colleague();
    await makeDispatch(delivery.take).run(alone, signal);
    await delivery.send.run(alone, signal);
    answered.resolve();
    while ((await delivery.round(alone)) > 0);
    assert.equal(receiver.calls.length, 1);
  });

  test('is not sent when the transaction fails in which it was claimed', async (t) => {
    const { app, admin, receiver, register, colleague, deliver } = await openOffice(t, engine);
    await register();
    const delivery = colleague();
    await delivery.round(app.services);
    const { db } = app.services;
    const failing = {
      ...app.services,
      db: {
        ...db,
        transaction: ((work) =>
          db.transaction(async (tx) => {
            await work(tx);
            throw new Error('lost');
          })) as typeof db.transaction,
      },
    };
    await makeProject(admin);
    await assert.rejects(makeDispatch(delivery.take).run(failing, signal), /lost/);
    assert.equal(await delivery.round(app.services), 0);
    assert.equal(receiver.calls.length, 0);
    assert.equal(await deliver(), 1);
    assert.equal(receiver.calls.length, 1);
  });
});

eachEngine('a slot', (engine) => {
  /** So many notifications to one receiver, and who sends them without writing down what became of them. */
  async function crowd(t: TestContext, count: number) {
    const office = await openOffice(t, engine);
    const project = await makeProject(office.admin);
    const delivery = office.colleague();
    await delivery.round(office.app.services);
    await office.register({ event: 'TASK.CREATED' });
    const content = Array.from({ length: count }, (_, at) => `Bolt ${at}`).join('\n');
    const added = await office.admin.post(`/projects/${project}/tasks/quickadd.json`, { content });
    assert.ok(added.status < 300, added.text);
    const dispatcher = makeDispatch();
    while (await dispatcher.run(office.app.services, signal));
    const { calls } = office.receiver;
    const sends = (least: number) =>
      until(async () => {
        await delivery.send.run(office.app.services, signal);
        return calls.length >= least;
      }, `${least} calls`);
    return { ...office, delivery, sends, calls };
  }

  test('is free when its notification is taken, while that is written down, as long as that keeps up', async (t) => {
    const { app, delivery, sends, calls, deliver } = await crowd(t, 260);
    await sends(192);
    for (let looks = 0; looks < 20; looks += 1) {
      await delivery.send.run(app.services, signal);
      await new Promise((resolve) => setImmediate(resolve));
    }
    assert.equal(calls.length, 192, 'of 128 it is not known whether they can be written, and 64 have their slots');
    while ((await delivery.round(app.services)) > 0);
    assert.equal(await deliver(), 0);
    assert.deepEqual([new Set(calls.map(({ headers }) => headers['webhook-id'])).size, calls.length], [260, 260]);
  });

  test('of what failed is not free before that is written down', async (t) => {
    const { app, delivery, receiver, sends, calls } = await crowd(t, 100);
    receiver.answers(() => ({ status: 500 }));
    await sends(64);
    for (let looks = 0; looks < 20; looks += 1) {
      await delivery.send.run(app.services, signal);
      await new Promise((resolve) => setImmediate(resolve));
    }
    assert.equal(calls.length, 64);
  });
});
