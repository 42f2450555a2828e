import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { FileImportRow } from '../../platform/db/tables/operating.ts';
import type { TaskRow } from '../../platform/db/tables/tasks.ts';
import { Failure } from '../../platform/failures.ts';
import { sortKey } from '../../platform/http/answer/classic.ts';
import { isTurnOver, othersTurn } from '../../platform/turn.ts';
import { createComment } from '../../work/comments/comments.ts';
import { viewerOf } from '../../work/items/sight.ts';
import { resolveResponsible } from '../../work/members/named.ts';
import { type ProjectView, requireOpenProject } from '../../work/projects/projects.ts';
import { createTasklist } from '../../work/tasklists/create.ts';
import { inboxOf, lockTasklist, requireTasklist, type TasklistView } from '../../work/tasklists/tasklists.ts';
import { createTaskIn } from '../../work/tasks/create.ts';
import { requireTask } from '../../work/tasks/tasks.ts';
import type { Line, Said } from './formats/sheet.ts';
import { readingOf } from './preview.ts';
import { type Planned, planLine, type Reading } from './reading/plan.ts';
import { findMade, nextLines, saveLine } from './rows-store.ts';
import * as store from './store.ts';
import { within } from './within.ts';

/** In this pass whoever still waits comes without what it should be below. */
const LAST_PASS = -1;
const MOST_LISTS = 500;
/** Whoever names a parent further down, which names one further down, and so on, is not looked for all night. */
const MOST_PASSES = 20;
/** A transaction ends with the row that makes it so many comments. */
const MOST_COMMENTS = 200;

type Above = { level: number; id: number };
export type Lists = Record<string, { id: number; isNew: boolean }>;
/** What one transaction knows of where it is. */
type Portion = {
  ctx: Context;
  tx: Queries;
  row: FileImportRow;
  project: ProjectView;
  reading: Reading;
  lists: Lists;
  above: Above[];
  held: Map<number, TasklistView>;
  people: Map<number, boolean>;
};

/** The next rows, in a transaction that holds the import. False when there are none any more, and it is done. */
export async function bringPortion(ctx: Context, tx: Queries, row: FileImportRow, most: number): Promise<boolean> {
  const project = await requireOpenProject(ctx, tx, row.project_id!, 'task.create');
  const state = row.pass === 0 ? 'new' : 'waiting';
  const lines = await nextLines(tx, row, { state, after: row.after_row, most });
  if (lines.length === 0) return endPass(ctx, tx, row);
  let comments = 0;
  let last = row.after_row;
  const portion: Portion = {
    ctx,
    tx,
    row: { ...row, problem: '' },
    project,
    reading: readingOf(ctx, JSON.parse(row.columns), JSON.parse(row.asked), JSON.parse(row.preview)),
    lists: JSON.parse(row.lists),
    above: JSON.parse(row.above),
    held: new Map(),
    people: new Map(),
  };
  for (const line of lines) {
    if (isTurnOver()) await othersTurn();
    await bring(portion, line);
    last = line.number;
    comments += line.comments?.length ?? 0;
    if (comments >= MOST_COMMENTS) break;
  }
  const { made, refused, moved } = portion.row;
  await store.saveImport(tx, row, {
    made,
    refused,
    moved,
    problem: '',
    after_row: last,
    lists: JSON.stringify(portion.lists),
    above: JSON.stringify(portion.above),
  });
  return true;
}

async function endPass(ctx: Context, tx: Queries, row: FileImportRow): Promise<boolean> {
  const [waiting] = await nextLines(tx, row, { state: 'waiting', after: 0, most: 1 });
  if (!waiting) {
    await store.saveImport(tx, row, { state: 'done', ended_at: ctx.now, problem: '' });
    return false;
  }
  const isStuck = row.pass > 0 && (row.moved === 0 || row.pass >= MOST_PASSES);
  await store.saveImport(tx, row, { pass: isStuck ? LAST_PASS : row.pass + 1, after_row: 0, moved: 0 });
  return true;
}

/** A row that a verb refuses stays out, with what that said. */
export async function refuseNext(tx: Queries, row: FileImportRow, why: string): Promise<void> {
  const state = row.pass === 0 ? 'new' : 'waiting';
  const [line] = await nextLines(tx, row, { state, after: row.after_row, most: 1 });
  if (!line) return;
  await saveLine(tx, row, line.number, { state: 'refused', reason: why });
  await store.saveImport(tx, row, { refused: row.refused + 1, after_row: line.number });
}

async function bring(portion: Portion, line: Line): Promise<void> {
  const { tx, row, above } = portion;
  const planned = planLine(line, portion.reading);
  while (row.pass === 0 && above.length > 0 && above.at(-1)!.level >= planned.level) above.pop();
  if (planned.refused) {
    row.refused += 1;
    return saveLine(tx, row, line.number, { state: 'refused', reason: planned.refused });
  }
  const notes = planned.notes.map(({ about, value }) => `${about}: ${value}`);
  const named = planned.parent ? await findMade(tx, row, sortKey(planned.parent), line.number) : undefined;
  if (planned.parent && named === undefined) {
    if (row.pass !== LAST_PASS) return saveLine(tx, row, line.number, { state: 'waiting' });
    notes.push(`What it should be below did not come: ${planned.parent.slice(0, 100)}`);
  }
  const task = await make(portion, planned, named ?? above.at(-1)?.id, notes);
  if (row.pass === 0) above.push({ level: planned.level, id: task.id });
  row.made += 1;
  row.moved = 1;
  await saveLine(tx, row, line.number, {
    state: 'made',
    reason: notes.join('\n').slice(0, 2000),
    name_key: sortKey(planned.name),
    task_id: task.id,
  });
}

