import { sql } from 'kysely';
import type { Membership } from '../../platform/access/grants.ts';
import type { Queries } from '../../platform/db/database.ts';
import { among, idsText, locking } from '../../platform/db/dialect.ts';
import { hot, hotInsert, hotOne } from '../../platform/db/hot.ts';
import { membership, onId, onItem, onMember } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import type { MessageRow } from '../../platform/db/tables/notebooks.ts';
import { type Sighted, seen, sighted, type Viewer } from '../items/sight.ts';

/** A message with the names it points to, and where one person stands towards it. */
export type MessageView = MessageRow &
  Sighted & {
    first_name: string | null;
    picture_blob: string | null;
    last_name: string | null;
    category_name: string | null;
    project_name: string;
    project_status: 'active' | 'archived';
    company_name: string;
    comment_count: number;
    is_read: number | boolean;
  } & Membership;

/** Who wrote it has read it. */
const isReadBy = (personId: number) =>
  sql<boolean>`(messages.created_by = ${personId} or exists (select 1 from message_reads as r
    where r.account_id = messages.account_id and r.message_id = messages.id and r.person_id = ${personId}))`;

function views(q: Queries, accountId: number, personId: number) {
  return q
    .selectFrom('messages')
    .innerJoin('projects as p', onId('p', 'messages.project_id'))
    .innerJoin('companies as company', onId('company', 'p.company_id'))
    .innerJoin('items', onItem('message', 'messages'))
    .leftJoin('people as author', onId('author', 'messages.created_by'))
    .leftJoin('message_categories as k', onId('k', 'messages.category_id'))
    .leftJoin('project_members as m', onMember(personId, 'messages'))
    .selectAll('messages')
    .select([
      'author.first_name',
      'author.picture_blob',
      'author.last_name',
      'k.name as category_name',
      'p.name as project_name',
      'p.status as project_status',
      'company.name as company_name',
      ...membership,
      'items.comment_count',
      sighted(personId, 'items'),
      isReadBy(personId).as('is_read'),
    ])
    .where('messages.account_id', '=', accountId);
}

type One = { accountId: number; personId: number; id: number };

const viewById = hotOne((q, $: One) => views(q, $.accountId, $.personId).where('messages.id', '=', $.id));

/** Also finds what is in the trash; the verbs decide who may know. */
export async function findMessage(q: Queries, one: One): Promise<MessageView | undefined> {
  return viewById(q, one);
}

/** Finds it and keeps it from other writers until the transaction ends. */
export async function holdMessage(tx: Queries, accountId: number, id: number): Promise<MessageRow | undefined> {
  const found = tx.selectFrom('messages').selectAll().where('account_id', '=', accountId).where('id', '=', id);
  return locking(tx, found, 'messages').executeTakeFirst();
}

export type MessageFilter = Viewer & { projectId?: number; categoryId?: number; isArchived: boolean };

function filtered(q: Queries, { projectId, categoryId, isArchived, ...viewer }: MessageFilter) {
  let query = views(q, viewer.accountId, viewer.personId)
    .where('messages.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .where('messages.is_archived', '=', isArchived ? 1 : 0);
  if (projectId) query = query.where('messages.project_id', '=', projectId);
  if (categoryId) query = query.where('messages.category_id', '=', categoryId);
  return query.where(seen(viewer, { joined: 'm' }, 'items'));
}

export async function countMessages(q: Queries, filter: MessageFilter): Promise<number> {
  const { count } = await filtered(q, filter)
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Newest first. */
export function listMessages(q: Queries, filter: MessageFilter, page: Slice): Promise<MessageView[]> {
  const order = { key: 'messages.created_at', id: 'messages.id', descending: true };
  return slice(filtered(q, filter), order, page).execute();
}

const repliers = hot((q, $: Viewer & { ids: string }) =>
  q
    .selectFrom('comments as c')
    .innerJoin('items', onItem('comment', 'c'))
    .leftJoin('people as author', onId('author', 'c.author_id'))
    .select([
      'c.subject_id as message_id',
      'c.author_id',
      'author.first_name',
      'author.last_name',
      'author.picture_blob',
    ])
    .select((e) => e.fn.max('c.created_at').as('last_at'))
    .where('c.account_id', '=', $.accountId)
    .where('c.subject_kind', '=', 'message')
    .where(among(q, 'c.subject_id', $.ids))
    .where('c.deleted_at', 'is', null)
    .where(seen($, { projectOf: 'items' }, 'items'))
    .groupBy(['c.subject_id', 'c.author_id', 'author.first_name', 'author.last_name', 'author.picture_blob'])
    .orderBy('c.subject_id')
    .orderBy('c.author_id'),
);

export type Replier = {
  message_id: number;
  author_id: number;
  first_name: string | null;
  last_name: string | null;
  picture_blob: string | null;
  last_at: string;
};

/** Who replied to each of these, and when they last did, as far as somebody may see what they said. */
export async function listRepliers(q: Queries, viewer: Viewer, ids: number[]): Promise<Replier[]> {
  return ids.length === 0 ? [] : repliers(q, { ...viewer, ids: idsText(ids) });
}

export const insertMessage = hotInsert('messages');

export async function saveMessage(
  tx: Queries,
  { account_id, id, created_by, created_at, ...rest }: MessageRow,
): Promise<void> {
  await tx.updateTable('messages').set(rest).where('account_id', '=', account_id).where('id', '=', id).execute();
}

/** Once is enough. */
export async function markRead(tx: Queries, { account_id, id }: MessageRow, personId: number): Promise<void> {
  await tx
    .insertInto('message_reads')
    .values({ account_id, message_id: id, person_id: personId })
    .onConflict((on) => on.columns(['account_id', 'message_id', 'person_id']).doNothing())
    .execute();
}

/** With who has read them. */
export async function removeMessages(tx: Queries, accountId: number, ids: number[]): Promise<void> {
  await tx
    .deleteFrom('messages')
    .where('account_id', '=', accountId)
    .where(among(tx, 'id', idsText(ids)))
    .execute();
}
