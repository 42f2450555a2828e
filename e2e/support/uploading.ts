import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { until } from '../../scripts/patience.ts';
import { give, putInto } from './browser.ts';
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

/** A large file leaves the page in pieces of this size, each in a request of its own. */
const PIECE = MB;

/** In the page: bytes leave it piece by piece, and each when it may. */
function waitForPassage(most: number): void {
  const { setRequestHeader, send, abort } = XMLHttpRequest.prototype;
  const { passage } = window as unknown as { passage(offset: number): Promise<void> };
  const offsets = new WeakMap<XMLHttpRequest, number>();
  const over = new WeakSet<XMLHttpRequest>();
  Object.assign(XMLHttpRequest.prototype, {
    setRequestHeader(this: XMLHttpRequest, name: string, value: string) {
      if (name === 'Upload-Offset') offsets.set(this, Number(value));
      setRequestHeader.call(this, name, value);
    },
    async send(this: XMLHttpRequest, body: unknown) {
      if (!(body instanceof Blob)) return send.call(this, body as null);
      await passage(offsets.get(this) ?? -1);
      if (!over.has(this)) send.call(this, body.slice(0, most));
    },
    abort(this: XMLHttpRequest) {
      over.add(this);
      abort.call(this);
    },
  });
}

/** Of a large file its bytes up to here get through; of small ones, which go with the request that begins them, so many. */
type Reach = { bytes: number; small: number };

export type Line = {
  /** From where on pieces of large files were to be sent, each time it was tried. */
  tried: number[];
  /** What the server answered to whatever was asked about uploads, for a test that fails. */
  answered: string[];
  reachTo(bytes: number): void;
  /** All of that has arrived, and the next piece is held. */
  stands(): Promise<void>;
  /** As if the cable had been pulled. */
  cut(): Promise<void>;
  /** Everything gets through, and what was held goes on. */
  free(): Promise<void>;
};

/** What these pages send of files gets only so far, and then stands still until the test says otherwise. */
export async function slowLine(pages: Page[], reach: Partial<Reach> = {}): Promise<Line> {
  let { bytes, small } = { bytes: PIECE, small: 0, ...reach };
  const tried: number[] = [];
  const answered: string[] = [];
  let changed = Promise.withResolvers<void>();
  const reachTo = (further: number, count = small): void => {
    [bytes, small] = [further, count];
    changed.resolve();
    changed = Promise.withResolvers();
  };
  const isThrough = (offset: number): boolean => {
    if (offset >= 0) return offset < bytes;
    small -= 1;
    return small >= 0;
  };
  const passage = async (offset: number): Promise<void> => {
    if (offset >= 0) tried.push(offset);
    while (!isThrough(offset)) await changed.promise;
  };
  for (const page of pages) {
    page.on('response', (answer) => {
      const { pathname } = new URL(answer.url());
      const offset = answer.headers()['upload-offset'] ?? '';
      if (pathname.startsWith('/uploads/')) answered.push(`${answer.request().method()} ${answer.status()} ${offset}`);
    });
    await give(page, 'passage', passage);
    await putInto(page, waitForPassage, PIECE);
    await page.evaluate(waitForPassage, PIECE);
  }
  const setOffline = async (isOffline: boolean) => {
    await pages[0]!.context().setOffline(isOffline);
    reachTo(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  };
  const stands = () => until(() => tried.includes(bytes), `${bytes} bytes to arrive`);
  return { tried, answered, reachTo, stands, cut: () => setOffline(true), free: () => setOffline(false) };
}

export const panelOf = (page: Page) => page.getByRole('region', { name: 'Uploads' });
export const rowOf = (page: Page, name: string) => panelOf(page).getByRole('listitem').filter({ hasText: name });
/** The first line of each. */
export const rowsIn = async (page: Page): Promise<string[]> =>
  (await panelOf(page).getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')[0]!);
export const shareOf = async (page: Page, name: string): Promise<number> =>
  Number(await rowOf(page, name).getByRole('progressbar').getAttribute('value'));

/** Until it stands between its beginning and its end, further than this. */
export async function untilUnderWay(page: Page, name: string, line: Line, beyond = 5): Promise<number> {
  await line.stands();
  await until(async () => (await shareOf(page, name)) > beyond, `${name} to be on its way`);
  const share = await shareOf(page, name);
  assert.ok(share < 95, 'it must be seen on its way');
  return share;
}
