import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import type { ItemKind } from '../../platform/db/tables/items.ts';
import { isOutOfTrash, seen, throughout, type Viewer } from '../../work/items/sight.ts';

export type Row = Record<string, unknown>;
/** Ids behind the first, up to the second: a statement looks at no more than these, however many there are. */
export type Span = { after: number; until: number };

/** What somebody wrote that lives in a project: the table, the column that says who, and the one that names the thing it is of. */
export type Written = { kind: ItemKind; table: string; by: string; of: string };

/** Rows of one table, there called `thing`. */
export type Things = RawBuilder<unknown>;

export async function rowsOf(q: Queries, things: Things): Promise<Row[]> {
  return (await sql<Row>`select thing.* from ${things} order by thing.id`.execute(q)).rows;
}

/** Which those are, and how long these texts of each are. */
export async function lengthsOf(q: Queries, things: Things, texts: string[]): Promise<{ id: number; bytes: number }[]> {
  const sum = sql.join(
    texts.map((text) => sql`octet_length(${sql.ref(`thing.${text}`)})`),
    sql` + `,
  );
  const { rows } = await sql<{ id: number; bytes: number }>`select thing.id, ${sum} as bytes
    from ${things} order by thing.id`.execute(q);
  return rows;
}

/** As far as they see it now: others may have written on since they left a project. */
export const written = (viewer: Viewer, { kind, table, by, of }: Written, span: Span): Things =>
  sql`${sql.table(table)} as thing
    inner join items on items.account_id = thing.account_id and items.kind = ${kind} and items.id = ${sql.ref(`thing.${of}`)}
    inner join projects on projects.account_id = items.account_id and projects.id = items.project_id and projects.deleted_at is null
    where thing.account_id = ${viewer.accountId} and thing.id > ${span.after} and thing.id <= ${span.until}
      and ${sql.ref(`thing.${by}`)} = ${viewer.personId} and ${isOutOfTrash()}
      and ${seen(viewer, { projectOf: 'items' }, throughout)}`;

/** As far as they see what they are to. */
export async function reactions(q: Queries, viewer: Viewer, kind: 'comment' | 'message', span: Span): Promise<Row[]> {
  const { rows } = await sql<Row>`select r.id, r.reaction, r.created_at from reactions as r
    inner join items on items.account_id = r.account_id and items.kind = r.kind and items.id = r.id
    inner join projects on projects.account_id = items.account_id and projects.id = items.project_id and projects.deleted_at is null
    where r.account_id = ${viewer.accountId} and r.kind = ${kind} and r.id > ${span.after} and r.id <= ${span.until}
      and r.person_id = ${viewer.personId} and ${isOutOfTrash()} and ${seen(viewer, { projectOf: 'items' }, throughout)}
    order by r.id`.execute(q);
  return rows;
}

/** Of a table that says of each row whose it is. */
export const owned = (
  { accountId, personId }: Viewer,
  { table, by }: Pick<Written, 'table' | 'by'>,
  span: Span,
): Things => sql`${sql.table(table)} as thing where thing.account_id = ${accountId}
    and ${sql.ref(`thing.${by}`)} = ${personId} and thing.id > ${span.after} and thing.id <= ${span.until}`;

const OF_ANOTHER = { address: '', browser: '', detail: '' };

/** What they did, and what was done to them: of that not where somebody else was, nor with what. */
export async function auditRows(q: Queries, { accountId, personId }: Viewer, span: Span): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from audit_entries where account_id = ${accountId}
    and id > ${span.after} and id <= ${span.until}
    and (person_id = ${personId} or (about_kind = 'person' and about_id = ${personId})) order by id`.execute(q);
  return rows.map((row) =>
    [personId, null].includes(row.person_id as number | null) ? row : { ...row, ...OF_ANOTHER },
  );
}

export async function lastId(q: Queries, table: string, accountId: number): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from ${sql.table(table)}
    where account_id = ${accountId}`.execute(q);
  return rows[0]?.id ?? 0;
}

export async function person(q: Queries, { accountId, personId }: Viewer): Promise<Row[]> {
  const { rows } = await sql<Row>`select p.*, c.name as company from people as p
    inner join companies as c on c.account_id = p.account_id and c.id = p.company_id
    where p.account_id = ${accountId} and p.id = ${personId}`.execute(q);
  return rows;
}

export async function sessions(q: Queries, { accountId, personId }: Viewer): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from sessions where account_id = ${accountId} and person_id = ${personId}
    order by created_at`.execute(q);
  return rows;
}

/** The projects they are on. */
export async function memberships(q: Queries, { accountId, personId }: Viewer): Promise<Row[]> {
  const { rows } = await sql<Row>`select m.*, p.name as project from project_members as m
    inner join projects as p on p.account_id = m.account_id and p.id = m.project_id
    where m.account_id = ${accountId} and m.person_id = ${personId} and p.deleted_at is null
    order by m.project_id`.execute(q);
  return rows;
}
