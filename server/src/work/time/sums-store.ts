import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { among, idsText } from '../../platform/db/dialect.ts';
import { hot } from '../../platform/db/hot.ts';

type Counted = { accountId: number; ids: string; times: number };

const add = hot((q, $: Counted) => ({
  compile: () =>
    sql`insert into time_sums (account_id, project_id, task_id, entries, minutes, billable_minutes, billed_minutes)
      select e.account_id, e.project_id, e.task_id, cast(${$.times} as bigint) * count(*),
        cast(${$.times} as bigint) * cast(sum(e.minutes) as bigint),
        cast(${$.times} as bigint) * cast(sum(e.minutes * e.is_billable) as bigint),
        cast(${$.times} as bigint) * cast(sum(e.minutes * e.is_billable * e.is_billed) as bigint)
      from time_entries as e
      where e.account_id = ${$.accountId} and ${among(q, 'e.id', $.ids)} and e.deleted_at is null
      group by e.account_id, e.project_id, e.task_id order by e.project_id, e.task_id
      on conflict (account_id, project_id, task_id) do update set entries = time_sums.entries + excluded.entries,
        minutes = time_sums.minutes + excluded.minutes,
        billable_minutes = time_sums.billable_minutes + excluded.billable_minutes,
        billed_minutes = time_sums.billed_minutes + excluded.billed_minutes`.compile(q),
}));

/** Those of these that are not in the trash are in the sums: before a change they are taken out, after it put in. */
export async function countIn(tx: Queries, accountId: number, ids: number[]): Promise<void> {
  await add(tx, { accountId, ids: idsText(ids), times: 1 });
}

export async function countOut(tx: Queries, accountId: number, ids: number[]): Promise<void> {
  await add(tx, { accountId, ids: idsText(ids), times: -1 });
}

const sumsOf = hot((q, $: { accountId: number; ids: string }) =>
  q
    .selectFrom('time_sums')
    .select('task_id')
    .where('account_id', '=', $.accountId)
    .where(among(q, 'task_id', $.ids))
    .where('entries', '>', 0),
);

export async function workedOn(q: Queries, accountId: number, taskIds: number[]): Promise<Set<number>> {
  return new Set((await sumsOf(q, { accountId, ids: idsText(taskIds) })).map(({ task_id }) => task_id));
}

/** Sums of nothing, where these were the last. */
export async function removeEmpty(tx: Queries, accountId: number, ids: number[]): Promise<void> {
  await tx
    .deleteFrom('time_sums')
    .where('account_id', '=', accountId)
    .where('entries', '=', 0)
    .where(
      'project_id',
      'in',
      tx
        .selectFrom('time_entries')
        .select('project_id')
        .where('account_id', '=', accountId)
        .where(among(tx, 'id', idsText(ids))),
    )
    .execute();
}
