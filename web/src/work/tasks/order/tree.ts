/** What a place is made of. Tasks come as the API lists them: each followed by all that is below it. */
export type Placed = { id: number; parentTaskId: string; 'todo-list-id': number };
export type Lists<T extends Placed = Placed> = { id: number; tasks: T[] }[];

/** Where a task goes: into which list, below which task (0: none), after which sibling. */
export type Place = { tasklistId: number; parentId: number; after: number };
export const TOP = -1;
export const BOTTOM = 0;

type Row<T> = { task: T; depth: number; hasChildren: boolean; isHidden: boolean };

const parentOf = (task: Placed): number => Number(task.parentTaskId);

/** The rows that are shown. A task whose parent is not among them stands by itself. */
export function outline<T extends Placed>(tasks: T[], folded: ReadonlySet<number>): Row<T>[] {
  const rows = new Map<number, Row<T>>();
  for (const task of tasks) {
    const above = rows.get(parentOf(task));
    if (above) above.hasChildren = true;
    const isHidden = above !== undefined && (above.isHidden || folded.has(above.task.id));
    rows.set(task.id, { task, depth: above ? above.depth + 1 : 0, hasChildren: false, isHidden });
  }
  return [...rows.values()].filter((row) => !row.isHidden);
}

/** Behind the last task that is below the one at this index. */
function endOfBranch(tasks: Placed[], start: number): number {
  const inBranch = new Set([tasks[start]!.id]);
  let end = start + 1;
  while (end < tasks.length && inBranch.has(parentOf(tasks[end]!))) inBranch.add(tasks[end++]!.id);
  return end;
}

/** A task and all that is below it. */
function branchOf<T extends Placed>(tasks: T[], id: number): T[] {
  const start = tasks.findIndex((task) => task.id === id);
  return start < 0 ? [] : tasks.slice(start, endOfBranch(tasks, start));
}

export type Direction = 'up' | 'down' | 'in' | 'out';

/** Where one step takes a task; at the edge of its list into the next list. Undefined when there is nowhere to go. */
export function step(lists: Lists, id: number, direction: Direction): Place | undefined {
  const at = lists.findIndex(({ tasks }) => tasks.some((task) => task.id === id));
  if (at < 0) return undefined;
  const { id: tasklistId, tasks } = lists[at]!;
  const parentId = parentOf(tasks.find((task) => task.id === id)!);
  const siblings = tasks.filter((task) => parentOf(task) === parentId).map((task) => task.id);
  const own = siblings.indexOf(id);
  const [previous, next] = [siblings[own - 1], siblings[own + 1]];
  const beside = (after: number) => ({ tasklistId, parentId, after });
  if (direction === 'in') return previous ? { tasklistId, parentId: previous, after: BOTTOM } : undefined;
  if (direction === 'out') {
    const parent = tasks.find((task) => task.id === parentId);
    return parent && { tasklistId, parentId: parentOf(parent), after: parent.id };
  }
  if (direction === 'up' && previous) return beside(siblings[own - 2] ?? TOP);
  if (direction === 'down' && next) return beside(next);
  const neighbour = lists[direction === 'up' ? at - 1 : at + 1];
  if (parentId !== 0 || !neighbour) return undefined;
  return { tasklistId: neighbour.id, parentId: 0, after: direction === 'up' ? BOTTOM : TOP };
}

export type Part = 'before' | 'after' | 'into';

/** Where a task goes that is dropped on another. Not below itself. */
export function dropped(lists: Lists, id: number, onto: number, part: Part): Place | undefined {
  const list = lists.find(({ tasks }) => tasks.some((task) => task.id === onto));
  const target = list?.tasks.find((task) => task.id === onto);
  if (!list || !target || lists.some(({ tasks }) => branchOf(tasks, id).some((task) => task.id === onto)))
    return undefined;
  const { id: tasklistId, tasks } = list;
  if (part === 'into') return { tasklistId, parentId: onto, after: BOTTOM };
  const parentId = parentOf(target);
  if (part === 'after') return { tasklistId, parentId, after: onto };
  const siblings = tasks.filter((task) => parentOf(task) === parentId && task.id !== id);
  return { tasklistId, parentId, after: siblings[siblings.indexOf(target) - 1]?.id ?? TOP };
}

/** The lists as they are when a task has gone there, with all that is below it. */
export function moved<T extends Placed>(lists: Lists<T>, id: number, place: Place): Lists<T> {
  const branch = lists.flatMap(({ tasks }) => branchOf(tasks, id));
  const gone = new Set(branch.map((task) => task.id));
  const carried = branch.map((task) => ({
    ...task,
    'todo-list-id': place.tasklistId,
    parentTaskId: task.id === id ? String(place.parentId || '') : task.parentTaskId,
  }));
  return lists.map((list) => {
    const rest = list.tasks.filter((task) => !gone.has(task.id));
    const tasks = list.id === place.tasklistId ? rest.toSpliced(indexOf(rest, place), 0, ...carried) : rest;
    return { ...list, tasks };
  });
}

function indexOf(tasks: Placed[], { parentId, after }: Place): number {
  const at = (id: number) => tasks.findIndex((task) => task.id === id);
  if (after > 0 && at(after) >= 0) return endOfBranch(tasks, at(after));
  const parent = at(parentId);
  if (after === TOP) return parent + 1;
  return parent < 0 ? tasks.length : endOfBranch(tasks, parent);
}
