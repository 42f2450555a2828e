import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Client, createClient } from '@holdfast/client';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { openBrowser } from '../e2e/support/chromium.ts';
import { type Place, placesIn } from './screenshots/places.ts';

/** `npm run screenshots [part of a name …]`: every page of the demo, on a desk and on a phone, light and dark, into docs/images. */
const root = resolve(import.meta.dirname, '..');
const images = join(root, 'docs/images');
const EMAIL = 'maya@northlight.example';
const PASSWORD = 'only for these pictures';
const QUALITY = 62;
const wanted = process.argv.slice(2);

const wide = { viewport: { width: 1280, height: 800 } };
const narrow = { viewport: { width: 390, height: 844 }, hasTouch: true };
const looks: Record<string, BrowserContextOptions> = {
  light: { ...wide, colorScheme: 'light' },
  dark: { ...wide, colorScheme: 'dark' },
  phone: { ...narrow, colorScheme: 'light' },
  'phone-dark': { ...narrow, colorScheme: 'dark' },
};

type Demo = { url: string; link: string; client: Client; stop(): Promise<void> };

async function startDemo(folder: string): Promise<Demo> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, HOLDFAST_DATA: folder, PORT: '0' };
  const child = spawn(process.execPath, ['scripts/start.mjs', 'server/src/main.ts', '--demo'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  let out = '';
  const url = await new Promise<string>((found, failed) => {
    child.stdout.on('data', (chunk) => {
      out += chunk;
      const [, address] = /^holdfast listening on (\S+)$/m.exec(out) ?? [];
      if (address) found(address);
    });
    void closed.then(([code]) => failed(new Error(`The demo ended with ${code}.`)));
  });
  return {
    url,
    link: /https?:\S+\/welcome\/\S+/.exec(out)![0],
    client: createClient({ baseUrl: url, token: /curl -u (\S+):x/.exec(out)![1]! }),
    async stop() {
      child.kill('SIGTERM');
      await closed;
    },
  };
}

/** As much of a browser as is looked at here. */
type Seen = { document: { images: Iterable<{ complete: boolean; loading: string }> } };

/** Nothing is on its way any more: no skeletons, no pictures half there. */
async function settle(page: Page): Promise<void> {
  await page.locator('h1, [role=alert]').first().waitFor();
  await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
  // A picture further down is loaded when one gets there.
  await page.waitForFunction(() =>
    [...(globalThis as unknown as Seen).document.images].every((one) => one.complete || one.loading === 'lazy'),
  );
  await page.waitForTimeout(600);
}

async function photograph(page: Page, name: string): Promise<number> {
  const picture = await sharp(await page.screenshot())
    .webp({ quality: QUALITY, effort: 6 })
    .toBuffer();
  await writeFile(join(images, `${name}.webp`), picture);
  return picture.length;
}

async function visitAll(browser: Browser, demo: Demo, look: string, places: Place[]): Promise<number> {
  const context = await browser.newContext({
    ...looks[look],
    locale: 'en-GB',
    baseURL: demo.url,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  let size = 0;
  for (const { name, path, isPublic, show } of places.toSorted((a, b) => Number(!a.isPublic) - Number(!b.isPublic))) {
    if (!isPublic)
      await context.request.post('/session.json', { data: { session: { email: EMAIL, password: PASSWORD } } });
    await page.goto(path);
    await settle(page);
    await show?.(page);
    size += await photograph(page, `${name}-${look}`);
    process.stdout.write(`${name}-${look}\n`);
  }
  await context.close();
  return size;
}

/** Uses up the link that the demo printed. */
async function settleIn({ client, link }: Demo): Promise<void> {
  const person = { password: PASSWORD, 'first-name': 'Maya', 'last-name': 'Lindqvist' };
  await client.post('/invitations/{code}.json', { path: { code: link.split('/').at(-1)! }, body: { person } });
}

const folder = await mkdtemp(join(tmpdir(), 'holdfast-screenshots-'));
await mkdir(images, { recursive: true });
const demo = await startDemo(folder);
const browser = await openBrowser();
try {
  const places = (await placesIn(demo)).filter(
    ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
  );
  let size = 0;
  for (const when of ['first', undefined, 'last'] as const) {
    if (when === undefined) await settleIn(demo);
    const now = places.filter((place) => place.when === when);
    for (const look of Object.keys(looks)) size += await visitAll(browser, demo, look, now);
  }
  process.stdout.write(`${Math.round(size / 1024)} KiB in ${images}\n`);
} finally {
  await browser.close();
  await demo.stop();
  await rm(folder, { recursive: true, force: true });
}
