import { CalendarClock, Diamond } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { classes } from '../../ui/classes.ts';
import { PathLink } from '../../ui/page/PathLink.tsx';
import { CheckCircle } from '../tasks/CheckCircle.tsx';
import { TaskMarks } from '../tasks/TaskMarks.tsx';
import type { Item } from './items.ts';
import { takesFocus } from './moving.ts';

/** It was made anew on another day: whoever moved it by keys goes on there. */
function useFocusAfterMove(item: Item): RefObject<HTMLLIElement | null> {
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (row.current?.checkVisibility() && takesFocus(item.key)) row.current.querySelector('a')?.focus();
  }, [item.key]);
  return row;
}

const held = 'select-none [-webkit-touch-callout:none]';

/** The colour of its type, where it has one. */
const edge = ({ about }: Item) => (about?.color ? { borderLeft: `3px solid #${about.color}` } : undefined);

/** What it is, for who does not see the sign before it. */
const Kind = ({ kind }: Item) => kind !== 'task' && <span className="sr-only">{`${words[kind]}: `}</span>;
const words = { milestone: 'Milestone', event: 'Event' };

/** One line in a day of a month. */
export function ItemChip({ item, isShown }: { item: Item; isShown: boolean }) {
  const isMilestone = item.kind === 'milestone';
  return (
    <li
      ref={useFocusAfterMove(item)}
      data-item={item.key}
      style={edge(item)}
      className={classes(
        held,
        'flex h-6 min-w-0 items-center gap-1 rounded border px-1 text-sm',
        isMilestone ? 'border-transparent bg-accent-soft font-medium' : 'border-line bg-surface hover:bg-hover',
        item.canEdit && 'cursor-grab',
        isShown && 'shadow-[inset_3px_0_0_var(--accent)]',
      )}
    >
      {isMilestone && <Diamond aria-hidden size={12} className="shrink-0" />}
      <PathLink
        isBeside={item.kind !== 'milestone'}
        to={item.path}
        title={[item.name, item.about?.where, item.projectName].filter(Boolean).join(' · ')}
        className={classes(
          'min-w-0 flex-1 truncate',
          item.isDone && 'text-muted line-through',
          item.isLate && !item.isDone && 'text-danger',
        )}
      >
        <Kind {...item} />
        {item.about?.time && <span className="text-muted tabular-nums">{item.about.time} </span>}
        {item.name}
      </PathLink>
    </li>
  );
}

/** The same where there is room. */
export function ItemRow({ item, isShown, hasProject }: { item: Item; isShown: boolean; hasProject: boolean }) {
  const isMilestone = item.kind === 'milestone';
  return (
    <li
      ref={useFocusAfterMove(item)}
      data-item={item.key}
      style={edge(item)}
      className={classes(
        held,
        'flex min-h-9 min-w-0 items-start gap-2 rounded-md border px-2 py-1.5',
        isMilestone ? 'border-transparent bg-accent-soft' : 'border-line bg-surface hover:bg-hover',
        item.canEdit && 'cursor-grab',
        isShown && 'shadow-[inset_3px_0_0_var(--accent)]',
      )}
    >
      <span className="flex h-5 items-center">
        {isMilestone ? (
          <Diamond aria-hidden size={16} />
        ) : item.kind === 'event' ? (
          <CalendarClock aria-hidden size={16} />
        ) : (
          <CheckCircle
            label={`${item.isDone ? 'Reopen' : 'Complete'} ${item.name}`}
            isChecked={item.isDone}
            disabled={!item.canComplete}
            onToggle={() => void item.toggle()}
          />
        )}
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <div className="min-w-0 grow basis-24">
          <PathLink
            isBeside={item.kind !== 'milestone'}
            to={item.path}
            className={classes(
              'break-words hover:underline',
              isMilestone && 'font-medium',
              item.isDone && 'text-muted line-through',
              item.isLate && !item.isDone && 'text-danger',
            )}
          >
            <Kind {...item} />
            {item.about?.time && <span className="text-muted tabular-nums">{item.about.time} </span>}
            {item.name}
          </PathLink>
          {item.about?.where && <p className="truncate text-sm text-muted">{item.about.where}</p>}
          {hasProject && item.projectName && <p className="truncate text-sm text-muted">{item.projectName}</p>}
        </div>
        {item.task && <TaskMarks task={item.task} isDated={false} />}
      </div>
    </li>
  );
}
