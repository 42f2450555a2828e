import { describe } from 'node:test';
import type { Page } from 'playwright-core';
import { follow, undo } from '../support/acting.ts';
import { useBrowser } from '../support/browser.ts';
import { nameOf, testEachLook } from '../support/looks.ts';
import { useSharedServer } from '../support/server.ts';
import { useAna } from '../support/signing-in.ts';

describe('reminders', () => {
  const server = useSharedServer();
  const browser = useBrowser();
  const asAna = useAna(server, browser);
  const listed = (page: Page, text: string) =>
    page.getByRole('list', { name: 'Reminders' }).getByRole('listitem').filter({ hasText: text });

  testEachLook('are set, seen and taken away on a task, and come into the inbox', async (look) => {
    const { client } = server();
    const name = `Sound the bar ${nameOf(look)}`;
    const { id } = await client.post('/projects.json', { body: { project: { name: `Pilots ${nameOf(look)}` } } });
    const due = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
    const body = { 'todo-item': { content: name, 'due-date': due } };
    const task = await client.post('/projects/{id}/tasks.json', { path: { id }, body });
    await asAna(async (page) => {
      await page.goto(`/p/${id}/tasks/${task.id}`);
      const add = async (when: string, note: string) => {
        await page.getByRole('button', { name: 'Remind', expanded: false }).click();
        await page.getByLabel('When').selectOption({ label: when });
        await page.getByLabel('Note').fill(note);
        await page.locator('form').getByRole('button', { name: 'Remind' }).click();
        await page.getByLabel('Note').waitFor({ state: 'detached' });
      };
      await add('At a time', 'Bring the lead');
      await listed(page, 'Bring the lead').getByRole('button', { name: 'Take this reminder away' }).click();
      await listed(page, 'Bring the lead').waitFor({ state: 'detached' });
      await undo(page, 'The reminder is taken away');
      await listed(page, 'Bring the lead').waitFor();
      // Two days before tomorrow is over already, so that it comes at once.
      await add('Two days before', 'Mind the tide');
      await follow(page, `/inbox?project=${id}`);
      const told = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: name });
      await told.filter({ hasText: 'You wanted to be reminded of' }).getByText('Mind the tide').waitFor();
    }, look);
  });
});
