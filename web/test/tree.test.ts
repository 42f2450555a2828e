import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  BOTTOM,
  dropped,
  type Lists,
  moved,
  outline,
  type Part,
  type Place,
  type Placed,
  step,
  TOP,
} from '../src/work/tasks/order/tree.ts';

/** `1 2>1 3` is task 1, task 2 below it, task 3. */
const listOf = (id: number, text: string): Lists[number] => ({
  id,
  tasks: text
    .split(' ')
    .filter(Boolean)
    .map((one): Placed => {
      const [task, parent = ''] = one.split('>');
      return { id: Number(task), parentTaskId: parent, 'todo-list-id': id };
    }),
});
const textOf = (lists: Lists): string[] =>
  lists.map(({ tasks }) =>
    tasks.map(({ id, parentTaskId }) => (parentTaskId ? `${id}>${parentTaskId}` : `${id}`)).join(' '),
  );
const lists: Lists = [listOf(10, '1 2>1 3>2 4>1 5'), listOf(20, '6 7'), listOf(30, '')];
const after = (place: Place | undefined, id: number): string[] | undefined => place && textOf(moved(lists, id, place));
const stepped = (id: number, direction: 'up' | 'down' | 'in' | 'out') => after(step(lists, id, direction), id);
const put = (id: number, onto: number, part: Part) => after(dropped(lists, id, onto, part), id);

describe('a tree of tasks', () => {
  test('is shown with depths, without what is folded away, and orphans by themselves', () => {
    const shown = (folded: number[]) =>
      outline(lists[0]!.tasks, new Set(folded)).map(({ task, depth, hasChildren }) => [task.id, depth, hasChildren]);
    assert.deepEqual(shown([]), [
      [1, 0, true],
      [2, 1, true],
      [3, 2, false],
      [4, 1, false],
      [5, 0, false],
    ]);
    assert.deepEqual(
      shown([2]).map(([id]) => id),
      [1, 2, 4, 5],
    );
    assert.deepEqual(
      shown([1]).map(([id]) => id),
      [1, 5],
    );
    assert.deepEqual(
      outline(listOf(10, '2>1 3>2').tasks, new Set()).map(({ depth }) => depth),
      [0, 1],
    );
  });

  test('is changed step by step, each task with what is below it', () => {
    assert.deepEqual(stepped(5, 'up')![0], '5 1 2>1 3>2 4>1');
    assert.deepEqual(stepped(1, 'down')![0], '5 1 2>1 3>2 4>1');
    assert.deepEqual(stepped(4, 'up')![0], '1 4>1 2>1 3>2 5');
    assert.deepEqual(stepped(5, 'in')![0], '1 2>1 3>2 4>1 5>1');
    assert.deepEqual(stepped(2, 'out')![0], '1 4>1 2 3>2 5');
    assert.deepEqual(stepped(3, 'out')![0], '1 2>1 3>1 4>1 5');
  });

  test('goes on into the next list at the edge, and stays where there is nowhere to go', () => {
    assert.deepEqual(stepped(5, 'down'), ['1 2>1 3>2 4>1', '5 6 7', '']);
    assert.deepEqual(stepped(6, 'up'), ['1 2>1 3>2 4>1 5 6', '7', '']);
    assert.deepEqual(stepped(7, 'down'), ['1 2>1 3>2 4>1 5', '6', '7']);
    for (const [id, direction] of [
      [1, 'up'],
      [1, 'out'],
      [1, 'in'],
      [2, 'up'],
      [4, 'down'],
      [99, 'up'],
    ] as const)
      assert.equal(stepped(id, direction), undefined, `${id} ${direction}`);
  });

  test('takes what is dropped before, behind and on a task, but nothing below itself', () => {
    assert.deepEqual(put(7, 4, 'before')![0], '1 2>1 3>2 7>1 4>1 5');
    assert.deepEqual(put(7, 1, 'before')![0], '7 1 2>1 3>2 4>1 5');
    assert.deepEqual(put(7, 1, 'after')![0], '1 2>1 3>2 4>1 7 5');
    assert.deepEqual(put(1, 6, 'into'), ['5', '6 1>6 2>1 3>2 4>1 7', '']);
    assert.deepEqual(put(4, 5, 'before')![0], '1 2>1 3>2 4 5');
    for (const onto of [1, 2, 3]) assert.equal(put(1, onto, 'into'), undefined);
  });

  test('takes a task at the top and the bottom of a list', () => {
    assert.equal(textOf(moved(lists, 5, { tasklistId: 20, parentId: 0, after: TOP }))[1], '5 6 7');
    assert.equal(textOf(moved(lists, 5, { tasklistId: 20, parentId: 0, after: BOTTOM }))[1], '6 7 5');
    assert.equal(textOf(moved(lists, 5, { tasklistId: 30, parentId: 0, after: BOTTOM }))[2], '5');
  });
});
