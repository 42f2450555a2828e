import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysToSpare } from '../src/work/tasks/timeline/critical.ts';

const task = (id: number, first: string, last: string, after: number[] = [], completed = false) => ({
  task: { id, completed, predecessors: after.map((before) => ({ id: before })) },
  first,
  last,
});
const spare = (...bars: ReturnType<typeof task>[]) => Object.fromEntries(daysToSpare(bars));

test('whatever leads to the last day without a gap has no day to spare', () => {
  assert.deepEqual(
    spare(
      task(1, '20310301', '20310303'),
      task(2, '20310304', '20310310', [1]),
      task(3, '20310304', '20310305', [1]),
      task(4, '20310308', '20310309', [3]),
    ),
    { 1: 0, 2: 0, 3: 3, 4: 1 },
  );
});

test('what begins before the end of what it waits for has none either, and what is done is not asked', () => {
  assert.deepEqual(
    spare(
      task(1, '20310301', '20310305'),
      task(2, '20310304', '20310306', [1]),
      task(3, '20310309', '20310309', [2]),
      task(4, '20310301', '20310320', [], true),
    ),
    { 1: 0, 2: 2, 3: 0 },
  );
  assert.deepEqual(spare(), {});
});

test('a circle of tasks that wait for one another ends', () => {
  assert.deepEqual(spare(task(1, '20310301', '20310302', [2]), task(2, '20310303', '20310304', [1])), { 1: 0, 2: 0 });
});
