import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { among, idsText, rowsIn } from '../../platform/db/dialect.ts';
import { hot } from '../../platform/db/hot.ts';
import type { TimeEntryRow } from '../../platform/db/tables/time.ts';

type Place = Pick<TimeEntryRow, 'project_id' | 'task_id'>;

type Counted = { accountId: number; ids: string; times: number };

/** From the ids to their entries: what is summed up by place would else be looked for among all entries, place by place. */
const add = hot((q, $: Counted) => ({
  compile: () =>
    sql`insert into time_sums (account_id, project_id, task_id, entries, minutes, billable_minutes, billed_minutes)
      select e.account_id, e.project_id, e.task_id, cast(${$.times} as bigint) * count(*),
        cast(${$.times} as bigint) * cast(sum(e.minutes) as bigint),
        cast(${$.times} as bigint) * cast(sum(e.minutes * e.is_billable) as bigint),
        cast(${$.times} as bigint) * cast(sum(e.minutes * e.is_billable * e.is_billed) as bigint)
      from ${rowsIn(q, $.ids)} as counted cross join time_entries as e
      where e.account_id = ${$.accountId} and e.id = counted.id and e.deleted_at is null
      group by e.account_id, e.project_id, e.task_id order by e.project_id, e.task_id
      on conflict (account_id, project_id, task_id) do update set entries = time_sums.entries + excluded.entries,
        minutes = time_sums.minutes + excluded.minutes,
        billable_minutes = time_sums.billable_minutes + excluded.billable_minutes,
        billed_minutes = time_sums.billed_minutes + excluded.billed_minutes`.compile(q),
}));

/**
 * Those of these that are not in the trash are in the sums: before a change they are taken out, after it put in. They are
 * held by then, else what somebody changes meanwhile would be put in by them and never taken out.
 */
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

const entriesOf = hot((q, $: { accountId: number; ids: string; personId: number }) =>
  q
    .selectFrom('time_entries')
    .select('task_id')
    .distinct()
    .where('account_id', '=', $.accountId)
    .where(among(q, 'task_id', $.ids))
    .where(sql<boolean>`person_id + 0 = ${$.personId}`)
    .where('deleted_at', 'is', null),
);

/** `by`: by this person. */
export async function workedOn(q: Queries, accountId: number, taskIds: number[], by?: number): Promise<Set<number>> {
  const ids = idsText(taskIds);
  if (by) return new Set((await entriesOf(q, { accountId, ids, personId: by })).map(({ task_id }) => task_id));
  return new Set((await sumsOf(q, { accountId, ids })).map(({ task_id }) => task_id));
}

const emptied = hot((q, $: { accountId: number; projectId: number; taskIds: string }) =>
  q
    .deleteFrom('time_sums')
    .where('account_id', '=', $.accountId)
    .where('project_id', '=', $.projectId)
    .where(among(q, 'task_id', $.taskIds))
    .where('entries', '=', 0),
);

/** Sums of nothing, where the last have gone from these places. */
export async function removeEmpty(tx: Queries, accountId: number, places: Place[]): Promise<void> {
  for (const [projectId, some] of Map.groupBy(places, ({ project_id }) => project_id))
    await emptied(tx, { accountId, projectId, taskIds: idsText(new Set(some.map(({ task_id }) => task_id))) });
}
