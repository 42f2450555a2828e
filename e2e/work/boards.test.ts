import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Page } from 'playwright-core';
import { comesTrue, until } from '../../scripts/patience.ts';
import { fingerDrag, hasFocus, menu, undo } from '../support/acting.ts';
import { useBrowser } from '../support/browser.ts';
import { isPhone, nameOf, testEachLook } from '../support/looks.ts';
import { useSharedServer } from '../support/server.ts';
import { useAna } from '../support/signing-in.ts';

describe('the board', () => {
  const server = useSharedServer();
  const browser = useBrowser();
  const asAna = useAna(server, browser);

  const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const namesIn = (page: Page, name: string) =>
    page
      .getByRole('list', { name: `Cards in ${name}` })
      .getByRole('link')
      .allTextContents();
  const holds = async (page: Page, name: string, cards: string[]) => {
    await comesTrue(async () => (await namesIn(page, name)).join() === cards.join());
    assert.deepEqual(await namesIn(page, name), cards);
  };

  testEachLook('is begun, filled, moved on by menu, keys and pointer, and each step taken back', async (look) => {
    const { client } = server();
    const name = `Slipway ${nameOf(look)}`;
    const { id: project } = await client.post('/projects.json', { body: { project: { name } } });
    const body = { 'todo-item': { content: 'Survey' } };
    const { id: survey } = await client.post('/projects/{id}/tasks.json', { path: { id: project }, body });
    const statusOf = async (id: string) => (await client.get('/tasks/{id}.json', { path: { id } }))['todo-item'].status;
    await asAna(async (page) => {
      await page.goto(`/p/${project}/board`);
      await page.getByRole('button', { name: 'Begin with To do' }).click();
      const add = page.getByRole('textbox', { name: 'New card in To do' });
      for (const content of ['Dig', 'Pour']) {
        await add.fill(content);
        await add.press('Enter');
        await column(page, 'To do').getByRole('link', { name: content }).waitFor();
      }
      await menu(page, 'the column To do', 'Put a task into it');
      await page.getByRole('dialog').getByLabel('Task').selectOption({ label: 'Survey' });
      await page.getByRole('button', { name: 'Put into the column' }).click();
      await holds(page, 'To do', ['Dig', 'Pour', 'Survey']);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.equal(wide, 0, 'the columns are scrolled, not the page');

      await menu(page, 'Survey', 'Move to “Done”');
      await holds(page, 'Done', ['Survey']);
      await until(async () => (await statusOf(survey)) === 'completed', 'its task to be done');
      await undo(page, '“Survey” is in “Done”');
      await holds(page, 'To do', ['Dig', 'Pour', 'Survey']);
      await until(async () => (await statusOf(survey)) === 'reopened', 'its task to be open again');

      await column(page, 'To do').getByRole('link', { name: 'Pour' }).focus();
      await page.keyboard.press('Alt+ArrowUp');
      await holds(page, 'To do', ['Pour', 'Dig', 'Survey']);
      await page.keyboard.press('j');
      await page.keyboard.press('Alt+ArrowRight');
      await holds(page, 'Doing', ['Dig']);
      assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Dig', 'the focus goes along');

      // Without a mouse the menu does the same, and a finger that has rested on a card.
      if (isPhone(look)) {
        await menu(page, 'Survey', 'Move to “Doing”');
        await holds(page, 'Doing', ['Dig', 'Survey']);
        const card = (name: string) => column(page, 'Doing').getByRole('listitem').filter({ hasText: name });
        await fingerDrag(page, card('Survey'), card('Dig'));
      } else
        await column(page, 'To do')
          .getByRole('listitem')
          .filter({ hasText: 'Survey' })
          .dragTo(column(page, 'Doing').getByRole('listitem').first(), { targetPosition: { x: 60, y: 3 } });
      await holds(page, 'Doing', ['Survey', 'Dig']);

      await menu(page, 'the column Doing', 'Change');
      await page.getByLabel('Name').fill('In work');
      await page.getByLabel('At most so many cards').fill('1');
      await page.getByLabel('Colour').selectOption({ label: 'Orange' });
      await page.getByRole('button', { name: 'Save' }).click();
      await column(page, 'In work').getByText('2 / 1').waitFor();

      // Somebody else moves one.
      const [doing] = (
        await client.get('/projects/{id}/boards/columns.json', { path: { id: project } })
      ).columns.filter((one) => one.name === 'In work');
      assert.deepEqual([doing!.color, doing!.cardLimit], ['#E67E22', '1']);
      const { cards } = await client.get('/boards/columns/{id}/cards.json', { path: { id: doing!.id } });
      await client.put('/boards/columns/cards/{id}/move.json', {
        path: { id: cards[0]!.id },
        body: { positionAfterId: -1 },
      });
      await holds(page, 'In work', ['Dig', 'Survey']);

      // What it is narrowed to is its address, which a task that is opened beside it and the other looks keep.
      await page.getByRole('searchbox', { name: 'Find tasks' }).fill('survey');
      await holds(page, 'In work', ['Survey']);
      await holds(page, 'To do', []);
      await column(page, 'In work').getByRole('link', { name: 'Survey' }).click();
      const panel = page.getByRole('complementary', { name: 'Task' });
      await panel.getByRole('heading', { name: 'Survey' }).waitFor();
      assert.match(page.url(), /\/board\?words=survey&task=/);
      await page.reload();
      await panel.getByRole('heading', { name: 'Survey' }).waitFor();
      await page.keyboard.press('Escape');
      await holds(page, 'In work', ['Survey']);
      await menu(page, 'Survey', 'Move to “To do”');
      await holds(page, 'To do', ['Survey']);
      await undo(page, '“Survey” is in “To do”');
      await holds(page, 'In work', ['Survey']);
      const looks = page.getByRole('navigation', { name: 'Looks at the tasks' });
      await looks.getByRole('link', { name: 'Table' }).click();
      await page.waitForURL(/\/table\?words=survey$/);
      await looks.getByRole('link', { name: 'Board' }).click();
      await holds(page, 'In work', ['Survey']);
      await page.goto(`/p/${project}/board`);
      await holds(page, 'In work', ['Dig', 'Survey']);

      await menu(page, 'Survey', 'Take off the board');
      await holds(page, 'In work', ['Dig']);
      await undo(page, 'is off the board');
      await holds(page, 'In work', ['Dig', 'Survey']);
      await menu(page, 'the column In work', 'Delete');
      await column(page, 'In work').waitFor({ state: 'detached' });
      await undo(page, 'is in the trash');
      await holds(page, 'In work', ['Dig', 'Survey']);
    }, look);
  });

  testEachLook(
    'has lanes by person and by list, between which cards go by menu, keys and pointer, and back',
    async (look) => {
      const { client } = server();
      const { id: project } = await client.post('/projects.json', {
        body: { project: { name: `Quay ${nameOf(look)}` } },
      });
      const { id: me } = (await client.get('/me.json')).person;
      const path = { id: project };
      const [hall, yard] = await Promise.all(
        ['Hall', 'Yard'].map((name) =>
          client.post('/projects/{id}/tasklists.json', { path, body: { 'todo-list': { name } } }),
        ),
      );
      await Promise.all(
        ['To do', 'Doing'].map((name) =>
          client.post('/projects/{id}/boards/columns.json', { path, body: { column: { name } } }),
        ),
      );
      const { columns } = await client.get('/projects/{id}/boards/columns.json', { path });
      const make = async (content: string, tasklistId: string, who: string[] = []) => {
        const task = { content, tasklistId, 'responsible-party-id': who, columnId: columns[0]!.id };
        return (await client.post('/projects/{id}/tasks.json', { path, body: { 'todo-item': task } })).id;
      };
      await make('Dig', hall!.id, [me]);
      const pour = await make('Pour', hall!.id);
      await make('Paint', yard!.id, [me]);
      const whose = async () => (await client.get('/tasks/{id}.json', { path: { id: pour } }))['todo-item'];
      const [first, second] = columns.map(({ name }) => name);
      await asAna(async (page) => {
        const name = (await client.get('/me.json')).person['full-name'];
        await page.goto(`/p/${project}/board`);
        await holds(page, first!, ['Dig', 'Pour', 'Paint']);
        await page.getByLabel('Lanes').selectOption({ label: 'Lanes by person' });
        await page.waitForURL(/by=who/);
        await holds(page, `${first}, ${name}`, ['Dig', 'Paint']);
        await holds(page, `${first}, Nobody`, ['Pour']);

        // By keys, beyond the edge of the lane into the next one.
        await column(page, 'Nobody').getByRole('link', { name: 'Pour' }).focus();
        await page.keyboard.press('Alt+ArrowUp');
        await holds(page, `${first}, ${name}`, ['Dig', 'Paint', 'Pour']);
        await hasFocus(page, 'Pour');
        await until(async () => (await whose())['responsible-party-ids'] === me, 'it to be given to them');
        await undo(page, `“Pour” is with ${name}`);
        await holds(page, `${first}, Nobody`, ['Pour']);
        await until(async () => !(await whose())['responsible-party-ids'], 'it to be nobody’s again');

        // Into another lane and another column at once; without a pointer in two steps.
        if (isPhone(look)) {
          await menu(page, 'Pour', 'Give to somebody');
          await page.getByRole('dialog').getByLabel('Responsible').selectOption({ label: name });
          await page.getByRole('button', { name: 'Give', exact: true }).click();
          await holds(page, `${first}, ${name}`, ['Dig', 'Paint', 'Pour']);
          await menu(page, 'Pour', `Move to “${second}”`);
        } else
          await column(page, 'Nobody')
            .getByRole('listitem')
            .filter({ hasText: 'Pour' })
            .dragTo(column(page, name).getByRole('textbox', { name: `New card in ${second}` }));
        await holds(page, `${second}, ${name}`, ['Pour']);
        if (!isPhone(look)) {
          await undo(page, `“Pour” is in “${second}”, with ${name}`);
          await holds(page, `${first}, Nobody`, ['Pour']);
        }

        // What it is grouped by goes along to the other looks; one that knows nothing of it keeps it.
        const looks = page.getByRole('navigation', { name: 'Looks at the tasks' });
        await looks.getByRole('link', { name: 'Calendar' }).click();
        await page.waitForURL(/\/calendar\?by=who$/);
        await looks.getByRole('link', { name: 'Board' }).click();

        await page.getByLabel('Lanes').selectOption({ label: 'Lanes by list' });
        const add = page.getByRole('textbox', { name: `New card in ${second}, Yard` });
        await add.fill('Oil');
        await add.press('Enter');
        await holds(page, `${second}, Yard`, ['Oil']);
        await menu(page, 'Pour', 'Move to another list');
        await page.getByRole('dialog').getByLabel('List').selectOption({ label: 'Yard' });
        await page.getByRole('button', { name: 'Move', exact: true }).click();
        await until(async () => (await whose())['todo-list-name'] === 'Yard', 'it to be in the other list');
        await undo(page, '“Pour” is in the list “Yard”');
        await until(async () => (await whose())['todo-list-name'] === 'Hall', 'it to be back');
        await page.getByRole('button', { name: /^Yard/ }).click();
        await column(page, 'Yard').getByRole('list').first().waitFor({ state: 'detached' });
      }, look);
    },
  );
});

