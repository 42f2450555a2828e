import type { Page } from 'playwright-core';
import type { Served } from './server.ts';

export const PASSWORD = 'a good long password';

/** Accepts the printed link through the API, as a fixture for tests that are about something else, and signs the page in. */
export async function signInFirst(page: Page, { client, link, url }: Served): Promise<void> {
  const code = link.split('/').at(-1)!;
  const person = { password: PASSWORD, 'first-name': 'Ana', 'last-name': 'Okoye' };
  await client.post('/links/{code}.json', { path: { code }, body: { person } }).catch((error) => {
    // Another test of the file has been here.
    if (error.status !== 404) throw error;
  });
  await signIn(page, url, 'admin@localhost');
}

export async function signIn(page: Page, url: string, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
