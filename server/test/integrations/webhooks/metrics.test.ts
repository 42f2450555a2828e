import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { comesTrue, until } from '../../../../scripts/patience.ts';
import { LEASE_MS } from '../../../src/integrations/webhooks/deliver/claims.ts';
import { makeDelivery } from '../../../src/integrations/webhooks/deliver/deliver.ts';
import { EXCHANGE_MS, type Sender } from '../../../src/integrations/webhooks/send/exchange.ts';
import { makeGuard } from '../../../src/integrations/webhooks/send/guard.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { type Office, openOffice, signal } from './post-office.ts';

const shown = {
  due: 'holdfast_webhook_due',
  oldest: 'holdfast_webhook_oldest_due_seconds',
  inFlight: 'holdfast_webhook_in_flight',
  delivered: 'holdfast_webhook_attempts_total{outcome="delivered"}',
  failed: 'holdfast_webhook_attempts_total{outcome="failed"}',
  givenUp: 'holdfast_webhook_given_up_total',
  refused: 'holdfast_webhook_refused_total',
  expired: 'holdfast_webhook_lease_expiries_total',
};
type Figures = Record<keyof typeof shown, number>;
const NONE = { due: 0, oldest: 0, inFlight: 0, delivered: 0, failed: 0, givenUp: 0, refused: 0, expired: 0 };

async function figures({ app }: Office): Promise<Figures> {
  const lines = (await app.http.inject('/metrics')).payload.split('\n');
  const read = (name: string) => Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1));
  return Object.fromEntries(Object.entries(shown).map(([key, name]) => [key, read(name)])) as Figures;
}

/** Asks until the worker has written it down. */
async function becomes(office: Office, expected: Figures): Promise<void> {
  let seen: Figures;
  const look = async () => {
    seen = await figures(office);
    return isDeepStrictEqual(seen, expected);
  };
  await comesTrue(look, () => JSON.stringify(seen));
  assert.deepEqual(seen!, expected);
}

eachEngine('metrics of webhooks', (engine) => {
  test('say what waits, how long, what is on its way and what came of it', async (t) => {
    const office = await openOffice(t, engine);
    const { app, admin, receiver, register, dispatch } = office;
    const hook = await register();
    await becomes(office, NONE);
    await makeProject(admin);
    await makeProject(admin);
    await dispatch();
    app.clock.move(90_000);
    await becomes(office, { ...NONE, due: 2, oldest: 90 });

    // A process that dies after claiming: its sender is never heard of again.
    const dead: Sender = { send: () => new Promise(() => {}), close: async () => {} };
    await makeDelivery({ sender: dead, userAgent: '' }).send.run(app.services, signal);
    await becomes(office, NONE);
    app.clock.move(LEASE_MS + 1000);
    await becomes(office, { ...NONE, due: 2, oldest: 1 });

    const slow = receiver.hangs();
    app.worker.start();
    await receiver.hasCalls(2);
    await becomes(office, { ...NONE, inFlight: 2, expired: 2 });
    slow.release();
    const well = { ...NONE, expired: 2, delivered: 2 };
    await becomes(office, well);

    receiver.answers(500);
    await admin.post(`/webhooks/${hook}/test.json`);
    await becomes(office, { ...well, failed: 1, givenUp: 1 });
  });

  test('count what may not be called', async (t) => {
    const office = await openOffice(t, engine, { guard: makeGuard({ allow: [] }) });
    const { app, admin, register, time } = office;
    await register();
    await app.services.db.transaction((tx) => tx.updateTable('webhooks').set({ url: 'http://10.0.0.1/' }).execute());
    app.worker.start();
    await makeProject(admin);
    await until(() => time.waiting() > 0, 'the notification to be on its way');
    await becomes(office, { ...NONE, inFlight: 1 });
    time.move(EXCHANGE_MS);
    await becomes(office, { ...NONE, failed: 1, refused: 1 });
  });

  test('what waits for a webhook that is paused, or switched off, is due, but holds up nobody', async (t) => {
    const office = await openOffice(t, engine);
    const { app, admin, register, dispatch } = office;
    const hook = await register();
    await makeProject(admin);
    await dispatch();
    await admin.put(`/webhooks/${hook}/pause.json`);
    app.clock.move(60_000);
    await becomes(office, { ...NONE, due: 1 });
    await admin.put(`/webhooks/${hook}/resume.json`);
    await becomes(office, { ...NONE, due: 1, oldest: 60 });
    await admin.put('/webhooks/disable.json');
    await becomes(office, { ...NONE, due: 1 });
    const text = (await app.http.inject('/metrics')).payload;
    assert.doesNotMatch(text, /127\.0\.0\.1|account/, 'no address and no account appears');
  });
});
