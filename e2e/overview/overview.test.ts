import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, describe, test } from 'node:test';
import { follow } from '../support/acting.ts';
import { useBrowser, visit } from '../support/browser.ts';
import { testEachLook } from '../support/looks.ts';
import { useServer } from '../support/server.ts';
import { ANA, enterAs, PASSWORD, useAna, welcomeAna } from '../support/signing-in.ts';
import { timePassesUntil } from '../support/timers.ts';

const day = (fromNow: number): string =>
  new Date(Date.now() + fromNow * 864e5).toISOString().slice(0, 10).replaceAll('-', '');

describe('how things stand', () => {
  const server = useServer();
  const browser = useBrowser();
  const asAna = useAna(server, browser);
  let project = '';
  let tasklistId = '';
  let milestoneId = '';

  const addTask = async (content: string, due: string): Promise<number> => {
    const task = { content, 'due-date': due, 'responsible-party-id': '1' };
    const { id } = await server().client.post('/tasklists/{id}/tasks.json', {
      path: { id: tasklistId },
      body: { 'todo-item': task },
    });
    return Number(id);
  };

  before(async () => {
    const { client } = server();
    await client.post('/companies.json', { body: { company: { name: 'Harbour Works' } } });
    project = (await client.post('/projects.json', { body: { project: { name: 'Quay' } } })).id;
    await client.post('/projects.json', { body: { project: { name: 'Elsewhere', companyId: '2' } } });
    milestoneId = (
      await client.post('/projects/{id}/milestones.json', {
        path: { id: project },
        body: { milestone: { title: 'Tender', deadline: day(9), 'responsible-party-ids': '1' } },
      })
    ).milestoneId;
    tasklistId = (
      await client.post('/projects/{id}/tasklists.json', {
        path: { id: project },
        body: { 'todo-list': { name: 'Ground', 'milestone-id': milestoneId } },
      })
    ).TASKLISTID;
    await addTask('Overdue survey', day(-3));
    await addTask('Later survey', day(5));
    await client.put('/tasks/{id}/complete.json', { path: { id: await addTask('Done survey', '') } });
  });

  testEachLook('numbers lead to what they count', (look) =>
    asAna(async (page) => {
      await page.goto('/projects');
      const row = page.getByRole('row', { name: /Quay/ });
      await row.getByText('1 of 3').filter({ visible: true }).waitFor();
      await row.getByRole('link', { name: '1 late' }).filter({ visible: true }).click();
      await page.waitForURL(/tasks\?due=late/);
      await page.getByRole('link', { name: 'Overdue survey' }).waitFor();
      assert.equal(await page.getByRole('link', { name: 'Later survey' }).count(), 0);

      await follow(page, `/p/${project}`);
      const tiles = page.getByRole('list', { name: 'Tasks' });
      await tiles.getByRole('link', { name: '1 Upcoming' }).click();
      await page.waitForURL(/tasks\?due=upcoming/);
      await page.getByRole('link', { name: 'Later survey' }).waitFor();
      await follow(page, `/p/${project}`);
      await page
        .getByRole('link', { name: /Tender/ })
        .first()
        .click();
      await page.waitForURL(new RegExp(`/milestones/${milestoneId}$`));
    }, look),
  );

  test('the list follows what happens in its projects, and its filters live in the address', () =>
    asAna(async (page) => {
      await page.goto('/projects');
      const row = page.getByRole('row', { name: /Quay/ });
      await row.getByText('1 of 3').filter({ visible: true }).waitFor();
      const id = await addTask('Seen live', '');
      await row.getByText('1 of 4').filter({ visible: true }).waitFor();
      await server().client.delete('/tasks/{id}.json', { path: { id } });
      await page.getByLabel('Company').selectOption('Harbour Works');
      await page.waitForURL(/company=/);
      await row.waitFor({ state: 'detached' });
      await page.reload();
      await page.getByRole('link', { name: 'Elsewhere' }).first().waitFor();
      assert.equal(await row.count(), 0);
    }));

  test('what could not be read is there once the server is, also on a machine without any network', () =>
    asAna(async (page) => {
      await page.goto('/');
      await page.getByRole('heading', { name: /Hello/ }).waitFor();
      await page.evaluate(() => window.dispatchEvent(new Event('offline')));
      await page.route('**/projects.json*', (route) => route.abort());
      await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
      await page.getByText('This could not be loaded').waitFor();
      await page.unroute('**/projects.json*');
      await server().restart();
      const row = page.getByRole('row', { name: /Quay/ });
      await timePassesUntil(page, () => row.isVisible(), 'the projects to be read');
    }));

  test('a piece of the app that is gone since an update is said so in words, and there after another try', async () => {
    const { page, complaints, close } = await visit(browser(), server().url);
    await welcomeAna(server());
    await enterAs(page, ANA);
    await page.goto('/');
    await page.getByRole('heading', { name: /Hello/ }).waitFor();
    const pieces = /\/assets\/(ShortcutsDialog|ProjectsPage)/;
    await page.route(pieces, (route) => route.fulfill({ status: 404 }));
    const said = page.getByText('A part of this page did not arrive.');
    await page.keyboard.press('?');
    await said.waitFor();
    await page.getByRole('heading', { name: /Hello/ }).waitFor();
    await page.getByRole('button', { name: 'Close message' }).click();
    await said.waitFor({ state: 'detached' });
    await page.keyboard.press('p');
    await said.waitFor();
    await page.unroute(pieces);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Projects' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Go home').waitFor();
    for (const complaint of complaints) assert.match(complaint, pieces);
    await close();
  });

  test('a page that is first opened while the server is away says so, and the app stays', async () => {
    const { page, complaints, close } = await visit(browser(), server().url);
    await enterAs(page, ANA);
    await page.goto('/');
    await page.getByRole('heading', { name: /Hello/ }).waitFor();
    await page.evaluate(() => document.body.setAttribute('data-stays', ''));
    const away = /\/(assets\/PeoplePage|healthz)/;
    await page.route(away, (route) => route.abort());
    await page.getByRole('link', { name: 'People', exact: true }).first().click();
    await page.getByText('A part of this page did not arrive.').waitFor();
    assert.equal(await page.locator('[data-stays]').count(), 1);
    await page.unroute(away);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'People' }).waitFor();
    for (const complaint of complaints) assert.match(complaint, away);
    await close();
  });

  test('short addresses lead to the page itself, and what was said or worked there says where', () =>
    asAna(async (page) => {
      const task = await addTask('Linked to', '');
      for (const [short, long] of [
        [`/projects/${project}`, `/p/${project}`],
        [`/tasks/${task}?c=9`, `/p/${project}/tasks/${task}#comment-9`],
        [`/tasklists/${tasklistId}`, `/p/${project}/tasks#list-${tasklistId}`],
        [`/Milestones/${milestoneId}`, `/p/${project}/milestones/${milestoneId}`],
      ] as const) {
        await page.goto(short);
        await page.waitForURL(`${server().url}${long}`);
      }
      const path = { id: task };
      await server().client.post('/tasks/{id}/comments.json', { path, body: { comment: { body: 'Said **there**' } } });
      const entry = { description: 'Sounding', hours: '1', minutes: '0', date: '20261110' };
      await server().client.post('/tasks/{id}/time_entries.json', { path, body: { 'time-entry': entry } });
      await follow(page, '/');
      for (const told of ['commented on Linked to: Said there', 'logged time on Linked to: Sounding'])
        await page.getByRole('listitem').filter({ hasText: told }).waitFor();
      await follow(page, '/tasks/999');
      await page.getByText('What this link leads to is not here').waitFor();
      await server().client.delete('/tasks/{id}.json', { path: { id: task } });
    }));

  testEachLook('my tasks are completed and taken back at home', (look) =>
    asAna(async (page) => {
      await page.goto('/');
      const late = page.getByRole('list', { name: 'Late' });
      await late.getByRole('checkbox', { name: 'Complete Overdue survey' }).click();
      await page.getByText('“Overdue survey” is done.').waitFor();
      await late.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await late.getByText('Overdue survey').waitFor();
      await page.getByRole('list', { name: 'Next' }).getByText('Later survey').waitFor();
    }, look),
  );

  test('an administrator of a project adds whom they work with, and nobody else is offered', async () => {
    const { client, url } = server();
    const add = async (first: string) =>
      (
        await client.post('/people.json', {
          body: {
            person: {
              'first-name': first,
              'last-name': 'Holm',
              'email-address': `${first}@example.test`,
              password: PASSWORD,
            },
          },
        })
      ).id;
    const [lea, ben] = [await add('Lea'), await add('Ben'), await add('Stranger')];
    const shared = (await client.post('/projects.json', { body: { project: { name: 'Shared', people: ben } } })).id;
    for (const id of [project, shared]) {
      const path = { id, person: lea! };
      await client.post('/projects/{id}/people/{person}.json', { path });
      const permissions = { 'project-administrator': true };
      await client.put('/projects/{id}/people/{person}.json', { path, body: { permissions } });
    }
    const { page, complaints, close } = await visit(browser(), url);
    await enterAs(page, 'Lea@example.test');
    await page.goto(`/p/${project}/people`);
    const offered = page.getByRole('list', { name: 'People to add' });
    await offered.getByText('Ben').first().waitFor();
    assert.equal(await offered.getByRole('listitem').count(), 1);
    await page.getByLabel('Find by name or e-mail address').fill('strang');
    await page.getByText('Nobody you could add is called “strang”.').waitFor();
    await page.getByLabel('Find by name or e-mail address').fill('be');
    await page.getByRole('button', { name: 'Add Ben Holm' }).click();
    await page.getByRole('list', { name: 'People on this project' }).getByText('Ben@example.test').waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  test('people stand below their companies, the owner company first; a website is a link, other texts are not', () =>
    asAna(async (page) => {
      const { client } = server();
      const [good, bad] = ['https://aardvark.test/', 'javascript:alert(1)'];
      const { id } = await client.post('/companies.json', { body: { company: { name: 'Aardvark', website: good } } });
      await client.post('/companies.json', { body: { company: { name: 'Badger', website: bad } } });
      const person = { 'first-name': 'Abe', 'last-name': 'Aalto', 'email-address': 'abe@aardvark.test' };
      await client.post('/people.json', { body: { person: { ...person, 'company-id': id } } });
      await page.goto('/people');
      const table = page.getByRole('table', { name: 'People' });
      await table.getByText('abe@aardvark.test').waitFor();
      const groups = await table
        .locator('tbody')
        .evaluateAll((all) => all.map((one) => (one as HTMLElement).innerText));
      const ana = groups.findIndex((text) => text.includes('Ana Okoye'));
      const abe = groups.findIndex((text) => /^Aardvark.*Abe Aalto/s.test(text));
      assert.ok(ana === 0 && abe > 0, groups.join('\n\n'));

      await follow(page, '/companies');
      const link = page.getByRole('link', { name: good });
      assert.deepEqual(
        [await link.getAttribute('href'), await link.getAttribute('rel')],
        [good, 'noopener noreferrer'],
      );
      await page.getByText(bad).waitFor();
      assert.equal(await page.getByRole('link', { name: bad }).count(), 0);
      assert.match(await page.getByRole('row').nth(1).innerText(), /Owner/);
    }));

  test('the account says its limits; dates and numbers are written as chosen', () =>
    asAna(async (page) => {
      await page.goto('/settings/account');
      await page.getByText('HOLDFAST_MAX_FILE_SIZE').waitFor();
      await page.getByText('5.4 GB').waitFor();
      await follow(page, '/settings/profile');
      await page.getByText('1,234.5').waitFor();
      await page.getByLabel('Dates and numbers').selectOption('de');
      await page.getByRole('button', { name: 'Save', exact: true }).first().click();
      await page.getByText('1.234,5').waitFor();
      await follow(page, '/settings/account');
      await page.getByText('5,4 GB').waitFor();
      // On another device they are what its person has chosen, too.
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await page.getByText('5,4 GB').waitFor();
      await follow(page, '/settings/profile');
      await page.getByLabel('Dates and numbers').selectOption('');
      await page.getByRole('button', { name: 'Save', exact: true }).first().click();
      await page.getByText('1,234.5').waitFor();
    }));

  test('one’s own data, and the whole account, go out by a button each', () =>
    asAna(async (page) => {
      await page.goto('/settings/profile');
      const [own] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download your data' }).click(),
      ]);
      assert.match(own.suggestedFilename(), /^my-data-.*\.zip$/);
      assert.ok((await readFile(await own.path())).includes('profile.json'));
      await page.getByRole('link', { name: 'Export' }).click();
      await page.getByRole('button', { name: 'Export everything' }).click();
      const link = page.getByRole('link', { name: /^Download/ });
      await link.waitFor();
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      assert.match(download.suggestedFilename(), /^holdfast-export-.*\.zip$/);
      const bytes = await readFile(await download.path());
      assert.ok(bytes.includes('export.json') && bytes.includes('records/tasks.jsonl'));
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Export everything' }).waitFor();
    }));
});
