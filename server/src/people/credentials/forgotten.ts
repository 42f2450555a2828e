import { audit, type Origin, somebodyIn } from '../../platform/audit/log.ts';
import type { Services } from '../../platform/context.ts';
import { conflict } from '../../platform/failures.ts';
import { sortKey } from '../../platform/http/answer/classic.ts';
import { hurryMail } from '../mail/outbox.ts';
import { holdPerson } from '../people/signing-in.ts';
import { mailLink } from '../people/telling.ts';
import { endOfLink, makeLink } from './links.ts';
import { findByEmail } from './store.ts';

/**
 * For who has forgotten their password. Whether anybody has this address is looked up once the answer is given, so neither
 * what it says nor how long it takes tells who is here.
 */
export async function askForLink(
  services: Services,
  { email, origin }: { email: string; origin: Origin },
): Promise<void> {
  if (!services.config.mail)
    throw conflict('This Holdfast sends no mail. Ask an Administrator: they can make you a link under People.');
  const key = sortKey(email.trim());
  await services.attempts.askForLink(key, origin.address);
  setImmediate(() => {
    mailLinks(services, key, origin).catch((error) =>
      services.log.error({ err: error }, 'a link that was asked for could not be mailed'),
    );
  });
}

/** One for each account in which somebody has this address. */
async function mailLinks(services: Services, email: string, origin: Origin): Promise<void> {
  for (const { account_id: accountId, person_id: personId } of await findByEmail(services.db.read, email))
    await services.db.transaction(async (tx) => {
      if (!(await holdPerson(tx, accountId, personId))) return;
      const now = services.now().toISOString();
      const who = { accountId, personId };
      const about = { kind: 'person', id: personId } as const;
      const detail = 'asked for on the sign-in page';
      await audit({ ...somebodyIn(services, accountId, origin), now }, tx, { action: 'link.made', about, detail });
      const path = await makeLink(tx, who, 'reset', now);
      await mailLink(services, tx, who, { path, purpose: 'reset', expiresAt: endOfLink('reset', now) });
    });
  hurryMail(services);
}
