import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { onId } from '../../platform/db/joins.ts';
import type { Table } from '../../platform/db/whole.ts';

/** A column that names blobs. Whoever adds one adds it here: what no row of these names is swept. */
type Naming = {
  table: string;
  column: string;
  /** The row also knows the size and, once it was computed, the hash. */
  isMeasured?: true;
  /** Its bytes are still on their way. */
  isAwaited?: true;
  /** Made of the rest, and anew when it is wanted: in no backup, and not looked after. */
  isPassing?: true;
  /** The row says when it was made. */
  isDated?: true;
  inProject?(id: number): RawBuilder<unknown>;
};

const inFilesOf = (column: string) => (projectId: number) =>
  sql`exists (select 1 from file_versions v
  join files f on f.account_id = v.account_id and f.id = v.file_id
  where v.account_id = named.account_id and v.blob_key = ${sql.ref(`named.${column}`)} and f.project_id = ${projectId})`;

const namings: Naming[] = [
  {
    table: 'file_versions',
    column: 'blob_key',
    isMeasured: true,
    isDated: true,
    inProject: inFilesOf('blob_key'),
  },
  { table: 'pending_files', column: 'blob_key', isMeasured: true, isDated: true },
  { table: 'uploads', column: 'blob_key', isAwaited: true },
  { table: 'projects', column: 'logo_blob', inProject: (id) => sql`named.id = ${id}` },
  { table: 'previews', column: 'thumb_key', inProject: inFilesOf('source_key') },
  { table: 'previews', column: 'large_key', inProject: inFilesOf('source_key') },
  // New ones at the end: lists of earlier backups count their places.
  { table: 'people', column: 'picture_blob' },
  { table: 'companies', column: 'picture_blob' },
  { table: 'exports', column: 'blob_key', isPassing: true },
  { table: 'account_imports', column: 'blob_key', isPassing: true },
];

/** Which of these bytes some row names. One statement: a reference on its way from one table to another is in one of them. */
export async function namedAmong(q: Queries, accountId: number, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const selects = namings.map(
    ({ table, column }) => sql`select ${sql.ref(column)} as key from ${sql.table(table)}
      where account_id = ${accountId} and ${sql.ref(column)} <> '' and ${sql.ref(column)} in (${sql.join(keys)})`,
  );
  const { rows } = await sql<{ key: string }>`${sql.join(selects, sql` union all `)}`.execute(q);
  return new Set(rows.map(({ key }) => key));
}

/** `size` and `sha256` as far as a row knows them; '' for a hash still to be computed. */
export type KnownBlob = { key: string; size: number | null; sha256: string | null };
/** `place` counts the columns that name blobs: they come in its order, and those of one column in that of their keys. */
export type PlacedBlob = KnownBlob & { place: number };
export type Which = {
  projectId?: number | undefined;
  since?: string | undefined;
  /** Of records that may be of an older version: what these do not have names nothing. */
  tables?: Table[];
};

const PORTION = 500;

/** Blobs that rows name and whose bytes should be there whole, in portions, each once for each column that names it. */
export async function* knownBlobs(q: Queries, accountId: number, which: Which): AsyncGenerator<PlacedBlob[]> {
  for (const [place, naming] of namings.entries()) {
    const condition = conditionFor(naming, which);
    if (naming.isAwaited || naming.isPassing || !condition || !isIn(naming, which.tables)) continue;
    let after = '';
    for (;;) {
      const portion = await portionOf(q, accountId, naming, { after, condition });
      if (portion.length > 0) yield portion.map((blob) => ({ ...blob, place }));
      if (portion.length < PORTION) break;
      after = portion.at(-1)!.key;
    }
  }
}

const isIn = ({ table, column }: Naming, tables?: Table[]): boolean =>
  tables?.some(({ name, columns }) => name === table && columns.includes(column)) ?? true;

async function portionOf(
  q: Queries,
  accountId: number,
  { table, column, isMeasured }: Naming,
  { after, condition }: { after: string; condition: RawBuilder<unknown> },
): Promise<KnownBlob[]> {
  const key = sql.ref(column);
  // Versions that share bytes may differ in whether their hash is known yet.
  const measures = isMeasured ? sql`min(size) as size, min(sha256) as sha256` : sql`null as size, null as sha256`;
  const { rows } = await sql<KnownBlob>`select ${key} as key, ${measures} from ${sql.table(table)} as named
    where account_id = ${accountId} and ${key} <> '' and ${key} > ${after} and ${condition}
    group by ${key} order by ${key} limit ${PORTION}`.execute(q);
  return rows;
}

/** Undefined where rows of this kind cannot be told apart so: then none is meant. */
function conditionFor({ isDated, inProject }: Naming, { projectId, since }: Which): RawBuilder<unknown> | undefined {
  if ((projectId !== undefined && !inProject) || (since !== undefined && !isDated)) return undefined;
  const isThere = projectId === undefined ? sql`true` : inProject!(projectId);
  return since === undefined ? isThere : sql`${isThere} and named.created_at >= ${since}`;
}

/**
 * In both tables, for a reference may be used between reading its bytes and this; where the hash was not known yet. False
 * when there was none.
 */
export async function saveHash(
  tx: Queries,
  { accountId, key, sha256 }: { accountId: number; key: string; sha256: string },
): Promise<boolean> {
  let saved = 0n;
  for (const table of ['pending_files', 'file_versions'] as const) {
    const { numUpdatedRows } = await tx
      .updateTable(table)
      .set({ sha256 })
      .where('account_id', '=', accountId)
      .where('blob_key', '=', key)
      .where('sha256', '=', '')
      .executeTakeFirst();
    saved += numUpdatedRows;
  }
  return saved > 0n;
}

export type NamedBy = { fileId: number; versionId: number; name: string; projectId: number };

/** The versions that these bytes belong to, for whoever has to be told of a damage. */
export const versionsOfBlob = (q: Queries, accountId: number, key: string): Promise<NamedBy[]> =>
  q
    .selectFrom('file_versions as v')
    .innerJoin('files as f', onId('f', 'v.file_id'))
    .select(['f.id as fileId', 'v.id as versionId', 'f.name', 'f.project_id as projectId'])
    .where('v.account_id', '=', accountId)
    .where('v.blob_key', '=', key)
    .orderBy('v.id')
    .execute();

/** Also in the trash: its files are there until it is purged. */
export async function hasProject(q: Queries, accountId: number, id: number): Promise<boolean> {
  const found = q.selectFrom('projects').select('id').where('account_id', '=', accountId).where('id', '=', id);
  return (await found.executeTakeFirst()) !== undefined;
}
