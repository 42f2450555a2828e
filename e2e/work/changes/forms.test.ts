import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { comesTrue } from '../../../scripts/patience.ts';
import { follow } from '../../support/acting.ts';
import { useBrowser } from '../../support/browser.ts';
import { useSharedServer } from '../../support/server.ts';
import { useAna } from '../../support/signing-in.ts';
import { taskMaker } from '../../support/tasks.ts';

describe('a form', () => {
  const server = useSharedServer();
  const browser = useBrowser();
  const asAna = useAna(server, browser);
  const { makeProject, makeList } = taskMaker(server);

  const says = async (page: Page, label: string, expected: string) => {
    const field = page.getByLabel(label, { exact: true }).last();
    await field.waitFor();
    await comesTrue(async () => (await field.inputValue()) === expected);
    assert.equal(await field.inputValue(), expected, label);
  };

  test('closed, left or loaded anew before it is sent has what was put into it, until it is sent or given up', async () => {
    const { client } = server();
    const project = await makeProject('Half filled in');
    const path = { id: project };
    await client.post('/projects/{id}/boards/columns.json', { path, body: { column: { name: 'To do' } } });
    const person = { 'first-name': 'Half', 'last-name': 'Asked', 'email-address': 'half@example.com' };
    const { id: asked } = await client.post('/people.json', { body: { person } });
    await client.post('/projects/{id}/people/{person}.json', { path: { id: project, person: asked } });
    await asAna(async (page) => {
      const dialog = page.getByRole('dialog');
      const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).last().fill(text);
      const close = async () => {
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' }).catch(() => dialog.waitFor({ state: 'hidden' }));
      };

      // A card.
      await page.goto(`/p/${project}/board`);
      await fill('New card in To do', 'Half a card');
      await page.reload();
      await says(page, 'New card in To do', 'Half a card');
      await page.getByLabel('New card in To do').press('Enter');
      await page.getByRole('link', { name: 'Half a card' }).waitFor();
      await page.reload();
      await says(page, 'New card in To do', '');

      // A milestone: text, date, people and choice.
      const milestone = () => page.getByRole('button', { name: 'New milestone' }).first().click();
      await follow(page, `/p/${project}/milestones`);
      await milestone();
      await fill('Name', 'Half a milestone');
      await fill('Due', '2031-04-01');
      await page.getByLabel('Remind those who are responsible').check();
      const responsible = (who: string) => page.getByRole('button', { name: `Responsible: ${who}`, exact: true });
      const choices = page.getByRole('dialog', { name: 'Responsible' });
      await responsible('Ana Okoye').click();
      await choices.getByLabel('Ana Okoye').uncheck();
      await choices.getByLabel('Half Asked').check();
      await page.keyboard.press('Escape');
      await choices.waitFor({ state: 'detached' });
      await close();
      await page.reload();
      await milestone();
      await page.getByText('What you had begun is here again.').waitFor();
      await says(page, 'Name', 'Half a milestone');
      await says(page, 'Due', '2031-04-01');
      assert.equal(await page.getByLabel('Remind those who are responsible').isChecked(), true);
      await responsible('Half Asked').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await milestone();
      await says(page, 'Name', '');
      await responsible('Ana Okoye').waitFor();
      await close();

      // A project.
      await follow(page, '/projects#new');
      await fill('Name', 'Half a project');
      await fill('What it is about', 'Not said yet');
      await page.reload();
      await says(page, 'Name', 'Half a project');
      await says(page, 'What it is about', 'Not said yet');
      await dialog.getByRole('button', { name: 'Make project' }).click();
      await page.waitForURL(/\/p\/\d+$/);
      await follow(page, '/projects#new');
      await says(page, 'Name', '');
      await close();

      // A task and an event, each for the day it is opened for.
      const make = async (what: string, day: string) => {
        await follow(page, `/p/${project}/calendar?view=week&day=${day}`);
        const own = page.locator(`[data-day="${day.replaceAll('-', '')}"]`);
        await own.getByRole('button').first().focus();
        await page.keyboard.press(what === 'task' ? 'Enter' : 'e');
        await dialog.waitFor();
      };
      await make('task', '2031-03-12');
      await fill('Name', 'Half a task');
      await close();
      await make('task', '2031-03-13');
      await says(page, 'Name', 'Half a task');
      await says(page, 'Due', '2031-03-13');
      await dialog.getByRole('button', { name: 'Add task' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'New event' }).first().click();
      await fill('Name', 'Half an event');
      await page.getByLabel('Lasts all day').check();
      await page.getByLabel('Project', { exact: true }).selectOption('0');
      await page.reload();
      await page.getByRole('button', { name: 'New event' }).first().click();
      await says(page, 'Name', 'Half an event');
      await says(page, 'Project', '0');
      assert.equal(await page.getByLabel('Lasts all day').isChecked(), true);
    });
  });

  test('that changes something says what was begun, and puts it over nothing that came since', async () => {
    const { client } = server();
    const project = await makeProject('Changed since');
    const path = { id: project };
    await client.put('/projects/{id}.json', { path, body: { project: { description: 'First' } } });
    await asAna(async (page) => {
      await page.goto(`/p/${project}/settings`);
      await page.getByLabel('What it is about').fill('Mine');
      await follow(page, '/');
      await client.put('/projects/{id}.json', { path, body: { project: { description: 'Theirs' } } });
      await page.goto(`/p/${project}/settings`);
      await says(page, 'What it is about', 'Theirs');
      await page.getByText('You had begun to write “Mine”.').waitFor();
      await page.getByLabel('What it is about').fill('Theirs and mine');
      await follow(page, '/');
      await follow(page, `/p/${project}/settings`);
      await says(page, 'What it is about', 'Theirs and mine');
    });
  });

  test('is of the project that is shown, also of one that was read before', async () => {
    const [one, other] = [await makeProject('One of two'), await makeProject('Other of two')];
    await asAna(async (page) => {
      await page.goto(`/p/${other}/settings`);
      await says(page, 'Name', 'Other of two');
      await follow(page, `/p/${one}/settings`);
      await says(page, 'Name', 'One of two');
      await page.getByLabel('Text', { exact: true }).fill('About the one');
      await follow(page, `/p/${other}/settings`);
      await says(page, 'Name', 'Other of two');
      await says(page, 'Text', '');
      await follow(page, `/p/${one}/settings`);
      await says(page, 'Text', 'About the one');

      // Hours.
      await follow(page, `/p/${other}/time`);
      await follow(page, `/p/${one}/time`);
      await page.getByRole('button', { name: 'Log time' }).first().click();
      await page.getByLabel('What was done').fill('Hours for the one');
      await follow(page, `/p/${other}/time`);
      await page.getByRole('button', { name: 'Log time' }).first().click();
      await says(page, 'What was done', '');
    });
  });

  test('has pickers that go by Escape and by a click beside them, and nothing else goes', async () => {
    const project = await makeProject('Picked');
    const list = await makeList(project, 'Work', 'Dig');
    const [task] = (await server().client.get('/tasklists/{id}/tasks.json', { path: { id: list } }))['todo-items'];
    await asAna(async (page) => {
      await page.goto(`/p/${project}/tasks/${task!.id}`);
      const panel = page.getByRole('complementary', { name: 'Task' });
      const picker = panel.getByRole('button', { name: /^Responsible: / });
      const choices = page.getByRole('dialog', { name: 'Responsible' });
      await picker.click();
      await choices.waitFor();
      await choices.getByLabel('Ana Okoye').click();
      await panel.getByRole('button', { name: 'Responsible: Ana Okoye' }).waitFor();
      await page.keyboard.press('Escape');
      await choices.waitFor({ state: 'detached' });
      await panel.getByRole('heading', { name: 'Dig' }).waitFor();
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      await comesTrue(async () => (await focused()) === 'Responsible: Ana Okoye');
      assert.equal(await focused(), 'Responsible: Ana Okoye', 'the focus is back');
      await picker.click();
      await choices.waitFor();
      await page.mouse.click(640, 790);
      await choices.waitFor({ state: 'detached' });
      await panel.getByRole('heading', { name: 'Dig' }).waitFor();
    });
  });
});
