import { requireInProject } from '../../platform/access/access.ts';
import type { Action } from '../../platform/access/permissions.ts';
import { type Context, newId } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { TasklistRow } from '../../platform/db/tables/tasks.ts';
import type { EventName } from '../../platform/events/catalogue.ts';
import { record } from '../../platform/events/log.ts';
import { notFound } from '../../platform/failures.ts';
import { addItem } from '../items/items.ts';
import { canSee } from '../items/sight.ts';
import { type ProjectView, refuseIfArchived } from '../projects/projects.ts';
import { present } from './show.ts';
import * as store from './store.ts';
import { showTasklist } from './wire.ts';

export type { TasklistView } from './store.ts';

type InProject = { account_id: number; id: number };

const one = (ctx: Context, id: number) => ({ accountId: ctx.actor.accountId, personId: ctx.actor.personId, id });

/** The list, if the actor may do this with it. Other nouns ask this first. */
export async function requireTasklist(
  ctx: Context,
  q: Queries,
  id: number,
  action: Action,
  what = 'task list',
): Promise<store.TasklistView> {
  return permit(ctx, await store.findTasklist(q, one(ctx, id)), action, { what, isInTrash: false });
}

type Asked = { what: string; isInTrash: boolean };

/** Who does not see it is told so before anything about what they may do. */
function permit(ctx: Context, list: store.TasklistView | undefined, action: Action, { what, isInTrash }: Asked) {
  if (!list || list.project_deleted_at || (list.deleted_at !== null) !== isInTrash) throw notFound(what);
  requireInProject(ctx.actor, 'tasklist.read', list, what);
  if (!canSee(ctx.actor, list.member_role, list)) throw notFound(what);
  // Whose task it is that changes is not known here: who has the task in hand asks.
  requireInProject(ctx.actor, action, list, what, true);
  return list;
}

/** Also what is in the trash, and whoever asks: to copy what is in it, or into it, as was asked for before. */
export const findForCopy = (ctx: Context, q: Queries, id: number) => store.findTasklist(q, one(ctx, id));

/** The list to be changed, or whose tasks are, which nobody else changes until the transaction ends. */
export async function lockTasklist(
  ctx: Context,
  tx: Queries,
  id: number,
  action: 'tasklist.change' | 'task.change' | 'task.create',
): Promise<store.TasklistView> {
  return lock(ctx, tx, id, action, { what: 'task list', isInTrash: false });
}

export const lockInTrash = (ctx: Context, tx: Queries, id: number): Promise<store.TasklistView> =>
  lock(ctx, tx, id, 'tasklist.change', { what: 'task list in the trash', isInTrash: true });

/** Locks first and looks then: where it is may change while one waits. */
async function lock(ctx: Context, tx: Queries, id: number, action: Action, asked: Asked): Promise<store.TasklistView> {
  await store.lockTasklist(tx, ctx.actor.accountId, id);
  const list = permit(ctx, await store.findTasklist(tx, one(ctx, id)), action, asked);
  refuseIfArchived({ status: list.project_status });
  return list;
}

/** Where tasks go that name no list. Two who need it at once end up with one. */
export async function inboxOf(ctx: Context, tx: Queries, project: ProjectView): Promise<TasklistRow> {
  const known = await store.findInbox(tx, project);
  if (known) return known;
  const inbox = await newRow(ctx, tx, project, { name: 'Inbox', is_inbox: 1 });
  if (!(await insertTasklist(ctx, tx, inbox))) return inboxOf(ctx, tx, project);
  await announce(ctx, tx, 'TASKLIST.CREATED', inbox.id);
  return inbox;
}

/** A new list at the bottom, unless something else is given. */
export async function newRow(
  ctx: Context,
  tx: Queries,
  project: InProject,
  given: Partial<TasklistRow> & Pick<TasklistRow, 'name'>,
): Promise<TasklistRow> {
  return {
    account_id: project.account_id,
    id: await newId(ctx, tx, 'tasklist'),
    project_id: project.id,
    description: '',
    milestone_id: null,
    position: given.position ?? (await store.endOf(tx, project, 'bottom')),
    is_private: 0,
    is_pinned: 0,
    is_inbox: 0,
    is_template: 0,
    status: 'new',
    completed_at: null,
    filling: '',
    open_count: 0,
    task_count: 0,
    created_by: ctx.actor.personId,
    created_at: ctx.now,
    updated_at: ctx.now,
    deleted_at: null,
    ...given,
  };
}

/** The row of a new list, and what makes it an item of its project. False when the project has an Inbox already. */
export async function insertTasklist(ctx: Context, tx: Queries, list: TasklistRow): Promise<boolean> {
  if (!(await store.insertTasklist(tx, list))) return false;
  const { id, project_id: projectId } = list;
  await addItem(ctx, tx, { kind: 'tasklist', id, projectId, ...wordsOf(list), isPrivate: list.is_private === 1 });
  return true;
}

/** What search finds a list by. */
export const wordsOf = ({ name, description }: TasklistRow) => ({ name, text: description });

/** Records an event with each of these lists as the API shows it now. */
export async function announce(ctx: Context, tx: Queries, name: EventName, ...ids: number[]): Promise<void> {
  const { accountId, personId } = ctx.actor;
  const lists = await store.findTasklists(tx, { accountId, personId, ids });
  for (const shown of await present(ctx, tx, lists))
    await record(ctx, tx, {
      name,
      objectKind: 'tasklist',
      objectId: shown.list.id,
      projectId: shown.list.project_id,
      snapshot: showTasklist(shown),
    });
}
