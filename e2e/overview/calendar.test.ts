import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { comesTrue } from '../../scripts/patience.ts';
import { hasFocus, holds, undo } from '../support/acting.ts';
import { useBrowser } from '../support/browser.ts';
import { nameOf, testEachLook } from '../support/looks.ts';
import { useSharedServer } from '../support/server.ts';
import { useAna } from '../support/signing-in.ts';

describe('events in the calendar', () => {
  const server = useSharedServer();
  const asAna = useAna(server, useBrowser());

  testEachLook('are added, moved with their hours, changed, taken away and brought back', async (look) => {
    const { client } = server();
    const { id } = await client.post('/projects.json', { body: { project: { name: `Tides ${nameOf(look)}` } } });
    await client.post('/projects/{id}/tasks.json', {
      path: { id },
      body: { 'todo-item': { content: 'Rafters', 'due-date': '20310313' } },
    });
    await asAna(async (page) => {
      const on = (at: string) => page.locator(`[data-day="${at}"]`).getByRole('list');
      const form = page.getByRole('dialog');
      await page.goto(`/p/${id}/calendar?view=week&day=2031-03-12`);
      await page.getByRole('button', { name: 'New event' }).click();
      await form.getByLabel('Name').fill('Low water');
      await form.getByLabel('Begins at').fill('09:30');
      await form.getByLabel('Where').fill('At the gauge');
      await form.getByRole('button', { name: 'Add event' }).click();
      await form.waitFor({ state: 'detached' });
      await holds(on('20310312'), 'Event: 09:30 AM Low water');
      await on('20310312').getByRole('link', { name: 'Low water' }).focus();
      await page.keyboard.press('Alt+ArrowRight');
      await holds(on('20310313'), 'Event: 09:30 AM Low water,Rafters');
      await hasFocus(page, 'Event: 09:30 AM Low water');
      await page.keyboard.press('Enter');
      await comesTrue(async () => (await form.getByLabel('Ends at').inputValue()) === '10:00');
      await form.getByLabel('Lasts all day').check();
      await form.getByLabel('Until').fill('2031-03-14');
      await form.getByRole('button', { name: 'Save' }).click();
      await form.waitFor({ state: 'detached' });
      await holds(on('20310313'), 'Event: Low water,Rafters');
      await holds(on('20310314'), 'Event: Low water');
      await on('20310314').getByRole('link', { name: 'Low water' }).press('Enter');
      await form.getByRole('button', { name: 'Delete' }).click();
      await holds(on('20310313'), 'Rafters');
      await undo(page, '“Low water” is in the trash.');
      await holds(on('20310314'), 'Event: Low water');

      await on('20310313').getByRole('link', { name: 'Low water' }).press('Enter');
      await form.getByLabel('Until').fill('2031-03-13');
      await form.getByLabel('Comes again').selectOption({ label: 'Every day' });
      await form.getByLabel('Last day').fill('2031-03-15');
      await form.getByLabel('Remind who comes').selectOption({ label: 'A day before' });
      await form.getByRole('button', { name: 'Save' }).click();
      await form.waitFor({ state: 'detached' });
      for (const day of ['20310314', '20310315']) await holds(on(day), 'Event: Low water');
      await on('20310314').getByRole('link', { name: 'Low water' }).press('Enter');
      await comesTrue(async () => (await form.getByLabel('Remind who comes').inputValue()) === '1 days');
      await form.getByLabel('Save and delete').selectOption({ label: 'This one and all after it' });
      await page.keyboard.press('Escape');
      await form.waitFor({ state: 'detached' });
      await on('20310314').getByRole('link', { name: 'Low water' }).press('Enter');
      await form.getByText('What you had begun is here again.').waitFor({ timeout: 20_000 });
      assert.equal(await form.getByLabel('Save and delete').inputValue(), 'following');
      await form.getByRole('button', { name: 'Delete' }).click();
      await undo(page, '“Low water” is in the trash.');
      for (const day of ['20310314', '20310315']) await holds(on(day), 'Event: Low water');
    }, look);
  });
});
