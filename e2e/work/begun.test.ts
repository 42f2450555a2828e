import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { comesTrue } from '../../scripts/patience.ts';
import { useBrowser } from '../support/browser.ts';
import { useSharedServer } from '../support/server.ts';
import { ANA, PASSWORD, useAna } from '../support/signing-in.ts';

describe('what is begun and not sent', () => {
  const server = useSharedServer();
  const browser = useBrowser();
  const asAna = useAna(server, browser);

  const makeTask = async (name: string) => {
    const { client } = server();
    const { id } = await client.post('/projects.json', { body: { project: { name } } });
    const path = { id };
    const { TASKLISTID } = await client.post('/projects/{id}/tasklists.json', {
      path,
      body: { 'todo-list': { name: 'Launch' } },
    });
    const body = { 'todo-item': { content: 'Write the leaflet' } };
    const made = await client.post('/tasklists/{id}/tasks.json', { path: { id: TASKLISTID }, body });
    return { project: id, task: String(made.id) };
  };
  const comment = (page: Page) => page.getByRole('textbox', { name: 'Write a comment' });
  const line = (page: Page) => page.getByRole('textbox', { name: 'Add to Launch' });
  const description = (page: Page) => page.getByRole('textbox', { name: 'Description' });
  const becomes = async (read: () => Promise<string>, expected: string) => {
    await comesTrue(async () => (await read()) === expected);
    assert.equal(await read(), expected);
  };

  test('is there again after a reload, until it is sent or given up', () =>
    asAna(async (page) => {
      const { project, task } = await makeTask('Half written');
      await page.goto(`/p/${project}/tasks/${task}`);
      await comment(page).fill('Two thirds of a thought');
      await page.getByRole('button', { name: 'Add a description' }).click();
      await description(page).fill('For **the fair**');
      await line(page).fill('Print it\nFold it');

      await page.reload();
      await becomes(() => comment(page).inputValue(), 'Two thirds of a thought');
      await becomes(() => line(page).inputValue(), 'Print it\nFold it');
      await page.getByText('You have begun to write here').waitFor();
      await page.getByRole('button', { name: 'Go on writing' }).click();
      assert.equal(await description(page).inputValue(), 'For **the fair**');

      // Somebody looks at something else and comes back.
      await description(page).press('Escape');
      await page.goto('/');
      await page.goto(`/p/${project}/tasks/${task}`);
      await page.getByRole('button', { name: 'Go on writing' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('the fair').waitFor();
      await comment(page).press('Control+Enter');
      await page.getByRole('list', { name: 'Comments' }).getByText('Two thirds of a thought').waitFor();
      await line(page).press('Enter');
      await page.getByText('2 tasks added.').waitFor();

      await page.reload();
      await page.getByText('the fair').waitFor();
      await becomes(() => comment(page).inputValue(), '');
      await becomes(() => line(page).inputValue(), '');
      assert.equal(await page.getByText('You have begun to write here').count(), 0);

      await page.getByRole('button', { name: 'Change the description' }).click();
      await description(page).fill('Never mind');
      await page.getByRole('button', { name: 'Cancel' }).click();
      assert.equal(await page.getByText('You have begun to write here').count(), 0);
    }));

  test('stays when a menu is closed by Escape, which closes nothing else', () =>
    asAna(async (page) => {
      const { project, task } = await makeTask('Menus');
      await page.goto(`/p/${project}/tasks/${task}`);
      await comment(page).fill('Not sent yet');
      const panel = page.getByRole('complementary', { name: 'Task' });
      await panel.getByRole('button', { name: 'More for this task' }).click();
      await page.getByRole('menu').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'hidden' });
      assert.equal(await comment(page).inputValue(), 'Not sent yet');
      assert.match(page.url(), /\/tasks\/\d+$/);
      await page.keyboard.press('Escape');
      await comment(page).waitFor({ state: 'detached' });
    }));

  /** Ana has half written a comment; a second tab shows the same; then Cleo signs in in the first. */
  const withTwoTabs = async (
    first: Page,
    name: string,
    prepare: (second: Page) => Promise<unknown> = async () => {},
  ) => {
    const { client } = server();
    const { project, task } = await makeTask(name);
    const cleo = `${name.replaceAll(' ', '-')}@acme.test`;
    const person = { 'first-name': 'Cleo', 'last-name': 'Marsh', 'email-address': cleo, password: PASSWORD };
    const { id } = await client.post('/people.json', { body: { person } });
    await client.post('/projects/{id}/people/{person}.json', { path: { id: project, person: id } });
    const path = `/p/${project}/tasks/${task}`;
    await first.goto(path);
    await comment(first).fill('Ana’s half thought');
    const second = await first.context().newPage();
    await prepare(second);
    await second.goto(path);
    await becomes(() => comment(second).inputValue(), 'Ana’s half thought');
    await first.getByRole('button', { name: 'Your menu' }).click();
    await first.getByRole('menuitem', { name: 'Sign out' }).click();
    await first.getByLabel('E-mail address').waitFor();
    const enter = async (page: Page, email: string) => {
      await page.getByLabel('E-mail address').fill(email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };
    const comments = async () =>
      (await client.get('/tasks/{id}/comments.json', { path: { id: task } })).comments.map((one) => [
        one['author-firstname'],
        one.body,
      ]);
    return { second, path, cleo, enter, comments };
  };

  test('is its writer’s alone: whoever signs out or in does so in every tab', () =>
    asAna(async (first) => {
      const { second, path, cleo, enter } = await withTwoTabs(first, 'Two tabs');
      await second.getByRole('heading', { name: 'Sign in to Holdfast' }).waitFor();
      await enter(first, cleo);
      await first.getByRole('button', { name: 'Your menu, Cleo Marsh' }).waitFor();
      await first.goto(path);
      await becomes(() => comment(first).inputValue(), '');

      // Ana signs in where she was: the tab that Cleo has left open is hers from then on, too.
      await enter(second, ANA);
      await becomes(() => comment(second).inputValue(), 'Ana’s half thought');
      await first.getByRole('button', { name: 'Your menu, Ana Okoye' }).waitFor();
      await becomes(() => comment(first).inputValue(), 'Ana’s half thought');
      assert.doesNotMatch(await first.evaluate(() => Object.keys(localStorage).join()), /@/);
    }));

  test('is not sent as somebody else by a tab that has heard of nothing', () =>
    asAna(async (first) => {
      const deafen = (page: Page) =>
        page.addInitScript(() => {
          BroadcastChannel.prototype.addEventListener = () => {};
        });
      const { second, cleo, enter, comments } = await withTwoTabs(first, 'Deaf tab', deafen);
      await enter(first, cleo);
      await first.getByRole('button', { name: 'Your menu, Cleo Marsh' }).waitFor();
      await comment(second).press('Control+Enter');
      const dialog = second.getByRole('dialog', { name: 'Sign in again' });
      await dialog.getByLabel('Password').fill(PASSWORD);
      assert.deepEqual(await comments(), []);
      await dialog.getByRole('button', { name: 'Sign in' }).click();
      await dialog.waitFor({ state: 'detached' });
      assert.equal(await comment(second).inputValue(), 'Ana’s half thought');
      await comment(second).press('Control+Enter');
      await second.getByRole('list', { name: 'Comments' }).getByText('Ana’s half thought').waitFor();
      assert.deepEqual(await comments(), [['Ana', 'Ana’s half thought']]);
    }));
});
