import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { among, containing, idsText } from '../../platform/db/dialect.ts';
import { onId } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import { seen, type Viewer } from '../items/sight.ts';
import { type FileView, views } from './store.ts';

export type FileFilter = Viewer & {
  projectId?: number;
  categoryIds?: number[];
  ids?: number[];
  /** A part of the name, as names are compared. */
  search?: string;
};
export type FileOrder = { by: 'name_key' | 'project_id' | 'updated_at' | 'newest_size'; descending?: boolean };

const projectIsThere = ({ accountId, projectId }: FileFilter) => sql<boolean>`exists (select 1 from projects as p
  where p.account_id = ${accountId} and p.id = ${projectId ?? sql.ref('files.project_id')} and p.deleted_at is null)`;

/** Which files, and nothing of what is shown of them: those before a page, and all when they are counted, are looked at too. */
function chosen(q: Queries, filter: FileFilter) {
  const { accountId, projectId: project, categoryIds, ids, search } = filter;
  let query = q
    .selectFrom('files')
    .where('files.account_id', '=', accountId)
    .where('files.deleted_at', 'is', null)
    .where(projectIsThere(filter));
  if (project) query = query.where('files.project_id', '=', project);
  if (categoryIds) query = query.where('files.category_id', 'in', categoryIds);
  if (ids) query = query.where(among(q, 'files.id', idsText(ids)));
  if (search) query = query.where(containing(q, 'files.name_key', search));
  // Of one project it is asked once who is on it, and not for each of its files.
  return query.where(seen(filter, project ? { project } : { projectOf: 'files' }, { as: 'files', kind: 'file' }));
}

export async function countFiles(q: Queries, filter: FileFilter): Promise<number> {
  const { count } = await chosen(q, filter)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What the newest versions of these take. */
export async function sizeOf(q: Queries, filter: FileFilter): Promise<number> {
  const { size } = await chosen(q, filter)
    .innerJoin('file_versions as v', (on) =>
      on.onRef('v.account_id', '=', 'files.account_id').onRef('v.id', '=', 'files.version_id'),
    )
    .select(sql<number>`cast(coalesce(sum(v.size), 0) as bigint)`.as('size'))
    .executeTakeFirstOrThrow();
  return size;
}

export async function listFiles(q: Queries, filter: FileFilter, order: FileOrder, page: Slice): Promise<FileView[]> {
  const ids = chosen(q, filter).select('files.id');
  const { by, descending = false } = order;
  const rows = await slice(ids, { key: `files.${by}`, id: 'files.id', descending }, page).execute();
  if (rows.length === 0) return [];
  const { accountId, personId } = filter;
  const found = await views(q, accountId, personId)
    .where(among(q, 'files.id', idsText(rows.map(({ id }) => id))))
    .execute();
  const byId = new Map(found.map((file) => [file.id, file]));
  // One that was purged between the two reads is no longer there.
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}

export type ChosenFile = { id: number; size: number };

/** By place and name. */
export function chooseFiles(q: Queries, filter: FileFilter, limit: number): Promise<ChosenFile[]> {
  return chosen(q, filter)
    .innerJoin('file_versions as v', onId('v', 'files.version_id'))
    .select(['files.id', 'v.size'])
    .orderBy('files.category_id')
    .orderBy('files.name_key')
    .orderBy('files.id')
    .limit(limit)
    .execute();
}
