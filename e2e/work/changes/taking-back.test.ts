import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { comesTrue } from '../../../scripts/patience.ts';
import { holds, menu, undo } from '../../support/acting.ts';
import { useBrowser } from '../../support/browser.ts';
import { nameOf, testEachLook } from '../../support/looks.ts';
import { useSharedServer } from '../../support/server.ts';
import { useAna } from '../../support/signing-in.ts';
import { taskMaker } from '../../support/tasks.ts';

describe('what is taken back is as it was', () => {
  const server = useSharedServer();
  const browser = useBrowser();
  const asAna = useAna(server, browser);
  const { makeProject, makeList, tasksIn, expectOutline } = taskMaker(server);

  test('tasks moved together, each behind its neighbour, also where the table is sorted and narrowed', async () => {
    const project = await makeProject('Put back');
    const from = await makeList(
      project,
      'From',
      'Fig oak\nElm\nDate oak\nCherry oak\n  Core\n    Seed oak\nBeech oak\nAsh',
    );
    const to = await makeList(project, 'To', 'Zinc');
    const whole = 'Fig oak,Elm,Date oak,Cherry oak,Cherry oak/Core,Core/Seed oak,Beech oak,Ash';
    await expectOutline(from, whole);
    await asAna(async (page) => {
      await page.goto(`/p/${project}/table?sort=name&words=oak`);
      const box = (name: string) => page.getByLabel(`Choose ${name}`, { exact: true });
      for (const name of ['Fig oak', 'Date oak', 'Cherry oak', 'Seed oak', 'Beech oak']) await box(name).check();
      const bar = page.getByRole('region', { name: 'Chosen tasks' });
      await bar.getByRole('button', { name: 'List of what is chosen' }).click();
      await page.getByRole('menuitem', { name: 'To', exact: true }).click();
      await expectOutline(to, 'Zinc,Fig oak,Date oak,Cherry oak,Cherry oak/Core,Core/Seed oak,Beech oak');
      await expectOutline(from, 'Elm,Ash');
      await undo(page, '4 tasks moved');
      await expectOutline(from, whole);
      await expectOutline(to, 'Zinc');
    });
  });

  testEachLook('by its key: a card within its column, a column, a task that was done', async (look) => {
    const { client } = server();
    const project = await makeProject(`Steps back ${nameOf(look)}`);
    const path = { id: project };
    const columns: Record<string, string> = {};
    for (const name of ['One', 'Two', 'Three'])
      columns[name] = (
        await client.post('/projects/{id}/boards/columns.json', { path, body: { column: { name } } })
      ).id;
    const list = await makeList(project, 'Work');
    const ids: Record<string, number> = {};
    for (const content of ['Dig', 'Pour', 'Paint']) {
      const task = { content, tasklistId: list, columnId: columns.One! };
      ids[content] = Number((await client.post('/projects/{id}/tasks.json', { path, body: { 'todo-item': task } })).id);
    }
    const inColumn = async () => {
      const { cards } = await client.get('/boards/columns/{id}/cards.json', { path: { id: columns.One! } });
      return cards.map(({ name }) => name).join();
    };
    const inBoard = async () =>
      (await client.get('/projects/{id}/boards/columns.json', { path })).columns.map(({ name }) => name).join();
    const becomes = async (read: () => Promise<string>, expected: string) => {
      await comesTrue(async () => (await read()) === expected);
      assert.equal(await read(), expected);
    };
    await asAna(async (page) => {
      await page.goto(`/p/${project}/board`);
      const cards = page.getByRole('list', { name: 'Cards in One' });
      await holds(cards, 'Dig,Pour,Paint');
      await cards.getByRole('link', { name: 'Paint' }).focus();
      await page.keyboard.press('Alt+ArrowUp');
      await becomes(inColumn, 'Dig,Paint,Pour');
      await menu(page, 'the column One', 'Move right');
      await becomes(inBoard, 'Two,One,Three');
      await page.getByRole('heading', { name: 'Board' }).first().click();
      await page.keyboard.press('z');
      await becomes(inBoard, 'One,Two,Three');
      await page.keyboard.press('z');
      await becomes(inColumn, 'Dig,Pour,Paint');

      await client.put('/tasks/{id}/complete.json', { path: { id: ids.Pour! } });
      await page.goto(`/p/${project}/tasks/${ids.Pour}`);
      await page.getByRole('complementary', { name: 'Task' }).getByRole('button', { name: 'Reopen' }).click();
      const open = async () => (await tasksIn(list)).map(({ content }) => content).join();
      await becomes(open, 'Dig,Pour,Paint');
      await page.getByText('“Pour” is open again.').waitFor();
      await page.keyboard.press('z');
      await becomes(open, 'Dig,Paint');
    }, look);
  });
});
