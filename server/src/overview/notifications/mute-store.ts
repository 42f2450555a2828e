import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { onId, onMember } from '../../platform/db/joins.ts';
import type { ItemKind } from '../../platform/db/tables/items.ts';
import type { MutedItemRow, MutedProjectRow } from '../../platform/db/tables/notifications.ts';
import { isOutOfTrash, seen, throughout, type Viewer } from '../../work/items/sight.ts';

export type Muted = { kind: ItemKind | 'project'; id: number; name: string; project_id: number; project_name: string };

export async function muteItem(tx: Queries, row: MutedItemRow): Promise<void> {
  await tx
    .insertInto('muted_items')
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute();
}

export async function unmuteItem(tx: Queries, { account_id, kind, id, person_id }: Omit<MutedItemRow, 'muted_at'>) {
  await tx
    .deleteFrom('muted_items')
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('person_id', '=', person_id)
    .execute();
}

export async function muteProject(tx: Queries, row: MutedProjectRow): Promise<void> {
  await tx
    .insertInto('muted_projects')
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute();
}

export async function unmuteProject(
  tx: Queries,
  { account_id, project_id, person_id }: Omit<MutedProjectRow, 'muted_at'>,
) {
  await tx
    .deleteFrom('muted_projects')
    .where('account_id', '=', account_id)
    .where('project_id', '=', project_id)
    .where('person_id', '=', person_id)
    .execute();
}

/** As far as they still see them, by their names. */
export async function listMuted(q: Queries, viewer: Viewer, limit: number): Promise<Muted[]> {
  const projects = await q
    .selectFrom('muted_projects as n')
    .innerJoin('projects as p', onId('p', 'n.project_id'))
    .leftJoin('project_members as m', onMember(viewer.personId, 'n'))
    .select(['p.id', 'p.name', 'p.id as project_id', 'p.name as project_name'])
    .select(sql<'project'>`'project'`.as('kind'))
    .where('n.account_id', '=', viewer.accountId)
    .where('n.person_id', '=', viewer.personId)
    .where('p.deleted_at', 'is', null)
    .where(sql<boolean>`(${viewer.seesAll} = 1 or m.person_id is not null)`)
    .orderBy('p.name')
    .orderBy('p.id')
    .limit(limit)
    .execute();
  const items = await q
    .selectFrom('muted_items as n')
    .innerJoin('items', (on) =>
      on
        .onRef('items.account_id', '=', 'n.account_id')
        .onRef('items.kind', '=', 'n.kind')
        .onRef('items.id', '=', 'n.id'),
    )
    .innerJoin('projects as p', onId('p', 'items.project_id'))
    .leftJoin('project_members as m', onMember(viewer.personId, 'items'))
    .select(['items.kind', 'items.id', 'items.name', 'p.id as project_id', 'p.name as project_name'])
    .where('n.account_id', '=', viewer.accountId)
    .where('n.person_id', '=', viewer.personId)
    .where('p.deleted_at', 'is', null)
    .where(isOutOfTrash())
    .where(seen(viewer, { joined: 'm' }, throughout))
    .orderBy('items.name')
    .orderBy('items.kind')
    .orderBy('items.id')
    .limit(limit)
    .execute();
  return [...projects, ...items];
}
