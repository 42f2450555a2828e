import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { comesTrue } from '../../scripts/patience.ts';

/** Chooses from the menu of something. */
export async function menu(page: Page, of: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${of}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Takes back what that message speaks of: it comes after what it tells is seen, and others may stand there still. */
export const undo = (page: Page, message: string): Promise<void> =>
  page
    .getByRole('region', { name: 'Messages' })
    .getByRole('listitem')
    .filter({ hasText: message })
    .getByRole('button', { name: 'Undo' })
    .click();

/** Goes there as a link would. To load the whole app anew takes ten times as much, and is for tests that are about that. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((href) => {
    // biome-ignore lint/suspicious/noExplicitAny: the router puts itself there
    const router = (globalThis as any).__TSR_ROUTER__;
    const shown = new Promise<void>((resolve) => {
      const leave = router.subscribe('onRendered', () => {
        leave();
        resolve();
      });
    });
    void router.navigate({ href });
    return shown;
  }, path);

const linksIn = async (list: Locator) => (await list.getByRole('link').allTextContents()).join();

/** Until the links in it are these, and no others. */
export async function holds(list: Locator, expected: string): Promise<void> {
  await comesTrue(async () => (await linksIn(list)) === expected);
  assert.equal(await linksIn(list), expected);
}

export async function hasFocus(page: Page, text: string): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await comesTrue(async () => (await focused()) === text);
  assert.equal(await focused(), text, 'the focus goes along');
}

/** A finger rests on something, goes to the upper edge of something else, and lets go. */
export async function fingerDrag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x: start.x + start.width / 2, y: start.y + start.height / 2 }]);
  await page.locator('body > div[aria-hidden=true].fixed').waitFor();
  for (const step of [8, 3]) await touch('touchMove', [{ x: end.x + end.width / 2, y: end.y + step }]);
  await touch('touchEnd', []);
  await session.detach();
}
