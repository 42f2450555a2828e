import { decimal, type ShownTime } from '../wire.ts';

const yesOrNo = (flag: number): string => (flag ? 'yes' : 'no');

const columns: Record<string, (shown: ShownTime) => string | number> = {
  Date: ({ entry }) => entry.local_at.slice(0, 10),
  Start: ({ entry }) => (entry.has_start ? entry.local_at.slice(11, 16) : ''),
  Person: ({ entry }) => [entry.first_name, entry.last_name].filter(Boolean).join(' '),
  Company: ({ entry }) => entry.company_name,
  Project: ({ entry }) => entry.project_name,
  'Task list': ({ entry }) => entry.tasklist_name ?? '',
  Task: ({ entry }) => entry.task_name ?? '',
  Description: ({ entry }) => entry.description,
  Hours: ({ entry }) => Math.floor(entry.minutes / 60),
  Minutes: ({ entry }) => entry.minutes % 60,
  'Decimal hours': ({ entry }) => decimal(entry.minutes),
  Billable: ({ entry }) => yesOrNo(entry.is_billable),
  Billed: ({ entry }) => yesOrNo(entry.is_billed),
  Tags: ({ tags }) => tags.map(({ name }) => name).join(', '),
  Id: ({ entry }) => entry.id,
};

/** A spreadsheet calculates what begins like this, also what a stranger wrote; an apostrophe makes it text. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (cells: (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`;

/** In front it tells spreadsheets that this is UTF-8. */
export const MARK = '\uFEFF';

export const showHeadings = (): string => MARK + csvLine(Object.keys(columns));

export const showRows = (all: ShownTime[]): string =>
  all.map((shown) => csvLine(Object.values(columns).map((of) => of(shown)))).join('');
