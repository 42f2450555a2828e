import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import { among, idsText } from '../../../platform/db/dialect.ts';
import { hot } from '../../../platform/db/hot.ts';
import { onId, onMember } from '../../../platform/db/joins.ts';
import { type Slice, slice } from '../../../platform/db/keyset.ts';
import type { CardRow } from '../../../platform/db/tables/tasks.ts';
import { seen, type Viewer } from '../../items/sight.ts';
import { narrowTasks, type TaskNarrowing } from '../../tasks/list/narrowing.ts';

export type Narrowing = {
  /** Also what is off the board or in the trash. */
  includesDeleted: boolean;
  deletedAfter?: string | undefined;
  updatedAfter?: string | undefined;
  tasks: TaskNarrowing;
};
export type CardFilter = { viewer: Viewer; columnId: number; projectId: number; narrowing: Narrowing };

/** What all has to be seen by who is to see a card: its task, and the list that is in. */
const seenAs = (task: string) =>
  [
    { as: task, kind: 'task' },
    { as: 'l', kind: 'tasklist' },
  ] as const;
const work = seenAs('t');

function matching(q: Queries, { viewer, columnId, projectId, narrowing }: CardFilter) {
  const { includesDeleted, deletedAfter, updatedAfter } = narrowing;
  let query = q
    .selectFrom('board_cards as k')
    .innerJoin('tasks', onId('tasks', 'k.task_id'))
    .innerJoin('tasklists as l', onId('l', 'tasks.tasklist_id'))
    .leftJoin('project_members as m', onMember(viewer.personId, 'tasks'))
    .where('k.account_id', '=', viewer.accountId)
    .where('k.column_id', '=', columnId)
    .where(seen(viewer, { joined: 'm' }, ...seenAs('tasks')));
  // What went to another project is not told of here any more.
  if (includesDeleted) query = query.whereRef('tasks.project_id', '=', 'k.project_id');
  else
    query = query
      .where('k.deleted_at', 'is', null)
      .where('tasks.deleted_at', 'is', null)
      .where('l.deleted_at', 'is', null);
  if (deletedAfter)
    query = query.where(sql<boolean>`(k.deleted_at > ${deletedAfter} or tasks.deleted_at > ${deletedAfter})`);
  if (updatedAfter)
    query = query.where(sql<boolean>`(k.updated_at > ${updatedAfter} or tasks.updated_at > ${updatedAfter})`);
  return narrowTasks(q, query, { viewer, scope: { projectId }, narrowing: narrowing.tasks });
}

export async function countCards(q: Queries, filter: CardFilter): Promise<number> {
  const { count } = await matching(q, filter)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const listCards = (q: Queries, filter: CardFilter, page: Slice): Promise<CardRow[]> =>
  slice(matching(q, filter).selectAll('k'), { key: 'k.position', id: 'k.id' }, page).execute();

type Wanted = Viewer & { ids: string };

const openBelow = hot((q, $: Wanted) =>
  q
    .selectFrom('tasks as t')
    .innerJoin('tasklists as l', onId('l', 't.tasklist_id'))
    .leftJoin('project_members as m', onMember($.personId, 't'))
    .select((e) => ['t.parent_id as id', e.fn.countAll<number>().as('count')])
    .where('t.account_id', '=', $.accountId)
    .where(among(q, 't.parent_id', $.ids))
    .where('t.deleted_at', 'is', null)
    .where('t.completed_at', 'is', null)
    .where(seen($, { joined: 'm' }, ...work))
    .groupBy('t.parent_id'),
);

const waitingFor = hot((q, $: Wanted) =>
  q
    .selectFrom('task_predecessors as d')
    .innerJoin('tasks as t', onId('t', 'd.task_id'))
    .innerJoin('tasklists as l', onId('l', 't.tasklist_id'))
    .leftJoin('project_members as m', onMember($.personId, 't'))
    .select((e) => ['d.predecessor_id as id', e.fn.countAll<number>().as('count')])
    .where('d.account_id', '=', $.accountId)
    .where(among(q, 'd.predecessor_id', $.ids))
    .where('t.deleted_at', 'is', null)
    .where('l.deleted_at', 'is', null)
    .where(seen($, { joined: 'm' }, ...work))
    .groupBy('d.predecessor_id'),
);

type Counts = { subtasks: Map<number, number>; dependents: Map<number, number> };

/** Of these tasks, how many open ones are right below each, and how many wait for it, of those the viewer sees. */
export async function countsAround(q: Queries, viewer: Viewer, taskIds: number[]): Promise<Counts> {
  const wanted = { ...viewer, ids: idsText(taskIds) };
  const [subtasks, dependents] = await Promise.all([openBelow(q, wanted), waitingFor(q, wanted)]);
  return {
    subtasks: new Map(subtasks.map(({ id, count }) => [id!, count])),
    dependents: new Map(dependents.map(({ id, count }) => [id, count])),
  };
}

export type Assigned = {
  id: number;
  first_name: string;
  last_name: string;
  picture_blob: string;
  company_id: number;
  company_name: string;
};

const assigned = hot((q, $: { accountId: number; ids: string }) =>
  q
    .selectFrom('people as u')
    .innerJoin('companies as c', onId('c', 'u.company_id'))
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.picture_blob', 'c.id as company_id', 'c.name as company_name'])
    .where('u.account_id', '=', $.accountId)
    .where(among(q, 'u.id', $.ids))
    .orderBy('u.id'),
);

export async function peopleAmong(q: Queries, accountId: number, ids: Iterable<number>): Promise<Assigned[]> {
  return assigned(q, { accountId, ids: idsText(ids) });
}
