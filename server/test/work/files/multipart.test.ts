import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { partsOf } from '../../../src/bytes/uploads/form/multipart.ts';
import { form } from './forms.ts';

/** Content made of what the parser looks for, so that every near miss comes up. */
const tricky = fc
  .array(fc.constantFrom('\r', '\n', '-', '--', '\r\n', '\r\n--', '\r\n--b', '\r\n--b-', 'x', '\0', 'b'), {
    maxLength: 30,
  })
  .map((pieces) => pieces.join(''));

async function readAll(chunks: Buffer[]): Promise<[disposition: string | undefined, content: string][]> {
  const source = (async function* () {
    yield* chunks;
  })();
  const parts: [string | undefined, string][] = [];
  for await (const { headers, bytes } of partsOf(source, 'b-y')) {
    let content = '';
    for await (const chunk of bytes) content += chunk.toString('latin1');
    parts.push([headers.get('content-disposition'), content]);
  }
  return parts;
}

function cut(payload: Buffer, at: number[]): Buffer[] {
  const places = [...new Set(at.map((place) => place % (payload.length + 1)))].sort((a, b) => a - b);
  return [0, ...places].map((from, i) => payload.subarray(from, places[i] ?? payload.length));
}

test('whatever the content and wherever it is cut, every part comes out as it went in', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(tricky, { maxLength: 4 }),
      fc.array(fc.nat(2000), { maxLength: 40 }),
      async (contents, places) => {
        const payload = form(
          contents.map((content, i) => ({ name: `p${i}`, content })),
          'b-y',
        );
        const expected = contents.map((content, i) => [`form-data; name="p${i}"`, content]);
        assert.deepEqual(await readAll(cut(payload, places)), expected);
      },
    ),
    { numRuns: 2000 },
  );
});

test('a form cut short anywhere before its closing boundary is never taken for whole', async () => {
  const payload = form(
    [
      { name: 'a', content: 'one' },
      { name: 'b', content: '\r\n--b-' },
    ],
    'b-y',
  );
  const whole = payload.length - '\r\n'.length;
  for (let length = 0; length < whole; length += 1)
    await assert.rejects(readAll([payload.subarray(0, length)]), { kind: 'malformed' }, String(length));
  assert.equal((await readAll([payload.subarray(0, whole)])).length, 2);
});
