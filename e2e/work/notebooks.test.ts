import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { follow } from '../support/acting.ts';
import { putInto, useBrowser, visit } from '../support/browser.ts';
import { deskLight, isPhone, phoneDark, testEachLook } from '../support/looks.ts';
import { useSharedServer } from '../support/server.ts';
import { ANA, enterAs, PASSWORD, welcomeAna } from '../support/signing-in.ts';

const BEN = 'ben@example.com';

describe('notebooks', () => {
  const server = useSharedServer();
  const browser = useBrowser();

  /** Somebody's page; at its end nothing may have gone wrong on it. */
  async function as(who: 'Ana' | 'Ben', look = deskLight) {
    const { page, complaints, close } = await visit(browser(), server().url, look);
    await enterAs(page, who === 'Ana' ? ANA : BEN);
    const leave = async () => {
      assert.deepEqual(complaints, []);
      await close();
    };
    return { page, leave };
  }

  const makeProject = async (name: string): Promise<string> =>
    (await server().client.post('/projects.json', { body: { project: { name } } })).id;
  let benId = '';
  before(async () => {
    await welcomeAna(server());
    const person = { 'email-address': BEN, 'first-name': 'Ben', 'last-name': 'Berg', password: PASSWORD };
    benId = (await server().client.post('/people.json', { body: { person } })).id;
  });
  async function makeNotebook(projectId: string, fields: object): Promise<string> {
    const notebook = { name: 'Rules', 'notebook-type': 'markdown', ...fields } as const;
    return (
      await server().client.post('/projects/{id}/notebooks.json', { path: { id: projectId }, body: { notebook } })
    ).id;
  }
  const read = async (id: string) => (await server().client.get('/notebooks/{id}.json', { path: { id } })).notebook;

  const text = (page: Page) => page.getByRole('textbox', { name: 'Text of the notebook' });
  /** Goes on at the end of what is there. */
  async function write(page: Page, words: string): Promise<void> {
    await text(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(words);
    await page.getByText('Draft kept on this device').waitFor();
  }
  const publish = async (page: Page) => {
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published').waitFor();
  };

  testEachLook('written by one while locked for the other, compared and restored', async (look) => {
    const project = await makeProject('Harbour');
    await server().client.post('/projects/{id}/people/{person}.json', { path: { id: project, person: benId } });
    const id = await makeNotebook(project, { content: 'Nobody dives alone.' });
    const { page: ana, leave: anaLeaves } = await as('Ana', look);
    const { page: ben, leave: benLeaves } = await as('Ben', look);
    const preview = async (page: Page) => {
      if (isPhone(look)) await page.getByRole('button', { name: 'Preview' }).click();
      return page.getByRole('region', { name: 'Preview' });
    };

    await ana.goto(`/p/${project}/notebooks`);
    await ana.getByRole('link', { name: 'Rules' }).click();
    await ana.getByText('Nobody dives alone.').waitFor();
    await ana.getByRole('button', { name: 'Edit' }).click();
    await ben.goto(`/p/${project}/notebooks/${id}`);
    await ben.getByRole('button', { name: 'Edit' }).waitFor();
    await write(ana, ' Never ever.');
    await ben.getByText('Ana Okoye').first().waitFor();
    await ben.getByText('is working on this and has locked it').waitFor();
    assert.equal(await ben.getByRole('button', { name: 'Edit' }).count(), 0);

    await (await preview(ana)).getByText('Nobody dives alone. Never ever.').waitFor();
    await publish(ana);
    await ben.getByText('Nobody dives alone. Never ever.').waitFor();
    await ben.getByRole('button', { name: 'Edit' }).click();
    await write(ben, '\n\nExcept on Sundays.');
    await (await preview(ben)).getByText('Except on Sundays.').waitFor();
    await publish(ben);
    assert.equal((await read(id)).content, 'Nobody dives alone. Never ever.\n\nExcept on Sundays.');

    await ana.getByRole('link', { name: 'Versions' }).click();
    const added = ana.getByRole('cell', { name: 'Added: Except on Sundays.' });
    await added.waitFor();
    await ana.getByRole('link', { name: /Version 2/ }).click();
    await ana.getByRole('cell', { name: 'Taken away: Nobody dives alone.' }).waitFor();
    await ana.getByRole('button', { name: 'Restore version 2' }).click();
    await ana.getByText('Version 2 is the newest again.').waitFor();
    assert.equal((await read(id)).content, 'Nobody dives alone. Never ever.');
    assert.equal((await read(id)).version, '4');
    await ana.getByRole('button', { name: 'Undo' }).click();
    await ana.getByRole('link', { name: /Version 5/ }).waitFor();
    assert.match((await read(id)).content, /Sundays/);
    await anaLeaves();
    await benLeaves();
  });

  testEachLook('neither a reload nor a session that ends loses what was typed', async (look) => {
    const project = await makeProject('Typing');
    const id = await makeNotebook(project, { content: 'Begun.' });
    const { page, leave } = await as('Ana', look);
    await page.goto(`/p/${project}/notebooks/${id}/edit`);
    await write(page, ' Three hours of work.');
    await page.reload();
    await text(page).getByText('Begun. Three hours of work.').waitFor();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Published').waitFor();
    const { content, locked } = await read(id);
    assert.deepEqual([content, locked], ['Begun. Three hours of work.', '0']);
    await leave();
  });

  test('the lock goes with whoever leaves the page, by whatever way, and only theirs', async () => {
    const project = await makeProject('Left open');
    const id = await makeNotebook(project, { content: 'Begun.' });
    const person = benId;
    await server().client.post('/projects/{id}/people/{person}.json', { path: { id: project, person } });
    const { page: ana, leave: anaLeaves } = await as('Ana');
    const { page: ben, leave: benLeaves } = await as('Ben');
    const [reading, writing] = [`/p/${project}/notebooks/${id}`, `/p/${project}/notebooks/${id}/edit`];
    const note = 'is working on this and has locked it';

    await ana.goto(writing);
    await write(ana, '!');
    await ben.goto(reading);
    await ben.getByText(note).waitFor();
    await ana.keyboard.press('Backspace');
    await ana.getByText('Draft kept on this device').waitFor({ state: 'hidden' });
    await ana.goto('about:blank');
    await ben.getByRole('button', { name: 'Edit' }).click();
    await write(ben, '?');
    await ben.keyboard.press('Backspace');

    await ana.goto(writing);
    await ana.getByText(note).waitFor();
    await ana.goto(reading);
    await ana.getByText(note).waitFor();
    assert.equal((await read(id))['locked-by-userid'], person, 'an administrator who only looks ends nobody’s lock');
    await write(ben, ' Half done.');
    await ben.goto('about:blank');
    await ana.reload();
    await ana.getByText(note).waitFor();
    await anaLeaves();
    await benLeaves();
  });

  test('whoever opens one and closes it unchanged has changed nothing, and sees the newest until they write', async () => {
    const { client } = server();
    const project = await makeProject('Only looked at');
    const id = await makeNotebook(project, { content: 'One.' });
    const happened = async () =>
      (await client.get('/projects/{id}/latestActivity.json', { path: { id: project } })).activity.length;
    const { page, leave } = await as('Ana');
    const before = await happened();
    await page.goto(`/p/${project}/notebooks/${id}/edit`);
    await text(page).getByText('One.').waitFor();
    await client.put('/notebooks/{id}.json', { path: { id }, body: { notebook: { content: 'One. Two.' } } });
    await text(page).getByText('One. Two.').waitFor();
    assert.equal(await page.getByText('while you were writing').count(), 0);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.waitForURL(/notebooks\/\d+$/);
    await follow(page, `/p/${project}/notebooks/${id}/edit`);
    await text(page).waitFor();
    await page.goto('about:blank');
    assert.equal(await happened(), before + 1, 'what the other one has published');
    assert.equal((await read(id)).locked, '0');
    await leave();
  });

  test('what was published meanwhile is not overwritten unseen', async () => {
    const { client } = server();
    const project = await makeProject('Two at once');
    const id = await makeNotebook(project, { content: 'One.' });
    const { page, leave } = await as('Ana');
    await page.goto(`/p/${project}/notebooks/${id}/edit`);
    await write(page, ' Mine.');
    await client.put('/notebooks/{id}.json', { path: { id }, body: { notebook: { content: 'One. Theirs.' } } });
    await page.getByText('published version 2 while you were writing').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Publish' }).isDisabled(), true);
    await page.getByRole('button', { name: 'Mine comes next' }).click();
    await publish(page);
    assert.deepEqual([(await read(id)).content, (await read(id)).version], ['One. Mine.', '3']);
    const { version } = await client.get('/notebooks/{id}/versions/{version}.json', { path: { id, version: 2 } });
    assert.equal(version.content, 'One. Theirs.');
    await leave();
  });

  test('a small change makes no version, a draft can be thrown away and taken back', async () => {
    const project = await makeProject('Small');
    const id = await makeNotebook(project, { content: 'Tow lamps' });
    const { page, leave } = await as('Ana');
    await page.goto(`/p/${project}/notebooks/${id}/edit`);
    await write(page, ', three ropes');
    await page.getByLabel('A small change').check();
    await publish(page);
    assert.deepEqual([(await read(id)).content, (await read(id)).version], ['Tow lamps, three ropes', '1']);

    await page.getByRole('button', { name: 'Edit' }).click();
    await write(page, ', nothing else');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByText('You have a draft on this device').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Go on writing' }).click();
    await text(page).getByText('nothing else').waitFor();
    await leave();
  });

  test('who has no room for a draft is told, and asked before it is lost', async () => {
    const project = await makeProject('No room');
    const id = await makeNotebook(project, { content: 'Begun.' });
    const { page, leave } = await as('Ana');
    await putInto(page, () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto(`/p/${project}/notebooks/${id}/edit`);
    await text(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' More.');
    await page.getByText('This browser has no room for the draft').waitFor();
    const asked = page.waitForEvent('dialog').then((dialog) => dialog.dismiss());
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await asked;
    await text(page).getByText('Begun. More.').waitFor();
    await publish(page);
    assert.equal((await read(id)).content, 'Begun. More.');
    await leave();
  });

  test('made, deleted, and brought back from the trash', async () => {
    const project = await makeProject('Trash');
    const { page, leave } = await as('Ana', phoneDark);
    await page.goto(`/p/${project}/notebooks`);
    await page.getByRole('button', { name: 'New notebook' }).first().click();
    await page.getByLabel('Name').fill('Lamps');
    await page.getByLabel('Category').fill('Light');
    await page.keyboard.press('Enter');
    await write(page, '# Lamps');
    await publish(page);
    await page.getByRole('button', { name: 'Actions for Lamps' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('No notebook yet').waitFor();
    await follow(page, `/p/${project}/trash`);
    await page.getByRole('button', { name: 'Restore Lamps' }).click();
    await page.getByText('The trash is empty').waitFor();
    await follow(page, `/p/${project}/notebooks`);
    await page.getByRole('heading', { name: 'Light' }).waitFor();
    await page.getByRole('link', { name: 'Lamps' }).waitFor();
    await leave();
  });

  test('HTML is shown as text and never as more than that', async () => {
    const project = await makeProject('Old pages');
    const content =
      '<h2 style="color:red">Quay</h2><p onclick="alert(1)">Built <b>1911</b>.</p><script>document.title="taken"</script>' +
      '<img src=x onerror="document.title=\'taken\'"><a href="javascript:alert(1)">bad</a><style>main{display:none}</style>';
    const id = await makeNotebook(project, { content, 'notebook-type': 'html' });
    const { page, leave } = await as('Ana');
    await page.goto(`/p/${project}/notebooks/${id}`);
    const article = page.getByRole('article');
    await article.getByRole('heading', { name: 'Quay' }).waitFor();
    assert.equal(
      await article.locator('.prose').innerHTML(),
      '<h2>Quay</h2><p>Built <b>1911</b>.</p><span></span><span>bad</span>',
    );
    assert.equal(await page.title(), 'Rules · Holdfast');
    await leave();
  });
});
