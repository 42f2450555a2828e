import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { foundAmong, pasted } from '../src/bytes/uploads/found.ts';
import { goesOnByItself, type Upload, type UploadState } from '../src/bytes/uploads/list.ts';
import { type Pace, paced, speedOf, timeLeft } from '../src/bytes/uploads/pace.ts';
import { branches, categoryOptions, withThoseBelow } from '../src/work/categories/tree.ts';

test('an upload needs to hear of the server only while it goes on by itself', () => {
  const needs = (state: UploadState, isCutOff = false) => goesOnByItself({ state, isCutOff } as Upload);
  const states: UploadState[] = ['waiting', 'sending', 'paused', 'failed', 'missing', 'refused', 'done'];
  assert.deepEqual(
    states.filter((state) => needs(state)),
    ['waiting', 'sending'],
  );
  assert.equal(needs('failed', true), true, 'what was cut off is tried again when the server is back');
});

describe('the pace of an upload', () => {
  const from = (samples: [number, number][]): Pace =>
    samples.reduce<Pace>((pace, [seconds, sent]) => paced(pace, seconds * 1000, sent), []);

  test('is that of the last seconds', () => {
    assert.equal(speedOf(from([])), undefined);
    assert.equal(
      speedOf(
        from([
          [0, 0],
          [0.1, 500],
        ]),
      ),
      undefined,
      'too early to tell',
    );
    assert.equal(
      speedOf(
        from([
          [0, 0],
          [1, 500],
          [2, 1000],
        ]),
      ),
      500,
    );
    assert.equal(
      speedOf(
        from([
          [0, 0],
          [5, 5000],
          [10, 5500],
          [12, 5700],
        ]),
      ),
      100,
      'what was long ago does not count',
    );
  });

  test('begins anew after a break, and when less has arrived than was sent', () => {
    assert.equal(
      speedOf(
        from([
          [0, 0],
          [1, 1000],
          [60, 1100],
        ]),
      ),
      undefined,
    );
    assert.equal(
      speedOf(
        from([
          [0, 0],
          [2, 4000],
          [3, 1000],
          [4, 1300],
        ]),
      ),
      300,
    );
  });

  test('the time left is told as people do', () => {
    assert.deepEqual([timeLeft(10, 100), timeLeft(5900, 100), timeLeft(90_000, 100)], ['1 s', '59 s', '15 min']);
    assert.equal(timeLeft(1_440_000, 100), '4 h');
  });
});

describe('what is found to upload', () => {
  const chosen = (path: string) =>
    Object.defineProperty(new File(['x'], path.split('/').at(-1)!), 'webkitRelativePath', {
      value: path.includes('/') ? path : '',
    });

  test('knows its folders, and leaves out what systems put there', () => {
    const found = foundAmong(['Photos/2026/a.jpg', 'b.jpg', 'Photos/.DS_Store'].map(chosen));
    assert.deepEqual(
      found.map(({ file, folders }) => [file.name, ...folders]),
      [['a.jpg', 'Photos', '2026'], ['b.jpg']],
    );
  });

  test('from the clipboard has a name of its own', () => {
    const files = ['image.png', 'plan.png'].map((name) => new File(['x'], name));
    const names = pasted(files, new Date('2026-11-15T10:20:30Z')).map(({ file }) => file.name);
    assert.deepEqual(names, ['Pasted 2026-11-15 10.20.30.png', 'plan.png']);
  });
});

describe('a tree of categories', () => {
  const category = (id: string, parent: string) =>
    ({ id, name: `C${id}`, 'parent-id': parent }) as Parameters<typeof branches>[0][number];
  const all = [category('1', '3'), category('2', ''), category('3', '2'), category('4', '99')];

  test('is walked from the top, and one whose parent is gone is not lost', () => {
    assert.deepEqual(
      branches(all).map((branch) => [branch.category.id, branch.depth]),
      [
        ['2', 0],
        ['3', 1],
        ['1', 2],
        ['4', 0],
      ],
    );
    assert.equal(categoryOptions(all)[2]!.label, '\u2003\u2003C1');
  });

  test('knows what lies below', () => {
    assert.deepEqual([...withThoseBelow(all, '2')].sort(), ['1', '2', '3']);
  });
});
