import type { Item } from './items.ts';

const LATE_MS = 5000;
let moved = { key: '', at: 0 };

/** Its line is made anew on another day and takes the focus along, unless whoever moved it has gone on to something else. */
export const takesFocus = (key: string): boolean =>
  moved.key === key &&
  performance.now() - moved.at < LATE_MS &&
  document.activeElement?.matches('body, [data-item] *') === true;

export function moveByKeys(item: Item, day: string): void {
  moved = { key: item.key, at: performance.now() };
  void item.moveTo(day);
}
