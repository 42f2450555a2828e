import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Failure } from '../../../src/platform/failures.ts';
import { parties } from '../../../src/platform/http/answer/parties.ts';
import { id, name, objects, required, shape, whole } from '../../../src/platform/http/request/fields.ts';

describe('fields of a body', () => {
  /** What this field makes of a value, or the message it refuses it with. */
  // biome-ignore lint/suspicious/noExplicitAny: any field
  const reader = (field: any) => (value: unknown) => {
    try {
      return shape(undefined, { it: field }).read({ it: value }).it;
    } catch (error) {
      return (error as Failure).problems[0]!.message;
    }
  };

  test('a whole number, also as digits, within its bounds', () => {
    const read = reader(whole({ key: 'it', most: 100 }));
    for (const [value, number] of [
      [7, 7],
      ['7', 7],
      [' 7 ', 7],
      ['+7', 7],
      ['007', 7],
      [0, 0],
      ['', 0],
      [null, 0],
      [100, 100],
    ])
      assert.equal(read(value), number, JSON.stringify(value));
    for (const wrong of [101, -1, '-1', 1.5, '1.5', '1e2', 'x', true, {}, [], [7], Number.NaN, 1e21, '9'.repeat(17)])
      assert.equal(read(wrong), 'must be a whole number from 0 to 100', JSON.stringify(wrong));
    assert.equal(reader(whole({ key: 'it', least: -2, most: 5 }))('-2'), -2);
  });

  test('objects of one shape, in a list, alone, each in its wrapper or all in one', () => {
    const of = { id: required(id({ key: 'id' })), name: name({ key: 'name' }) };
    const read = reader(objects({ key: 'it', item: 'todo-item', of, most: 3 }));
    const two = [{ id: 1 }, { id: 2, name: 'two' }];
    for (const [value, list] of [
      [[{ id: '1' }, { ID: 2, name: 'two', more: 1 }], two],
      [[{ 'todo-item': { id: 1 } }, { 'Todo-Item': { id: 2, name: 'two' } }], two],
      [{ 'todo-item': [{ id: 1 }, { id: 2, name: 'two' }] }, two],
      [{ 'todo-item': { id: 1 } }, [{ id: 1 }]],
      [{ id: 1 }, [{ id: 1 }]],
      [[], []],
      ['', []],
      [null, []],
    ])
      assert.deepEqual(read(value), list, JSON.stringify(value));
    assert.equal(read([{}]), 'has an entry whose id is required');
    assert.equal(read([{ id: 'x' }]), 'has an entry whose id must be an id');
    assert.equal(read(Array(4).fill({ id: 1 })), 'has too many entries: at most 3');
    for (const wrong of [7, 'x', [7], [[{ id: 1 }]], [null], true])
      assert.equal(read(wrong), 'must be a list of objects', JSON.stringify(wrong));
  });

  test('people, companies and everybody, as CSV, list or number', () => {
    const read = reader(parties({ key: 'it' }));
    const meant = (people: number[], companies: number[] = [], isEveryone = false) => ({
      people,
      companies,
      isEveryone,
      sentAs: 'it',
    });
    for (const [value, parsed] of [
      ['391,c7', meant([391], [7])],
      [' 391 , C7 ,', meant([391], [7])],
      [['391', 5, 'c7'], meant([391, 5], [7])],
      [391, meant([391])],
      [-1, meant([], [], true)],
      ['-1,4', meant([4], [], true)],
      ['0', meant([])],
      [0, meant([])],
      ['', meant([])],
      [null, meant([])],
    ])
      assert.deepEqual(read(value), parsed, JSON.stringify(value));
    for (const wrong of ['x', '-2', '1.5', 'c', '07', 'c-x', ['', 'a b'], {}, true, [{}], [null], '9'.repeat(20)])
      assert.match(String(read(wrong)), /^must be a list/, JSON.stringify(wrong));
    for (const group of ['t12', 'r3']) assert.match(String(read(`1,${group}`)), /teams and roles cannot/);
  });
});
