import { useRouter } from '@tanstack/react-router';
import { goBeside } from '../../ui/page/useIsWide.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { dayAfter } from '../../ui/text/days.ts';
import type { Item } from './items.ts';
import { moveByKeys } from './moving.ts';

const lines = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[data-item]')].filter((line) => line.checkVisibility());
const current = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('[data-item]') ?? null;

function goBy(count: number): void {
  const all = lines();
  const at = all.indexOf(current()!);
  const next = at < 0 ? all[count > 0 ? 0 : all.length - 1] : all[at + count];
  next?.scrollIntoView({ block: 'nearest' });
  next?.querySelector('a')?.focus();
}

type Knowing = { itemOf(key: string): Item | undefined; isSeen(day: string): boolean; goTo(day: string): void };

/** From one to the next, and each from day to day. */
export function useCalendarKeys({ itemOf, isSeen, goTo }: Knowing): void {
  const router = useRouter();
  const own = (): Item | undefined => itemOf(current()?.dataset.item ?? '');
  useShortcut('j', 'Next on the calendar', () => goBy(1));
  useShortcut('k', 'Previous on the calendar', () => goBy(-1));
  useShortcut('x', 'Complete or reopen it', () => {
    const item = own();
    if (item?.canComplete) void item.toggle();
  });
  useShortcut('e', 'Edit it', () => {
    const item = own();
    if (item) goBeside(router, `${item.path}#edit`);
  });
  const move = (days: number) => () => {
    const item = own();
    if (!item?.canEdit) return;
    const day = dayAfter(item.day, days);
    moveByKeys(item, day);
    // What leaves the page would be lost: the page goes along.
    if (!isSeen(day)) goTo(day);
  };
  useShortcut('Alt+ArrowRight', 'A day later', move(1));
  useShortcut('Alt+ArrowLeft', 'A day earlier', move(-1));
  useShortcut('Alt+ArrowDown', 'A week later', move(7));
  useShortcut('Alt+ArrowUp', 'A week earlier', move(-7));
}
