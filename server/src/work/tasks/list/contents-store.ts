import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import { hot, hotOne } from '../../../platform/db/hot.ts';
import { inSteps } from '../../../platform/db/portions.ts';
import type { TaskRow } from '../../../platform/db/tables/tasks.ts';
import { seen, type Viewer } from '../../items/sight.ts';
import { isSeenBy } from '../show-store.ts';
import { type BareTask, bare } from '../store.ts';
import { endOf, nextTo } from '../tree/places.ts';

type InList = Viewer & { tasklistId: number };

const there = (q: Queries, $: InList) =>
  q
    .selectFrom('tasks')
    .selectAll()
    .where('account_id', '=', $.accountId)
    .where('tasklist_id', '=', $.tasklistId)
    .where('deleted_at', 'is', null)
    .where(isSeenBy($))
    .orderBy('place');

/** A task and what this person sees below it, parents first. */
export const seenBelow = (q: Queries, viewer: Viewer, { tasklist_id, place }: TaskRow): Promise<TaskRow[]> =>
  inSteps((last: TaskRow | undefined, most) =>
    there(q, { ...viewer, tasklistId: tasklist_id })
      .where('place', '>=', last ? nextTo(last.place) : place)
      .where('place', '<', endOf(place))
      .limit(most)
      .execute(),
  );

const openIn = hot((q, $: InList & { limit: number }) =>
  bare(q, $.accountId, $.personId)
    .where('tasks.tasklist_id', '=', $.tasklistId)
    .where('tasks.deleted_at', 'is', null)
    .where('tasks.completed_at', 'is', null)
    .where(isSeenBy($))
    .orderBy('tasks.place')
    .limit($.limit),
);

export async function firstOpenIn(q: Queries, list: InList, limit: number): Promise<BareTask[]> {
  return openIn(q, { ...list, limit });
}

/** What is in the trash, too. */
export async function idsIn(q: Queries, accountId: number, tasklistId: number): Promise<number[]> {
  const rows = await q
    .selectFrom('tasks')
    .select('id')
    .where('account_id', '=', accountId)
    .where('tasklist_id', '=', tasklistId)
    .execute();
  return rows.map(({ id }) => id);
}

type Next = Viewer & {
  includesCompleted: 0 | 1;
  tasklistId: number;
  begunAt: string;
  after: string;
  limit: number;
};

const next = hot((q, $: Next) =>
  q
    .selectFrom('tasks')
    .selectAll()
    .where('account_id', '=', $.accountId)
    .where('tasklist_id', '=', $.tasklistId)
    .where('place', '>', $.after)
    .where(sql<boolean>`(deleted_at is null or deleted_at > ${$.begunAt})`)
    .where(sql<boolean>`(completed_at is null or ${$.includesCompleted} = 1)`)
    .where(seen($, { projectOf: 'tasks' }, { as: 'tasks', kind: 'task' }))
    .orderBy('place')
    .limit($.limit),
);

/** The next tasks of a list that somebody copies, parents first. */
export async function nextIn(q: Queries, which: Next): Promise<TaskRow[]> {
  return next(q, which);
}

const counted = hotOne((q, $: Viewer & { projectId: number }) =>
  q
    .selectFrom('tasks')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('tasks.account_id', '=', $.accountId)
    .where('tasks.project_id', '=', $.projectId)
    .where('tasks.deleted_at', 'is', null)
    .where(isSeenBy($)),
);

export async function countIn(q: Queries, which: Viewer & { projectId: number }): Promise<number> {
  return (await counted(q, which))!.count;
}
