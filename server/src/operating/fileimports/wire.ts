import { type Static, Type } from 'typebox';
import type { FileImportRow } from '../../platform/db/tables/operating.ts';
import { Flag, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import { choice, id, required, shape, text, words } from '../../platform/http/request/fields.ts';
import type { Left } from './fileimports.ts';
import { fields } from './formats/sheet.ts';
import type { Asked, Preview, Sample } from './preview.ts';

const Count = Type.Integer();
const Texts = Type.Array(Text);

const SampleRow = Type.Object({
  row: Count,
  name: Text,
  list: Text,
  description: Text,
  responsible: Texts,
  start: Text,
  due: Text,
  priority: Text,
  tags: Texts,
  completed: Flag,
  estimatedMinutes: Count,
  progress: Count,
  parent: Text,
  level: Count,
  comments: Count,
  notes: Texts,
  refused: Text,
});

/** What is in a file of another tool, what it will become, and how far that is. Numbers are numbers. */
export const FileImport = titled('FileImport', {
  id: Text,
  status: Type.Enum(['ready', 'running', 'done', 'undoing', 'undone']),
  format: Type.Enum(['csv', 'trello', 'asana', 'todoist']),
  fileName: Text,
  columns: Type.Array(Type.Object({ name: Text, field: Type.Enum([...fields]) })),
  dateOrder: Type.Enum(['dmy', 'mdy']),
  dateOrderIsSure: Flag,
  projectId: Type.String({ description: 'Into which; empty before it makes one.' }),
  projectName: Text,
  makesProject: Flag,
  rows: Count,
  out: Type.Integer({ description: 'How many rows stay out.' }),
  completed: Count,
  comments: Count,
  lists: Type.Array(Type.Object({ name: Text, count: Count })),
  people: Type.Array(Type.Object({ said: Text, personId: Text, name: Text, why: Text })),
  reasons: Type.Array(Type.Object({ reason: Text, count: Count, rows: Type.Array(Count), examples: Texts, out: Flag })),
  samples: Type.Array(SampleRow),
  made: Count,
  refused: Count,
  problem: Text,
  createdOn: Text,
  endedOn: Text,
});

export function showFileImport(row: FileImportRow): Static<typeof FileImport> {
  const asked = JSON.parse(row.asked) as Asked;
  const preview = JSON.parse(row.preview) as Preview;
  const names = new Map(preview.people.map(({ personId, name }) => [personId, name]));
  const columns = JSON.parse(row.columns) as string[];
  return {
    id: String(row.id),
    status: row.state,
    format: row.format,
    fileName: row.name,
    columns: columns.map((name, at) => ({ name, field: asked.fields[at] ?? 'none' })),
    dateOrder: preview.dateOrder,
    dateOrderIsSure: preview.dateOrderIsSure,
    projectId: String(row.project_id ?? (asked.projectId || '')),
    projectName: asked.projectName,
    makesProject: row.state === 'ready' ? asked.projectId === 0 : row.makes_project === 1,
    rows: row.total,
    out: preview.out,
    completed: preview.completed,
    comments: preview.comments,
    lists: preview.lists,
    people: preview.people.map(({ said, personId, name, why }) => ({
      said,
      personId: String(personId || ''),
      name,
      why,
    })),
    reasons: preview.reasons.map(({ isOut, ...reason }) => ({ ...reason, out: isOut })),
    samples: preview.samples.map((sample) => showSample(sample, names)),
    made: row.made,
    refused: row.refused,
    problem: row.problem,
    createdOn: timeText(row.created_at),
    endedOn: timeText(row.ended_at),
  };
}

const showSample = (
  { people, isCompleted, ...sample }: Sample,
  names: Map<number, string>,
): Static<typeof SampleRow> => ({
  ...sample,
  responsible: people.map((one) => names.get(one) ?? ''),
  completed: isCompleted,
});

export const Leftover = titled('FileImportLeftover', {
  row: Count,
  came: Type.Boolean({ description: 'It was brought in, but not all of it.' }),
  reason: Text,
  cells: Type.Array(Type.Object({ column: Text, value: Text })),
});

export function showLeftover({ columns, leftover }: Left): Static<typeof Leftover> {
  const { cells } = JSON.parse(leftover.cells) as { cells: string[] };
  return {
    row: leftover.number,
    came: leftover.state !== 'refused',
    reason: leftover.reason,
    cells: columns.map((column, at) => ({ column, value: cells[at] ?? '' })),
  };
}

const projectId = id({ key: 'projectId' });
const projectName = text({ key: 'projectName', max: 255 });

export const NewFileImport = shape('import', {
  ref: required(text({ key: 'pendingFileRef', max: 255 })),
  projectId,
  projectName,
});
export const FileImportChange = shape('import', {
  /** One for each column, in their order. */
  fields: words({ key: 'fields' }),
  dateOrder: choice({ key: 'dateOrder', of: { dmy: 'dmy', mdy: 'mdy' } }),
  projectId,
  projectName,
});
