import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { follow } from '../support/acting.ts';
import { useBrowser, visit } from '../support/browser.ts';
import { isPhone, type Look, testEachLook } from '../support/looks.ts';
import { type Served, useServer } from '../support/server.ts';
import { PASSWORD, signIn } from '../support/signing-in.ts';

/** Passkeys belong to a name; servers of tests are called by their address. */
const named = ({ url }: Served) => url.replace('127.0.0.1', 'localhost');

/** A phone or laptop that makes passkeys and recognizes who holds it. */
async function useDevice(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    count: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    async close() {
      await session.send('WebAuthn.disable');
      await session.detach();
    },
  };
}

async function signOut(page: Page, look: Look): Promise<void> {
  if (isPhone(look)) await page.goto('/');
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

let made = 0;

describe('passkeys', () => {
  const server = useServer();
  const browser = useBrowser();

  testEachLook('are added, let in by themselves, prove who one is, and are removed', async (look) => {
    const email = `passkeys-${++made}@northwind.test`;
    const person = { 'first-name': 'Cid', 'last-name': 'Keys', 'email-address': email, password: PASSWORD };
    await server().client.post('/people.json', { body: { person } });
    const { page, complaints, close } = await visit(browser(), named(server()), look);
    const device = await useDevice(page);
    await signIn(page, named(server()), email);
    await page.getByRole('heading', { name: 'Hello, Cid' }).waitFor();
    await follow(page, '/settings/security');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const adding = page.getByRole('dialog');
    await adding.getByLabel('Name').fill('My laptop');
    await adding.getByLabel('Your password').fill('wrong');
    await adding.getByRole('button', { name: 'Add passkey' }).click();
    await adding.getByText('is not your password', { exact: true }).waitFor();
    assert.equal(await device.count(), 0, 'nothing is made before it is known who asks');
    await adding.getByLabel('Your password').fill(PASSWORD);
    await adding.getByRole('button', { name: 'Add passkey' }).click();
    await page.locator('pre').waitFor();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('10 recovery codes are left.').waitFor();
    const table = page.getByRole('table', { name: 'Your passkeys' });
    await table.getByText('My laptop').waitFor();
    assert.equal(await device.count(), 1);

    await page.getByRole('button', { name: 'Set up an app, too' }).click();
    const secret = (await page.getByText('Or type it in:').locator('span').textContent())!;
    const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
    await page.getByLabel('Code that the app shows').fill(app.generate());
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('By passkey or an authenticator app').waitFor();
    await page.getByRole('button', { name: 'Remove the app' }).click();
    await page.getByRole('button', { name: 'Remove with a passkey instead' }).click();
    await page.getByText('Your passkeys still let you in.').waitFor();

    await signOut(page, look);
    const enter = page.getByRole('button', { name: 'Sign in with a passkey' });
    await enter.click();
    await page.getByRole('heading', { name: 'Hello, Cid' }).waitFor();

    await page.evaluate(() =>
      fetch('/tokens.json', { method: 'POST', body: JSON.stringify({ token: { name: 'Of a script' } }) }),
    );
    await follow(page, '/settings/security');
    const another = 'another good long password';
    await page.getByRole('button', { name: 'Use a passkey instead' }).click();
    await page.getByLabel('New password').fill(another);
    const revoking = page.getByLabel('Revoke my API token, too');
    await revoking.check();
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed. Everywhere else you are signed out.').waitFor();
    await revoking.waitFor({ state: 'detached' });
    await table.getByRole('button', { name: 'Rename My laptop' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Old laptop');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await table.getByRole('button', { name: 'Remove Old laptop' }).click();
    await page.getByRole('button', { name: 'Remove with a passkey instead' }).click();
    await page.getByText('Passkey “Old laptop” removed.').waitFor();
    await page.getByRole('button', { name: 'Set up two-step sign-in' }).waitFor();
    await table.waitFor({ state: 'detached' });

    await signOut(page, look);
    await enter.click();
    await page.getByText('This passkey does not let anybody in here').waitFor();
    assert.deepEqual(complaints, []);
    await device.close();
    await close();
  });
});
