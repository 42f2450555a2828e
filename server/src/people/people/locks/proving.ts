import { auditBeside, auditMany, notLookedAt } from '../../../platform/audit/log.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict, invalid, isTooMany } from '../../../platform/failures.ts';
import type { Assertion } from '../../passkeys/ceremony.ts';
import { passWithPasskey } from '../../passkeys/passing.ts';
import { hasSecondStep, isSecondStep, WRONG } from '../../secondsteps/passing.ts';
import { isPassword, personKey } from '../passwords.ts';
import { findPerson } from '../store.ts';
import * as store from './store.ts';

/** What a screen that was left open does not have. */
export type Fresh = { code?: string | undefined; passkey?: Assertion | undefined };
export type Proof = Fresh & { currentPassword?: string | undefined };

const refused = (field: string, sentence: string, message: string) => invalid(sentence, [{ field, message }]);
const note = (ctx: Context, detail: string) => auditBeside(ctx, { action: 'proof.refused', detail, isCounted: true });

/** What is refused before it is looked at, because there were too many wrong ones, is told of as well. */
async function looked<T>(ctx: Context, what: string, looking: Promise<T>): Promise<T> {
  return looking.catch(async (error) => {
    if (isTooMany(error)) await auditMany(ctx, { action: 'proof.refused', detail: notLookedAt(what) });
    throw error;
  });
}

/**
 * For what lets somebody in who could not come in before: a session left open, or a token that was found, is not enough to
 * take somebody's place. Either the password or one's second step, and guesses are limited like signing in.
 */
export async function proveOneself(ctx: Context, { currentPassword, ...fresh }: Proof): Promise<void> {
  if (!fresh.code && !fresh.passkey) return requireCurrentPassword(ctx, currentPassword);
  await prove(ctx, fresh);
}

/** For what makes it easier to come in as somebody: their password alone must not. */
export async function requireFreshStep(ctx: Context, fresh: Fresh): Promise<void> {
  if (!(await hasSecondStep(ctx.services, ctx.actor))) throw conflict('Two-step sign-in is not on.');
  await prove(ctx, fresh);
}

async function prove(ctx: Context, { code, passkey }: Fresh): Promise<void> {
  const { services, actor, baseUrl } = ctx;
  if (passkey) {
    const { accountId, personId } = actor;
    const purpose = { for: 'proving', accountId, personId } as const;
    if (await looked(ctx, 'passkey', passWithPasskey(services, { baseUrl, assertion: passkey, purpose }))) return;
    await note(ctx, 'passkey');
    throw refused(
      'passkey',
      'This passkey is not yours, or took too long. Try it again.',
      'is wrong, or took too long',
    );
  }
  if (!code) throw refused('code', 'This needs a code of your app, a recovery code, or a passkey.', 'is needed');
  if (await looked(ctx, 'code', isSecondStep(services, actor, code))) return;
  await note(ctx, 'code');
  throw refused('code', WRONG, 'is wrong, or was used already');
}

export async function requireCurrentPassword(ctx: Context, current: string | undefined): Promise<void> {
  const { accountId, personId } = ctx.actor;
  const { attempts } = ctx.services;
  const who = personKey(accountId, personId);
  const own = await findPerson(ctx.db, accountId, personId);
  if (own?.password_hash === null && !current) return requireFreshSession(ctx);
  if (!current) throw refused('current-password', 'This needs your current password as current-password.', 'is needed');
  await looked(ctx, 'password', attempts.begin([who]));
  if (!own || !(await isPassword(own.password_hash, current))) {
    await note(ctx, 'password');
    throw refused('current-password', 'current-password is not your password.', 'is not your password');
  }
  await attempts.succeeded(who);
}

export const hasPassword = async ({ db, actor }: Context): Promise<boolean> =>
  (await findPerson(db, actor.accountId, actor.personId))?.password_hash !== null;

const FRESH_MS = 10 * 60_000;

/** Who has none, because a provider says who they are, has just proven it there. That they came in is not enough: providers let in silently. */
async function requireFreshSession(ctx: Context): Promise<void> {
  const { accountId, signedIn } = ctx.actor;
  const after = new Date(ctx.services.now().getTime() - FRESH_MS).toISOString();
  if (await store.hasProven(ctx.db, accountId, signedIn?.session ?? '', after)) return;
  throw refused(
    'current-password',
    'You have no password here. Confirm with your provider who you are, and do this within ten minutes.',
    'is needed, or that your provider confirms who you are',
  );
}
