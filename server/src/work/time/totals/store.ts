import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import { among, idsText } from '../../../platform/db/dialect.ts';
import { gathered } from '../../../platform/db/portions.ts';
import { judged, matching, reachOf, source, type TimeFilter, withTags } from '../list-store.ts';

/** Minutes in all, of those to be billed, and of those the ones that were. */
export type Sums = { minutes: number; billable: number; billed: number };

export type Group = 'project' | 'tasklist' | 'person' | 'tag' | 'day';

/** What entries are summed up by; 0 stands for none. Those that have several tags are counted with each of them. */
const groups: Record<Group, RawBuilder<number | string>> = {
  project: sql<number>`e.project_id`,
  tasklist: sql<number>`coalesce(l.id, 0)`,
  person: sql<number>`e.person_id`,
  tag: sql<number>`coalesce(g.tag_id, 0)`,
  day: sql<string>`substr(e.local_at, 1, 10)`,
};

/** One without hours is missing. */
type Grouped = Map<number | string, Sums>;

/** Of people, tags and days only the entries know. */
const sourceOf = (filter: TimeFilter, by: Group) =>
  by === 'project' || by === 'tasklist' ? source(filter) : 'time_entries';

const ways = {
  time_entries: {
    key: ['e.started_at', 'e.id'],
    billable: sql<number>`cast(sum(e.minutes * e.is_billable) as bigint)`,
    billed: sql<number>`cast(sum(e.minutes * e.is_billable * e.is_billed) as bigint)`,
  },
  time_sums: {
    key: ['e.project_id', 'e.task_id'],
    billable: sql<number>`cast(sum(e.billable_minutes) as bigint)`,
    billed: sql<number>`cast(sum(e.billed_minutes) as bigint)`,
  },
};

/** So many are looked at in a few milliseconds, with their tasks and lists. */
const PORTION = 1000;

type Edge = { first: string | number; last: number };
type Part = { after?: Edge | undefined; upTo?: Edge | undefined };

const rowOf = (key: string[]) => sql`(${sql.join(key.map((column) => sql.ref(column)))})`;
const valuesOf = ({ first, last }: Edge) => sql`(${first}, ${last})`;

/** Of what is in one place or one person's, or of everything, the last of the next portion, if there is more than that. */
async function edgeOf(q: Queries, filter: TimeFilter, by: Group, after: Edge | undefined) {
  const { viewer, scope, narrowing } = filter;
  const from = sourceOf(filter, by);
  const { key } = ways[from];
  const [one, other] = key.map((column) => sql.ref(column));
  const conditions = [sql`e.account_id = ${viewer.accountId}`];
  if (from === 'time_entries') {
    conditions.push(sql`e.deleted_at is null`);
    if (!scope.taskId && !scope.projectId && narrowing.workerId)
      conditions.push(sql`e.person_id = ${narrowing.workerId}`);
    const { from: first, until } = reachOf(narrowing);
    if (until) conditions.push(sql`e.started_at < ${until}`);
    if (first && !after) conditions.push(sql`e.started_at >= ${first}`);
  }
  if (scope.taskId) conditions.push(sql`e.task_id = ${scope.taskId}`);
  else if (scope.projectId) conditions.push(sql`e.project_id = ${scope.projectId}`);
  if (after) conditions.push(sql`${rowOf(key)} > ${valuesOf(after)}`);
  const found = await sql<Edge>`select ${one} as first, ${other} as last from ${sql.table(from)} as e
    where ${sql.join(conditions, sql` and `)} order by ${one}, ${other} limit 1 offset ${PORTION - 1}`.execute(q);
  return found.rows[0];
}

async function sumPart(q: Queries, filter: TimeFilter, by: Group, { after, upTo }: Part, sums: Grouped): Promise<void> {
  const from = sourceOf(filter, by);
  const { key, billable, billed } = ways[from];
  let query = matching(q, filter, from, Boolean(after));
  // From two columns together PostgreSQL does not learn how few are meant, and reads all tasks for each portion; from one it does.
  const first = sql.ref(key[0]!);
  if (after) query = query.where(sql<boolean>`${rowOf(key)} > ${valuesOf(after)} and ${first} >= ${after.first}`);
  if (upTo) query = query.where(sql<boolean>`${rowOf(key)} <= ${valuesOf(upTo)} and ${first} <= ${upTo.first}`);
  if (by === 'tag') query = withTags(query);
  const found = await query
    .select(groups[by].as('key'))
    .select([sql<number>`cast(sum(e.minutes) as bigint)`.as('minutes'), billable.as('billable'), billed.as('billed')])
    .groupBy(groups[by])
    .execute();
  for (const row of found) {
    const of = by === 'day' ? row.key : Number(row.key);
    const before = sums.get(of) ?? { minutes: 0, billable: 0, billed: 0 };
    sums.set(of, {
      minutes: before.minutes + Number(row.minutes),
      billable: before.billable + Number(row.billable),
      billed: before.billed + Number(row.billed),
    });
  }
}

/** How many rows there are to look at in each of these projects. */
async function rowsIn(q: Queries, filter: TimeFilter, projectIds: number[]): Promise<Map<number, number>> {
  const count = source(filter) === 'time_sums' ? sql<number>`count(*)` : sql<number>`cast(sum(entries) as bigint)`;
  const found = await q
    .selectFrom('time_sums')
    .select(['project_id', count.as('count')])
    .where('account_id', '=', filter.viewer.accountId)
    .where(among(q, 'project_id', idsText(projectIds)))
    .groupBy('project_id')
    .execute();
  return new Map(found.map(({ project_id, count: rows }) => [project_id, Number(rows)]));
}

/** By project. A portion at a time: between two of them others have their turn. */
export async function sumTime(q: Queries, asked: TimeFilter): Promise<Map<number, Sums>> {
  const filter = await judged(q, asked);
  const { projectIds, ...scope } = filter.scope;
  if (!projectIds) return (await sumBy(q, filter, 'project')) as Map<number, Sums>;
  const sums: Grouped = new Map();
  for (const some of gathered(await rowsIn(q, filter, projectIds), PORTION)) {
    const [only] = some;
    if (some.length === 1) await sumAll(q, { ...filter, scope: { ...scope, projectId: only! } }, 'project', sums);
    else await sumPart(q, { ...filter, scope: { ...scope, projectIds: some } }, 'project', {}, sums);
  }
  return sums as Map<number, Sums>;
}

export async function sumBy(q: Queries, filter: TimeFilter, by: Group): Promise<Grouped> {
  const sums: Grouped = new Map();
  await sumAll(q, await judged(q, filter), by, sums);
  return sums;
}

async function sumAll(q: Queries, filter: TimeFilter, by: Group, sums: Grouped): Promise<void> {
  let after: Edge | undefined;
  do {
    const upTo = await edgeOf(q, filter, by, after);
    await sumPart(q, filter, by, { after, upTo }, sums);
    after = upTo;
  } while (after);
}
