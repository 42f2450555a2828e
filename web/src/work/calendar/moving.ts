import type { Item } from './items.ts';

const LATE_MS = 5000;
let moved = { key: '', until: 0 };

/** Its line is made anew on another day and takes the focus along, unless whoever moved it has gone on to something else. */
export const takesFocus = (key: string): boolean =>
  moved.key === key &&
  performance.now() < moved.until &&
  document.activeElement?.matches('body, [data-item] *') === true;

export function moveByKeys(item: Item, day: string): void {
  const move = { key: item.keyOn?.(day) ?? item.key, until: Number.POSITIVE_INFINITY };
  moved = move;
  void item.moveTo(day).finally(() => {
    move.until = performance.now() + LATE_MS;
  });
}
