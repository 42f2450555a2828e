import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { follow } from './support/acting.ts';
import { useBrowser, visit } from './support/browser.ts';
import { eachLook, nameOf } from './support/looks.ts';
import { useServer } from './support/server.ts';
import { enterAs, PASSWORD, signIn } from './support/signing-in.ts';

/** A folder on this machine with these files, to be chosen for upload: the first part of each name is the folder. */
async function makeFolder(t: TestContext, files: Record<string, string>): Promise<string> {
  const around = await mkdtemp(join(tmpdir(), 'holdfast-folder-'));
  t.after(() => rm(around, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(around, name)), { recursive: true });
    await writeFile(join(around, name), text);
  }
  return join(around, Object.keys(files)[0]!.split('/')[0]!);
}

eachLook((seen) =>
  describe(`a new installation (${nameOf(seen)})`, () => {
    // Elsewhere nothing moves.
    const look = { ...seen, reducedMotion: 'no-preference' } as const;
    const server = useServer();
    const browser = useBrowser();

    test('from the printed link to the first project, and back in after signing out', async () => {
      const { page, complaints, close } = await visit(browser(), server().url, look);
      await page.goto(server().link);
      await page.getByLabel('Your company or team').fill('Northwind');
      await page.getByLabel('First name').fill('Ana');
      await page.getByLabel('Last name').fill('Okoye');
      await page.getByLabel('E-mail address').fill('ana@northwind.test');
      await page.getByLabel('Password').fill('passwordpassword');
      await page.getByRole('button', { name: 'Set password and start' }).click();
      await page.getByRole('alert').waitFor({ state: 'attached' });
      await page.getByLabel('Password').fill(PASSWORD);
      const held = Promise.withResolvers<void>();
      await page.route('**/invitations/*.json', (route) => held.promise.then(() => route.continue()));
      await page.getByRole('button', { name: 'Set password and start' }).click();
      await page.getByRole('alert').waitFor({ state: 'detached' });
      held.resolve();

      await page.getByRole('heading', { name: 'Hello, Ana' }).waitFor();
      await page.getByRole('link', { name: 'Make your first project' }).click();
      await page.getByLabel('Name').fill('Harbour site');
      await page.getByLabel('What it is about').fill('The **quay** and the crane.');
      await page.getByRole('button', { name: 'Make project' }).click();
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      await page.locator('strong', { hasText: 'quay' }).waitFor();
      assert.match(page.url(), /\/p\/1$/);

      await page.getByRole('button', { name: /^Your menu/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: 'Sign in to Holdfast' }).waitFor();
      assert.equal((await page.request.get('/me.json')).status(), 401);

      await page.goto('/p/1/people');
      await page.getByLabel('E-mail address').fill('ana@northwind.test');
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'People' }).waitFor();
      assert.match(page.url(), /\/p\/1\/people$/, 'they are where they wanted to go');
      assert.deepEqual(complaints, []);
      await close();
    });

    test('by the first steps alone to an uploaded folder and a webhook that is called', async (t) => {
      const { page, complaints, close } = await visit(browser(), server().url, look);
      await enterAs(page, 'ana@northwind.test');
      await page.goto('/');
      const steps = page.getByRole('main');
      await steps.getByText('Make your first project (done)').waitFor();
      await steps.getByRole('link', { name: 'Upload a folder' }).click();
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Upload a folder' }).click();
      const folder = await makeFolder(t, { 'Site/about.txt': 'The quay', 'Site/Plans/crane.txt': 'Tall' });
      await (await chooser).setFiles(folder);
      await page.getByText('2 files uploaded', { exact: true }).waitFor();

      await follow(page, '/');
      await steps.getByText('Upload a folder (done)').waitFor();
      await steps.getByRole('link', { name: 'Add a webhook' }).click();
      const form = page.getByRole('dialog', { name: 'Add webhook' });
      await form.getByRole('button', { name: 'Use a test receiver' }).click();
      await form.getByRole('button', { name: 'Send test' }).click();
      await form.getByText('answered 200').waitFor();
      await form.getByRole('button', { name: 'Add webhook' }).click();
      await form.waitFor({ state: 'detached' });

      await follow(page, '/p/1/tasks');
      await page.getByLabel('Add a task').fill('Dig');
      await page.keyboard.press('Enter');
      await page.locator('[data-task]', { hasText: 'Dig' }).waitFor();
      await follow(page, '/settings/webhooks');
      await page.getByRole('table', { name: 'Test receivers' }).getByText('Test receiver 1').click();
      await page.getByText('TASK.CREATED').first().waitFor();
      await follow(page, '/');
      await steps.getByText('Add a webhook (done)').waitFor();
      assert.deepEqual(complaints, []);
      await close();
    });

    test('the link works once and says so', async () => {
      const { page, complaints, close } = await visit(browser(), server().url, look);
      await page.goto(server().link);
      await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
      assert.equal(await page.getByRole('link', { name: 'Home' }).getAttribute('href'), '/');
      await page.getByText('Ask for a new one').waitFor();
      assert.deepEqual(complaints, []);
      await close();
    });

    test('a wrong password is said, and what was typed stays', async () => {
      const { page, complaints, close } = await visit(browser(), server().url, look);
      await signIn(page, server().url, 'ana@northwind.test', 'not the password');
      await page.getByRole('alert').getByText('do not belong together').waitFor();
      assert.equal(await page.getByLabel('E-mail address').inputValue(), 'ana@northwind.test');
      await page.getByLabel('Password').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Hello, Ana' }).waitFor();
      assert.deepEqual(complaints, []);
      await close();
    });

    test('somebody invited gets in by their link, and is told which pages are not theirs', async () => {
      const { page, complaints, close } = await visit(browser(), server().url, look);
      await signIn(page, server().url, 'ana@northwind.test');
      await page.getByRole('heading', { name: 'Hello, Ana' }).waitFor();
      await follow(page, '/people');
      await page.getByRole('button', { name: 'Add person' }).click();
      await page.getByLabel('First name').fill('Ben');
      await page.getByLabel('E-mail address').fill('ben@northwind.test');
      await page.getByRole('button', { name: 'Add and make link' }).click();
      const link = await page.locator('pre', { hasText: '/invite/' }).textContent();
      await close();

      const guest = await visit(browser(), server().url, look);
      await guest.page.goto(link!);
      await guest.page.getByRole('heading', { name: 'Join Northwind' }).waitFor();
      await guest.page.getByLabel('Password').fill(PASSWORD);
      await guest.page.getByRole('button', { name: 'Set password and sign in' }).click();
      await guest.page.getByRole('heading', { name: 'Hello, Ben' }).waitFor();
      await follow(guest.page, '/people');
      await guest.page.getByText('Only Administrators of the owner company').waitFor();
      assert.deepEqual([...complaints, ...guest.complaints], []);
      await guest.close();
    });
  }),
);
