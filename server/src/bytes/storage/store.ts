import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { hot } from '../../platform/db/hot.ts';
import type { StorageChangeRow, StorageUseRow } from '../../platform/db/tables/files.ts';

export type Use = { bytes: number; versions: number };

const insertRow = hot((q, $: StorageChangeRow) =>
  q.insertInto('storage_changes').values({
    account_id: $.account_id,
    id: $.id,
    project_id: $.project_id,
    bytes: $.bytes,
    versions: $.versions,
  }),
);

export async function insertChange(tx: Queries, change: StorageUseRow): Promise<void> {
  await insertRow(tx, { ...change, id: randomUUID() });
}

const total = sql<Use>`coalesce(cast(sum(bytes) as bigint), 0) as bytes,
  coalesce(cast(sum(versions) as bigint), 0) as versions`;

/** Both tables in one statement: what is being folded at this moment is in exactly one of them. */
const counted = (accountId: number) => sql`(select project_id, bytes, versions from storage_use
  where account_id = ${accountId} union all
  select project_id, bytes, versions from storage_changes where account_id = ${accountId})`;

export async function useOfAccount(q: Queries, accountId: number): Promise<Use> {
  return (await sql<Use>`select ${total} from ${counted(accountId)} as counted`.execute(q)).rows[0]!;
}

export async function useOfProject(q: Queries, accountId: number, projectId: number): Promise<Use> {
  const found = await sql<Use>`select ${total} from ${counted(accountId)} as counted
    where project_id = ${projectId}`.execute(q);
  return found.rows[0]!;
}

/** What may have been put into the store itself counts until the sweep has looked there. */
const isUnderWay = (now: string) => sql`(expires_at > ${now} or way = 'store')`;

/** Uploads that wait to be used, and those under way with what they have room for. */
export async function pendingBytes(q: Queries, accountId: number, now: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select coalesce(cast(sum(size) as bigint), 0) as bytes from (
    select size from pending_files where account_id = ${accountId} and expires_at > ${now} union all
    select taken from uploads where account_id = ${accountId} and ${isUnderWay(now)}) as pending`.execute(q);
  return rows[0]!.bytes;
}

type Promising = { accountId: number; personId: number; now: string };

/** Of what somebody has under way, what got its room before it came. */
export async function promisedBytes(q: Queries, { accountId, personId, now }: Promising): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select coalesce(cast(sum(size) as bigint), 0) as bytes from uploads
    where account_id = ${accountId} and created_by = ${personId} and taken >= size and ${isUnderWay(now)}`.execute(q);
  return rows[0]!.bytes;
}

/** How far the counted use of each project is from what its versions really come to. One statement, so one moment. */
export async function differences(q: Queries, accountId: number): Promise<StorageUseRow[]> {
  const found = await sql<StorageUseRow>`
    select cast(${accountId} as bigint) as account_id, project_id, cast(sum(bytes) as bigint) as bytes,
      cast(sum(versions) as bigint) as versions
    from (select project_id, -bytes as bytes, -versions as versions from ${counted(accountId)} as counted
      union all
      select f.project_id, v.size as bytes, 1 as versions from files f
      join file_versions v on v.account_id = f.account_id and v.file_id = f.id where f.account_id = ${accountId}) as compared
    group by project_id having sum(bytes) <> 0 or sum(versions) <> 0 order by project_id`.execute(q);
  return found.rows;
}

export async function accountsWithChanges(q: Queries): Promise<number[]> {
  const rows = await q.selectFrom('storage_changes').select('account_id').distinct().execute();
  return rows.map(({ account_id }) => account_id);
}

/** So many at most. Two who fold at once cannot both get one. */
export const takeChanges = (tx: Queries, accountId: number, limit: number): Promise<StorageChangeRow[]> =>
  tx
    .deleteFrom('storage_changes')
    .where('account_id', '=', accountId)
    .where('id', 'in', tx.selectFrom('storage_changes').select('id').where('account_id', '=', accountId).limit(limit))
    .returningAll()
    .execute();

export async function addToUse(tx: Queries, change: StorageUseRow): Promise<void> {
  await tx
    .insertInto('storage_use')
    .values(change)
    .onConflict((on) =>
      on.columns(['account_id', 'project_id']).doUpdateSet((e) => ({
        bytes: e('storage_use.bytes', '+', e.ref('excluded.bytes')),
        versions: e('storage_use.versions', '+', e.ref('excluded.versions')),
      })),
    )
    .execute();
}

/** A project whose files are all gone, as one that was purged, needs no row. */
export async function removeEmptyUse(tx: Queries, accountId: number, projectIds: number[]): Promise<void> {
  await tx
    .deleteFrom('storage_use')
    .where('account_id', '=', accountId)
    .where('project_id', 'in', projectIds)
    .where('versions', '=', 0)
    .where('bytes', '=', 0)
    .execute();
}
