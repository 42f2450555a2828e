import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hueOf } from '../src/ui/hues.ts';
import { plainly } from '../src/ui/text/plainly.ts';

test('names that programs write are not what people read', () => {
  const whole = (message: string, ...fields: string[]) => plainly(message, fields, true);
  assert.equal(whole('endDate must not be before startDate.', 'endDate'), 'End date must not be before start date.');
  assert.equal(whole('due-date must not be before start-date.', 'due-date'), 'Due date must not be before start date.');
  assert.equal(whole('todo-item.content is required.', 'todo-item.content'), 'Text is required.');
  assert.equal(whole('tagIds names a tag that does not exist.', 'tagIds'), 'Tags names a tag that does not exist.');
  assert.equal(
    whole('email-address must be an e-mail address.', 'email-address'),
    'E-mail address must be an e-mail address.',
  );
  const archived = 'This project is archived. Reactivate it first (PUT status "active").';
  assert.equal(whole(archived), 'This project is archived. Reactivate it first.');
  assert.equal(plainly('must not be before startDate', ['endDate']), 'must not be before start date');
});

test('what people wrote themselves stays, as do words with hyphens', () => {
  const message =
    'Its sub-category "myNotes" would meet another of that name. See “My iPhone list” and HOLDFAST_QUOTA.';
  assert.equal(plainly(message, ['parent-id'], true), message);
});

test('of two dozen people no two have the same colour, each always their own, and more share them', () => {
  const team = Array.from({ length: 24 }, (_, n) => `Person ${n}`);
  const hues = team.map(hueOf);
  assert.equal(new Set(hues).size, 24);
  assert.ok(hues.every((hue) => hue >= 0 && hue < 360));
  assert.ok(hues.includes(hueOf('Somebody else')));
  assert.deepEqual(team.toReversed().map(hueOf).reverse(), hues);
});
