import type { Context } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { conflict, forbidden } from '../../../platform/failures.ts';
import { sortKey } from '../../../platform/http/answer/classic.ts';
import { type Proof, proveOneself } from './proving.ts';
import { isAsked } from './still-in.ts';
import * as store from './store.ts';

/** Where a link is mailed to who has forgotten their password, or a provider confirms addresses, an address lets in. */
export const addressesLetIn = ({ actor, services }: Context): boolean =>
  services.config.mail !== undefined ||
  services.config.providers.some(({ accountId }) => accountId === actor.accountId);

async function requireProof(ctx: Context, proof: Proof, what: string): Promise<void> {
  if (!isAsked(ctx)) return;
  if (!ctx.actor.signedIn) throw forbidden(`An API token cannot ${what}. Sign in, and do it under People.`);
  await proveOneself(ctx, proof);
}

const MAKE = 'make somebody an Administrator';
const INVITE = 'make a link for who can sign in already, or is an Administrator';
const MOVE = 'change the e-mail address of who can sign in already, or is an Administrator';

type WayIn = { email?: string; isAdministrator?: boolean; companyId?: number } | 'link';

/**
 * What of it would let somebody in as who is there already, or as who sees everything. Programs with a token add people, and invite
 * those who have never come in: as more than those nobody can come in by what they do.
 */
async function opened(ctx: Context, q: Queries, id: number, way: WayIn): Promise<string | undefined> {
  const person = await store.findGuarded(q, ctx.actor.accountId, id);
  if (!person || id === ctx.actor.personId) return undefined;
  const { company_id, is_administrator, owner_company_id } = person;
  const wasAdministrator = is_administrator === 1 && company_id === owner_company_id;
  const isGuarded = Boolean(person.has_way) || wasAdministrator;
  if (way === 'link') return isGuarded ? INVITE : undefined;
  const isAdministrator = way.isAdministrator ?? is_administrator === 1;
  const isInOwnerCompany = (way.companyId || company_id) === owner_company_id;
  // Elsewhere it means nothing yet, but a group of their provider may put them into the owner company one day.
  if (isAdministrator && (is_administrator === 0 || (isInOwnerCompany && !wasAdministrator))) return MAKE;
  const isMoved = way.email !== undefined && sortKey(way.email) !== person.email_key;
  return isMoved && isGuarded && addressesLetIn(ctx) ? MOVE : undefined;
}

/** Before the transaction, because proving takes its time. In it, what comes back sees to it that this is still so. */
export async function proveWayIn(
  ctx: Context,
  id: number,
  way: WayIn,
  proof: Proof,
): Promise<(tx: Queries) => Promise<void>> {
  if (!isAsked(ctx)) return async () => {};
  const what = await opened(ctx, ctx.db, id, way);
  if (what) await requireProof(ctx, proof, what);
  return async (tx) => {
    if (!what && (await opened(ctx, tx, id, way)))
      throw conflict('This person was changed by somebody else meanwhile. Try again.');
  };
}

/** Somebody new. */
export async function proveAdministrator(
  ctx: Context,
  { isAdministrator }: Exclude<WayIn, 'link'>,
  proof: Proof,
): Promise<void> {
  if (isAdministrator) await requireProof(ctx, proof, MAKE);
}
