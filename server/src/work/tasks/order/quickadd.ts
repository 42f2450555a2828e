import { setImmediate as othersTurn } from 'node:timers/promises';
import { type Committed, type Context, transact } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { TaskRow } from '../../../platform/db/tables/tasks.ts';
import { invalid } from '../../../platform/failures.ts';
import { requireOpenProject } from '../../projects/projects.ts';
import { chooseTasklist, createTaskIn, type TaskPlace } from '../create.ts';
import { lockInList } from '../tasks.ts';
import type { QuickAdded, QuickInput } from './wire.ts';

/** They are made in one transaction, which keeps others from writing: a longer list comes in parts. */
const MOST_LINES = 1000;
const LONGEST_LINE = 255;
const BETWEEN_TURNS = 50;

/** One task for each line, indented ones below the line above where that is asked for. Lines that are too long for a name are left out and counted. */
export async function quickAddToProject(
  ctx: Context,
  projectId: number,
  input: QuickInput,
): Promise<Committed<QuickAdded>> {
  return transact(ctx, async (tx) => {
    const project = await requireOpenProject(ctx, tx, projectId, 'task.create');
    const tasklistId = input.tasklistId || input.shared?.[0]?.tasklistId;
    const tasklist = await chooseTasklist(ctx, tx, project, { tasklistId });
    return addLines(ctx, tx, { tasklist }, input);
  });
}

export async function quickAddBelow(ctx: Context, parentId: number, input: QuickInput): Promise<Committed<QuickAdded>> {
  return transact(ctx, async (tx) => {
    const { task: parent, list: tasklist } = await lockInList(ctx, tx, parentId, undefined, 'task.create');
    return addLines(ctx, tx, { tasklist, parent }, input);
  });
}

async function addLines(ctx: Context, tx: Queries, place: TaskPlace, input: QuickInput): Promise<QuickAdded> {
  const lines = linesIn(input.content);
  const { creatorId, isPrivate } = input;
  const shared = { creatorId, isPrivate, ...input.shared?.[0] };
  const good = lines.filter(({ content }) => [...content].length <= LONGEST_LINE);
  if (good.length === 0) throw wrongContent('has no line that can be the name of a task');
  const taskIds: number[] = [];
  /** The lines that the next one may be below, each indented more than the one before. */
  const above: { indent: number; task: TaskRow }[] = [];
  for (const { content, indent } of good) {
    // On the embedded database nothing else would leave the thread to others meanwhile.
    if (taskIds.length % BETWEEN_TURNS === BETWEEN_TURNS - 1) await othersTurn();
    while (above.length > 0 && (!input.isNested || above.at(-1)!.indent >= indent)) above.pop();
    const parent = above.at(-1)?.task ?? place.parent;
    const task = await createTaskIn(ctx, tx, { ...place, ...(parent && { parent }) }, { ...shared, content });
    above.push({ indent, task });
    taskIds.push(task.id);
  }
  return { taskIds, failed: lines.length - good.length, tasklistId: place.tasklist.id };
}

function linesIn(text: string): { content: string; indent: number }[] {
  const lines = text
    .split(/\r?\n|~\|~/)
    .map((line) => ({ content: line.trim(), indent: line.search(/\S/) }))
    .filter(({ content }) => content !== '');
  if (lines.length > MOST_LINES) throw wrongContent(`has ${lines.length} lines; send at most ${MOST_LINES} at a time`);
  return lines;
}

const wrongContent = (message: string) => invalid(`content ${message}.`, [{ field: 'content', message }]);
