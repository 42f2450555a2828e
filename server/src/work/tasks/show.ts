import { may } from '../../platform/access/access.ts';
import { holds, type Membership } from '../../platform/access/grants.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { OnBoard } from '../../platform/db/tables/tasks.ts';
import { attachmentsOf } from '../attachments/attachments.ts';
import type { FileView } from '../files/files.ts';
import { type Involved, involvedIn } from '../items/involvement.ts';
import { countingSeen, unreadComments } from '../items/read-counts.ts';
import { viewerOf } from '../items/sight.ts';
import { type TagRow, tagsOf } from '../tags/tags.ts';
import {
  type Name,
  namesOf,
  type Predecessor,
  placesOf,
  predecessorsOf,
  type Surroundings,
  seenOf,
} from './show-store.ts';
import type { BareTask } from './store.ts';

export { seenOf } from './show-store.ts';

/** A task as one person sees it: with everything it points to. */
export type TaskView = {
  task: BareTask;
  place: Surroundings;
  canChange: boolean;
  canLogTime: boolean;
  creator: Name;
  updater: Name;
  completer: Name | undefined;
  involved: Involved;
  tags: TagRow[];
  files: FileView[];
  predecessors: Predecessor[];
  /** It cannot start before one of those is completed, which is not. */
  isBlocked: boolean;
  /** None also when this person may not see it. */
  parent: Pick<BareTask, 'id' | 'content' | 'deleted_at'> | undefined;
  hasUnreadComments: boolean;
  isWorkedOn: boolean;
  /** Where it is on the board of its project, if it is. */
  onBoard: OnBoard | undefined;
};

const nobody: Name = { id: 0, first_name: '', last_name: '', picture_blob: '' };

/** Adds what these tasks point to, in the same few queries whether they are one or 500. */
export async function viewTasks(ctx: Context, q: Queries, rows: BareTask[]): Promise<TaskView[]> {
  if (rows.length === 0) return [];
  const viewer = viewerOf(ctx);
  const { accountId, personId } = viewer;
  const ids: number[] = [];
  const commented: number[] = [];
  const lists = new Set<number>();
  const people = new Set<number>();
  const parents = new Set<number>();
  for (const row of rows) {
    ids.push(row.id);
    lists.add(row.tasklist_id);
    people.add(row.created_by).add(row.updated_by);
    if (row.completed_by) people.add(row.completed_by);
    if (row.parent_id) parents.add(row.parent_id);
    if (row.comment_count > 0) commented.push(row.id);
  }
  const [places, names, involved, tags, files, predecessors, seenParents, unread, counting, worked, boards] =
    await Promise.all([
      placesOf(q, viewer, lists),
      namesOf(q, accountId, people),
      involvedIn(q, accountId, 'task', ids),
      tagsOf(q, accountId, 'task', ids),
      attachmentsOf(ctx, q, 'task', ids),
      predecessorsOf(q, viewer, ids),
      parents.size > 0 ? seenOf(q, viewer, parents) : [],
      unreadComments(q, accountId, personId, 'task', commented),
      countingSeen(ctx, q, 'task', rows),
      ctx.services.kinds.time.workedOn(q, accountId, ids),
      ctx.services.kinds.column.onBoards.find(q, accountId, ids),
    ]);

  const isLimited = (place: Membership) => !ctx.actor.isOwnerAdministrator && !holds(place, 'seeAllTime');
  const workedOnThemselves = places.some(isLimited)
    ? await ctx.services.kinds.time.workedOn(q, accountId, ids, personId)
    : worked;
  const placeOf = new Map(places.map((place) => [place.tasklist_id, place]));
  const nameOf = new Map(names.map((name) => [name.id, name]));
  const parentOf = new Map(seenParents.map((parent) => [parent.id, parent]));
  const waitsFor = Map.groupBy(predecessors, (one) => one.task_id);
  return counting.map((task) => {
    const before = waitsFor.get(task.id) ?? [];
    const [place, parts] = [placeOf.get(task.tasklist_id)!, involved.get(task.id)!];
    return {
      task,
      place,
      canChange: canChange(ctx, place, isOwn(ctx, task, parts.responsible)),
      canLogTime: place.project_status !== 'archived' && may(ctx.actor, 'time.create', place),
      creator: nameOf.get(task.created_by) ?? nobody,
      updater: nameOf.get(task.updated_by) ?? nobody,
      completer: task.completed_by ? (nameOf.get(task.completed_by) ?? nobody) : undefined,
      involved: parts,
      tags: tags.get(task.id)!,
      files: files.get(task.id)!,
      predecessors: before,
      isBlocked: before.some(({ type, status }) => type === 'start' && status !== 'completed'),
      parent: task.parent_id ? parentOf.get(task.parent_id) : undefined,
      hasUnreadComments: unread.has(task.id),
      isWorkedOn: (isLimited(place) ? workedOnThemselves : worked).has(task.id) && may(ctx.actor, 'time.read', place),
      onBoard: boards.get(task.id),
    };
  });
}

export async function viewTask(ctx: Context, q: Queries, row: BareTask): Promise<TaskView> {
  return (await viewTasks(ctx, q, [row]))[0]!;
}

/** Who made it, or is to do it. */
export const isOwn = ({ actor }: Context, { created_by }: BareTask, responsible: { id: number }[]): boolean =>
  created_by === actor.personId || responsible.some(({ id }) => id === actor.personId);

const canChange = ({ actor }: Context, place: Surroundings, isOwn: boolean): boolean =>
  place.project_status !== 'archived' && may(actor, 'task.change', place, isOwn);
