import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutMarks } from '../../../src/work/items/plain-text.ts';
import { askedIn, excerptOf, wordsOf } from '../../../src/work/items/words.ts';

test('words are letters and digits, without regard to case, accents and width', () => {
  assert.deepEqual(wordsOf('Ｚürich, İSTANBUL: ISO-9001 (plan_v2.PDF)'), [
    'zurich',
    'istanbul',
    'iso',
    '9001',
    'plan',
    'v2',
    'pdf',
  ]);
  assert.deepEqual(wordsOf('Ελλάδα שָׁלוֹם Ёлка'), wordsOf('ελλαδα שלום елка'));
  assert.deepEqual(wordsOf('हिन्दी'), ['हिन्दी'], 'vowel signs are part of the word');
  assert.deepEqual(wordsOf('*** "--" \u0000 \ud800 🙂'), []);
});

test('what is written without blanks is found by every two neighbours, and its last character', () => {
  assert.deepEqual(wordsOf('第3回会議'), ['第', '3', '回会', '会議', '議']);
  assert.deepEqual(wordsOf('𠮷野家'), ['𠮷野', '野家', '家']);
  assert.deepEqual(askedIn('会議 plan'), { words: ['会議'], beginnings: ['plan'] });
  assert.deepEqual(askedIn('議 plan '), { words: [], beginnings: ['議', 'plan'] });
});

test('only the last word may be unfinished, and one letter is no beginning', () => {
  assert.deepEqual(askedIn('site plan sur'), { words: ['site', 'plan'], beginnings: ['sur'] });
  assert.deepEqual(askedIn('plan b'), { words: ['plan', 'b'], beginnings: [] });
  assert.deepEqual(askedIn('"OR" NOT (a* & b:c)'), { words: ['or', 'not', 'a', 'b', 'c'], beginnings: [] });
});

test('an endless word is cut alike on both sides, and never through a character', () => {
  const long = '𝒳'.repeat(100) + 'a'.repeat(1000);
  const [kept] = wordsOf(`𐐨${'b'.repeat(300)}`);
  assert.equal([...kept!].length, 64);
  assert.deepEqual(askedIn(long).beginnings, wordsOf(long));
});

test('an excerpt shows where the word stands', () => {
  const text = `${'The harbour opens early. '.repeat(20)}Zürich answers late. ${'And so on. '.repeat(40)}`.trim();
  const excerpt = excerptOf(text, askedIn('zuri'));
  assert.match(excerpt, /^… .*Zürich answers late.* …$/);
  assert.ok(excerpt.length < 220);
  assert.equal(excerptOf('Short and whole', askedIn('else')), 'Short and whole');
  assert.equal(excerptOf('', askedIn('else')), '');
  assert.equal(excerptOf('x'.repeat(500), askedIn('x')), `${'x'.repeat(200)} …`);
});

test('the marks of Markdown are not shown', () => {
  const text = [
    '# The *north* quay',
    '',
    '> Ask [the **office**](https://office.example/a?b) first.',
    '- [x] Keys: `shed 4`',
    '2. snake_case and 3 * 4 stay',
    '',
    '| Level | What |',
    '|---|:-:|',
    '| 1.2 m | pumps on |',
    '```sh',
    'npm start',
    '```',
  ].join('\n');
  assert.equal(
    withoutMarks(text).replace(/\s+/g, ' ').trim(),
    'The north quay Ask the office first. Keys: shed 4 snake_case and 3 * 4 stay Level What 1.2 m pumps on npm start',
  );
});
