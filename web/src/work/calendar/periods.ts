import { dayAfter, monthOf, weekOf } from '../../ui/text/days.ts';
import { dateOf, monthAndDay, monthText } from '../../ui/text/locale.ts';
import type { Item } from './items.ts';

export type View = 'month' | 'week' | 'agenda';

/** What every way of showing days is given. */
export type Shown = {
  items: Map<string, Item[]>;
  /** The one that is chosen: what is added goes there. */
  day: string;
  /** The task that is open. */
  shown: number | undefined;
  hasProject: boolean;
  onDay(day: string): void;
  onAdd: ((day: string) => void) | undefined;
};

const AGENDA = 28;
/** How far it goes at a time. */
export const STEPS = { month: 'month', week: 7, agenda: AGENDA } as const;

export function daysShown(view: View, day: string): string[] {
  if (view === 'week') return weekOf(day);
  if (view === 'agenda') return Array.from({ length: AGENDA }, (_, n) => dayAfter(day, n));
  return monthOf(day).flat();
}

const text = (day: string): string => monthAndDay(dateOf(day)!);

export const periodText = (view: View, days: string[], day: string): string =>
  view === 'month' ? monthText(dateOf(day)) : `${text(days[0]!)} – ${text(days.at(-1)!)}`;
