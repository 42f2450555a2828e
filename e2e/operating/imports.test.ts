import { describe, test } from 'node:test';
import { useBrowser } from '../support/browser.ts';
import { useServer } from '../support/server.ts';
import { useAna } from '../support/signing-in.ts';

describe('an account of another service', () => {
  const source = useServer();
  const target = useServer({ HOLDFAST_WEBHOOK_ALLOW: '127.0.0.0/8,::1/128' });
  const asAna = useAna(target, useBrowser());

  test('is counted, brought in, and what each person has to do is told', () =>
    asAna(async (page) => {
      const { client, url } = source();
      const person = { 'email-address': 'ben@quay.test', 'first-name': 'Ben', 'last-name': 'Berg' };
      await client.post('/people.json', { body: { person } });
      await client.post('/projects.json', { body: { project: { name: 'Breakwater' } } });
      const { token } = await client.post('/tokens.json', { body: { token: { name: 'Moving' } } });

      await page.goto('/settings/import');
      await page.getByLabel('Address of the other service').fill(url);
      await page.getByLabel('API token over there').fill(String(token));
      await page.getByRole('button', { name: 'Count what is there' }).click();
      await page.getByText('This would come').waitFor();
      await page.getByText('1 project', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Bring it in' }).click();
      await page.getByText(/^Brought in: /).waitFor();

      const people = page.getByRole('table', { name: 'What each person has to do' });
      await people.getByRole('row', { name: /Nothing: you are here/ }).waitFor();
      await people.getByRole('row', { name: /Ben Berg.*Waits until you invite them/ }).waitFor();
      await page.goto('/projects');
      await page.getByRole('link', { name: 'Breakwater' }).first().waitFor();
    }));
});
