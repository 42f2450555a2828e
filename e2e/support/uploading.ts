import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { Look } from './looks.ts';
import type { Served } from './server.ts';
import type { useAna } from './signing-in.ts';

export const MB = 2 ** 20;

/** A file of one repeated byte. */
export type Sample = { name: string; size: number; byte: number };
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Projects to put files into, and what is in them then. */
export function useFiles(server: () => Served, asAna: ReturnType<typeof useAna>) {
  const newProject = async (): Promise<string> =>
    (await server().client.post('/projects.json', { body: { project: { name: 'Harbour' } } })).id;
  const listed = async (id: string) =>
    (await server().client.get('/projects/{id}/files.json', { path: { id } })).project.files;

  /** On the files of a new project. */
  async function inProject(work: (page: Page, projectId: string) => Promise<void>, look?: Look): Promise<void> {
    const projectId = await newProject();
    await asAna(async (page) => {
      await page.goto(`/p/${projectId}/files`);
      await page.getByText('No files yet').waitFor();
      await work(page, projectId);
    }, look);
  }
  return { newProject, listed, inProject };
}

/** As if somebody dragged them from their desktop onto the page. */
export async function drop(page: Page, samples: Sample[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, size, byte } of list)
      transfer.items.add(new File([new Uint8Array(size).fill(byte)], name, { lastModified: 1000 }));
    return transfer;
  }, samples);
  for (const type of ['dragover', 'drop']) await page.dispatchEvent('main', type, { dataTransfer });
}

/** Gives what says how many bytes a second can leave the page; -1 is any number, 0 as if the cable had been pulled. */
export async function throttleOf(page: Page): Promise<(bytes: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  return async (uploadThroughput) => {
    const conditions = { offline: uploadThroughput === 0, latency: 0, downloadThroughput: -1, uploadThroughput };
    await session.send('Network.emulateNetworkConditions', conditions);
  };
}

export const panelOf = (page: Page) => page.getByRole('region', { name: 'Uploads' });
export const rowOf = (page: Page, name: string) => panelOf(page).getByRole('listitem').filter({ hasText: name });
/** The first line of each. */
export const rowsIn = async (page: Page): Promise<string[]> =>
  (await panelOf(page).getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')[0]!);
export const shareOf = async (page: Page, name: string): Promise<number> =>
  Number(await rowOf(page, name).getByRole('progressbar').getAttribute('value'));

/** Until it is between its beginning and its end. */
export async function untilUnderWay(page: Page, name: string): Promise<number> {
  for (;;) {
    const share = await shareOf(page, name);
    assert.ok(share < 95, 'it must be seen on its way');
    if (share > 5) return share;
    await page.waitForTimeout(30);
  }
}
