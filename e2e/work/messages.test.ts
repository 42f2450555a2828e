import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../../scripts/patience.ts';
import { follow } from '../support/acting.ts';
import { useBrowser, visit } from '../support/browser.ts';
import { nameOf, testEachLook } from '../support/looks.ts';
import { useSharedServer } from '../support/server.ts';
import { enterAs, PASSWORD, useAna } from '../support/signing-in.ts';

describe('messages', () => {
  const server = useSharedServer();
  const browser = useBrowser();
  const asAna = useAna(server, browser);
  const menu = async (page: Page, of: string, item: string) => {
    await page.getByRole('button', { name: `Actions for ${of}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const row = (page: Page, title: string) =>
    page.getByRole('list', { name: 'Messages of the project' }).getByRole('listitem').filter({ hasText: title });

  testEachLook(
    'one is begun, kept, posted, read by another, replied to, changed, archived and deleted',
    async (look) => {
      const { client, url } = server();
      const { id: project } = await client.post('/projects.json', {
        body: { project: { name: `Pier ${nameOf(look)}` } },
      });
      const email = `ben.${look.viewport.width}@example.com`;
      const person = { 'email-address': email, 'first-name': 'Ben', 'last-name': 'Berg', password: PASSWORD };
      const { id: ben } = await client.post('/people.json', { body: { person } });
      await client.post('/projects/{id}/people/{person}.json', { path: { id: project, person: ben } });
      await asAna(async (page) => {
        await page.goto(`/p/${project}/messages`);
        await page.getByRole('button', { name: 'New message' }).first().click();
        await page.getByLabel('Title').fill('The crane is here');
        await page.getByLabel('Text').fill('Come and **see**.');
        await page.getByLabel('Category').fill('Site');
        await page.reload();
        await page.getByRole('button', { name: 'New message' }).first().click();
        assert.equal(await page.getByLabel('Text').inputValue(), 'Come and **see**.', 'what was begun is kept');
        await page.getByRole('button', { name: 'Post message' }).click();
        await page.getByRole('heading', { name: 'The crane is here' }).waitFor();
        await page.getByRole('article').getByRole('strong').getByText('see').waitFor();

        const other = await visit(browser(), url, look);
        await enterAs(other.page, email);
        await other.page.goto(`/p/${project}/messages`);
        await row(other.page, 'The crane is here').getByText('New', { exact: true }).waitFor();
        await row(other.page, 'The crane is here').getByRole('link').click();
        await other.page.getByRole('textbox', { name: 'Write a reply' }).fill('On my way');
        await other.page.getByRole('button', { name: 'Reply', exact: true }).click();
        await other.page.getByRole('list', { name: 'Replies' }).getByText('On my way').waitFor();
        assert.equal(await other.page.getByRole('button', { name: 'Actions for The crane is here' }).count(), 0);
        await other.page.getByRole('link', { name: 'Messages', exact: true }).first().click();
        await row(other.page, 'The crane is here').getByText('1 reply').waitFor();
        await row(other.page, 'The crane is here').getByText('New', { exact: true }).waitFor({ state: 'detached' });
        assert.deepEqual(other.complaints, []);
        await other.close();

        // It appears where the message is open, and is read with it.
        await page.getByRole('list', { name: 'Replies' }).getByText('On my way').waitFor();
        const [message] = (await client.get('/projects/{id}/messages.json', { path: { id: project } })).posts;
        const read = async () => (await client.get('/messages/{id}.json', { path: { id: message!.id } })).post;
        await until(async () => !(await read()).hasUnreadReplies, 'the reply to be read');

        await menu(page, 'The crane is here', 'Change');
        await page.getByLabel('Text').fill('It is gone again.');
        await page.getByRole('button', { name: 'Save' }).click();
        await page.getByRole('article').getByText('It is gone again.').waitFor();
        await menu(page, 'The crane is here', 'Archive');
        await page.getByText('Archived', { exact: true }).waitFor();
        await follow(page, `/p/${project}/messages`);
        await page.getByText('No message yet').waitFor();
        await page.getByRole('button', { name: 'Archived' }).click();
        await page.getByRole('link', { name: 'The crane is here' }).click();
        await menu(page, 'The crane is here', 'Delete');
        await page.getByText('No message yet').waitFor();
        await page.getByRole('button', { name: 'Undo' }).last().click();
        await until(async () => (await read().catch(() => undefined)) !== undefined, 'it to be back');
        assert.equal((await read())['message-status'], 'archived');
      }, look);
    },
  );
});
