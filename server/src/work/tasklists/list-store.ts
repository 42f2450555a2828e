import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { among, idsText } from '../../platform/db/dialect.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import { isOpenTo } from '../items/sight.ts';
import { type TasklistView, views } from './store.ts';

export type Viewer = {
  accountId: number;
  personId: number;
  /** Owner administrators see every list; others those of their projects that are open to them. */
  seesAll: boolean;
};
/** Days, both included. */
export type Days = { from: string; to: string };

export type TasklistFilter = Viewer & {
  projectId?: number;
  status: 'all' | 'active' | 'completed';
  /** With an open task that is due then. */
  due?: Days | undefined;
  /** With an open task of one of these people. */
  responsible?: number[] | undefined;
  /** Also those in the trash, which who may only look does not get to see. */
  withTrash: boolean;
  withArchived: boolean;
};

/** The tasks `t`, with what this person is in their project. */
const tasksFor = (q: Queries, { accountId, personId }: Viewer) =>
  q
    .selectFrom('tasks as t')
    .leftJoin('project_members as tm', (on) =>
      on
        .onRef('tm.account_id', '=', 't.account_id')
        .onRef('tm.project_id', '=', 't.project_id')
        .on('tm.person_id', '=', personId),
    )
    .select('t.tasklist_id')
    .where('t.account_id', '=', accountId)
    .where('t.deleted_at', 'is', null);

const isTaskOpenTo = (personId: number) =>
  sql<boolean>`(t.is_private = 0 or coalesce(tm.role, '') = 'administrator' or exists (
    select 1 from involvements as v where v.account_id = t.account_id and v.kind = 'task' and v.id = t.id
      and v.person_id = ${personId}))`;

/** The open tasks that this person sees, due in these days if any are given. */
function openTasks(q: Queries, viewer: Viewer, due?: Days) {
  let open = tasksFor(q, viewer).where('t.completed_at', 'is', null);
  if (due)
    open = open
      .where(sql<boolean>`t.due_date <> ''`)
      .where('t.due_date', '>=', due.from)
      .where('t.due_date', '<=', due.to);
  return viewer.seesAll ? open : open.where(isTaskOpenTo(viewer.personId));
}

/** Those of a few people are found from the people, those due some day from each list. */
function hasOpenTask(q: Queries, filter: TasklistFilter) {
  const open = openTasks(q, filter, filter.due);
  if (!filter.responsible) return sql<boolean>`exists ${open.where(sql<boolean>`t.tasklist_id = l.id`)}`;
  const theirs = q
    .selectFrom('involvements')
    .select('id')
    .where('account_id', '=', filter.accountId)
    .where('person_id', 'in', filter.responsible)
    .where('kind', '=', 'task')
    .where('part', '=', 'responsible');
  return sql<boolean>`l.id in ${open.where('t.id', 'in', theirs)}`;
}

type Views = ReturnType<typeof views>;

function filtered(q: Queries, filter: TasklistFilter): Views {
  const { accountId, personId, projectId, status } = filter;
  let query = views(q, accountId, personId).where('p.deleted_at', 'is', null);
  if (!filter.withTrash) query = query.where('l.deleted_at', 'is', null);
  else if (!filter.seesAll)
    query = query.where((e) => e.or([e('l.deleted_at', 'is', null), e('m.role', '<>', 'observer' as const)]));
  if (!filter.withArchived) query = query.where('p.status', '=', 'active');
  if (projectId) query = query.where('l.project_id', '=', projectId);
  if (status === 'active') query = query.where('l.completed_at', 'is', null);
  if (status === 'completed') query = query.where('l.completed_at', 'is not', null);
  if (filter.due || filter.responsible) query = query.where(hasOpenTask(q, filter));
  if (filter.seesAll) return query;
  // From the few projects somebody is on to their lists, not through the lists of the whole account.
  const joined = q
    .selectFrom('project_members')
    .select('project_id')
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId);
  return query
    .where('l.project_id', 'in', joined)
    .where((e) => e.or([isOpenTo(personId), e('m.role', '=', 'administrator' as const)]));
}

/** Project by project, each in its own order. */
export function listTasklists(q: Queries, filter: TasklistFilter, page: Slice): Promise<TasklistView[]> {
  return slice(filtered(q, filter), { key: ['l.project_id', 'l.position'], id: 'l.id' }, page).execute();
}

/** Every list of these milestones that this person sees, in their order. */
export async function listOfMilestones(q: Queries, viewer: Viewer, milestoneIds: number[]): Promise<TasklistView[]> {
  const ofThem = filtered(q, { ...viewer, status: 'all', withTrash: false, withArchived: true })
    .where('l.milestone_id', 'is not', null)
    .where(among(q, 'l.milestone_id', idsText(milestoneIds)));
  return (await ofThem.execute()).sort((a, b) => a.position - b.position || a.id - b.id);
}

export async function countTasklists(q: Queries, filter: TasklistFilter): Promise<number> {
  const { count } = await filtered(q, filter)
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many open tasks of each of these lists are due in these days. Lists without any are missing. */
export async function countDue(q: Queries, viewer: Viewer, due: Days, listIds: number[]): Promise<Map<number, number>> {
  const rows = await openTasks(q, viewer, due)
    .where(among(q, 't.tasklist_id', idsText(listIds)))
    .select((e) => e.fn.countAll<number>().as('count'))
    .groupBy('t.tasklist_id')
    .execute();
  return new Map(rows.map((row) => [row.tasklist_id, row.count]));
}

/** The same lists, each counting only the tasks this person sees: of private ones not for them there are none. */
export async function countingSeen(q: Queries, viewer: Viewer, lists: TasklistView[]): Promise<TasklistView[]> {
  if (viewer.seesAll || lists.length === 0) return lists;
  const hidden = await tasksFor(q, viewer)
    .where(among(q, 't.tasklist_id', idsText(lists.map(({ id }) => id))))
    // Written out, because the index is of private tasks only.
    .where(sql<boolean>`t.is_private = 1`)
    .where(sql<boolean>`not ${isTaskOpenTo(viewer.personId)}`)
    .select((e) => [e.fn.count<number>('t.id').as('all'), e.fn.count<number>('t.completed_at').as('completed')])
    .groupBy('t.tasklist_id')
    .execute();
  const counts = new Map(hidden.map((row) => [row.tasklist_id, row]));
  return lists.map((list) => {
    const { all, completed } = counts.get(list.id) ?? { all: 0, completed: 0 };
    return { ...list, task_count: list.task_count - all, open_count: list.open_count - (all - completed) };
  });
}
