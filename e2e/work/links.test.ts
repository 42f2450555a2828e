import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.ts';
import { nameOf, testEachLook } from '../support/looks.ts';
import { useSharedServer } from '../support/server.ts';
import { useAna } from '../support/signing-in.ts';

describe('links', () => {
  const server = useSharedServer();
  const browser = useBrowser();
  const asAna = useAna(server, browser);
  /** Of the one that is open: beside the list, which has the same. */
  const menu = async (page: Page, of: string, item: string) => {
    await page
      .getByRole('button', { name: `Actions for ${of}`, exact: true })
      .last()
      .click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  testEachLook('are added, talked about, changed, thrown away and brought back', async (look) => {
    const { client } = server();
    const name = `Slipway ${nameOf(look)}`;
    const { id: project } = await client.post('/projects.json', { body: { project: { name } } });
    const unsafe = { name: 'A trap', code: 'javascript:document.body.remove()' };
    await client.post('/projects/{id}/links.json', { path: { id: project }, body: { link: unsafe } });
    await asAna(async (page) => {
      await page.goto(`/p/${project}/links`);
      await page.getByRole('button', { name: 'New link' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Address').fill('tides.example/table');
      await dialog.getByLabel('Name').fill('Tide tables');
      await dialog.getByLabel('Category').fill('Sea');
      await dialog.getByRole('button', { name: 'Add link' }).click();
      const row = page.getByRole('table', { name: 'Sea' }).getByRole('row').filter({ hasText: 'Tide tables' });
      const leading = row.getByRole('link', { name: 'tides.example' });
      assert.equal(await leading.getAttribute('href'), 'https://tides.example/table');
      assert.match((await leading.getAttribute('rel')) ?? '', /noopener/);
      const trap = page.getByRole('row').filter({ hasText: 'A trap' });
      await trap.getByText('Not an address that can be opened').waitFor();
      assert.equal(
        await trap.locator('a[href^="javascript"]').count(),
        0,
        'what is no address of the web leads nowhere',
      );

      await row.getByRole('link', { name: 'Tide tables' }).click();
      await page.getByRole('heading', { name: 'Tide tables' }).waitFor();
      await page.getByRole('textbox', { name: 'Write a comment' }).fill('By summer time?');
      await page.keyboard.press('Control+Enter');
      await page.getByText('By summer time?').first().waitFor();
      await menu(page, 'Tide tables', 'Change');
      await dialog.getByLabel('Name').fill('Tides');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { name: 'Tides', exact: true }).waitFor();
      await menu(page, 'Tides', 'Delete');
      await page.getByRole('link', { name: 'Tides', exact: true }).waitFor({ state: 'detached' });
      await page
        .getByRole('region', { name: 'Messages' })
        .getByRole('listitem')
        .filter({ hasText: '“Tides” is in the trash' })
        .getByRole('button', { name: 'Undo' })
        .click();
      await page.getByRole('link', { name: 'Tides', exact: true }).waitFor();
    }, look);
  });
});
