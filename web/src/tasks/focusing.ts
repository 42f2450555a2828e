import { type FocusEvent, useLayoutEffect, useRef } from 'react';

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
  const { activeElement } = document;
  return isMoving && (activeElement === document.body || Boolean(activeElement?.closest('[data-task]')));
}

/** Without a row, the page: single keys go on working there. */
export function focusRow(row: Element | undefined): void {
  row?.scrollIntoView({ block: 'nearest' });
  (row?.querySelector('a') ?? document.getElementById('content'))?.focus();
}

/** A row may go while somebody is in it, by their own doing or another's: they go on in the one that takes its place. */
export function useRowFocus(rows: unknown) {
  const list = useRef<HTMLUListElement>(null);
  const last = useRef<{ id: number; index: number }>(undefined);
  const all = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-task]') ?? [])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows have come or gone
  useLayoutEffect(() => {
    const lost = last.current;
    if (!lost || document.activeElement !== document.body) return;
    last.current = undefined;
    if (document.querySelector(`[data-task="${lost.id}"]`)) return;
    const left = all();
    focusRow(left[Math.min(lost.index, left.length - 1)]);
  }, [rows]);
  return {
    ref: list,
    onFocus({ target }: FocusEvent) {
      const index = all().findIndex((row) => row.contains(target));
      last.current = { id: Number(all()[index]?.dataset.task), index };
    },
    // Not told of what is taken away: only whoever leaves by themselves has left.
    onBlur() {
      if (last.current?.id === moved.id) noteMove(0);
      last.current = undefined;
    },
  };
}
