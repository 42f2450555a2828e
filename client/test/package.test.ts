import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { generatedTypes } from '../../tools/generated-types.ts';

const source = (file: string) => fileURLToPath(new URL(`../src/${file}`, import.meta.url));

describe('the package', () => {
  test('has the types that the server describes', async () => {
    const isUpToDate = readFileSync(source('generated.ts'), 'utf8') === (await generatedTypes());
    assert.ok(
      isUpToDate,
      'The API has changed: run `npm run client` and look at what became of client/src/generated.ts.',
    );
  });

  test('is small, with resumable uploads loaded only when there is one', async () => {
    const bundle = await rolldown({ input: source('client.ts'), external: ['tus-js-client'] });
    const { output } = await bundle.generate({ minify: true });
    const [{ code, imports, dynamicImports }] = output;
    assert.deepEqual([output.length, imports, dynamicImports], [1, [], ['tus-js-client']]);
    const size = gzipSync(code).length;
    assert.ok(size < 6 * 1024, `${size} bytes`);
  });
});
