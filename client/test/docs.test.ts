import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { useServer } from './support.ts';

const page = new URL('../../docs/integrations/client.md', import.meta.url);
const entry = new URL('../src/client.ts', import.meta.url).href;

describe('docs/integrations/client.md', () => {
  const server = useServer();

  test('has programs that run as they stand and say what it says', async () => {
    const text = await readFile(page, 'utf8');
    const blocks = [...text.matchAll(/```ts\n([\s\S]*?)```\n```text\n([\s\S]*?)```/g)];
    assert.equal(blocks.length, 2);
    const folder = await mkdtemp(join(tmpdir(), 'holdfast-docs-'));
    try {
      for (const [, program, says] of blocks) {
        const file = join(folder, 'program.ts');
        await writeFile(file, program!.replace("'@holdfast/client'", `'${entry}'`));
        const env = { ...process.env, URL: server().url, TOKEN: server().app.admin.token, NO_COLOR: '1' };
        const { stdout } = await promisify(execFile)(process.execPath, [file], { env });
        assert.equal(stdout.replace(/127\.0\.0\.1:\d+/, '…'), says);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
