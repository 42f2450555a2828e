import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

const MOST_STOPS = 80;
const LOST = 'nothing has the focus';

/** What is wrong with where the focus is, in the page: lost, out of sight, behind something else, or not marked. */
function faultOfFocus(): string {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  if (!at || at === document.body) return 'nothing has the focus';
  // Where reading begins: nothing is done with it, so it is not marked.
  if (at.matches('main, [role=menu]')) return '';
  const name = at.outerHTML.slice(0, 200);
  const box = at.getBoundingClientRect();
  const [middle, left] = [(box.top + box.bottom) / 2, box.left + Math.min(box.width / 2, 8)];
  const onTop = (at.getRootNode() as Document | ShadowRoot).elementFromPoint(left, middle);
  if (!onTop || !(at.contains(onTop) || onTop.contains(at)))
    return `out of sight or covered by ${onTop?.outerHTML.slice(0, 100)}: ${name}`;
  const isMarked = [at, at.closest('.cm-editor')].some((one) => {
    const style = one && getComputedStyle(one);
    return style && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0;
  });
  return isMarked ? '' : `not marked: ${name}`;
}

const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((one) => (one.getRootNode() as Document | ShadowRoot).activeElement === one);

/** Somebody without a mouse. Wherever their keys lead, they must see where they are. */
export function keyboardOf(page: Page) {
  async function press(...keys: string[]): Promise<void> {
    for (const key of keys) await page.keyboard.press(key);
  }
  /** What is wrong with the focus for longer than it may take until something is shown. */
  async function fault(): Promise<string> {
    for (let tries = 0; tries < 60; tries += 1) {
      if ((await page.evaluate(faultOfFocus)) === '') return '';
      await page.waitForTimeout(50);
    }
    return page.evaluate(faultOfFocus);
  }
  return {
    press,
    type: (text: string) => page.keyboard.type(text),
    sees: async () => assert.equal(await fault(), ''),

    /** Goes there by Tab, and sees where they are on the whole way. */
    async tabTo(goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
      await goal.waitFor();
      for (let stops = 0; stops < MOST_STOPS; stops += 1) {
        if (await hasFocus(goal)) return;
        await press(key);
        // Past the last one the browser itself takes over for one stop.
        if ((await page.evaluate(faultOfFocus)) !== LOST) assert.equal(await fault(), '');
      }
      assert.fail(`${goal} cannot be reached by ${key}`);
    },

    /** It has the focus without anybody going there. */
    async isAt(goal: Locator): Promise<void> {
      await goal.waitFor();
      for (let tries = 0; tries < 60 && !(await hasFocus(goal)); tries += 1) await page.waitForTimeout(50);
      const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
      assert.equal(await hasFocus(goal), true, `the focus is at ${where}`);
    },
  };
}
