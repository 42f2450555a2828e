import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { countSteps, p95Of, steps } from '../../../src/integrations/webhooks/deliver/latency.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { makeProject } from '../../support/make.ts';
import { openOffice } from './post-office.ts';

const HOUR = 3600_000;

describe('what 95 of 100 tries took', () => {
  const hour = (times: number[]) => ({ ...countSteps(times), slowest_ms: Math.max(0, ...times) });
  const many = (count: number, ms: number) => Array.from({ length: count }, () => ms);

  test('lies in the right step, and never beyond the slowest', () => {
    assert.equal(p95Of([hour([])]), 0);
    assert.equal(p95Of([hour([7])]), 7);
    const mostlyQuick = p95Of([hour([...many(99, 10), 4000])]);
    assert.ok(mostlyQuick <= 25, `${mostlyQuick}`);
    const oftenSlow = p95Of([hour([...many(90, 10), ...many(10, 4000)])]);
    assert.ok(oftenSlow > 2500 && oftenSlow <= 4000, `${oftenSlow}`);
  });

  test('is of all hours together, not of each', () => {
    const busy = hour(many(1000, 10));
    const quiet = hour(many(10, 4000));
    assert.ok(p95Of([busy, quiet]) <= 25);
    assert.ok(p95Of([quiet]) > 2500);
  });

  test('is the slowest where steps were not counted yet', () => {
    assert.equal(p95Of([{ ...countSteps([]), slowest_ms: 321 }]), 321);
  });
});

eachEngine('figures of all webhooks', (engine) => {
  test('say how each is doing, what came last and what is next', async (t) => {
    const { app, admin, receiver, register, deliver } = await openOffice(t, engine);
    await register({ event: 'PROJECT.*' });
    await register({ event: 'TASK.*' });
    await makeProject(admin);
    await deliver();
    app.clock.move(HOUR);
    receiver.answers(500);
    await makeProject(admin);
    await deliver();
    const reply = await admin.get('/webhooks/statistics.json?hours=24');
    assert.equal(reply.headers['x-records'], '2');
    const stable = (summary: { whole: object; hours: object[] }) => ({
      ...summary,
      whole: { ...summary.whole, averageMs: 0, p95Ms: 0, slowestMs: 0 },
      hours: summary.hours.map((one) => ({ ...one, averageMs: 0, p95Ms: 0, slowestMs: 0 })),
    });
    matchesGolden('webhook-statistics', reply.body.webhooks.map(stable));
    assert.deepEqual((await admin.get('/webhooks/statistics.json?hours=1')).body.webhooks[0].hours.length, 2);
    app.clock.move(HOUR);
    assert.deepEqual((await admin.get('/webhooks/statistics.json?hours=1')).body.webhooks[0].hours.length, 1);
  });

  test('are added up by the day', async (t) => {
    const { app, admin, receiver, time, register, deliver } = await openOffice(t, engine);
    const hook = await register();
    receiver.answers(() => {
      time.move(10 * receiver.calls.length);
      return {};
    });
    await makeProject(admin);
    await deliver();
    for (let n = 0; n < 3; n += 1) {
      await makeProject(admin);
      await deliver();
      app.clock.move(8 * HOUR);
    }
    const { hours, whole } = (await admin.get(`/webhooks/${hook}/statistics.json?hours=48&by=day`)).body;
    assert.deepEqual(
      hours.map((one: Record<string, unknown>) => [one.hour, one.delivered]),
      [
        ['2026-11-15T00:00:00Z', 3],
        ['2026-11-16T00:00:00Z', 1],
      ],
    );
    assert.equal(whole.delivered, 4);
    const kept = await app.services.db.read.selectFrom('webhook_hours').selectAll().execute();
    for (const hour of kept) {
      const counted = steps.reduce((sum, { column }) => sum + hour[column], 0);
      assert.equal(counted, hour.delivered, 'each try is counted in one step');
    }
    assert.deepEqual([whole.averageMs, whole.slowestMs], [25, 40]);
    assert.ok(whole.p95Ms > 25 && whole.p95Ms <= 40, String(whole.p95Ms));
    assert.equal((await admin.get(`/webhooks/${hook}/statistics.json?by=week`)).status, 422);
  });
});
