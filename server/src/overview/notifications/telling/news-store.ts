import { sql } from 'kysely';
import { among, idsText, rowsIn } from '../../../platform/db/dialect.ts';
import { hot } from '../../../platform/db/hot.ts';
import type { ItemKind } from '../../../platform/db/tables/items.ts';

type Some = { accountId: number; ids: string };
type SomeItems = Some & { kind: ItemKind };

/** A thing as an event left it, and as the event before that had left it. */
export const statesOf = hot((q, $: Some) => ({
  compile: () =>
    sql<{ id: number; after: string; before: string | null }>`
      select e.id, e.snapshot as after, (select one.snapshot from events as one
          where one.account_id = e.account_id and one.project_id is not null and one.object_kind = e.object_kind
            and one.object_id = e.object_id and one.id < e.id order by one.id desc limit 1) as before
      from ${rowsIn(q, $.ids)} as told cross join events as e
      where e.account_id = ${$.accountId} and e.id = told.id`.compile(q),
}));

/** So many comments of each thing are looked back at for who takes part in talking about it. */
const LATEST = 200;

/** Who made these things, and who wrote about them lately. */
export const takingPartIn = hot((q, $: SomeItems) => ({
  compile: () =>
    sql<{ id: number; person_id: number }>`
      select one.id, made.created_by as person_id from ${rowsIn(q, $.ids)} as one cross join items as made
        where made.account_id = ${$.accountId} and made.kind = ${$.kind} and made.id = one.id
      union
      select one.id, said.author_id as person_id from ${rowsIn(q, $.ids)} as one cross join comments as said
        where said.account_id = ${$.accountId} and said.subject_kind = ${$.kind} and said.subject_id = one.id
          and said.deleted_at is null and said.number > (select max(last.number) from comments as last
            where last.account_id = ${$.accountId} and last.subject_kind = ${$.kind} and last.subject_id = one.id)
              - ${sql.lit(LATEST)}`.compile(q),
}));

/** Of these versions of notebooks, those in which somebody may be mentioned. */
export const mentioningVersions = hot((q, $: Some) =>
  q
    .selectFrom('notebook_versions')
    .select(['id', 'content'])
    .where('account_id', '=', $.accountId)
    .where(among(q, 'id', $.ids))
    .where('content', 'like', '%](person:%'),
);

/** Who brought a version of these files. */
export const uploadersOf = hot((q, $: Some) =>
  q
    .selectFrom('file_versions')
    .select(['file_id as id', 'created_by as person_id'])
    .distinct()
    .where('account_id', '=', $.accountId)
    .where(among(q, 'file_id', $.ids)),
);

/** What is still to be done and waits for one of these tasks. */
export const waitingFor = hot((q, $: Some) =>
  q
    .selectFrom('task_predecessors as d')
    .innerJoin('tasks', (on) => on.onRef('tasks.account_id', '=', 'd.account_id').onRef('tasks.id', '=', 'd.task_id'))
    .select(['d.predecessor_id as id', 'd.task_id'])
    .where('d.account_id', '=', $.accountId)
    .where(among(q, 'd.predecessor_id', $.ids))
    .where('tasks.completed_at', 'is', null)
    .where('tasks.deleted_at', 'is', null),
);

/** Who is on one of these projects since some time between these two. */
export const membersSince = hot((q, $: Some & { from: string; to: string }) =>
  q
    .selectFrom('project_members')
    .select(['project_id as id', 'person_id', 'added_at'])
    .where('account_id', '=', $.accountId)
    .where(among(q, 'project_id', $.ids))
    .where('added_at', '>=', $.from)
    .where('added_at', '<=', $.to),
);

/** Who is on these projects. */
export const membersOf = hot((q, $: Some) =>
  q
    .selectFrom('project_members')
    .select(['project_id as id', 'person_id'])
    .where('account_id', '=', $.accountId)
    .where(among(q, 'project_id', $.ids)),
);

export const mutedProjects = hot((q, $: Some) =>
  q
    .selectFrom('muted_projects')
    .select(['project_id as id', 'person_id'])
    .where('account_id', '=', $.accountId)
    .where(among(q, 'project_id', $.ids)),
);

export const mutedItems = hot((q, $: SomeItems) =>
  q
    .selectFrom('muted_items')
    .select(['id', 'person_id'])
    .where('account_id', '=', $.accountId)
    .where('kind', '=', $.kind)
    .where(among(q, 'id', $.ids)),
);

/** Where these are now, those of them that are there. */
export const placesOf = hot((q, $: SomeItems) =>
  q
    .selectFrom('items')
    .select(['id', 'project_id', 'is_private'])
    .where('account_id', '=', $.accountId)
    .where('kind', '=', $.kind)
    .where(among(q, 'id', $.ids)),
);

export const textOf = (ids: Iterable<number>): string => idsText(new Set(ids));
