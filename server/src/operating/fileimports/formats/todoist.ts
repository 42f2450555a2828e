import { simplified } from './headings.ts';
import type { Field, Line, Sheet } from './sheet.ts';
import { together } from './sheet.ts';

const shown: [column: string, field: Field][] = [
  ['Section', 'list'],
  ['Task', 'name'],
  ['Description', 'description'],
  ['Priority', 'priority'],
  ['Indent', 'indent'],
  ['Responsible', 'responsible'],
  ['Date', 'due'],
  ['Labels', 'tags'],
  ['Duration', 'estimate'],
];

/** `@label` at the end or in the middle of what a task is called. */
const LABEL = /(?:^|\s)@([\p{L}\p{N}_-]+)/gu;
const names = new Map(Object.entries({ '1': 'high', '2': 'medium', '3': 'low', '4': '' }));

/** A section is a row of its own, and so is a comment: of the task above it. */
export function readTodoist(columns: string[], rows: Line[]): Sheet {
  const place = new Map(columns.map((name, at) => [simplified(name), at]));
  const lines: Line[] = [];
  let section = '';
  for (const { number, cells } of rows) {
    const of = (name: string) => cells[place.get(name) ?? -1] ?? '';
    const [type, content] = [of('type').trim().toLowerCase(), of('content')];
    if (type === 'section') section = content.trim();
    else if (type === 'note') {
      const task = lines.at(-1);
      if (task) {
        task.comments ??= [];
        task.comments.push({ by: personIn(of('author')), at: of('date'), text: content });
      }
    } else if (type === 'task' || (type === '' && content.trim() !== '')) {
      const labels = [...content.matchAll(LABEL)].map(([, label]) => label!);
      const duration = of('duration').trim();
      const unit = of('duration unit').trim().toLowerCase();
      lines.push({
        number,
        cells: [
          section,
          content.replace(LABEL, '').trim(),
          of('description'),
          names.get(of('priority').trim()) ?? of('priority'),
          of('indent'),
          of('responsible') && together([personIn(of('responsible'))]),
          of('date'),
          labels.length > 0 ? together(labels) : '',
          duration && duration !== 'None' ? `${duration} ${unit && unit !== 'none' ? unit : 'minutes'}` : '',
        ],
      });
    }
  }
  return {
    format: 'todoist',
    columns: shown.map(([column]) => column),
    fields: shown.map(([, field]) => field),
    lines,
    projectName: '',
  };
}

/** They write `Evan (14781400)`. */
const personIn = (text: string): string =>
  text
    .slice(0, 600)
    .replace(/\s*\(\d+\)\s*$/, '')
    .trim();
