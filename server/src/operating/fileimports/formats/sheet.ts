import type { FileImportRow } from '../../../platform/db/tables/operating.ts';
import { invalid } from '../../../platform/failures.ts';

/** Where a column goes. `more`: into the description, under its own name. */
export const fields = [
  'none',
  'name',
  'list',
  'description',
  'responsible',
  'start',
  'due',
  'priority',
  'tags',
  'completed',
  'estimate',
  'progress',
  'parent',
  'indent',
  'comment',
  'more',
] as const;
export type Field = (typeof fields)[number];

/** What somebody said there. It is quoted: nobody here is made to have said it. */
export type Said = { by: string; at: string; text: string };
export type Line = { number: number; cells: string[]; comments?: Said[]; refused?: string };

/** Whatever the file was: one row for each task, and what each column means as far as that is known. */
export type Sheet = {
  format: FileImportRow['format'];
  columns: string[];
  fields: Field[];
  lines: Line[];
  projectName: string;
};

export const MOST_ROWS = 20_000;
export const MOST_COLUMNS = 200;

export const unreadable = (message: string) =>
  invalid(message, [{ field: 'pendingFileRef', message: 'cannot be read' }]);

/** What cannot be stored and given back unchanged is no text. */
export const cleaned = (text: string): string => text.replaceAll('\0', '').toWellFormed();

export function checkColumns({ length }: string[]): void {
  if (length > MOST_COLUMNS)
    throw unreadable(`This file has ${length} columns. At most ${MOST_COLUMNS} can be read: take some out first.`);
}

export function checkSize({ columns, lines }: Pick<Sheet, 'columns' | 'lines'>): void {
  checkColumns(columns);
  if (lines.length > MOST_ROWS)
    throw unreadable(`This file has more than ${MOST_ROWS} rows. Split it, and bring in one part after the other.`);
  if (lines.length === 0) throw unreadable('There is nothing to bring in: the file has no rows below its headings.');
}

/** Several values in one cell that no separator of theirs takes apart. */
export const together = (values: string[]): string =>
  values.map((value) => `${value.replaceAll('\n', ' ')}\n`).join('');
