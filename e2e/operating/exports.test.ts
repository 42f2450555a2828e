import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { useBrowser } from '../support/browser.ts';
import { useServer } from '../support/server.ts';
import { useAna } from '../support/signing-in.ts';

describe('the export of an account', () => {
  const [source, target] = [useServer(), useServer()];
  const browser = useBrowser();
  const there = useAna(source, browser);
  const here = useAna(target, browser);

  test('is taken out on one page and brought back on another', async () => {
    const archive = join(tmpdir(), `holdfast-export-${process.pid}.zip`);
    const { client } = source();
    await client.post('/projects.json', { body: { project: { name: 'Breakwater' } } });
    await there(async (page) => {
      await page.goto('/settings/export');
      await page.getByRole('button', { name: 'Export everything' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: /Download/ }).click(),
      ]);
      await download.saveAs(archive);
    });
    await here(async (page) => {
      await page.goto('/settings/import');
      await page.getByLabel('Archive of an export').setInputFiles(archive);
      await page.getByText('This would come').waitFor();
      await page.getByText('1 project', { exact: true }).waitFor();
      await page.getByText(/You stay signed in, as/).waitFor();
      await page.goto('/');
      await page.goto('/settings/import');
      await page.getByRole('button', { name: 'Bring it back' }).click();
      await page.getByText(/^Brought in: /).waitFor();
      await page.goto('/projects');
      await page.getByRole('link', { name: 'Breakwater' }).first().waitFor();
    });
    await rm(archive);
  });
});
