import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { milestoneIn, taskIn, tasklistIn, taskMisfits } from '../../../src/operating/imports/classic/tasks-wire.ts';
import { instant, parties, whole } from '../../../src/operating/imports/classic/values.ts';
import { commentIn, fileIn, messageIn, notebookIn, timeIn } from '../../../src/operating/imports/classic/work-wire.ts';

describe('what another service says', () => {
  test('is read in whichever form numbers and flags come', () => {
    for (const id of [7, '7', ' 7 ', '7.0']) assert.equal(whole({ id }, 'id'), 7);
    for (const id of [-7, '7x', '', null, undefined, {}, [], 1e300, true]) assert.equal(whole({ id }, 'id'), 0);
    for (const is of [true, 1, '1', 'true', 'TRUE', 'yes']) {
      assert.equal(taskIn({ private: is }).input.isPrivate, true, `a task that is private: ${JSON.stringify(is)}`);
      assert.equal(taskMisfits({ private: is }).length, 1);
      assert.equal(tasklistIn({ private: is }).input.isPrivate, true);
      assert.equal(milestoneIn({ private: is }).input.isPrivate, true);
      assert.equal(fileIn({ private: is }).input.isPrivate, true);
      assert.equal(messageIn({ private: is }).input.isPrivate, true);
    }
    // 2 is as private as the list it is in.
    for (const isNot of [false, 0, '0', 'false', 2, '2', null, undefined, ''])
      assert.equal(taskIn({ private: isNot }).input.isPrivate, false, `${isNot}`);
    for (const priority of ['high', 'High', 'HIGH']) assert.equal(taskIn({ priority }).input.priority, 'high');
    for (const priority of ['none', 'urgent', 3, null]) assert.equal(taskIn({ priority }).input.priority, '');
    assert.deepEqual(parties({ to: ' 4, c7 ,-1,t3,' }, 'to'), { people: [4], companies: [7], isEveryone: true });
    assert.deepEqual(parties({ to: [4, 'c7'] }, 'to'), { people: [4], companies: [7], isEveryone: false });
  });

  test('is of the same moment wherever this server stands', (t) => {
    const before = process.env.TZ;
    process.env.TZ = 'Pacific/Auckland';
    t.after(() => {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    });
    for (const at of [
      '2026-11-17T10:20:30Z',
      '2026-11-17T10:20:30.000Z',
      '2026-11-17T11:20:30+01:00',
      '2026-11-17T10:20:30',
      '2026-11-17 10:20:30',
      '20261117T102030Z',
    ])
      assert.equal(instant({ at }, 'at'), '2026-11-17T10:20:30.000Z', at);
    for (const at of ['2026-11-17', '20261117']) assert.equal(instant({ at }, 'at'), '2026-11-17T00:00:00.000Z', at);
    for (const at of ['', 'soon', null, 0, {}, '2026-99-99']) assert.equal(instant({ at }, 'at'), undefined, `${at}`);
    for (const due of ['20261117', '2026-11-17', '2026-11-17T00:00:00Z'])
      assert.equal(taskIn({ 'due-date': due }).input.dueDate, '20261117');
  });

  test('may say nothing at all, or nonsense, and is read all the same', () => {
    const nonsense = {
      id: 'x',
      tags: 'a,b',
      attachments: 7,
      predecessors: [null, 'x', 7],
      versions: {},
      DLM: 1e20,
      'last-changed-on': '2026-11-17T10:20:30Z',
      position: 'top',
      replies: 'none',
      private: {},
    };
    for (const raw of [{}, nonsense]) {
      assert.deepEqual(taskIn(raw).predecessors, []);
      assert.deepEqual(taskIn(raw).files, []);
      assert.equal(taskIn(raw).input.content, 'Task');
      assert.equal(messageIn(raw).replies.length, 0);
      assert.equal(notebookIn(raw).versions.length, 0);
      assert.equal(fileIn(raw).versions.length, 1);
      assert.equal(commentIn(raw).place, undefined);
    }
    assert.equal(commentIn({ type: 'constructor', 'commentable-id': 7 }).place, undefined);
    assert.equal(commentIn({ commentable_type: 'toString', 'commentable-id': 7 }).place, undefined);
  });

  test('loses no time that is told in parts of an hour', () => {
    const hoursOf = (raw: object) => {
      const { hours, minutes } = timeIn({ ...raw }).input;
      return [hours, minutes];
    };
    assert.deepEqual(hoursOf({ hours: '1', minutes: '30' }), [1, 30]);
    assert.deepEqual(hoursOf({ hours: '1.5', minutes: '0' }), [1, 30]);
    assert.deepEqual(hoursOf({ hours: 0, minutes: 90 }), [1, 30]);
    assert.deepEqual(hoursOf({ hours: 'x' }), [0, 0]);
  });
});
