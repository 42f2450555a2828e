import { requireInAccount } from '../../platform/access/access.ts';
import { audit } from '../../platform/audit/log.ts';
import { type Context, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { IdentityRow } from '../../platform/db/tables/accounts.ts';
import { conflict, forbidden, notFound } from '../../platform/failures.ts';
import type { Provider } from '../../platform/provider-settings.ts';
import { changeLocks } from '../people/locks/new-password.ts';
import { hasPassword, type Proof, proveOneself } from '../people/locks/proving.ts';
import { requireStillIn } from '../people/locks/still-in.ts';
import { readPerson } from '../people/people.ts';
import { type Flow, type Purpose, tooLate } from './flows.ts';
import { aboutIdentity, link } from './newcomers.ts';
import type { Claims } from './protocol.ts';
import { type Begun, begin, confirm } from './signing-in.ts';
import * as store from './store.ts';

export type Identities = { identities: IdentityRow[]; providers: Provider[]; hasPassword: boolean };

export const self = ({ actor: { accountId, personId } }: Context) => ({ accountId, personId });

const ownProviders = ({ actor, services }: Context): Provider[] =>
  services.config.providers.filter(({ accountId }) => accountId === actor.accountId);

/** One's own, and who else could be linked. */
export async function listIdentities(ctx: Context): Promise<Identities> {
  requireInAccount(ctx.actor, 'identity.manage');
  return {
    identities: await store.listIdentities(ctx.db, self(ctx)),
    providers: ownProviders(ctx),
    hasPassword: await hasPassword(ctx),
  };
}

export function ownProvider(ctx: Context, key: string): Provider {
  const provider = ownProviders(ctx).find((one) => one.key === key);
  if (!provider) throw notFound('provider');
  return provider;
}

/** It lets somebody in who could not come in before, so a screen that was left open is not enough. */
export async function beginLinking(ctx: Context, key: string, proof: Proof): Promise<Begun> {
  requireInAccount(ctx.actor, 'identity.manage');
  const provider = ownProvider(ctx, key);
  await proveOneself(ctx, proof);
  return begin(ctx, provider, { linking: self(ctx) });
}

export type Answered = { key: string; answer: string; begun(): Promise<Flow> };

/** Who a provider says that one is, to who began to ask it for this purpose. */
export async function confirmOneself(
  ctx: Context,
  purpose: keyof Purpose,
  { key, answer, begun }: Answered,
): Promise<{ provider: Provider; claims: Claims }> {
  requireInAccount(ctx.actor, 'identity.manage');
  const provider = ownProvider(ctx, key);
  const flow = await begun();
  const { accountId, personId } = self(ctx);
  if (flow[purpose]?.accountId !== accountId || flow[purpose].personId !== personId) throw tooLate();
  return { provider, claims: await confirm(ctx, provider, flow, answer) };
}

export async function createIdentity(ctx: Context, answered: Answered): Promise<void> {
  const { provider, claims } = await confirmOneself(ctx, 'linking', answered);
  const { accountId, personId } = self(ctx);
  await transact(ctx, async (tx) => {
    await requireStillIn(ctx, tx);
    const known = await store.findIdentity(tx, accountId, claims);
    const isOfAnother = known && known.person_id !== personId;
    if (known && !known.ended_at && !isOfAnother) return;
    if (isOfAnother && !known.ended_at && !(await store.isDeleted(tx, { accountId, personId: known.person_id })))
      throw conflict(`This sign-in with ${provider.name} is somebody else’s here.`);
    await link(ctx, tx, claims, { personId, how: provider.key });
  });
}

/** Whoever would be left without any way in keeps it. */
export async function deleteIdentity(ctx: Context, id: number): Promise<void> {
  requireInAccount(ctx.actor, 'identity.manage');
  await transact(ctx, async (tx) => {
    const all = await store.listIdentities(tx, self(ctx));
    const meant = all.find((one) => one.id === id);
    if (!meant) throw notFound('identity');
    if (all.length === 1 && !(await store.hasOtherWay(tx, self(ctx))))
      throw conflict('Without this you could not sign in any more. Set a password, or add a passkey, first.');
    await end(ctx, tx, meant);
  });
}

/** Whoever came in with it is not to stay in. */
async function end(ctx: Context, tx: Queries, identity: IdentityRow): Promise<void> {
  await store.saveIdentity(tx, identity, { ended_at: ctx.now });
  await changeLocks(ctx, tx, identity.person_id);
  const isOwn = identity.person_id === ctx.actor.personId;
  const detail = isOwn ? '' : `of person ${identity.person_id}`;
  await audit(ctx, tx, { action: 'identity.unlinked', about: aboutIdentity(identity), detail });
}

/** Of somebody else, for Administrators. */
export async function listIdentitiesOf(
  ctx: Context,
  personId: number,
): Promise<Pick<Identities, 'identities' | 'providers'>> {
  requireInAccount(ctx.actor, 'identity.unlink');
  await readPerson(ctx, personId);
  const identities = await store.listIdentities(ctx.db, { accountId: ctx.actor.accountId, personId });
  return { identities, providers: ownProviders(ctx) };
}

/** Who is left without any way in is invited anew, if they are to come back. */
export async function unlinkFor(ctx: Context, personId: number, id: number, proof: Proof): Promise<void> {
  requireInAccount(ctx.actor, 'identity.unlink');
  if (personId === ctx.actor.personId) throw forbidden('This is your own. Unlink it on your page for security.');
  const known = await store.listIdentities(ctx.db, { accountId: ctx.actor.accountId, personId });
  if (!known.some((one) => one.id === id)) throw notFound('identity');
  await proveOneself(ctx, proof);
  await transact(ctx, async (tx) => {
    const all = await store.listIdentities(tx, { accountId: ctx.actor.accountId, personId });
    const meant = all.find((one) => one.id === id);
    if (!meant) throw notFound('identity');
    await end(ctx, tx, meant);
  });
}
