import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Running, startHoldfast } from '../server/test/support/process.ts';
import { useBrowser, visit } from './support/browser.ts';
import { PASSWORD } from './support/signing-in.ts';

describe('npm run demo', () => {
  const browser = useBrowser();
  let folder: string;
  let demo: Running;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'holdfast-demo-'));
    demo = await startHoldfast({ HOLDFAST_DATA: folder }, ['--demo']);
  });
  after(async () => {
    await demo.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('prints a link, behind which everything is alive', async () => {
    const { page, complaints, close } = await visit(browser(), demo.url);
    await page.goto(/https?:\S+\/welcome\/\S+/.exec(demo.out())![0]);
    assert.equal(await page.getByLabel('First name').inputValue(), 'Maya');
    // It has been filled already.
    assert.equal(await page.getByLabel('Fill with demo data').count(), 0);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Set password and start' }).click();

    await page.getByRole('heading', { name: 'Hello, Maya' }).waitFor();
    // By the hour of the day it may also be among the latest news.
    await page.getByText('Contract draft').first().waitFor();
    await page.getByRole('link', { name: 'Harbour Square' }).first().click();
    await page.getByText('The harbour office closes the north gate').waitFor();
    await page.goto('/settings/webhooks');
    await page.getByText('Resting').waitFor();
    await page.getByText('Paused').waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  test('leaves what is there as it is', async () => {
    await demo.stop();
    demo = await startHoldfast({ HOLDFAST_DATA: folder }, ['--demo']);
    assert.match(demo.out(), /There is data already: no demo data was added/);
    assert.doesNotMatch(demo.out(), /welcome/);
  });
});

describe('a new installation', () => {
  const browser = useBrowser();

  test('can be filled with demo data on its first page', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'holdfast-demo-'));
    const served = await startHoldfast({ HOLDFAST_DATA: folder });
    const { page, complaints, close } = await visit(browser(), served.url, { viewport: { width: 390, height: 844 } });
    await page.goto(/https?:\S+\/welcome\/\S+/.exec(served.out())![0]);
    await page.getByLabel('First name').fill('Ana');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByLabel('Fill with demo data').check();
    await page.getByRole('button', { name: 'Set password and start' }).click();
    await page.getByRole('heading', { name: 'Hello, Ana' }).waitFor();
    // By the hour of the day it may also be among the latest news.
    await page.getByText('Contract draft').first().waitFor();
    assert.deepEqual(complaints, []);
    await close();
    await served.stop();
    await rm(folder, { recursive: true, force: true });
  });
});
