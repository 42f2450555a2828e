import type { Membership } from '../../platform/access/grants.ts';
import type { Queries } from '../../platform/db/database.ts';
import { among, idsText, locking, lockName } from '../../platform/db/dialect.ts';
import { hot, hotInsert } from '../../platform/db/hot.ts';
import { membership, onId, onItem, onMember } from '../../platform/db/joins.ts';
import type { FileRow } from '../../platform/db/tables/files.ts';
import type { KeptKey } from '../../platform/keys/keys.ts';
import { type Sighted, sighted } from '../items/sight.ts';

/** A file with its newest version, the names it points to, and where one person stands in its project. */
export type FileView = FileRow &
  Sighted & {
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
    comment_count: number;
    signing_key: KeptKey;
  } & Membership;

export function views(q: Queries, accountId: number, personId: number) {
  return q
    .selectFrom('files')
    .innerJoin('file_versions as v', onId('v', 'files.version_id'))
    .innerJoin('projects as p', onId('p', 'files.project_id'))
    .innerJoin('companies as c', onId('c', 'p.company_id'))
    .innerJoin('accounts as a', 'a.id', 'files.account_id')
    .innerJoin('items', onItem('file', 'files'))
    .leftJoin('people as u', onId('u', 'v.created_by'))
    .leftJoin('file_categories as k', onId('k', 'files.category_id'))
    .leftJoin('project_members as m', onMember(personId, 'files'))
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
      ...membership,
      'items.comment_count',
      sighted(personId, 'items'),
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

/** Several, in the same order for everybody, so that two who want the same ones do not wait for one another. */
export function lockFiles(tx: Queries, accountId: number, ids: number[]): Promise<FileRow[]> {
  const found = tx
    .selectFrom('files')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(among(tx, 'id', idsText(ids)))
    .orderBy('id');
  return locking(tx, found, 'files').execute();
}

const MOST_NAMESAKES = 100;

/** Those of this name in this place, for an upload that is to become the next version of one. Nobody else makes one meanwhile. */
export async function lockNamesakes(
  tx: Queries,
  { account_id, project_id, category_id, name_key }: FileRow,
): Promise<FileRow[]> {
  await lockName(tx, 'file', account_id, project_id, category_id, name_key);
  const found = tx
    .selectFrom('files')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('project_id', '=', project_id)
    .where('name_key', '=', name_key)
    .where('category_id', '=', category_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(MOST_NAMESAKES);
  return locking(tx, found, 'files').execute();
}

export const insertFile = hotInsert('files');

export async function saveFile(
  tx: Queries,
  { account_id, id, created_by, created_at, ...rest }: FileRow,
): Promise<void> {
  await tx.updateTable('files').set(rest).where('account_id', '=', account_id).where('id', '=', id).execute();
}
