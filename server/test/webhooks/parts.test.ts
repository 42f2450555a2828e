import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { portions } from '../../src/webhooks/portions.ts';
import { openSecret, sealSecret } from '../../src/webhooks/secrets.ts';
import { makeSlots } from '../../src/webhooks/slots.ts';

describe('secrets', () => {
  const holder = { signingKey: 'key', accountId: 1, webhookId: 2 };

  test('come back as they were', () => {
    for (const secret of ['a', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'sésame ☃', 'x'.repeat(255)])
      assert.equal(openSecret(holder, sealSecret(holder, secret)), secret);
  });

  test('look different every time', () => {
    assert.notEqual(sealSecret(holder, 'secret'), sealSecret(holder, 'secret'));
  });

  test('open for nobody else, and not once they were touched', () => {
    const sealed = sealSecret(holder, 'secret');
    for (const other of [{ signingKey: 'kez' }, { accountId: 2 }, { webhookId: 3 }])
      assert.throws(() => openSecret({ ...holder, ...other }, sealed));
    const last = sealed.at(-1) === 'A' ? 'B' : 'A';
    assert.throws(() => openSecret(holder, sealed.slice(0, -2) + last + sealed.at(-1)));
    assert.throws(() => openSecret(holder, '1.'));
  });
});

describe('slots', () => {
  const hooks = (count: number) => Array.from({ length: count }, (_, at) => ({ account_id: 1, id: at + 1 }));
  const fill = (slots: ReturnType<typeof makeSlots>, due: { account_id: number; id: number }[]) => {
    const plan = slots.divide(due);
    for (const { webhook, count } of plan.shares) for (let i = 0; i < count; i += 1) slots.take(webhook);
    return plan;
  };
  const counts = (plan: { shares: { count: number }[] }) => plan.shares.map(({ count }) => count);

  test('one busy webhook may have many, but never all', () => {
    const slots = makeSlots();
    const [one] = hooks(1);
    assert.deepEqual(counts(fill(slots, [one!])), [64]);
    assert.deepEqual(slots.divide([one!]), { shares: [], isShort: true, last: undefined });
    assert.equal(slots.hasRoomFor(one!), false);
    slots.give(one!);
    assert.equal(slots.hasRoomFor(one!), true);
  });

  test('ten that hang leave room for the others', () => {
    const slots = makeSlots();
    const due = hooks(11);
    for (let round = 0; round < 20; round += 1) fill(slots, due.slice(0, 10));
    assert.ok(slots.open() <= 180, String(slots.open()));
    assert.deepEqual(counts(slots.divide([due[10]!])), [8]);
  });

  test('when there are more webhooks than slots each gets one, and the next round begins behind the last', () => {
    const slots = makeSlots();
    const due = hooks(256);
    const plan = fill(slots, due);
    assert.deepEqual(counts(plan), Array(200).fill(1));
    assert.equal(plan.last, due[199]);
    assert.ok(plan.isShort && slots.isFull());
    for (const webhook of due.slice(0, 200)) slots.give(webhook);
    assert.equal(slots.open(), 0);
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
