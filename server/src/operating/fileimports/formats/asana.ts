import { isTurnOver, othersTurn } from '../../../platform/turn.ts';
import { guessFields, simplified } from './headings.ts';
import { cleaned, type Field, type Line, MOST_ROWS, type Sheet, together } from './sheet.ts';

const fieldOf = new Map<string, Field>(
  Object.entries<Field>({
    name: 'name',
    'section/column': 'list',
    'assignee email': 'responsible',
    'start date': 'start',
    'due date': 'due',
    tags: 'tags',
    notes: 'description',
    'completed at': 'completed',
    'parent task': 'parent',
    priority: 'priority',
  }),
);

/** What a project of Asana is exported as. What people have added to it stays out until somebody says where it goes. */
export function readAsanaTable(columns: string[], lines: Line[]): Sheet {
  const names = columns.map(simplified);
  const fields = names.map((name): Field => fieldOf.get(name) ?? 'none');
  if (!fields.includes('responsible')) fields[names.indexOf('assignee')] = 'responsible';
  const project = names.indexOf('projects');
  return {
    format: 'asana',
    columns,
    fields: columns.length === fields.length ? fields : guessFields(columns),
    lines,
    projectName: lines.find(({ cells }) => cells[project])?.cells[project]?.split(',')[0] ?? '',
  };
}

type Named = { name?: unknown; email?: unknown } | null;
type Task = {
  gid?: unknown;
  name?: unknown;
  notes?: unknown;
  assignee?: Named;
  completed?: unknown;
  completed_at?: unknown;
  start_on?: unknown;
  due_on?: unknown;
  due_at?: unknown;
  tags?: unknown;
  memberships?: unknown;
  subtasks?: unknown;
};

const shown: [column: string, field: Field][] = [
  ['Section', 'list'],
  ['Name', 'name'],
  ['Notes', 'description'],
  ['Assignee', 'responsible'],
  ['Start', 'start'],
  ['Due', 'due'],
  ['Tags', 'tags'],
  ['Completed', 'completed'],
  ['Indent', 'indent'],
];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string => (typeof value === 'string' ? cleaned(value) : '');
const listOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** A list of tasks, each with what is below it. */
export async function readAsanaJson(found: unknown): Promise<Sheet | undefined> {
  const tasks = isObject(found) ? listOf(found.data) : [];
  if (tasks.length === 0 || !tasks.every((task) => 'gid' in task && 'name' in task)) return undefined;
  const lines: Line[] = [];
  let projectName = '';
  const add = (task: Task, above: string, level: number) => {
    if (lines.length > MOST_ROWS) return;
    const [membership] = listOf(task.memberships);
    const nameIn = (part: unknown) => (isObject(part) ? textOf(part.name) : '');
    projectName ||= nameIn(membership?.project);
    const section = nameIn(membership?.section) || above;
    const { assignee } = task;
    lines.push({
      number: lines.length + 1,
      cells: [
        section,
        textOf(task.name),
        textOf(task.notes),
        assignee ? together([textOf(assignee.email) || textOf(assignee.name)]) : '',
        textOf(task.start_on),
        textOf(task.due_on) || textOf(task.due_at),
        together(listOf(task.tags).map(({ name }) => textOf(name))),
        task.completed === true ? textOf(task.completed_at) || 'yes' : '',
        String(level),
      ],
    });
    for (const below of listOf(task.subtasks)) if (level < 100) add(below, section, level + 1);
  };
  for (const task of tasks) {
    if (isTurnOver()) await othersTurn();
    add(task, '', 1);
  }
  return {
    format: 'asana',
    columns: shown.map(([column]) => column),
    fields: shown.map(([, field]) => field),
    lines,
    projectName,
  };
}
