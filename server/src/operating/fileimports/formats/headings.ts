import type { Field } from './sheet.ts';

export const simplified = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');

/** What tools and people call a column, in English and in German, the likeliest first. */
const known: [Field, string[]][] = [
  [
    'name',
    [
      'name',
      'task name',
      'task',
      'title',
      'summary',
      'subject',
      'content',
      'card name',
      'to do',
      'todo',
      'item',
      'issue',
      'aufgabe',
      'titel',
      'betreff',
    ],
  ],
  [
    'list',
    [
      'list',
      'task list',
      'tasklist',
      'list name',
      'section/column',
      'section',
      'column',
      'group',
      'bucket',
      'bucket name',
      'stage',
      'liste',
      'abschnitt',
    ],
  ],
  ['description', ['description', 'notes', 'details', 'card description', 'desc', 'body', 'beschreibung', 'notizen']],
  [
    'responsible',
    [
      'responsible',
      'assignee email',
      'assigned to',
      'assignee',
      'assignees',
      'owner',
      'members',
      'person',
      'people',
      'who',
      'verantwortlich',
      'zuständig',
      'zugewiesen an',
    ],
  ],
  ['start', ['start date', 'start', 'starts', 'start on', 'begin', 'planned start', 'beginn', 'startdatum']],
  [
    'due',
    [
      'due date',
      'due',
      'due on',
      'deadline',
      'end date',
      'end',
      'finish',
      'date',
      'planned end',
      'fällig am',
      'fällig',
      'fälligkeitsdatum',
    ],
  ],
  ['priority', ['priority', 'importance', 'urgency', 'priorität']],
  ['tags', ['tags', 'tag', 'labels', 'label', 'keywords', 'categories', 'category', 'schlagwörter', 'kategorie']],
  [
    'completed',
    [
      'completed',
      'completed at',
      'complete',
      'completed on',
      'done',
      'finished',
      'is completed',
      'status',
      'erledigt',
      'abgeschlossen',
    ],
  ],
  [
    'estimate',
    [
      'estimate',
      'estimated minutes',
      'estimated hours',
      'estimated time',
      'time estimate',
      'original estimate',
      'duration',
      'effort',
    ],
  ],
  ['progress', ['progress', '% complete', 'percent complete', 'progress (%)']],
  ['parent', ['parent task', 'parent', 'subtask of', 'parent name']],
  ['indent', ['indent', 'level', 'outline level', 'wbs level']],
  ['comment', ['comment', 'comments']],
];

/** Each field once: the column with the likeliest name. What no field is found for stays out until somebody says otherwise. */
export function guessFields(columns: string[]): Field[] {
  const names = columns.map((name) => simplified(name).replace(/\s*\((?:h|hrs|hours|min|minutes|%)\)$/, ''));
  const guessed = columns.map((): Field => 'none');
  for (const [field, words] of known) {
    const found = words.map((word) => names.indexOf(word)).find((at) => at >= 0 && guessed[at] === 'none');
    if (found !== undefined) guessed[found] = field;
  }
  // Without a name nothing comes: what stands first in a sheet mostly says what it is about.
  if (!guessed.includes('name') && guessed.length > 0) guessed[Math.max(0, guessed.indexOf('none'))] = 'name';
  return guessed;
}
