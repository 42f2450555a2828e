import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import { lockName } from '../../../platform/db/dialect.ts';
import { hot, hotInsert, hotOne } from '../../../platform/db/hot.ts';
import { onId } from '../../../platform/db/joins.ts';
import { type Slice, slice } from '../../../platform/db/keyset.ts';
import type { TimerRow } from '../../../platform/db/tables/time.ts';
import { seen, type Viewer } from '../../items/sight.ts';
import { workedOn } from '../store.ts';

/** A timer with where it is, for who may see that. */
export type TimerView = Omit<TimerRow, 'project_id'> & {
  project_id: number;
  project_name: string;
  task_name: string | null;
};

/** What became of one. */
export type CompletedTimer = TimerView & { timelogId: number };

export type TimerFilter = { viewer: Viewer; personId?: number; projectId?: number; taskId?: number; runs?: true };
type Whose = { accountId: number; personId: number };

/** Whatever somebody does with their timers is done one after the other. */
export const lockTimers = (tx: Queries, { accountId, personId }: Whose): Promise<void> =>
  lockName(tx, 'timers', accountId, personId);

/** Timers `r` of what is there and seen. Who is gone has none. */
const views = (q: Queries, viewer: Viewer) =>
  q
    .selectFrom('timers as r')
    .leftJoin('tasks as t', onId('t', 'r.task_id'))
    .leftJoin('tasklists as l', onId('l', 't.tasklist_id'))
    .innerJoin('projects as p', (on) =>
      on.onRef('p.account_id', '=', 'r.account_id').on(sql<boolean>`p.id = coalesce(t.project_id, r.project_id)`),
    )
    .innerJoin('people as w', onId('w', 'r.person_id'))
    .leftJoin('project_members as m', (on) =>
      on
        .onRef('m.account_id', '=', 'r.account_id')
        .onRef('m.project_id', '=', 'p.id')
        .on('m.person_id', '=', viewer.personId),
    )
    .where('r.account_id', '=', viewer.accountId)
    .where('p.deleted_at', 'is', null)
    .where('w.deleted_at', 'is', null)
    .where(sql<boolean>`(r.task_id is null or (t.deleted_at is null and l.deleted_at is null))`)
    .where(seen(viewer, { joined: 'm' }, ...workedOn));

const shown = (q: Queries, viewer: Viewer) =>
  views(q, viewer)
    .select(['r.account_id', 'r.id', 'r.person_id', 'r.task_id', 'r.description', 'r.is_billable', 'r.seconds'])
    .select(['r.started_at', 'r.intervals', 'r.created_at', 'r.updated_at'])
    .select(['p.id as project_id', 'p.name as project_name', 't.content as task_name']);

const viewById = hotOne((q, $: Viewer & { id: number }) => shown(q, $).where('r.id', '=', $.id));

export async function findTimer(q: Queries, viewer: Viewer, id: number): Promise<TimerView | undefined> {
  return viewById(q, { ...viewer, id }) as Promise<TimerView | undefined>;
}

function matching<Query extends ReturnType<typeof shown>>(query: Query, filter: TimerFilter): Query {
  const { personId, projectId, taskId, runs } = filter;
  let found = query;
  if (personId) found = found.where('r.person_id', '=', personId) as Query;
  if (projectId) found = found.where('p.id', '=', projectId) as Query;
  if (taskId) found = found.where('r.task_id', '=', taskId) as Query;
  if (runs) found = found.where('r.started_at', 'is not', null) as Query;
  return found;
}

/** The latest first. */
export async function listTimers(q: Queries, filter: TimerFilter, part: Slice): Promise<TimerView[]> {
  const page = slice(matching(shown(q, filter.viewer), filter), { key: 'r.id', id: 'r.id', descending: true }, part);
  return page.execute() as Promise<unknown> as Promise<TimerView[]>;
}

export async function countTimers(q: Queries, filter: TimerFilter): Promise<number> {
  const found = matching(views(q, filter.viewer) as unknown as ReturnType<typeof shown>, filter);
  const { count } = await found.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

const ownById = hotOne((q, $: Whose & { id: number }) =>
  q
    .selectFrom('timers')
    .selectAll()
    .where('account_id', '=', $.accountId)
    .where('person_id', '=', $.personId)
    .where('id', '=', $.id),
);
const runningOf = hot((q, $: Whose) =>
  q
    .selectFrom('timers')
    .selectAll()
    .where('account_id', '=', $.accountId)
    .where('person_id', '=', $.personId)
    .where('started_at', 'is not', null),
);

/** A person's own, wherever it is. */
export async function ownTimer(tx: Queries, whose: Whose, id: number): Promise<TimerRow | undefined> {
  return ownById(tx, { ...whose, id });
}

export async function runningTimers(tx: Queries, whose: Whose): Promise<TimerRow[]> {
  return runningOf(tx, whose);
}

export type Place = Pick<TimerRow, 'project_id' | 'task_id'>;

export async function timerAt(
  tx: Queries,
  { accountId, personId }: Whose,
  place: Place,
): Promise<TimerRow | undefined> {
  const column = place.task_id ? 'task_id' : 'project_id';
  return tx
    .selectFrom('timers')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(column, '=', place[column])
    .where('person_id', '=', personId)
    .executeTakeFirst();
}

export const insertTimer = hotInsert('timers');

export async function saveTimer(tx: Queries, { account_id, id, ...rest }: TimerRow): Promise<void> {
  await tx.updateTable('timers').set(rest).where('account_id', '=', account_id).where('id', '=', id).execute();
}

export async function removeTimer(tx: Queries, { account_id, id }: TimerRow): Promise<void> {
  await tx.deleteFrom('timers').where('account_id', '=', account_id).where('id', '=', id).execute();
}
