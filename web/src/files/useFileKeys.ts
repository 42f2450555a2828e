import { useShortcut } from '../ui/shortcuts.ts';
import type { Selection } from './selection.ts';

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-file]')];
const current = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('[data-file]') ?? null;

function goBy(count: number): void {
  const all = rows();
  const at = all.indexOf(current()!);
  const row = at < 0 ? all[count > 0 ? 0 : all.length - 1] : all[at + count];
  row?.scrollIntoView({ block: 'nearest' });
  row?.querySelector('a')?.focus();
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
