import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unmarked } from '../src/ui/text/unmarked.ts';

test('a line of Markdown is read without its marks', () => {
  const words: [string, string][] = [
    ['It is **urgent**, `now`', 'It is urgent, now'],
    ['# Plan\n\n- [ ] dig\n- *pump*', 'Plan dig pump'],
    ['See [the plan](https://example.test/a_b) and ![a crane](/x.png)', 'See the plan and a crane'],
    ['> quoted\n1. first', 'quoted first'],
    ['cut **off in the', 'cut off in the'],
    ['a [link](https://exa', 'a link'],
    ['snake_case and 2 * 3 * 4 stay, as do [x] and a - b', 'snake_case and 2 * 3 * 4 stay, as do [x] and a - b'],
  ];
  for (const [marked, plain] of words) assert.equal(unmarked(marked), plain);
});
