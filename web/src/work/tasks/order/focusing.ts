import type { FocusEvent } from 'react';

const LATE_MS = 5000;
let moved = { id: 0, at: 0 };
/** Its row will be made anew elsewhere. */
export function noteMove(id: number): void {
  moved = { id, at: performance.now() };
}

/**
 * A row that is made anew takes the focus along: in another list at once, and again when an answer that was under way
 * puts it back for a moment. Whoever has gone on to something else stays there.
 */
export function takesFocus(id: number): boolean {
  const isMoving = moved.id === id && performance.now() - moved.at < LATE_MS;
  return isMoving && document.activeElement?.matches('body, [data-task] *') === true;
}

export function focusRow(row: Element): void {
  row.scrollIntoView({ block: 'nearest' });
  row.querySelector('a')?.focus();
}

/** Only whoever leaves by themselves has left: of what is taken away a page is not told. */
export function leaveRow({ target, relatedTarget }: FocusEvent): void {
  const row = target.closest<HTMLElement>('[data-task]');
  if (Number(row?.dataset.task) === moved.id && !row?.contains(relatedTarget)) noteMove(0);
}
