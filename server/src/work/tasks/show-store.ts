import { sql } from 'kysely';
import type { Membership } from '../../platform/access/grants.ts';
import type { Queries } from '../../platform/db/database.ts';
import { among, idsText } from '../../platform/db/dialect.ts';
import { hot } from '../../platform/db/hot.ts';
import { membership, onId, onMember } from '../../platform/db/joins.ts';
import type { ProjectRow } from '../../platform/db/tables/projects.ts';
import type { TaskPredecessorRow, TaskRow } from '../../platform/db/tables/tasks.ts';
import { seen, seesTrash, type Viewer } from '../items/sight.ts';

type Wanted = Viewer & { ids: string };

/**
 * Of a query that has `tasks` under this alias, what this person may see: nothing of a list or project in the trash, and
 * of what is in private lists what they see of the list, too. Who may do more than look at the project may be shown
 * what is in trashed lists.
 */
export const isSeenBy = (viewer: Viewer, tasks = 'tasks', options: { inTrashedLists?: boolean | undefined } = {}) => {
  const member = { joined: 'm' };
  const isKept = options.inTrashedLists
    ? sql`(l.deleted_at is null or ${seesTrash(viewer, member)})`
    : sql`l.deleted_at is null`;
  return sql<boolean>`exists (select 1 from tasklists as l
    join projects as p on p.account_id = l.account_id and p.id = l.project_id
    left join project_members as m on m.account_id = l.account_id and m.project_id = l.project_id
      and m.person_id = ${viewer.personId}
    where l.account_id = ${sql.ref(`${tasks}.account_id`)} and l.id = ${sql.ref(`${tasks}.tasklist_id`)}
    and ${isKept} and p.deleted_at is null
    and ${seen(viewer, member, { as: tasks, kind: 'task' }, { as: 'l', kind: 'tasklist' })})`;
};

/** Where tasks are: their list, its project and that project's company, and where one person stands there. */
export type Surroundings = {
  tasklist_id: number;
  tasklist_name: string;
  tasklist_is_private: number;
  tasklist_is_template: number;
  tasklist_deleted_at: string | null;
  project_id: number;
  project_name: string;
  project_status: ProjectRow['status'];
  company_id: number;
  company_name: string;
} & Membership;

const placesAmong = hot((q, $: Wanted) =>
  q
    .selectFrom('tasklists as l')
    .innerJoin('projects as p', onId('p', 'l.project_id'))
    .innerJoin('companies as c', onId('c', 'p.company_id'))
    .leftJoin('project_members as m', onMember($.personId, 'l'))
    .select([
      'l.id as tasklist_id',
      'l.name as tasklist_name',
      'l.is_private as tasklist_is_private',
      'l.is_template as tasklist_is_template',
      'l.deleted_at as tasklist_deleted_at',
      'p.id as project_id',
      'p.name as project_name',
      'p.status as project_status',
      'c.id as company_id',
      'c.name as company_name',
      ...membership,
    ])
    .where('l.account_id', '=', $.accountId)
    .where(among(q, 'l.id', $.ids)),
);

export async function placesOf(q: Queries, viewer: Viewer, lists: Iterable<number>): Promise<Surroundings[]> {
  return placesAmong(q, { ...viewer, ids: idsText(lists) });
}

export type Name = { id: number; first_name: string; last_name: string; picture_blob: string };

const namesAmong = hot((q, $: { accountId: number; ids: string }) =>
  q
    .selectFrom('people')
    .select(['id', 'first_name', 'last_name', 'picture_blob'])
    .where('account_id', '=', $.accountId)
    .where(among(q, 'id', $.ids)),
);

/** Also of people who are no longer here. */
export async function namesOf(q: Queries, accountId: number, people: Iterable<number>): Promise<Name[]> {
  return namesAmong(q, { accountId, ids: idsText(people) });
}

export type Predecessor = Pick<TaskRow, 'id' | 'project_id' | 'content' | 'status'> &
  Pick<TaskPredecessorRow, 'task_id' | 'type'>;

const predecessorsAmong = hot((q, $: Wanted) =>
  q
    .selectFrom('task_predecessors as d')
    .innerJoin('tasks', onId('tasks', 'd.predecessor_id'))
    .select(['d.task_id', 'd.type', 'tasks.id', 'tasks.project_id', 'tasks.content', 'tasks.status'])
    .where('d.account_id', '=', $.accountId)
    .where(among(q, 'd.task_id', $.ids))
    .where('tasks.deleted_at', 'is', null)
    .where(isSeenBy($))
    .orderBy('d.task_id')
    .orderBy('d.predecessor_id'),
);

/** What each of these tasks waits for, as far as this person may see it. */
export async function predecessorsOf(q: Queries, viewer: Viewer, tasks: Iterable<number>): Promise<Predecessor[]> {
  return predecessorsAmong(q, { ...viewer, ids: idsText(tasks) });
}

const seenAmong = hot((q, $: Wanted) =>
  q
    .selectFrom('tasks')
    .select(['id', 'content', 'deleted_at'])
    .where('account_id', '=', $.accountId)
    .where(among(q, 'id', $.ids))
    .where(isSeenBy($)),
);

/** Of these tasks, those that this person may see, in the trash or not. */
export async function seenOf(
  q: Queries,
  viewer: Viewer,
  tasks: Iterable<number>,
): Promise<Pick<TaskRow, 'id' | 'content' | 'deleted_at'>[]> {
  return seenAmong(q, { ...viewer, ids: idsText(tasks) });
}
