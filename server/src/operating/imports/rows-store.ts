import type { Queries } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';

/** The tables whose rows say when they were made and changed. */
export type Dated = {
  [Name in keyof Tables]: 'updated_at' extends keyof Tables[Name]
    ? 'id' extends keyof Tables[Name]
      ? Name
      : never
    : never;
}[keyof Tables];

/**
 * What something says of its own past, behind the verbs that made it. They write down when and by whom they are called,
 * and of what happened in between nobody knows anything.
 */
export async function date<Name extends Dated>(
  tx: Queries,
  table: Name,
  { accountId, id }: { accountId: number; id: number },
  past: Partial<Tables[Name]>,
): Promise<void> {
  await tx
    .updateTable(table as 'tasks')
    .set(past as Partial<Tables['tasks']>)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Whether anybody here has done anything to it: what an import does is told to nobody, and stands in no log. */
export async function isInLog(q: Queries, accountId: number, kind: string, id: number): Promise<boolean> {
  const found = q
    .selectFrom('events')
    .select('id')
    .where('account_id', '=', accountId)
    .where('project_id', 'is not', null)
    .where('object_kind', '=', kind)
    .where('object_id', '=', id)
    .limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

type Row = { accountId: number; id: number };

/** When it was last changed; undefined where there is no such row. */
export async function changedAt(q: Queries, table: Dated, { accountId, id }: Row): Promise<string | undefined> {
  const found = q
    .selectFrom(table as 'tasks')
    .select('updated_at')
    .where('account_id', '=', accountId)
    .where('id', '=', id);
  return (await found.executeTakeFirst())?.updated_at;
}

type Versions = 'file_versions' | 'notebook_versions' | 'board_cards' | 'comments';

export async function isThere(q: Queries, table: Versions, { accountId, id }: Row): Promise<boolean> {
  const found = q
    .selectFrom(table as 'file_versions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id);
  return (await found.executeTakeFirst()) !== undefined;
}

type Moving = 'tasklists' | 'files' | 'notebooks';

export async function projectOf(q: Queries, table: Moving, { accountId, id }: Row): Promise<number | undefined> {
  const found = q
    .selectFrom(table as 'files')
    .select('project_id')
    .where('account_id', '=', accountId)
    .where('id', '=', id);
  return (await found.executeTakeFirst())?.project_id;
}

/** Who has set a reminder. */
export async function setterOf(q: Queries, { accountId, id }: Row): Promise<number | undefined> {
  const found = q.selectFrom('reminders').select('created_by').where('account_id', '=', accountId).where('id', '=', id);
  return (await found.executeTakeFirst())?.created_by;
}

/** Whose timer it is. */
export async function timekeeperOf(q: Queries, { accountId, id }: Row): Promise<number | undefined> {
  const found = q.selectFrom('timers').select('person_id').where('account_id', '=', accountId).where('id', '=', id);
  return (await found.executeTakeFirst())?.person_id;
}

/** What a comment is about. */
export const subjectOf = (q: Queries, { accountId, id }: Row) =>
  q
    .selectFrom('comments')
    .select(['subject_kind', 'subject_id'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();

export async function membersOf(q: Queries, { accountId, id }: Row): Promise<number[]> {
  const rows = await q
    .selectFrom('project_members')
    .select('person_id')
    .where('account_id', '=', accountId)
    .where('project_id', '=', id)
    .execute();
  return rows.map(({ person_id }) => person_id);
}
