import { makeShared } from './shared.ts';

export type Theme = 'auto' | 'light' | 'dark';
const KEY = 'holdfast-theme';
const system = matchMedia('(prefers-color-scheme: dark)');

function keptTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'auto';
  } catch {
    return 'auto';
  }
}

const chosen = makeShared(keptTheme());
export const useTheme = chosen.use;

function apply(theme = chosen.get()): void {
  const isDark = theme === 'dark' || (theme === 'auto' && system.matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  chosen.set(theme);
}
system.addEventListener('change', () => apply());
// Another window of the app chose.
window.addEventListener('storage', () => apply(keptTheme()));

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  apply(theme);
}
