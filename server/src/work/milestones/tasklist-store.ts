import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { among, idsText } from '../../platform/db/dialect.ts';
import { isOpenTo } from '../items/sight.ts';

type Asker = { accountId: number; personId: number; seesAll: boolean };
export type Link = { id: number; milestone_id: number | null };

/** The task lists that this person sees. */
function visible(q: Queries, { accountId, personId, seesAll }: Asker) {
  const lists = q
    .selectFrom('tasklists as l')
    .innerJoin('items', (on) =>
      on
        .onRef('items.account_id', '=', 'l.account_id')
        .on('items.kind', '=', 'tasklist')
        .onRef('items.id', '=', 'l.id'),
    )
    .leftJoin('project_members as m', (on) =>
      on
        .onRef('m.account_id', '=', 'l.account_id')
        .onRef('m.project_id', '=', 'l.project_id')
        .on('m.person_id', '=', personId),
    )
    .where('l.account_id', '=', accountId)
    .where('l.deleted_at', 'is', null);
  if (seesAll) return lists;
  return lists.where((e) => e.or([isOpenTo(personId), e('m.role', '=', 'administrator')]));
}

export const listLinks = (q: Queries, asker: Asker, projectId: number): Promise<Link[]> =>
  visible(q, asker).select(['l.id', 'l.milestone_id']).where('l.project_id', '=', projectId).orderBy('l.id').execute();

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

/** What the lists of a milestone or of a project hold. */
export type Tally = { total: number; open: number; late: number };
type Holder = 'milestone_id' | 'project_id';

/**
 * How many tasks that this person sees the lists of each of these hold; those without a list are missing. Lists count
 * their tasks, so only the late ones are looked at, in an index of open tasks by their day, and the few that are private.
 */
export async function tallyTasks(
  q: Queries,
  asker: Asker,
  by: Holder,
  ids: number[],
  today: string,
): Promise<Map<number, Tally>> {
  if (ids.length === 0) return new Map();
  const isLate = sql<boolean>`(tasks.completed_at is null and tasks.due_date <> '' and tasks.due_date < ${today})`;
  const late = sql`(select count(*) from tasks where tasks.account_id = l.account_id and tasks.tasklist_id = l.id
    and tasks.deleted_at is null and ${isLate})`;
  const lists = visible(q, asker)
    .where(among(q, `l.${by}`, idsText(ids)))
    .groupBy(`l.${by}`)
    .select(`l.${by} as holder`);
  const all = await lists
    .select([sum(sql`l.task_count`, 'total'), sum(sql`l.open_count`, 'open'), sum(late, 'late')])
    .execute();
  const hidden = asker.seesAll
    ? []
    : await lists
        .innerJoin('tasks', (on) =>
          on.onRef('tasks.account_id', '=', 'l.account_id').onRef('tasks.tasklist_id', '=', 'l.id'),
        )
        .where(isHiddenFrom(asker.personId))
        .select([sum(sql`1`, 'total'), countIf(sql`tasks.completed_at is null`, 'open'), countIf(isLate, 'late')])
        .execute();
  const less = new Map(hidden.map((row) => [row.holder, row]));
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

/** The task is private, and neither is this person involved in it nor do they lead its project (member `m`). */
const isHiddenFrom = (personId: number) =>
  sql<boolean>`(tasks.is_private = 1 and tasks.deleted_at is null and coalesce(m.role, '') <> 'administrator'
    and not exists (select 1 from involvements as own where own.account_id = tasks.account_id and own.kind = 'task'
      and own.id = tasks.id and own.person_id = ${personId}))`;

export async function forgetMilestones(tx: Queries, accountId: number, ids: number[]): Promise<void> {
  await tx
    .updateTable('tasklists')
    .set({ milestone_id: null })
    .where('account_id', '=', accountId)
    .where('milestone_id', 'in', ids)
    .execute();
}
