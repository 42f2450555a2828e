import { List, MessageSquare, UserRound } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { PathLink } from '../../ui/page/PathLink.tsx';
import { Menu } from '../../ui/popups/Menu.tsx';
import { Avatar, Badge } from '../../ui/Small.tsx';
import { DateText } from '../../ui/text/Texts.tsx';
import { completing, movingDown, movingUp } from '../items/actions.ts';
import { PrivateMark } from '../items/PrivateMark.tsx';
import { CheckCircle } from '../tasks/CheckCircle.tsx';
import { toggleCompleted } from '../tasks/doing.ts';
import { useTaskPath } from '../tasks/panel/BesideTask.tsx';
import { isLate } from '../tasks/TaskMarks.tsx';
import { LaneDialog } from './LaneDialog.tsx';
import {
  bottomOf,
  cardTarget,
  type Direction,
  dragging,
  moveBy,
  moveTo,
  ownLane,
  stepOf,
  takeOffWithUndo,
  takesFocus,
  useBoard,
} from './moving.ts';
import type { Card } from './queries.ts';

export const asTask = ({ taskId, name, completed }: Card) => ({ id: Number(taskId), content: name, completed });

/** A task on the board: what is to be known of it at a glance. */
export function CardItem({ card, names, isShown }: { card: Card; names: string[]; isShown: boolean }) {
  const pathOf = useTaskPath();
  const board = useBoard();
  const item = useRef<HTMLLIElement>(null);
  // Before the next key can be pressed.
  useLayoutEffect(() => {
    if (takesFocus(card.id)) item.current?.querySelector('a')?.focus();
  }, [card.id]);
  return (
    <li
      ref={item}
      data-card={card.id}
      {...(card.canEdit && { ...dragging(card), ...cardTarget(card, board) })}
      className={classes(
        'flex items-start gap-1.5 rounded-md border bg-surface py-1.5 pr-1 pl-2',
        card.canEdit && 'cursor-grab',
        isShown ? 'border-accent' : 'border-line',
        'data-[drop=after]:shadow-[inset_0_-2px_0_var(--accent)] data-[drop=before]:shadow-[inset_0_2px_0_var(--accent)]',
      )}
    >
      <span className="flex h-7 items-center">
        <CheckCircle
          label={`${card.completed ? 'Reopen' : 'Complete'} ${card.name}`}
          isChecked={card.completed}
          disabled={!card.canComplete}
          onToggle={() => void toggleCompleted(asTask(card))}
        />
      </span>
      <div className="min-w-0 flex-1 py-0.5">
        <PathLink
          isBeside
          to={pathOf(Number(card.taskId))}
          className={classes('break-words hover:underline', card.completed && 'text-muted line-through')}
        >
          {card.name}
        </PathLink>
        <Marks card={card} names={names} />
      </div>
      {card.canEdit && <CardMenu card={card} />}
    </li>
  );
}

function Marks({ card, names }: { card: Card; names: string[] }) {
  const comments = Number(card.numComments);
  const due = { completed: card.completed, 'due-date': card.dueDate };
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-muted">
      {card.tags.slice(0, 3).map(({ id, name }) => (
        <Badge key={id}>{name}</Badge>
      ))}
      {card.private === '1' && <PrivateMark />}
      {comments > 0 && (
        <span className="inline-flex items-center gap-1 tabular-nums">
          <MessageSquare aria-hidden size={14} />
          {comments}
          <span className="sr-only">{comments === 1 ? 'comment' : 'comments'}</span>
        </span>
      )}
      {names.map((name) => (
        <span key={name}>
          <Avatar name={name} size="small" />
          <span className="sr-only">{name}</span>
        </span>
      ))}
      {card.dueDate && (
        <DateText value={card.dueDate} className={classes('tabular-nums', isLate(due) && 'text-danger')} />
      )}
    </p>
  );
}

/** Every drag has its twin here. */
function CardMenu({ card }: { card: Card }) {
  const board = useBoard();
  const [isAsked, setAsked] = useState(false);
  const { columns, by } = board;
  const step = (direction: Direction) => ({
    disabled: stepOf(card, direction, board) === undefined,
    onSelect: () => moveBy(card, direction, board),
  });
  return (
    <>
      <Menu
        label={`Actions for ${card.name}`}
        actions={() => [
          [{ ...completing(card.completed), onSelect: () => toggleCompleted(asTask(card)) }],
          [
            { ...movingUp, ...step('up') },
            { ...movingDown, ...step('down') },
          ],
          columns
            .filter(({ id }) => id !== card.columnId)
            .map(({ id, name }) => ({
              label: `Move to “${name}”`,
              onSelect: () => moveTo(card, bottomOf(id, board, ownLane(card, board)), board),
            })),
          [
            by === 'who' && { icon: UserRound, label: 'Give to somebody …', onSelect: () => setAsked(true) },
            by === 'list' && { icon: List, label: 'Move to another list …', onSelect: () => setAsked(true) },
          ],
          [{ label: 'Take off the board', onSelect: () => takeOffWithUndo(card) }],
        ]}
      />
      {isAsked && <LaneDialog card={card} onClose={() => setAsked(false)} />}
    </>
  );
}
