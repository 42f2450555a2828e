import { Diamond } from 'lucide-react';
import { classes } from '../../../ui/classes.ts';
import { PathLink } from '../../../ui/page/PathLink.tsx';
import { isWeekend } from '../../../ui/text/days.ts';
import { dateOf, dayNumber, monthText, shortDate, shortMonth } from '../../../ui/text/locale.ts';
import type { Milestone } from '../../milestones/queries.ts';
import { today } from '../dates.ts';
import { NAMES } from './BarRow.tsx';
import { placeOf, type Scale, ticksIn, type Zoom } from './scale.ts';

const HEAD = 76;

const quarter = (day: string): string => `Q${Math.ceil(Number(day.slice(4, 6)) / 3)}`;
const texts: Record<Zoom, [above: (day: string) => string, below: (day: string) => string]> = {
  day: [(day) => monthText(dateOf(day)), (day) => dayNumber(dateOf(day))],
  week: [(day) => monthText(dateOf(day)), (day) => dayNumber(dateOf(day))],
  month: [(day) => day.slice(0, 4), (day) => shortMonth(dateOf(day)!, dateOf(day)!)],
  quarter: [(day) => day.slice(0, 4), quarter],
};

const DIAMOND = 14;
const MOST_ROOM = 160;
const WORDS = 110;
/** A month that has begun further left is still told, until the next one takes its place. */
const inSight = (place: number, next: number | undefined, from: number): number =>
  place < from && (next === undefined || next - from > WORDS) ? from : place;

type TimeHeadProps = { scale: Scale; milestones: Milestone[]; from: number; to: number };

/** What time it is where, and below that the milestones. It stays in sight. */
export function TimeHead({ scale, milestones, from, to }: TimeHeadProps) {
  const { above, below } = ticksIn(scale, from - 400, to);
  const places = above.map((day) => placeOf(scale, day));
  const [aboveText, belowText] = texts[scale.zoom];
  const now = today();
  // As far as the next one: their names do not lie over one another.
  const roomAt = (at: number): number => {
    const next = milestones[at + 1];
    const room = next ? placeOf(scale, next.deadline) - placeOf(scale, milestones[at]!.deadline) - 6 : MOST_ROOM;
    return Math.max(DIAMOND, Math.min(MOST_ROOM, room));
  };
  return (
    <div className="sticky top-0 z-10 flex border-b border-line bg-surface" style={{ height: HEAD }}>
      <div
        style={{ width: NAMES }}
        className="sticky left-0 z-1 flex shrink-0 items-end border-r border-line bg-surface px-2 pb-1 text-xs text-muted"
      >
        Milestones
      </div>
      <div className="relative flex-1 text-xs text-muted">
        <div aria-hidden>
          {above.map((day, at) => (
            <span
              key={day}
              className="absolute top-0 h-6 border-l border-line pt-1 pl-1 font-medium whitespace-nowrap text-text"
              style={{ left: inSight(places[at]!, places[at + 1], from) }}
            >
              {aboveText(day)}
            </span>
          ))}
          {below.map((day) => (
            <span
              key={day}
              className={classes(
                'absolute top-6 h-6 border-l border-line pt-0.5 pl-1 whitespace-nowrap tabular-nums',
                scale.zoom === 'day' && isWeekend(day) && 'bg-sunken',
                day === now && 'font-semibold text-accent',
              )}
              style={{ left: placeOf(scale, day), ...(scale.zoom === 'day' && { width: scale.width }) }}
            >
              {belowText(day)}
            </span>
          ))}
        </div>
        <ul aria-label="Milestones">
          {milestones.map(({ id, title, deadline, status, 'project-id': projectId }, at) => (
            <li
              key={id}
              className="absolute bottom-0.5"
              style={{ left: placeOf(scale, deadline) + scale.width / 2 - 7, maxWidth: roomAt(at) }}
            >
              <PathLink
                to={`/p/${projectId}/milestones/${id}`}
                title={`${title}: ${shortDate(dateOf(deadline)!)}`}
                className={classes(
                  'flex items-center gap-1 overflow-hidden',
                  status === 'late' ? 'text-danger' : 'text-text',
                )}
              >
                <Diamond aria-hidden size={DIAMOND} fill="currentColor" className="shrink-0" />
                <span className="truncate">{title}</span>
              </PathLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
