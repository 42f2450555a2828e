import { useEffect, useRef } from 'react';

type Shortcut = { keys: string; label: string; run(): void };

const active = new Set<Shortcut>();
/** What can be pressed on this page right now, for the list behind `?`. */
export const activeShortcuts = (): Shortcut[] => [...active];

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

function keysOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const mark = event.altKey ? 'Alt+' : event.ctrlKey || event.metaKey ? 'Mod+' : '';
  return mark === '' ? key : `${mark}${event.shiftKey ? 'Shift+' : ''}${key}`;
}

/**
 * Single keys rest while somebody types, and while a dialog or a menu is open; those with Ctrl or ⌘ work everywhere, but
 * what somebody types is taken back by the browser.
 */
function onKeyDown(event: KeyboardEvent): void {
  const keys = keysOf(event);
  const isPlain = !keys.startsWith('Mod+') || keys === 'Mod+z';
  if (event.defaultPrevented) return;
  // The first of the path is where the key was pressed, also inside an editor with a tree of its own.
  if (isPlain && (isTyping(event.composedPath()[0] ?? null) || document.querySelector('dialog[open], :popover-open')))
    return;
  const found = [...active].findLast((one) => one.keys === keys);
  if (!found) return;
  event.preventDefault();
  found.run();
}

/** `keys` is one key as it is typed, or `Mod+k` for Ctrl or ⌘, or `Alt+ArrowUp`. */
export function useShortcut(keys: string, label: string, run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const shortcut = { keys, label, run: () => latest.current() };
    if (active.size === 0) window.addEventListener('keydown', onKeyDown);
    active.add(shortcut);
    return () => {
      active.delete(shortcut);
      if (active.size === 0) window.removeEventListener('keydown', onKeyDown);
    };
  }, [keys, label]);
}