async function make(portion: Portion, planned: Planned, parentId: number | undefined, notes: string[]) {
  const { ctx, tx } = portion;
  const parent = parentId === undefined ? undefined : await parentOf(portion, parentId, notes);
  const tasklist = await listFor(portion, planned.list, parent, notes);
  const people = await responsibleIn(portion, planned.people, notes);
  const task = await createTaskIn(
    ctx,
    tx,
    { tasklist, ...(parent && { parent }) },
    {
      content: planned.name,
      description: planned.description,
      responsible: { people, companies: [], isEveryone: false },
      startDate: planned.start,
      dueDate: planned.due,
      priority: planned.priority,
      tags: planned.tags,
      estimatedMinutes: planned.estimatedMinutes,
      progress: planned.progress,
      isCompleted: planned.isCompleted,
    },
    // Nobody can have completed it later than today.
    planned.completedAt && planned.completedAt < ctx.now ? { completing: { ...ctx, now: planned.completedAt } } : {},
  );
  for (const said of planned.comments) {
    if (isTurnOver()) await othersTurn();
    await within(ctx, tx, (inside) => createComment(inside, { at: 'tasks', id: task.id }, { body: quoted(said) }));
  }
  return task;
}

/** Whoever brings it in has not said it, nor has anybody here: it is told who had. */
const quoted = ({ by, at, text }: Said): string => {
  const when = /^\d{4}-\d{2}-\d{2}/.exec(at)?.[0] ?? at;
  const who = by ? `${by}${when ? `, ${when}` : ''}:\n\n` : '';
  return `${who}${text}`;
};

/** Somebody may have deleted it meanwhile, or moved it to where others cannot follow. */
async function parentOf({ ctx, tx, project }: Portion, id: number, notes: string[]): Promise<TaskRow | undefined> {
  const parent = await unless(requireTask(ctx, tx, id, 'task.create'));
  if (parent?.project_id === project.id) return parent;
  notes.push('What it should be below is not there any more');
  return undefined;
}

/** What is below a task is in its list. */
async function listFor(portion: Portion, name: string, parent: TaskRow | undefined, notes: string[]) {
  const { ctx, tx, held } = portion;
  const id = parent?.tasklist_id ?? (await listNamed(portion, name, notes));
  const known = held.get(id);
  if (known) return known;
  const list = await lockTasklist(ctx, tx, id, 'task.create');
  held.set(id, list);
  return list;
}

/** One that is there, or a new one. Tasks without a list go where tasks without a list always go. */
async function listNamed({ ctx, tx, project, lists }: Portion, name: string, notes: string[]): Promise<number> {
  const key = `list ${sortKey(name)}`;
  const known = lists[key];
  if (known && (await unless(requireTasklist(ctx, tx, known.id, 'task.create')))) return known.id;
  if (name !== '' && Object.keys(lists).length >= MOST_LISTS) {
    notes.push(`There are more than ${MOST_LISTS} lists, so it is in the Inbox: ${name.slice(0, 100)}`);
    return listNamed({ ctx, tx, project, lists } as Portion, '', notes);
  }
  const found = name === '' ? await inboxOf(ctx, tx, project) : await sameName(ctx, tx, project, name);
  const id = found?.id ?? (await within(ctx, tx, (inside) => createTasklist(inside, project.id, { name }))).id;
  lists[key] = { id, isNew: !found };
  return id;
}

async function sameName(ctx: Context, tx: Queries, project: ProjectView, name: string) {
  const lists = await store.listsIn(tx, viewerOf(ctx), project.id);
  for (const list of lists.filter((one) => sortKey(one.name) === sortKey(name)))
    if (await unless(requireTasklist(ctx, tx, list.id, 'task.create'))) return list;
  return undefined;
}

/** Who can be given work there: some may have left since somebody looked. */
async function responsibleIn({ ctx, tx, project, people }: Portion, ids: number[], notes: string[]): Promise<number[]> {
  const able: number[] = [];
  for (const id of ids) {
    if (!people.has(id)) {
      const named = { people: [id], companies: [], isEveryone: false };
      people.set(id, (await unless(resolveResponsible(ctx, tx, project, 'responsible', named))) !== undefined);
    }
    if (people.get(id)) able.push(id);
    else notes.push('Somebody responsible is left out: they are not given work in this project');
  }
  return able;
}

/** What a check gives that writes nothing; undefined when it refuses. */
async function unless<T>(checking: Promise<T>): Promise<T | undefined> {
  try {
    return await checking;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
