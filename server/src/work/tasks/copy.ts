import {
  type Committed,
  type Context,
  type Copying,
  type CopyOfProject,
  newId,
  transact,
} from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import type { TasklistRow, TaskRow } from '../../platform/db/tables/tasks.ts';
import { type Shift, shifted } from '../../platform/zones/days.ts';
import { copiesAmong, nextCopied, note } from '../fillings/fillings.ts';
import { copyItems } from '../items/copy.ts';
import { involveInAll, peopleIn } from '../items/involvement.ts';
import { canSee, viewerOf } from '../items/sight.ts';
import { copyTags } from '../tags/tags.ts';
import { recount } from '../tasklists/complete.ts';
import { findForCopy, requireTasklist, type TasklistView } from '../tasklists/tasklists.ts';
import { reopenAbove } from './complete.ts';
import { linksWith, putLinks } from './links/store.ts';
import { countIn, nextIn, seenBelow } from './list/contents-store.ts';
import { type Chosen, chooseTarget, heldTarget } from './move.ts';
import type { TaskTarget } from './order/wire.ts';
import { findTasks, insertTask, lockTask } from './store.ts';
import { announce, one, refOf, requireTask } from './tasks.ts';
import { ancestorsIn, placeOf } from './tree/places.ts';
import { positionAt } from './tree/positions.ts';
import { countOf, levelsIn, refuseTooDeep } from './tree/tree.ts';

/** What who copies sees below it comes along; told is the copy of the task itself. */
export async function copyTask(ctx: Context, id: number, target: TaskTarget): Promise<Committed<{ id: number }>> {
  return transact(ctx, async (tx) => {
    const original = await requireTask(ctx, tx, id, 'task.read');
    const { tasklist, parent } = await heldTarget(ctx, tx, await chooseCopyTarget(ctx, tx, original, target));
    // What is below it is found by where it is, so it is kept there.
    await lockTask(tx, one(ctx, id));
    const source = await requireTask(ctx, tx, id, 'task.read');
    const siblings = { accountId: source.account_id, tasklistId: tasklist.id, parentPlace: parent?.place ?? '' };
    const position = await positionAt(tx, siblings, 'bottom');
    const sources = await seenBelow(tx, viewerOf(ctx), source);
    refuseTooDeep(parent, levelsIn(sources));
    const made = await copyTasks(ctx, tx, sources, { tasklist, ...(parent && { parent }), position });
    const [copy] = made.values();
    const copyIds = new Map([...made].map(([from, { id: to }]) => [from, to]));
    await copyLinks(tx, source.account_id, [...copyIds.keys()], async () => copyIds);
    await announce(ctx, tx, 'TASK.CREATED', [copy!.id]);
    return { id: copy!.id };
  });
}

/** Without a target the copy stands in the list of its original. */
async function chooseCopyTarget(ctx: Context, tx: Queries, source: TaskRow, target: TaskTarget): Promise<Chosen> {
  if (target.parentId || target.tasklistId || target.projectId) return chooseTarget(ctx, tx, target);
  return { tasklist: await requireTasklist(ctx, tx, source.tasklist_id, 'task.create'), parentId: 0 };
}

/** Where copies go: into a list, below a task of it where one is named. `position` is the first one's; the others keep theirs. */
type Target = { tasklist: TasklistRow; parent?: TaskRow; position?: number; dates?: Shift | undefined };

/**
 * Copies of these tasks, which come parents first, with their tree, order, people, tags, and what waits for what among
 * them. What was below a task that is not copied goes below the next one above; `known` are copies made before of those
 * above. Makes no events.
 */
async function copyTasks(
  ctx: Context,
  tx: Queries,
  sources: TaskRow[],
  { tasklist, parent: top, position: first, dates }: Target,
  known = new Map<number, TaskRow>(),
): Promise<Map<number, TaskRow>> {
  const copies = new Map<number, TaskRow>();
  const copyOf = (id: number) => copies.get(id) ?? known.get(id);
  for (const source of sources) {
    const above = ancestorsIn(source.place).findLast((id) => copyOf(id));
    const parent = above === undefined ? top : copyOf(above);
    const position = copies.size === 0 && first !== undefined ? first : source.position;
    const id = await newId(ctx, tx, 'task');
    const copy: TaskRow = {
      ...source,
      ...(dates && { start_date: shifted(source.start_date, dates), due_date: shifted(source.due_date, dates) }),
      id,
      project_id: tasklist.project_id,
      tasklist_id: tasklist.id,
      parent_id: parent?.id ?? null,
      position,
      place: placeOf(parent?.place ?? '', position, id),
      is_private: parent?.is_private === 1 ? 1 : source.is_private,
      created_by: ctx.actor.personId,
      updated_by: ctx.actor.personId,
      created_at: ctx.now,
      updated_at: ctx.now,
      deleted_with: null,
      deleted_at: null,
    };
    copies.set(source.id, copy);
    await insertTask(tx, copy);
  }
  const inside = { inside_kind: 'tasklist', inside_id: tasklist.id } as const;
  const items = [...copies].map(([from, { id, content, is_private }]) => ({
    ...{ from, id, name: content, is_private },
    ...inside,
  }));
  await copyItems(ctx, tx, 'task', tasklist.project_id, items);
  const pairs = items.map(({ from, id }): [number, number] => [from, id]);
  await copyTags(tx, tasklist.account_id, 'task', pairs);
  await recount(ctx, tx, tasklist, countOf([...copies.values()]));
  const seeing = top?.is_private === 1 ? await peopleIn(tx, top.account_id, 'task', [top.id]) : [];
  await involveInAll(tx, [...copies.values()].map(refOf), 'granted', seeing);
  for (const copy of copies.values()) if (top && copy.parent_id === top.id) await reopenAbove(ctx, tx, copy);
  return copies;
}

