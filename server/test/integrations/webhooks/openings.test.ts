import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guardedSender } from '../../../src/integrations/webhooks/chores.ts';
import { makeDelivery } from '../../../src/integrations/webhooks/deliver/deliver.ts';
import { makeDispatch } from '../../../src/integrations/webhooks/dispatch/dispatch.ts';
import { makeOpenings } from '../../../src/integrations/webhooks/send/openings.ts';
import { openTestApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { openReceiver } from '../../support/receiver.ts';
import { signal } from './post-office.ts';

eachEngine('receivers on this machine', (engine) => {
  test('are called while there is one account, and by nobody once there are two', async (t) => {
    const receiver = await openReceiver(t);
    const app = await openTestApp(engine, { env: { HOLDFAST_WEBHOOK_ALLOW: '' } });
    t.after(() => app.dispose());
    const { admin } = app;
    await admin.put('/webhooks/enable.json');
    const register = (by = admin) =>
      by.post('/webhooks.json', { webhook: { event: 'PROJECT.CREATED', url: receiver.url } });
    const openings = makeOpenings(app.services.config);
    const sender = guardedSender(openings, 'test');
    t.after(() => sender.close());
    const delivery = makeDelivery({ sender, userAgent: 'test', look: openings.look });
    const dispatcher = makeDispatch();
    const deliver = async () => {
      await dispatcher.run(app.services, signal);
      return delivery.round(app.services);
    };
    const isSaid = async (by = admin) => (await by.get('/webhooks.json')).body.mayCallThisMachine;
    assert.deepEqual([(await register()).status, await isSaid()], [201, true]);
    await makeProject(admin);
    assert.deepEqual([await deliver(), receiver.calls.length], [1, 1]);
    assert.equal((await admin.post('/webhooks/test.json', { webhook: { url: receiver.url } })).status, 200);

    const other = await app.anotherAccount();
    await other.admin.put('/webhooks/enable.json');
    assert.deepEqual([(await register()).status, (await register(other.admin)).status], [422, 422]);
    assert.deepEqual([await isSaid(), await isSaid(other.admin)], [false, false]);
    const calls = receiver.calls.length;
    await makeProject(admin);
    assert.deepEqual([await deliver(), receiver.calls.length], [1, calls]);
  });
});
