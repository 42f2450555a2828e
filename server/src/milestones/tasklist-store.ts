import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { isOpenTo } from '../items/sight.ts';

type Asker = { accountId: number; personId: number; seesAll: boolean };
export type Link = { id: number; milestone_id: number | null };
export type Tally = { milestone_id: number; open: number; total: number };

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

/** How many tasks the lists of each of these milestones hold. */
export async function tallyTasks(q: Queries, asker: Asker, milestoneIds: number[]): Promise<Tally[]> {
  if (milestoneIds.length === 0) return [];
  const rows = await visible(q, asker)
    .select([
      'l.milestone_id',
      sql<number>`cast(sum(l.open_count) as bigint)`.as('open'),
      sql<number>`cast(sum(l.task_count) as bigint)`.as('total'),
    ])
    .where('l.milestone_id', 'in', milestoneIds)
    .groupBy('l.milestone_id')
    .execute();
  return rows.map(({ milestone_id, ...tally }) => ({ ...tally, milestone_id: milestone_id! }));
}

export async function forgetMilestones(tx: Queries, accountId: number, ids: number[]): Promise<void> {
  await tx
    .updateTable('tasklists')
    .set({ milestone_id: null })
    .where('account_id', '=', accountId)
    .where('milestone_id', 'in', ids)
    .execute();
}
