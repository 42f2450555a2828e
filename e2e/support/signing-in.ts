import assert from 'node:assert/strict';
import { type Client, createClient } from '@holdfast/client';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { visit } from './browser.ts';
import { deskLight } from './looks.ts';
import type { Served } from './server.ts';

export const PASSWORD = 'a good long password';
export const ANA = 'admin@localhost';

/** Through the page, as people do. */
export async function signIn(page: Page, url: string, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Gives the page a session of its own, for tests that are about something else. */
export async function enterAs(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/session.json', { data: { session: { email, password: PASSWORD } } });
  assert.equal(answer.ok(), true, await answer.text());
}

/** Accepts the printed link, unless another test of the file has done so: from then on Ana has a password. */
export async function welcomeAna({ client, link }: Served): Promise<void> {
  const code = link.split('/').at(-1)!;
  const person = { password: PASSWORD, 'first-name': 'Ana', 'last-name': 'Okoye' };
  await client.post('/invitations/{code}.json', { path: { code }, body: { person } }).catch((error) => {
    if (error.status !== 404) throw error;
  });
}

/** Another person of the account, who speaks to the server by themselves. */
export async function colleague({ client, url }: Served, email: string): Promise<{ id: string; client: Client }> {
  const person = { 'email-address': email, 'first-name': 'Ben', 'last-name': 'Berg', password: PASSWORD };
  const { id } = await client.post('/people.json', { body: { person } });
  const Authorization = `Basic ${Buffer.from(`${email}:${PASSWORD}`).toString('base64')}`;
  return { id, client: createClient({ baseUrl: url, headers: () => ({ Authorization }) }) };
}

/** Hands over a page of Ana, the first Administrator. At its end nothing may have gone wrong on it. */
export function useAna(server: () => Served, browser: () => Browser) {
  return async (work: (page: Page) => Promise<void>, look: BrowserContextOptions = deskLight): Promise<void> => {
    const { page, complaints, close } = await visit(browser(), server().url, look);
    await welcomeAna(server());
    await enterAs(page, ANA);
    await work(page);
    assert.deepEqual(complaints, []);
    await close();
  };
}
