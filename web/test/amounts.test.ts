import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountText, clockText, minutesIn } from '../src/work/time/amounts.ts';

test('an amount of time is read as people write it', () => {
  for (const [text, minutes] of Object.entries({
    '1:30': 90,
    '0:05': 5,
    '1h 30m': 90,
    '1h30': 90,
    '2 H': 120,
    '90m': 90,
    '45 min': 45,
    '1.5': 90,
    '1,25': 75,
    '.5': 30,
    ' 2 ': 120,
    '0.25h': 15,
  }))
    assert.equal(minutesIn(text), minutes, text);
  for (const text of ['', '0', '0m', '-1', 'soon', '1:75', '1:2:3', '1h 75m', '10000', '1e3', '1.2.3'])
    assert.equal(minutesIn(text), undefined, text);
});

test('and what is shown can be typed again', () => {
  for (const minutes of [1, 45, 60, 90, 605]) assert.equal(minutesIn(amountText(minutes)), minutes);
  assert.deepEqual([0, 59, 60, 90].map(amountText), ['0m', '59m', '1h', '1h 30m']);
  assert.deepEqual([0, 65, 3600, 36_061].map(clockText), ['0:00:00', '0:01:05', '1:00:00', '10:01:01']);
});
