import { useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { isWeekend, monthOf } from '../../ui/text/days.ts';
import { dateOf, monthText, numberText, weekdayName, wholeDay } from '../../ui/text/locale.ts';
import { AddOnDay, DayNumber } from './DayHead.tsx';
import { DayList } from './DayList.tsx';
import { ItemChip } from './ItemRow.tsx';
import type { Shown } from './periods.ts';

/** So many have room in a day. */
const MOST = 4;

/** Whole weeks. Without room for names, days have dots, and what is on the chosen one stands below. */
export function MonthGrid(props: Shown) {
  const { items, day } = props;
  const weeks = monthOf(day);
  return (
    <>
      <div className="overflow-clip rounded-lg border border-line bg-surface">
        <table className="w-full table-fixed border-collapse">
          <caption className="sr-only">{monthText(dateOf(day))}</caption>
          <thead>
            <tr>
              {weeks[0]!.map((one) => (
                <th key={one} scope="col" className="h-8 px-1 text-xs font-medium text-muted md:px-2 md:text-left">
                  {weekdayName(dateOf(one))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((one) => (
                  <DayCell key={one} one={one} {...props} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-4 md:hidden">
        <h3 className="mb-2 font-semibold">{wholeDay(dateOf(day))}</h3>
        <DayList {...props} of={items.get(day) ?? []} isAlone />
      </div>
    </>
  );
}

function DayCell({ one, items, day, shown, onDay, onAdd }: Shown & { one: string }) {
  const [isWhole, setWhole] = useState(false);
  const own = items.get(one) ?? [];
  const seen = isWhole || own.length <= MOST ? own : own.slice(0, MOST - 1);
  return (
    <td
      data-day={one}
      className={classes(
        'group/day h-12 border-t border-l border-line p-0.5 align-top first:border-l-0 data-drop:bg-accent-soft md:h-28 md:p-1',
        isWeekend(one) && 'bg-ground',
      )}
    >
      <div className="flex items-center justify-center md:justify-between">
        <DayNumber
          {...{ onDay, onAdd }}
          day={one}
          isChosen={one === day}
          isOther={one.slice(0, 6) !== day.slice(0, 6)}
          count={own.length}
        />
        {onAdd && (
          <AddOnDay
            day={one}
            onAdd={onAdd}
            className="opacity-0 group-hover/day:opacity-100 focus-visible:opacity-100 max-md:hidden"
          />
        )}
      </div>
      {own.length > 0 && (
        <>
          <p aria-hidden className="flex justify-center gap-0.5 md:hidden">
            {own.slice(0, 3).map(({ key, isLate, isDone }) => (
              <span
                key={key}
                className={classes(
                  'size-1.5 rounded-full',
                  isDone ? 'bg-line-strong' : isLate ? 'bg-danger' : 'bg-accent',
                )}
              />
            ))}
          </p>
          <ul aria-label={wholeDay(dateOf(one))} className="mt-0.5 space-y-0.5 max-md:hidden">
            {seen.map((item) => (
              <ItemChip key={item.key} item={item} isShown={item.task !== undefined && item.task.id === shown} />
            ))}
            {seen.length < own.length && (
              <li>
                <button
                  type="button"
                  onClick={() => setWhole(true)}
                  className="h-6 w-full rounded px-1 text-left text-sm text-muted hover:bg-hover"
                >
                  {numberText(own.length - seen.length)} more
                </button>
              </li>
            )}
          </ul>
        </>
      )}
    </td>
  );
}
