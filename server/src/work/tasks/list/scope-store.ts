import { type RawBuilder, sql } from 'kysely';
import { isInvolvedIn, isSeenBy } from '../show-store.ts';
import type { TaskFilter } from './filter.ts';

type Condition = RawBuilder<boolean>;

/** The projects meant. Who sees all of them is not made to begin with a list of them. */
export function isInProjects({ viewer, scope, narrowing }: TaskFilter, table: 'tasks' | 'l'): Condition[] {
  const { accountId, personId, seesAll } = viewer;
  const projectId = sql.ref(`${table}.project_id`);
  if (scope.projectId) return [sql`${projectId} = ${scope.projectId}`];
  const conditions: Condition[] = [];
  if (!seesAll)
    conditions.push(sql`${projectId} in (select m.project_id from project_members as m
      where m.account_id = ${accountId} and m.person_id = ${personId})`);
  if (scope.categoryId)
    conditions.push(sql`${projectId} in (select p.id from projects as p
      where p.account_id = ${accountId} and p.category_id = ${scope.categoryId})`);
  const isWanted = narrowing.includesArchived ? sql`` : sql`and p.status = 'active'`;
  conditions.push(sql`exists (select 1 from projects as p
    where p.account_id = ${accountId} and p.id = ${projectId} and p.deleted_at is null ${isWanted})`);
  return conditions;
}

/** The lists meant whose tasks the viewer may see, as `l`. */
export function visibleLists(filter: TaskFilter): RawBuilder<unknown> {
  const { viewer, scope, narrowing } = filter;
  const { accountId, personId, seesAll } = viewer;
  const isThere = (asWhat: Condition) => sql`exists (select 1 from project_members as m
    where m.account_id = l.account_id and m.project_id = l.project_id and m.person_id = ${personId} and ${asWhat})`;
  const conditions = [sql`l.account_id = ${accountId}`, ...isInProjects(filter, 'l')];
  if (scope.tasklistId) conditions.push(sql`l.id = ${scope.tasklistId}`);
  if (!narrowing.includesTrashedLists) conditions.push(sql`l.deleted_at is null`);
  else if (!seesAll) conditions.push(sql`(l.deleted_at is null or ${isThere(sql`m.role <> 'observer'`)})`);
  if (!seesAll)
    conditions.push(sql`(l.is_private = 0 or ${isInvolvedIn('tasklist', 'l.id', personId)}
      or ${isThere(sql`m.role = 'administrator'`)})`);
  return sql`from tasklists as l where ${sql.join(conditions, sql` and `)}`;
}

/**
 * What the viewer may see. In one project its lists are looked through once, since there are fewer of them than tasks;
 * else each task that comes along is asked about its own.
 */
export function isInSight(filter: TaskFilter): Condition {
  const { viewer, scope, narrowing } = filter;
  const { accountId, personId, seesAll } = viewer;
  if (!scope.projectId) return isSeenBy(viewer, 'tasks', { inTrashedLists: narrowing.includesTrashedLists });
  // The plus keeps the database from walking list by list, where tasks are sorted otherwise.
  const isListVisible = sql`+tasks.tasklist_id in (select l.id ${visibleLists(filter)})`;
  if (seesAll) return sql`${isListVisible}`;
  return sql`(${isListVisible} and (tasks.is_private = 0 or ${isInvolvedIn('task', 'tasks.id', personId)}
    or exists (select 1 from project_members as m where m.account_id = ${accountId}
      and m.project_id = ${scope.projectId} and m.person_id = ${personId} and m.role = 'administrator')))`;
}
