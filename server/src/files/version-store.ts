import type { Queries } from '../db/database.ts';
import { hot } from '../db/hot.ts';
import type { FileRow, FileVersionRow } from '../db/tables/files.ts';
import { isInvolved } from '../items/sight.ts';

export type VersionView = FileVersionRow & { first_name: string | null; last_name: string | null };
type Of = Pick<FileRow, 'account_id' | 'id'>;

export async function insertVersion(tx: Queries, row: FileVersionRow): Promise<void> {
  await tx.insertInto('file_versions').values(row).execute();
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
    .leftJoin('people as u', (on) => on.onRef('u.account_id', '=', 'v.account_id').onRef('u.id', '=', 'v.created_by'))
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
export type Download = {
  signing_key: string;
  file_id: number;
  project_id: number;
  name: string;
  is_private: number;
  is_involved: number | boolean;
  blob_key: string;
  content_type: string;
  size: number;
  sha256: string;
  member_role: 'observer' | 'member' | 'administrator' | null;
  is_administrator: number;
  company_id: number;
  is_owner: number;
};

const downloadOf = hot((q, $: { accountId: number; versionId: number; personId: number }) =>
  q
    .selectFrom('file_versions as v')
    .innerJoin('files as f', (on) => on.onRef('f.account_id', '=', 'v.account_id').onRef('f.id', '=', 'v.file_id'))
    .innerJoin('items', (on) =>
      on.onRef('items.account_id', '=', 'f.account_id').on('items.kind', '=', 'file').onRef('items.id', '=', 'f.id'),
    )
    .innerJoin('projects as p', (on) =>
      on.onRef('p.account_id', '=', 'f.account_id').onRef('p.id', '=', 'f.project_id'),
    )
    .innerJoin('accounts as a', 'a.id', 'v.account_id')
    .innerJoin('people as u', (on) => on.onRef('u.account_id', '=', 'v.account_id').on('u.id', '=', $.personId))
    .innerJoin('companies as c', (on) =>
      on.onRef('c.account_id', '=', 'u.account_id').onRef('c.id', '=', 'u.company_id'),
    )
    .leftJoin('project_members as m', (on) =>
      on
        .onRef('m.account_id', '=', 'f.account_id')
        .onRef('m.project_id', '=', 'f.project_id')
        .onRef('m.person_id', '=', 'u.id'),
    )
    .select(['a.signing_key', 'f.id as file_id', 'f.project_id', 'f.name', 'f.is_private'])
    .select(isInvolved($.personId).as('is_involved'))
    .select(['v.blob_key', 'v.content_type', 'v.size', 'v.sha256', 'm.role as member_role'])
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
