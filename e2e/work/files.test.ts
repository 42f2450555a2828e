import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { until } from '../../scripts/patience.ts';
import { picture } from '../../server/test/work/files/samples.ts';
import { useBrowser } from '../support/browser.ts';
import { testEachLook } from '../support/looks.ts';
import { useServer } from '../support/server.ts';
import { ANA, PASSWORD, useAna } from '../support/signing-in.ts';
import { timePassesUntil } from '../support/timers.ts';
import {
  drop,
  MB,
  panelOf,
  rowOf,
  rowsIn,
  sha256,
  shareOf,
  slowLine,
  untilUnderWay,
  useFiles,
} from '../support/uploading.ts';

async function boxOf(shown: Locator) {
  await shown.waitFor();
  return (await shown.boundingBox())!;
}

/** The page's clock stands still, so many milliseconds later than it did. */
const standStill = (page: Page, later = 0) =>
  page.evaluate((ms) => {
    const now = Date.now() + ms;
    Date.now = () => now;
  }, later);

describe('files', () => {
  const server = useServer({ HOLDFAST_MAX_FILE_SIZE: '20MiB' });
  const { listed, inProject } = useFiles(server, useAna(server, useBrowser()));
  const contentOf = async (id: string): Promise<Uint8Array> => {
    const { file } = await server().client.get('/files/{id}.json', { path: { id } });
    return (await fetch(file['download-URL'])).bytes();
  };

  testEachLook('ten dropped at once, one paused and resumed, one failing and retried', (look) =>
    inProject(async (page, projectId) => {
      await page.getByText('Up to 21 MB each').first().waitFor();
      const samples = Array.from({ length: 10 }, (_, n) => ({
        name: `Plan ${n}.bin`,
        size: n < 2 ? 5 * MB : MB / 2,
        byte: n,
      }));
      const name = Buffer.from('Plan 9.bin').toString('base64');
      let refusals = 0;
      await page.route('**/uploads/', async (route) => {
        if (refusals > 0 || !route.request().headers()['upload-metadata']?.includes(name)) return route.fallback();
        refusals += 1;
        return route.fulfill({ status: 400, json: { STATUS: 'Error', MESSAGE: 'The crane is broken.' } });
      });
      const line = await slowLine([page]);
      await standStill(page);
      await drop(page, samples);

      // Another mebibyte, a second after the first.
      const first = await untilUnderWay(page, 'Plan 0.bin', line);
      await standStill(page, 1000);
      line.reachTo(2 * MB);
      await untilUnderWay(page, 'Plan 0.bin', line, first);
      await rowOf(page, 'Plan 0.bin')
        .getByText(/B\/s · \d+ s left/)
        .waitFor();
      await page.getByRole('button', { name: 'Pause Plan 0.bin' }).click();
      await rowOf(page, 'Plan 0.bin').getByText('paused').waitFor();
      const paused = await shareOf(page, 'Plan 0.bin');
      await line.free();

      await rowOf(page, 'Plan 9.bin').getByText('The crane is broken.').waitFor();
      await panelOf(page).getByText('8 of 10 files uploaded').waitFor();
      assert.deepEqual(await rowsIn(page), ['Plan 0.bin', 'Plan 9.bin', '8 done'], 'what is done is out of the way');
      assert.equal(await shareOf(page, 'Plan 0.bin'), paused, 'what is paused stays where it is');
      await page.getByRole('button', { name: 'Resume Plan 0.bin' }).click();
      await panelOf(page).getByRole('button', { name: 'Retry', exact: true }).click();
      await panelOf(page).getByText('10 files uploaded', { exact: true }).waitFor();

      const files = await listed(projectId);
      assert.deepEqual(
        files.map((file) => file.name),
        samples.map((sample) => sample.name),
      );
      for (const { name: own, size, byte } of [samples[0]!, samples[9]!]) {
        const { id } = files.find((file) => file.name === own)!;
        assert.equal(sha256(await contentOf(id)), sha256(new Uint8Array(size).fill(byte)));
      }
      await page.getByRole('table', { name: 'Files' }).getByText('Plan 9.bin').waitFor();
    }, look),
  );

  testEachLook('go on after the page is reloaded, somebody signed out, and the server restarted', (look) =>
    inProject(async (page, projectId) => {
      const line = await slowLine([page]);
      const sample = { name: 'Film.bin', size: 6 * MB, byte: 7 };
      await drop(page, [sample]);
      await untilUnderWay(page, sample.name, line);
      await page.reload();
      await until(() => line.tried.length === 3, 'it to go on');
      assert.deepEqual(line.tried, [0, MB, MB], `it goes on where it stopped: ${line.answered.join(', ')}`);
      line.reachTo(2 * MB);
      await untilUnderWay(page, sample.name, line);

      await page.getByRole('button', { name: 'Your menu' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByLabel('E-mail address').fill(ANA);
      assert.equal(await panelOf(page).count(), 0, 'nobody else sees it');
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Unfinished uploads' }).waitFor();
      line.reachTo(3 * MB);
      await untilUnderWay(page, sample.name, line);

      await server().restart(async () => {
        await line.free();
        await rowOf(page, sample.name).getByText('No connection to the server').waitFor();
      });
      const isThere = panelOf(page).getByText('1 file uploaded', { exact: true });
      await timePassesUntil(page, () => isThere.isVisible(), 'the upload to go on after the restart');
      const [file] = await listed(projectId);
      assert.equal(sha256(await contentOf(file!.id)), sha256(new Uint8Array(sample.size).fill(sample.byte)));
      assert.equal((await listed(projectId)).length, 1);
    }, look),
  );

  test('of a name that is there become a version, stand beside it or are left out', () =>
    inProject(async (page, projectId) => {
      const { client } = server();
      for (const name of ['a.txt', 'b.txt', 'c.txt']) await client.files.upload(projectId, new Blob(['old']), { name });
      await page.getByRole('link', { name: 'c.txt' }).waitFor();
      await drop(
        page,
        ['A.txt', 'b.txt', 'c.txt', 'new.txt'].map((name) => ({ name, size: 10, byte: 65 })),
      );
      const dialog = page.getByRole('dialog');
      await dialog.getByText('“A.txt” is already there').waitFor();
      await dialog.getByRole('button', { name: 'New version' }).click();
      await dialog.getByText('“b.txt” is already there').waitFor();
      await dialog.getByLabel('Do the same with the other one').check();
      await dialog.getByRole('button', { name: 'Keep both' }).click();
      await panelOf(page).getByText('4 files uploaded', { exact: true }).waitFor();
      const names = (await listed(projectId)).map(({ name, version }) => `${name} ${version}`);
      assert.deepEqual(names, ['a.txt 2', 'b.txt 1', 'b.txt 1', 'c.txt 1', 'c.txt 1', 'new.txt 1']);
    }));

  testEachLook('a version is added, looked at, brought back, downloaded and deleted', (look) =>
    inProject(async (page, projectId) => {
      const { client } = server();
      await client.files.upload(projectId, new Blob(['first']), { name: 'Plan.txt' });
      await page.getByRole('link', { name: 'Plan.txt' }).click();
      const panel = page.getByRole('complementary', { name: 'File' });
      const chooser = page.waitForEvent('filechooser');
      await panel.getByRole('button', { name: 'New version' }).click();
      await (await chooser).setFiles({ name: 'Other.txt', mimeType: 'text/plain', buffer: Buffer.from('second') });
      await panel.getByText('2 versions').waitFor();
      await page.getByRole('button', { name: 'Clear what is finished' }).click();
      await panel.getByRole('button', { name: 'Show the text' }).click();
      await panel.getByText('second', { exact: true }).waitFor();

      await panel.getByRole('button', { name: 'Make version 1 the newest again' }).click();
      await panel.getByText('3 versions').waitFor();
      const saving = page.waitForEvent('download');
      await panel.getByRole('link', { name: 'Download', exact: true }).click();
      const saved = await (await saving).createReadStream();
      assert.equal(Buffer.concat(await saved.toArray()).toString(), 'first');
      assert.equal((await saving).suggestedFilename(), 'Plan.txt');

      await panel.getByRole('button', { name: 'Delete version 2' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete version' }).click();
      await panel.getByText('2 versions').waitFor();
    }, look),
  );

  test('a folder becomes categories; what is too large is refused with the limit and its setting', () =>
    inProject(async (page, projectId) => {
      const folder = await mkdtemp(join(tmpdir(), 'holdfast-e2e-files-'));
      await mkdir(join(folder, 'Photos', '2026'), { recursive: true });
      await writeFile(join(folder, 'Photos', 'quay.txt'), 'quay');
      await writeFile(join(folder, 'Photos', '2026', 'crane.txt'), 'crane');
      await page.getByLabel('Folder to upload').setInputFiles(join(folder, 'Photos'));
      await panelOf(page).getByText('2 files uploaded', { exact: true }).waitFor();
      await rm(folder, { recursive: true });
      const tree = page.getByRole('navigation', { name: 'File categories' });
      await tree.getByRole('link', { name: '2026 1' }).click();
      const table = page.getByRole('table', { name: 'Files' });
      await table.getByText('quay.txt').waitFor({ state: 'detached' });
      await table.getByText('crane.txt').waitFor();

      await drop(page, [{ name: 'Huge.bin', size: 21 * MB, byte: 1 }]);
      await rowOf(page, 'Huge.bin')
        .getByText(/at most 21 MB.*HOLDFAST_MAX_FILE_SIZE/)
        .waitFor();
      assert.equal((await listed(projectId)).length, 2);
    }));

  test('chosen by keyboard and mouse, deleted with a way back, moved; pictures looked through by keys', () =>
    inProject(async (page, projectId) => {
      const { client } = server();
      const png = new Blob([new Uint8Array(await picture('png'))], { type: 'image/png' });
      for (const name of ['a.png', 'b.png', 'c.txt', 'd.txt']) await client.files.upload(projectId, png, { name });
      const table = page.getByRole('table', { name: 'Files' });
      await table.getByText('d.txt').waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('x');
      await page.getByLabel('Choose c.txt').click({ modifiers: ['Shift'] });
      await page.getByText('3 of 4 chosen').waitFor();
      await page.getByLabel('Choose c.txt').click();
      await page.getByRole('region', { name: 'Chosen files' }).getByRole('button', { name: 'Delete' }).click();
      await page.getByText('2 files are in the trash.').waitFor();
      assert.deepEqual(
        (await listed(projectId)).map(({ name }) => name),
        ['c.txt', 'd.txt'],
      );
      await page.getByRole('button', { name: 'Undo' }).click();
      await table.getByText('a.png').waitFor();

      await page.getByRole('button', { name: 'View a.png' }).click();
      const viewer = page.getByRole('dialog');
      await viewer.getByText('1 of 4').waitFor();
      await page.keyboard.press('ArrowRight');
      await viewer.getByRole('img', { name: 'b.png' }).waitFor();
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'New category' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Texts');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Texts 0' }).waitFor();
      await page.getByLabel('Choose all files').check();
      await page.getByRole('button', { name: 'Move', exact: true }).click();
      await page.getByRole('dialog').getByLabel('Category').selectOption({ label: 'Texts' });
      await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
      await page.getByRole('link', { name: 'Texts 4' }).click();
      await page.getByLabel('Find files').fill('.TXT');
      await page.getByText('2 files', { exact: true }).waitFor();
      assert.match(page.url(), /find=.TXT/);
    }));

  testEachLook('messages leave the uploads alone, the trash has dates, pictures use the room there is', (look) =>
    inProject(async (page, projectId) => {
      await drop(page, [{ name: 'Minutes of the meeting about the quay.txt', size: 10, byte: 65 }]);
      await panelOf(page).getByText('1 file uploaded', { exact: true }).waitFor();
      const row = page.getByRole('row', { name: /Minutes/ });
      await row.getByRole('button').click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      const [message, uploads] = [await boxOf(page.getByText(/is in the trash/)), await boxOf(panelOf(page))];
      const isBeside = message.x + message.width <= uploads.x;
      assert.ok(isBeside || message.y + message.height <= uploads.y, 'neither lies over the other');

      await page.goto(`/p/${projectId}/trash`);
      for (const said of [/by Ana Okoye/, /30 more days/])
        await row.getByText(said).filter({ visible: true }).waitFor();

      const png = new Blob([new Uint8Array(await picture('png', 1800, 1200))], { type: 'image/png' });
      const { id } = await server().client.files.upload(projectId, png, { name: 'Quay.png' });
      await page.goto(`/p/${projectId}/files/${id}`);
      const panel = page.getByRole('complementary', { name: 'File' });
      const preview = panel.getByRole('button', { name: 'View Quay.png' });
      const small = await boxOf(preview.locator('img'));
      await preview.click();
      const large = await boxOf(page.getByRole('dialog').getByRole('img', { name: 'Quay.png' }));
      assert.ok(large.width > small.width && large.height > small.height, `${large.width} after ${small.width} px`);
    }, look),
  );

  test('that are many are shown further where the first ones end, and one that is deleted beside its panel leaves it', () =>
    inProject(async (page, projectId) => {
      const { client } = server();
      const names = Array.from({ length: 101 }, (_, n) => `${String(n + 1).padStart(3, '0')}.txt`);
      for (const name of names) await client.files.upload(projectId, new Blob(['text']), { name });
      const table = page.getByRole('table', { name: 'Files' });
      await page.getByText('101 files', { exact: true }).waitFor();
      await table.getByText('100.txt').waitFor();
      await page.getByLabel('Choose all files').check();
      await page.getByText('100 of 101 chosen').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Show more' }).click();
      await page.getByRole('link', { name: '101.txt' }).and(page.locator(':focus')).waitFor();

      await page.keyboard.press('Enter');
      const panel = page.getByRole('complementary', { name: 'File' });
      await panel.getByRole('button', { name: 'New version' }).waitFor();
      await page
        .getByRole('row', { name: /101\.txt/ })
        .getByRole('button')
        .click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await panel.getByText('There is no such file').waitFor();
      assert.equal(await panel.getByRole('button', { name: 'New version' }).count(), 0);
    }));
});
