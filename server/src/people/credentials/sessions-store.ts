import { type ExpressionBuilder, sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { amongTexts } from '../../platform/db/dialect.ts';
import { hot, hotInsert, hotOne } from '../../platform/db/hot.ts';
import type { Tables } from '../../platform/db/schema.ts';
import type { SessionRow } from '../../platform/db/tables/accounts.ts';
import { type Holder, type Stepper, steppers } from './store.ts';

/** What a session has to be to be good at this moment: not over, begun and used after these. */
export type Limits = { now: string; begunAfter: string; usedAfter: string };
export type SessionHolder = Holder & Stepper & Pick<SessionRow, 'last_used_at' | 'is_both_steps'>;

const isGood = ({ now, begunAfter, usedAfter }: Limits) =>
  sql<boolean>`(sessions.expires_at > ${now} and sessions.created_at > ${begunAfter}
    and (sessions.last_used_at is null or sessions.last_used_at > ${usedAfter}))`;

const sessionIn = hotOne((q, $: Limits & { accountId: number; hash: string }) =>
  steppers(q)
    .innerJoin('sessions', (on) =>
      on.onRef('sessions.account_id', '=', 'accounts.id').onRef('sessions.person_id', '=', 'people.id'),
    )
    .select(['sessions.last_used_at', 'sessions.is_both_steps'])
    .where('sessions.account_id', '=', $.accountId)
    .where('sessions.hash', '=', $.hash)
    .where(isGood($)),
);

export async function findSessionHolder(
  q: Queries,
  accountId: number,
  hash: string,
  limits: Limits,
): Promise<SessionHolder | undefined> {
  return sessionIn(q, { accountId, hash, ...limits });
}

export const insertSession = hotInsert('sessions');

const touch = hot((q, $: { accountId: number; hash: string; now: string; address: string }) =>
  q
    .updateTable('sessions')
    .set({ last_used_at: $.now, address: $.address })
    .where('account_id', '=', $.accountId)
    .where('hash', '=', $.hash),
);

export async function touchSession(
  tx: Queries,
  used: { accountId: number; hash: string; now: string; address: string },
): Promise<void> {
  await touch(tx, used);
}

export type EndedSession = Pick<SessionRow, 'person_id' | 'provider' | 'id_token'>;

/** Says what it was. */
export function removeSession(tx: Queries, accountId: number, hash: string): Promise<EndedSession | undefined> {
  const removed = tx.deleteFrom('sessions').where('account_id', '=', accountId).where('hash', '=', hash);
  return removed.returning(['person_id', 'provider', 'id_token']).executeTakeFirst();
}

const isOver =
  ({ now, begunAfter, usedAfter }: Limits) =>
  (e: ExpressionBuilder<Tables, 'sessions'>) =>
    e.or([e('expires_at', '<=', now), e('created_at', '<=', begunAfter), e('last_used_at', '<=', usedAfter)]);

/** The one that was used last comes first. */
export function listSessions(q: Queries, accountId: number, personId: number, limits: Limits): Promise<SessionRow[]> {
  return q
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .where(isGood(limits))
    .orderBy((e) => e.fn.coalesce('last_used_at', 'created_at'), 'desc')
    .orderBy('hash')
    .execute();
}

/** Those of these that are theirs; says how many there were. */
export async function removeSessions(
  tx: Queries,
  accountId: number,
  personId: number,
  hashes: string[],
): Promise<number> {
  if (hashes.length === 0) return 0;
  const removed = await tx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .where(amongTexts(tx, 'hash', JSON.stringify(hashes)))
    .returning('hash')
    .execute();
  return removed.length;
}

/** All of somebody, or of everybody; says how many there were. */
export async function removeAllSessions(tx: Queries, accountId: number, personId?: number): Promise<number> {
  const all = tx.deleteFrom('sessions').where('account_id', '=', accountId);
  const meant = personId === undefined ? all : all.where('person_id', '=', personId);
  return (await meant.returning('person_id').execute()).length;
}

export async function hasEndedSession(q: Queries, accountId: number, limits: Limits): Promise<boolean> {
  const ended = q.selectFrom('sessions').select('hash').where('account_id', '=', accountId);
  return (await ended.where(isOver(limits)).limit(1).executeTakeFirst()) !== undefined;
}

export async function removeEndedSessions(
  tx: Queries,
  accountId: number,
  limits: Limits,
  most: number,
): Promise<number> {
  const ended = tx.selectFrom('sessions').select('hash').where('account_id', '=', accountId).where(isOver(limits));
  const removed = tx.deleteFrom('sessions').where('account_id', '=', accountId).where('hash', 'in', ended.limit(most));
  return (await removed.returning('account_id').execute()).length;
}
