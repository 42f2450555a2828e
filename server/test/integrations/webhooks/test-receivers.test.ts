import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../../scripts/patience.ts';
import { EXCHANGE_MS } from '../../../src/integrations/webhooks/send/exchange.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { turns } from './moved-time.ts';
import { type Office, openOffice } from './post-office.ts';

/** Loopback is not allowed: what arrives all the same has not been called over the network. */
const office = (t: Parameters<typeof openOffice>[0], engine: Parameters<typeof openOffice>[1]) =>
  openOffice(t, engine, {
    env: { HOLDFAST_WEBHOOK_ALLOW: '198.18.0.0/15' },
  });

async function receiver({ admin }: Office, fields: object = {}): Promise<{ id: string; url: string }> {
  const { body } = await admin.post('/testReceivers.json', { testReceiver: fields });
  return { id: body.id, url: body.testReceiver.url };
}
const callsOf = async ({ admin }: Office, id: string) =>
  (await admin.get(`/testReceivers/${id}/calls.json`)).body.calls;

eachEngine('a webhook to a test receiver', (engine) => {
  test('is told of what happens although its address is loopback', async (t) => {
    const open = await office(t, engine);
    const { id, url } = await receiver(open);
    assert.match(url, /^http:\/\/localhost/);
    const hook = await open.register({ url, token: 'sesame', headers: { 'X-Password': 'open' } });
    const project = await makeProject(open.admin);
    assert.equal(await open.deliver(), 1);
    const [call] = await callsOf(open, id);
    assert.equal(call.body, `accountId=1&event=PROJECT.CREATED&bbjectId=${project}&userId=1`);
    assert.equal(call.headers['x-projects-event'], 'PROJECT.CREATED');
    assert.match(call.headers['x-projects-signature'], /^[0-9a-f]{64}$/);
    assert.equal(call.headers['x-password'], '(not kept)');
    const [logged] = await open.log(hook);
    assert.deepEqual([logged!.response.code, logged!.deliveryStatus], ['200', 'DELIVERED']);
  });

  test('fails and recovers as the receiver is told', async (t) => {
    const open = await office(t, engine);
    const { id, url } = await receiver(open, { answerStatus: 500 });
    const hook = await open.register({ url });
    await makeProject(open.admin);
    await open.deliver();
    assert.equal((await open.log(hook))[0]!.response.code, '500');
    await open.admin.put(`/testReceivers/${id}.json`, { testReceiver: { answerStatus: 200 } });
    open.app.clock.move(10_000);
    await open.deliver();
    assert.equal((await open.log(hook))[0]!.deliveryStatus, 'DELIVERED');
    await open.admin.put(`/testReceivers/${id}.json`, { testReceiver: { delayMs: 5000 } });
    await makeProject(open.admin);
    const delivering = open.deliver();
    await until(() => open.time.waiting() > 0, 'the receiver to take its time');
    open.time.move(EXCHANGE_MS - 1);
    await turns();
    assert.equal((await open.log(hook))[0]!.request.error, '', 'it is waited for');
    open.time.move(1);
    await delivering;
    assert.match((await open.log(hook))[0]!.request.error, /did not answer within 5 seconds/);
  });

  test('is no way to loopback', async (t) => {
    const open = await office(t, engine);
    const { url, id } = await receiver(open);
    const forged = url.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const other = await open.app.anotherAccount();
    for (const wrong of [forged, `${url}/../../..`, `${url}x`, new URL('/', url).href])
      assert.equal(
        (await open.admin.post('/webhooks.json', { webhook: { event: '*', url: wrong } })).status,
        422,
        `${wrong} was taken`,
      );
    const foreign = await other.admin.post('/webhooks.json', { webhook: { event: '*', url } });
    assert.equal(foreign.status, 422, 'another account’s receiver');
    // Once it is gone, its address is like any other that may not be called.
    const hook = await open.register({ url });
    await open.admin.delete(`/testReceivers/${id}.json`);
    await makeProject(open.admin);
    const delivering = open.deliver();
    await until(() => open.time.waiting() > 0, 'the notification to be on its way');
    open.time.move(EXCHANGE_MS);
    await delivering;
    assert.equal((await open.log(hook))[0]!.request.error, 'The receiver could not be reached.');
    assert.equal((await open.admin.post(`/webhooks/${hook}/test.json`)).status, 422);
  });
});

eachEngine('a test before registering', (engine) => {
  const ask = ({ admin }: Office, fields: object) => admin.post('/webhooks/test.json', { webhook: fields });

  test('tells at once what came of it, and leaves nothing behind', async (t) => {
    const open = await openOffice(t, engine);
    open.receiver.answers(() => ({ status: 302, headers: { Location: '/elsewhere' }, body: 'moved' }));
    const headers = { 'X-Password': 'open' };
    const { status, body } = await ask(open, { event: 'TASK.*', url: open.receiver.url, token: 'sesame', headers });
    assert.equal(status, 200);
    assert.deepEqual([body.test.succeeded, body.test.response.code, body.test.response.body], [false, '302', 'moved']);
    assert.equal(open.receiver.calls.length, 1);
    const [call] = open.receiver.calls;
    assert.equal(call!.body, 'accountId=1&event=WEBHOOK.TEST&bbjectId=0&userId=1');
    assert.equal(call!.headers['x-password'], 'open');
    assert.equal(call!.headers['webhook-id'], body.test.uuid);
    assert.deepEqual(JSON.parse(body.test.request.headers)['X-Password'], ['(not kept)']);
    assert.deepEqual((await open.admin.get('/webhooks.json')).body.webhooks, []);
  });

  test('succeeds as its version says', async (t) => {
    const open = await openOffice(t, engine);
    open.receiver.answers(204);
    const succeeds = async (version: string) =>
      (await ask(open, { url: open.receiver.url, version })).body.test.succeeded;
    assert.deepEqual([await succeeds('1'), await succeeds('2')], [false, true]);
  });

  test('calls nothing that a webhook may not call, and only while webhooks are on', async (t) => {
    const open = await office(t, engine);
    const refused = await ask(open, { url: open.receiver.url });
    assert.deepEqual([refused.status, refused.body.errors[0].field], [422, 'url']);
    await open.admin.put('/webhooks/disable.json');
    const { url } = await receiver(open);
    assert.match((await ask(open, { url })).body.MESSAGE, /switched off/);
    assert.equal(open.receiver.calls.length, 0);
  });

  test('is made four at a time at most', async (t) => {
    const open = await openOffice(t, engine);
    const { url } = open.receiver;
    const slow = open.receiver.hangs();
    const answered: number[] = [];
    const all = Array.from({ length: 6 }, async () => {
      answered.push((await ask(open, { url })).status);
    });
    await until(
      () => answered.length + open.receiver.calls.length === 6,
      'all six',
      () => open.receiver.calls.length,
    );
    assert.deepEqual(answered, [429, 429]);
    slow.release();
    await Promise.all(all);
    assert.deepEqual(answered, [429, 429, 200, 200, 200, 200]);
    assert.equal((await ask(open, { url })).status, 200, 'afterwards there is room again');
  });
});
