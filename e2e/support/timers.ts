import type { BrowserContext, Page } from 'playwright-core';
import { until } from '../../scripts/patience.ts';

/**
 * What the app does after more than these seconds (a message goes, a stream is left or asked for again) happens when a test
 * lets the time pass, and not because a machine is slow.
 */
const LONG_MS = 5000;

type Held = { ms: number; work(): void };
type Holding = { heldTimers: Map<number, Held> };

/** A page's timers of more than these milliseconds. */
export function hold(longMs: number): void {
  const held = new Map<number, Held>();
  const [begin, end] = [window.setTimeout, window.clearTimeout];
  const setTimer = (work: TimerHandler, ms = 0, ...given: unknown[]): number => {
    if (ms <= longMs || typeof work !== 'function') return begin(work, ms, ...given);
    // Its number is as good as any other; by itself it would go off in weeks.
    const id = begin(() => {}, 2 ** 31 - 1);
    held.set(id, { ms, work: () => work(...given) });
    return id;
  };
  const clearTimer = (id?: number): void => {
    held.delete(id ?? 0);
    end(id);
  };
  Object.assign(window, { setTimeout: setTimer, clearTimeout: clearTimer, heldTimers: held });
}

/** On every page of the context, before anything of the page runs. */
export const holdLongTimers = (context: BrowserContext): Promise<unknown> => context.addInitScript(hold, LONG_MS);

/** Lets this much time pass for the app at once, when it has done what it has to do now. */
export const letPass = (page: Page, ms: number): Promise<void> =>
  page.evaluate(async (passed) => {
    await new Promise((resolve) => requestIdleCallback(resolve));
    const { heldTimers } = window as unknown as Holding;
    const due = [...heldTimers].filter(([, { ms: after }]) => after <= passed);
    for (const [id, { work }] of due.sort(([, one], [, other]) => one.ms - other.ms)) if (heldTimers.delete(id)) work();
  }, ms);

/** Lets time pass for the app, ten seconds at a time, until it is so: for what it tries again or leaves by itself. */
export const timePassesUntil = (page: Page, isSo: () => Promise<boolean>, what: string): Promise<void> =>
  until(async () => {
    await letPass(page, 10_000);
    return isSo();
  }, what);
