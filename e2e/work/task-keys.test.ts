import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { comesTrue } from '../../scripts/patience.ts';
import { useBrowser } from '../support/browser.ts';
import { useSharedServer } from '../support/server.ts';
import { useAna } from '../support/signing-in.ts';
import { row, taskMaker } from '../support/tasks.ts';

describe('tasks in long lists and by keys', () => {
  const server = useSharedServer();
  const asAna = useAna(server, useBrowser());
  const { makeProject, makeList, tasksIn, expectOutline } = taskMaker(server);

  test('added to a list of 800, a new one is seen, and whoever writes goes on', async () => {
    const project = await makeProject('Eight hundred');
    const list = await makeList(project, 'Long', Array.from({ length: 800 }, (_, n) => `Plank ${n + 1}`).join('\n'));
    await asAna(async (page) => {
      await page.goto(`/p/${project}/tasks`);
      await row(page, 'Plank 250').waitFor({ state: 'attached' });
      const box = page.getByLabel('Add to Long');
      await box.fill('The last nail');
      await box.press('Enter');
      const added = row(page, 'The last nail');
      await added.waitFor();
      const isSeen = () =>
        added.evaluate((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        });
      assert.ok(await comesTrue(isSeen), 'it is in the window');
      await box.and(page.locator(':focus')).waitFor();
      assert.equal(await page.locator('[data-task]').count(), 801);
      assert.equal(
        (await server().client.get('/tasklists/{id}.json', { path: { id: list } }))['todo-list']['uncompleted-count'],
        801,
      );
    });
  });

  test('moved and changed, and taken back by keys; what is open beside the list is one key away', async () => {
    const project = await makeProject('Back');
    const list = await makeList(project, 'First', 'a\nb\nc');
    const [a] = await tasksIn(list);
    await asAna(async (page) => {
      await page.goto(`/p/${project}/tasks`);
      await row(page, 'c').waitFor();
      // What hears the keys that take back comes after what is seen first.
      await page.getByRole('region', { name: 'Messages' }).waitFor({ state: 'attached' });
      const press = async (...keys: string[]) => {
        for (const key of keys) await page.keyboard.press(key);
      };
      await press('j', 'Alt+ArrowDown');
      await expectOutline(list, 'b,a,c');
      await press('Alt+ArrowDown');
      await expectOutline(list, 'b,c,a');
      await press('z');
      await expectOutline(list, 'b,a,c');
      await press('Control+z');
      await expectOutline(list, 'a,b,c');

      const panel = page.getByRole('complementary', { name: 'Task' });
      await row(page, 'a').getByRole('link').press('Enter');
      await panel.getByLabel('Priority').waitFor();
      await press('o');
      await panel.and(page.locator(':focus')).waitFor();
      await press('o');
      await row(page, 'a').getByRole('link').and(page.locator(':focus')).waitFor();
      const now = async () => {
        const task = (await server().client.get('/tasks/{id}.json', { path: { id: a!.id } }))['todo-item'];
        return [task.content, task.priority, task['due-date'], task.tags?.map(({ name }) => name).join()].join('|');
      };
      const becomes = async (expected: string) => {
        await comesTrue(async () => (await now()) === expected);
        assert.equal(await now(), expected);
      };
      await panel.getByLabel('Priority').selectOption('high');
      await becomes('a|high||');
      await panel.getByLabel('Due').fill('2030-05-01');
      await becomes('a|high|20300501|');
      await panel.getByLabel('Add a tag').fill('wet');
      await panel.getByLabel('Add a tag').press('Enter');
      await becomes('a|high|20300501|wet');
      // What is typed is taken back by the browser, and nothing else.
      await panel.getByLabel('Add a tag').pressSequentially('dr');
      await press('Control+z');
      await becomes('a|high|20300501|wet');
      await panel.getByLabel('Add a tag').fill('');
      await panel.getByRole('button', { name: 'Close task' }).focus();
      await press('Control+z');
      await becomes('a|high|20300501|');
      await press('z');
      await becomes('a|high||');
      await press('z');
      await becomes('a|||');
      await page.getByText('“a” is as it was.').first().waitFor();
    });
  });
});
