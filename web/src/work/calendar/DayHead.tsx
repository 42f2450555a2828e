import { Plus } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/forms/Button.tsx';
import { dayAfter, monthAfter } from '../../ui/text/days.ts';
import { dateOf, dayNumber, wholeDay } from '../../ui/text/locale.ts';
import { today } from '../tasks/dates.ts';

const steps: Record<string, (day: string) => string> = {
  ArrowRight: (day) => dayAfter(day, 1),
  ArrowLeft: (day) => dayAfter(day, -1),
  ArrowDown: (day) => dayAfter(day, 7),
  ArrowUp: (day) => dayAfter(day, -7),
  PageDown: (day) => monthAfter(day, 1),
  PageUp: (day) => monthAfter(day, -1),
};

type DayNumberProps = {
  day: string;
  isChosen: boolean;
  count: number;
  isOther?: boolean;
  className?: string;
  onDay(day: string): void;
  onAdd: ((day: string) => void) | undefined;
};

/** Arrow keys go from day to day, Enter adds something to one. Of all days one can be tabbed to. */
export function DayNumber({ day, isChosen, count, isOther, className, onDay, onAdd }: DayNumberProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isChosen && document.activeElement?.matches('[data-day-number]')) button.current?.focus();
  }, [isChosen]);
  function onKeyDown(event: KeyboardEvent) {
    const step = event.altKey ? undefined : steps[event.key];
    if (step) onDay(step(day));
    else if (event.key === 'Enter' && onAdd) onAdd(day);
    else return;
    event.preventDefault();
  }
  return (
    <button
      ref={button}
      type="button"
      data-day-number
      tabIndex={isChosen ? 0 : -1}
      aria-pressed={isChosen}
      aria-current={day === today() ? 'date' : undefined}
      aria-label={`${wholeDay(dateOf(day))}${count > 0 ? `, ${count} due` : ''}`}
      onClick={() => onDay(day)}
      onKeyDown={onKeyDown}
      className={classes(
        'inline-flex size-7 items-center justify-center rounded-full text-sm tabular-nums hover:bg-hover',
        isOther && 'text-muted',
        day === today() && 'bg-accent font-semibold text-on-accent hover:bg-accent-hover',
        isChosen && day !== today() && 'bg-accent-soft font-semibold',
        className,
      )}
    >
      {dayNumber(dateOf(day))}
    </button>
  );
}

export function AddOnDay({ day, onAdd, className }: { day: string; onAdd(day: string): void; className?: string }) {
  return (
    <IconButton
      icon={Plus}
      label={`New task on ${wholeDay(dateOf(day))}`}
      tabIndex={-1}
      onClick={() => onAdd(day)}
      className={classes('size-7', className)}
    />
  );
}
