import { classes } from '../../ui/classes.ts';
import { isWeekend } from '../../ui/text/days.ts';
import { dateOf, weekdayName, wholeDay } from '../../ui/text/locale.ts';
import { AddOnDay, DayNumber } from './DayHead.tsx';
import { DayList } from './DayList.tsx';
import type { Shown } from './periods.ts';

/** Seven days side by side, or one below the other where there is no room for that. */
export function WeekGrid({ days, ...props }: Shown & { days: string[] }) {
  const { items, day, onDay, onAdd } = props;
  return (
    <div className="@container">
      <div className="grid overflow-clip rounded-lg border border-line bg-surface @3xl:min-h-96 @3xl:grid-cols-7">
        {days.map((one) => {
          const own = items.get(one) ?? [];
          return (
            <section
              key={one}
              data-day={one}
              aria-label={wholeDay(dateOf(one))}
              className={classes(
                'min-w-0 border-line p-1.5 not-first:border-t data-drop:bg-accent-soft @3xl:not-first:border-t-0 @3xl:not-first:border-l',
                isWeekend(one) && 'bg-ground',
              )}
            >
              <div className="mb-1 flex items-center gap-1.5">
                <span className="text-sm text-muted">{weekdayName(dateOf(one))}</span>
                <DayNumber {...{ onDay, onAdd }} day={one} isChosen={one === day} count={own.length} />
                {onAdd && <AddOnDay day={one} onAdd={onAdd} className="ml-auto" />}
              </div>
              <DayList {...props} day={one} of={own} />
            </section>
          );
        })}
      </div>
    </div>
  );
}
