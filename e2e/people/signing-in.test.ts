import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { follow } from '../support/acting.ts';
import { useBrowser, visit } from '../support/browser.ts';
import { deskLight, isPhone, type Look, testEachLook } from '../support/looks.ts';
import { type Served, useServer } from '../support/server.ts';
import { ANA, enterAs, PASSWORD, signIn, welcomeAna } from '../support/signing-in.ts';

/**
 * An authenticator app. `ahead`: the code after the one it shows now, for who has used that one already. Either is taken
 * also if the next half minute begins meanwhile.
 */
const codeOf = (secret: string, { ahead = 0 } = {}) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + ahead * 30_000,
  });

let made = 0;
async function makePerson({ client }: Served): Promise<string> {
  const email = `two-steps-${++made}@northwind.test`;
  const names = { 'first-name': 'Cid', 'last-name': `Steps ${made}` };
  await client.post('/people.json', { body: { person: { ...names, 'email-address': email, password: PASSWORD } } });
  return email;
}

/** Scans the picture, as far as a test can: the secret stands below it. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('img', { name: /secret for your app/ }).waitFor();
  const secret = (await page.getByText('Or type it in:').locator('span').textContent())!;
  await page.getByLabel('Code that the app shows').fill(codeOf(secret));
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Turn on' }).click();
  const shown = page.locator('pre');
  await shown.waitFor();
  const codes = (await shown.textContent())!.split('\n');
  assert.equal(codes.length, 10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  return { secret, codes };
}

async function signOut(page: Page, look: Look): Promise<void> {
  if (isPhone(look)) await follow(page, '/');
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in to Holdfast' }).waitFor();
}

/** The page on which Administrators see who came in and who changed what, narrowed down in every way. */
async function findInAudit(page: Page, name: string): Promise<void> {
  await follow(page, '/settings/account');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Audit log' }).click();
  const log = page.getByRole('table', { name: 'Audit log' });
  const rows = log.getByRole('row');
  const reset = rows.filter({ hasText: `Turned two-step sign-in off, ${name}` });
  await reset.getByText(name).waitFor();
  await page.getByLabel('What').selectOption('Turned two-step sign-in on');
  await reset.waitFor({ state: 'detached' });
  await page.getByLabel('Find words').fill(name);
  await page.waitForURL(/find=Cid/);
  await page.getByLabel('What').selectOption('Everything');
  await reset.waitFor();
  await page.getByLabel('Find words').fill('');
  await page.waitForURL((url) => !url.search.includes('find'));
  await reset.getByRole('button', { name }).click();
  await page.getByRole('button', { name: `Only ${name}` }).waitFor();
  await page.getByLabel('To').fill('2020-01-01');
  await page.getByText('Nothing fits').waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByLabel('What').selectOption('Failed to sign in');
  const table = await page.request.get((await page.getByRole('link', { name: 'CSV' }).getAttribute('href'))!);
  assert.match(await table.text(), /^\uFEFFTime,/);
}

describe('signing in', () => {
  const server = useServer();
  const browser = useBrowser();

  testEachLook('by password and code of an app, which is set up, used and turned off', async (look) => {
    const email = await makePerson(server());
    const { page, complaints, close } = await visit(browser(), server().url, look);
    await signIn(page, server().url, email);
    await page.getByRole('heading', { name: 'Hello, Cid' }).waitFor();
    await follow(page, '/settings/security');
    await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
    const { secret, codes } = await setUp(page);
    await page.getByText('10 recovery codes are left.').waitFor();

    await signOut(page, look);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const code = page.getByLabel('Code');
    await code.fill('000000');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('is wrong, or was used already', { exact: true }).waitFor();
    await code.fill(codeOf(secret, { ahead: 1 }));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Hello, Cid' }).waitFor();

    await follow(page, '/settings/security');
    const sessions = page.getByRole('table', { name: 'Your sessions' });
    await sessions.getByText('This one').waitFor();
    const elsewhere = await visit(browser(), server().url, look);
    const session = { email, password: PASSWORD, code: codes[1]! };
    const headers = { 'User-Agent': 'Kiosk/1.0 (X11; Linux)' };
    assert.ok((await elsewhere.page.request.post('/session.json', { data: { session }, headers })).ok());
    await page.reload();
    await sessions.getByRole('button', { name: 'Sign out Kiosk on Linux' }).click();
    await page.getByText('Kiosk on Linux is signed out.').waitFor();
    assert.equal((await elsewhere.page.request.get('/me.json')).status(), 401);
    await elsewhere.close();

    await page.getByRole('button', { name: 'New recovery codes' }).click();
    await page.getByRole('dialog').getByLabel('Code').fill(codes[0]!);
    await page.getByRole('button', { name: 'Make new codes' }).click();
    const renewed = (await page.locator('pre').textContent())!.split('\n');
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByRole('button', { name: 'Turn off' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Code').fill(renewed[0]!);
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('button', { name: 'Set up two-step sign-in' }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  test('leads to setting it up where the account asks for it, and nowhere else; an Administrator resets it', async () => {
    await welcomeAna(server());
    const email = await makePerson(server());
    const ana = await visit(browser(), server().url, deskLight);
    await enterAs(ana.page, ANA);
    await ana.page.goto('/settings/security');
    await ana.page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
    await setUp(ana.page);
    await follow(ana.page, '/settings/account');
    const asks = ana.page.getByRole('switch', { name: 'Ask everybody for two-step sign-in' });
    await asks.click();
    await ana.page.getByText('Everybody is asked for it now.').waitFor();

    const { page, complaints, close } = await visit(browser(), server().url, { ...deskLight, colorScheme: 'dark' });
    await signIn(page, server().url, email);
    await page.getByRole('heading', { name: 'Set up two-step sign-in' }).waitFor();
    await page.goto('/projects');
    await page.waitForURL('**/second-step');
    await setUp(page);
    await page.getByRole('heading', { name: 'Hello, Cid' }).waitFor();

    await asks.click();
    await ana.page.getByText('Everybody decides for themselves again.').waitFor();
    await follow(ana.page, '/people');
    await ana.page.getByRole('button', { name: `Actions for Cid Steps ${made}` }).click();
    await ana.page.getByRole('menuitem', { name: 'Reset two-step sign-in' }).click();
    await ana.page.getByLabel('Your own password').fill(PASSWORD);
    await ana.page.getByRole('button', { name: 'Reset' }).click();
    await ana.page.getByText('can sign in with the password alone').waitFor();
    await signIn(page, server().url, email);
    await page.getByRole('heading', { name: 'Hello, Cid' }).waitFor();

    await follow(page, '/settings/audit');
    await page.getByText('For Administrators').waitFor();
    await findInAudit(ana.page, `Cid Steps ${made}`);
    assert.deepEqual([...complaints, ...ana.complaints], []);
    await close();
    await ana.close();
  });
});
