import type { JoinBuilder } from 'kysely';
import type { ItemKind } from './tables/items.ts';

// biome-ignore lint/suspicious/noExplicitAny: they join tables of every noun
type Join = (on: JoinBuilder<any, any>) => JoinBuilder<any, any>;

const tableOf = (column: string) => column.split('.')[0]!;

/** What a column points to, in the same account: `.innerJoin('projects as p', onId('p', 'tasks.project_id'))`. */
export const onId =
  (as: string, from: `${string}.${string}`): Join =>
  (on) =>
    on.onRef(`${as}.account_id`, '=', `${tableOf(from)}.account_id`).onRef(`${as}.id`, '=', from);

/** What everything in a project has: `.innerJoin('items', onItem('task', 'tasks'))`. */
export const onItem =
  (kind: ItemKind, table: string, as = 'items'): Join =>
  (on) =>
    on
      .onRef(`${as}.account_id`, '=', `${table}.account_id`)
      .on(`${as}.kind`, '=', kind)
      .onRef(`${as}.id`, '=', `${table}.id`);

/** What somebody is in the project of each row: `.leftJoin('project_members as m', onMember(personId, 'tasks'))`. */
export const onMember =
  (personId: number, table: string, as = 'm'): Join =>
  (on) =>
    on
      .onRef(`${as}.account_id`, '=', `${table}.account_id`)
      .onRef(`${as}.project_id`, '=', `${table}.project_id`)
      .on(`${as}.person_id`, '=', personId);

/** What they are there, of a query with `project_members as m`; in a row it is a `Membership`. */
export const membership = ['m.role as member_role', 'm.grants as member_grants'] as const;
