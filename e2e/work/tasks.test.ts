import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { until } from '../../scripts/patience.ts';
import { follow } from '../support/acting.ts';
import { give, putInto, useBrowser, visit } from '../support/browser.ts';
import { nameOf, phoneDark, testEachLook } from '../support/looks.ts';
import { useSharedServer } from '../support/server.ts';
import { enterAs, PASSWORD, useAna } from '../support/signing-in.ts';
import { row, shown, taskMaker } from '../support/tasks.ts';

/** Gives what says all that the page has been told by its stream since. */
async function listenTo(page: Page): Promise<() => string> {
  let heard = '';
  await give(page, 'tell', (bytes: number[]) => {
    heard += Buffer.from(bytes).toString();
  });
  await putInto(page, () => {
    const { read } = ReadableStreamDefaultReader.prototype;
    ReadableStreamDefaultReader.prototype.read = async function () {
      const next = await read.call(this);
      // When whoever reads has made something of it.
      setTimeout(() => next.value && (window as unknown as { tell(bytes: number[]): void }).tell([...next.value]));
      return next;
    };
  });
  return () => heard;
}

/** Whatever the page reads again because of what it was told before this, it has read. */
async function readsAgain(page: Page): Promise<void> {
  const reading = new Set<Request>();
  page.on('request', (request) => reading.add(request));
  page.on('requestfinished', (request) => reading.delete(request));
  page.on('requestfailed', (request) => reading.delete(request));
  // Longer than it gathers what it is told, and begun later.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  await until(() => reading.size === 0, 'the page to have read');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

describe('tasks and milestones', () => {
  const server = useSharedServer();
  const browser = useBrowser();
  const asAna = useAna(server, browser);

  const { makeProject, makeList, tasksIn, outline, expectOutline } = taskMaker(server);

  testEachLook('quick-added, completed and taken back', async (look) => {
    const project = await makeProject(`Quick ${nameOf(look)}`);
    await asAna(async (page) => {
      await page.goto(`/p/${project}/tasks`);
      await page.getByLabel('Add a task').fill('Dig\n  Measure\n  Pump\nBuild\nPaint');
      await page.getByText('Enter adds 5 tasks').waitFor();
      await page.getByLabel('Add a task').press('Enter');
      await row(page, 'Paint').waitFor();
      assert.deepEqual(await shown(page), ['Dig', 'Measure', 'Pump', 'Build', 'Paint']);
      const list = String(
        (await server().client.get('/projects/{id}/tasklists.json', { path: { id: project } })).tasklists[0]!.id,
      );
      assert.equal(await outline(list), 'Dig,Dig/Measure,Dig/Pump,Build,Paint');

      await page.getByRole('checkbox', { name: 'Complete Dig' }).click();
      await page.getByText('“Dig” and 2 sub-tasks are done.').waitFor();
      await row(page, 'Pump').waitFor({ state: 'detached' });
      assert.equal(await outline(list), 'Build,Paint');
      await page.getByRole('button', { name: 'Undo' }).click();
      await row(page, 'Pump').waitFor();
      await expectOutline(list, 'Dig,Dig/Measure,Dig/Pump,Build,Paint');

      // What is pasted from elsewhere: its bullets are no names, and what cannot be one stays with the reason.
      const [box, long] = [page.getByLabel('Add to Inbox'), 'y'.repeat(330)];
      await box.fill(`- [ ] Sand\n- ${long}\n  - Below it`);
      await page.getByText('Enter adds 1 task.').waitFor();
      await box.press('Enter');
      await page.getByText('1 task added.').waitFor();
      await page.getByText('One line is too long').waitFor();
      assert.equal(await box.inputValue(), `- ${long}\n  - Below it`);
      await box.press('Enter');
      await box.fill('- Varnish\n  - Below it\n* [x] Launch');
      await page.getByText('One line is too long').waitFor({ state: 'detached' });
      await box.press('Enter');
      await row(page, 'Launch').waitFor();
      await expectOutline(list, 'Dig,Dig/Measure,Dig/Pump,Build,Paint,Sand,Varnish,Varnish/Below it,Launch');
      await page.getByLabel('Add to Inbox').fill('Open the bar');
      await page.getByLabel('Add to Inbox').press('Enter');
      await row(page, 'Open the bar').waitFor();
      await row(page, 'Open the bar').getByRole('link').press('Enter');
      await page.getByRole('heading', { name: 'Open the bar' }).waitFor();
      await page.waitForURL(/tasks\/\d+$/);
    }, look);
  });

  testEachLook('moved, indented, completed and renamed by keyboard alone', async (look) => {
    const project = await makeProject('Keys');
    const first = await makeList(project, 'First', 'a\nb\nc');
    const second = await makeList(project, 'Second', 'x');
    await asAna(async (page) => {
      await page.goto(`/p/${project}/tasks`);
      await row(page, 'x').waitFor();
      const press = async (...keys: string[]) => {
        for (const key of keys) await page.keyboard.press(key);
      };
      await press('j', 'j', 'Alt+ArrowRight');
      await expectOutline(first, 'a,a/b,c');
      await press('Alt+ArrowLeft', 'Alt+ArrowUp');
      await expectOutline(first, 'b,a,c');
      await press('j', 'j', 'Alt+ArrowDown');
      await expectOutline(second, 'c,x');
      // The focus went along into the other list.
      await press('Alt+ArrowDown');
      await expectOutline(second, 'x,c');
      await page.getByRole('button', { name: 'Undo' }).first().click();
      await expectOutline(first, 'b,a,c');

      await page.locator('[data-task] a').first().focus();
      await press('x');
      await expectOutline(first, 'a,c');
      await press('c');
      await page.keyboard.type('new one');
      await press('Enter', 'Escape');
      await expectOutline(first, 'a,c,new one');
      await row(page, 'new one').getByRole('link').focus();
      await press('e');
      await page.getByLabel('Name of the task').fill('renamed');
      await press('Enter');
      await page.getByRole('heading', { name: 'renamed' }).waitFor();
      await expectOutline(first, 'a,c,renamed');
      await press('Escape');
      await page.getByRole('complementary', { name: 'Task' }).waitFor({ state: 'detached' });
      await press('?');
      await page.getByRole('dialog').getByText('Move the task up').waitFor();
    }, look);
  });

  test('moved again before the first move has arrived, while others change something', async () => {
    const project = await makeProject('Quick keys');
    const list = await makeList(project, 'First', 'a\n  b\nc');
    const [, , c] = await tasksIn(list);
    await asAna(async (page) => {
      const heard = await listenTo(page);
      await page.goto(`/p/${project}/tasks`);
      await row(page, 'c').waitFor();
      const held = Promise.withResolvers<void>();
      await page.route('**/tasks/*.json', async (route) => {
        if (route.request().method() === 'PUT') await held.promise;
        await route.continue();
      });
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      await page.keyboard.press('Alt+ArrowLeft');
      const body = { 'todo-item': { content: 'c, renamed' } };
      await server().client.put('/tasks/{id}.json', { path: { id: c!.id }, body });
      await until(() => heard().includes('TASK.UPDATED'), 'the page to be told');
      await readsAgain(page);
      await page.keyboard.press('Alt+ArrowUp');
      held.resolve();
      await expectOutline(list, 'b,a,c, renamed');
      await row(page, 'c, renamed').waitFor();
    });
  });

  test('moved by dragging and by the menu, which can do the same', async () => {
    const project = await makeProject('Drag');
    const first = await makeList(project, 'First', 'Alpha\nBeta\nGamma');
    const second = await makeList(project, 'Second');
    await asAna(async (page) => {
      await page.goto(`/p/${project}/tasks`);
      await row(page, 'Gamma').hover();
      await row(page, 'Gamma')
        .getByTitle('Drag to move')
        .dragTo(row(page, 'Alpha'), { targetPosition: { x: 200, y: 3 } });
      await expectOutline(first, 'Gamma,Alpha,Beta');
      await row(page, 'Beta').hover();
      await row(page, 'Beta').getByTitle('Drag to move').dragTo(page.getByLabel('Add to Second'));
      await expectOutline(second, 'Beta');
      await page.getByRole('button', { name: 'Actions for Alpha' }).click();
      await page.getByRole('menuitem', { name: 'Move to another list' }).click();
      await page.getByRole('dialog').getByRole('combobox').selectOption({ label: 'Second' });
      await page.getByRole('button', { name: 'Move', exact: true }).click();
      await expectOutline(second, 'Beta,Alpha');
      await page.getByRole('button', { name: 'Actions for Alpha' }).click();
      await page.getByRole('menuitem', { name: 'Move up' }).click();
      await expectOutline(second, 'Alpha,Beta');
      assert.equal(await outline(first), 'Gamma');
    });
  });

  test('narrowed by an address that can be shared', async () => {
    const project = await makeProject('Filter');
    const list = await makeList(project, 'Many', 'Paint the door\nPaint the wall\nSweep');
    const [door] = await tasksIn(list);
    const body = { 'todo-item': { priority: 'high', 'due-date': '20260101', tags: 'colour' } } as const;
    await server().client.put('/tasks/{id}.json', { path: { id: door!.id }, body });
    await asAna(async (page) => {
      await page.goto(`/p/${project}/tasks?due=late&priority=high`);
      await row(page, 'Paint the door').waitFor();
      assert.deepEqual(await shown(page), ['Paint the door']);
      await page.getByRole('button', { name: 'Show all' }).click();
      await row(page, 'Sweep').waitFor();
      await page.getByLabel('Find tasks').fill('pain');
      await page.waitForURL(/words=pain/);
      await row(page, 'Sweep').waitFor({ state: 'detached' });
      await row(page, 'Paint the wall').waitFor();
      assert.deepEqual(await shown(page), ['Paint the door', 'Paint the wall']);
      await page.getByLabel('Tag').selectOption({ label: 'colour' });
      await row(page, 'Paint the wall').waitFor({ state: 'detached' });
      await page.reload();
      await row(page, 'Paint the door').waitFor();
      assert.equal(await page.getByLabel('Find tasks').inputValue(), 'pain');
    });
  });

  test('told of in comments that others see as they are written; who only looks on changes nothing', async () => {
    const { client } = server();
    const project = await makeProject('Talk');
    const list = await makeList(project, 'List', 'Ask Ben');
    const [task] = await tasksIn(list);
    const person = {
      'first-name': 'Ben',
      'last-name': 'Berg',
      'email-address': 'ben@example.test',
      password: PASSWORD,
    };
    const { id: ben } = await client.post('/people.json', { body: { person } });
    const path = { id: project, person: ben };
    await client.post('/projects/{id}/people/{person}.json', { path });
    await client.put('/projects/{id}/people/{person}.json', { path, body: { permissions: { 'is-observing': true } } });
    const other = await visit(browser(), server().url, phoneDark);
    await enterAs(other.page, 'ben@example.test');
    await other.page.goto(`/p/${project}/tasks/${task!.id}`);
    await other.page.getByText('Nobody has said anything yet.').waitFor();
    await asAna(async (page) => {
      await page.goto(`/p/${project}/tasks/${task!.id}`);
      const panel = page.getByRole('complementary', { name: 'Task' });
      await panel.getByLabel('Due').fill('2026-12-24');
      await panel.getByLabel('Priority').selectOption('high');
      await page.getByLabel('Write a comment').fill('It is **urgent**');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('list', { name: 'Comments' }).getByText('It is urgent').waitFor();
      await other.page.getByRole('list', { name: 'Comments' }).getByText('It is urgent').waitFor();
      const [changed] = await tasksIn(list);
      assert.deepEqual([changed!['due-date'], changed!.priority, changed!['comments-count']], ['20261224', 'high', 1]);
      await page.getByRole('button', { name: 'Actions for the comment of Ana Okoye' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await other.page.getByText('Nobody has said anything yet.').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await other.page.getByRole('list', { name: 'Comments' }).getByText('It is urgent').waitFor();
    });
    assert.equal(await other.page.getByRole('button', { name: 'Complete' }).count(), 0);
    await follow(other.page, `/p/${project}/tasks`);
    const tabs = other.page.getByRole('navigation', { name: 'Pages of Talk' });
    await tabs.getByRole('link', { name: 'People' }).waitFor();
    for (const name of ['Trash', 'Settings']) assert.equal(await tabs.getByRole('link', { name }).count(), 0, name);
    await other.page.getByRole('button', { name: /^Your menu/ }).click();
    await other.page.getByRole('menuitem', { name: 'Trash' }).waitFor();
    assert.equal(await other.page.getByRole('menuitem', { name: 'Companies' }).count(), 0);
    await other.page.keyboard.press('Escape');
    assert.equal(await row(other.page, 'Ask Ben').getByRole('checkbox').isDisabled(), true);
    assert.equal(await other.page.locator('[data-quick-add]').count(), 0);
    assert.deepEqual(other.complaints, []);
    await other.close();
  });

  testEachLook('what happened to a task is told in its panel, as it happens and page by page', async (look) => {
    const { client } = server();
    const list = await makeList(await makeProject(`Story ${nameOf(look)}`), 'List', 'Tell me\nAnother');
    const [task] = await tasksIn(list);
    const id = String(task!.id);
    const path = { id };
    for (let n = 1; n <= 11; n += 1)
      await client.put('/tasks/{id}.json', { path, body: { 'todo-item': { content: `Tell me ${n}` } } });
    await asAna(async (page) => {
      await page.goto(`/p/${task!['project-id']}/tasks/${id}`);
      const story = page.getByRole('list', { name: 'Activity' });
      await story.getByRole('listitem').nth(9).waitFor();
      assert.equal(await story.getByText('added the task').count(), 0);
      await page.getByRole('button', { name: 'Show earlier' }).click();
      await story.getByText('added the task').waitFor();
      assert.equal(await story.getByRole('listitem').count(), 12);

      await client.post('/tasks/{id}/comments.json', { path, body: { comment: { body: '**Once** `more`' } } });
      await story.getByRole('listitem').first().getByText('added the comment').waitFor();
      await client.put('/tasks/{id}/complete.json', { path });
      await story.getByRole('listitem').first().getByText('completed the task').waitFor();
      await story.getByRole('link', { name: 'Once more' }).click();
      assert.match(page.url(), /#comment-\d+$/);
    }, look);
  });

  testEachLook('a milestone made, reached, reopened and thrown away', async (look) => {
    const { client } = server();
    const project = await makeProject(`Milestones ${nameOf(look)}`);
    await makeList(project, 'Foundations', 'Pour concrete');
    const read = async () =>
      (await client.get('/projects/{id}/milestones.json', { path: { id: project }, query: { showTaskLists: true } }))
        .milestones;
    await asAna(async (page) => {
      await page.goto(`/p/${project}/milestones`);
      await page.getByRole('button', { name: 'New milestone' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Roof is on');
      await dialog.getByLabel('Due').fill('2030-05-01');
      await dialog.getByLabel('Foundations').check();
      await dialog.getByRole('button', { name: 'Make milestone' }).click();
      const upcoming = page.getByRole('list', { name: 'Upcoming' });
      await upcoming.getByText('Roof is on').waitFor();
      const [made] = await read();
      assert.deepEqual(
        [made!.deadline, made!.tasklists[0]!.name, made!.responsiblePartyFullNames],
        ['20300501', 'Foundations', 'Ana Okoye'],
      );

      await page.getByRole('checkbox', { name: 'Complete Roof is on' }).click();
      await page.getByRole('list', { name: 'Completed' }).getByText('Roof is on').waitFor();
      assert.equal((await read())[0]!.status, 'completed');
      await page.getByRole('button', { name: 'Undo' }).click();
      await upcoming.getByText('Roof is on').waitFor();
      await page.getByRole('link', { name: 'Timeline' }).click();
      await page
        .getByRole('figure', { name: 'Timeline' })
        .getByRole('link', { name: /Roof is on/ })
        .click();
      await page.getByRole('heading', { name: 'Roof is on' }).waitFor();
      await page.getByRole('button', { name: 'Actions for Roof is on' }).last().click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByText('No milestones yet').waitFor();
      assert.equal((await read()).length, 0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('figure', { name: 'Timeline' }).getByText('Roof is on').waitFor();
    }, look);
  });

  test('lists are made, put in order, and come back from the trash with their tasks', async () => {
    const project = await makeProject('Lists');
    await makeList(project, 'First', 'a\nb');
    await asAna(async (page) => {
      await page.goto(`/p/${project}/tasks`);
      await page.getByRole('button', { name: 'New list' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('Second');
      await page.keyboard.press('Enter');
      await page.getByRole('region', { name: 'Second' }).waitFor();
      const names = async () =>
        (await server().client.get('/projects/{id}/tasklists.json', { path: { id: project } })).tasklists
          .map(({ name }) => name)
          .join();
      await page.getByRole('button', { name: 'Actions for the list Second' }).click();
      await page.getByRole('menuitem', { name: 'Move up' }).click();
      await page.getByRole('region').first().getByRole('button', { name: 'Second' }).first().waitFor();
      await page.getByRole('button', { name: 'Actions for the list First' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByText('“First” and its tasks are in the trash.').waitFor();
      assert.equal(await names(), 'Second');
      await page.getByRole('button', { name: 'Undo' }).click();
      await row(page, 'b').waitFor();
      assert.equal(await names(), 'Second,First');

      await page.getByRole('button', { name: 'Actions for the list First' }).click();
      await page.getByRole('menuitem', { name: 'Make it a template' }).click();
      await page.getByRole('region', { name: 'First' }).getByText('Template').waitFor();
      await page.getByRole('button', { name: 'New list' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('Third');
      await page.getByLabel('Template').selectOption({ label: 'First (Lists)' });
      await page.getByRole('button', { name: 'Make list' }).click();
      await page.getByRole('region', { name: 'Third' }).getByText('b', { exact: true }).waitFor();
    });
  });
});
