import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Block, blocksOf } from '../src/work/notebooks/versions/differences.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, n) => `line ${n + 1}`);
const sizes = (blocks: Block[]) =>
  blocks.map((block) => (block.kind === 'changed' ? block.kind : `${block.kind} ${block.lines.length}`));

describe('what changed between two versions', () => {
  test('is shown with the numbers of both sides and what replaces what together', () => {
    const blocks = blocksOf([
      { type: 'same', lines: ['a'] },
      { type: 'removed', lines: ['b', 'c'] },
      { type: 'added', lines: ['B'] },
      { type: 'same', lines: ['d'] },
    ]);
    assert.deepEqual(blocks, [
      { kind: 'same', lines: [{ before: { number: 1, text: 'a' }, after: { number: 1, text: 'a' } }] },
      {
        kind: 'changed',
        removed: [
          { number: 2, text: 'b' },
          { number: 3, text: 'c' },
        ],
        added: [{ number: 2, text: 'B' }],
      },
      { kind: 'same', lines: [{ before: { number: 4, text: 'd' }, after: { number: 3, text: 'd' } }] },
    ]);
  });

  test('stands among three lines that are the same; the others are folded', () => {
    const changed = [{ type: 'added' as const, lines: ['new'] }];
    const same = (count: number) => ({ type: 'same' as const, lines: numbers(count) });
    assert.deepEqual(sizes(blocksOf([same(10), ...changed, same(20), ...changed, same(10)])), [
      'hidden 7',
      'same 3',
      'changed',
      'same 3',
      'hidden 14',
      'same 3',
      'changed',
      'same 3',
      'hidden 7',
    ]);
    assert.deepEqual(sizes(blocksOf([same(5), ...changed])), ['same 5', 'changed']);
    assert.deepEqual(blocksOf([]), []);
  });
});
