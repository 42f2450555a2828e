import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '../../../people/people/queries.ts';
import { Button, IconButton } from '../../../ui/forms/Button.tsx';
import { Loaded } from '../../../ui/page/Loaded.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PathLink } from '../../../ui/page/PathLink.tsx';
import { ApiCallButton } from '../../../ui/popups/ApiCallButton.tsx';
import { toast, toastFailure } from '../../../ui/popups/toasts.ts';
import { dateOf, monthAndDay, weekdayText } from '../../../ui/text/locale.ts';
import { amountText, today } from '../amounts.ts';
import { restoreTime } from '../queries.ts';
import { AddRow } from './AddRow.tsx';
import { CellField, moveBetweenCells } from './CellField.tsx';
import { setCell, useWeek, weekCurl } from './queries.ts';
import { minutesOf, type Row, rowsOf, sumOf, weekOf } from './rows.ts';

const dateIn = (day: string): Date => dateOf(day.replaceAll('-', ''))!;

/** One's own hours of a week, a line for each task and a field for each day. */
export function WeekPage() {
  const { day = today() } = useSearch({ from: '/app/time/' });
  const navigate = useNavigate();
  const days = weekOf(day);
  const monday = days[0]!;
  const personId = useMe().data?.id ?? '';
  const week = useWeek(personId, monday);
  const [added, setAdded] = useState<Omit<Row, 'key' | 'cells'>[]>([]);
  const goTo = (by: number) => void navigate({ to: '/time', search: { day: weekOf(monday, by)[0]! } });
  return (
    <Page
      title="Week"
      width="full"
      actions={
        <>
          <ApiCallButton curl={weekCurl(personId, monday)} />
          <IconButton icon={ChevronLeft} label="The week before" onClick={() => goTo(-1)} />
          <span className="tabular-nums">
            {monthAndDay(dateIn(monday))} – {monthAndDay(dateIn(days[6]!))}
          </span>
          <IconButton icon={ChevronRight} label="The week after" onClick={() => goTo(1)} />
          <Button onClick={() => void navigate({ to: '/time', search: {} })}>This week</Button>
        </>
      }
    >
      <Loaded query={week} lines={6}>
        {(entries) => {
          const rows = rowsOf(entries, days, added);
          return (
            <>
              {rows.length > 0 && <Sheet rows={rows} days={days} />}
              {rows.length === 0 && (
                <p className="text-muted">
                  Nothing was worked in this week and the one before it. Add a task, and write down how long it took.
                </p>
              )}
              <AddRow onAdd={(row) => setAdded([...added, row])} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

async function set(row: Row, at: number, day: string, minutes: number): Promise<void> {
  const gone = await setCell(row, row.cells[at]!, day, minutes);
  if (!gone) return;
  toast(`${amountText(minutesOf(gone))} are in the trash.`, {
    undo: () => void restoreTime(gone.id).catch(toastFailure),
  });
}

const sumText = (minutes: number): string => (minutes > 0 ? amountText(minutes) : '–');

function Sheet({ rows, days }: { rows: Row[]; days: string[] }) {
  const now = today();
  return (
    <div className="relative overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full border-collapse" onKeyDown={moveBetweenCells}>
        <caption className="sr-only">Hours of this week, by task and day</caption>
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            <th scope="col" className="sticky left-0 z-10 h-10 min-w-32 bg-surface px-3 text-left font-medium">
              Task
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className="px-1.5 text-right font-medium whitespace-nowrap">
                <span className={day === now ? 'text-accent' : undefined}>{weekdayText(dateIn(day))}</span>
              </th>
            ))}
            <th scope="col" className="px-3 text-right font-medium">
              Sum
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.key} row={row} days={days} now={now} />
          ))}
        </tbody>
        <tfoot>
          <tr className="font-medium tabular-nums">
            <th scope="row" className="sticky left-0 z-10 h-10 bg-surface px-3 text-left font-medium">
              Sum
            </th>
            {days.map((day, at) => (
              <td key={day} className="px-3 text-right whitespace-nowrap">
                {sumText(sumOf(rows.map(({ cells }) => cells[at]!)))}
              </td>
            ))}
            <td className="px-3 text-right whitespace-nowrap">{sumText(sumOf(rows.flatMap(({ cells }) => cells)))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Line({ row, days, now }: { row: Row; days: string[]; now: string }) {
  const { work, name, projectId, projectName, cells } = row;
  const to = work.at === 'tasks' ? `/p/${projectId}/tasks/${work.id}` : `/p/${projectId}/time`;
  const what = name || projectName;
  return (
    <tr className="border-b border-line">
      <th
        scope="row"
        className="sticky left-0 z-10 max-w-32 min-w-32 bg-surface px-3 py-1 sm:max-w-64 text-left font-normal"
      >
        <PathLink to={to} className="block break-words hover:underline">
          {what}
        </PathLink>
        {name && <span className="block truncate text-sm text-muted">{projectName}</span>}
      </th>
      {days.map((day, at) => (
        <td key={day} className="px-1 py-1">
          <CellField
            key={`${row.key} ${day}`}
            label={`${what}, ${weekdayText(dateIn(day))}`}
            minutes={cells[at]!.minutes}
            isToday={day === now}
            onSet={(minutes) => set(row, at, day, minutes)}
          />
        </td>
      ))}
      <td className="px-3 text-right font-medium whitespace-nowrap tabular-nums">{sumText(sumOf(cells))}</td>
    </tr>
  );
}
