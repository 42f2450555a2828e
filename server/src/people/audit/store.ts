import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { among, containing, idsText } from '../../platform/db/dialect.ts';
import { onId } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import type { AuditRow } from '../../platform/db/tables/accounts.ts';

export type Wanted = {
  /** Who did it, or to whom it was done. */
  personId?: number;
  action?: string;
  /** From the first moment on, and before the second. */
  from?: string;
  until?: string;
  words?: string[];
};

/** With the names that people and tokens have now. */
export type AuditView = Omit<AuditRow, 'words' | 'counted_by'> & {
  first_name: string | null;
  last_name: string | null;
  about_first_name: string | null;
  about_last_name: string | null;
  token_name: string | null;
};

const aboutPerson = sql<boolean>`e.about_kind = 'person'`;

function matching(q: Queries, accountId: number, { personId, action, from, until, words = [] }: Wanted) {
  let query = q
    .selectFrom('audit_entries as e')
    .leftJoin('people as p', onId('p', 'e.person_id'))
    .leftJoin('people as a', (on) => onId('a', 'e.about_id')(on).on(aboutPerson))
    .leftJoin('tokens as t', onId('t', 'e.token_id'))
    .where('e.account_id', '=', accountId);
  if (action) query = query.where('e.action', '=', action);
  if (from) query = query.where('e.happened_at', '>=', from);
  if (until) query = query.where('e.happened_at', '<', until);
  if (personId)
    query = query.where((is) =>
      is.or([is('e.person_id', '=', personId), is.and([is('e.about_id', '=', personId), aboutPerson])]),
    );
  const searched = ['e.words', 'p.name_key', 'p.email_key', 'a.name_key', 'a.email_key'];
  for (const word of words) query = query.where((is) => is.or(searched.map((column) => containing(q, column, word))));
  return query;
}

export async function listEntries(q: Queries, accountId: number, wanted: Wanted, part: Slice): Promise<AuditView[]> {
  const views = matching(q, accountId, wanted).select([
    'e.account_id',
    'e.id',
    'e.happened_at',
    'e.last_at',
    'e.times',
    'e.action',
    'e.person_id',
    'e.means',
    'e.token_id',
    'e.address',
    'e.browser',
    'e.about_kind',
    'e.about_id',
    'e.about_name',
    'e.detail',
    'p.first_name',
    'p.last_name',
    'a.first_name as about_first_name',
    'a.last_name as about_last_name',
    't.name as token_name',
  ]);
  return slice(views, { key: 'e.happened_at', id: 'e.id', descending: true }, part).execute();
}

export async function countEntries(q: Queries, accountId: number, wanted: Wanted): Promise<number> {
  const { count } = await matching(q, accountId, wanted)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The oldest from before that moment, and no more than `most`. */
export async function oldEntries(q: Queries, accountId: number, before: string, most: number): Promise<number[]> {
  const rows = await q
    .selectFrom('audit_entries')
    .select('id')
    .where('account_id', '=', accountId)
    .where('happened_at', '<', before)
    .orderBy('happened_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export async function removeEntries(tx: Queries, accountId: number, ids: number[]): Promise<void> {
  await tx
    .deleteFrom('audit_entries')
    .where('account_id', '=', accountId)
    .where(among(tx, 'id', idsText(ids)))
    .execute();
}
