import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { among, idsText } from '../db/dialect.ts';
import { isAdministeredBy, isInvolved, isOpenTo } from '../items/sight.ts';

type Asker = { accountId: number; personId: number; seesAll: boolean };
export type Link = { id: number; milestone_id: number | null };
export type Tally = { open: number; total: number };

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

/** How many of the tasks of list `l` for which this holds are private and not for this person. */
const hiddenIn = (personId: number, isOne: RawBuilder<boolean>) => sql<number>`(select count(*) from tasks
  inner join items as own on own.account_id = tasks.account_id and own.kind = 'task' and own.id = tasks.id
  where tasks.account_id = l.account_id and tasks.tasklist_id = l.id and tasks.is_private = 1
  and tasks.deleted_at is null and ${isOne} and not ${isInvolved(personId, 'own')} and not ${isAdministeredBy(personId, 'own')})`;

/** Of several lists `l`, the tasks that this person sees: of all that are so, those not that are hidden. */
function tallied({ personId, seesAll }: Asker, counted: RawBuilder<number>, isOne: RawBuilder<boolean>) {
  const hidden = seesAll ? sql<number>`0` : hiddenIn(personId, isOne);
  return sql<number>`cast(sum(${counted} - ${hidden}) as bigint)`;
}
const tallies = (asker: Asker) => [
  tallied(asker, sql`l.open_count`, sql`tasks.completed_at is null`).as('open'),
  tallied(asker, sql`l.task_count`, sql`true`).as('total'),
];

/** How many tasks that this person sees the lists of each of these milestones hold. */
export async function tallyMilestones(q: Queries, asker: Asker, ids: number[]): Promise<Map<number, Tally>> {
  if (ids.length === 0) return new Map();
  const rows = await visible(q, asker)
    .select(['l.milestone_id', ...tallies(asker)])
    .where('l.milestone_id', 'in', ids)
    .groupBy('l.milestone_id')
    .execute();
  return new Map(rows.map(({ milestone_id, ...tally }) => [milestone_id!, tally as Tally]));
}

/** The same for projects, and how many of the open ones were due before today. Those without a list are missing. */
export async function tallyProjects(
  q: Queries,
  asker: Asker,
  ids: number[],
  today: string,
): Promise<Map<number, Tally & { late: number }>> {
  // Written so that an index of open tasks by their day answers it alone.
  const isLate = sql<boolean>`tasks.completed_at is null and tasks.due_date <> '' and tasks.due_date < ${today}`;
  const late = sql<number>`(select count(*) from tasks where tasks.account_id = l.account_id
    and tasks.tasklist_id = l.id and tasks.deleted_at is null and ${isLate})`;
  const rows = await visible(q, asker)
    .select(['l.project_id', ...tallies(asker), tallied(asker, late, isLate).as('late')])
    .where(among(q, 'l.project_id', idsText(ids)))
    .groupBy('l.project_id')
    .execute();
  return new Map(rows.map(({ project_id, ...tally }) => [project_id, tally as Tally & { late: number }]));
}

export async function forgetMilestones(tx: Queries, accountId: number, ids: number[]): Promise<void> {
  await tx
    .updateTable('tasklists')
    .set({ milestone_id: null })
    .where('account_id', '=', accountId)
    .where('milestone_id', 'in', ids)
    .execute();
}
