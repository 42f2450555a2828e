import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { isTurnOver, othersTurn } from '../../../platform/turn.ts';
import { cleaned, type Line, MOST_COLUMNS, MOST_ROWS, unreadable } from './sheet.ts';

const SEPARATORS = [',', ';', '\t', '|'];
const PIECE = 16_384;
const BEGINNING = 65_536;
const LONGEST_ROW = 1_048_576;

const usual = {
  relax_column_count: true,
  // A quote in the middle of a cell is one that somebody typed.
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  max_record_size: LONGEST_ROW,
};

/** The headings, and the rows below them. */
export async function readCsv(text: string): Promise<{ columns: string[]; lines: Line[] }> {
  const delimiter = separatorOf(text);
  const records = Readable.from(pieces(text)).pipe(parse({ ...usual, delimiter, info: true }));
  let columns: string[] | undefined;
  const lines: Line[] = [];
  try {
    for await (const { record, info } of records as AsyncIterable<{ record: string[]; info: { records: number } }>) {
      if (isTurnOver()) await othersTurn();
      if (!columns) columns = headings(record);
      else if (lines.length > MOST_ROWS) break;
      else lines.push({ number: info.records, cells: columns.map((_, at) => cleaned(record[at] ?? '')) });
    }
  } catch (error) {
    throw unreadable(whyNot(error));
  }
  return { columns: columns ?? [], lines };
}

function headings(record: string[]): string[] {
  // Spreadsheets write columns that nobody has used.
  const last = record.findLastIndex((name) => name.trim() !== '');
  if (last >= MOST_COLUMNS)
    throw unreadable(`This file has ${last + 1} columns. At most ${MOST_COLUMNS} can be read: take some out first.`);
  return record.slice(0, last + 1).map((name, at) => cleaned(name).trim().slice(0, 255) || `Column ${at + 1}`);
}

/** Rows without anything in them do not come out of the parser: others have their turn between the pieces. */
async function* pieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE) {
    if (isTurnOver()) await othersTurn();
    yield text.slice(at, at + PIECE);
  }
}

/** The one that takes the first row into most parts. */
function separatorOf(text: string): string {
  const beginning = text.slice(0, BEGINNING);
  const width = (delimiter: string) => {
    try {
      return parseAtOnce(beginning, { ...usual, delimiter, to: 1 })[0]?.length ?? 0;
    } catch {
      return 0;
    }
  };
  const widths = SEPARATORS.map(width);
  return SEPARATORS[widths.indexOf(Math.max(...widths))]!;
}

function whyNot(error: unknown): string {
  if (!(error instanceof CsvError)) throw error;
  const { lines } = error as CsvError & { lines?: number };
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return 'This file has a row of more than 1 MiB. A quote that is never closed may be the reason.';
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return `This file ends inside of a quoted cell${lines ? ` (line ${lines})` : ''}. Look for a quote that is never closed.`;
  return `This file cannot be read as CSV${lines ? `, from line ${lines} on` : ''}. Save it again as CSV, with quotes around cells that need them.`;
}
