import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LEASE_MS } from '../../../src/integrations/webhooks/deliver/claims.ts';
import { makeDelivery } from '../../../src/integrations/webhooks/deliver/deliver.ts';
import type { Sender } from '../../../src/integrations/webhooks/send/exchange.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { openOffice, signal } from './post-office.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A process that claims and is never heard of again. */
const dead: Sender = { send: () => new Promise(() => {}), close: async () => {} };

/** Time that passes, and a clock that somebody sets: two things. */
function makeTwoClocks() {
  let [passed, set] = [0, 0];
  return {
    steady: () => passed,
    now: () => new Date(Date.parse('2026-11-15T10:00:00.000Z') + passed + set),
    passes: (ms: number) => {
      passed += ms;
    },
    isSetBy: (ms: number) => {
      set += ms;
    },
  };
}

eachEngine('a new process', (engine) => {
  const isAlone = engine.name === 'SQLite';

  test('frees what a dead one had claimed where nobody else can hold it, and nowhere else', async (t) => {
    const { app, admin, receiver, register, dispatch, colleague } = await openOffice(t, engine, { isServing: true });
    await register();
    await makeProject(admin);
    await dispatch();
    await makeDelivery({ sender: dead, userAgent: '' }).send.run(app.services, signal);
    const next = colleague();
    assert.equal(await next.round(app.services), isAlone ? 1 : 0);
    app.clock.move(LEASE_MS);
    assert.equal(await next.round(app.services), isAlone ? 0 : 1);
    assert.equal(receiver.calls.length, 1);
  });

  test('leaves what waits for its next try until then', async (t) => {
    const { app, admin, receiver, register, deliver, colleague } = await openOffice(t, engine, { isServing: true });
    await register();
    receiver.answers(500);
    await makeProject(admin);
    assert.equal(await deliver(), 1);
    assert.equal(await colleague().round(app.services), 0);
    app.clock.move(6000);
    assert.equal(await colleague().round(app.services), 1);
  });

  test('sends what was planned by a clock that was a day ahead', async (t) => {
    const { app, admin, register, dispatch, colleague } = await openOffice(t, engine);
    await register();
    app.clock.move(DAY);
    await makeProject(admin);
    await dispatch();
    app.clock.move(-DAY);
    assert.equal(await colleague().round(app.services), 1);
  });
});

eachEngine('a clock that is set', (engine) => {
  for (const by of [-DAY, -HOUR])
    test(`back by ${-by / HOUR} hours holds up nothing, and what waits goes on waiting`, async (t) => {
      const clocks = makeTwoClocks();
      const { app, admin, receiver, register, deliver, dispatch } = await openOffice(t, engine, clocks);
      await register();
      receiver.answers(500);
      const tried = await makeProject(admin);
      assert.equal(await deliver(), 1);
      clocks.passes(6000);
      assert.equal(await deliver(), 1, 'the second try, and the third is five minutes away');
      await admin.put(`/projects/${tried}.json`, { project: { name: 'Stands in line' } });
      await makeProject(admin);
      await dispatch();
      receiver.answers(200);

      clocks.isSetBy(by);
      assert.equal(await deliver(), 1, 'what was due');
      clocks.passes(4 * MINUTE - 6000);
      assert.equal(await deliver(), 0);
      clocks.passes(2 * MINUTE);
      assert.equal(await deliver(), 2, 'its third try, and what stood in line behind it');
      assert.match(app.log.join(''), /the clock was set/);
    });

  test('back while a process that has died holds something: the lease lasts no longer than one does', async (t) => {
    const clocks = makeTwoClocks();
    const { app, admin, register, dispatch, round, deliver } = await openOffice(t, engine, clocks);
    await register();
    await deliver();
    await makeProject(admin);
    await dispatch();
    await makeDelivery({ sender: dead, userAgent: '' }).send.run(app.services, signal);
    clocks.isSetBy(-DAY);
    assert.equal(await round(), 0);
    clocks.passes(LEASE_MS);
    assert.equal(await round(), 1);
  });

  test('back does not hold up what was begun before it and written after', async (t) => {
    const clocks = makeTwoClocks();
    const { admin, register, dispatch, round, deliver } = await openOffice(t, engine, clocks);
    await register();
    await deliver();
    await makeProject(admin);
    clocks.isSetBy(-DAY);
    assert.equal(await round(), 0);
    // Whoever writes it had looked at the clock before.
    clocks.isSetBy(DAY);
    await dispatch();
    clocks.isSetBy(-DAY);
    clocks.passes(1000);
    assert.equal(await round(), 1);
  });

  test('ahead by a day sends nothing twice that is on its way', async (t) => {
    const clocks = makeTwoClocks();
    const { app, admin, receiver, register, dispatch, colleague } = await openOffice(t, engine, clocks);
    await register();
    await makeProject(admin);
    await dispatch();
    const slow = receiver.hangs();
    const busy = colleague();
    await busy.send.run(app.services, signal);
    await receiver.hasCalls(1);
    clocks.isSetBy(DAY);
    await busy.send.run(app.services, signal);
    await colleague().send.run(app.services, signal);
    slow.release({ status: 200 });
    await busy.round(app.services);
    assert.equal(receiver.calls.length, 1);
  });

  test('back leaves a webhook that is paced, or rests, as it was', async (t) => {
    const clocks = makeTwoClocks();
    const { admin, receiver, register, deliver } = await openOffice(t, engine, { ...clocks, isServing: true });
    const hook = await register({ perMinute: 1 });
    await makeProject(admin);
    await makeProject(admin);
    assert.equal(await deliver(), 1);
    clocks.isSetBy(-DAY);
    clocks.passes(MINUTE);
    assert.equal(await deliver(), 1);

    receiver.answers(500);
    for (let n = 0; n < 4; n += 1) {
      await makeProject(admin);
      clocks.passes(MINUTE);
      await deliver();
    }
    const { webhook } = (await admin.get(`/webhooks/${hook}.json`)).body;
    assert.ok(webhook.failureStreak >= 4);
    clocks.isSetBy(-DAY);
    receiver.answers(200);
    assert.equal(await deliver(), 0);
    clocks.passes(HOUR + 1);
    assert.ok((await deliver()) > 0, 'its rest is over');
  });
});
