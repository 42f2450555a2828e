import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { comesTrue } from '../../scripts/patience.ts';

const MOST_STOPS = 80;
const LOST = 'nothing has the focus';
type Goal = SVGElement | HTMLElement;

/** Where the focus is, in the page: what is wrong with that (lost, out of sight, behind something else, or not marked), and whether it is the goal. */
function focusIn(goal: Goal | null): { fault: string; isAtGoal: boolean; isGoalThere: boolean } {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  const isAtGoal = goal !== null && (goal.getRootNode() as Document | ShadowRoot).activeElement === goal;
  const seen = (fault: string) => ({ fault, isAtGoal, isGoalThere: goal?.isConnected ?? false });
  if (!at || at === document.body) return seen('nothing has the focus');
  // Where reading begins: nothing is done with it, so it is not marked.
  if (at.matches('main, [role=menu]')) return seen('');
  const name = at.outerHTML.slice(0, 200);
  const box = at.getBoundingClientRect();
  const [middle, left] = [(box.top + box.bottom) / 2, box.left + Math.min(box.width / 2, 8)];
  const onTop = (at.getRootNode() as Document | ShadowRoot).elementFromPoint(left, middle);
  if (!onTop || !(at.contains(onTop) || onTop.contains(at)))
    return seen(`out of sight or covered by ${onTop?.outerHTML.slice(0, 100)}: ${name}`);
  const isMarked = [at, at.closest('.cm-editor')].some((one) => {
    const style = one && getComputedStyle(one);
    return style && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0;
  });
  return seen(isMarked ? '' : `not marked: ${name}`);
}

/** Somebody without a mouse. Wherever their keys lead, they must see where they are. */
export function keyboardOf(page: Page) {
  async function press(...keys: string[]): Promise<void> {
    for (const key of keys) await page.keyboard.press(key);
  }
  /** What is wrong with the focus, and stays so: it may take a while until something is shown. */
  async function fault(): Promise<string> {
    let wrong = '';
    await comesTrue(async () => {
      wrong = (await page.evaluate(focusIn, null)).fault;
      return wrong === '';
    });
    return wrong;
  }
  /** Waits for it. It may be drawn anew at any time, and is then another element. */
  const elementOf = async (goal: Locator) => (await goal.elementHandle())!;

  return {
    press,
    type: (text: string) => page.keyboard.type(text),
    sees: async () => assert.equal(await fault(), ''),

    /** Goes there by Tab, and sees where they are on the whole way. */
    async tabTo(goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
      await goal.waitFor();
      let element = await elementOf(goal);
      let now = await element.evaluate(focusIn);
      for (let stops = 0; stops < MOST_STOPS; stops += 1) {
        if (now.isAtGoal) return;
        if (!now.isGoalThere) element = await elementOf(goal);
        else await press(key);
        now = await element.evaluate(focusIn);
        // Past the last one the browser itself takes over for one stop.
        if (now.fault !== LOST && now.fault !== '') assert.equal(await fault(), '');
      }
      assert.fail(`${goal} cannot be reached by ${key}`);
    },

    /** It has the focus without anybody going there. */
    async isAt(goal: Locator): Promise<void> {
      await goal.waitFor();
      const isThere = await comesTrue(async () => (await (await elementOf(goal)).evaluate(focusIn)).isAtGoal);
      const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
      assert.ok(isThere, `the focus is at ${where}`);
    },
  };
}
