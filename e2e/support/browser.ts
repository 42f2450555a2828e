import { before } from 'node:test';
import type { Browser, BrowserContext, BrowserContextOptions, Disposable, Page } from 'playwright-core';
import { moved, patienceMs } from '../../scripts/patience.ts';
import { openBrowser } from './chromium.ts';
import { sharedByAll } from './sharing.ts';
import { holdLongTimers } from './timers.ts';

export type Visit = { page: Page; complaints: string[]; close(): Promise<void> };

const USUAL = { width: 1280, height: 720 };

/** Left by earlier visits: what they have loaded is not loaded again, which is most of what a visit takes. */
const idle: { context: BrowserContext; options: string }[] = [];

async function contextFor(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const wanted = JSON.stringify(options);
  const at = idle.findIndex((one) => one.context.browser() === browser && one.options === wanted);
  if (at >= 0) return idle.splice(at, 1)[0]!.context;
  const context = await browser.newContext(options);
  await holdLongTimers(context);
  return context;
}

const put = new WeakMap<Page, Disposable[]>();

/** Runs it on the page before anything of ours, whatever is loaded during this visit. */
export async function putInto<Given>(page: Page, script: ((given: Given) => unknown) | string, given?: Given) {
  const disposable = await (typeof script === 'string'
    ? page.addInitScript({ content: script })
    : page.addInitScript(script as (given: unknown) => unknown, given));
  put.set(page, [...(put.get(page) ?? []), disposable]);
}

/** Makes it a function of the page during this visit. */
export async function give(page: Page, name: string, work: (given: never) => unknown): Promise<void> {
  put.set(page, [...(put.get(page) ?? []), await page.exposeFunction(name, work)]);
}

/** Leaves nothing of whoever was there but the files of the app, and one blank page: a new one would cost as much as a visit. */
async function forget(context: BrowserContext, origin: string): Promise<void> {
  const [page = await context.newPage(), ...others] = context.pages();
  for (const other of others) await other.close();
  page.removeAllListeners();
  for (const one of put.get(page) ?? []) await one.dispose();
  put.delete(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('about:blank');
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
  await context.clearCookies();
}

/** A page of somebody with no history, and all that went wrong on it: errors of scripts, refused policies, calls elsewhere. */
export async function visit(browser: Browser, origin: string, options: BrowserContextOptions = {}): Promise<Visit> {
  // These can be changed while a page is open, so that fewer contexts do.
  const { viewport, colorScheme = 'light', ...others } = options;
  // What waits moves, and while many tests wait at once, to draw that would take a quarter of the browser's time.
  const whole = { locale: 'en-US', baseURL: origin, reducedMotion: 'reduce' as const, ...others };
  const context = await contextFor(browser, whole);
  // Of this moment: a machine that was slow when the context was made may be quick now, and what does not come is to be told.
  context.setDefaultTimeout(patienceMs());
  const page = context.pages()[0] ?? (await context.newPage());
  await page.setViewportSize(viewport ?? USUAL);
  await page.emulateMedia({ colorScheme });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // A refusal the test provokes is told by the browser itself, too; what the page makes of it is what is tested.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    complaints.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    moved();
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) complaints.push(`request to ${url.origin}`);
  });
  const close = async () => {
    await forget(context, origin);
    idle.push({ context, options: JSON.stringify(whole) });
  };
  return { page, complaints, close };
}

const sharedBrowser = sharedByAll(openBrowser);

/** One browser for all files of a process. */
export function useBrowser(): () => Browser {
  let browser: Browser | undefined;
  before(async () => {
    browser = await sharedBrowser();
  });
  return () => browser!;
}
