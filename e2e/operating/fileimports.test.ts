import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { useBrowser } from '../support/browser.ts';
import { testEachLook } from '../support/looks.ts';
import { useSharedServer } from '../support/server.ts';
import { useAna } from '../support/signing-in.ts';

/** As Excel saves it in the West of Europe. */
const SHEET = [
  'Task;Due;A heading somebody made longer than a phone is wide;Where',
  'Tür prüfen;3/12/2026;"Zwei\nZeilen";Küche',
  ';4/12/2026;;Küche',
].join('\r\n');

describe('imports of files', () => {
  const server = useSharedServer();
  const browser = useBrowser();
  const asAna = useAna(server, browser);

  testEachLook('a file is looked at, decided about, brought in and taken back', (look) =>
    asAna(async (page) => {
      const buffer = Buffer.from(SHEET, 'latin1');
      const project = `Moving at ${look.viewport.width} px`;
      const name = `${project}.csv`;
      await page.goto('/settings/import');
      await page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer });
      const card = page.getByRole('region', { name });
      await card.getByText('1 of 2 rows become tasks').waitFor();
      await card.getByText('Dates like 3/12/2026 mean').first().waitFor();

      const where = card.getByLabel('Where Where goes');
      assert.ok((await where.boundingBox())!.width >= 140, 'what is chosen can be read');
      await where.focus();
      await where.selectOption('list');
      const rows = card.getByRole('table', { name: 'The first rows as they will be' });
      await rows.getByRole('cell', { name: 'Küche' }).first().waitFor();
      assert.ok(await where.evaluate((it) => it === document.activeElement), 'the focus stays where it was');
      await card.getByRole('button', { name: '3 December' }).click();
      await rows.getByText(/Dec/).first().waitFor();

      // Pressed out of the field: the name counts all the same.
      await card.getByLabel('Name of the project').fill(`${project}, renamed`);
      await card.getByRole('button', { name: 'Bring in 1 task' }).click();
      await card.getByText('Brought in').waitFor();
      await card.getByText('1 of 2 rows became tasks, 1 stayed out').waitFor();
      const { projects } = await server().client.get('/projects.json');
      assert.ok(projects.some((one) => one.name === `${project}, renamed`));

      await card.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
      await card.getByText('Undone').waitFor();
    }, look),
  );
});
