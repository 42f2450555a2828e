import { before } from 'node:test';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { moved, patienceMs } from '../../scripts/patience.ts';
import { openBrowser } from './chromium.ts';
import { sharedByAll } from './sharing.ts';
import { holdLongTimers } from './timers.ts';

export type Visit = { page: Page; complaints: string[]; close(): Promise<void> };

/** Left by earlier visits: what they have loaded is not loaded again, which is most of what a visit takes. */
const idle: { context: BrowserContext; options: string }[] = [];

async function contextFor(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const wanted = JSON.stringify(options);
  const at = idle.findIndex((one) => one.context.browser() === browser && one.options === wanted);
  if (at >= 0) return idle.splice(at, 1)[0]!.context;
  const context = await browser.newContext(options);
  context.setDefaultTimeout(patienceMs());
  await holdLongTimers(context);
  return context;
}

/** With something in them that a test has put there for good. */
const spoilt = new WeakSet<Page>();

/** Runs it on the page before anything of ours, whatever is loaded from then on. */
export async function putInto<Given>(page: Page, script: ((given: Given) => unknown) | string, given?: Given) {
  spoilt.add(page);
  if (typeof script === 'string') await page.addInitScript({ content: script });
  else await page.addInitScript(script as (given: unknown) => unknown, given);
}

/** Leaves nothing of whoever was there but the files of the app, and a blank page: the same one, for a new one takes as long as a visit. */
async function forget(context: BrowserContext, origin: string): Promise<void> {
  const pages = context.pages();
  const kept = pages.find((page) => !spoilt.has(page)) ?? (await context.newPage());
  for (const page of pages) if (page !== kept) await page.close();
  kept.removeAllListeners();
  await kept.goto('about:blank');
  await kept.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  const session = await context.newCDPSession(kept);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
  await context.clearCookies();
}

/** A page of somebody with no history, and all that went wrong on it: errors of scripts, refused policies, calls elsewhere. */
export async function visit(browser: Browser, origin: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const whole = { locale: 'en-US', baseURL: origin, ...options };
  const context = await contextFor(browser, whole);
  const page = context.pages()[0] ?? (await context.newPage());
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
