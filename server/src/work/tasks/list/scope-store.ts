import { type RawBuilder, sql } from 'kysely';
import { seen, seesTrash } from '../../items/sight.ts';
import { isSeenBy } from '../show-store.ts';
import type { TaskFilter } from './filter.ts';

type Condition = RawBuilder<boolean>;

/** The projects meant, of those the viewer sees. */
export function isInProjects({ viewer, scope, narrowing }: TaskFilter, table: 'tasks' | 'l'): Condition[] {
  const { accountId } = viewer;
  const projectId = sql.ref(`${table}.project_id`);
  if (scope.projectId) return [sql`${projectId} = ${scope.projectId}`];
  const conditions: Condition[] = [];
  if (scope.categoryId)
    conditions.push(sql`${projectId} in (select p.id from projects as p
      where p.account_id = ${accountId} and p.category_id = ${scope.categoryId})`);
  const isWanted = narrowing.includesArchived ? sql`` : sql`and p.status = 'active'`;
  conditions.push(sql`exists (select 1 from projects as p
    where p.account_id = ${accountId} and p.id = ${projectId} and p.deleted_at is null ${isWanted})`);
  return conditions;
}

/** The lists meant whose tasks the viewer may see, as `l`: who does not see all comes to them from their projects. */
export function visibleLists(filter: TaskFilter): RawBuilder<unknown> {
  const { viewer, scope, narrowing } = filter;
  const { accountId, personId, seesAll } = viewer;
  const conditions = [sql`l.account_id = ${accountId}`, ...isInProjects(filter, 'l')];
  if (scope.tasklistId) conditions.push(sql`l.id = ${scope.tasklistId}`);
  if (!narrowing.includesTrashedLists) conditions.push(sql`l.deleted_at is null`);
  else conditions.push(sql`(l.deleted_at is null or ${seesTrash(viewer, { joined: 'm' })})`);
  if (seesAll) return sql`from tasklists as l where ${sql.join(conditions, sql` and `)}`;
  conditions.push(seen(viewer, { joined: 'm' }, { as: 'l', kind: 'tasklist' }));
  return sql`from project_members as m cross join tasklists as l
    where m.account_id = ${accountId} and m.person_id = ${personId} and m.project_id = l.project_id
    and ${sql.join(conditions, sql` and `)}`;
}

/**
 * What the viewer may see. In one project its lists are looked through once, since there are fewer of them than tasks;
 * else each task that comes along is asked about its own.
 */
export function isInSight(filter: TaskFilter): Condition {
  const { viewer, scope, narrowing } = filter;
  const { projectId: project } = scope;
  if (!project) return isSeenBy(viewer, 'tasks', { inTrashedLists: narrowing.includesTrashedLists });
  // The plus keeps the database from walking list by list, where tasks are sorted otherwise.
  return sql`(+tasks.tasklist_id in (select l.id ${visibleLists(filter)})
    and ${seen(viewer, { project }, { as: 'tasks', kind: 'task' })})`;
}
