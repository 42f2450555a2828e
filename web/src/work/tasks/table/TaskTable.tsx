import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import type { Selection } from '../../../ui/tables/selection.ts';
import { numberText } from '../../../ui/text/locale.ts';
import type { Task } from '../queries.ts';
import { type Column, nameColumn } from './columns.ts';
import { type Cell, TableRow } from './TableRow.tsx';

type TaskTableProps = {
  groups: { key: string; title: string; tasks: Task[] }[];
  all: Task[];
  columns: Column[];
  sort: string | undefined;
  selection: Selection;
  /** The task that is open. */
  shown: number | undefined;
  onSort(sort: string | undefined): void;
  onOpen(id: number): void;
};

const SHOWN = 200;
const steps: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
const cellAt = (table: HTMLElement | null, { id, key }: Cell) =>
  table?.querySelector<HTMLElement>(`[data-cell="${id} ${key}"]`);

/** Tasks in rows, what is known of them in columns. One goes by arrow keys, Enter changes a cell, X chooses its row. */
export function TaskTable({ groups, all, columns, sort, selection, shown, onSort, onOpen }: TaskTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const [most, setMost] = useState(SHOWN);
  const [current, setCurrent] = useState<Cell>();
  const [edited, setEdited] = useState<Cell>();
  const whole = [nameColumn, ...columns];
  const ids = groups.flatMap(({ tasks }) => tasks.map(({ id }) => id)).slice(0, most);
  const first = current && ids.includes(current.id) ? current : { id: ids[0] ?? 0, key: 'name' };
  const left = useRef<Cell>(undefined);
  // Whoever has changed a cell goes on there.
  useLayoutEffect(() => {
    if (edited) left.current = edited;
    else if (left.current && document.activeElement === document.body) cellAt(table.current, left.current)?.focus();
  }, [edited]);

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const cell = (event.target as Element).closest<HTMLElement>('[data-cell]');
    if (!cell || event.target !== cell || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = steps[event.key];
    const key = first.key;
    if (step) {
      const at = whole.findIndex((column) => column.key === key);
      const next = { id: ids[ids.indexOf(first.id) + step[0]] ?? first.id, key: whole[at + step[1]]?.key ?? key };
      cellAt(table.current, next)?.focus();
    } else if (event.key === 'Home' || event.key === 'End')
      cellAt(table.current, { id: first.id, key: event.key === 'Home' ? 'name' : whole.at(-1)!.key })?.focus();
    else if (event.key === 'Enter' || event.key === 'F2') setEdited(first);
    else if (event.key === ' ' || event.key === 'x') selection.toggle(String(first.id), event.shiftKey);
    else if (event.key === 'v') onOpen(first.id);
    else return;
    event.preventDefault();
  }

  let room = most;
  return (
    <>
      <div className="relative scroll-pl-48 overflow-x-auto rounded-lg border border-line bg-surface sm:scroll-pl-64">
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells are gone through and changed
          role="grid"
          aria-multiselectable
          className="w-full border-collapse text-left"
          onKeyDown={onKeyDown}
        >
          <caption className="sr-only">Tasks</caption>
          <thead>
            <tr className="h-9 border-b border-line text-xs text-muted">
              <th scope="col" className="w-9 pr-2 pl-3">
                <input
                  type="checkbox"
                  aria-label="Choose all tasks"
                  checked={selection.ids.size > 0 && selection.ids.size === all.length}
                  onChange={({ target }) => selection.setAll(target.checked)}
                  className="block size-4 accent-accent"
                />
              </th>
              <th scope="col" className="w-9">
                <span className="sr-only">Done</span>
              </th>
              {whole.map((column) => (
                <SortHead key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          {groups.map(({ key, title, tasks }) => {
            const seen = tasks.slice(0, Math.max(0, room));
            room -= seen.length;
            if (seen.length === 0) return null;
            return (
              <tbody key={key} className="border-b border-line last:border-0">
                {title !== '' && (
                  <tr className="border-b border-line bg-ground">
                    <th scope="rowgroup" colSpan={whole.length + 2} className="h-8 px-3 font-medium break-words">
                      <span className="sticky left-3">
                        {title} <span className="font-normal text-muted tabular-nums">{numberText(tasks.length)}</span>
                      </span>
                    </th>
                  </tr>
                )}
                {seen.map((task) => (
                  <TableRow
                    key={task.id}
                    task={task}
                    columns={columns}
                    tabKey={first.id === task.id ? first.key : undefined}
                    editedKey={edited?.id === task.id ? edited.key : undefined}
                    isChosen={selection.has(String(task.id))}
                    isShown={shown === task.id}
                    onToggle={selection.toggle}
                    onCurrent={setCurrent}
                    onEdit={setEdited}
                    onOpen={onOpen}
                  />
                ))}
              </tbody>
            );
          })}
        </table>
      </div>
      {all.length > most && (
        <Button className="mt-3" onClick={() => setMost(most + SHOWN)}>
          Show more of {numberText(all.length)}
        </Button>
      )}
    </>
  );
}

type SortHeadProps = { column: Column; sort: string | undefined; onSort(sort: string | undefined): void };

/** Up, down, and as they stand in their lists. */
function SortHead({ column: { key, title, width }, sort, onSort }: SortHeadProps) {
  const isUp = sort === key;
  const isDown = sort === `-${key}`;
  const Arrow = isDown ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
      className={classes('px-1', key === 'name' && 'sticky left-0 z-1 bg-surface')}
    >
      <div className={width}>
        <button
          type="button"
          onClick={() => onSort(isUp ? `-${key}` : isDown ? undefined : key)}
          className="inline-flex h-7 items-center gap-1 rounded px-1.5 font-medium hover:text-text"
        >
          {title}
          {(isUp || isDown) && <Arrow aria-hidden size={12} />}
        </button>
      </div>
    </th>
  );
}
