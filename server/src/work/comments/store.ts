import { sql } from 'kysely';
import type { Membership } from '../../platform/access/grants.ts';
import type { Queries } from '../../platform/db/database.ts';
import { locking } from '../../platform/db/dialect.ts';
import { hotInsert, hotOne } from '../../platform/db/hot.ts';
import { membership, onId, onItem, onMember } from '../../platform/db/joins.ts';
import type { CommentRow } from '../../platform/db/tables/notebooks.ts';
import type { ItemRow } from '../items/items.ts';
import { isReadBy } from '../items/read-counts.ts';
import { isOpenTo, type Sighted, sighted } from '../items/sight.ts';

/** A comment with what it is about, the names it points to, and where one person stands towards it. */
export type CommentView = CommentRow &
  Sighted & {
    subject_name: string;
    project_id: number;
    project_name: string;
    project_status: 'active' | 'archived';
    company_id: number;
    company_name: string;
    first_name: string | null;
    picture_blob: string | null;
    last_name: string | null;
    author_company: string | null;
    is_read: number | boolean;
    like_count: number;
    /** What it is about is in the trash. */
    is_orphan: number | boolean;
  } & Membership;

/**
 * Comments `c` with what decides who sees them: their own item, their subject, and what that is inside. Outside of the
 * trash lists are the only such thing and are inside nothing, so one step is the whole way, at a fraction of the cost of
 * any number of steps. In the trash a sub-task is inside its task: who restores a comment is asked the whole way.
 */
export const placed = (q: Queries, accountId: number, personId: number) =>
  q
    .selectFrom('comments as c')
    .innerJoin('items as own', onItem('comment', 'c', 'own'))
    .innerJoin('items as subject', (on) =>
      on
        .onRef('subject.account_id', '=', 'c.account_id')
        .onRef('subject.kind', '=', 'c.subject_kind')
        .onRef('subject.id', '=', 'c.subject_id'),
    )
    .leftJoin('items as container', (on) =>
      on
        .onRef('container.account_id', '=', 'subject.account_id')
        .onRef('container.kind', '=', 'subject.inside_kind')
        .onRef('container.id', '=', 'subject.inside_id'),
    )
    // Of the subject, in whose project they always are: SQLite would else look for one project's comments in all of the account.
    .innerJoin('projects as p', onId('p', 'subject.project_id'))
    .leftJoin('project_members as m', onMember(personId, 'subject'))
    .where('c.account_id', '=', accountId);

/** What all has to be seen by who is to see the comment. */
export const comment = ['own', 'subject', { as: 'container', mayBeMissing: true }] as const;

export const isOrphan = sql<boolean>`(subject.deleted_at is not null or container.deleted_at is not null)`;

const likeCount = sql<number>`(select count(*) from reactions as r where r.account_id = c.account_id
  and r.kind = 'comment' and r.id = c.id and r.reaction = 'like')`;

export const views = (q: Queries, accountId: number, personId: number) =>
  placed(q, accountId, personId)
    .innerJoin('companies as company', onId('company', 'p.company_id'))
    .leftJoin('people as author', onId('author', 'c.author_id'))
    .leftJoin('companies as employer', onId('employer', 'author.company_id'))
    .selectAll('c')
    .select([
      'subject.name as subject_name',
      'own.project_id',
      'p.name as project_name',
      'p.status as project_status',
      'p.company_id',
      'company.name as company_name',
      'author.first_name',
      'author.picture_blob',
      'author.last_name',
      'employer.name as author_company',
      ...membership,
      sighted(personId, ...comment),
      isReadBy(personId).as('is_read'),
      likeCount.as('like_count'),
      isOrphan.as('is_orphan'),
    ]);

type One = { accountId: number; personId: number; id: number };

const viewById = hotOne((q, $: One) => views(q, $.accountId, $.personId).where('c.id', '=', $.id));

/** Also finds what is in the trash; the verbs decide who may know. */
export async function findComment(q: Queries, one: One): Promise<CommentView | undefined> {
  return viewById(q, one);
}

/** Keeps it from other writers until the transaction ends. */
export async function lockComment(tx: Queries, accountId: number, id: number): Promise<CommentRow | undefined> {
  const found = tx.selectFrom('comments').selectAll().where('account_id', '=', accountId).where('id', '=', id);
  return locking(tx, found, 'comments').executeTakeFirst();
}

const greatest = hotOne((q, $: Pick<ItemRow, 'account_id' | 'kind' | 'id'>) =>
  q
    .selectFrom('comments')
    .select((e) => e.fn.max('number').as('number'))
    .where('account_id', '=', $.account_id)
    .where('subject_kind', '=', $.kind)
    .where('subject_id', '=', $.id),
);

/** Of the comments about this, those in the trash included: a number is never given twice. */
export async function lastNumber(tx: Queries, { account_id, kind, id }: ItemRow): Promise<number> {
  return (await greatest(tx, { account_id, kind, id }))?.number ?? 0;
}

export const insertComment = hotInsert('comments');

export async function saveComment(
  tx: Queries,
  { account_id, id, subject_kind, subject_id, created_at, ...rest }: CommentRow,
): Promise<void> {
  await tx.updateTable('comments').set(rest).where('account_id', '=', account_id).where('id', '=', id).execute();
}

export async function removeComments(tx: Queries, accountId: number, ids: number[]): Promise<void> {
  await tx.deleteFrom('comments').where('account_id', '=', accountId).where('id', 'in', ids).execute();
}

/** Once is enough. */
export async function markRead(tx: Queries, { account_id, id }: CommentRow, personId: number): Promise<void> {
  await tx
    .insertInto('comment_reads')
    .values({ account_id, comment_id: id, person_id: personId })
    .onConflict((on) => on.columns(['account_id', 'comment_id', 'person_id']).doNothing())
    .execute();
}

type Said = { accountId: number; personId: number; kind: ItemRow['kind']; id: number };

/** What is open to them, or for them, and was said about this. */
export async function markAllRead(tx: Queries, { accountId, personId, kind, id }: Said): Promise<void> {
  const unread = tx
    .selectFrom('comments as c')
    .innerJoin('items', onItem('comment', 'c'))
    .select(['c.account_id', 'c.id', sql<number>`cast(${personId} as bigint)`.as('person_id')])
    .where('c.account_id', '=', accountId)
    .where('c.subject_kind', '=', kind)
    .where('c.subject_id', '=', id)
    .where('c.deleted_at', 'is', null)
    .where(isOpenTo({ personId }, 'items'))
    .where(sql<boolean>`not ${isReadBy(personId)}`);
  await tx
    .insertInto('comment_reads')
    .columns(['account_id', 'comment_id', 'person_id'])
    .expression(unread)
    .onConflict((on) => on.columns(['account_id', 'comment_id', 'person_id']).doNothing())
    .execute();
}
