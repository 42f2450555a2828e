import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { commonLines, compareLines } from '../../../src/work/notebooks/versions/diff.ts';

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

const without = (runs: Awaited<ReturnType<typeof compareLines>>, left: string) =>
  runs.filter(({ type }) => type !== left).flatMap(({ lines }) => lines);

describe('comparing lines', () => {
  test('gives back both texts and keeps as many lines as can be kept', async () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(text, text, async (from, to) => {
        const runs = await compareLines(from, to);
        assert.deepEqual(without(runs, 'added'), from);
        assert.deepEqual(without(runs, 'removed'), to);
        const kept = runs.filter(({ type }) => type === 'same').flatMap(({ lines }) => lines);
        assert.equal(kept.length, longestCommon(from, to));
        for (const [at, run] of runs.entries()) assert.notEqual(run.type, runs[at + 1]?.type);
      }),
      { numRuns: 500 },
    );
  });

  const flip = (seed: number, length: number) => {
    let state = seed;
    return Array.from({ length }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state > 2 ** 30 ? 'heads' : 'tails';
    });
  };

  test('is bounded: texts that differ throughout are shown as replaced, with what begins and ends both', async () => {
    const [from, to] = [
      ['first', ...flip(1, 50_000), 'last'],
      ['first', ...flip(2, 50_000), 'last'],
    ];
    const runs = await compareLines(from, to);
    assert.deepEqual(without(runs, 'added'), from);
    assert.deepEqual(without(runs, 'removed'), to);
    assert.deepEqual(
      runs.map(({ type }) => type),
      ['same', 'removed', 'added', 'same'],
    );
  });

  test('looks at no more lines than it may, whatever they are', async () => {
    const [length, most] = [2000, 30_000];
    const texts = {
      'two flips': [flip(1, length), flip(2, length)],
      'nothing in common': [Array(length).fill('a'), Array(length).fill('b')],
      'the same, often': [Array(length).fill('a'), [...Array(length).fill('a'), ...flip(1, length)]],
      'ever shifted': [flip(1, length), Array.from({ length }, (_, at) => (at % 3 ? 'heads' : 'tails'))],
    };
    for (const [name, [from, to]] of Object.entries(texts)) {
      let looks = 0;
      const counted = (lines: string[]) =>
        new Proxy(
          Int32Array.from(lines, (line) => line.charCodeAt(0)),
          {
            get(target, key) {
              if (key !== 'length') looks += 1;
              return Reflect.get(target, key);
            },
          },
        );
      assert.equal(await commonLines(counted(from!), counted(to!), most), undefined, name);
      // At each step one line of both; the last step is taken to its end.
      assert.ok(looks <= 2 * (most + length), `${looks} looks at ${name}`);
    }
  });
});