describe('the timeline', () => {
  const server = useSharedServer();
  const browser = useBrowser();
  const asAna = useAna(server, browser);

  testEachLook(
    'shows what waits for what, which is moved together by keys and pointer, and taken back',
    async (look) => {
      const { client } = server();
      const { id: project } = await client.post('/projects.json', {
        body: { project: { name: `Weir ${nameOf(look)}` } },
      });
      const make = async (content: string, task: Record<string, unknown> = {}) =>
        (
          await client.post('/projects/{id}/tasks.json', {
            path: { id: project },
            body: { 'todo-item': { content, ...task } },
          })
        ).id;
      const dig = await make('Dig', { 'start-date': '20310310', 'due-date': '20310312' });
      const pour = await make('Pour', { 'due-date': '20310314', predecessors: [{ id: dig, type: 'complete' }] });
      const paint = await make('Paint', { predecessors: [{ id: pour, type: 'complete' }] });
      const dates = async (id: string) => {
        const task = (await client.get('/tasks/{id}.json', { path: { id } }))['todo-item'];
        return `${task['start-date']}-${task['due-date']}`;
      };
      const stand = (first: string, second: string) =>
        until(
          async () => (await dates(dig)) === first && (await dates(pour)) === second,
          `them to be ${first}, ${second}`,
        );
      await asAna(async (page) => {
        const rows = page.getByRole('list', { name: 'Tasks by time' });
        await page.goto(`/p/${project}/timeline?zoom=day`);
        await rows.getByRole('link', { name: 'Pour' }).waitFor();
        assert.equal(await rows.getByRole('listitem').count(), 2);
        await page.getByText('1 task without a date is not shown.').waitFor();

        await rows.getByRole('link', { name: 'Dig' }).focus();
        await page.keyboard.press('Alt+ArrowDown');
        await stand('20310317-20310319', '-20310321');
        const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
        await comesTrue(async () => (await focused()).startsWith('Dig'));
        assert.match(await focused(), /^Dig/, 'the focus goes along');
        await undo(page, '2 tasks changed');
        await stand('20310310-20310312', '-20310314');

        const bar = page.getByTitle(/^Dig: /);
        const drag = async (from: 'middle' | 'end', way: number, said: string) => {
          await bar.scrollIntoViewIfNeeded();
          const { x, y, width, height } = (await bar.boundingBox())!;
          const at = { x: from === 'end' ? x + width - 4 : x + width / 2, y: y + height / 2 };
          const to = { x: at.x + way, y: at.y };
          const told = page.getByText(said, { exact: true });
          if (!isPhone(look)) {
            await page.mouse.move(at.x, at.y);
            await page.mouse.down();
            await page.mouse.move(to.x, to.y, { steps: 4 });
            await told.waitFor();
            await page.mouse.up();
            return;
          }
          // A finger rests first: the days would scroll otherwise.
          const session = await page.context().newCDPSession(page);
          const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
            session.send('Input.dispatchTouchEvent', { type, touchPoints });
          await touch('touchStart', [at]);
          await page.getByText('“Dig” stays as it is').waitFor();
          await touch('touchMove', [to]);
          await told.waitFor();
          await touch('touchEnd', []);
          await session.detach();
        };
        await drag('middle', 72, '“Dig” 2 days later, with 1 task that waits for it');
        await stand('20310312-20310314', '-20310316');
        await undo(page, '2 tasks changed');
        await stand('20310310-20310312', '-20310314');
        await drag('end', 36, '“Dig” ends 1 day later, with 1 task that waits for it');
        await stand('20310310-20310313', '-20310315');
        await undo(page, '2 tasks changed');
        await stand('20310310-20310312', '-20310314');
        await rows.getByRole('link', { name: 'Dig' }).focus();
        await page.keyboard.press('Alt+Shift+ArrowLeft');
        await stand('20310310-20310311', '-20310314');
        await page.getByRole('button', { name: 'Critical path' }).click();
        await rows.getByRole('link', { name: /Dig.*2 days to spare/ }).waitFor();
        await rows.getByRole('link', { name: /Pour.*critical/ }).waitFor();
        await page.getByText('1 task has no day to spare: whatever delays it delays the end.').waitFor();

        await page.getByRole('button', { name: 'Months' }).click();
        await page.waitForURL(/zoom=month/);
        const tile = await make('Tile', { 'due-date': '20310317', predecessors: [{ id: paint, type: 'complete' }] });
        await rows.getByRole('link', { name: 'Tile' }).waitFor();
        await page.getByRole('searchbox', { name: 'Find tasks' }).fill('pour');
        await rows.getByRole('link', { name: 'Dig' }).waitFor({ state: 'detached' });
        await page.getByRole('searchbox', { name: 'Find tasks' }).fill('dig');
        await rows.getByRole('link', { name: 'Dig' }).focus();
        await page.keyboard.press('Alt+ArrowRight');
        // What waits for it, through one that has no date, goes along though nobody sees it.
        await stand('20310311-20310312', '-20310315');
        await until(async () => (await dates(tile)) === '-20310318', 'what waits by way of another to go along');
        await undo(page, '3 tasks changed');
        await stand('20310310-20310311', '-20310314');
        await page.getByRole('searchbox', { name: 'Find tasks' }).fill('pour');
        await rows.getByRole('link', { name: 'Pour' }).click();
        await page.getByRole('complementary', { name: 'Task' }).getByRole('heading', { name: 'Pour' }).waitFor();
      }, look);
    },
  );
});
