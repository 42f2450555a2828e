import assert from 'node:assert/strict';
import { before, describe } from 'node:test';
import type { Client } from '@holdfast/client';
import type { Page } from 'playwright-core';
import { until } from '../../scripts/patience.ts';
import { follow } from '../support/acting.ts';
import { useBrowser } from '../support/browser.ts';
import { nameOf, testEachLook } from '../support/looks.ts';
import { useSharedServer } from '../support/server.ts';
import { colleague, useAna } from '../support/signing-in.ts';

describe('mentions', () => {
  const server = useSharedServer();
  const browser = useBrowser();
  const asAna = useAna(server, browser);
  let ben: { id: string; client: Client };
  before(async () => {
    ben = await colleague(server(), 'ben.of.the.mentions@acme.test');
  });

  const offered = (page: Page) => page.getByRole('listbox', { name: 'People to mention' });
  /** Types that much of the name, and takes whom it offers. */
  async function mention(page: Page, key = 'Enter'): Promise<void> {
    await page.keyboard.type('For @ber');
    await offered(page).getByRole('option', { name: 'Ben Berg', selected: true }).waitFor();
    await page.keyboard.press(key);
    await offered(page).waitFor({ state: 'detached' });
    await page.keyboard.type('today');
  }

  testEachLook('are picked by keys while one types, shown as links, and told', async (look) => {
    const { client } = server();
    const body = { project: { name: `Signals ${nameOf(look)}`, people: ben.id } };
    const { id } = await client.post('/projects.json', { body });
    const path = { id };
    const outsider = nameOf(look).replaceAll(/\W/g, '');
    const person = { 'email-address': `cleo.${outsider}@acme.test`, 'first-name': 'Cleo', 'last-name': outsider };
    const { id: cleo } = await client.post('/people.json', { body: { person } });
    const task = await client.post('/projects/{id}/tasks.json', { path, body: { 'todo-item': { content: 'Flag' } } });
    const notebook = { name: 'Log', 'notebook-type': 'markdown', content: '' } as const;
    const { id: notebookId } = await client.post('/projects/{id}/notebooks.json', { path, body: { notebook } });
    const toldOf = async () =>
      (await ben.client.get('/notifications.json', { query: { projectId: id, kind: 'mentioned' } })).notifications.map(
        ({ name, excerpt }) => [name, excerpt].join(' '),
      );
    const link = (page: Page) => page.getByRole('link', { name: 'Ben Berg' });
    await asAna(async (page) => {
      await page.goto(`/p/${id}/tasks/${task.id}`);
      await page.getByRole('button', { name: 'Add a description' }).click();
      // Nobody is meant by what is given up.
      await page.keyboard.type('Mail to x@be, or @be');
      await offered(page).waitFor();
      await page.keyboard.press('Escape');
      await offered(page).waitFor({ state: 'detached' });
      await page.getByRole('textbox', { name: 'Description' }).fill('');
      await mention(page, 'Tab');
      await page.getByRole('button', { name: 'Save' }).click();
      await link(page).waitFor();
      await until(async () => (await toldOf()).length === 1, 'the mention in the description');

      await page.getByRole('textbox', { name: 'Write a comment' }).click();
      await mention(page);
      await page.keyboard.press('Control+Enter');
      await link(page).nth(1).waitFor();
      await until(async () => (await toldOf()).includes('Flag For @Ben Berg today'), 'the mention in the comment');

      const hidden = { 'todo-item': { content: 'Hidden', private: true } };
      const { id: secret } = await client.post('/projects/{id}/tasks.json', { path, body: hidden });
      await follow(page, `/p/${id}/tasks/${secret}`);
      const comment = page.getByRole('textbox', { name: 'Write a comment' });
      await comment.click();
      await page.keyboard.type('For @ber');
      // Nobody is let in by going on.
      await offered(page).getByRole('option', { name: 'Ben Berg Give access', selected: false }).waitFor();
      await page.keyboard.press('Enter');
      await offered(page).waitFor({ state: 'detached' });
      const readersOf = async () =>
        (await client.get('/tasks/{id}/readers.json', { path: { id: secret } })).readers.map((one) => one.id);
      assert.ok(!(await readersOf()).includes(ben.id));
      for (const [words, choice, name] of [
        ['For @ber', 'Ben Berg Give access', 'Ben Berg'],
        [`For @${outsider}`, `Cleo ${outsider} Add to the project`, `Cleo ${outsider}`],
      ] as const) {
        await comment.fill('');
        await page.keyboard.type(words);
        await offered(page).getByRole('option', { name: choice }).waitFor();
        await page.keyboard.press('ArrowDown');
        await offered(page).getByRole('option', { name: choice, selected: true }).waitFor();
        await page.keyboard.press('Enter');
        await page.getByText(`${name} can see this now.`).waitFor();
        assert.match(await comment.inputValue(), new RegExp(`^For @\\[${name}\\]\\(person:\\d+\\) $`));
      }
      assert.ok(new Set(await readersOf()).isSupersetOf(new Set([ben.id, cleo])));
      await comment.fill('');

      await follow(page, `/p/${id}/notebooks/${notebookId}/edit`);
      await page.getByRole('textbox', { name: 'Text of the notebook' }).click();
      await mention(page);
      await page.getByRole('button', { name: 'Publish' }).click();
      await page.getByText('Published').waitFor();
      const read = await client.get('/notebooks/{id}.json', { path: { id: notebookId } });
      assert.equal(read.notebook.content, `For @[Ben Berg](person:${ben.id}) today`);
      await until(async () => (await toldOf()).some((one) => one.startsWith('Log')), 'the mention in the notebook');
    }, look);
  });
});
