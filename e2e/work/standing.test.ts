import { describe } from 'node:test';
import { follow } from '../support/acting.ts';
import { useBrowser } from '../support/browser.ts';
import { nameOf, testEachLook } from '../support/looks.ts';
import { useSharedServer } from '../support/server.ts';
import { useAna } from '../support/signing-in.ts';

const DOT = 'R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=';

describe('how a project stands', () => {
  const server = useSharedServer();
  const browser = useBrowser();
  const asAna = useAna(server, browser);

  testEachLook('is said, who is what in it, and what one is doing', async (look) => {
    const name = `Quay ${nameOf(look)}`;
    const { id } = await server().client.post('/projects.json', { body: { project: { name } } });
    await asAna(async (page) => {
      const dialog = page.getByRole('dialog');
      await page.goto(`/p/${id}`);
      for (const [health, text] of [
        ['In trouble', 'The wall leaks'],
        ['Goes well', 'The wall is dry'],
      ] as const) {
        await page.getByRole('button', { name: 'Post an update' }).click();
        await dialog.getByLabel('How does it go?').selectOption({ label: health });
        await dialog.getByLabel('What is there to say?').fill(text);
        await dialog.getByRole('button', { name: 'Post', exact: true }).click();
        await page.getByRole('article').first().filter({ hasText: text }).getByText(health).waitFor();
      }
      await page.getByText('What was said before').click();
      await page.getByText('The wall leaks').waitFor();
      await page.getByRole('button', { name: 'Delete this update' }).first().click();
      await dialog.getByRole('button', { name: 'Delete update' }).click();
      await page.getByText('The wall is dry').waitFor({ state: 'detached' });

      const status = `Diving, ${nameOf(look)}`;
      await follow(page, '/settings/profile');
      await page.getByLabel('What you are doing now').fill(status);
      await page.getByRole('button', { name: 'Tell the others' }).click();
      await page.getByText('Others see it now.').waitFor();
      const pictured = page.getByRole('button', { name: 'Your menu' }).locator('.avatar[style*="/picture/"]');
      const picture = { name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from(DOT, 'base64') };
      await page.locator('input[type=file]').setInputFiles(picture);
      await page.getByRole('button', { name: 'Use this picture' }).click();
      await pictured.waitFor();
      await page.getByRole('button', { name: 'Remove picture' }).click();
      await page.getByRole('button', { name: 'Add a picture' }).waitFor();
      await pictured.waitFor({ state: 'detached' });
      await follow(page, `/p/${id}/people`);
      await page.getByRole('list', { name: 'People on this project' }).getByText(status).waitFor();
      await page.getByRole('button', { name: 'Add role' }).click();
      await dialog.getByLabel('Name', { exact: true }).fill('Diver');
      await dialog.getByRole('checkbox').first().check();
      await dialog.getByRole('button', { name: 'Add role' }).click();
      const roles = page.getByRole('list', { name: 'Roles' });
      await roles.getByText('Diver').waitFor();
      await page.getByRole('button', { name: 'Actions for Diver' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await roles.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await roles.getByText('Diver').waitFor();
    }, look);
  });
});
