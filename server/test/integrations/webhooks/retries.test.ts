import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { until } from '../../../../scripts/patience.ts';
import { nextTry } from '../../../src/integrations/webhooks/deliver/schedule.ts';
import { EXCHANGE_MS } from '../../../src/integrations/webhooks/send/exchange.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { type Office, openOffice } from './post-office.ts';

const S = 1000;
const M = 60 * S;
const H = 60 * M;
const PROMISED = [5 * S, 5 * M, 30 * M, 2 * H, 5 * H, 10 * H, 14 * H, 20 * H, 24 * H];

describe('the schedule', () => {
  const now = new Date('2026-11-15T10:00:00.000Z');
  const delay = (tries: number, random: number, retryAfter?: string) =>
    nextTry(tries, { now, random, retryAfter })!.getTime() - now.getTime();

  test('is the one promised, and ends', () => {
    assert.deepEqual(
      PROMISED.map((_, at) => delay(at + 1, 0.5)),
      PROMISED,
    );
    assert.equal(nextTry(10, { now, random: 0.5, retryAfter: undefined }), undefined);
    assert.equal(nextTry(11, { now, random: 0.5, retryAfter: '60' }), undefined);
  });

  test('is spread by a fifth to either side', () => {
    PROMISED.forEach((promised, at) => {
      assert.equal(delay(at + 1, 0), promised * 0.8);
      assert.equal(delay(at + 1, 1), promised * 1.2);
    });
  });

  test('heeds Retry-After when it asks for later, up to a day', () => {
    assert.equal(delay(1, 0.5, '60'), M);
    assert.equal(delay(1, 0.5, '1'), 5 * S);
    assert.equal(delay(1, 0.5, 'Sun, 15 Nov 2026 11:00:00 GMT'), H);
    assert.equal(delay(1, 0.5, 'Sunday, 15-Nov-26 11:00:00 GMT'), H);
    assert.equal(delay(1, 0.5, 'Sun Nov 15 11:00:00 2026'), H);
    assert.equal(delay(1, 0.5, 'Sun, 15 Nov 2026 09:00:00 GMT'), 5 * S);
    assert.equal(delay(1, 0.5, ' 60 '), M);
    for (const long of ['999999999', '9'.repeat(20), '9'.repeat(400)]) assert.equal(delay(1, 0.5, long), 24 * H);
    assert.equal(delay(1, 0.5, 'Fri, 15 Nov 2126 10:00:00 GMT'), 24 * H);
    for (const odd of ['soon', '', '-5', '1e9', '3600.5', 'in 2099', '2099-01-01T00:00:00Z'])
      assert.equal(delay(1, 0.5, odd), 5 * S, odd);
  });
});

/** Moves the clock to just before the moment, sees that nothing is sent, then onto it. */
async function waitExactly({ app, round, receiver }: Office, ms: number): Promise<void> {
  const before = receiver.calls.length;
  app.clock.move(ms - 1);
  assert.equal(await round(), 0, 'nothing is sent early');
  app.clock.move(1);
  assert.equal(await round(), 1, 'it is sent on time');
  assert.equal(receiver.calls.length, before + 1);
}

