import { classes } from '../../ui/classes.ts';
import { PathLink } from '../../ui/page/PathLink.tsx';
import { dateOf, now, numberText, shortMonth } from '../../ui/text/locale.ts';
import { DateText } from '../../ui/text/Texts.tsx';
import { pathOf } from './MilestoneRows.tsx';
import type { Milestone } from './queries.ts';
import { placeIn, type Span, spanOf, ticksIn, timesOf } from './span.ts';

/** On phones the name stands above its bar. */
const columns = 'grid gap-x-4 sm:grid-cols-[minmax(10rem,18rem)_1fr]';
const percent = (value: number): string => `${value}%`;

/** When each is due and how far it is; the same as a table below for who wants it exactly or cannot see it. */
export function Timeline({ milestones, search }: { milestones: Milestone[]; search: string }) {
  const moment = now();
  const span = spanOf(milestones, moment);
  const today = placeIn(span, moment.getTime());
  return (
    <>
      <figure aria-label="Timeline" className="rounded-lg border border-line bg-surface px-3 pt-2 pb-3">
        <div aria-hidden className={classes(columns, 'border-b border-line text-xs text-muted')}>
          <span className="max-sm:hidden" />
          <div className="relative h-6">
            {ticksIn(span).map((day, at, days) => (
              <span
                key={day}
                className="absolute h-full border-l border-line pl-1 whitespace-nowrap"
                style={{ left: percent(placeIn(span, dateOf(day)!.getTime())) }}
              >
                {/* A year is told once. */}
                {shortMonth(dateOf(day)!, dateOf(days[at - 1] ?? '') ?? moment)}
              </span>
            ))}
          </div>
        </div>
        <ol>
          {milestones.map((milestone) => (
            <li key={milestone.id} className={classes(columns, 'items-center')}>
              <PathLink
                isBeside
                to={pathOf(milestone, search)}
                className="flex min-h-8 min-w-0 items-center gap-2 hover:underline"
              >
                <span className="min-w-0 truncate" title={milestone.title}>
                  {milestone.title}
                </span>
                <DateText
                  value={milestone.deadline}
                  className={classes('ml-auto text-sm', milestone.status === 'late' ? 'text-danger' : 'text-muted')}
                />
              </PathLink>
              <div aria-hidden className="relative h-8 max-sm:h-4">
                <span
                  title="Today"
                  className="absolute inset-y-0 border-l border-dashed border-line-strong"
                  style={{ left: percent(today) }}
                />
                <Bar milestone={milestone} span={span} />
              </div>
            </li>
          ))}
        </ol>
      </figure>
      <Figures milestones={milestones} />
    </>
  );
}

/** From when it was written down to when it is due, filled as far as it is. */
function Bar({ milestone, span }: { milestone: Milestone; span: Span }) {
  const { begin, end } = timesOf(milestone);
  const [left, right] = [placeIn(span, begin), placeIn(span, end)];
  const isLate = milestone.status === 'late';
  const tone = isLate ? 'bg-danger' : milestone.completed ? 'bg-good' : 'bg-accent';
  return (
    <div className="absolute inset-x-0 top-1/2 h-2 -translate-y-1/2">
      <div
        className="absolute h-2 overflow-hidden rounded-full bg-hover"
        style={{ left: percent(left), width: percent(right - left) }}
      >
        <div className={classes('h-full', tone)} style={{ width: percent(Number(milestone.percentageComplete)) }} />
      </div>
      <span
        className={classes('absolute -top-0.5 size-3 -translate-x-1/2 rotate-45 rounded-[2px]', tone)}
        style={{ left: percent(right) }}
      />
    </div>
  );
}

function Figures({ milestones }: { milestones: Milestone[] }) {
  return (
    <details className="mt-3 text-sm">
      <summary className="text-muted">Show the figures</summary>
      <div className="mt-2 overflow-x-auto">
        <table className="w-full text-left">
          <caption className="sr-only">Milestones by their dates</caption>
          <thead>
            <tr>
              {['Milestone', 'Due', 'State', 'Done'].map((title) => (
                <th key={title} scope="col" className="pr-4 font-medium">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {milestones.map(({ id, title, deadline, status, percentageComplete }) => (
              <tr key={id}>
                <th scope="row" className="max-w-0 min-w-40 truncate pr-4 font-normal">
                  {title}
                </th>
                <td className="pr-4">
                  <DateText value={deadline} />
                </td>
                <td className="pr-4">{status}</td>
                <td className="pr-4 tabular-nums">{numberText(Number(percentageComplete))} %</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
