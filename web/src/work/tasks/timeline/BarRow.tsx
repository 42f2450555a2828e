import { classes } from '../../../ui/classes.ts';
import { PathLink } from '../../../ui/page/PathLink.tsx';
import { dateOf, shortDate } from '../../../ui/text/locale.ts';
import { countOf } from '../lines.ts';
import { isLate } from '../TaskMarks.tsx';
import { type Bar, lengthOf } from './bars.ts';
import { placeOf, type Scale } from './scale.ts';
import { END, SHORTEST, type useMoving } from './useMoving.ts';

export const ROW = 34;
/** How wide the names are. */
export const NAMES = 'clamp(9rem, 20vw, 15rem)';
const TOP = 7;

type BarRowProps = {
  bar: Bar;
  at: number;
  count: number;
  scale: Scale;
  isMoved: boolean;
  isShown: boolean;
  /** How many days later it can end without pushing anything, where that is asked for; none of it is critical. */
  spare: number | undefined;
  path: string;
  handlers: ReturnType<ReturnType<typeof useMoving>['handlers']>;
};

const text = (day: string): string => shortDate(dateOf(day)!);

/** A task: its name, which stays in sight, and its bar, filled as far as it is done. */
export function BarRow(props: BarRowProps) {
  const { bar, at, count, scale, isMoved, isShown, spare, path, handlers } = props;
  const { task, first, last } = bar;
  const left = placeOf(scale, first);
  const width = Math.max(lengthOf(bar) * scale.width - 2, 6);
  const time = first === last ? text(last) : `${text(first)} – ${text(last)}`;
  const room = spare === undefined ? '' : spare === 0 ? ', critical' : `, ${countOf(spare, 'day')} to spare`;
  const tone = task.completed ? 'good' : isLate(task) ? 'danger' : 'accent';
  return (
    <li
      data-bar={task.id}
      aria-posinset={at + 1}
      aria-setsize={count}
      style={{ top: at * ROW, height: ROW }}
      className="absolute inset-x-0 border-b border-line"
    >
      <div
        style={{ width: NAMES }}
        className={classes(
          'sticky left-0 z-2 flex h-full items-center border-r border-line bg-surface px-2',
          isShown && 'shadow-[inset_3px_0_0_var(--accent)]',
        )}
      >
        <PathLink
          isBeside
          to={path}
          title={task.content}
          className={classes('min-w-0 flex-1 truncate hover:underline', task.completed && 'text-muted line-through')}
        >
          {task.content}
          <span className="sr-only">
            , {time}
            {room}
          </span>
        </PathLink>
      </div>
      {/* The name is what keys and readers go by; the bar is for the eye and the mouse. */}
      <div
        aria-hidden
        role="presentation"
        title={`${task.content}: ${time}${room}`}
        {...handlers}
        style={{
          left: `calc(${NAMES} + ${left + 1}px)`,
          top: TOP,
          width,
          height: ROW - 2 * TOP - 1,
          background: `color-mix(in srgb, var(--${tone}) 30%, var(--surface))`,
        }}
        className={classes(
          'absolute overflow-hidden rounded select-none',
          task.canEdit ? 'cursor-grab' : 'cursor-pointer',
          isMoved && 'border border-accent shadow-pop',
          spare === 0 && 'outline-2 outline-warn',
          spare !== undefined && spare !== 0 && 'opacity-60',
        )}
      >
        <div
          className="h-full"
          style={{ width: `${task.completed ? 100 : task.progress}%`, background: `var(--${tone})` }}
        />
        {task.canEdit && width >= SHORTEST * END && (
          <>
            <span className="absolute inset-y-0 left-0 cursor-ew-resize" style={{ width: END }} />
            <span className="absolute inset-y-0 right-0 cursor-ew-resize" style={{ width: END }} />
          </>
        )}
      </div>
    </li>
  );
}
