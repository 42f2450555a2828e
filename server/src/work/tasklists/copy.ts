import {
  type Committed,
  type Context,
  type Copying,
  type CopyOfProject,
  newId,
  transact,
} from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { TasklistRow } from '../../platform/db/tables/tasks.ts';
import { conflict } from '../../platform/failures.ts';
import { beginCopy, type CopyRow, copiesAmong, type Filling, fillOn, fillPortion, note } from '../fillings/fillings.ts';
import { copyPeople } from '../items/access.ts';
import { nextOf } from '../items/copy.ts';
import { viewerOf } from '../items/sight.ts';
import { requireNamedProject } from '../projects/projects.ts';
import { copyTags } from '../tags/tags.ts';
import { countingSeenTasks } from './list-store.ts';
import * as store from './store.ts';
import { announce, findForCopy, insertTasklist, requireTasklist } from './tasklists.ts';

export type Target = { projectId: number; includesCompleted?: boolean };

export const fillingTasklist: Filling = {
  kind: 'tasklist',
  async isThere(ctx, tx, id) {
    const list = await findForCopy(ctx, tx, id);
    return list !== undefined && list.deleted_at === null && list.project_deleted_at === null;
  },
  mark: (ctx, tx, id, filling) => store.saveTasklist(tx, { account_id: ctx.actor.accountId, id }, { filling }),
  announce: (ctx, tx, id, { isFromTemplate }) =>
    announce(ctx, tx, isFromTemplate ? 'TASKLIST.CREATEDFROMTEMPLATE' : 'TASKLIST.CREATED', id),
};

/** In what is copied: the completed, too; and of a template what else becomes of it. */
type Asked = Pick<Copying, 'includesCompleted' | 'dates'> & { isFromTemplate?: boolean };

/** Told when it is whole. What does not fit into the first transaction is copied in portions after it. */
export async function fillNew(
  ctx: Context,
  find: (tx: Queries) => Promise<store.TasklistView>,
  make: (tx: Queries, source: store.TasklistView) => Promise<{ made: TasklistRow; asked: Asked }>,
): Promise<Committed<TasklistRow>> {
  let filling: CopyRow | undefined;
  const list = await transact(ctx, async (tx) => {
    const { id } = await find(tx);
    // Locks first and looks then: it may change while one waits.
    await store.lockTasklist(tx, ctx.actor.accountId, id);
    const source = await find(tx);
    if (source.filling !== '') throw conflict('This list is itself still being filled. Copy it when it is whole.');
    const { made, asked } = await make(tx, source);
    const [seen] = await countingSeenTasks(tx, viewerOf(ctx), [source]);
    const begun = { source_id: id, target_id: made.id, project_id: made.project_id };
    const total = asked.includesCompleted ? seen!.task_count : seen!.open_count;
    filling = await beginCopy(ctx, tx, fillingTasklist, { ...begun, total, asked: { kinds: ['task'], ...asked } });
    await note(ctx, tx, filling, 'tasklist', [[id, made.id]]);
    if (await fillPortion(ctx, tx, filling, fillingTasklist)) filling = undefined;
    return made;
  });
  if (filling) await fillOn(ctx, fillingTasklist, filling);
  return list;
}

export const copyTasklist = (
  ctx: Context,
  id: number,
  { projectId, includesCompleted = false }: Target,
): Promise<Committed<TasklistRow>> =>
  fillNew(
    ctx,
    (tx) => requireTasklist(ctx, tx, id, 'tasklist.read'),
    async (tx, source) => {
      const target = await requireNamedProject(ctx, tx, projectId, 'tasklist.change');
      const made = await insertCopy(ctx, tx, source, includesCompleted, {
        project_id: target.id,
        milestone_id: target.id === source.project_id ? source.milestone_id : null,
        is_inbox: 0,
        position: await store.endOf(tx, target, 'bottom'),
      });
      return { made, asked: { includesCompleted } };
    },
  );

/** It is new, unless everything in it is done and comes along. */
export async function insertCopy(
  ctx: Context,
  tx: Queries,
  source: store.TasklistView,
  includesCompleted: boolean,
  place: Pick<TasklistRow, 'project_id' | 'milestone_id' | 'is_inbox' | 'position'> & Partial<TasklistRow>,
): Promise<TasklistRow> {
  const { account_id, name, description, is_private, is_pinned, is_template } = source;
  const isCompleted = source.status === 'completed' && includesCompleted;
  const copy: TasklistRow = {
    account_id,
    id: await newId(ctx, tx, 'tasklist'),
    name,
    description,
    is_private,
    is_pinned,
    is_template,
    status: isCompleted ? 'completed' : 'new',
    completed_at: isCompleted ? source.completed_at : null,
    filling: '',
    open_count: 0,
    task_count: 0,
    created_by: ctx.actor.personId,
    created_at: ctx.now,
    updated_at: ctx.now,
    deleted_at: null,
    ...place,
  };
  await insertTasklist(ctx, tx, copy);
  await copyPeople(tx, { account_id, id: place.project_id }, 'tasklist', [[source.id, copy.id]]);
  await copyTags(tx, account_id, 'tasklist', [[source.id, copy.id]]);
  return copy;
}

/** Each with tags and people of its own. */
const COST = 4;

/** When a project is copied: of its lists those that who copies can see. */
export const copyTasklistsOfProject: CopyOfProject['copy'] = async (ctx, tx, copying, { after, most }) => {
  const next = await nextOf(ctx, tx, copying, 'tasklist', { after, most: Math.ceil(most / COST) });
  const { accountId, personId } = ctx.actor;
  const lists = await store.findTasklists(tx, { accountId, personId, ids: next.ids });
  const linked = lists.flatMap(({ milestone_id }) => milestone_id ?? []);
  const milestones = await copiesAmong(ctx, tx, copying, 'milestone', linked);
  const made: [number, number][] = [];
  for (const list of lists) {
    const copy = await insertCopy(ctx, tx, list, true, {
      project_id: copying.to,
      milestone_id: milestones.get(list.milestone_id ?? 0) ?? null,
      is_inbox: list.is_inbox,
      position: list.position,
    });
    made.push([list.id, copy.id]);
  }
  await note(ctx, tx, copying, 'tasklist', made);
  return { count: made.length, cost: next.ids.length * COST, after: next.after };
};
