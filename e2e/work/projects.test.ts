import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { follow } from '../support/acting.ts';
import { putInto, useBrowser } from '../support/browser.ts';
import { deskLight, isPhone, nameOf, testEachLook } from '../support/looks.ts';
import { useSharedServer } from '../support/server.ts';
import { PASSWORD, useAna } from '../support/signing-in.ts';
import { hold, letPass, timePassesUntil } from '../support/timers.ts';

describe('projects', () => {
  const server = useSharedServer();
  const asAna = useAna(server, useBrowser());
  const make = async (name: string): Promise<string> =>
    (await server().client.post('/projects.json', { body: { project: { name } } })).id;
  const rename = (id: string, name: string) =>
    server().client.put('/projects/{id}.json', { path: { id }, body: { project: { name } } });
  const read = async (id: string) => (await server().client.get('/projects/{id}.json', { path: { id } })).project;

  testEachLook('made, starred, renamed, archived and taken back', (look) =>
    asAna(async (page) => {
      const name = `Ferry ${nameOf(look)}`;
      const tag = `of ${nameOf(look).replaceAll(',', '')}`;
      await page.goto('/');
      const main = page.getByRole('navigation', { name: 'Main' });
      await main.getByRole('link', { name: 'Projects' }).click();
      await page.getByRole('button', { name: 'New project' }).first().click();
      await page.getByLabel('Name', { exact: true }).fill(name);
      await page.getByLabel('Tags').fill(`sea, ${tag}`);
      await page.getByRole('button', { name: 'Make project' }).click();
      await page.waitForURL(/\/p\/\d+$/);
      const id = page.url().split('/').at(-1)!;

      await page.getByRole('button', { name: `Star ${name}` }).click();
      await main.getByRole('link', { name: 'Home' }).click();
      const starred = page.getByRole('main').locator('section', { hasText: 'Starred projects' });
      await starred.getByRole('link', { name }).click();
      await page
        .getByRole('navigation', { name: `Pages of ${name}` })
        .getByRole('link', { name: 'Settings' })
        .click();
      await page.getByLabel('Name', { exact: true }).fill(`${name}, renamed`);
      await page.getByLabel('Tags').fill(tag);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Project saved.').waitFor();
      const changed = await read(id);
      assert.deepEqual([changed.name, changed.starred], [`${name}, renamed`, true]);
      assert.deepEqual(
        changed.tags.map((one) => one.name),
        [tag],
      );
      await follow(page, '/projects');
      await page.getByLabel('Tag', { exact: true }).selectOption({ label: tag });
      const found = page.getByRole('table', { name: 'Projects' }).getByRole('row').filter({ hasText: name });
      await found.getByText(tag, { exact: true }).waitFor();
      await follow(page, `/p/${id}/settings`);

      await page.getByRole('button', { name: 'Archive project' }).click();
      await page.getByText('This project is archived').waitFor();
      assert.equal((await read(id)).status, 'archived');
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('This project is archived').waitFor({ state: 'detached' });
      assert.equal((await read(id)).status, 'active');
    }, look),
  );

  test('what is asked for under another project’s address is shown under its own, and says that it is private', async () => {
    const { client } = server();
    const [own, other] = [await make('Its own'), await make('Another')];
    const path = { id: own };
    const list = await client.post('/projects/{id}/tasklists.json', { path, body: { 'todo-list': { name: 'Yard' } } });
    const task = { content: 'Dig', private: true };
    const milestone = { title: 'Roof is on', deadline: '20270301', private: true, 'responsible-party-ids': '1' };
    const link = { name: 'Tides', code: 'https://tides.example' };
    const post = { title: 'High water', body: 'Tonight' };
    const todo = { path: { id: list.TASKLISTID }, body: { 'todo-item': task } };
    const made = {
      tasks: (await client.post('/tasklists/{id}/tasks.json', todo)).id,
      milestones: (await client.post('/projects/{id}/milestones.json', { path, body: { milestone } })).milestoneId,
      messages: (await client.post('/projects/{id}/messages.json', { path, body: { post } })).messageId,
      links: (await client.post('/projects/{id}/links.json', { path, body: { link } })).id,
    };
    await asAna(async (page) => {
      for (const [folder, id] of Object.entries(made)) {
        await page.goto(`/p/${other}/${folder}/${id}`);
        await page.waitForURL(new RegExp(`/p/${own}/${folder}/${id}$`));
        if (folder === 'tasks' || folder === 'milestones')
          await page.getByRole('complementary').getByLabel('Private').first().waitFor();
      }
      await follow(page, `/p/${own}/milestones`);
      await page.getByRole('listitem').filter({ hasText: 'Roof is on' }).getByLabel('Private').waitFor();
    });
  });

  test('deleting needs the name and can be undone', async () => {
    const id = await make('To be deleted');
    await asAna(async (page) => {
      await page.goto(`/p/${id}/settings`);
      await page.getByRole('button', { name: 'Delete project' }).click();
      const dialog = page.getByRole('dialog');
      const confirm = dialog.getByRole('button', { name: 'Delete project' });
      await dialog.getByLabel(/^Type/).fill('something else');
      assert.equal(await confirm.isDisabled(), true);
      await dialog.getByLabel(/^Type/).fill('To be deleted');
      await confirm.click();
      await page.getByText('is in the trash').waitFor();
      const undo = page.getByRole('button', { name: 'Undo' });
      await undo.hover();
      await letPass(page, 60_000);
      await undo.focus();
      await page.mouse.move(0, 0);
      await letPass(page, 60_000);
      await undo.click();
      await page.getByRole('link', { name: 'To be deleted' }).first().waitFor();
      assert.equal((await read(id)).status, 'active');
    });
  });

  testEachLook('one that was deleted is found in the trash of the account, beside all else that was', async (look) => {
    const { client } = server();
    const name = `Lost ${nameOf(look)}`;
    const [gone, kept] = [await make(name), await make(`Kept ${nameOf(look)}`)];
    const notebook = { name: `Torn ${nameOf(look)}`, content: '' };
    const made = await client.post('/projects/{id}/notebooks.json', { path: { id: kept }, body: { notebook } });
    await client.delete('/notebooks/{id}.json', { path: { id: made.id } });
    await client.delete('/projects/{id}.json', { path: { id: gone } });
    await asAna(async (page) => {
      await page.goto(`/p/${gone}`);
      await page.getByRole('link', { name: 'Look in the trash' }).waitFor();
      await follow(page, '/');
      if (isPhone(look)) {
        await page.getByRole('button', { name: /^Your menu/ }).click();
        await page.getByRole('menuitem', { name: 'Trash' }).click();
      } else await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trash' }).click();
      const rows = page.getByRole('table', { name: 'What is in the trash' }).getByRole('row');
      await rows
        .filter({ hasText: notebook.name })
        .getByText(`Notebook in Kept ${nameOf(look)}`)
        .waitFor();
      await rows
        .filter({ hasText: name })
        .getByText(/by Ana Okoye/)
        .filter({ visible: true })
        .waitFor();
      await page.getByRole('button', { name: `Restore ${name}`, exact: true }).click();
      await page.getByText(`Project “${name}” is back.`).waitFor();
      assert.equal((await read(gone)).status, 'active');
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('button', { name: `Restore ${name}`, exact: true }).click();
      await rows.filter({ hasText: name }).waitFor({ state: 'detached' });
      assert.equal((await read(gone)).status, 'active');
    }, look);
  });

  test('a refusal is read at its field and nowhere else, is heard, and leads back to the field', async () => {
    await asAna(async (page) => {
      await page.goto('/settings/profile');
      const field = page.getByLabel('E-mail address');
      await field.fill('ana at home');
      await page.locator('form').evaluateAll((forms: HTMLFormElement[]) => {
        for (const form of forms) form.noValidate = true;
      });
      await page.getByRole('button', { name: 'Save' }).click();
      const said = page.getByText(/must be an e-mail address/);
      await page.getByRole('alert').and(said).waitFor({ state: 'attached' });
      assert.equal(await field.evaluate((one) => one === document.activeElement), true);
      const read = await said.evaluateAll((all) => all.filter((one) => one.clientWidth > 1).map(({ id }) => id));
      assert.deepEqual(read, [await field.getAttribute('aria-describedby')]);
    });
  });

  test('filters live in the address', async () => {
    await make('Lighthouse');
    await make('Lamp');
    await asAna(async (page) => {
      await page.goto('/projects?find=light');
      const table = page.getByRole('table', { name: 'Projects' });
      await table.getByText('Lighthouse').waitFor();
      assert.equal(await table.getByText('Lamp').count(), 0);
      await page.getByLabel('Find a project').fill('lamp');
      await table.getByText('Lamp').waitFor();
      await page.waitForURL(/find=lamp/);
      await page.getByLabel('State').selectOption('archived');
      await page.getByText('No project fits').waitFor();
    });
  });

  test('nothing moves while they are read, for who wants it so', () => {
    const still = { ...deskLight, reducedMotion: 'reduce' } as const;
    return asAna(async (page) => {
      const held = Promise.withResolvers<void>();
      await page.route('**/projects.json*', async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto('/projects');
      await page.getByRole('main').getByRole('status', { name: 'Loading' }).waitFor();
      assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
      held.resolve();
      await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
    }, still);
  });

  test('what others change appears by itself', async () => {
    const id = await make('Seen live');
    await asAna(async (page) => {
      await page.goto(`/p/${id}`);
      await page.getByText('Seen live').first().waitFor();
      await rename(id, 'Renamed elsewhere');
      await page.getByRole('main').getByText('Renamed elsewhere').first().waitFor();
    });
  });

  test('what others change while the stream is still being opened appears, too', async () => {
    const id = await make('Seen too early');
    await asAna(async (page) => {
      const held = Promise.withResolvers<void>();
      await page.route('**/events/stream', async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto(`/p/${id}`);
      await page.getByText('Seen too early').first().waitFor();
      await rename(id, 'Changed meanwhile');
      held.resolve();
      await page.getByRole('main').getByText('Changed meanwhile').first().waitFor();
    });
  });

  test('a page that is not looked at holds no connection, and is up to date when it is looked at again', async () => {
    const id = await make('Left alone');
    await asAna(async (page) => {
      await page.goto(`/p/${id}`);
      await page.getByText('Left alone').first().waitFor();
      let isLeft = false;
      page.once('requestfailed', (request) => {
        isLeft = request.url().endsWith('/events/stream');
      });
      await look(page, 'hidden');
      await timePassesUntil(page, async () => isLeft, 'the stream to be left');
      await rename(id, 'Changed behind its back');
      await look(page, 'visible');
      await page.getByRole('main').getByText('Changed behind its back').first().waitFor();
      await rename(id, 'Changed before its eyes');
      await page.getByRole('main').getByText('Changed before its eyes').first().waitFor();
    });
  });

  test('a stream that was refused is asked for again, and what was missed appears', async () => {
    const id = await make('Refused');
    await asAna(async (page) => {
      await page.route('**/events/stream', (route) => route.fulfill({ status: 403 }));
      await page.goto(`/p/${id}`);
      await page.getByText('Refused').first().waitFor();
      await rename(id, 'Allowed again');
      await page.unroute('**/events/stream');
      const now = page.getByRole('main').getByText('Allowed again').first();
      await timePassesUntil(page, () => now.isVisible(), 'the stream to be asked for again');
    });
  });

  test('found by the palette, without a mouse', async () => {
    await make('Breakwater');
    await asAna(async (page) => {
      await page.goto('/');
      await page.getByRole('heading', { name: 'Hello, Ana' }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').waitFor();
      await page.keyboard.type('breakw');
      await page.getByRole('option', { name: /Breakwater/, selected: true }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog').getByText('Find or do something').first().waitFor();
    });
  });

  test('the palette takes what is typed before it is there', async () => {
    await make('Hospital pier');
    await asAna(async (page) => {
      const held = Promise.withResolvers<void>();
      // It would be fetched after a second by itself.
      await putInto(page, hold, 500);
      await page.goto('/projects');
      await page.getByRole('heading', { name: 'Projects' }).waitFor();
      // Whatever it is made of.
      await page.route(/\/assets\/.+\.js$/, async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.keyboard.press('Control+k');
      await page.getByRole('textbox', { name: 'Find or do something' }).waitFor();
      // H and P are shortcuts that lead away.
      await page.keyboard.type('hozp');
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Backspace');
      await page.keyboard.type('sp');
      held.resolve();
      await page.getByRole('option', { name: /Hospital pier/, selected: true }).waitFor();
      await page.keyboard.type('ital');
      const line = page.getByRole('combobox', { name: 'Find or do something' });
      assert.equal(await line.inputValue(), 'hospital');
      assert.match(page.url(), /\/projects$/);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
    });
  });

  test('a description that somebody else has changed meanwhile is not replaced unseen', async () => {
    const id = await make('Two at a form');
    await asAna(async (page) => {
      await page.goto(`/p/${id}/settings`);
      await page.getByLabel('What it is about').fill('Mine');
      await server().client.put('/projects/{id}.json', { path: { id }, body: { project: { description: 'Theirs' } } });
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('It now says: “Theirs”').filter({ visible: true }).first().waitFor();
      assert.equal((await read(id)).description, 'Theirs');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Project saved.').waitFor();
      assert.equal((await read(id)).description, 'Mine');
    });
  });

  testEachLook('a session that ends loses nothing typed', async (look) => {
    const id = await make('Long text');
    await asAna(async (page) => {
      await page.goto(`/p/${id}/settings`);
      await page.getByLabel('What it is about').fill('Three hours of work');
      await page.context().clearCookies();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Sign in again' });
      await dialog.getByLabel('Password').and(page.locator(':focus')).waitFor();
      await page.keyboard.type('not the password');
      await page.keyboard.press('Enter');
      await dialog.getByText('do not belong together').waitFor();
      await dialog.getByLabel('Password').fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Sign in' }).click();
      await dialog.waitFor({ state: 'detached' });
      // What was under way goes on by itself, and nothing is left to be read of it.
      await page.getByText('Project saved.').waitFor();
      assert.equal(await page.getByLabel('What it is about').inputValue(), 'Three hours of work');
      assert.deepEqual(await page.getByRole('alert').allTextContents(), []);
      assert.equal(await page.getByText('API token').count(), 0);
      assert.equal((await read(id)).description, 'Three hours of work');
    }, look);
  });
});

/** As if its tab were hidden behind another, or shown again. */
const look = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
