import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../../scripts/patience.ts';
import { give, putInto, useBrowser, visit } from '../support/browser.ts';
import { deskLight, phoneDark } from '../support/looks.ts';
import { useServer } from '../support/server.ts';
import { enterAs, PASSWORD, useAna } from '../support/signing-in.ts';
import {
  drop,
  type Line,
  MB,
  panelOf,
  rowOf,
  rowsIn,
  sha256,
  slowLine,
  untilUnderWay,
  useFiles,
} from '../support/uploading.ts';

const BEN = 'ben@example.com';
const SIZE = 6 * MB;
const film = Buffer.alloc(SIZE, 7);

describe('uploads', () => {
  const server = useServer({ HOLDFAST_QUOTA: '48MiB' });
  const browser = useBrowser();
  const asAna = useAna(server, browser);
  const { newProject, listed, inProject } = useFiles(server, asAna);
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'holdfast-uploads-'));
    await writeFile(join(folder, 'Film.bin'), film);
    await writeFile(join(folder, 'Other.bin'), 'something else');
  });
  after(() => rm(folder, { recursive: true }));

  /** What makes it go on makes it go on where it stopped: the bytes before are not sent again. */
  async function goesOn({ tried }: Line, cause: () => Promise<unknown>): Promise<void> {
    const before = tried.length;
    await cause();
    await until(() => tried.length > before, 'it to go on');
    assert.ok(tried[before]! > 0, 'it goes on where it stopped');
  }

  /** Everything has arrived, as one file and as it was. */
  async function arrived(page: Page, projectId: string, line: Line): Promise<void> {
    await line.free();
    await panelOf(page).getByText('1 file uploaded', { exact: true }).waitFor();
    const [file, ...others] = await listed(projectId);
    assert.deepEqual(others, []);
    const whole = (await server().client.get('/files/{id}.json', { path: { id: file!.id } })).file;
    assert.equal(sha256(await (await fetch(whole['download-URL'])).bytes()), sha256(film));
  }

  test('goes on from where the file lies, once the browser may read it again', () =>
    inProject(async (page, projectId) => {
      // Only a person can drop a real file, so one lies where pages can make some, and comes with the way to it.
      await putInto(page, () => {
        if (localStorage.getItem('asks') === null) return;
        const { prototype } = FileSystemHandle as unknown as { prototype: Record<string, unknown> };
        let isGranted = false;
        prototype.queryPermission = async () => (isGranted ? 'granted' : 'prompt');
        prototype.requestPermission = async () => {
          isGranted = true;
          return 'granted';
        };
      });
      const line = await slowLine([page]);
      const dataTransfer = await page.evaluateHandle(async (size) => {
        const way = await (await navigator.storage.getDirectory()).getFileHandle('Film.bin', { create: true });
        const writer = await way.createWritable();
        await writer.write(new Uint8Array(size).fill(7));
        await writer.close();
        const transfer = new DataTransfer();
        transfer.items.add(await way.getFile());
        (DataTransferItem.prototype as unknown as Record<string, unknown>).getAsFileSystemHandle = async () => way;
        return transfer;
      }, SIZE);
      await page.dispatchEvent('main', 'drop', { dataTransfer });
      await untilUnderWay(page, 'Film.bin', line);
      await goesOn(line, () => page.reload());

      await page.evaluate(() => localStorage.setItem('asks', 'yes'));
      await page.reload();
      await rowOf(page, 'Film.bin')
        .getByText(/Choose it again to go on/)
        .waitFor();
      await goesOn(line, () => page.getByRole('button', { name: 'Choose', exact: true }).click());
      await arrived(page, projectId, line);
    }));

  test('goes on with a file that is chosen again, where the browser keeps none', () =>
    inProject(async (page, projectId) => {
      await putInto(page, () => {
        const { put } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.put = function (value, key) {
          if (value instanceof File) throw new DOMException('No room.', 'QuotaExceededError');
          return put.call(this, value, key);
        };
      });
      await page.reload();
      const line = await slowLine([page]);
      const choose = async (button: string, name: string) => {
        const chooser = page.waitForEvent('filechooser');
        await page.getByRole('button', { name: button, exact: true }).click();
        await (await chooser).setFiles(join(folder, name));
      };
      await choose('Upload', 'Film.bin');
      await untilUnderWay(page, 'Film.bin', line);
      const warning = page.waitForEvent('dialog');
      const reload = page.reload();
      const dialog = await warning;
      assert.equal(dialog.type(), 'beforeunload', 'who leaves is told that something is not done');
      await dialog.accept();
      await reload;

      const row = rowOf(page, 'Film.bin');
      await row.getByText(/Choose it again to go on/).waitFor();
      await choose('Choose', 'Other.bin');
      await row.getByText(/That is not the “Film.bin” that was being uploaded/).waitFor();
      await goesOn(line, () => choose('Choose', 'Film.bin'));
      await arrived(page, projectId, line);
    }, phoneDark));

  test('is tended by one window, and by another once that is gone', () =>
    inProject(async (page, projectId) => {
      const other = await page.context().newPage();
      await other.goto(`/p/${projectId}/files`);
      await other.getByText('No files yet').waitFor();
      const line = await slowLine([page, other]);
      await drop(page, [{ name: 'Film.bin', size: SIZE, byte: 7 }]);
      await untilUnderWay(page, 'Film.bin', line);
      assert.equal(await panelOf(other).count(), 0, 'it is not theirs yet');
      await goesOn(line, () => page.close());
      await arrived(other, projectId, line);
    }));

  test('waits for the connection, says so, and goes on by itself', () =>
    inProject(async (page, projectId) => {
      const line = await slowLine([page]);
      await drop(page, [{ name: 'Film.bin', size: SIZE, byte: 7 }]);
      await untilUnderWay(page, 'Film.bin', line);
      await line.cut();
      await rowOf(page, 'Film.bin').getByText('No connection to the server. It goes on by itself.').waitFor();
      await arrived(page, projectId, line);
    }));

  test('says that its sender is signed out, and goes on when they have signed in again', () =>
    inProject(async (page, projectId) => {
      const line = await slowLine([page]);
      await drop(page, [{ name: 'Film.bin', size: SIZE, byte: 7 }]);
      await untilUnderWay(page, 'Film.bin', line);
      await page.context().clearCookies();
      await line.free();
      const dialog = page.getByRole('dialog', { name: 'Sign in again' });
      await dialog.getByLabel('Password').fill(PASSWORD);
      await rowOf(page, 'Film.bin').getByText('You are signed out. It goes on when you sign in again.').waitFor();
      await dialog.getByRole('button', { name: 'Sign in' }).click();
      await arrived(page, projectId, line);
    }));

  test('begun by a button that is pressed twice makes one file', () =>
    inProject(async (page, projectId) => {
      const line = await slowLine([page]);
      await drop(page, [{ name: 'Note.txt', size: MB / 2, byte: 1 }]);
      await page.getByRole('button', { name: 'Pause Note.txt' }).click();
      let begun = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/uploads/')) begun += 1;
      });
      await page.getByRole('button', { name: 'Resume Note.txt' }).evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      });
      await line.free();
      await panelOf(page).getByText('1 file uploaded', { exact: true }).waitFor();
      assert.deepEqual([begun, (await listed(projectId)).length], [1, 1]);
    }));

  test('of many, those under way come first, then the next; the rest can be looked at', () =>
    inProject(async (page) => {
      const line = await slowLine([page]);
      const samples = Array.from({ length: 30 }, (_, n) => ({ name: `Plan ${n + 10}.bin`, size: MB / 4, byte: n }));
      await drop(page, samples);
      await panelOf(page).getByText('7 more are waiting').click();
      assert.equal((await rowsIn(page)).length, 30);
      await line.free();
      await panelOf(page).getByText('30 files uploaded', { exact: true }).waitFor();
      assert.deepEqual(await rowsIn(page), ['30 done']);
      await panelOf(page).getByText('30 done').click();
      assert.equal((await rowsIn(page)).length, 31);
      await page.getByRole('button', { name: 'Clear what is done' }).click();
      await panelOf(page).waitFor({ state: 'detached' });
    }));

  test('of many small ones each arrives once, through a reload, and little is written down for each', () =>
    inProject(async (page, projectId) => {
      const line = await slowLine([page], { small: 20 });
      const samples = Array.from({ length: 60 }, (_, n) => ({ name: `Note ${n + 10}.txt`, size: 20_000, byte: n }));
      let writes = 0;
      await give(page, 'tellWrite', () => {
        writes += 1;
      });
      const countWrites = () => {
        const { transaction } = IDBDatabase.prototype;
        IDBDatabase.prototype.transaction = function (...given) {
          if (given[1] === 'readwrite') (window as unknown as { tellWrite(): void }).tellWrite();
          return transaction.apply(this, given);
        };
      };
      await putInto(page, countWrites);
      await page.evaluate(countWrites);
      await drop(page, samples);
      await panelOf(page)
        .getByText(/^20 of 60 files uploaded/)
        .waitFor();
      await page.reload();
      await panelOf(page)
        .getByText(/^\d+ of \d+ files uploaded/)
        .waitFor();
      await line.free();
      await panelOf(page)
        .getByText(/^\d+ files uploaded/)
        .waitFor();
      const names = (await listed(projectId)).map(({ name }) => name).sort();
      assert.deepEqual(
        names,
        samples.map(({ name }) => name),
      );
      assert.ok(writes < 240, `${writes} transactions for 60 files`);
    }));

  test('says what to do when there is no room for it', () =>
    inProject(async (page, projectId) => {
      await drop(page, [{ name: 'Everything.bin', size: 49 * MB, byte: 1 }]);
      const row = rowOf(page, 'Everything.bin');
      await row.getByText(/There is no room for another .* Delete some, .* or ask whoever runs the server/).waitFor();
      await page.getByRole('button', { name: 'Try Everything.bin again' }).click();
      await row.getByText(/There is no room/).waitFor();
      await page.getByRole('button', { name: 'Cancel Everything.bin' }).click();
      await row.waitFor({ state: 'detached' });
      assert.deepEqual(await listed(projectId), []);
    }, phoneDark));

  test('begun at a task is found there after a reload', async () => {
    const { client } = server();
    const id = await newProject();
    const list = { name: 'Building' };
    const made = await client.post('/projects/{id}/tasklists.json', { path: { id }, body: { 'todo-list': list } });
    const item = { content: 'Watch the film' };
    const task = await client.post('/tasklists/{id}/tasks.json', {
      path: { id: made.TASKLISTID },
      body: { 'todo-item': item },
    });
    await asAna(async (page) => {
      await page.goto(`/p/${id}/tasks/${task.id}`);
      const line = await slowLine([page]);
      const files = page.getByRole('list', { name: 'Files', exact: true });
      await page.getByLabel('Files to upload').setInputFiles(join(folder, 'Film.bin'));
      await files.getByText('Film.bin').waitFor();
      await untilUnderWay(page, 'Film.bin', line);
      await page.getByRole('button', { name: 'Pause Film.bin' }).click();
      await page.reload();
      await page.getByRole('button', { name: 'Resume Film.bin' }).click();
      await arrived(page, id, line);
      await files.getByRole('link', { name: 'Film.bin' }).waitFor();
    });
    const [file] = await listed(id);
    const { 'related-items': related } = (await client.get('/files/{id}.json', { path: { id: file!.id } })).file;
    assert.deepEqual(related, [{ type: 'task', taskId: task.id, title: item.content }]);
  });

  test('for some people only is there for them and for nobody else', async () => {
    const { client } = server();
    const project = await newProject();
    const about = { 'email-address': BEN, 'first-name': 'Ben', 'last-name': 'Berg', password: PASSWORD };
    const { id: person } = await client.post('/people.json', { body: { person: about } });
    await client.post('/projects/{id}/people/{person}.json', { path: { id: project, person } });
    const ben = await visit(browser(), server().url, deskLight);
    await enterAs(ben.page, BEN);
    const bensList = ben.page.getByRole('table', { name: 'Files' });

    await asAna(async (page) => {
      await page.goto(`/p/${project}/files`);
      const upload = async (name: string, isForBen: boolean) => {
        await page.getByRole('button', { name: 'More for files' }).click();
        await page.getByRole('menuitem', { name: 'Upload for some people only' }).click();
        const dialog = page.getByRole('dialog', { name: 'Upload for some people only' });
        await dialog.getByText('Nobody else yet').click();
        if (isForBen) await dialog.getByRole('checkbox', { name: 'Ben Berg' }).check();
        const chooser = page.waitForEvent('filechooser');
        await dialog.getByRole('button', { name: 'Choose files' }).click();
        await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });
        await page.getByRole('table', { name: 'Files' }).getByText(name).waitFor();
      };
      await upload('For Ben.txt', true);
      await upload('For nobody.txt', false);
      await ben.page.goto(`/p/${project}/files`);
      await bensList.getByText('For Ben.txt').waitFor();
      assert.equal(await bensList.getByText('For nobody.txt').count(), 0);

      await page.getByRole('link', { name: 'For nobody.txt' }).click();
      const panel = page.getByRole('complementary', { name: 'File' });
      await panel.getByText('Nobody else').click();
      const saved = () => page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
      await Promise.all([saved(), panel.getByRole('checkbox', { name: 'Ben Berg' }).check()]);
      await ben.page.reload();
      await bensList.getByText('For nobody.txt').waitFor();
      await Promise.all([saved(), panel.getByRole('checkbox', { name: 'Ben Berg' }).uncheck()]);
      await ben.page.reload();
      await bensList.getByText('For Ben.txt').waitFor();
      assert.equal(await bensList.getByText('For nobody.txt').count(), 0);
    });
    assert.deepEqual(ben.complaints, []);
    await ben.close();
  });
});
