import { isTurnOver, othersTurn } from '../../../platform/turn.ts';
import { readAsanaJson, readAsanaTable } from './asana.ts';
import { readCsv } from './csv.ts';
import { guessFields, simplified } from './headings.ts';
import { parseBeside } from './parse.ts';
import { checkSize, type Sheet, unreadable } from './sheet.ts';
import { textOf } from './text.ts';
import { readTodoist } from './todoist.ts';
import { readTrello } from './trello.ts';

export const LARGEST = 16 * 2 ** 20;
/** All of it is in memory at once, several times over. */
const LARGEST_JSON = 8 * 2 ** 20;
/** What costs most are lists and objects, however small. */
const MOST_THINGS = 250_000;

/** How files begin that are no text: PNG, JPEG, GIF, PDF, and what Excel wrote before it wrote zip archives. */
const OTHERS = /^(?:\x89PNG|\xff\xd8\xff|GIF8|%PDF|\xd0\xcf\x11\xe0)/;

/** Tells by what is in it which tool wrote a file, and reads it. */
export async function readSheet(bytes: Buffer, fileName: string): Promise<Sheet> {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK')
    throw unreadable(
      'This is a zip archive or an Excel workbook. Unpack the archive and choose one of its files, or save the sheet as CSV.',
    );
  if (OTHERS.test(bytes.subarray(0, 4).toString('latin1')))
    throw unreadable('This is a picture, a PDF or an old Excel workbook. Save the sheet that you mean as CSV first.');
  const text = textOf(bytes);
  const sheet = /^\s*[{[]/.test(text) ? await readJson(text) : await readTable(text);
  checkSize(sheet);
  return { ...sheet, projectName: (sheet.projectName.trim() || nameIn(fileName)).slice(0, 255) };
}

const nameIn = (fileName: string): string => fileName.replace(/\.[a-z]+$/i, '').trim() || 'Import';

async function readJson(text: string): Promise<Sheet> {
  if (text.length > LARGEST_JSON)
    throw unreadable('This JSON file is larger than 8 MiB. Export it as CSV instead, or in several parts.');
  if (await hasMoreThings(text, MOST_THINGS))
    throw unreadable('This JSON file has more in it than a board has. Export it as CSV instead, or in several parts.');
  const found = await parseBeside(text);
  const sheet = (await readTrello(found)) ?? (await readAsanaJson(found));
  if (!sheet)
    throw unreadable(
      'This JSON file is neither a board of Trello nor a project of Asana. From other tools, bring in a CSV file.',
    );
  return sheet;
}

/** Brackets within texts count, too: there are few. */
async function hasMoreThings(text: string, most: number): Promise<boolean> {
  const opening = /[[{]/g;
  for (let count = 0; opening.test(text); count += 1) {
    if (count >= most) return true;
    if (count % 1000 === 0 && isTurnOver()) await othersTurn();
  }
  return false;
}

async function readTable(text: string): Promise<Sheet> {
  const { columns, lines } = await readCsv(text);
  const names = new Set(columns.map(simplified));
  const has = (...wanted: string[]) => wanted.every((name) => names.has(name));
  if (has('type', 'content', 'priority', 'indent')) return readTodoist(columns, lines);
  if (has('task id', 'name', 'section/column')) return readAsanaTable(columns, lines);
  return { format: 'csv', columns, fields: guessFields(columns), lines, projectName: '' };
}
