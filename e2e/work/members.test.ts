import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { useBrowser, visit } from '../support/browser.ts';
import { nameOf, testEachLook } from '../support/looks.ts';
import { useSharedServer } from '../support/server.ts';
import { enterAs, PASSWORD, useAna } from '../support/signing-in.ts';

describe('people of a project', () => {
  const server = useSharedServer();
  const browser = useBrowser();
  const asAna = useAna(server, browser);

  testEachLook('are given what they may see and do, box by box, and are led to nothing else', async (look) => {
    const { client } = server();
    const { id: project } = await client.post('/projects.json', { body: { project: { name: nameOf(look) } } });
    const name = { 'first-name': 'Ben', 'last-name': `Boot ${nameOf(look)}` };
    const email = `ben.${nameOf(look).replaceAll(/\W/g, '')}@acme.test`;
    const { id: person } = await client.post('/people.json', {
      body: { person: { ...name, 'email-address': email, password: PASSWORD } },
    });
    const path = { id: project, person };
    await client.post('/projects/{id}/people/{person}.json', { path });
    await asAna(async (page) => {
      await page.goto(`/p/${project}/people`);
      const open = page.getByRole('button', { name: /^What Ben Boot .* may do here$/ });
      await open.click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('checkbox', { name: 'Notebooks', exact: true }).uncheck();
      await dialog.getByRole('checkbox', { name: 'Add tasks' }).uncheck();
      await dialog.getByRole('checkbox', { name: 'Add people to the project' }).check();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await open.click();
      assert.equal(await dialog.getByRole('checkbox', { name: 'Notebooks', exact: true }).isChecked(), false);
    });
    const { people } = await client.get('/projects/{id}/people/{person}.json', { path });
    const { permissions } = people[0]!;
    const keys = ['view-notebooks', 'view-links', 'add-tasks', 'add-links', 'add-people-to-project'] as const;
    assert.deepEqual(
      keys.map((key) => permissions[key]),
      ['0', '1', '0', '1', '1'],
    );
    const { page, close } = await visit(browser(), server().url, look);
    await enterAs(page, email);
    await page.goto(`/p/${project}`);
    const tabs = page.getByRole('navigation', { name: /^Pages of/ });
    // What somebody is there is known by the time that this one is shown.
    await tabs.getByRole('link', { name: 'Trash' }).waitFor();
    assert.equal(await tabs.getByRole('link', { name: 'Links' }).count(), 1);
    assert.equal(await tabs.getByRole('link', { name: 'Notebooks' }).count(), 0);
    await close();
  });
});