eachEngine('retrying', (engine) => {
  for (const [random, factor] of [
    [0, 0.8],
    [0.5, 1],
    [1, 1.2],
  ] as const)
    test(`ten tries over three days, then no more (spread ${factor})`, async (t) => {
      const office = await openOffice(t, engine, { random: () => random });
      const { app, admin, receiver, register, deliver, round, log } = office;
      const hook = await register();
      const poison = await makeProject(admin);
      receiver.answers(({ body }) => ({ status: body.includes(`bbjectId=${poison}&`) ? 500 : 200 }));
      assert.equal(await deliver(), 1);
      for (const delay of PROMISED) {
        // The receiver takes everything else, so that it is not the webhook that is in trouble.
        await makeProject(admin);
        assert.equal(await deliver(), 1);
        await waitExactly(office, delay * factor);
      }
      receiver.calls.splice(
        0,
        receiver.calls.length,
        ...receiver.calls.filter(({ body }) => body.includes(`bbjectId=${poison}&`)),
      );
      assert.equal(receiver.calls.length, 10);
      app.clock.move(30 * 24 * H);
      assert.equal(await round(), 0);

      const ids = receiver.calls.map(({ headers }) => headers['x-projects-delivery']);
      assert.equal(new Set(ids).size, 1, 'one id on every try');
      assert.equal(new Set(receiver.calls.map(({ body }) => body)).size, 1, 'one body on every try');
      const numbers = receiver.calls.map(({ headers }) => headers['webhook-attempt']);
      assert.deepEqual(numbers, ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
      const times = new Set(receiver.calls.map(({ headers }) => headers['webhook-timestamp']));
      assert.equal(times.size, 10, 'its own time on every try');
      const rows = (await log(hook)).filter(({ uuid }) => uuid === ids[0]);
      assert.deepEqual(
        rows.map((row) => row.attempt),
        [10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
      );
      assert.equal(rows[0]?.deliveryStatus, 'GIVEN-UP');
    });

  test('stops at the first 200', async (t) => {
    const office = await openOffice(t, engine);
    const { app, admin, receiver, register, deliver, round, log } = office;
    const hook = await register();
    receiver.answers(503);
    await makeProject(admin);
    await deliver();
    const failing = (await admin.get(`/webhooks/${hook}.json`)).body.webhook;
    assert.equal(failing.failureStreak, 1);
    assert.equal(failing.failingSince, '2026-11-15T10:00:00Z');
    assert.equal((await log(hook))[0]?.nextAttemptOn, '2026-11-15T10:00:05Z');
    receiver.answers(200);
    await waitExactly(office, 5 * S);
    app.clock.move(72 * H);
    assert.equal(await round(), 0);
    assert.deepEqual(
      (await log(hook)).map((row) => [row.response.code, row.deliveryStatus]),
      [
        ['200', 'DELIVERED'],
        ['503', 'DELIVERED'],
      ],
    );
    const healthy = (await admin.get(`/webhooks/${hook}.json`)).body.webhook;
    assert.deepEqual(
      [healthy.failureStreak, healthy.failingSince, healthy.lastSuccessOn],
      [0, '', '2026-11-15T10:00:05Z'],
    );
  });

  for (const status of [201, 204, 299])
    test(`${status} is a success for version 2 alone`, async (t) => {
      const { app, admin, receiver, register, deliver, round } = await openOffice(t, engine);
      await register({ url: `${receiver.url}/1`, version: '1' });
      await register({ url: `${receiver.url}/2`, version: '2' });
      receiver.answers(status);
      await makeProject(admin);
      assert.equal(await deliver(), 2);
      app.clock.move(5 * S);
      assert.equal(await round(), 1);
      assert.equal(receiver.calls.at(-1)?.path, '/hook/1');
    });

  test('redirects are failures and are not followed', async (t) => {
    const { receiver, register, admin, deliver, log } = await openOffice(t, engine);
    const hook = await register();
    receiver.answers(() => ({ status: 302, headers: { location: '/elsewhere' } }));
    await makeProject(admin);
    await deliver();
    assert.equal(receiver.calls.length, 1);
    assert.equal((await log(hook))[0]?.deliveryStatus, 'WAITING');
  });

  test('Retry-After moves the next try, later only', async (t) => {
    const office = await openOffice(t, engine);
    const { admin, receiver, register, deliver } = office;
    await register();
    receiver.answers(() => ({ status: 503, headers: { 'retry-after': '3600' } }));
    await makeProject(admin);
    await deliver();
    receiver.answers(() => ({ status: 503, headers: { 'retry-after': '1' } }));
    await waitExactly(office, H);
    await waitExactly(office, 5 * M);
  });

  test('410 disables the webhook at once; what it missed is sent when it is resumed', async (t) => {
    const { app, admin, receiver, register, deliver } = await openOffice(t, engine);
    const hook = await register();
    receiver.answers(410);
    await makeProject(admin);
    await deliver();
    assert.equal((await admin.get(`/webhooks/${hook}.json`)).body.webhook.status, 'DISABLED');
    const { notices } = (await admin.get('/notices.json')).body;
    assert.deepEqual([notices.length, notices[0].aboutId], [1, hook], 'the Administrators are told');
    assert.match(notices[0].message, /410 Gone/);
    app.clock.move(H);
    await makeProject(admin);
    assert.equal(await deliver(), 0);
    receiver.answers(200);
    const read = async () => (await admin.get(`/webhooks/${hook}.json`)).body.webhook;
    await admin.put(`/webhooks/${hook}.json`, { webhook: { url: `${receiver.url}/elsewhere` } });
    assert.match((await read()).disabledReason, /410 Gone/, 'said for as long as it is disabled');
    await admin.put(`/webhooks/${hook}/resume.json`);
    assert.equal(await deliver(), 2);
    const { status, failureStreak, disabledReason } = await read();
    assert.deepEqual([status, failureStreak, disabledReason], ['ACTIVE', 0, '']);
  });

  test('an unreachable receiver is a failure in words', async (t) => {
    const { admin, register, deliver, log } = await openOffice(t, engine);
    const hook = await register({ url: 'http://127.0.0.1:1/' });
    await makeProject(admin);
    await deliver();
    const [row] = await log(hook);
    assert.equal(row?.request.error, 'The receiver could not be reached.');
    assert.deepEqual(row.response, { code: '0', headers: '', body: '' });
    assert.equal(row.deliveryStatus, 'WAITING');
  });

  test('an address that may not be called is not called, even if it was registered once', async (t) => {
    const { app, admin, receiver, time, register, deliver, log } = await openOffice(t, engine, {
      env: { HOST: '0.0.0.0' },
    });
    const hook = await register({ url: 'https://example.com/' });
    for (const url of [receiver.url, receiver.url.replace('127.0.0.1', 'localhost')]) {
      await app.services.db.transaction((tx) => tx.updateTable('webhooks').set({ url }).execute());
      await makeProject(admin);
      const delivering = deliver();
      await until(() => time.waiting() > 0, 'the notification to be on its way');
      time.move(EXCHANGE_MS);
      assert.equal(await delivering, 1);
    }
    assert.equal(receiver.calls.length, 0);
    for (const row of await log(hook)) assert.equal(row.request.error, 'The receiver could not be reached.');
    assert.ok(
      app.log.some((line) => line.includes('HOLDFAST_WEBHOOK_ALLOW')),
      'the operator is told',
    );
  });
});
