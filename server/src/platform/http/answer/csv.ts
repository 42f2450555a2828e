import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { SANDBOX } from './classic.ts';

/**
 * A spreadsheet calculates what begins like this, also what a stranger wrote; an apostrophe makes it text. One that separates
 * by semicolons or tabs knows nothing of our quotes, and begins anew after each of them, and on each line; `- ` is a list.
 */
const FORMULA = /^(?=[=+\-@＝＋－＠\t\r\n])|(?<=[;\t\r\n])(?=[=@＝＠]|[+\-＋－](?! ))/g;

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = value.replace(FORMULA, "'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (cells: (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`;

/** In front it tells spreadsheets that this is UTF-8. */
export const MARK = '\uFEFF';

/** What each column shows, by its heading. */
export type Columns<T> = Record<string, (row: T) => string | number>;

const showHeadings = (columns: Columns<never>): string => MARK + csvLine(Object.keys(columns));

const showRows = <T>(columns: Columns<T>, rows: T[]): string =>
  rows.map((row) => csvLine(Object.values(columns).map((of) => of(row)))).join('');

/** A table of any length. The first portion is here already: who may not have it was told so before anything is sent. */
export async function* tableText<T>(columns: Columns<T>, first: T[], rest: AsyncIterable<T[]>): AsyncGenerator<string> {
  yield showHeadings(columns) + showRows(columns, first);
  for await (const portion of rest) yield showRows(columns, portion);
}

export const sendTable = (reply: FastifyReply, name: string, parts: AsyncIterable<string>): FastifyReply =>
  reply
    .headers({
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Content-Security-Policy': SANDBOX,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    })
    .send(Readable.from(parts, { objectMode: false }));

/** A row of a list that stands below its project. */
export type OfProject = { projectName: string };

/** `20261118` as spreadsheets know it. */
export const dayText = (day: string): string => day.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');

export const nameOf = (first: string, last: string): string => `${first} ${last}`.trim();

export const namesOf = (named: { name: string }[] = []): string => named.map(({ name }) => name).join(', ');
