import { before, describe } from 'node:test';
import { useBrowser } from '../support/browser.ts';
import { testEachLook } from '../support/looks.ts';
import { useSharedServer } from '../support/server.ts';
import { useAna } from '../support/signing-in.ts';

describe('search', () => {
  const server = useSharedServer();
  const asAna = useAna(server, useBrowser());
  let project = '';

  before(async () => {
    const { client } = server();
    project = (await client.post('/projects.json', { body: { project: { name: 'Lightship' } } })).id;
    const path = { id: project };
    await client.post('/projects/{id}/tasks/quickadd.json', { path, body: { content: 'Polish the lens' } });
    const notebook = {
      name: 'Keeper’s log',
      content: 'The lens was cleaned twice.',
      'notebook-type': 'markdown',
    } as const;
    await client.post('/projects/{id}/notebooks.json', { path, body: { notebook } });
    await client.files.upload(project, new Blob(['lens']), { name: 'Lens drawing.txt' });
  });

  testEachLook('finds what is in projects, by beginnings of words, and leads there', (look) =>
    asAna(async (page) => {
      await page.goto('/');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click();
      const field = page.getByRole('searchbox', { name: 'Words to look for' });
      await field.fill('len');
      const results = page.getByRole('main');
      await results.getByRole('link', { name: /Polish the lens/ }).waitFor();
      await results.getByRole('link', { name: /Lens drawing/ }).waitFor();
      await results.getByRole('link', { name: /Keeper’s log.*cleaned twice/ }).click();
      await page.getByRole('heading', { name: 'Keeper’s log' }).waitFor();
      await page.goBack();
      await page.waitForURL(/\/search\?words=len$/);
      await field.fill('lens telescope');
      await page.getByText('Nothing about “lens telescope”').waitFor();
      await field.fill('light');
      await results.getByRole('link', { name: /Lightship/ }).click();
      await page.waitForURL(new RegExp(`/p/${project}$`));
    }, look),
  );

  testEachLook('and the palette, which also acts', (look) =>
    asAna(async (page) => {
      await page.goto('/');
      const open = page.getByRole('banner').getByRole('button', { name: 'Find or do something' });
      const palette = page.getByRole('dialog', { name: 'Find or do something' });
      await open.click();
      await palette.getByRole('combobox').fill('polish');
      await palette.getByRole('option', { name: /Polish the lens/ }).click();
      await page.getByRole('heading', { name: 'Polish the lens' }).waitFor();
      await palette.waitFor({ state: 'detached' });

      const chosen = look.colorScheme === 'light' ? 'dark' : 'light';
      await open.click();
      await palette.getByRole('combobox').fill(chosen);
      await palette.getByRole('option', { name: new RegExp(`^${chosen} theme`, 'i') }).click();
      await page.locator(`html[data-theme=${chosen}]`).waitFor();

      await open.click();
      await palette.getByRole('combobox').fill('new proj');
      await palette.getByRole('option', { name: 'New project' }).click();
      await page.getByRole('dialog', { name: 'New project' }).getByLabel('Name').waitFor();
    }, look),
  );
});
