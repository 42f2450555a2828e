import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useBrowser, visit } from './support/browser.ts';
import { useServer } from './support/server.ts';
import { signInFirst } from './support/signing-in.ts';

describe('the API page', () => {
  const server = useServer();
  const browser = useBrowser();

  for (const [where, options] of [
    ['on a wide screen', { viewport: { width: 1280, height: 800 } }],
    ['on a phone in the dark', { viewport: { width: 390, height: 800 }, colorScheme: 'dark' as const }],
  ] as const)
    test(`an operation is found, tried and refused, ${where}`, async () => {
      const { page, complaints, close } = await visit(browser(), server().url, options);
      await signInFirst(page, server());
      await page.getByRole('heading', { name: 'Hello, Ana' }).waitFor();
      await page.goto('/docs');
      await page.getByLabel('Find an operation').fill('creates project post');
      await page.getByRole('link', { name: /Creates a project$/ }).click();
      const send = page.getByRole('button', { name: 'Try it' });
      assert.equal(await send.isDisabled(), true);
      await page.getByLabel('project › name').fill(`Tried ${where}`);
      await page.getByText(`-d '{"project":{"name":"Tried ${where}"}}'`).waitFor();
      await send.click();
      const answer = page.getByRole('region', { name: 'Answer' });
      await answer.getByText('201', { exact: true }).waitFor();
      const { projects } = await server().client.get('/projects.json');
      assert.equal(projects.filter(({ name }) => name === `Tried ${where}`).length, 1);

      await page.getByLabel('Write the body as JSON').check();
      await page.getByLabel('Body', { exact: true }).fill('{"project": {"name": ');
      assert.equal(await send.isDisabled(), true);
      await page.getByLabel('Body', { exact: true }).fill('{"project": {"name": ""}}');
      await send.click();
      await answer.getByText('422', { exact: true }).waitFor();

      await page.goto('/docs/getProject');
      await page.getByLabel('id (needed)').fill('999');
      await page.keyboard.press('Enter');
      await answer.getByText('404', { exact: true }).waitFor();
      assert.deepEqual(complaints, []);
      await close();
    });

  test('says so of what a form cannot try', async () => {
    const { page, complaints, close } = await visit(browser(), server().url);
    await signInFirst(page, server());
    await page.getByRole('heading', { name: 'Hello, Ana' }).waitFor();
    await page.goto('/docs/followEvents');
    await page.getByText('they are not tried from here').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Try it' }).count(), 0);
    assert.deepEqual(complaints, []);
    await close();
  });
});
