import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { compareLines } from '../../src/notebooks/diff.ts';

/** How many lines two texts have in common at most, by the plain table. */
function longestCommon(a: string[], b: string[]): number {
  let above = new Array<number>(b.length + 1).fill(0);
  for (const line of a) {
    const row = [0];
    for (const [at, other] of b.entries())
      row.push(line === other ? above[at]! + 1 : Math.max(row[at]!, above[at + 1]!));
    above = row;
  }
  return above[b.length]!;
}

const without = (runs: ReturnType<typeof compareLines>, left: string) =>
  runs.filter(({ type }) => type !== left).flatMap(({ lines }) => lines);

describe('comparing lines', () => {
  test('gives back both texts and keeps as many lines as can be kept', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 30 });
    fc.assert(
      fc.property(text, text, (from, to) => {
        const runs = compareLines(from, to);
        assert.deepEqual(without(runs, 'added'), from);
        assert.deepEqual(without(runs, 'removed'), to);
        const kept = runs.filter(({ type }) => type === 'same').flatMap(({ lines }) => lines);
        assert.equal(kept.length, longestCommon(from, to));
        for (const [at, run] of runs.entries()) assert.notEqual(run.type, runs[at + 1]?.type);
      }),
      { numRuns: 500 },
    );
  });

  test('is bounded: texts that differ throughout are shown as replaced, with what begins and ends both', () => {
    const flip = (seed: number) => {
      let state = seed;
      return Array.from({ length: 50_000 }, () => {
        state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
        return state > 2 ** 30 ? 'heads' : 'tails';
      });
    };
    const [from, to] = [
      ['first', ...flip(1), 'last'],
      ['first', ...flip(2), 'last'],
    ];
    const begun = performance.now();
    const runs = compareLines(from, to);
    assert.ok(performance.now() - begun < 3000);
    assert.deepEqual(without(runs, 'added'), from);
    assert.deepEqual(without(runs, 'removed'), to);
    assert.deepEqual(
      runs.map(({ type }) => type),
      ['same', 'removed', 'added', 'same'],
    );
  });
});
