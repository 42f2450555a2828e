import { Flag } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Avatar, Badge } from '../../../ui/Small.tsx';
import { CheckCircle } from '../CheckCircle.tsx';
import { toggleCompleted } from '../doing.ts';
import type { Task } from '../queries.ts';
import { isLate } from '../TaskMarks.tsx';
import { CellEditor } from './CellEditor.tsx';
import { type Column, nameColumn } from './columns.ts';

export type Cell = { id: number; key: string };

type TableRowProps = {
  task: Task;
  columns: Column[];
  /** The column whose cell can be tabbed to, if it is in this row, and the one that is being changed. */
  tabKey: string | undefined;
  editedKey: string | undefined;
  isChosen: boolean;
  isShown: boolean;
  onToggle(id: string, isRange?: boolean): void;
  onCurrent(cell: Cell): void;
  onEdit(cell: Cell | undefined): void;
  onOpen(id: number): void;
};

/** Hundreds of them are drawn anew only when they change. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { task, columns, tabKey, editedKey, isChosen, isShown, onToggle, onCurrent, onEdit, onOpen } = props;
  const { id } = task;
  const ground = isChosen ? 'bg-accent-soft' : isShown ? 'bg-hover' : 'bg-surface';
  const cell = (column: Column, isName: boolean) => {
    const isEdited = editedKey === column.key;
    const canEdit = task.canEdit && column.edited !== undefined;
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the table does the same by Enter
      <td
        key={column.key}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: it is gone to and changed
        role="gridcell"
        data-cell={`${id} ${column.key}`}
        tabIndex={tabKey === column.key ? 0 : -1}
        aria-readonly={!canEdit}
        onFocus={() => tabKey !== column.key && onCurrent({ id, key: column.key })}
        onClick={isName || !canEdit || isEdited ? undefined : () => onEdit({ id, key: column.key })}
        onDoubleClick={isName && canEdit ? () => onEdit({ id, key: column.key }) : undefined}
        className={classes(
          'h-9 px-1 focus-visible:-outline-offset-2',
          isName && 'sticky left-0 z-1',
          isName && ground,
          canEdit && !isName && 'cursor-pointer hover:bg-hover',
        )}
      >
        {/* What opens over the cell leaves what is below it in its place. */}
        {(!isEdited || column.edited === 'people' || column.edited === 'tags') && (
          <div className={classes('flex min-w-0 items-center gap-1.5 px-1.5', column.width)}>
            {isName ? <Name task={task} onOpen={onOpen} /> : <Content task={task} column={column} />}
          </div>
        )}
        {isEdited && canEdit && <CellEditor task={task} column={column} onClose={() => onEdit(undefined)} />}
      </td>
    );
  };
  return (
    <tr aria-selected={isChosen} className={classes('border-b border-line last:border-0', ground)}>
      <td className="pr-2 pl-3">
        <input
          type="checkbox"
          aria-label={`Choose ${task.content}`}
          checked={isChosen}
          onChange={({ nativeEvent }) => onToggle(String(id), (nativeEvent as MouseEvent).shiftKey)}
          className="block size-4 accent-accent"
        />
      </td>
      {/* Beside the cell and not in it: two things to press need room between them. */}
      <td className="px-2">
        <span className="flex">
          <CheckCircle
            label={`${task.completed ? 'Reopen' : 'Complete'} ${task.content}`}
            isChecked={task.completed}
            disabled={!task.canComplete}
            onToggle={() => void toggleCompleted(task)}
          />
        </span>
      </td>
      {cell(nameColumn, true)}
      {columns.map((column) => cell(column, false))}
    </tr>
  );
});

function Name({ task, onOpen }: { task: Task; onOpen(id: number): void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      title={task.content}
      onClick={() => onOpen(task.id)}
      className={classes('min-w-0 truncate text-left hover:underline', task.completed && 'text-muted line-through')}
    >
      {task.content}
    </button>
  );
}

const flags: Record<string, string> = { high: 'text-danger', medium: 'text-warn', low: 'text-muted' };

function Content({ task, column }: { task: Task; column: Column }): ReactNode {
  const text = column.text(task);
  if (column.key === 'tags')
    return (task.tags ?? []).map(({ id, name }) => (
      <Badge key={id}>
        <span className="max-w-24 truncate">{name}</span>
      </Badge>
    ));
  if (column.key === 'who' && text !== '') {
    const names = text.split(', ');
    return (
      <>
        {names.slice(0, 3).map((name) => (
          <Avatar key={name} name={name} size="small" />
        ))}
        <span className={names.length > 1 ? 'sr-only' : 'min-w-0 truncate'}>{text}</span>
      </>
    );
  }
  return (
    <>
      {column.key === 'priority' && text !== '' && (
        <Flag aria-hidden size={14} fill="currentColor" className={classes('shrink-0', flags[task.priority])} />
      )}
      <span
        title={text}
        className={classes(
          'min-w-0 truncate tabular-nums',
          column.key === 'due' && isLate(task) ? 'text-danger' : !column.edited && 'text-muted',
        )}
      >
        {text}
      </span>
    </>
  );
}
