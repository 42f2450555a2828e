import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { follow } from '../support/acting.ts';
import { useBrowser } from '../support/browser.ts';
import { nameOf, testEachLook } from '../support/looks.ts';
import { useSharedServer } from '../support/server.ts';
import { useAna } from '../support/signing-in.ts';

describe('the API page', () => {
  const server = useSharedServer();
  const asAna = useAna(server, useBrowser());

  testEachLook('an operation is found, tried and refused', (look) =>
    asAna(async (page) => {
      const name = `Tried at ${nameOf(look)}`;
      await page.goto('/docs');
      await page.getByLabel('Find an operation').fill('creates project post');
      await page.getByRole('link', { name: /Creates a project$/ }).click();
      const send = page.getByRole('button', { name: 'Try it' });
      assert.equal(await send.isDisabled(), true);
      await page.getByLabel('project › name').fill(name);
      await page.getByText(`-d '{"project":{"name":"${name}"}}'`).waitFor();
      await send.click();
      const answer = page.getByRole('region', { name: 'Answer' });
      await answer.getByText('201', { exact: true }).waitFor();
      const { projects } = await server().client.get('/projects.json');
      assert.equal(projects.filter((project) => project.name === name).length, 1);

      await page.getByLabel('Write the body as JSON').check();
      await page.getByLabel('Body', { exact: true }).fill('{"project": {"name": ');
      assert.equal(await send.isDisabled(), true);
      await page.getByLabel('Body', { exact: true }).fill('{"project": {"name": ""}}');
      await send.click();
      await answer.getByText('422', { exact: true }).waitFor();

      await follow(page, '/docs/getProject');
      await page.getByLabel('id (needed)').fill('999');
      await page.keyboard.press('Enter');
      await answer.getByText('404', { exact: true }).waitFor();
    }, look),
  );

  test('says so of what a form cannot try', () =>
    asAna(async (page) => {
      await page.goto('/docs/followEvents');
      await page.getByText('they are not tried from here').waitFor();
      assert.equal(await page.getByRole('button', { name: 'Try it' }).count(), 0);
    }));
});
