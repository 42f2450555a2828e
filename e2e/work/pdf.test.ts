import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Frame, Page } from 'playwright-core';
import { useBrowser, visit } from '../support/browser.ts';
import { useSharedServer } from '../support/server.ts';

/** Two pages, and a script that would leave a mark on the page if it could reach one. */
const PDF = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(document.title = "reached")>>>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj',
    '4 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
  ].join('\n'),
);

/** How many pages the browser's own viewer shows; 0 where it has none, and saves the file instead. */
async function pagesShown(page: Page, url: string): Promise<number> {
  const isSaved = await page.goto(url).then(
    () => false,
    () => true,
  );
  if (isSaved) return 0;
  const isViewer = (frame: Frame) => frame.url().startsWith('chrome-extension://');
  const viewer = page.frames().find(isViewer) ?? (await page.waitForEvent('framenavigated', isViewer));
  const count = await viewer.waitForFunction(() => {
    const toolbar = document.querySelector('pdf-viewer')?.shadowRoot?.querySelector('viewer-toolbar');
    const { docLength = 0, loadProgress = 0 } = (toolbar ?? {}) as { docLength?: number; loadProgress?: number };
    return loadProgress === 100 && docLength;
  });
  return Number(await count.jsonValue());
}

describe('PDFs', () => {
  const server = useSharedServer();
  const browser = useBrowser();

  test('are shown by the browser itself, though nothing in them may run as a page of ours', async (t) => {
    const { client, url } = server();
    const { page, close } = await visit(browser(), url);
    t.after(close);
    await page.route('**/without-policy.pdf', (route) => route.fulfill({ contentType: 'application/pdf', body: PDF }));
    if ((await pagesShown(page, '/without-policy.pdf')) === 0) return t.skip('this browser has no viewer for PDF');

    const { id: project } = await client.post('/projects.json', { body: { project: { name: 'Harbour' } } });
    const { id } = await client.files.upload(project, new File([PDF], 'Plan.pdf'));
    const { file } = await client.get('/files/{id}.json', { path: { id } });
    const answer = await fetch(file['preview-URL']);
    assert.match(answer.headers.get('content-security-policy')!, /^sandbox;/);
    assert.equal(await pagesShown(page, file['preview-URL']), 2);
    assert.notEqual(await page.title(), 'reached');
  });
});
