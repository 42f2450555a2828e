import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useShortcut } from '../../../ui/shortcuts.ts';
import type { Selection } from '../../../ui/tables/selection.ts';

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-file]')];
const current = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('[data-file]') ?? null;

function goBy(count: number): void {
  const all = rows();
  const at = all.indexOf(current()!);
  focusRow(at < 0 ? all[count > 0 ? 0 : all.length - 1] : all[at + count]);
}

function focusRow(row: HTMLElement | undefined): void {
  row?.scrollIntoView({ block: 'nearest' });
  row?.querySelector('a')?.focus();
}

/**
 * For the bar, which goes when nothing is chosen any more: whoever is in it goes on where the first of the chosen ones is or was.
 */
export function useGoingOnAtRow(firstAt: number): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  const last = useRef(firstAt);
  last.current = firstAt;
  useLayoutEffect(() => {
    const own = bar.current;
    return () => {
      // Not before all rows stand as they will.
      if (own?.contains(document.activeElement))
        queueMicrotask(() => focusRow(rows().at(last.current) ?? rows().at(-1)));
    };
  }, []);
  return bar;
}

/** For the button that shows more, which goes with the last of them: whoever pressed it goes on at the first new one. */
export function useGoingOnAfter(count: number): () => void {
  const shown = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (shown.current === undefined || count <= shown.current) return;
    focusRow(rows()[shown.current]);
    shown.current = undefined;
  }, [count]);
  return () => {
    shown.current = count;
  };
}

/** Through the files by keyboard; Enter opens one. Shift and Space on a box chooses everything up to it. */
export function useFileKeys(selection: Selection): void {
  useShortcut('j', 'Next file', () => goBy(1));
  useShortcut('k', 'Previous file', () => goBy(-1));
  useShortcut('x', 'Choose the file', () => {
    const id = current()?.dataset.file;
    if (id) selection.toggle(id);
  });
}
