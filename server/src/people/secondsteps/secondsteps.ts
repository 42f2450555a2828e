import { requireInAccount, requireOwn } from '../../platform/access/access.ts';
import { audit } from '../../platform/audit/log.ts';
import { type Context, transact } from '../../platform/context.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/failures.ts';
import { changeLocks } from '../people/locks/new-password.ts';
import {
  type Fresh,
  type Proof,
  proveOneself,
  requireCurrentPassword,
  requireFreshStep,
} from '../people/locks/proving.ts';
import { requireStillIn } from '../people/locks/still-in.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import * as store from './store.ts';
import { newSetup, type Setup, sealSecret, secretIn, stepOf } from './totp.ts';
import { addWay, dropWay } from './ways.ts';

export type SecondStep = { ways: string[]; since: string | null; recoveryCodes: number; isRequired: boolean };

const self = ({ actor: { accountId, personId } }: Context): store.Who => ({ accountId, personId });

/** One's own, or for Administrators anybody's: whether there is one, and nothing that would help to pass it. */
export async function readSecondStep(ctx: Context, personId: number): Promise<SecondStep> {
  requireOwn(ctx.actor, 'secondStep.read', 'person', personId === ctx.actor.personId);
  const who = { accountId: ctx.actor.accountId, personId };
  const owner = await store.findOwner(ctx.db, who);
  if (!owner) throw notFound('person');
  const steps = await store.listSteps(ctx.db, who);
  return {
    ways: steps.map(({ way }) => way),
    since: steps.map(({ created_at }) => created_at).sort()[0] ?? null,
    recoveryCodes: await store.countRecoveryCodes(ctx.db, who),
    isRequired: owner.requires_second_step === 1,
  };
}

/** A secret for an app. It is on when the app has shown with a code that it knows it; until then nothing is kept. */
export async function beginTotp(ctx: Context): Promise<Setup> {
  requireInAccount(ctx.actor, 'secondStep.manage');
  const { holder, owner } = await holderOf(ctx);
  if ((await store.listSteps(ctx.db, self(ctx))).some(({ way }) => way === 'totp')) throw isOn();
  return newSetup(holder, { issuer: owner.account_name, label: owner.email }, ctx.services.now());
}

async function holderOf(ctx: Context) {
  const owner = await store.findOwner(ctx.db, self(ctx));
  if (!owner) throw notFound('person');
  return { owner, holder: { ...self(ctx), signingKey: ctx.services.keys.open(owner.signing_key) } };
}

const isOn = () =>
  conflict('An app is set up already. To set up another one, remove it first, which needs a code or a passkey.');

/** Gives the recovery codes back, this once, unless there were some. Who came in without a second step is out, but who turns it on. */
export async function turnOnTotp(
  ctx: Context,
  { setup, code, currentPassword }: { setup: string; code: string; currentPassword?: string },
): Promise<string[]> {
  requireInAccount(ctx.actor, 'secondStep.manage');
  const { holder } = await holderOf(ctx);
  const secret = secretIn(holder, setup, ctx.services.now());
  if (secret === undefined)
    throw invalid('This was begun too long ago. Begin anew, and scan the new picture with your app.', [
      { field: 'setup', message: 'was begun too long ago' },
    ]);
  const step = stepOf(secret, code.replace(/\s/g, ''), ctx.services.now());
  if (step === undefined)
    throw invalid('This is not the code that belongs to this secret now. Is the clock of your phone right?', [
      { field: 'code', message: 'is not the code that your app should show now' },
    ]);
  await requireCurrentPassword(ctx, currentPassword);
  return transact(ctx, async (tx) => {
    await requireStillIn(ctx, tx);
    const codes = await addWay(tx, {
      account_id: holder.accountId,
      person_id: holder.personId,
      way: 'totp',
      secret: sealSecret(holder, secret),
      last_step: step,
      created_at: ctx.now,
    });
    if (!codes) throw isOn();
    await changeLocks(ctx, tx, holder.personId);
    const action = codes.length > 0 ? 'secondStep.turnedOn' : 'secondStep.changed';
    await audit(ctx, tx, { action, detail: 'app added' });
    return codes;
  });
}

/** The old ones stop working. */
export async function renewRecoveryCodes(ctx: Context, proof: Fresh): Promise<string[]> {
  requireInAccount(ctx.actor, 'secondStep.manage');
  await requireFreshStep(ctx, proof);
  const codes = newRecoveryCodes();
  await transact(ctx, async (tx) => {
    await requireStillIn(ctx, tx);
    await store.replaceRecoveryCodes(tx, self(ctx), codes.map(hashRecoveryCode));
    await audit(ctx, tx, { action: 'secondStep.changed', detail: 'new recovery codes' });
  });
  return codes;
}

/** For a new phone: passkeys and recovery codes stay. Where it was the only way, two-step sign-in is off. */
export async function removeTotp(ctx: Context, proof: Fresh): Promise<void> {
  requireInAccount(ctx.actor, 'secondStep.manage');
  await requireFreshStep(ctx, proof);
  await transact(ctx, async (tx) => {
    const isOff = await dropWay(tx, self(ctx), 'totp', async () => false);
    // Whoever came in with it is not to stay in.
    await changeLocks(ctx, tx, ctx.actor.personId);
    await audit(ctx, tx, { action: isOff ? 'secondStep.turnedOff' : 'secondStep.changed', detail: 'app removed' });
  });
}

/** All ways, and the recovery codes with them. */
export async function turnOff(ctx: Context, proof: Fresh): Promise<void> {
  requireInAccount(ctx.actor, 'secondStep.manage');
  await requireFreshStep(ctx, proof);
  await transact(ctx, async (tx) => {
    if (!(await store.removeSteps(tx, self(ctx)))) return;
    await changeLocks(ctx, tx, ctx.actor.personId);
    await audit(ctx, tx, { action: 'secondStep.turnedOff' });
  });
}

/** For somebody who has lost their phone and their recovery codes. They are out until they sign in again. */
export async function resetSecondStep(ctx: Context, personId: number, proof: Proof): Promise<void> {
  requireInAccount(ctx.actor, 'secondStep.reset');
  if (personId === ctx.actor.personId)
    throw forbidden('This is your own. Turn it off with a code, or ask another Administrator.');
  const who = { accountId: ctx.actor.accountId, personId };
  if (!(await store.findOwner(ctx.db, who))) throw notFound('person');
  await proveOneself(ctx, proof);
  await transact(ctx, async (tx) => {
    if (!(await store.removeSteps(tx, who))) return;
    await changeLocks(ctx, tx, personId);
    await audit(ctx, tx, { action: 'secondStep.turnedOff', about: { kind: 'person', id: personId } });
  });
}
