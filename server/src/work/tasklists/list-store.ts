import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { among, idsText } from '../../platform/db/dialect.ts';
import { onMember } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import { hidden, isInOwnProject, seen, seesTrash, type Viewer } from '../items/sight.ts';
import { type TasklistView, tasklist, views } from './store.ts';

/** Days, both included. */
export type Days = { from: string; to: string };

export type TasklistFilter = Viewer & {
  projectId?: number;
  status: 'all' | 'active' | 'completed';
  /** With an open task that is due then. */
  due?: Days | undefined;
  /** With an open task of one of these people. */
  responsible?: number[] | undefined;
  /** Only what others are made from. */
  isTemplate?: boolean;
  /** Also those in the trash, which who may only look does not get to see. */
  withTrash: boolean;
  withArchived: boolean;
};

/** The tasks `t`, with what this person is in their project. */
const tasksFor = (q: Queries, { accountId, personId }: Viewer) =>
  q
    .selectFrom('tasks as t')
    .leftJoin('project_members as tm', onMember(personId, 't', 'tm'))
    .select('t.tasklist_id')
    .where('t.account_id', '=', accountId)
    .where('t.deleted_at', 'is', null);
const task = { as: 't', kind: 'task' } as const;

/** The open tasks that this person sees, due in these days if any are given. */
function openTasks(q: Queries, viewer: Viewer, due?: Days) {
  let open = tasksFor(q, viewer).where('t.completed_at', 'is', null);
  if (due)
    open = open
      .where(sql<boolean>`t.due_date <> ''`)
      .where('t.due_date', '>=', due.from)
      .where('t.due_date', '<=', due.to);
  return open.where(seen(viewer, { joined: 'tm' }, task));
}

/** Those of a few people are found from the people, those due some day from each list. */
function hasOpenTask(q: Queries, filter: TasklistFilter) {
  const open = openTasks(q, filter, filter.due);
  if (!filter.responsible) return sql<boolean>`exists ${open.where(sql<boolean>`t.tasklist_id = l.id`)}`;
  const theirs = q
    .selectFrom('involvements')
    .select('id')
    .where('account_id', '=', filter.accountId)
    .where(among(q, 'person_id', idsText(filter.responsible)))
    .where('kind', '=', 'task')
    .where('part', '=', 'responsible');
  return sql<boolean>`l.id in ${open.where('t.id', 'in', theirs)}`;
}

type Views = ReturnType<typeof views>;

function filtered(q: Queries, filter: TasklistFilter): Views {
  const { accountId, personId, projectId, status } = filter;
  let query = views(q, accountId, personId).where('p.deleted_at', 'is', null);
  if (!filter.withTrash) query = query.where('l.deleted_at', 'is', null);
  else query = query.where(sql<boolean>`(l.deleted_at is null or ${seesTrash(filter, { joined: 'm' })})`);
  if (!filter.withArchived) query = query.where('p.status', '=', 'active');
  if (projectId) query = query.where('l.project_id', '=', projectId);
  if (filter.isTemplate) query = query.where('l.is_template', '=', 1);
  if (status === 'active') query = query.where('l.completed_at', 'is', null);
  if (status === 'completed') query = query.where('l.completed_at', 'is not', null);
  if (filter.due || filter.responsible) query = query.where(hasOpenTask(q, filter));
  if (filter.seesAll) return query;
  return query.where(isInOwnProject(filter, 'l.project_id')).where(seen(filter, { joined: 'm' }, tasklist));
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
export async function countingSeenTasks(q: Queries, viewer: Viewer, lists: TasklistView[]): Promise<TasklistView[]> {
  if (viewer.seesAll || lists.length === 0) return lists;
  const less = await tasksFor(q, viewer)
    .where(among(q, 't.tasklist_id', idsText(lists.map(({ id }) => id))))
    .where(hidden(viewer, { joined: 'tm' }, task))
    .select((e) => [e.fn.count<number>('t.id').as('all'), e.fn.count<number>('t.completed_at').as('completed')])
    .groupBy('t.tasklist_id')
    .execute();
  const counts = new Map(less.map((row) => [row.tasklist_id, row]));
  return lists.map((list) => {
    const { all, completed } = counts.get(list.id) ?? { all: 0, completed: 0 };
    return { ...list, task_count: list.task_count - all, open_count: list.open_count - (all - completed) };
  });
}

/** Of the open tasks of a list that this person sees, the first day that one begins or is due; '' where none has a date. */
export async function earliestDay(q: Queries, viewer: Viewer, listId: number): Promise<string> {
  const { first } = await openTasks(q, viewer)
    .where('t.tasklist_id', '=', listId)
    .clearSelect()
    .select(
      sql<string | null>`min(case when t.start_date = '' then nullif(t.due_date, '')
        when t.due_date = '' or t.start_date < t.due_date then t.start_date else t.due_date end)`.as('first'),
    )
    .executeTakeFirstOrThrow();
  return first ?? '';
}
