import { CalendarDays } from 'lucide-react';
import { EmptyState } from '../../ui/page/States.tsx';
import { dateOf, weekdayName, wholeDay } from '../../ui/text/locale.ts';
import { AddOnDay, DayNumber } from './DayHead.tsx';
import { DayList } from './DayList.tsx';
import type { Shown } from './periods.ts';

/** The days on which something is due, from the chosen one on. */
export function Agenda({ days, ...props }: Shown & { days: string[] }) {
  const { items, day, onDay, onAdd } = props;
  if (!days.some((one) => items.has(one)))
    return (
      <EmptyState icon={CalendarDays} title="Nothing is due">
        In these four weeks there is nothing with a date.
      </EmptyState>
    );
  return (
    <div className="max-w-3xl overflow-clip rounded-lg border border-line bg-surface">
      {days
        .filter((one) => one === day || items.has(one))
        .map((one) => {
          const own = items.get(one) ?? [];
          return (
            <section
              key={one}
              data-day={one}
              aria-label={wholeDay(dateOf(one))}
              className="flex gap-2 border-line p-2 not-first:border-t data-drop:bg-accent-soft"
            >
              <div className="flex h-9 w-16 shrink-0 items-center gap-1.5">
                <DayNumber {...{ onDay, onAdd }} day={one} isChosen={one === day} count={own.length} />
                <span className="text-sm text-muted">{weekdayName(dateOf(one))}</span>
              </div>
              <div className="min-w-0 flex-1">
                <DayList {...props} day={one} of={own} />
              </div>
              {onAdd && <AddOnDay day={one} onAdd={onAdd} />}
            </section>
          );
        })}
    </div>
  );
}
