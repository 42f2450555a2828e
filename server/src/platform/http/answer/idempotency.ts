import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ExpressionBuilder } from 'kysely';
import type { Context } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import { amongTexts } from '../../db/dialect.ts';
import type { Tables } from '../../db/schema.ts';
import { conflict, invalid } from '../../failures.ts';
import type { AccountKey } from '../../keys/keys.ts';
import { markOf } from '../../keys/sealing.ts';
import type { Answer } from '../route.ts';

const KEPT_MS = 24 * 3600_000;

/** One caller's promise to mean the same thing by the same key. */
type Claim = { holder: string; key: string; fingerprint: string; accountKey?: AccountKey };

/** Thrown out of a transaction that found its key taken meanwhile: the first answer is given instead. */
export class AlreadyAnswered extends Error {}

export function readClaim(ctx: Context, request: FastifyRequest): Claim | undefined {
  const key = request.headers['idempotency-key'];
  if (request.method === 'GET' || key === undefined || key === '') return undefined;
  if (Array.isArray(key) || key.length > 255)
    throw invalid('Idempotency-Key must be one value of at most 255 characters.');
  return { holder: ctx.actor.holder, key, fingerprint: fingerprintOf(request, request.body) };
}

/** Of an upload the body is known only when its bytes have come. A POST is not named: it had keys before the others did. */
export const fingerprintOf = ({ method, url }: FastifyRequest, body: unknown): string =>
  createHash('sha256')
    .update(`${method === 'POST' ? '' : method}${url}\n${JSON.stringify(body ?? null)}`)
    .digest('hex');

/** What is kept of a request. There may be a password in it, so the plain hash would let who reads the records try guesses. */
async function markOfClaim(ctx: Context, q: Queries, claim: Claim): Promise<string> {
  const { accountId } = ctx.actor;
  claim.accountKey ??= ctx.services.keys.open(
    (await q.selectFrom('accounts').select('signing_key').where('id', '=', accountId).executeTakeFirstOrThrow())
      .signing_key,
  );
  const about = `${claim.holder}\n${claim.key}`;
  return markOf({ signingKey: claim.accountKey, purpose: 'kept answers', about }, claim.fingerprint);
}

/** The answer given to this key within the last 24 hours. */
export async function findAnswer(ctx: Context, claim: Claim, q: Queries = ctx.db): Promise<Answer | undefined> {
  const row = await q
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('account_id', '=', ctx.actor.accountId)
    .where('holder', '=', claim.holder)
    .where('key', '=', claim.key)
    .where('created_at', '>', oldest(ctx.now))
    .executeTakeFirst();
  if (!row) return undefined;
  // The version before kept the plain hash: for a day after an upgrade there are some.
  if (row.fingerprint !== claim.fingerprint && row.fingerprint !== (await markOfClaim(ctx, q, claim))) {
    throw conflict('This Idempotency-Key was used for another request. Use a new key for a new request.');
  }
  return JSON.parse(row.answer) as Answer;
}

/** Keeps the answer in the transaction that earns it: after a crash there is both or neither. */
export async function keepAnswer(ctx: Context, tx: Queries, claim: Claim, answer: Answer): Promise<void> {
  const mine = { account_id: ctx.actor.accountId, holder: claim.holder, key: claim.key };
  const kept = {
    fingerprint: await markOfClaim(ctx, tx, claim),
    answer: JSON.stringify(answer),
    created_at: ctx.now,
  };
  const isKept = await tx
    .insertInto('idempotency_keys')
    .values({ ...mine, ...kept })
    // One that has had its time makes room.
    .onConflict((taken) =>
      taken
        .columns(['account_id', 'holder', 'key'])
        .doUpdateSet(kept)
        .where('idempotency_keys.created_at', '<=', oldest(ctx.now)),
    )
    .returning('key')
    .executeTakeFirst();
  if (!isKept) throw new AlreadyAnswered();
}

const oldest = (now: string) => new Date(Date.parse(now) - KEPT_MS).toISOString();

/** Whether any answer of the account has been kept for its time. */
export async function hasOldAnswers(q: Queries, accountId: number, now: string): Promise<boolean> {
  const kept = q.selectFrom('idempotency_keys').select('key').where('account_id', '=', accountId);
  return (await kept.where('created_at', '<=', oldest(now)).limit(1).executeTakeFirst()) !== undefined;
}

export async function removeOldAnswers(tx: Queries, accountId: number, now: string, most: number): Promise<number> {
  const isOld = (e: ExpressionBuilder<Tables, 'idempotency_keys'>) =>
    e.and([e('account_id', '=', accountId), e('created_at', '<=', oldest(now))]);
  const old = await tx.selectFrom('idempotency_keys').select(['holder', 'key']).where(isOld).limit(most).execute();
  for (const [holder, some] of Map.groupBy(old, (one) => one.holder))
    await tx
      .deleteFrom('idempotency_keys')
      .where(isOld)
      .where('holder', '=', holder)
      .where(amongTexts(tx, 'key', JSON.stringify(some.map(({ key }) => key))))
      .execute();
  return old.length;
}