/** What waits for what among the copies, those made before among them. */
async function copyLinks(
  tx: Queries,
  accountId: number,
  originals: number[],
  copiesOf: (ids: number[]) => Promise<Map<number, number>>,
): Promise<void> {
  const links = await linksWith(tx, accountId, originals);
  if (links.length === 0) return;
  const copies = await copiesOf([...new Set(links.flatMap((link) => [link.task_id, link.predecessor_id]))]);
  await putLinks(
    tx,
    links.flatMap((link) => {
      const [task, predecessor] = [copies.get(link.task_id), copies.get(link.predecessor_id)];
      return task && predecessor ? [{ ...link, task_id: task, predecessor_id: predecessor }] : [];
    }),
  );
}

/** Which list, after which place in it, and how many were found so far: as long as some are, it goes through them again. */
type Stand = { list: number; place: string; found: number };
const BEGINNING: Stand = { list: 0, place: '', found: 0 };

/**
 * The next tasks of the lists that were copied, list by list in the order of their tree. They are moved about meanwhile:
 * what was copied is noted, and lists are gone through until nothing is found that was not, so that what is there
 * throughout is copied once.
 */
export const copyTasksOfLists: CopyOfProject['copy'] = async (ctx, tx, copying, { after, most }) => {
  const stand: Stand = after === '' ? BEGINNING : JSON.parse(after);
  const pair = await nextCopied(ctx, tx, copying, 'tasklist', stand.list);
  if (!pair) return { count: 0, cost: 1, after: stand.found > 0 ? JSON.stringify(BEGINNING) : undefined };
  const done = (next: Stand, count: number, cost: number) => ({ count, cost, after: JSON.stringify(next) });
  const nextList = { ...stand, list: pair.from_id + 1, place: '' };
  const [source, target] = [await findForCopy(ctx, tx, pair.from_id), await findForCopy(ctx, tx, pair.to_id)];
  if (!source || !target || target.deleted_at || !mayCopy(ctx, copying, source)) return done(nextList, 0, 1);
  const there = await nextIn(tx, {
    ...viewerOf(ctx),
    includesCompleted: bit(copying.includesCompleted),
    tasklistId: source.id,
    begunAt: copying.begunAt,
    after: stand.place,
    limit: most,
  });
  const looked = asFarAs(there, most);
  const ids = looked.map(({ id }) => id);
  const known = await copiesAmong(ctx, tx, copying, 'task', ids);
  const sources = looked.filter(({ id }) => !known.has(id));
  if (sources.length > 0) {
    const above = await copiedAbove(ctx, tx, copying, sources);
    const copies = await copyTasks(ctx, tx, sources, { tasklist: target, dates: copying.dates }, above);
    await note(
      ctx,
      tx,
      copying,
      'task',
      [...copies].map(([from, { id }]) => [from, id]),
    );
    await copyLinks(tx, source.account_id, [...copies.keys()], (those) => copiesAmong(ctx, tx, copying, 'task', those));
  }
  const found = stand.found + sources.length;
  const isLast = there.length < most && looked.length === there.length;
  const next = isLast ? { ...nextList, found } : { ...stand, place: looked.at(-1)!.place, found };
  return done(next, sources.length, costOf(sources) + (looked.length - sources.length) / 10);
};

export const countTasksOfProject: CopyOfProject['count'] = (ctx, tx, projectId) =>
  countIn(tx, { ...viewerOf(ctx), projectId });

/** So many characters of a description are as much work as one more task. */
const CHARACTERS = 2000;
const costOf = (tasks: TaskRow[]) =>
  tasks.reduce((sum, { description }) => sum + 1 + description.length / CHARACTERS, 0);

function asFarAs(tasks: TaskRow[], most: number): TaskRow[] {
  if (costOf(tasks) <= 2 * most) return tasks;
  const few = tasks.slice(0, Math.max(1, Math.floor(tasks.length / 2)));
  return few.length === 1 ? few : asFarAs(few, most);
}

/** Whoever is no longer on the project, or for whom the list was made private, copies no more of it. */
const mayCopy = ({ actor }: Context, { begunAt }: Copying, list: TasklistView): boolean =>
  (list.deleted_at === null || list.deleted_at > begunAt) &&
  (actor.isOwnerAdministrator || list.member_role !== null) &&
  canSee(actor, list.member_role, list);

/** The copies, as they are by now, of those above these tasks. */
async function copiedAbove(ctx: Context, tx: Queries, copying: Copying, sources: TaskRow[]) {
  const ids = new Set(sources.flatMap(({ place }) => ancestorsIn(place)));
  if (ids.size === 0) return new Map<number, TaskRow>();
  const made = await copiesAmong(ctx, tx, copying, 'task', ids);
  const { accountId, personId } = ctx.actor;
  const rows = await findTasks(tx, { accountId, personId, ids: [...made.values()] });
  const byId = new Map(rows.filter(({ deleted_at }) => deleted_at === null).map((row) => [row.id, row]));
  return new Map([...made].flatMap(([from, to]): [number, TaskRow][] => (byId.has(to) ? [[from, byId.get(to)!]] : [])));
}
