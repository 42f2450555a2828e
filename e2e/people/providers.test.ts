import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { startProvider, type TestProvider } from '../../server/test/support/provider.ts';
import { follow } from '../support/acting.ts';
import { useBrowser, visit } from '../support/browser.ts';
import { deskLight, isPhone, type Look, testEachLook } from '../support/looks.ts';
import { useServer } from '../support/server.ts';
import { PASSWORD, signIn } from '../support/signing-in.ts';

async function signOut(page: Page, look: Look): Promise<void> {
  if (isPhone(look)) await page.goto('/');
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

describe('signing in with a provider', () => {
  const people: Record<string, object> = {};
  const settings: Record<string, string> = { HOLDFAST_OIDC: 'harbour' };
  let provider: TestProvider;
  before(async () => {
    provider = await startProvider(people as Record<string, Record<string, unknown>>);
    Object.assign(settings, provider.settings('harbour', { NAME: 'Harbour Office', DOMAINS: 'northwind.test' }));
  });
  const server = useServer(settings);
  before(() => provider.admit(server().url, ['harbour']));
  after(() => provider.close());
  const browser = useBrowser();

  let made = 0;
  testEachLook('leads there and back, to the page that was asked for; it is linked and unlinked', async (look) => {
    const [newcomer, member] = [`new${++made}`, `member${made}`];
    people[newcomer] = {
      email: `${newcomer}@northwind.test`,
      email_verified: true,
      given_name: 'Noa',
      family_name: 'Reed',
    };
    people[member] = { email: 'private@home.test' };
    const { page, complaints, close } = await visit(browser(), server().url, look);
    await page.goto('/settings/security');
    await page.getByRole('button', { name: 'Sign in with Harbour Office' }).click();
    await page.getByRole('link', { name: newcomer, exact: true }).click();
    const linked = page.getByRole('table', { name: 'Who lets you in' });
    await linked.getByText(`${newcomer}@northwind.test`).waitFor();
    assert.equal(new URL(page.url()).pathname, '/settings/security');
    await linked.getByRole('button', { name: 'Unlink Harbour Office' }).click();
    await page.getByRole('button', { name: 'Unlink', exact: true }).click();
    await page.getByText('Without this you could not sign in any more').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await signOut(page, look);
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await page.getByRole('heading', { name: 'Sign in to Holdfast' }).waitFor();

    const email = `${member}@northwind.test`;
    const person = { 'first-name': 'Mika', 'last-name': 'Fell', 'email-address': email, password: PASSWORD };
    await server().client.post('/people.json', { body: { person } });
    await signIn(page, server().url, email);
    await page.getByRole('heading', { name: 'Hello, Mika' }).waitFor();
    await follow(page, '/settings/security');
    await page.getByRole('button', { name: 'Link Harbour Office' }).click();
    await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('link', { name: member, exact: true }).click();
    await linked.getByText('private@home.test').waitFor();
    await linked.getByRole('button', { name: 'Unlink Harbour Office' }).click();
    await page.getByRole('button', { name: 'Unlink', exact: true }).click();
    await page.getByText('Harbour Office no longer lets you in.').waitFor();
    await signOut(page, look);
    await page.getByRole('button', { name: 'Sign in with Harbour Office' }).click();
    await page.getByRole('alert').getByText('was unlinked').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    // To be led there is what this is about, and to be refused.
    const isMeant = (one: string) => one === `request to ${provider.issuer}` || /40[19]/.test(one);
    assert.deepEqual(
      complaints.filter((one) => !isMeant(one)),
      [],
    );
    await close();
  });

  test('asks beside the page who somebody is: what is typed into it stays, and goes on', async () => {
    people.quinn = { email: 'quinn@northwind.test', email_verified: true, given_name: 'Quinn', family_name: 'Ash' };
    const { page, complaints, close } = await visit(browser(), server().url, deskLight);
    /** What the press of a button opens has closed by itself once they are done there. */
    const beside = async (button: Locator, work: (opened: Page) => Promise<void>) => {
      const opening = page.waitForEvent('popup');
      await button.click();
      const opened = await opening;
      const closed = opened.isClosed() ? undefined : opened.waitForEvent('close');
      await work(opened);
      await closed;
    };
    const signInWith = { name: 'Sign in with Harbour Office' };
    await page.goto('/settings/security');
    await page.getByRole('button', signInWith).click();
    await page.getByRole('link', { name: 'quinn', exact: true }).click();
    const wanted = page.getByLabel('New password');
    await wanted.fill('a door of three planks');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('is needed, or that your provider confirms').first().waitFor();
    await beside(page.getByRole('button', { name: 'Confirm with Harbour Office' }), (opened) =>
      opened.getByRole('link', { name: 'quinn', exact: true }).click(),
    );
    await page.getByText('You have confirmed who you are.').waitFor();
    assert.equal(await wanted.inputValue(), 'a door of three planks');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed.').waitFor();

    await follow(page, '/settings/tokens');
    await page.getByRole('button', { name: 'New token' }).first().click();
    await page.getByRole('dialog').getByLabel('What is it for?').fill('Night train');
    await page.context().clearCookies({ name: 'holdfast-session' });
    await page.getByRole('button', { name: 'Make token' }).click();
    await beside(page.getByRole('dialog', { name: 'Sign in again' }).getByRole('button', signInWith), async () => {});
    await page.getByRole('heading', { name: 'Your new token' }).waitFor();
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByRole('table', { name: 'Your tokens' }).getByText('Night train').waitFor();
    assert.deepEqual(
      complaints.filter((one) => one !== `request to ${provider.issuer}`),
      [],
    );
    await close();
  });
});
