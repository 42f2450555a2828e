import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesIn } from '../src/work/tasks/lines.ts';

const long = 'x'.repeat(256);

test('bullets and boxes of pasted lists are no part of a name, what looks like them inside is', () => {
  const pasted = '- one\n* two\n• three\n- [ ] four\n  - [x] five\n[ ] six\n-7 degrees\n- \n--\nuse [x] here\n';
  const names = ['one', 'two', 'three', 'four', '  five', 'six', '-7 degrees', '- ', '--', 'use [x] here'];
  assert.deepEqual(linesIn(pasted), { good: names, tooLong: 0, tooMany: 0, left: '' });
});

test('a line too long for a name stays as it was written, with what is below it', () => {
  const text = `a\n- ${long}\n  below\n    deeper\nb\n  ${long}\n  c`;
  const left = `- ${long}\n  below\n    deeper\n  ${long}`;
  assert.deepEqual(linesIn(text), { good: ['a', 'b', '  c'], tooLong: 2, tooMany: 0, left });
  // As the server counts, by characters and not by their halves.
  assert.equal(linesIn('🚢'.repeat(255)).tooLong, 0);
});

test('what is too much at a time stays for the next', () => {
  const many = Array.from({ length: 1002 }, (_, n) => `line ${n}`);
  const { good, tooMany, left } = linesIn(many.join('\n'));
  assert.deepEqual([good.length, tooMany, left], [1000, 2, 'line 1000\nline 1001']);
});
