import assert from 'node:assert/strict';
import { before, describe } from 'node:test';
import type { Client } from '@holdfast/client';
import type { Page } from 'playwright-core';
import { until } from '../../scripts/patience.ts';
import { menu, undo } from '../support/acting.ts';
import { useBrowser } from '../support/browser.ts';
import { nameOf, testEachLook } from '../support/looks.ts';
import { useSharedServer } from '../support/server.ts';
import { colleague, useAna } from '../support/signing-in.ts';

describe('the inbox', () => {
  const server = useSharedServer();
  const browser = useBrowser();
  const asAna = useAna(server, browser);
  let ben: { id: string; client: Client };
  before(async () => {
    ben = await colleague(server(), 'ben.of.the.inbox@acme.test');
  });

  const row = (page: Page, name: string) =>
    page.getByRole('list', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: name });
  const gone = (page: Page, name: string) => row(page, name).waitFor({ state: 'detached' });

  testEachLook('fills while one looks at it, and is worked off by keys and menus', async (look) => {
    const { client } = server();
    const [project, elsewhere] = await Promise.all(
      ['Moorings', 'Elsewhere'].map(async (name) => {
        const body = { project: { name: `${name} ${nameOf(look)}`, people: ben.id } };
        return (await client.post('/projects.json', { body })).id;
      }),
    );
    const give = async (content: string, id = project!) => {
      const body = { 'todo-item': { content, 'responsible-party-id': '1' } };
      return (await ben.client.post('/projects/{id}/tasks.json', { path: { id }, body })).id;
    };
    const newsOf = async (projectId = '') =>
      (await client.get('/notifications.json', { query: { projectId } })).notifications.map(({ name }) => name);
    await asAna(async (page) => {
      await page.goto(`/inbox?project=${project}`);
      await page.getByText('You are up to date').waitFor();
      const task = await give('Weigh the anchor');
      await row(page, 'Ben Berg made you responsible for Weigh the anchor').waitFor();
      await page
        .getByRole('link', { name: /^Inbox.* unread$/ })
        .filter({ visible: true })
        .waitFor();
      for (const said of ['With the winch?', 'Or by hand?'])
        await ben.client.post('/tasks/{id}/comments.json', { path: { id: task }, body: { comment: { body: said } } });
      await row(page, '2 comments on Weigh the anchor').getByText('Or by hand?').waitFor();
      await give('Coil the line');

      await row(page, 'Coil the line').waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('e');
      await gone(page, 'Coil the line');
      assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Weigh the anchor');
      await undo(page, '“Coil the line” is read.');
      await row(page, 'Coil the line').waitFor();

      await menu(page, 'Coil the line', 'Tomorrow morning');
      await gone(page, 'Coil the line');
      await page.getByRole('link', { name: 'Put off' }).click();
      await row(page, 'Coil the line').getByText('comes back').waitFor();
      await menu(page, 'Coil the line', 'Back to the inbox');
      await gone(page, 'Coil the line');
      await page.getByRole('link', { name: 'Unread', exact: true }).click();
      await row(page, 'Coil the line').waitFor();

      await menu(page, 'Coil the line', 'Mute the project');
      await page.getByText('You hear no more of').waitFor();
      await give('Never heard of');
      // What happens elsewhere after it has been told: then this has been looked at, too.
      await give('Marker', elsewhere);
      await until(async () => (await newsOf(elsewhere)).includes('Marker'), 'the marker');
      await undo(page, 'You hear no more of');
      await page.getByText('You hear no more of').waitFor({ state: 'detached' });
      await give('Heard of again');
      await row(page, 'Heard of again').waitFor();

      await row(page, '2 comments on').getByRole('link', { name: 'Weigh the anchor' }).click();
      await page.waitForURL(new RegExp(`/p/${project}/tasks/${task}#comment-`));
      await page.goBack();
      await gone(page, '2 comments on');
      await page.getByRole('button', { name: 'Mark all as read' }).click();
      await page.getByText('You are up to date').waitFor();
      await page.getByRole('link', { name: 'All', exact: true }).click();
      await row(page, 'Heard of again').waitFor();
      assert.equal(await row(page, 'Never heard of').count(), 0);
    }, look);
  });
});
