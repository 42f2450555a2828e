import { nobody, requireInAccount } from '../../platform/access/access.ts';
import { audit, type Origin, somebodyIn } from '../../platform/audit/log.ts';
import { type Committed, type Context, type Services, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { LinkRow } from '../../platform/db/tables/accounts.ts';
import { Failure, forbidden } from '../../platform/failures.ts';
import { fullName } from '../../platform/http/answer/classic.ts';
import type { Brought } from '../../platform/http/authenticate.ts';
import { hurryMail } from '../mail/outbox.ts';
import type { Proof } from '../people/locks/proving.ts';
import { proveWayIn } from '../people/locks/ways-in.ts';
import { checkPassword, hashPassword } from '../people/passwords.ts';
import { readPerson } from '../people/people.ts';
import { holdPerson, noteInvitation, settleIn } from '../people/signing-in.ts';
import { mailLink } from '../people/telling.ts';
import { hasSecondStep, requireSecondStep } from '../secondsteps/passing.ts';
import * as store from './links-store.ts';
import { accountOf, hashSecret, makeSecret } from './secrets.ts';
import { openSession, type Session } from './sessions.ts';
import { findHolder } from './store.ts';

const LIFE_HOURS = { welcome: 24, invitation: 14 * 24, reset: 4 } as const;
export const endOfLink = (purpose: LinkRow['purpose'], now: string): string =>
  new Date(Date.parse(now) + LIFE_HOURS[purpose] * 36e5).toISOString();
const paths = { welcome: 'welcome', invitation: 'invite', reset: 'invite' } as const;

/** A link that lets one person in once. The caller shows it; only its hash is kept. */
export async function makeLink(
  tx: Queries,
  person: { accountId: number; personId: number },
  purpose: LinkRow['purpose'],
  now: string,
): Promise<string> {
  const code = makeSecret(person.accountId);
  await store.insertLink(tx, {
    account_id: person.accountId,
    hash: hashSecret(code),
    person_id: person.personId,
    purpose,
    created_at: now,
    expires_at: endOfLink(purpose, now),
  });
  return `/${paths[purpose]}/${code}`;
}

/** It is mailed where there is a server for that. The Administrator gets the link in any case, and may pass it on. */
export async function invitePerson(
  ctx: Context,
  personId: number,
  proof: Proof = {},
): Promise<Committed<{ path: string; isMailed: boolean }>> {
  requireInAccount(ctx.actor, 'person.change');
  // Or else whoever finds a token or an open session would set a new password without knowing the old one.
  if (personId === ctx.actor.personId)
    throw forbidden(
      'This would be a link for yourself. Change your password on your profile page, or ask another Administrator.',
    );
  const person = await readPerson(ctx, personId);
  const host = fullName(await readPerson(ctx, ctx.actor.personId));
  const requireProven = await proveWayIn(ctx, personId, 'link', proof);
  const invited = await transact(ctx, async (tx) => {
    await holdPerson(tx, person.account_id, personId);
    await requireProven(tx);
    await noteInvitation(tx, person.account_id, personId, ctx.now);
    await audit(ctx, tx, { action: 'link.made', about: { kind: 'person', id: personId }, detail: 'invitation' });
    const who = { accountId: person.account_id, personId };
    const path = await makeLink(tx, who, 'invitation', ctx.now);
    return {
      path,
      isMailed: await mailLink(ctx.services, tx, who, {
        path,
        purpose: 'invitation',
        expiresAt: endOfLink('invitation', ctx.now),
        host,
      }),
    };
  });
  if (invited.isMailed) hurryMail(ctx.services);
  return invited;
}

const gone = () =>
  new Failure('notFound', 'This link does not work: it was used already, or has expired. Ask for a new one.');

export type LinkView = store.LinkView & { needsCode: boolean };

/** Whom it lets in and where, without using it up: a preview of the page must not burn it. */
export async function readLink(services: Services, code: string): Promise<LinkView> {
  const link = await peekLink(services, code);
  const view = await store.findLinkView(services.db.read, link);
  if (!view) throw gone();
  const who = { accountId: link.account_id, personId: link.person_id };
  return { ...view, needsCode: await hasSecondStep(services, who) };
}

async function peekLink(services: Services, code: string): Promise<LinkRow> {
  const accountId = accountOf(code);
  const link =
    accountId && (await store.findLink(services.db.read, accountId, hashSecret(code), services.now().toISOString()));
  if (!link) throw gone();
  return link;
}

export async function acceptLink(
  services: Services,
  code: string,
  input: { password: string; code?: string; firstName?: string; lastName?: string; zone?: string },
  { origin, brought }: { origin: Origin; brought: Brought },
): Promise<Session> {
  const { account_id: accountId, person_id: personId } = await peekLink(services, code);
  await requireSecondStep(services, { accountId, personId }, { code: input.code, origin });
  const passwordHash = await hashPassword(await checkPassword(services, input.password));
  return services.db.transaction(async (tx) => {
    const now = services.now().toISOString();
    // In this order, as whoever sets a password does.
    await holdPerson(tx, accountId, personId);
    const link = await store.takeLink(tx, accountOf(code)!, hashSecret(code), now);
    const holder = link && (await findHolder(tx, link.account_id, link.person_id));
    if (!holder) throw gone();
    await settleIn(services, tx, holder.account_id, holder.person_id, { ...input, passwordHash }, now);
    const about = { kind: 'person', id: personId } as const;
    const auditor = { ...somebodyIn(services, accountId, origin), actor: { ...nobody, accountId, personId }, now };
    await audit(auditor, tx, { action: 'password.changed', about, detail: `${link.purpose} link`, means: 'browser' });
    return openSession(services, tx, holder, { origin, by: 'link', zone: input.zone, brought });
  });
}
