import { requireInAccount } from '../../platform/access/access.ts';
import { audit } from '../../platform/audit/log.ts';
import { type Committed, type Context, newId, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { PasskeyRow } from '../../platform/db/tables/accounts.ts';
import { conflict, invalid, notFound } from '../../platform/failures.ts';
import { fullName } from '../../platform/http/answer/classic.ts';
import { changeLocks } from '../people/locks/new-password.ts';
import { type Fresh, type Proof, proveOneself, requireFreshStep } from '../people/locks/proving.ts';
import { requireStillIn } from '../people/locks/still-in.ts';
import { addWay, dropWay } from '../secondsteps/ways.ts';
import { type Attestation, readAttestation, type Site, siteOf } from './ceremony.ts';
import { endOfChallenge, newChallenge, type Purpose } from './challenges.ts';
import { handleOf, hashChallenge, type Signed, takeChallenge } from './passing.ts';
import * as store from './store.ts';

/** So many one person has. */
const MOST_PASSKEYS = 50;

const self = ({ actor: { accountId, personId } }: Context): store.Who => ({ accountId, personId });
const adding = (ctx: Context): Purpose => ({ for: 'adding', ...self(ctx) });

/** One's own, the newest last. */
export async function listPasskeys(ctx: Context): Promise<PasskeyRow[]> {
  requireInAccount(ctx.actor, 'passkey.manage');
  return store.listPasskeys(ctx.db, self(ctx));
}

/** What a browser needs to make one. */
export type Making = {
  site: Site;
  challenge: string;
  user: { handle: string; name: string; displayName: string; accountName: string };
  known: PasskeyRow[];
};

/** Only who has proven who they are gets a challenge, so that it is asked before a device makes anything. */
export async function beginPasskey(ctx: Context, proof: Proof): Promise<Making> {
  requireInAccount(ctx.actor, 'passkey.manage');
  const site = siteOf(ctx.baseUrl);
  const known = await store.listPasskeys(ctx.db, self(ctx));
  if (known.length >= MOST_PASSKEYS)
    throw conflict(`You have ${MOST_PASSKEYS} passkeys. Remove one that you no longer use first.`);
  const names = await store.findNames(ctx.db, self(ctx));
  if (!names) throw notFound('person');
  await proveOneself(ctx, proof);
  const displayName = fullName(names) || names.email;
  return {
    site,
    challenge: await newChallenge(ctx.services, adding(ctx)),
    user: { handle: handleOf(self(ctx)), name: names.email, displayName, accountName: names.account_name },
    known,
  };
}

/** With the first way two-step sign-in is on: its recovery codes come back, this once, and who came in without it is out. */
export async function createPasskey(
  ctx: Context,
  { name, credential }: { name: string; credential: Attestation },
): Promise<Committed<PasskeyRow & { recoveryCodes: string[] }>> {
  requireInAccount(ctx.actor, 'passkey.manage');
  const signed: Signed = { hash: '', expiresAt: '' };
  const made = await readAttestation(siteOf(ctx.baseUrl), credential, async (challenge) => {
    const end = await endOfChallenge(ctx.services, adding(ctx), challenge);
    Object.assign(signed, { hash: hashChallenge(challenge), expiresAt: end });
    return end !== undefined;
  });
  if (!made) throw refused();
  return transact(ctx, async (tx) => {
    await requireStillIn(ctx, tx);
    if (!(await takeChallenge(tx, ctx.actor.accountId, signed))) throw refused();
    const recoveryCodes = await turnOn(ctx, tx);
    const row: PasskeyRow = {
      account_id: ctx.actor.accountId,
      id: await newId(ctx, tx, 'passkey'),
      person_id: ctx.actor.personId,
      name,
      ...made,
      transports: credential.response.transports.join(','),
      created_at: ctx.now,
      last_used_at: null,
    };
    if (!(await store.insertPasskey(tx, row))) throw conflict('This passkey is there already.');
    await audit(ctx, tx, { action: 'passkey.added', about: { kind: 'passkey', id: row.id, name } });
    if (recoveryCodes.length > 0) await audit(ctx, tx, { action: 'secondStep.turnedOn', detail: 'passkey added' });
    return { ...row, recoveryCodes };
  });
}

async function turnOn(ctx: Context, tx: Queries): Promise<string[]> {
  const { accountId, personId } = ctx.actor;
  const step = { way: 'passkey' as const, secret: '', last_step: 0, created_at: ctx.now };
  const codes = (await addWay(tx, { account_id: accountId, person_id: personId, ...step })) ?? [];
  if (codes.length > 0) await changeLocks(ctx, tx, personId);
  return codes;
}

const refused = () =>
  invalid('This passkey was not made for this, or too long ago. Begin anew.', [
    { field: 'credential', message: 'was not made for this, or too long ago' },
  ]);

/** Only its name can be changed. */
export async function updatePasskey(ctx: Context, id: number, name: string): Promise<void> {
  requireInAccount(ctx.actor, 'passkey.manage');
  await transact(ctx, async (tx) => {
    const meant = (await store.listPasskeys(tx, self(ctx))).find((one) => one.id === id);
    if (!meant) throw notFound('passkey');
    if (meant.name === name) return;
    await store.renamePasskey(tx, self(ctx), id, name);
    await audit(ctx, tx, {
      action: 'passkey.renamed',
      about: { kind: 'passkey', id, name },
      detail: `was ${meant.name}`,
    });
  });
}

/** Who finds a screen that was left open does not weaken how one signs in: a code, or a passkey, is asked for. */
export async function deletePasskey(ctx: Context, id: number, proof: Fresh): Promise<void> {
  requireInAccount(ctx.actor, 'passkey.manage');
  const meant = (await store.listPasskeys(ctx.db, self(ctx))).find((one) => one.id === id);
  if (!meant) throw notFound('passkey');
  await requireFreshStep(ctx, proof);
  await transact(ctx, async (tx) => {
    const isOff = await dropWay(tx, self(ctx), 'passkey', async () => {
      if (!(await store.deletePasskey(tx, self(ctx), id))) throw notFound('passkey');
      return (await store.listPasskeys(tx, self(ctx))).length > 0;
    });
    // Whoever came in with it is not to stay in.
    await changeLocks(ctx, tx, ctx.actor.personId);
    await audit(ctx, tx, { action: 'passkey.removed', about: { kind: 'passkey', id, name: meant.name } });
    if (isOff) await audit(ctx, tx, { action: 'secondStep.turnedOff', detail: 'passkey removed' });
  });
}

/** What a browser needs to sign with one. `known`: of these, or where nobody is known yet of any. */
export type Signing = { site: Site; challenge: string; known: PasskeyRow[] };

/** For who is signed in and proves anew who they are, instead of by a code. */
export async function beginProof(ctx: Context): Promise<Signing> {
  requireInAccount(ctx.actor, 'passkey.manage');
  const known = await store.listPasskeys(ctx.db, self(ctx));
  if (known.length === 0) throw conflict('You have no passkey yet.');
  const challenge = await newChallenge(ctx.services, { for: 'proving', ...self(ctx) });
  return { site: siteOf(ctx.baseUrl), challenge, known };
}

/** For anybody: whose it is, is found out by what their device signs. */
export async function beginSignIn(ctx: Context): Promise<Signing> {
  const site = siteOf(ctx.baseUrl);
  return { site, challenge: await newChallenge(ctx.services, { for: 'signing in' }), known: [] };
}
