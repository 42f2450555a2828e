import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { writeJson } from '../../../src/platform/http/answer/json.ts';

test('what is written in turns is what is written at once', async () => {
  const plain = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' });
  await fc.assert(
    fc.asyncProperty(plain, async (value) => assert.equal(await writeJson(value), JSON.stringify(value))),
  );
  const face = '\u{1f600}'.repeat(70_000);
  for (const long of [face, `x${face}`, `${face}\ud83d`, `\ude00${face}`, '\n"\\\u0000\u2028'.repeat(60_000)]) {
    const value = {
      long,
      none: undefined,
      lists: [[], {}, Array.from({ length: 1203 }, () => long.slice(0, 3)), [undefined]],
    };
    assert.equal(await writeJson(value), JSON.stringify(value));
  }
});
