import { requireInAccount } from '../../platform/access/access.ts';
import { audit } from '../../platform/audit/log.ts';
import { type Committed, type Context, newId, transact } from '../../platform/context.ts';
import type { TokenRow } from '../../platform/db/tables/accounts.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import { invalid, notFound } from '../../platform/failures.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { requireStillIn } from '../people/locks/still-in.ts';
import { tellOfToken } from '../people/signing-in.ts';
import { hashSecret, makeSecret } from './secrets.ts';
import * as store from './store.ts';

export type NewToken = { name: string; isReadOnly?: boolean; expiresAt?: string | null; value?: string };

/** The value is returned here and nowhere else: only its hash is kept. */
export async function createToken(ctx: Context, input: NewToken): Promise<Committed<TokenRow & { value: string }>> {
  requireInAccount(ctx.actor, 'token.manage');
  if (input.expiresAt && input.expiresAt <= ctx.now)
    throw invalid('expiresOn must lie in the future.', [{ field: 'expiresOn', message: 'must lie in the future' }]);
  const value = input.value ?? makeSecret(ctx.actor.accountId);
  return transact(ctx, async (tx) => {
    await requireStillIn(ctx, tx);
    const row: TokenRow = {
      account_id: ctx.actor.accountId,
      id: await newId(ctx, tx, 'token'),
      person_id: ctx.actor.personId,
      name: input.name,
      hash: hashSecret(value),
      is_read_only: bit(input.isReadOnly ?? false),
      created_at: ctx.now,
      expires_at: input.expiresAt ?? null,
      last_used_at: null,
      revoked_at: null,
    };
    await store.insertToken(tx, row);
    const detail = `${row.is_read_only ? 'read-only' : 'read and write'}, until ${row.expires_at ?? 'revoked'}`;
    await audit(ctx, tx, { action: 'token.created', about: { kind: 'token', id: row.id, name: row.name }, detail });
    await tellOfToken(ctx, tx, { name: row.name, isReadOnly: row.is_read_only === 1 });
    return { ...row, value };
  });
}

/** One's own. */
export async function listTokens(ctx: Context, paging: Paging): Promise<Page<TokenRow>> {
  requireInAccount(ctx.actor, 'token.manage');
  const { accountId, personId } = ctx.actor;
  return ctx.services.cursors.page(ctx, `tokens ${JSON.stringify([accountId, personId])}`, paging, {
    rows: (start) => store.listTokens(ctx.db, accountId, personId, { ...start, limit: paging.pageSize }),
    count: () => store.countTokens(ctx.db, accountId, personId),
    boundary: ({ id }) => ({ key: id, id }),
  });
}

export async function revokeToken(ctx: Context, id: number): Promise<void> {
  requireInAccount(ctx.actor, 'token.manage');
  await transact(ctx, async (tx) => {
    const name = await store.revokeToken(tx, ctx.actor.accountId, id, ctx.actor.personId, ctx.now);
    if (name === undefined) throw notFound('token');
    await audit(ctx, tx, { action: 'token.revoked', about: { kind: 'token', id, name } });
  });
}
