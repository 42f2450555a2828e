import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { follow } from './support/acting.ts';
import { useBrowser, visit } from './support/browser.ts';
import { keyboardOf } from './support/keyboard.ts';
import { deskLight, type Look, nameOf, phoneDark } from './support/looks.ts';
import { useSharedServer } from './support/server.ts';
import { ANA, PASSWORD, useAna, welcomeAna } from './support/signing-in.ts';

for (const look of [deskLight, phoneDark]) describe(`without a mouse (${nameOf(look)})`, () => journeys(look));

function journeys(look: Look): void {
  const server = useSharedServer();
  const browser = useBrowser();
  const asAna = useAna(server, browser);

  /** On the first page of a new project. */
  const inProject = (work: (page: Page, id: string) => Promise<void>) =>
    asAna(async (page) => {
      const { id } = await server().client.post('/projects.json', { body: { project: { name: 'Harbour' } } });
      await page.goto(`/p/${id}`);
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      await work(page, id);
    }, look);
  const tab = (page: Page, name: string) =>
    page.getByRole('navigation', { name: /^Pages of/ }).getByRole('link', { name });
  const dialog = (page: Page) => page.getByRole('dialog');

  test('signed in, a project made, the shortcuts listed, signed out', async () => {
    await welcomeAna(server());
    const { page, complaints, close } = await visit(browser(), server().url, look);
    const keys = keyboardOf(page);
    await page.goto('/login');
    await keys.isAt(page.getByLabel('E-mail address'));
    await keys.type(ANA);
    await keys.press('Tab');
    await keys.type('not the password');
    await keys.press('Enter');
    await page.getByRole('alert').waitFor();
    await keys.tabTo(page.getByLabel('Password'), 'Shift+Tab');
    await keys.press('Control+a');
    await keys.type(PASSWORD);
    await keys.press('Enter');
    await page.getByRole('heading', { name: 'Hello, Ana' }).waitFor();
    await keys.sees();

    await page.reload();
    await page.getByRole('heading', { name: 'Hello, Ana' }).waitFor();
    await keys.press('Tab');
    await keys.isAt(page.getByRole('link', { name: 'Skip to the content' }));
    await keys.press('Enter', 'p');
    await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
    await keys.press('n');
    await keys.isAt(dialog(page).getByLabel('Name'));
    await keys.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await keys.sees();
    const add = page.getByRole('button', { name: 'New project' }).first();
    await keys.tabTo(add);
    await keys.press('Enter', 'Escape');
    await keys.isAt(add);
    await keys.press('Enter');
    await keys.isAt(dialog(page).getByLabel('Name'));
    await keys.type('Ferry');
    await keys.press('Enter');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await keys.sees();

    await keys.press('?');
    await dialog(page).getByText('Go to the projects').waitFor();
    await keys.sees();
    await keys.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await keys.sees();
    await keys.tabTo(page.getByRole('button', { name: /^Your menu/ }), 'Shift+Tab');
    await keys.press('Enter');
    await keys.isAt(page.getByRole('menuitem', { name: 'Your profile' }));
    await keys.press('ArrowUp', 'Enter');
    await page.getByRole('heading', { name: 'Sign in to Holdfast' }).waitFor();
    await keys.isAt(page.getByLabel('E-mail address'));
    assert.deepEqual(complaints, []);
    await close();
  });

  test('from page to page of a project, there and back', () =>
    inProject(async (page) => {
      const keys = keyboardOf(page);
      await keys.tabTo(tab(page, 'Settings'));
      await keys.tabTo(tab(page, 'Overview'), 'Shift+Tab');
    }));

  test('tasks added, moved, completed, taken back, opened and closed', () =>
    inProject(async (page) => {
      const keys = keyboardOf(page);
      const task = (name: string) => page.locator('[data-task]').getByRole('link', { name, exact: true });
      const order = async () => (await page.locator('[data-task] a').allTextContents()).join();
      await keys.tabTo(tab(page, 'Tasks'));
      await keys.press('Enter');
      await page.getByLabel('Add a task').waitFor();
      await keys.press('c');
      await keys.isAt(page.getByLabel('Add a task'));
      await keys.type('Dig');
      await keys.press('Enter');
      // Its list is there now, and the typing goes on in it.
      await keys.isAt(page.getByLabel('Add to Inbox'));
      await keys.type('Build');
      await keys.press('Enter');
      await task('Build').waitFor();
      await keys.press('Escape');
      await keys.isAt(task('Build'));

      await keys.press('Alt+ArrowUp');
      await keys.isAt(task('Build'));
      assert.equal(await order(), 'Build,Dig');
      await keys.press('x');
      await page.getByText('“Build” is done.').waitFor();
      await task('Build').waitFor({ state: 'detached' });
      await keys.isAt(task('Dig'));
      await keys.press('z');
      await task('Build').waitFor();
      await keys.isAt(task('Dig'));

      // The last of a list hands on to the one before it, the only one to the list's heading.
      await keys.press('x');
      await page.getByText('“Dig” is done.').waitFor();
      await keys.isAt(task('Build'));
      await keys.press('x');
      await page.getByText('“Build” is done.').waitFor();
      await task('Build').waitFor({ state: 'detached' });
      await keys.isAt(page.getByRole('button', { name: 'Inbox', exact: true }));
      await keys.press('z');
      await task('Build').waitFor();
      await keys.press('z');
      await task('Dig').waitFor();
      await keys.press('j', 'j');
      await keys.isAt(task('Dig'));
      await keys.press('e');
      await keys.isAt(page.getByLabel('Name of the task'));
      await keys.press('Escape');
      await keys.sees();
      await keys.press('Escape');
      await page.getByRole('complementary', { name: 'Task' }).waitFor({ state: 'detached' });
      await keys.sees();
      await keys.tabTo(page.getByRole('button', { name: 'Actions for Dig' }));
      await keys.press('Enter', 'Escape');
      await keys.isAt(page.getByRole('button', { name: 'Actions for Dig' }));
    }));

  test('a file uploaded, looked at, deleted and taken back', () =>
    inProject(async (page) => {
      const keys = keyboardOf(page);
      await keys.tabTo(tab(page, 'Files'));
      await keys.press('Enter');
      const choosing = page.waitForEvent('filechooser');
      await keys.tabTo(page.getByRole('button', { name: 'Upload', exact: true }));
      await keys.press('Enter');
      const file = { name: 'Plan.txt', mimeType: 'text/plain', buffer: Buffer.from('quay') };
      await (await choosing).setFiles(file);
      await page.getByRole('region', { name: 'Uploads' }).getByText('1 file uploaded', { exact: true }).waitFor();
      await keys.sees();
      const link = page.getByRole('link', { name: 'Plan.txt' });
      await keys.tabTo(link);
      await keys.press('Enter');
      const panel = page.getByRole('complementary', { name: 'File' });
      await panel.waitFor();
      await keys.press('Escape');
      await panel.waitFor({ state: 'detached' });
      await keys.sees();
      await keys.tabTo(page.getByLabel('Choose Plan.txt'));
      await keys.press('Space');
      await keys.tabTo(page.getByRole('region', { name: 'Chosen files' }).getByRole('button', { name: 'Delete' }));
      await keys.press('Enter');
      await page.getByText('is in the trash').waitFor();
      await keys.press('z');
      await link.waitFor();
    }));

  test('a webhook added after its test, and looked at', () =>
    asAna(async (page) => {
      const { client } = server();
      await client.put('/webhooks/disable.json');
      const keys = keyboardOf(page);
      await page.goto('/');
      await keys.tabTo(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }));
      await keys.press('Enter');
      await keys.tabTo(page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Webhooks' }));
      await keys.press('Enter');
      const enabled = page.getByLabel('Webhook Enabled');
      await keys.tabTo(enabled);
      await keys.press('Space');
      await page.getByText('Webhooks are on.').waitFor();
      await keys.isAt(enabled);

      const add = page.getByRole('button', { name: 'Add webhook' }).first();
      await keys.tabTo(add, 'Shift+Tab');
      await keys.press('Enter');
      const form = page.getByRole('dialog', { name: 'Add webhook' });
      await keys.isAt(form.getByLabel('Event', { exact: true }));
      await keys.press('ArrowDown');
      await keys.tabTo(form.getByRole('button', { name: 'Use a test receiver' }));
      await keys.press('Enter');
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('dialog[open] [name=url]')?.value);
      await keys.isAt(form.getByRole('button', { name: 'Use a test receiver' }));
      const send = form.getByRole('button', { name: 'Send test' });
      await keys.tabTo(send);
      await keys.press('Enter');
      await form.getByText(/Your server answered 200/).waitFor();
      await keys.isAt(send);
      await keys.tabTo(form.getByRole('button', { name: 'Add webhook' }));
      await keys.press('Enter');
      await page.getByText('Webhook added.').waitFor();
      await form.waitFor({ state: 'hidden' });
      await keys.isAt(add);
      const [webhook] = (await client.get('/webhooks.json')).webhooks;
      assert.ok(webhook);

      const table = page.getByRole('table', { name: 'Webhooks' });
      await keys.tabTo(table.getByRole('link').first());
      await keys.press('Enter');
      await page.waitForURL(/\/settings\/webhooks\/\d+$/);
      await keys.tabTo(page.getByRole('button', { name: 'Pause' }));
      await keys.press('Enter');
      await page.getByRole('button', { name: 'Resume' }).waitFor();
      await keys.sees();
      await client.delete('/webhooks/{id}.json', { path: { id: webhook.id } });
    }, look));

  test('a notebook begun, written and published; found again by the palette', () =>
    inProject(async (page) => {
      const keys = keyboardOf(page);
      await keys.tabTo(tab(page, 'Notebooks'));
      await keys.press('Enter');
      await keys.tabTo(page.getByRole('button', { name: 'New notebook' }).first());
      await keys.press('Enter');
      await keys.isAt(dialog(page).getByLabel('Name'));
      await keys.type(`Rules ${look.colorScheme}`);
      await keys.press('Enter');
      const text = page.getByRole('textbox', { name: 'Text of the notebook' });
      await keys.isAt(text);
      await keys.type('# Nobody dives alone');
      await page.getByText('Draft kept on this device').waitFor();
      // The editor lets go of whoever goes on.
      await keys.press('Shift+Tab');
      await keys.sees();
      await keys.tabTo(text);
      await keys.press('Control+s');
      await text.waitFor({ state: 'detached' });
      await page.getByRole('heading', { name: 'Nobody dives alone' }).waitFor();
      await keys.sees();

      await keys.press('h');
      await page.getByRole('heading', { name: 'Hello, Ana' }).waitFor();
      await keys.press('Control+k');
      await keys.isAt(dialog(page).getByRole('combobox'));
      await keys.type(`rules ${look.colorScheme}`);
      await page.getByRole('option', { name: /Rules/, selected: true }).waitFor();
      await keys.press('Enter');
      await page.getByRole('heading', { name: 'Nobody dives alone' }).waitFor();
      await keys.sees();
      await keys.press('e');
      await keys.isAt(text);
    }));

  test('whatever is deleted or moved hands the focus on to what takes its place', () =>
    inProject(async (page, id) => {
      const { client } = server();
      const keys = keyboardOf(page);
      /** From the menu that has the focus; there it is the last of all. */
      const deleteIt = async () => {
        await keys.press('Enter');
        await keys.isAt(page.getByRole('menuitem').first());
        await keys.press('ArrowUp', 'Enter');
      };
      const deleteBy = async (menu: string) => {
        await keys.tabTo(page.getByRole('button', { name: menu }));
        await deleteIt();
      };
      for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt'])
        await client.files.upload(id, new Blob([name]), { name });
      const category = { name: 'Texts' };
      await client.post('/projects/{id}/fileCategories.json', { path: { id }, body: { category } });
      const file = (name: string) =>
        page.getByRole('table', { name: 'Files' }).getByRole('link', { name, exact: true });
      const chosen = page.getByRole('region', { name: 'Chosen files' });
      await keys.tabTo(tab(page, 'Files'));
      await keys.press('Enter');
      await file('d.txt').waitFor();
      await keys.press('j');
      await keys.isAt(file('a.txt'));
      await keys.press('j', 'x', 'j', 'x');
      await keys.tabTo(chosen.getByRole('button', { name: 'Delete' }), 'Shift+Tab');
      await keys.press('Enter');
      await keys.isAt(file('d.txt'));
      await keys.press('x');
      await keys.tabTo(chosen.getByRole('button', { name: 'Move' }), 'Shift+Tab');
      await keys.press('Enter');
      await keys.tabTo(dialog(page).getByLabel('Category'));
      await keys.press('ArrowDown');
      await keys.tabTo(dialog(page).getByRole('button', { name: 'Move' }));
      await keys.press('Enter');
      await page.getByText('“d.txt” moved.').waitFor();
      await keys.isAt(file('d.txt'));
      await deleteBy('Actions for d.txt');
      await keys.isAt(file('a.txt'));
      await deleteBy('Actions for a.txt');
      await keys.isAt(page.getByRole('button', { name: 'Upload files' }));

      const body = { content: 'Dig\nBuild' };
      await client.post('/projects/{id}/tasks/quickadd.json', { path: { id }, body });
      const task = (name: string) => page.locator('[data-task]').getByRole('link', { name, exact: true });
      await keys.tabTo(tab(page, 'Tasks'), 'Shift+Tab');
      await keys.press('Enter');
      await task('Dig').waitFor();
      await deleteBy('Actions for Dig');
      await keys.isAt(task('Build'));
      await keys.press('Enter');
      await page.waitForURL(/tasks\/\d+$/);
      const at = { path: { id: page.url().split('/').at(-1)! } };
      for (const text of ['First', 'Second'])
        await client.post('/tasks/{id}/comments.json', { ...at, body: { comment: { body: text } } });
      const comments = page.getByRole('list', { name: 'Comments' });
      const menus = comments.getByRole('button', { name: /^Actions for the comment/ });
      await comments.getByText('Second').waitFor();
      await page.getByLabel('Write a comment').focus();
      await keys.tabTo(menus.first(), 'Shift+Tab');
      await deleteIt();
      await comments.getByText('First').waitFor({ state: 'detached' });
      await keys.isAt(menus);
      await deleteIt();
      await comments.getByText('Second').waitFor({ state: 'detached' });
      await keys.sees();

      const notebook = { name: 'Rules', content: '' };
      const made = await client.post('/projects/{id}/notebooks.json', { path: { id }, body: { notebook } });
      await follow(page, `/p/${id}/notebooks/${made.id}`);
      await deleteBy('Actions for Rules');
      await page.getByText('No notebook yet').waitFor();
      await keys.sees();
      const { testReceiver } = await client.post('/testReceivers.json', { body: { testReceiver: {} } });
      const webhook = { event: 'TASK.*', url: testReceiver.url };
      const { id: webhookId } = await client.post('/webhooks.json', { body: { webhook } });
      await follow(page, `/settings/webhooks/${webhookId}`);
      await deleteBy('More actions');
      await keys.tabTo(dialog(page).getByRole('button', { name: 'Delete webhook' }));
      await keys.press('Enter');
      await page.getByText('Webhook deleted.').waitFor();
      await keys.sees();
    }));
}
