import type { FastifyInstance, FastifyRequest } from 'fastify';
import { keyOfAccount } from '../../../people/mail/outbox.ts';
import type { Services } from '../../../platform/context.ts';
import type { MailRow } from '../../../platform/db/tables/notifications.ts';
import { notFound } from '../../../platform/failures.ts';
import { markOf } from '../../../platform/keys/sealing.ts';
import { stopMail } from '../ways/ways.ts';
import { stopPage, stoppedPage } from './stop-page-wire.ts';

type Who = { accountId: number; personId: number };

/** Whoever has the mail may stop more of it, without signing in, and can do nothing else with its code. */
async function markFor(services: Services, { accountId, personId }: Who): Promise<string> {
  const signingKey = services.keys.open(await keyOfAccount(services.db.read, accountId));
  return markOf({ signingKey, purpose: 'no more mail', about: `${accountId}/${personId}` }, 'stop').slice(0, 32);
}

export async function stopUrl(services: Services, mail: Pick<MailRow, 'account_id' | 'person_id'>): Promise<string> {
  const who = { accountId: mail.account_id, personId: mail.person_id };
  const code = `${who.accountId}-${who.personId}-${await markFor(services, who)}`;
  return `${services.config.mail!.baseUrl}/unsubscribe/${code}`;
}

async function whoIn(services: Services, request: FastifyRequest): Promise<Who> {
  const { code } = request.params as { code: string };
  const [, account, person, mark] = /^(\d{1,15})-(\d{1,15})-([0-9a-f]{32})$/.exec(code) ?? [];
  const who = { accountId: Number(account), personId: Number(person) };
  const known = mark && (await markFor(services, who).catch(() => undefined));
  if (!known || known !== mark) throw notFound('mail');
  return who;
}

/** A page with a button, because programs look at links before anybody does; the button, and that of a program for mail. */
export function serveStopping(http: FastifyInstance, services: Services): void {
  const url = '/unsubscribe/:code';
  http.get(url, async (request, reply) => {
    await whoIn(services, request);
    return reply.headers(stopPage.headers).send(stopPage.body);
  });
  http.post(url, async (request, reply) => {
    const { accountId, personId } = await whoIn(services, request);
    await services.db.transaction((tx) => stopMail(tx, accountId, personId));
    return reply.headers(stoppedPage.headers).send(stoppedPage.body);
  });
}
