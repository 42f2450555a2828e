import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { laneKey, lanesOfLists, lanesOfPeople } from '../src/work/boards/laning.ts';
import { isSame, lookAt, pathOf } from '../src/work/savedviews/address.ts';
import { lookIn, taskFilterIn } from '../src/work/tasks/filter.ts';
import { daysToSpare } from '../src/work/tasks/timeline/critical.ts';

const said = (found: object) => Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));

describe('the address of a look', () => {
  test('says what every look goes by, as far as it means something', () => {
    const given = {
      due: 'late',
      by: 'who',
      sort: '-due',
      columns: 'list due',
      view: 'week',
      zoom: 'day',
      critical: true,
    };
    assert.deepEqual(said(lookIn({ ...given, task: 12, day: '2026-11-17' })), {
      ...given,
      task: 12,
      day: '2026-11-17',
    });
    assert.deepEqual(
      said(lookIn({ view: 'year', zoom: 'hour', critical: 'yes', day: 'today', task: 'x', by: '' })),
      {},
    );
    assert.deepEqual(said(taskFilterIn(given)), { due: 'late' });
  });

  test('is a view by what the look itself shows, and not by what it keeps for the others', () => {
    const board = lookAt(
      '/p/1/board',
      '?by=who&due=late&sort=-due&columns=list&zoom=day&task=12&day=2026-11-17&event=3',
    );
    assert.deepEqual(board, { look: 'board', query: 'by=who&due=late' });
    assert.deepEqual(lookAt('/p/1/table', '?sort=-due&by=who&columns=list&view=week'), {
      look: 'table',
      query: 'by=who&columns=list&sort=-due',
    });
    assert.equal(lookAt('/p/1/files', '?due=late'), undefined);
    const kept = { projectId: '1', look: 'board', query: 'due=late&by=who&sort=name' } as Parameters<typeof isSame>[0];
    assert.equal(isSame(kept, board), true);
    assert.equal(isSame(kept, lookAt('/p/1/board', '?due=late')), false);
    assert.equal(pathOf(kept), '/p/1/board?due=late&by=who&sort=name');
  });
});

describe('the lanes of a board', () => {
  const card = (assignedPeople: string[], taskListId = '7') => ({
    assignedPeople,
    taskListId,
    taskListName: `List ${taskListId}`,
  });
  const names = new Map([
    ['1', 'Ana Torres'],
    ['2', 'Ben Okafor'],
    ['3', 'Cleo Park'],
  ]);

  test('are those of people by their names, of several together one, and at the end what is nobody’s', () => {
    const lanes = lanesOfPeople([card(['3', '1']), card(['1', '3']), card([])], names);
    assert.deepEqual(
      lanes.map(({ key, title }) => [key, title]),
      [
        ['1', 'Ana Torres'],
        ['1,3', 'Ana Torres, Cleo Park'],
        ['2', 'Ben Okafor'],
        ['3', 'Cleo Park'],
        ['', 'Nobody'],
      ],
    );
    assert.equal(laneKey(card(['3', '1']), 'who'), '1,3');
    assert.deepEqual(lanes[1]!.change, { 'responsible-party-id': ['1', '3'] });
    assert.deepEqual(lanes.at(-1)!.change, { 'responsible-party-id': [] });
  });

  test('or of the lists as they stand, with those that only a card knows', () => {
    const lanes = lanesOfLists(
      [card([], '9'), card([], '7')],
      [
        { id: '8', name: 'Quay' },
        { id: '7', name: 'Hall' },
      ],
    );
    assert.deepEqual(
      lanes.map(({ key }) => key),
      ['8', '7', '9'],
    );
    assert.deepEqual(lanes[1]!.change, { tasklistId: '7', parentTaskId: '0', positionAfterTask: 0 });
  });
});

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
