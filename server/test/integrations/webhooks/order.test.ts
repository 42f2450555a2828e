import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { dispatchAccount, makeDispatch } from '../../../src/integrations/webhooks/dispatch/dispatch.ts';
import { record } from '../../../src/platform/events/log.ts';
import { makeWorker } from '../../../src/platform/worker.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { openReceiver, type Received } from '../../support/receiver.ts';
import { objectIn, openOffice, signal } from './post-office.ts';

const story = (calls: Received[], id: string) =>
  calls.filter((call) => objectIn(call) === id).map(({ headers }) => String(headers['x-projects-event']));

eachEngine('order', (engine) => {
  test('an object that fails holds up itself and no other', async (t) => {
    const { app, admin, receiver, register, deliver } = await openOffice(t, engine);
    await register();
    const [bad, good] = [await makeProject(admin), await makeProject(admin)];
    receiver.answers((call) => ({ status: objectIn(call) === bad ? 500 : 200 }));
    for (const id of [bad, good]) await admin.put(`/projects/${id}.json`, { project: { name: `New ${id}` } });
    await deliver();
    assert.deepEqual(story(receiver.calls, bad), ['PROJECT.CREATED']);
    assert.deepEqual(story(receiver.calls, good), ['PROJECT.CREATED', 'PROJECT.UPDATED']);

    // Dispatched later, while the first one waits for its next try: it stands in line all the same.
    await admin.put(`/projects/${bad}.json`, { project: { status: 'archived' } });
    await deliver();
    assert.deepEqual(story(receiver.calls, bad), ['PROJECT.CREATED']);

    receiver.answers(200);
    app.clock.move(5000);
    assert.equal(await deliver(), 3);
    assert.deepEqual(story(receiver.calls, bad).slice(1), ['PROJECT.CREATED', 'PROJECT.UPDATED', 'PROJECT.ARCHIVED']);
  });

  test('what is under way when a webhook is registered is told to it, whatever was committed meanwhile', async (t) => {
    if (engine.name === 'SQLite') return t.skip('one writer: nothing is under way while something else is committed');
    const { app, admin, receiver, register, deliver } = await openOffice(t, engine);
    const [late, early] = [await makeProject(admin), await makeProject(admin)];
    const [isWritten, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    t.after(() => mayCommit.resolve());
    const underWay = app.services.db.transaction(async (tx) => {
      await record(
        {
          actor: { accountId: 1, personId: 1, hasWebhooks: true },
          now: app.services.now().toISOString(),
          firesWebhooks: true,
          nudge: undefined,
          beside: undefined,
        },
        tx,
        {
          ...{ name: 'PROJECT.UPDATED', objectKind: 'project', objectId: Number(late), projectId: Number(late) },
          snapshot: {},
        },
      );
      isWritten.resolve();
      await mayCommit.promise;
    });
    await isWritten.promise;
    await admin.put(`/projects/${early}.json`, { project: { name: 'Committed first' } });
    await register();
    mayCommit.resolve();
    await underWay;
    await deliver();
    assert.deepEqual([story(receiver.calls, late), story(receiver.calls, early)], [['PROJECT.UPDATED'], []]);
  });

  test('when one is given up, the next about the same object follows', async (t) => {
    const { app, admin, receiver, register, deliver } = await openOffice(t, engine);
    await register();
    const [project, other] = [await makeProject(admin), await makeProject(admin)];
    const isPoison = (call: Received) =>
      objectIn(call) === project && call.headers['x-projects-event'] === 'PROJECT.CREATED';
    receiver.answers((call) => ({ status: isPoison(call) ? 500 : 200 }));
    await admin.put(`/projects/${project}.json`, { project: { name: 'Renamed' } });
    await deliver();
    for (let tries = 1; tries < 10; tries += 1) {
      assert.equal(story(receiver.calls, project).length, tries);
      // The receiver takes what is about the other, so the webhook is not left to rest.
      await admin.put(`/projects/${other}.json`, { project: { name: `Renamed ${tries}` } });
      await deliver();
      app.clock.move(30 * 3600_000);
      await deliver();
    }
    assert.equal(story(receiver.calls, project).at(-1), 'PROJECT.UPDATED');
    assert.equal(story(receiver.calls, project).length, 11);
  });

  test('of one object only one is on its way at a time, however many are due', async (t) => {
    const { app, admin, receiver, register, dispatch, colleague } = await openOffice(t, engine);
    await register();
    const project = await makeProject(admin);
    for (let i = 0; i < 5; i += 1) await admin.put(`/projects/${project}.json`, { project: { name: `Name ${i}` } });
    await dispatch();
    const stuck = receiver.hangs();
    const [first, second] = [colleague(), colleague()];
    const sending = first.round(app.services);
    await receiver.hasCalls(1);
    assert.equal(await second.round(app.services), 0);
    stuck.release();
    assert.equal(await sending, 1);
    assert.equal(await second.round(app.services), 1);
    assert.equal(receiver.calls.length, 2);
  });

  test('sequences have no gaps, however many dispatch at once and however often', async (t) => {
    const { app, admin, register } = await openOffice(t, engine);
    for (const event of ['*', 'PROJECT.UPDATED', 'TASK.*']) await register({ event });
    const projects = [await makeProject(admin), await makeProject(admin), await makeProject(admin)];
    const rename = (id: string, i: number) => admin.put(`/projects/${id}.json`, { project: { name: `${id}-${i}` } });
    let isWriting = true;
    const dispatchers = [0, 1, 2].map(async () => {
      while (isWriting) {
        await dispatchAccount(app.services, app.accountId);
        await othersTurn();
      }
    });
    await Promise.all(
      projects.map(async (id) => {
        for (let i = 0; i < 15; i += 1) await rename(id, i);
      }),
    );
    isWriting = false;
    await Promise.all(dispatchers);
    const last = makeDispatch();
    while (await last.run(app.services, signal));

    const rows = await app.services.db.read
      .selectFrom('deliveries')
      .select(['webhook_id', 'sequence', 'event_id', 'object_key', 'state'])
      .orderBy('webhook_id')
      .orderBy('sequence')
      .execute();
    const of = (webhook: number) => rows.filter((row) => row.webhook_id === webhook);
    assert.deepEqual([of(1).length, of(2).length, of(3).length], [48, 45, 0]);
    for (const webhook of [1, 2]) {
      assert.deepEqual(
        of(webhook).map((row) => row.sequence),
        of(webhook).map((_, at) => at + 1),
      );
      for (const id of projects) {
        const own = of(webhook).filter((row) => row.object_key === `project/${id}`);
        const events = own.map((row) => row.event_id);
        assert.deepEqual(
          events,
          events.toSorted((a, b) => a - b),
        );
        assert.deepEqual(
          own.map((row) => row.state),
          own.map((_, at) => (at === 0 ? 'waiting' : 'queued')),
        );
      }
    }
  });

  test('much for many webhooks is handed out in portions, so that nobody waits long to write', async (t) => {
    const { app, admin, register } = await openOffice(t, engine);
    await Promise.all(Array.from({ length: 100 }, () => register()));
    await Promise.all(Array.from({ length: 90 }, () => makeProject(admin)));
    const portion = async () => {
      const { hasMore, delivered } = await dispatchAccount(app.services, app.accountId);
      return { hasMore, delivered };
    };
    assert.deepEqual(await portion(), { hasMore: true, delivered: 8100 });
    assert.deepEqual(await portion(), { hasMore: false, delivered: 900 });
  });

  test('all arrive, in order and once, while others write, dispatch, deliver and change the webhook', async (t) => {
    const { app, admin, receiver, register, dispatch, deliver, colleague } = await openOffice(t, engine);
    const hook = await register();
    const projects = [await makeProject(admin), await makeProject(admin), await makeProject(admin)];
    let isWriting = true;
    const others = [colleague(), colleague()].map(async (delivery) => {
      while (isWriting) {
        await dispatch();
        await delivery.round(app.services);
        await othersTurn();
      }
    });
    const changing = (async () => {
      for (let i = 0; i < 12; i += 1) {
        const reply = await admin.put(`/webhooks/${hook}.json`, { webhook: { event: i % 2 ? '*' : 'PROJECT.*' } });
        assert.equal(reply.status, 200, reply.text);
      }
    })();
    await Promise.all(
      projects.map(async (id) => {
        for (let i = 0; i < 12; i += 1)
          await admin.put(`/projects/${id}.json`, { project: { status: i % 2 ? 'active' : 'archived' } });
      }),
    );
    isWriting = false;
    await Promise.all([...others, changing]);
    await deliver();
    const turns = Array.from({ length: 6 }, () => ['PROJECT.ARCHIVED', 'PROJECT.REOPENED']).flat();
    for (const id of projects) assert.deepEqual(story(receiver.calls, id), ['PROJECT.CREATED', ...turns]);
  });
});

eachEngine('the line behind an object', (engine) => {
  test('moves on even if its last is put in at the moment its first is delivered', async (t) => {
    const { app, admin, receiver, register, dispatch, deliver, colleague } = await openOffice(t, engine);
    await register();
    await makeProject(admin);
    await deliver();
    const project = await makeProject(admin);
    await dispatch();
    const slow = receiver.hangs();
    const sending = colleague().round(app.services);
    await receiver.hasCalls(2);

    await admin.put(`/projects/${project}.json`, { project: { name: 'Renamed' } });
    const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const transaction: typeof app.services.db.transaction = (work) =>
      app.services.db.transaction(async (tx) => {
        const result = await work(tx);
        reached.resolve();
        await gate.promise;
        return result;
      });
    const dispatching = dispatchAccount({ ...app.services, db: { ...app.services.db, transaction } }, app.accountId);
    await reached.promise;
    slow.release();
    receiver.answers(200);
    // The outcome has to wait for the dispatcher's commit; this is the time in which it could fail to.
    for (let looks = 0; looks < 200; looks += 1) {
      const rows = await app.services.db.read.selectFrom('deliveries').select('state').execute();
      if (rows.every((row) => row.state === 'delivered')) break;
      await othersTurn();
    }
    gate.resolve();
    await Promise.all([dispatching, sending]);
    assert.equal(await deliver(), 1);
    assert.deepEqual(story(receiver.calls, project), ['PROJECT.CREATED', 'PROJECT.UPDATED']);
  });
});

eachEngine('a receiver that hangs', (engine) => {
  test('holds up no other, however much is due to it', async (t) => {
    const { app, admin, receiver, register, dispatch, colleague, log } = await openOffice(t, engine);
    const hook = await register();
    const stuck = receiver.hangs();
    const batch = Array.from({ length: 220 }, () => makeProject(admin));
    await Promise.all(batch);
    await dispatch();

    const { send, settle } = colleague();
    while (await send.run(app.services, signal));
    const taken = (
      await app.services.db.read.selectFrom('deliveries').select('id').where('fence', 'is not', null).execute()
    ).length;
    assert.ok(taken > 0 && taken <= 100, `it has ${taken} of 200 slots`);

    const healthy = await openReceiver(t);
    await register({ url: healthy.url });
    await Promise.all(batch.slice(0, 20).map(() => makeProject(admin)));
    const worker = makeWorker(app.services, [makeDispatch(), send, settle]);
    worker.start();
    await healthy.hasCalls(20);
    assert.deepEqual(await log(hook), [], 'the others were called while it hung');
    const stopped = worker.stop();
    stuck.release();
    await stopped;
  });
});
