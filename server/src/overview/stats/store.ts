import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { among, idsText } from '../../platform/db/dialect.ts';
import { onId, onMember } from '../../platform/db/joins.ts';
import { hidden, isInOwnProject, seen, type Viewer } from '../../work/items/sight.ts';

/** Of those that are open: how many have a day, and of these how many are late and how many due today. */
export type TaskCounts = { total: number; open: number; dated: number; late: number; today: number };
export type MilestoneCounts = { total: number; open: number; late: number; today: number };
export type ProjectCounts = Record<'active' | 'current' | 'late' | 'upcoming' | 'completed' | 'archived', number> & {
  starred: number;
};

const sum = <Name extends string>(value: RawBuilder<unknown>, name: Name) =>
  sql<number>`cast(coalesce(sum(${value}), 0) as bigint)`.as(name);
const countIf = <Name extends string>(isOne: RawBuilder<boolean>, name: Name) =>
  sum(sql`case when ${isOne} then 1 else 0 end`, name);

/** The active projects that this person sees, in the order of their ids. */
export async function projectsAfter(q: Queries, viewer: Viewer, after: number, most: number): Promise<number[]> {
  let query = q
    .selectFrom('projects as p')
    .select('p.id')
    .where('p.account_id', '=', viewer.accountId)
    .where('p.deleted_at', 'is', null)
    .where('p.status', '=', 'active')
    .where('p.id', '>', after)
    .orderBy('p.id')
    .limit(most);
  if (!viewer.seesAll) query = query.where(isInOwnProject(viewer, 'p.id'));
  return (await query.execute()).map(({ id }) => id);
}

/**
 * The tasks of these projects that this person sees. Lists count their tasks, so only those with a day are looked at, in an
 * index of open ones, and the few that are private.
 */
export async function countTasks(q: Queries, viewer: Viewer, projects: number[], today: string): Promise<TaskCounts> {
  const lists = q
    .selectFrom('tasklists as l')
    .leftJoin('project_members as m', onMember(viewer.personId, 'l'))
    .where('l.account_id', '=', viewer.accountId)
    .where(among(q, 'l.project_id', idsText(projects)))
    .where('l.deleted_at', 'is', null)
    .where(seen(viewer, { joined: 'm' }, { as: 'l', kind: 'tasklist' }));
  const tasks = lists
    .innerJoin('tasks as t', (on) => on.onRef('t.account_id', '=', 'l.account_id').onRef('t.tasklist_id', '=', 'l.id'))
    .where('t.deleted_at', 'is', null);
  const isDated = sql<boolean>`t.completed_at is null and t.due_date <> ''`;
  const days = [
    countIf(sql`${isDated}`, 'dated'),
    countIf(sql`${isDated} and t.due_date < ${today}`, 'late'),
    countIf(sql`${isDated} and t.due_date = ${today}`, 'today'),
  ] as const;
  const all = await lists
    .select([sum(sql`l.task_count`, 'total'), sum(sql`l.open_count`, 'open')])
    .executeTakeFirstOrThrow();
  const dated = await tasks.where(isDated).select(days).executeTakeFirstOrThrow();
  const counts = { ...all, ...dated };
  if (viewer.seesAll) return counts;
  const less = await tasks
    .where(hidden(viewer, { joined: 'm' }, { as: 't', kind: 'task' }))
    .select([sum(sql`1`, 'total'), countIf(sql`t.completed_at is null`, 'open'), ...days])
    .executeTakeFirstOrThrow();
  return {
    total: counts.total - less.total,
    open: counts.open - less.open,
    dated: counts.dated - less.dated,
    late: counts.late - less.late,
    today: counts.today - less.today,
  };
}

/** Of one project, or of all that are active. */
export async function countMilestones(
  q: Queries,
  viewer: Viewer,
  today: string,
  projectId?: number,
): Promise<MilestoneCounts> {
  let query = q
    .selectFrom('milestones as n')
    .innerJoin('projects as p', onId('p', 'n.project_id'))
    .leftJoin('project_members as m', onMember(viewer.personId, 'n'))
    .where('n.account_id', '=', viewer.accountId)
    .where('n.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .where(seen(viewer, { joined: 'm' }, { as: 'n', kind: 'milestone' }));
  query = projectId ? query.where('n.project_id', '=', projectId) : query.where('p.status', '=', 'active');
  if (!viewer.seesAll) query = query.where(isInOwnProject(viewer, 'n.project_id'));
  const isOpen = sql<boolean>`n.completed_at is null`;
  return query
    .select([
      sum(sql`1`, 'total'),
      countIf(isOpen, 'open'),
      countIf(sql`${isOpen} and n.deadline < ${today}`, 'late'),
      countIf(sql`${isOpen} and n.deadline = ${today}`, 'today'),
    ])
    .executeTakeFirstOrThrow();
}

/** Each once: one that is completed is neither late nor current. */
export async function countProjects(q: Queries, viewer: Viewer, today: string): Promise<ProjectCounts> {
  let query = q
    .selectFrom('projects as p')
    .leftJoin('project_stars as s', (on) =>
      on
        .onRef('s.account_id', '=', 'p.account_id')
        .onRef('s.project_id', '=', 'p.id')
        .on('s.person_id', '=', viewer.personId),
    )
    .where('p.account_id', '=', viewer.accountId)
    .where('p.deleted_at', 'is', null);
  if (!viewer.seesAll) query = query.where(isInOwnProject(viewer, 'p.id'));
  const isActive = sql<boolean>`p.status = 'active'`;
  const isOpen = sql<boolean>`${isActive} and p.completed_at is null`;
  const isLate = sql<boolean>`p.end_date <> '' and p.end_date < ${today}`;
  const isAhead = sql<boolean>`p.start_date > ${today}`;
  return query
    .select([
      countIf(isActive, 'active'),
      countIf(sql`${isOpen} and not (${isLate}) and not (${isAhead})`, 'current'),
      countIf(sql`${isOpen} and ${isLate}`, 'late'),
      countIf(sql`${isOpen} and not (${isLate}) and ${isAhead}`, 'upcoming'),
      countIf(sql`${isActive} and p.completed_at is not null`, 'completed'),
      countIf(sql`p.status = 'archived'`, 'archived'),
      countIf(sql`${isActive} and s.person_id is not null`, 'starred'),
    ])
    .executeTakeFirstOrThrow();
}

export async function countColumns(q: Queries, accountId: number, projectId: number): Promise<number> {
  const { count } = await q
    .selectFrom('board_columns')
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
