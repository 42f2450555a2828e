import { sql } from 'kysely';
import { countUse } from '../../../bytes/storage/use.ts';
import type { Membership } from '../../../platform/access/grants.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { hot } from '../../../platform/db/hot.ts';
import { membership, onId, onItem, onMember } from '../../../platform/db/joins.ts';
import type { FileRow, FileVersionRow, StorageUseRow } from '../../../platform/db/tables/files.ts';
import type { KeptKey } from '../../../platform/keys/keys.ts';
import { type Sighted, sighted } from '../../items/sight.ts';
import { awaitPictures } from '../preview/previews.ts';

export type VersionView = FileVersionRow & { first_name: string | null; last_name: string | null };
type Of = Pick<FileRow, 'account_id' | 'id'>;

/** It takes room in the project of its file from then on, and pictures of it are to be made. */
export async function insertVersion(
  tx: Queries,
  { project_id }: Pick<FileRow, 'project_id'>,
  row: FileVersionRow,
): Promise<void> {
  await tx.insertInto('file_versions').values(row).execute();
  await awaitPictures(tx, row);
  await countUse(tx, { account_id: row.account_id, project_id, bytes: row.size, versions: 1 });
}

export async function removeVersion(
  tx: Queries,
  { project_id }: Pick<FileRow, 'project_id'>,
  { account_id, id, size }: FileVersionRow,
): Promise<void> {
  await tx.deleteFrom('file_versions').where('account_id', '=', account_id).where('id', '=', id).execute();
  await countUse(tx, { account_id, project_id, bytes: -size, versions: -1 });
}

/** What all versions of these files take in each project. */
export async function useOfFiles(q: Queries, accountId: number, fileIds: number[]): Promise<StorageUseRow[]> {
  if (fileIds.length === 0) return [];
  return q
    .selectFrom('files as f')
    .innerJoin('file_versions as v', (on) =>
      on.onRef('v.account_id', '=', 'f.account_id').onRef('v.file_id', '=', 'f.id'),
    )
    .select(['f.account_id', 'f.project_id'])
    .select(sql<number>`cast(sum(v.size) as bigint)`.as('bytes'))
    .select((e) => e.fn.countAll<number>().as('versions'))
    .where('f.account_id', '=', accountId)
    .where('f.id', 'in', fileIds)
    .groupBy(['f.account_id', 'f.project_id'])
    .execute();
}

export async function findVersion(q: Queries, accountId: number, id: number): Promise<FileVersionRow | undefined> {
  return q
    .selectFrom('file_versions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function lastNumber(q: Queries, { account_id, id }: Of): Promise<number> {
  const { last } = await q
    .selectFrom('file_versions')
    .select((e) => e.fn.max('number').as('last'))
    .where('account_id', '=', account_id)
    .where('file_id', '=', id)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

const versionsOf = hot((q, $: { accountId: number; fileId: number }) =>
  q
    .selectFrom('file_versions as v')
    .leftJoin('people as u', onId('u', 'v.created_by'))
    .selectAll('v')
    .select(['u.first_name', 'u.last_name'])
    .where('v.account_id', '=', $.accountId)
    .where('v.file_id', '=', $.fileId)
    .orderBy('v.number', 'desc'),
);

/** Newest first. */
export async function listVersions(q: Queries, { account_id, id }: Of): Promise<VersionView[]> {
  return versionsOf(q, { accountId: account_id, fileId: id });
}

/** What a download needs to know: the bytes, the file they belong to, and whether the link's person still sees it. */
export type Download = Sighted & {
  account_id: number;
  version_id: number;
  created_at: string;
  signing_key: KeptKey;
  file_id: number;
  project_id: number;
  name: string;
  blob_key: string;
  content_type: string;
  size: number;
  sha256: string;
  is_administrator: number;
  company_id: number;
  is_owner: number;
} & Membership;

const downloadOf = hot((q, $: { accountId: number; versionId: number; personId: number }) =>
  q
    .selectFrom('file_versions as v')
    .innerJoin('files as f', onId('f', 'v.file_id'))
    .innerJoin('items', onItem('file', 'f'))
    .innerJoin('projects as p', onId('p', 'f.project_id'))
    .innerJoin('accounts as a', 'a.id', 'v.account_id')
    .innerJoin('people as u', (on) => on.onRef('u.account_id', '=', 'v.account_id').on('u.id', '=', $.personId))
    .innerJoin('companies as c', onId('c', 'u.company_id'))
    .leftJoin('project_members as m', onMember($.personId, 'f'))
    .select(['a.signing_key', 'f.id as file_id', 'f.project_id', 'f.name'])
    .select(sighted($.personId, 'items'))
    .select(['v.account_id', 'v.id as version_id', 'v.created_at', ...membership])
    .select(['v.blob_key', 'v.content_type', 'v.size', 'v.sha256'])
    .select(['u.is_administrator', 'u.company_id', 'c.is_owner'])
    .where('v.account_id', '=', $.accountId)
    .where('v.id', '=', $.versionId)
    .where('f.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .where('u.deleted_at', 'is', null),
);

export async function findDownload(
  q: Queries,
  wanted: { accountId: number; versionId: number; personId: number },
): Promise<Download | undefined> {
  return (await downloadOf(q, wanted))[0];
}

/** The person a link was made for, and the key it was signed with. */
type Holder = { signing_key: KeptKey; company_id: number; is_administrator: number; is_owner: number };

export function findHolder(
  q: Queries,
  { accountId, personId }: { accountId: number; personId: number },
): Promise<Holder | undefined> {
  return q
    .selectFrom('people as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .innerJoin('companies as c', onId('c', 'u.company_id'))
    .select(['a.signing_key', 'u.company_id', 'u.is_administrator', 'c.is_owner'])
    .where('u.account_id', '=', accountId)
    .where('u.id', '=', personId)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
}
