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

  test('is small, with uploads loaded only when there is one, and resumable ones only then', async () => {
    const bundle = await rolldown({ input: source('client.ts'), external: ['tus-js-client'] });
    const { output } = await bundle.generate({ minify: true });
    const [first, ...later] = output.filter((part) => part.type === 'chunk');
    const uploads = later.find(({ name }) => name === 'uploads')!;
    assert.ok(first!.dynamicImports.includes(uploads.fileName));
    assert.deepEqual(uploads.dynamicImports, ['tus-js-client']);
    const size = gzipSync(output.map((part) => ('code' in part ? part.code : '')).join('')).length;
    assert.ok(size < 6 * 1024, `${size} bytes`);
  });
});
