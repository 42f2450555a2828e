import type { Queries } from '../db/database.ts';
import { locking } from '../db/dialect.ts';
import { hot } from '../db/hot.ts';
import { type Slice, slice } from '../db/keyset.ts';
import type { FileRow } from '../db/tables/files.ts';
import type { ProjectMemberRow } from '../db/tables/projects.ts';
import { isInvolved, isOpenTo } from '../items/sight.ts';

/** A file with its newest version, the names it points to, and where one person stands in its project. */
export type FileView = FileRow & {
  version_number: number;
  blob_key: string;
  original_name: string;
  content_type: string;
  size: number;
  sha256: string;
  uploaded_by: number;
  uploaded_at: string;
  uploader_first_name: string | null;
  uploader_last_name: string | null;
  category_name: string | null;
  project_name: string;
  project_status: 'active' | 'archived';
  company_name: string;
  member_role: ProjectMemberRow['role'] | null;
  comment_count: number;
  /** Whether that person is one of those it is private for. */
  is_involved: number | boolean;
  signing_key: string;
};

function views(q: Queries, accountId: number, personId: number) {
  return q
    .selectFrom('files')
    .innerJoin('file_versions as v', (on) =>
      on.onRef('v.account_id', '=', 'files.account_id').onRef('v.id', '=', 'files.version_id'),
    )
    .innerJoin('projects as p', (on) =>
      on.onRef('p.account_id', '=', 'files.account_id').onRef('p.id', '=', 'files.project_id'),
    )
    .innerJoin('companies as c', (on) =>
      on.onRef('c.account_id', '=', 'p.account_id').onRef('c.id', '=', 'p.company_id'),
    )
    .innerJoin('accounts as a', 'a.id', 'files.account_id')
    .innerJoin('items', (on) =>
      on
        .onRef('items.account_id', '=', 'files.account_id')
        .on('items.kind', '=', 'file')
        .onRef('items.id', '=', 'files.id'),
    )
    .leftJoin('people as u', (on) => on.onRef('u.account_id', '=', 'v.account_id').onRef('u.id', '=', 'v.created_by'))
    .leftJoin('file_categories as k', (on) =>
      on.onRef('k.account_id', '=', 'files.account_id').onRef('k.id', '=', 'files.category_id'),
    )
    .leftJoin('project_members as m', (on) =>
      on
        .onRef('m.account_id', '=', 'files.account_id')
        .onRef('m.project_id', '=', 'files.project_id')
        .on('m.person_id', '=', personId),
    )
    .selectAll('files')
    .select([
      'v.number as version_number',
      'v.blob_key',
      'v.original_name',
      'v.content_type',
      'v.size',
      'v.sha256',
      'v.created_by as uploaded_by',
      'v.created_at as uploaded_at',
      'u.first_name as uploader_first_name',
      'u.last_name as uploader_last_name',
      'k.name as category_name',
      'p.name as project_name',
      'p.status as project_status',
      'c.name as company_name',
      'm.role as member_role',
      'items.comment_count',
      isInvolved(personId).as('is_involved'),
      'a.signing_key',
    ])
    .where('files.account_id', '=', accountId);
}

type One = { accountId: number; personId: number; id: number };

const viewById = hot((q, $: One) => views(q, $.accountId, $.personId).where('files.id', '=', $.id));

/** Also finds what is in the trash; the verbs decide who may know. */
export async function findFile(q: Queries, one: One): Promise<FileView | undefined> {
  return (await viewById(q, one))[0];
}

const lockedById = hot((q, $: { accountId: number; id: number }) =>
  locking(q, q.selectFrom('files').selectAll().where('account_id', '=', $.accountId).where('id', '=', $.id), 'files'),
);

/** Finds it and keeps it from other writers until the transaction ends. */
export async function lockFile(tx: Queries, accountId: number, id: number): Promise<FileRow | undefined> {
  return (await lockedById(tx, { accountId, id }))[0];
}

/** The one of this name in this place, for an upload that is to become its next version. */
export function lockNamesake(
  tx: Queries,
  { account_id, project_id, category_id, name_key }: FileRow,
): Promise<FileRow | undefined> {
  const found = tx
    .selectFrom('files')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('project_id', '=', project_id)
    .where('name_key', '=', name_key)
    .where('category_id', '=', category_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1);
  return locking(tx, found, 'files').executeTakeFirst();
}

export type FileFilter = { accountId: number; personId: number; seesAll: boolean; projectId?: number; ids?: number[] };
export type FileOrder = 'name_key' | 'project_id';

function filtered(q: Queries, { accountId, personId, seesAll, projectId, ids }: FileFilter) {
  let query = views(q, accountId, personId).where('files.deleted_at', 'is', null).where('p.deleted_at', 'is', null);
  if (projectId) query = query.where('files.project_id', '=', projectId);
  if (ids) query = query.where('files.id', 'in', ids);
  if (seesAll) return query;
  return query
    .where('m.person_id', 'is not', null)
    .where((e) => e.or([isOpenTo(personId), e('m.role', '=', 'administrator' as const)]));
}

export async function countFiles(q: Queries, filter: FileFilter): Promise<number> {
  const { count } = await filtered(q, filter)
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function listFiles(q: Queries, filter: FileFilter, order: FileOrder, page: Slice): Promise<FileView[]> {
  return slice(filtered(q, filter), { key: `files.${order}`, id: 'files.id' }, page).execute();
}

export async function insertFile(tx: Queries, row: FileRow): Promise<void> {
  await tx.insertInto('files').values(row).execute();
}

export async function saveFile(
  tx: Queries,
  { account_id, id, created_by, created_at, ...rest }: FileRow,
): Promise<void> {
  await tx.updateTable('files').set(rest).where('account_id', '=', account_id).where('id', '=', id).execute();
}
