import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { comesTrue } from '../../scripts/patience.ts';
import { follow } from '../support/acting.ts';
import { useBrowser } from '../support/browser.ts';
import { useSharedServer } from '../support/server.ts';
import { ANA, PASSWORD, useAna } from '../support/signing-in.ts';
import { timePassesUntil } from '../support/timers.ts';

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
      await follow(page, '/');
      await follow(page, `/p/${project}/tasks/${task}`);
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

  test('replaces nothing that its writer has not seen: who edits beside somebody else has both texts and the choice', () =>
    asAna(async (page) => {
      const { client } = server();
      const { project, task } = await makeTask('Two writers');
      const path = { id: Number(task) };
      const written = async () => (await client.get('/tasks/{id}.json', { path }))['todo-item'].description;
      const elsewhere = (text: string, more: object = {}) =>
        client.put('/tasks/{id}.json', { path, body: { 'todo-item': { description: text, ...more } } });
      const clash = page.getByRole('alert').filter({ hasText: 'Somebody has changed this text' });
      const begin = async (text: string) => {
        await page.getByRole('button', { name: 'Change the description' }).click();
        await description(page).fill(text);
      };
      await elsewhere('First');
      // Without the stream, so that the page hears of others only when it saves.
      await page.route('**/events/stream*', (route) => route.abort());
      await page.goto(`/p/${project}/tasks/${task}`);
      await begin('Mine');
      await elsewhere('Theirs');
      await page.getByRole('button', { name: 'Save' }).click();
      await clash.getByText('Theirs', { exact: true }).waitFor();
      assert.deepEqual([await written(), await description(page).inputValue()], ['Theirs', 'Mine']);
      await description(page).press('Control+Enter');
      assert.equal(await page.getByRole('button', { name: 'Save' }).count(), 0);

      // What was begun is still a change of what was there then.
      await page.reload();
      await page.getByRole('button', { name: 'Go on writing' }).click();
      const sent = page.waitForRequest((request) => request.method() === 'PUT');
      await clash.getByRole('button', { name: 'Keep mine' }).click();
      assert.match((await sent).headers()['if-match'] ?? '', /^"[0-9A-F]{32}"$/);
      await clash.waitFor({ state: 'detached' });
      await description(page).waitFor({ state: 'detached' });
      assert.equal(await written(), 'Mine');

      // Another change is none of the text.
      await begin('Mine again');
      await elsewhere('Mine', { priority: 'high' });
      await page.getByRole('button', { name: 'Save' }).click();
      await description(page).waitFor({ state: 'detached' });
      assert.equal(await written(), 'Mine again');

      await begin('Mine once more');
      await elsewhere('Theirs again');
      await page.getByRole('button', { name: 'Save' }).click();
      await clash.getByRole('button', { name: 'Take theirs' }).click();
      await page.getByText('Theirs again').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      assert.equal(await description(page).inputValue(), 'Mine once more');
      await page.getByRole('button', { name: 'Take theirs' }).click();

      // Whatever was replaced can be read and brought back.
      await page.getByRole('button', { name: 'Earlier texts' }).click();
      const earlier = page.getByRole('list', { name: 'Earlier descriptions' }).getByRole('listitem');
      await earlier.first().getByText('Mine again').waitFor();
      assert.deepEqual(
        (await earlier.locator('p:not(.text-muted)').allTextContents()).map((text) => text.trim()),
        ['Mine again', 'Mine', 'Theirs', 'First'],
      );
      await earlier.nth(2).getByRole('button', { name: 'Bring back' }).click();
      await page.getByText('The earlier text is back.').waitFor();
      assert.equal(await written(), 'Theirs');
    }));

  test('is sent once the server is back, in order and once, also by a tab that was opened since', () =>
    asAna(async (first) => {
      const { client } = server();
      const { project, task } = await makeTask('No line');
      const path = `/p/${project}/tasks/${task}`;
      const told = async () =>
        (await client.get('/tasks/{id}/comments.json', { path: { id: task } })).comments.map(({ body }) => body);
      const names = async () =>
        (await client.get('/projects/{id}/tasks.json', { path: { id: project } }))['todo-items']
          .map(({ content }) => content)
          .join();
      await first.goto(path);
      // The first answer is lost on its way: whether the server has heard of it is not known.
      let isLost = false;
      await first.route('**/*.json', async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        if (!isLost) await route.fetch();
        isLost = true;
        await route.abort();
      });
      await comment(first).fill('Heard, not answered');
      await comment(first).press('Control+Enter');
      const waiting = first.getByRole('list', { name: 'Waiting to be sent' });
      await waiting.getByText('Heard, not answered').waitFor();
      await becomes(() => comment(first).inputValue(), '');
      await comment(first).fill('Not heard');
      await comment(first).press('Control+Enter');
      await line(first).fill('Fold it');
      await line(first).press('Enter');
      await waiting.getByText('Fold it').waitFor();
      await first.getByText('3 things you wrote wait to be sent.').waitFor();
      await first.getByRole('button', { name: 'Show', exact: true }).click();
      await first.getByRole('dialog', { name: 'Not sent yet' }).getByText('Not heard').waitFor();

      const second = await first.context().newPage();
      await first.close();
      await second.goto(path);
      await second.getByText('The 3 things you wrote are sent.').waitFor();
      assert.deepEqual(
        [(await told()).toReversed(), await names()],
        [['Heard, not answered', 'Not heard'], 'Write the leaflet,Fold it'],
      );
      assert.equal(await second.getByRole('list', { name: 'Waiting to be sent' }).count(), 0);
    }));

  test('waits while the server is away, which is said in sight, and goes by itself once it is back', () =>
    asAna(async (page) => {
      const { project, task } = await makeTask('Away');
      await page.goto(`/p/${project}/tasks/${task}`);
      const note = page.getByText('No connection to the server. What you write is kept on this device.');
      await comment(page).fill('Into the dark');
      await server().restart(async () => {
        await comment(page).press('Control+Enter');
        await page.getByRole('list', { name: 'Waiting to be sent' }).getByText('Into the dark').waitFor();
        await timePassesUntil(page, () => note.isVisible(), 'it is said that the server is away');
        assert.ok(
          await note.evaluate((one) => one.getBoundingClientRect().top >= 0),
          'wherever the page is scrolled to',
        );
      });
      const told = page.getByRole('list', { name: 'Comments' }).getByText('Into the dark');
      await timePassesUntil(page, () => told.isVisible(), 'it is sent');
      await note.waitFor({ state: 'detached' });
    }));

  test('and refused later stays, with the reason, until its writer lets it go', () =>
    asAna(async (page) => {
      const { client } = server();
      const { project, task } = await makeTask('Gone meanwhile');
      await page.goto(`/p/${project}/tasks/${task}`);
      await away(page);
      await comment(page).fill('Too late');
      await comment(page).press('Control+Enter');
      await page.getByRole('list', { name: 'Waiting to be sent' }).getByText('Too late').waitFor();
      await client.delete('/tasks/{id}.json', { path: { id: task } });
      await page.unroute('**/comments.json');
      await page.goto('/');
      await page.getByText('One thing you wrote could not be sent.').waitFor();
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Not sent yet' });
      await dialog.getByText('Too late').waitFor();
      await client.put('/trashcan/tasks/{id}/restore.json', { path: { id: task } });
      await dialog.getByRole('button', { name: 'Send' }).click();
      await dialog.getByText('Everything is sent.').waitFor();
      const { comments } = await client.get('/tasks/{id}/comments.json', { path: { id: task } });
      assert.deepEqual(
        comments.map(({ body }) => body),
        ['Too late'],
      );
    }));

  const away = (from: Pick<Page, 'route'>) =>
    from.route('**/comments.json', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));

  test('stays where it was written when the device has no room to keep it', () =>
    asAna(async (page) => {
      const { project, task } = await makeTask('No room');
      await page.goto(`/p/${project}/tasks/${task}`);
      await away(page);
      await comment(page).fill('The first');
      await comment(page).press('Control+Enter');
      await page.getByText('One thing you wrote waits to be sent.').waitFor();
      // Nor is what cannot even be noted there tried over and over.
      await page.evaluate(() => {
        const [at, kept] = Object.entries(localStorage).find(([key]) => key.startsWith('holdfast-outbox'))!;
        localStorage.setItem(at, kept.replace(/"since":\d+/, '"since":0'));
        Storage.prototype.setItem = () => {
          throw new Error('It is full.');
        };
        dispatchEvent(new Event('online'));
      });
      await page.reload();
      await page.getByText('One thing you wrote could not be sent.').waitFor();
      await page.evaluate(() => {
        const at = Object.keys(localStorage).find((key) => key.startsWith('holdfast-outbox'))!;
        const [one] = JSON.parse(localStorage.getItem(at)!);
        const many = Array.from({ length: 100 }, (_, n) => ({
          ...one,
          key: `${n}`,
          place: 'elsewhere',
          refusal: 'No.',
        }));
        localStorage.setItem(at, JSON.stringify(many));
      });
      await comment(page).fill('One too many');
      await comment(page).press('Control+Enter');
      await page.getByRole('alert').getByText('no room to keep more').waitFor();
      assert.equal(await comment(page).inputValue(), 'One too many');
      await page.reload();
      await becomes(() => comment(page).inputValue(), 'One too many');
      await page.getByText('100 things you wrote could not be sent.').waitFor();
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

  test('and waits to be sent is sent as its writer’s and shown to nobody else, on the same page or another', () =>
    asAna(async (first) => {
      const { second, path, cleo, enter, comments } = await withTwoTabs(first, 'Shared desk', async () => {
        await away(first.context());
        await comment(first).press('Control+Enter');
        await first.getByText('One thing you wrote waits to be sent.').waitFor();
        await comment(first).fill('Ana’s half thought');
      });
      await first.context().unroute('**/comments.json');
      await enter(first, cleo);
      await first.getByRole('button', { name: 'Your menu, Cleo Marsh' }).waitFor();
      const note = first.getByText(/waits? to be sent/);
      assert.equal(await note.count(), 0);
      await first.goto(path);
      await comment(first).fill('Cleo’s own');
      await comment(first).press('Control+Enter');
      await first.getByRole('list', { name: 'Comments' }).getByText('Cleo’s own').waitFor();
      assert.equal(await note.count(), 0);
      await second.goto(path);
      await second.getByRole('button', { name: 'Your menu, Cleo Marsh' }).waitFor();
      await second.getByRole('list', { name: 'Comments' }).getByText('Cleo’s own').waitFor();
      assert.deepEqual(await comments(), [['Cleo', 'Cleo’s own']]);

      await first.getByRole('button', { name: 'Your menu' }).click();
      await first.getByRole('menuitem', { name: 'Sign out' }).click();
      await enter(second, ANA);
      await second.getByText('What you wrote is sent.').waitFor();
      assert.deepEqual((await comments()).toReversed(), [
        ['Cleo', 'Cleo’s own'],
        ['Ana', 'Ana’s half thought'],
      ]);
    }));

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
      const hearing = Promise.withResolvers<void>();
      const deafen = async (page: Page) => {
        await page.route('**/events/stream*', (route) => route.abort());
        await page.addInitScript(() => {
          BroadcastChannel.prototype.addEventListener = () => {};
        });
        // Nor does it ask by itself, as it does now and then, once Ana signs out elsewhere.
        let isOut = false;
        first.on('request', (request) => {
          isOut ||= request.method() === 'DELETE';
        });
        await page.route('**/*.json*', async (route) => {
          if (isOut && route.request().method() === 'GET') await hearing.promise;
          await route.continue();
        });
      };
      const { second, cleo, enter, comments } = await withTwoTabs(first, 'Deaf tab', deafen);
      await enter(first, cleo);
      await first.getByRole('button', { name: 'Your menu, Cleo Marsh' }).waitFor();
      await comment(second).press('Control+Enter');
      const dialog = second.getByRole('dialog', { name: 'Sign in again' });
      await dialog.waitFor();
      hearing.resolve();
      await dialog.getByLabel('Password').fill(PASSWORD);
      assert.deepEqual(await comments(), []);
      await dialog.getByRole('button', { name: 'Sign in' }).click();
      await dialog.waitFor({ state: 'detached' });
      await second.getByRole('list', { name: 'Comments' }).getByText('Ana’s half thought').waitFor();
      assert.deepEqual(await comments(), [['Ana', 'Ana’s half thought']]);
    }));
});
