import { ArrowLeft, ArrowRight, Check, ListPlus } from 'lucide-react';
import { useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { Menu } from '../../ui/popups/Menu.tsx';
import { doQuietly, doWithUndo } from '../../ui/popups/undo.ts';
import { numberText } from '../../ui/text/locale.ts';
import { changing, deleting } from '../items/actions.ts';
import { isNarrowed, type TaskFilter } from '../tasks/filter.ts';
import { ColumnDialog } from './ColumnDialog.tsx';
import { useBoard } from './moving.ts';
import { PutDialog } from './PutDialog.tsx';
import { type Column, deleteColumn, restoreColumn, updateColumn } from './queries.ts';

/** So wide is a column, on a phone almost all of the page. */
export const WIDTH = 'min(18rem, 85vw)';
/** Its colour is above it. */
export const topOf = ({ color }: Column) => ({ borderTopColor: color || undefined, borderTopWidth: 4, width: WIDTH });

/** What a column is called, how many cards it has, and what can be done with it. */
export function ColumnHead({ column, count, filter }: { column: Column; count: number; filter: TaskFilter }) {
  // Of some nobody can tell whether all are too many.
  const limit = isNarrowed(filter, 'all') ? 0 : Number(column.cardLimit);
  const isOver = limit > 0 && count > limit;
  return (
    <div className="flex items-center gap-2 py-1 pr-1 pl-3">
      <h2 className="min-w-0 flex-1 truncate font-semibold">{column.name}</h2>
      {column.completesTasks && <Check size={16} aria-label="Completes tasks" className="shrink-0 text-muted" />}
      <span className={classes('shrink-0 text-sm tabular-nums', isOver ? 'font-semibold text-danger' : 'text-muted')}>
        {numberText(count)}
        {limit > 0 && ` / ${numberText(limit)}`}
        <span className="sr-only"> cards{isOver && ', more than the limit'}</span>
      </span>
      {column.canEdit && <ColumnMenu column={column} />}
    </div>
  );
}

function ColumnMenu({ column }: { column: Column }) {
  const { columns } = useBoard();
  const [opened, setOpened] = useState<'change' | 'put'>();
  const at = columns.findIndex(({ id }) => id === column.id);
  const put = (after: string | undefined) => updateColumn(column.id, { positionAfterId: Number(after) });
  const goTo = (after: string | undefined) => () => doQuietly(put(after), () => put(columns[at - 1]?.id ?? '0'));
  const remove = () =>
    doWithUndo(deleteColumn(column.id), `“${column.name}” is in the trash. Its tasks stay.`, () =>
      restoreColumn(column.id),
    );
  return (
    <>
      <Menu
        label={`Actions for the column ${column.name}`}
        actions={() => [
          [
            { ...changing, onSelect: () => setOpened('change') },
            { icon: ListPlus, label: 'Put a task into it …', onSelect: () => setOpened('put') },
          ],
          [
            { icon: ArrowLeft, label: 'Move left', disabled: at <= 0, onSelect: goTo(columns[at - 2]?.id ?? '0') },
            {
              icon: ArrowRight,
              label: 'Move right',
              disabled: at >= columns.length - 1,
              onSelect: goTo(columns[at + 1]?.id),
            },
          ],
          [{ ...deleting, onSelect: remove }],
        ]}
      />
      {opened === 'change' && (
        <ColumnDialog projectId={column.projectId} column={column} onClose={() => setOpened(undefined)} />
      )}
      {opened === 'put' && <PutDialog column={column} onClose={() => setOpened(undefined)} />}
    </>
  );
}
