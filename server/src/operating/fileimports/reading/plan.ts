import type { Field, Line, Said } from '../formats/sheet.ts';
import { type Calendar, readDay, readInstant } from './dates.ts';
import { type Match, personKey, UNKNOWN } from './people.ts';
import { partsOf, readMinutes, readPercent, readPriority, saysDone } from './values.ts';

/** What did not fit, in words that are the same for every row, and what stood there. */
type Note = { about: string; value: string };

/** What a row becomes. The preview shows the same as is made then. */
export type Planned = {
  name: string;
  list: string;
  description: string;
  people: number[];
  start: string;
  due: string;
  priority: '' | 'low' | 'medium' | 'high';
  tags: string[];
  isCompleted: boolean;
  /** When, where that is said; else ''. */
  completedAt: string;
  estimatedMinutes: number;
  progress: number;
  parent: string;
  level: number;
  comments: Said[];
  notes: Note[];
  /** Why it stays out; '' when it comes. */
  refused: string;
};

export type Reading = {
  columns: string[];
  fields: Field[];
  calendar: Calendar;
  people: ReadonlyMap<string, Match>;
};

const LONGEST_NAME = 255;
const LONGEST_TEXT = 65_536;
const MOST_NOTES = 20;
/** A task comes with all that was said of it, in one transaction. */
const MOST_COMMENTS = 1000;

/** Of a text that may be a book only the beginning is taken into characters. */
function shortened(text: string): string {
  const characters = text.length > LONGEST_NAME ? [...text.slice(0, 2 * LONGEST_NAME + 2)] : [];
  return characters.length > LONGEST_NAME ? `${characters.slice(0, LONGEST_NAME - 1).join('')}…` : text;
}

export function planLine({ cells, comments = [], refused }: Line, reading: Reading): Planned {
  const { columns, fields, calendar } = reading;
  const notes: Note[] = [];
  const note = (about: string, value: string) => {
    if (notes.length < MOST_NOTES) notes.push({ about, value: value.trim().slice(0, 100) });
  };
  const all = (field: Field): string[] => fields.flatMap((one, at) => (one === field ? (cells[at] ?? '') : []));
  const first = (field: Field): string =>
    all(field)
      .find((text) => text.trim() !== '')
      ?.trim() ?? '';
  const day = (field: 'start' | 'due'): string => {
    const text = first(field);
    const found = text === '' ? '' : readDay(text, calendar);
    if (found === undefined)
      note(`The ${field === 'due' ? 'due date' : 'start'} cannot be read as a date and is left out`, text);
    return found ?? '';
  };

  const whole = first('name').replace(/\s+/g, ' ');
  const name = shortened(whole);
  const isLong = name !== whole;
  if (isLong) note('The name is longer than 255 characters: all of it stands in the description', whole);
  const due = day('due');
  let start = day('start');
  if (start && due && start > due) {
    note('The start is after the due date and is left out', first('start'));
    start = '';
  }
  const priority = readPriority(first('priority'));
  if (priority === undefined) note('The priority is none that is known here and is left out', first('priority'));
  const progress = readPercent(first('progress'));
  if (progress === undefined) note('The progress is no percentage and is left out', first('progress'));
  const minutes = readMinutes(first('estimate'), columns[fields.indexOf('estimate')] ?? '');
  if (minutes === undefined) note('The estimate cannot be read as a time and is left out', first('estimate'));
  const done = first('completed');
  const completedAt = (done !== '' && !saysDone(done) && readInstant(done, calendar)) || '';
  const description = descriptionOf(reading, { cells, long: isLong ? whole : '', text: all('description') });
  const planned: Planned = {
    name,
    list: shortened(first('list').replace(/\s+/g, ' ')),
    description,
    people: peopleIn(all('responsible'), reading, note),
    start,
    due,
    priority: priority ?? '',
    tags: tagsIn(all('tags'), note),
    isCompleted: saysDone(done) || completedAt !== '',
    completedAt,
    estimatedMinutes: minutes ?? 0,
    progress: Math.min(progress ?? 0, 100),
    // As it is called that should be above.
    parent: shortened(first('parent').replace(/\s+/g, ' ')),
    level: Math.max(1, Math.min(Number.parseInt(first('indent'), 10) || 1, 1000)),
    comments: commentsIn([...all('comment').map((text) => ({ by: '', at: '', text })), ...comments], note),
    notes,
    refused: '',
  };
  return { ...planned, refused: refused ?? whyOut(planned) };
}

function whyOut({ name, description, comments }: Planned): string {
  if (name === '') return 'It has no name.';
  if (Buffer.byteLength(description) > LONGEST_TEXT) return 'Its description is longer than 64 KiB.';
  if (comments.some(({ by, at, text }) => Buffer.byteLength(by + at + text) > LONGEST_TEXT - 1024))
    return 'A comment on it is longer than 64 KiB.';
  return '';
}

type Texts = { cells: string[]; long: string; text: string[] };

function descriptionOf({ columns, fields }: Reading, { cells, long, text }: Texts): string {
  const more = fields.flatMap((field, at) => {
    const value = cells[at]?.trim() ?? '';
    return field === 'more' && value !== '' ? `${columns[at]}: ${value}` : [];
  });
  return [long, ...text.map((one) => one.trim()), more.join('\n')].filter((part) => part !== '').join('\n\n');
}

type Noting = (about: string, value: string) => void;

function commentsIn(said: Said[], note: Noting): Said[] {
  const comments = said.filter(({ text }) => text.trim() !== '');
  if (comments.length > MOST_COMMENTS)
    note(`It has more than ${MOST_COMMENTS} comments: the others are left out`, String(comments.length));
  return comments.slice(0, MOST_COMMENTS);
}

function peopleIn(texts: string[], { people }: Reading, note: Noting): number[] {
  const ids = new Set<number>();
  for (const said of texts.flatMap(partsOf)) {
    const match = people.get(personKey(said));
    if (match?.personId) ids.add(match.personId);
    else note(`Somebody responsible is left out: ${match?.why ?? UNKNOWN}`, said);
  }
  return [...ids];
}

const LONGEST_TAG = 100;
const MOST_TAGS = 50;

function tagsIn(texts: string[], note: Noting): string[] {
  const tags = texts.flatMap(partsOf).map((tag) => tag.replace(/^[#@]/, '').replaceAll(',', ' ').trim());
  const long = tags.filter((tag) => tag.length > LONGEST_TAG);
  if (long.length > 0) note('A tag is longer than 100 characters and is left out', long[0]!);
  return [...new Set(tags.filter((tag) => tag !== '' && tag.length <= LONGEST_TAG))].slice(0, MOST_TAGS);
}
