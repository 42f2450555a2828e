import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeSlots } from '../../../src/integrations/webhooks/deliver/slots.ts';
import { portions } from '../../../src/integrations/webhooks/dispatch/portions.ts';
import { openSecret, sealSecret } from '../../../src/integrations/webhooks/registering/secrets.ts';
import type { AccountKey } from '../../../src/platform/keys/keys.ts';

describe('secrets', () => {
  const holder = { signingKey: 'key' as AccountKey, accountId: 1, webhookId: 2 };

  test('come back as they were', () => {
    for (const secret of ['a', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'sésame ☃', 'x'.repeat(255)])
      assert.equal(openSecret(holder, sealSecret(holder, secret)), secret);
  });

  test('look different every time', () => {
    assert.notEqual(sealSecret(holder, 'secret'), sealSecret(holder, 'secret'));
  });

  test('open for nobody else, and not once they were touched', () => {
    const sealed = sealSecret(holder, 'secret');
    for (const other of [{ signingKey: 'kez' as AccountKey }, { accountId: 2 }, { webhookId: 3 }])
      assert.throws(() => openSecret({ ...holder, ...other }, sealed));
    const touched = sealed.at(-2) === 'A' ? 'B' : 'A';
    assert.throws(() => openSecret(holder, sealed.slice(0, -2) + touched + sealed.at(-1)));
    assert.throws(() => openSecret(holder, '1.'));
  });
});

describe('slots', () => {
  const well = { account_id: 1, failure_streak: 0, rests_until: null as string | null, per_minute: 0 };
  const hooks = (count: number, as: Partial<typeof well> = {}) =>
    Array.from({ length: count }, (_, at) => ({ ...well, id: at + 1, ...as }));
  const fill = (slots: ReturnType<typeof makeSlots>, due: ReturnType<typeof hooks>) => {
    const plan = slots.divide(due);
    for (const { webhook, count } of plan.shares) for (let i = 0; i < count; i += 1) slots.take(webhook);
    return plan;
  };
  const counts = (plan: { shares: { count: number }[] }) => plan.shares.map(({ count }) => count);

  test('one busy webhook may have many, but never all', () => {
    const slots = makeSlots();
    const [one] = hooks(1);
    assert.deepEqual(counts(fill(slots, [one!])), [64]);
    assert.deepEqual(slots.divide([one!]), { shares: [], isShort: true, next: undefined });
    assert.equal(slots.hasRoomFor(one!), false);
    slots.give(one!);
    assert.equal(slots.hasRoomFor(one!), true);
  });

  test('ten that hang leave room for the others', () => {
    const slots = makeSlots();
    const due = hooks(11);
    for (let round = 0; round < 20; round += 1) fill(slots, due.slice(0, 10));
    assert.ok(slots.open() <= 192, String(slots.open()));
    assert.deepEqual(counts(slots.divide([due[10]!])), [8]);
  });

  test('when there are more webhooks than slots each gets one, and the next round begins with the others', () => {
    const slots = makeSlots();
    const due = hooks(300).map((hook, at) => ({ ...hook, account_id: at + 1 }));
    const plan = fill(slots, due);
    assert.deepEqual(counts(plan), Array(256).fill(1));
    assert.equal(plan.next, due[256]);
    assert.ok(plan.isShort && slots.isFull());
    for (const webhook of due.slice(0, 256)) slots.give(webhook);
    assert.equal(slots.open(), 0);
  });

  test('receivers that fail share a part of the slots, healthy ones have the rest', () => {
    const slots = makeSlots();
    for (let round = 0; round < 20; round += 1) fill(slots, hooks(50, { failure_streak: 2 }));
    assert.equal(slots.open(), 96);
    assert.deepEqual(counts(slots.divide([{ ...well, id: 99 }])), [32]);
  });

  test('one account never has them all', () => {
    const slots = makeSlots();
    for (let round = 0; round < 50; round += 1) fill(slots, hooks(100));
    assert.equal(slots.open(), 192);
    assert.deepEqual(counts(slots.divide(hooks(1, { account_id: 2 }))), [8]);
  });

  test('those at the end of a busy account have their turn, too', () => {
    const slots = makeSlots();
    for (const hanging of hooks(20)) for (let i = 0; i < 8; i += 1) slots.take(hanging);
    const busy = hooks(50).map((hook) => ({ ...hook, id: hook.id + 100 }));
    const served = new Set<number>();
    let begin = 0;
    do {
      const { shares, next } = fill(slots, busy.slice(begin));
      for (const { webhook, count } of shares) {
        served.add(webhook.id);
        for (let i = 0; i < count; i += 1) slots.give(webhook);
      }
      begin = next ? busy.indexOf(next) : 0;
    } while (begin > 0);
    assert.equal(served.size, busy.length);
    fill(slots, busy);
    const waiting = slots.divide(busy);
    assert.deepEqual([waiting.shares, waiting.next], [[], busy[0]], 'nothing is left: the first keeps its turn');
  });

  test('a webhook whose rest is over gets one', () => {
    const slots = makeSlots();
    const [resting] = hooks(1, { failure_streak: 4, rests_until: '2026-11-15T10:00:00.000Z' });
    assert.deepEqual(counts(fill(slots, [resting!])), [1]);
    assert.equal(slots.hasRoomFor(resting!), false);
  });

  test('its own limit spreads a webhook over the minute', () => {
    let time = 1_000_000;
    const slots = makeSlots(() => time);
    const [slow] = hooks(1, { per_minute: 60 });
    let sent = 0;
    for (let second = 0; second < 60; second += 1) {
      const plan = fill(slots, [slow!]);
      for (const { count } of plan.shares) {
        sent += count;
        for (let i = 0; i < count; i += 1) slots.give(slow!);
      }
      time += 1000;
    }
    assert.ok(sent >= 60 && sent <= 63, String(sent));
  });
});

describe('portions', () => {
  test('give back everything in order, in few lengths', () => {
    const lengths = new Set<number>();
    for (const length of [0, 1, 2, 3, 127, 128, 129, 300, 1000]) {
      const rows = Array.from({ length }, (_, at) => at);
      const parts = [...portions(rows)];
      assert.deepEqual(parts.flat(), rows);
      for (const part of parts) lengths.add(part.length);
    }
    assert.ok(lengths.size <= 8 && !lengths.has(0));
  });
});
