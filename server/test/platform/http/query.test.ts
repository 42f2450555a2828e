import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Failure } from '../../../src/platform/failures.ts';
import { pageHeaders, readPaging } from '../../../src/platform/http/request/paging.ts';
import { parseQuery, rewriteUrl } from '../../../src/platform/http/request/paths.ts';
import { day, idList, instant, isNo, isYes, oneId, oneOf } from '../../../src/platform/http/request/query.ts';

/** That the parameter is refused by its name. */
const refuses = (name: string, read: () => unknown) =>
  assert.throws(read, (error: Failure) => error.kind === 'invalid' && error.problems[0]?.field === name);

describe('what stands after the ?', () => {
  test('yes and no in the spellings in use; anything else is neither', () => {
    for (const yes of ['1', 'true', 'TRUE', 'yes', 'Yes', 'on'])
      assert.deepEqual([isYes(yes), isNo(yes)], [true, false]);
    for (const no of ['0', 'false', 'no', 'NO', 'off']) assert.deepEqual([isYes(no), isNo(no)], [false, true]);
    for (const other of [undefined, '', '2', 'maybe', ' 1', 'yes!']) assert.ok(!isYes(other) && !isNo(other), other);
  });

  test('one of a table, in any letter case; what is on every object is in no table', () => {
    const table = { '': 'usual', late: 'L' };
    assert.deepEqual(
      [undefined, '', 'late', 'LATE'].map((value) => oneOf(table, 'filter', value)),
      ['usual', 'usual', 'L', 'L'],
    );
    for (const wrong of ['later', 'constructor', '__proto__', 'toString'])
      refuses('filter', () => oneOf(table, 'filter', wrong));
    refuses('filter', () => oneOf({ late: 'L' }, 'filter', undefined));
  });

  test('ids, alone and in lists', () => {
    assert.deepEqual(
      ['7', '0', '', undefined].map((value) => oneId('userId', value)),
      [7, undefined, undefined, undefined],
    );
    for (const wrong of ['07', '-1', '1.5', 'x', '1,2', '9007199254740993', ' 7'])
      refuses('userId', () => oneId('userId', wrong));
    assert.deepEqual(idList('ids', '1, 2,,-1,0'), [1, 2, -1, 0]);
    assert.deepEqual([idList('ids', ''), idList('ids', undefined)], [undefined, undefined]);
    for (const wrong of ['x', '1;2', '-2', '1.0', '01', Array(1001).fill('1').join()])
      refuses('ids', () => idList('ids', wrong));
  });

  test('days and instants', () => {
    assert.deepEqual(
      ['20261231', '2026-12-31', '20261231093000', ''].map((value) => day('startDate', value)),
      ['20261231', '20261231', '20261231', undefined],
    );
    for (const wrong of ['20261301', '20260230', 'today', '2026']) refuses('startDate', () => day('startDate', wrong));
    assert.deepEqual(
      ['20261231', '20261231093000', '2026-12-31T09:30:00Z', '2026-12-31T09:30:00.123Z', '2026-12-31 09:30'].map(
        (value) => instant('after', value),
      ),
      [
        '2026-12-31T00:00:00.000Z',
        '2026-12-31T09:30:00.000Z',
        '2026-12-31T09:30:00.000Z',
        '2026-12-31T09:30:00.000Z',
        '2026-12-31T09:30:00.000Z',
      ],
    );
    assert.equal(instant('after', '20261231', '09:30'), '2026-12-31T09:30:00.000Z');
    const elsewhere = ['2026-12-31T09:30:00.123-05:00', '2026-12-31T09:30:00-05:00', '2026-12-31T19:30:00+05:00'];
    for (const value of [...elsewhere, '2026-12-31T19:30+05', '20261231T193000 0500', '2026-12-31T14:30:00z'])
      assert.equal(instant('after', value), '2026-12-31T14:30:00.000Z', value);
    const wrongZones = ['2026-12-31T09:30:00+25:00', '2026-12-31T09:30:00-05:60', '2026-12-31T09:30:00CET'];
    for (const wrong of ['20269999', '20261231250000', '20261231096100', 'now', '2026123109300012', ...wrongZones])
      refuses('after', () => instant('after', wrong));
  });

  test('a page size above the most is brought down, a page beyond the end is a page', () => {
    const size = { usual: 250, most: 500 };
    assert.deepEqual(readPaging({}, size), { page: 1, pageSize: 250, offset: 0 });
    assert.deepEqual(readPaging({ page: '3', pagesize: '4000' }, size), { page: 3, pageSize: 500, offset: 1000 });
    const beyond = { items: [], total: 1200, paging: readPaging({ page: '9', pagesize: '500' }, size) };
    assert.deepEqual(pageHeaders(beyond), { 'X-Page': '9', 'X-Pages': '3', 'X-Records': '1200' });
    assert.equal(pageHeaders({ ...beyond, total: 0 })['X-Pages'], '1', 'an empty list has one page');
    for (const wrong of ['0', '-1', 'x', '1.5']) refuses('page', () => readPaging({ page: wrong }, size));
  });

  test('names in any case, of several the first, brackets are names like others', () => {
    const query = parseQuery('Page=2&page=3&project%5Binclude_project_owner%5D=true&a[]=1&x=%00y&__proto__=z');
    assert.deepEqual(
      { ...query },
      {
        page: '2',
        'project[include_project_owner]': 'true',
        'a[]': '1',
        x: 'y',
        ['__proto__']: 'z',
      },
    );
    assert.equal(Object.getPrototypeOf(query), null);
  });
});

