import { type RawBuilder, sql } from 'kysely';
import type { Summary } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { among, idsText } from '../../../platform/db/dialect.ts';
import { onMember } from '../../../platform/db/joins.ts';
import { hidden, seen, type Viewer } from '../../items/sight.ts';
import { tasklist } from '../store.ts';

export type Link = { id: number; milestone_id: number | null };

/** The task lists that this person sees. */
const visible = (q: Queries, viewer: Viewer) =>
  q
    .selectFrom('tasklists as l')
    .leftJoin('project_members as m', onMember(viewer.personId, 'l'))
    .where('l.account_id', '=', viewer.accountId)
    .where('l.deleted_at', 'is', null)
    .where(seen(viewer, { joined: 'm' }, tasklist));

export const listLinks = (q: Queries, viewer: Viewer, projectId: number): Promise<Link[]> =>
  visible(q, viewer).select(['l.id', 'l.milestone_id']).where('l.project_id', '=', projectId).orderBy('l.id').execute();

export async function saveLink(
  tx: Queries,
  accountId: number,
  ids: number[],
  milestone: { id: number | null; at: string },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('tasklists')
    .set({ milestone_id: milestone.id, updated_at: milestone.at })
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
}

type Tally = Summary['tasks'];
type Holder = 'milestone_id' | 'project_id';

/**
 * How many tasks that this person sees the lists of each of these hold; those without a list are missing. Lists count
 * their tasks, so only the late ones are looked at, in an index of open tasks by their day, and the few that are private.
 */
export async function tallyTasks(
  q: Queries,
  viewer: Viewer,
  by: Holder,
  ids: number[],
  today: string,
): Promise<Map<number, Tally>> {
  if (ids.length === 0) return new Map();
  const isLate = sql<boolean>`(tasks.completed_at is null and tasks.due_date <> '' and tasks.due_date < ${today})`;
  const late = sql`(select count(*) from tasks where tasks.account_id = l.account_id and tasks.tasklist_id = l.id
    and tasks.deleted_at is null and ${isLate})`;
  const lists = visible(q, viewer)
    .where(among(q, `l.${by}`, idsText(ids)))
    .groupBy(`l.${by}`)
    .select(`l.${by} as holder`);
  const all = await lists
    .select([sum(sql`l.task_count`, 'total'), sum(sql`l.open_count`, 'open'), sum(late, 'late')])
    .execute();
  const kept = viewer.seesAll
    ? []
    : await lists
        .innerJoin('tasks', (on) =>
          on.onRef('tasks.account_id', '=', 'l.account_id').onRef('tasks.tasklist_id', '=', 'l.id'),
        )
        .where('tasks.deleted_at', 'is', null)
        .where(hidden(viewer, { joined: 'm' }, { as: 'tasks', kind: 'task' }))
        .select([sum(sql`1`, 'total'), countIf(sql`tasks.completed_at is null`, 'open'), countIf(isLate, 'late')])
        .execute();
  const less = new Map(kept.map((row) => [row.holder, row]));
  return new Map(all.map((row) => [row.holder!, minus(row, less.get(row.holder))]));
}

const sum = <Name extends keyof Tally>(value: RawBuilder<unknown>, name: Name) =>
  sql<number>`cast(sum(${value}) as bigint)`.as(name);
const countIf = <Name extends keyof Tally>(isOne: RawBuilder<boolean>, name: Name) =>
  sum(sql`case when ${isOne} then 1 else 0 end`, name);
const minus = (all: Tally, less: Tally = { total: 0, open: 0, late: 0 }): Tally => ({
  total: all.total - less.total,
  open: all.open - less.open,
  late: all.late - less.late,
});

export async function forgetMilestones(tx: Queries, accountId: number, ids: number[]): Promise<void> {
  await tx
    .updateTable('tasklists')
    .set({ milestone_id: null })
    .where('account_id', '=', accountId)
    .where('milestone_id', 'in', ids)
    .execute();
}
