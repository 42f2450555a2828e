import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { comesTrue, until } from '../../scripts/patience.ts';
import { follow, hasFocus, holds, undo } from '../support/acting.ts';
import { useBrowser } from '../support/browser.ts';
import { isPhone, type Look, nameOf, testEachLook } from '../support/looks.ts';
import { useSharedServer } from '../support/server.ts';
import { useAna } from '../support/signing-in.ts';

/** Where it is another day than by the clock of the world, whenever this runs. */
const zone = new Date().getUTCHours() >= 10 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago';
const dayThere = (days: number) =>
  new Intl.DateTimeFormat('sv', { timeZone: zone }).format(Date.now() + days * 864e5).replaceAll('-', '');

describe('a look at tasks', () => {
  const server = useSharedServer();
  const browser = useBrowser();
  const asAna = useAna(server, browser);

  const makeProject = async (name: string) =>
    (await server().client.post('/projects.json', { body: { project: { name } } })).id;
  const makeTask = async (id: string, task: { content: string } & Record<string, unknown>) =>
    (await server().client.post('/projects/{id}/tasks.json', { path: { id }, body: { 'todo-item': task } })).id;
  const taskOf = async (id: string) =>
    (await server().client.get('/tasks/{id}.json', { path: { id: Number(id) } }))['todo-item'];
  const dueIs = (id: string, day: string) =>
    until(async () => (await taskOf(id))['due-date'] === day, `it to be due ${day}`);

  testEachLook('of one’s own, in all projects, by the days of where one lives', async (look) => {
    const word = `quay${nameOf(look).replace(/\W/g, '')}`;
    const projects = [await makeProject(`A ${word}`), await makeProject(`B ${word}`)];
    const mine = { 'responsible-party-id': '1' };
    const make = (at: number, name: string, days?: number) =>
      makeTask(projects[at]!, {
        content: `${name} ${word}`,
        ...mine,
        ...(days !== undefined && { 'due-date': dayThere(days) }),
      });
    await make(0, 'Missed', -1);
    const now = await make(1, 'Now', 0);
    await make(0, 'Soon', 3);
    await make(1, 'Far', 30);
    await make(0, 'Some day');
    await makeTask(projects[0]!, { content: `Of nobody ${word}` });
    await asAna(async (page) => {
      await page.route('**/me.json', async (route) => {
        const answer = await route.fetch();
        const { person } = await answer.json();
        await route.fulfill({ response: answer, json: { person: { ...person, timezone: zone } } });
      });
      const group = (name: string) => page.getByRole('list', { name, exact: true });
      await page.goto(`/my?words=${word}`);
      await holds(group('Late'), `Missed ${word}`);
      await holds(group('Today'), `Now ${word}`);
      await holds(group('Next 7 days'), `Soon ${word}`);
      await holds(group('Later'), `Far ${word}`);
      await holds(group('No date'), `Some day ${word}`);

      await group('Today').getByRole('link').focus();
      await page.keyboard.press('Alt+ArrowRight');
      await holds(group('Next 7 days'), `Now ${word},Soon ${word}`);
      await hasFocus(page, `Now ${word}`);
      await dueIs(now, dayThere(1));
      // The page knows later than the server that there is something to take back.
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      await page.keyboard.press('z');
      await holds(group('Today'), `Now ${word}`);
      await dueIs(now, dayThere(0));

      await page.getByRole('checkbox', { name: `Complete Missed ${word}` }).click();
      await group('Late').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await holds(group('Late'), `Missed ${word}`);

      // What somebody else gives one appears.
      await make(1, 'Fresh', 0);
      await holds(group('Today'), `Now ${word},Fresh ${word}`);

      await page.getByRole('button', { name: 'By project' }).click();
      await holds(group(`A ${word}`), `Missed ${word},Soon ${word},Some day ${word}`);
      await group(`A ${word}`).getByRole('link', { name: 'Soon' }).click();
      const panel = page.getByRole('complementary', { name: 'Task' });
      await panel.getByRole('heading', { name: `Soon ${word}` }).waitFor();
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
      await group(`A ${word}`).waitFor();
    }, look);
  });

  const middle = async (of: Locator) => {
    const box = (await of.boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };

  /** A mouse presses and goes, a finger rests first: the page would scroll otherwise. */
  async function drag(page: Page, look: Look, from: Locator, to: Locator): Promise<void> {
    await from.scrollIntoViewIfNeeded();
    const [start, end] = [await middle(from), await middle(to)];
    const lifted = page.locator('body > div[aria-hidden=true].fixed');
    if (!isPhone(look)) {
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(end.x, end.y, { steps: 4 });
      await lifted.waitFor();
      await page.mouse.up();
      return;
    }
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [start]);
    await lifted.waitFor();
    await touch('touchMove', [{ x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }]);
    await touch('touchMove', [end]);
    await touch('touchEnd', []);
    await session.detach();
  }

  testEachLook('by day, where tasks and milestones are moved by pointer and keys, and added', async (look) => {
    const { client } = server();
    const project = await makeProject(`Calendar ${nameOf(look)}`);
    const beam = await makeTask(project, { content: 'Beam', 'start-date': '20310310', 'due-date': '20310312' });
    await makeTask(project, { content: 'Elsewhere', 'due-date': '20310512' });
    const milestone = { title: 'Topping out', deadline: '20310314', 'responsible-party-ids': '1' };
    const { milestoneId } = await client.post('/projects/{id}/milestones.json', {
      path: { id: project },
      body: { milestone },
    });
    await asAna(async (page) => {
      const day = (at: string) => page.locator(`[data-day="${at}"]`);
      const on = (at: string) => day(at).getByRole('list');
      await page.goto(`/p/${project}/calendar?view=week&day=2031-03-12`);
      await page.getByRole('heading', { name: 'Mar 9, 2031 – Mar 15, 2031' }).waitFor();
      await holds(on('20310312'), 'Beam');
      await holds(on('20310314'), 'Milestone: Topping out');

      await drag(page, look, on('20310312').getByRole('listitem'), day('20310313').getByRole('button').first());
      await holds(on('20310313'), 'Beam');
      await dueIs(beam, '20310313');
      assert.equal((await taskOf(beam))['start-date'], '20310311', 'it lasts as long as before');
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await holds(on('20310312'), 'Beam');
      await until(async () => (await taskOf(beam))['start-date'] === '20310310', 'it to begin as before');

      // By keys, also out of what is shown.
      await on('20310314').getByRole('link').focus();
      await page.keyboard.press('Alt+ArrowDown');
      await page.getByRole('heading', { name: 'Mar 16, 2031 – Mar 22, 2031' }).waitFor();
      await holds(on('20310321'), 'Milestone: Topping out');
      const path = { id: milestoneId };
      const deadline = async () => (await client.get('/milestones/{id}.json', { path })).milestone.deadline;
      await until(async () => (await deadline()) === '20310321', 'the milestone to be due a week later');

      await page.getByRole('button', { name: 'Month' }).click();
      await page.getByRole('heading', { name: 'March 2031' }).waitFor();
      assert.equal(await page.getByRole('columnheader').first().textContent(), 'Sun');
      await page.getByRole('button', { name: 'Friday, March 21, 1 due' }).focus();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByLabel('Name').fill('Rafters');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      const thursday = isPhone(look) ? page.getByRole('list', { name: 'Thursday, March 13' }).last() : on('20310313');
      await holds(thursday, 'Rafters');

      // The same filter as in the lists, and what others do is seen.
      await follow(page, `/p/${project}/calendar?view=agenda&day=2031-03-12&words=rafters`);
      await holds(on('20310313'), 'Rafters');
      await on('20310312').waitFor({ state: 'detached' });
      await makeTask(project, { content: 'More rafters', 'due-date': '20310401' });
      await holds(on('20310401'), 'More rafters');
      await page.getByRole('button', { name: 'Today' }).click();
      await page.getByText('Nothing is due').waitFor();

      // Into another calendar, until that is ended.
      await page.getByRole('button', { name: 'Show in another calendar' }).click();
      const dialog = page.getByRole('dialog');
      const what = dialog.getByLabel('What it shows');
      await comesTrue(async () => (await what.inputValue()) === project);
      assert.equal(await what.inputValue(), project, 'it begins with the project one is in');
      await dialog.getByRole('button', { name: 'Make address' }).click();
      const address = await dialog.getByText('.ics').textContent();
      const read = () => page.request.get(address!, { headers: { cookie: '' } });
      assert.match(await (await read()).text(), /SUMMARY:Milestone: Topping out/);
      await dialog.getByRole('button', { name: 'I have kept it' }).click();
      await follow(page, '/settings/calendars');
      const row = page.getByRole('row', { name: `Calendar ${nameOf(look)}` });
      await row.getByRole('button', { name: 'End' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'End address' }).click();
      await row.waitFor({ state: 'detached' });
      assert.equal((await read()).status(), 404);
    }, look);
  });

  testEachLook(
    'in rows and columns, which are sorted, grouped, changed one by one and together, and exported',
    async (look) => {
      const project = await makeProject(`Table ${nameOf(look)}`);
      const ids: Record<string, string> = {};
      for (const [content, priority, due] of [
        ['Posts', 'low', '20310314'],
        ['=Rails', 'high', ''],
        ['Lamps', '', '20310310'],
      ] as const)
        ids[content] = await makeTask(project, {
          content,
          priority,
          'due-date': due,
          tags: content === 'Lamps' ? 'night' : '',
        });
      await asAna(async (page) => {
        const rows = () =>
          page.locator('[data-cell$=" name"]').evaluateAll((cells) => cells.map((cell) => cell.textContent).join());
        const stand = async (expected: string) => {
          await comesTrue(async () => (await rows()) === expected);
          assert.equal(await rows(), expected);
        };
        const cell = (of: string, key: string) => page.locator(`[data-cell="${ids[of]} ${key}"]`);
        await page.goto(`/p/${project}/table`);
        await stand('Posts,=Rails,Lamps');
        const head = (name: string) => page.getByRole('columnheader', { name }).getByRole('button');
        await head('Due').click();
        await stand('Lamps,Posts,=Rails');
        await head('Due').click();
        await stand('Posts,Lamps,=Rails');
        await head('Priority').click();
        await stand('=Rails,Posts,Lamps');

        // By keys: to a cell, into it, and on from it.
        await cell('=Rails', 'name').focus();
        for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
          await page.keyboard.press(key);
        await page.keyboard.press('Enter');
        const choice = page.getByRole('combobox', { name: 'Priority of Posts' });
        await choice.selectOption('Medium');
        await until(async () => (await taskOf(ids.Posts!)).priority === 'medium', 'its priority to be changed');
        const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-cell'));
        await comesTrue(async () => (await focused()) === `${ids.Posts} priority`);
        assert.equal(await focused(), `${ids.Posts} priority`);
        await page.keyboard.press('z');
        await until(async () => (await taskOf(ids.Posts!)).priority === 'low', 'it to be as it was');

        await cell('Lamps', 'name').dblclick({ position: { x: 150, y: 10 } });
        await page.getByRole('textbox', { name: 'Name of Lamps' }).fill('Lanterns');
        await page.keyboard.press('Enter');
        await stand('=Rails,Posts,Lanterns');
        await cell('Lamps', 'who').click();
        await page.getByRole('dialog', { name: 'Responsible of Lanterns' }).getByLabel('Ana Okoye').click();
        await page.keyboard.press('Escape');
        await until(async () => (await taskOf(ids.Lamps!))['responsible-party-ids'] === '1', 'it to be Ana’s');

        // Together, and taken back at once.
        await page.getByLabel('Choose Posts').check();
        await page.getByLabel('Choose Lanterns').check();
        const bar = page.getByRole('region', { name: 'Chosen tasks' });
        await bar.getByText('2 of 3 chosen').waitFor();
        await bar.getByRole('button', { name: 'Due of what is chosen' }).click();
        await page.getByRole('menuitem', { name: 'Another day' }).click();
        await page.getByLabel('Day').fill('2031-05-01');
        await page.getByRole('button', { name: 'Set the date' }).click();
        await dueIs(ids.Posts!, '20310501');
        await dueIs(ids.Lamps!, '20310501');
        await undo(page, '2 tasks changed');
        await dueIs(ids.Posts!, '20310314');
        await dueIs(ids.Lamps!, '20310310');
        await bar.getByRole('button', { name: 'Tag', exact: true }).click();
        await page.getByRole('dialog').getByLabel('Tag').fill('oak');
        await page.keyboard.press('Enter');
        const tagsOf = async (of: string) =>
          (await taskOf(ids[of]!)).tags
            ?.map(({ name }) => name)
            .sort()
            .join() ?? '';
        await until(
          async () => `${await tagsOf('Posts')} ${await tagsOf('Lamps')}` === 'oak night,oak',
          'both to have the tag',
        );
        await bar.getByRole('button', { name: 'Complete' }).click();
        await stand('=Rails');
        await undo(page, '2 tasks completed');
        await stand('=Rails,Posts,Lanterns');

        await bar.getByRole('button', { name: 'Choose nothing' }).click();

        await page.getByLabel('How they are grouped').selectOption('By person');
        await page.getByRole('rowheader', { name: 'Ana Okoye 1' }).waitFor();
        await stand('Lanterns,=Rails,Posts');
        await page.getByRole('button', { name: 'Columns' }).click();
        const chosen = page.getByRole('dialog', { name: 'Columns' });
        for (const name of ['List', 'Priority', 'Progress', 'Tags']) {
          await chosen.getByLabel(name).click();
          await page.getByRole('columnheader', { name }).waitFor({ state: 'detached' });
        }
        await page.keyboard.press('Escape');
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: 'CSV' }).click(),
        ]);
        assert.equal(download.suggestedFilename(), `Table ${nameOf(look)}.csv`);
        const csv = (await readFile(await download.path(), 'utf8')).split('\r\n');
        // What a spreadsheet would work out is text.
        assert.deepEqual(csv, [
          '\uFEFFName,Responsible,Due',
          'Lanterns,Ana Okoye,2031-03-10',
          "'=Rails,,",
          'Posts,,2031-03-14',
          '',
        ]);

        // The filter goes along to the next look, and the look is its address.
        await page.goto(`/p/${project}/table?words=lanterns`);
        await stand('Lanterns');
        await page.getByRole('navigation', { name: 'Looks at the tasks' }).getByRole('link', { name: 'List' }).click();
        await page
          .getByRole('list', { name: /^Tasks of/ })
          .getByRole('link', { name: 'Lanterns' })
          .waitFor();
        assert.match(page.url(), /\/tasks\?words=lanterns/);

        // A look is kept under a name, for oneself or for all, and found again.
        const { client } = server();
        const name = `Shining ${nameOf(look)}`;
        const saved = async () =>
          (await client.get('/projects/{id}/views.json', { path: { id: project } })).views
            .map((view) => `${view.name}: ${view.look} ${view.query}${view.shared ? ', shared' : ''}`)
            .join();
        const becomes = async (expected: string) => {
          await comesTrue(async () => (await saved()) === expected);
          assert.equal(await saved(), expected);
        };
        const views = page.getByRole('dialog', { name: 'Views' });
        const openViews = () => page.getByRole('button', { name: /^Views/ }).click();
        await page.goto(`/p/${project}/table?words=lanterns&by=who&task=${ids.Lamps}`);
        await page.getByRole('complementary', { name: 'Task' }).getByRole('heading', { name: 'Lanterns' }).waitFor();
        await openViews();
        await views.getByRole('button', { name: 'Save this view' }).click();
        await page.getByRole('dialog').getByLabel('Name').fill(name);
        await page.keyboard.press('Enter');
        await becomes(`${name}: table by=who&words=lanterns`);
        await page.goto(`/p/${project}/board`);
        if (isPhone(look)) {
          await openViews();
          await views.getByRole('link', { name }).click();
        } else await page.getByRole('navigation', { name: 'Pinned views' }).getByRole('link', { name }).click();
        await stand('Lanterns');
        await page.getByRole('rowheader', { name: 'Ana Okoye 1' }).waitFor();
        await page.goBack();
        await page.waitForURL(/\/board$/);
        await page.goForward();
        await stand('Lanterns');

        const act = async (action: string) => {
          await openViews();
          await views.getByRole('button', { name: `Actions for the view ${name}` }).click();
          await page.getByRole('menuitem', { name: action }).click();
        };
        await act('Share with the project');
        await becomes(`${name}: table by=who&words=lanterns, shared`);
        await page.keyboard.press('Escape');
        await act('Delete');
        await becomes('');
        await page.keyboard.press('Escape');
        await undo(page, `The view “${name}” is deleted.`);
        await becomes(`${name}: table by=who&words=lanterns, shared`);
        await page.goto(`/p/${project}/calendar?view=week&day=2031-03-12`);
        await act('Change it to what is shown');
        await becomes(`${name}: calendar view=week, shared`);
        await page.keyboard.press('Escape');
        await act('Rename');
        const week = `Week ${nameOf(look)}`;
        await page.getByRole('dialog').getByLabel('Name').fill(week);
        await page.keyboard.press('Enter');
        await becomes(`${week}: calendar view=week, shared`);
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await page.keyboard.press('/');
        await page.getByRole('combobox', { name: 'Find or do something' }).fill(week);
        await page.getByRole('option', { name: `${week} Table` }).click();
        await page.waitForURL(/\/calendar\?view=week$/);
      }, look);
    },
  );
});