describe('paths', () => {
  const inside = (url: string) => rewriteUrl({ url });

  test('old names of task lists and tasks are the new ones, in any case and under the prefix', () => {
    for (const [url, path] of [
      ['/todo_lists/7.json', '/.json/tasklists/7'],
      ['/TODO_LISTS/7.JSON', '/.json/tasklists/7'],
      ['/projects/9/Todo_Lists.json?status=all', '/.json/projects/9/tasklists?status=all'],
      ['/todo_lists/7/todo_items.json', '/.json/tasklists/7/tasks'],
      ['/todo_items/7/comments.json', '/.json/tasks/7/comments'],
      ['/projects/api/v1/todo_items/7.json', '/.json/tasks/7'],
      ['/Projects/API/v1/todo_lists/7/TODO_items.json?a_b=todo_items', '/.json/tasklists/7/tasks?a_b=todo_items'],
    ])
      assert.equal(inside(url!), path);
  });

  test('a slash too many, or the whole address, leads to the same place', () => {
    for (const [url, path] of [
      ['//projects.json', '/.json/projects'],
      ['///projects/api/v1/tasks/7.json?a=//b', '/.json/tasks/7?a=//b'],
      ['http://holdfast.test/projects.json', '/.json/projects'],
      ['HTTPS://holdfast.test:8443//todo_items/7.json', '/.json/tasks/7'],
      ['http://holdfast.test', '/'],
      ['http://holdfast.test/.json/projects', '/no-such-path'],
      ['//.json/projects.json', '/.json/.json/projects'],
      ['//sign-in', '//sign-in'],
    ])
      assert.equal(inside(url!), path);
  });

  test('other underscores are left alone, and pages are no API', () => {
    for (const [url, path] of [
      ['/time_entries/7.json', '/.json/time_entries/7'],
      ['/my_todo_lists.json', '/.json/my_todo_lists'],
      ['/todo_lists_old/7.json', '/.json/todo_lists_old/7'],
      ['/todo_listing.json', '/.json/todo_listing'],
      ['/todo_lists/7', '/todo_lists/7'],
      ['/.json/todo_lists/7.json', '/no-such-path'],
    ])
      assert.equal(inside(url!), path);
  });
});
