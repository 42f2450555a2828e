import { existsSync } from 'node:fs';
import { after, before } from 'node:test';
import sparticuz from '@sparticuz/chromium';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** The first that is there. None at all fails the tests: what was not tried must not count as working. */
async function executable(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return chosen;
  const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
  return installed ?? sparticuz.executablePath();
}

export const openBrowser = async (): Promise<Browser> =>
  // Never sparticuz's own arguments: they switch web security off.
  chromium.launch({ executablePath: await executable(), headless: true, args: ['--no-sandbox'] });

export type Visit = { page: Page; complaints: string[]; close(): Promise<void> };

/** Left by earlier visits: what they have loaded is not loaded again, which is most of what a visit takes. */
const idle: { context: BrowserContext; options: string }[] = [];

async function contextFor(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const wanted = JSON.stringify(options);
  const at = idle.findIndex((one) => one.context.browser() === browser && one.options === wanted);
  return at < 0 ? browser.newContext(options) : idle.splice(at, 1)[0]!.context;
}

/** Leaves nothing of whoever was there but the files of the app, and a blank page. */
async function forget(context: BrowserContext, origin: string): Promise<void> {
  const pages = context.pages();
  const blank = await context.newPage();
  for (const page of pages) await page.close();
  const session = await context.newCDPSession(blank);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
  await context.clearCookies();
}

/** A page of somebody with no history, and all that went wrong on it: errors of scripts, refused policies, calls elsewhere. */
export async function visit(browser: Browser, origin: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const whole = { locale: 'en-US', baseURL: origin, ...options };
  const context = await contextFor(browser, whole);
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // A refusal the test provokes is told by the browser itself, too; what the page makes of it is what is tested.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    complaints.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) complaints.push(`request to ${url.origin}`);
  });
  const close = async () => {
    await forget(context, origin);
    idle.push({ context, options: JSON.stringify(whole) });
  };
  return { page, complaints, close };
}

/** One browser for a whole file. */
export function useBrowser(): () => Browser {
  let browser: Browser | undefined;
  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser?.close());
  return () => browser!;
}
