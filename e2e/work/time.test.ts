import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe } from 'node:test';
import type { Page } from 'playwright-core';
import { comesTrue } from '../../scripts/patience.ts';
import { follow } from '../support/acting.ts';
import { useBrowser } from '../support/browser.ts';
import { nameOf, testEachLook } from '../support/looks.ts';
import { useSharedServer } from '../support/server.ts';
import { useAna } from '../support/signing-in.ts';

describe('time', () => {
  const server = useSharedServer();
  const browser = useBrowser();
  const asAna = useAna(server, browser);

  const makeTask = async (name: string) => {
    const { client } = server();
    const { id } = await client.post('/projects.json', { body: { project: { name } } });
    const body = { 'todo-item': { content: 'Cut the stone', 'estimated-minutes': 240 } };
    const made = await client.post('/projects/{id}/tasks.json', { path: { id }, body });
    return { project: id, task: String(made.id) };
  };
  const entriesOf = async (project: string) =>
    (await server().client.get('/projects/{id}/time_entries.json', { path: { id: project } }))['time-entries'];
  const amount = (page: Page) => page.getByRole('textbox', { name: 'How long' });
  const listed = (page: Page) => page.getByRole('list', { name: 'Time' });
  const log = (page: Page) => page.getByRole('button', { name: 'Log time' });

  testEachLook('is logged on a task, kept while it is not sent, changed, deleted and taken back', async (look) => {
    const { project, task } = await makeTask(`Quarry ${nameOf(look)}`);
    await asAna(async (page) => {
      await page.goto(`/p/${project}/tasks/${task}`);
      await log(page).click();
      await amount(page).fill('a while');
      await page.getByLabel('What was done').fill('North side');
      await page.getByLabel('Billable').check();
      await page.getByRole('button', { name: 'Log', exact: true }).click();
      await page.getByText('Write it like 1:30').waitFor();

      await page.reload();
      await comesTrue(async () => (await amount(page).inputValue()) === 'a while');
      assert.equal(await page.getByLabel('What was done').inputValue(), 'North side');
      await amount(page).fill('1:30');
      await page.getByLabel('Day').fill('2026-03-02');
      await amount(page).press('Enter');
      await listed(page).getByText('1h 30m').waitFor();
      await page.getByText('1h 30m of 4h estimated').first().waitFor();
      await amount(page).waitFor({ state: 'detached' });
      const [entry] = await entriesOf(project);
      assert.deepEqual(
        [entry!.hours, entry!.minutes, entry!.date, entry!.isbillable, entry!.description, entry!['todo-item-id']],
        ['1', '30', '2026-03-02T00:00:00Z', '1', 'North side', task],
      );

      const actions = (of: string) => page.getByRole('button', { name: new RegExp(`Actions for ${of} of`) });
      await actions('1h 30m').click();
      await page.getByRole('menuitem', { name: 'Change' }).click();
      assert.equal(await amount(page).inputValue(), '1h 30m');
      await amount(page).fill('90');
      await page.reload();
      await comesTrue(async () => (await amount(page).inputValue()) === '90');
      await amount(page).fill('2.5');
      await page.getByRole('button', { name: 'Save' }).click();
      await listed(page).getByText('2h 30m').waitFor();
      assert.equal((await entriesOf(project))[0]!.hoursDecimal, '2.5');

      await actions('2h 30m').click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByText('2h 30m are in the trash.').waitFor();
      await listed(page).getByText('2h 30m').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await listed(page).getByText('2h 30m').waitFor();

      await actions('2h 30m').click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await listed(page).getByText('2h 30m').waitFor({ state: 'detached' });
      await follow(page, `/p/${project}/trash`);
      await page.getByRole('button', { name: 'Restore North side' }).click();
      await page.getByText('Time “North side” is back.').waitFor();
      assert.equal((await entriesOf(project)).length, 1);
    }, look);
  });

  testEachLook('of a project is listed, summed up and given out as a table', async (look) => {
    const { project, task } = await makeTask(`Table ${nameOf(look)}`);
    await asAna(async (page) => {
      await page.goto(`/p/${project}/time`);
      await page.getByText('No time yet').waitFor();
      await log(page).first().click();
      await amount(page).fill('45m');
      await page.getByLabel('What was done').fill('=1+1');
      await amount(page).press('Enter');
      await listed(page).getByText('45m').waitFor();

      // Others' hours appear by themselves.
      const { client } = server();
      const body = { 'time-entry': { date: '20260302', hours: 2, isbillable: true } };
      await client.post('/tasks/{id}/time_entries.json', { path: { id: task }, body });
      await listed(page).getByRole('link', { name: 'Cut the stone' }).waitFor();
      const sum = (name: string) => page.locator('dl div').filter({ has: page.getByText(name, { exact: true }) });
      await sum('In all').getByText('2h 45m').waitFor();
      await sum('Billable').getByText('2h', { exact: true }).waitFor();
      await sum('Estimated').getByText('4h', { exact: true }).waitFor();

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'CSV' }).click(),
      ]);
      const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
      assert.equal(download.suggestedFilename(), 'time.csv');
      assert.equal(lines.length, 3);
      assert.match(lines[1]!, /,Cut the stone,,2,0,2,yes,no,/);
      assert.match(lines[2]!, /,'=1\+1,0,45,0.75,no,no,/);

      await listed(page).getByRole('link', { name: 'Cut the stone' }).click();
      await page.getByRole('complementary', { name: 'Task' }).getByText('2h of 4h estimated').first().waitFor();
    }, look);
  });

  testEachLook('is measured by a timer that is started on a task and survives a reload', async (look) => {
    const { project, task } = await makeTask(`Clock ${nameOf(look)}`);
    await asAna(async (page) => {
      const timers = page.getByRole('button', { name: /^Timers/ });
      const panel = page.getByRole('dialog', { name: 'Timers' });
      await page.goto(`/p/${project}/tasks/${task}`);
      await page.getByRole('button', { name: 'Start timer' }).click();
      await page.getByRole('button', { name: 'Pause timer' }).waitFor();
      await page.getByRole('button', { name: 'Timers: Cut the stone runs' }).waitFor();

      await follow(page, `/p/${project}/time`);
      await page.getByRole('button', { name: 'Start timer' }).click();
      await timers.click();
      await panel.getByRole('listitem').nth(1).waitFor();
      const [ofProject, ofTask] = [panel.getByRole('listitem').nth(0), panel.getByRole('listitem').nth(1)];
      await ofTask.getByRole('button', { name: 'Resume' }).click();
      await ofProject.getByRole('button', { name: 'Resume' }).waitFor();
      await ofProject.getByRole('button', { name: /^Delete the timer/ }).click();
      await page.getByText('is deleted.').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await comesTrue(async () => (await server().client.get('/me/timers.json')).timers.length === 2);

      await page.reload();
      await page.getByRole('button', { name: 'Timers: Cut the stone runs' }).click();
      const again = panel.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Cut the stone' }) });
      await again.getByRole('button', { name: 'Pause' }).click();
      await page.getByRole('button', { name: 'Timers, all paused' }).waitFor();
      await again.getByRole('button', { name: 'Log' }).click();
      await page.getByText('1m on “Cut the stone” logged.').waitFor();
      await listed(page).getByText('1m', { exact: true }).waitFor();
      const [entry] = await entriesOf(project);
      assert.deepEqual([entry!['todo-item-id'], entry!.minutes, entry!['has-start-time']], [task, '1', '1']);

      await panel.getByRole('button', { name: /^Delete the timer/ }).click();
      await timers.waitFor({ state: 'detached' });
    }, look);
  });

  testEachLook('of a week is written down with the keys alone, and reported', async (look) => {
    const { project, task } = await makeTask(`Sheet ${nameOf(look)}`);
    await asAna(async (page) => {
      const body = { 'time-entry': { date: '20260303', hours: 1, isbillable: true, tags: 'on site' } };
      await server().client.post('/tasks/{id}/time_entries.json', { path: { id: task }, body });
      await server().client.post('/projects/{id}/time_entries.json', { path: { id: project }, body });
      await page.goto('/time?day=2026-03-02');
      const row = page.getByRole('row').filter({ has: page.getByText(`Sheet ${nameOf(look)}`) });
      const [first, second] = [row.nth(0).getByRole('textbox'), row.nth(1).getByRole('textbox')];
      await comesTrue(async () => (await first.nth(1).inputValue()) === '1h');
      await first.nth(0).focus();
      await page.keyboard.type('1:30');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.type('2h 15m');
      await page.keyboard.press('Enter');
      assert.equal(await second.nth(1).evaluate((field) => field === document.activeElement), true);
      await page.keyboard.press('Delete');
      await page.keyboard.press('ArrowUp');
      await comesTrue(async () => (await entriesOf(project)).length === 2);
      await comesTrue(async () =>
        (await entriesOf(project)).some(({ hours, minutes }) => `${hours}:${minutes}` === '2:15'),
      );
      await row.nth(0).getByText('3h 45m').waitFor();
      await first.nth(2).fill('a while');
      await first.nth(2).press('Enter');
      await page.getByText('is no amount of time').waitFor();
      await page.reload();
      await row.nth(0).getByText('3h 45m').waitFor();
      await page.getByRole('button', { name: 'The week before' }).click();
      await page.waitForURL(/day=2026-02-23/);

      await follow(page, `/time/reports?from=2026-03-01&to=2026-03-31&project=${project}&by=tag`);
      const table = page.getByRole('table', { name: 'Time by tag' });
      await table
        .getByRole('row', { name: /on site/ })
        .getByText('2h 15m')
        .last()
        .waitFor();
      await table
        .getByRole('row', { name: /Without a tag/ })
        .getByText('1h 30m')
        .waitFor();
      await page.getByRole('img', { name: 'Hours by day' }).waitFor();
      await page.getByText('most: 2.3 hours').waitFor();
      await page.getByRole('combobox', { name: 'By', exact: true }).selectOption('Person');
      await page.getByRole('table', { name: 'Time by person' }).getByText('3h 45m').waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'CSV' }).click(),
      ]);
      const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
      assert.match(lines[1]!, /^Ana Okoye,3,45,3.75,2.25,0$/);
    }, look);
  });
});
