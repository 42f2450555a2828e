import { useSyncExternalStore } from 'react';

export type Theme = 'auto' | 'light' | 'dark';
const KEY = 'holdfast-theme';
const system = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

export function chosenTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'auto';
  } catch {
    return 'auto';
  }
}

function apply(): void {
  const theme = chosenTheme();
  const isDark = theme === 'dark' || (theme === 'auto' && system.matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  for (const tell of listeners) tell();
}
system.addEventListener('change', apply);
// Another window of the app chose.
window.addEventListener('storage', apply);

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  apply();
}

export const useTheme = (): Theme =>
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => chosenTheme(),
  );
