import type { Task } from '../queries.ts';
import type { Column } from './columns.ts';

/** A spreadsheet would take what begins like this for something to be worked out; by semicolons or tabs it begins anew after each. */
const FORMULA = /^(?=[=+\-@＝＋－＠\t\r\n])|(?<=[;\t\r\n])(?=[=@＝＠]|[+\-＋－](?! ))/g;
const quoted = (text: string): string => {
  const safe = text.replace(FORMULA, "'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** As RFC 4180 has it, what is on the page and in its order. */
export function csvOf(tasks: Task[], columns: Column[]): string {
  const line = (cells: string[]) => `${cells.map(quoted).join(',')}\r\n`;
  const rows = tasks.map((task) => line(columns.map(({ text, exported = text }) => exported(task))));
  return line(columns.map(({ title }) => title)) + rows.join('');
}

export function saveCsv(name: string, csv: string): void {
  // The mark at its beginning tells spreadsheets how letters are written in it.
  const url = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
