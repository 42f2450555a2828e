import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { classes } from '../classes.ts';

export type Column<Row> = {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Left out on phones: what is not needed to recognise the row. */
  isExtra?: boolean;
  /** What stands in it says enough: the title is for who hears the table. */
  isTitleHidden?: boolean;
  className?: string;
};

type TableProps<Row> = {
  /** What the rows are, for who hears the table. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string;
  /** Rows of which it says the same stand together below it. */
  groupOf?: (row: Row) => string;
  /** Enter on a row, or a click beside its links and buttons. */
  onOpen?: (row: Row) => void;
};

/** Dense rows. Arrow keys and J/K move between them, Enter opens. */
export function Table<Row>({ label, columns, rows, keyOf, groupOf, onOpen }: TableProps<Row>) {
  const groups = Map.groupBy(rows, (row) => groupOf?.(row) ?? '');
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b border-line">
            {columns.map((column) => (
              <Cell
                key={column.title}
                column={column}
                as="th"
                scope="col"
                className="h-8 text-xs font-medium whitespace-nowrap text-muted"
              >
                <span className={column.isTitleHidden ? 'sr-only' : undefined}>{column.title}</span>
              </Cell>
            ))}
          </tr>
        </thead>
        {[...groups].map(([group, own]) => (
          <tbody key={group} className="border-b border-line last:border-0">
            {group !== '' && (
              <tr className="border-b border-line bg-ground">
                <th scope="rowgroup" colSpan={columns.length} className="h-8 px-3 font-medium break-words">
                  {group}
                </th>
              </tr>
            )}
            {own.map((row) => (
              <tr
                key={keyOf(row)}
                tabIndex={onOpen ? 0 : undefined}
                onKeyDown={onOpen && ((event) => moveOrOpen(event, () => onOpen(row)))}
                onClick={onOpen && ((event) => isBare(event.target) && onOpen(row))}
                className={classes(
                  'border-b border-line last:border-0 focus-visible:-outline-offset-2',
                  onOpen && 'cursor-pointer hover:bg-hover',
                )}
              >
                {columns.map((column) => (
                  <Cell key={column.title} column={column} as="td" className="h-10">
                    {column.cell(row)}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function Cell<Row>({
  as: As,
  column,
  className,
  ...rest
}: { as: 'th' | 'td'; column: Column<Row> } & Pick<ComponentProps<'th'>, 'scope' | 'className' | 'children'>) {
  return (
    <As
      {...rest}
      className={classes('px-3 py-1', column.isExtra && 'hidden sm:table-cell', column.className, className)}
    />
  );
}

/** Links and controls in a row do their own work. */
const isBare = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a,button,input,select,label') === null;

function moveOrOpen(event: KeyboardEvent<HTMLTableRowElement>, open: () => void): void {
  if (event.target !== event.currentTarget) return;
  const { currentTarget: row, key } = event;
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[key];
  if (key === 'Enter') open();
  else if (step) {
    const rows = [...(row.closest('table')?.rows ?? [])].filter(({ tabIndex }) => tabIndex === 0);
    rows[rows.indexOf(row) + step]?.focus();
  } else return;
  event.preventDefault();
}
