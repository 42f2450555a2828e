import type { Code } from '../../people/mail/codes.ts';
import type { Letter } from '../../people/mail/letters.ts';
import { hurryMail, post } from '../../people/mail/outbox.ts';
import type { Services } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { sortKey } from '../../platform/http/answer/classic.ts';
import type { ReadMail } from './reading/read.ts';
import { countTold, findPersonAt, insertArrived } from './store.ts';

export type Arrived = { code: Code; key: string; size: number; mail: ReadMail | undefined };
/** What became of it, for one of the codes it was sent to. `known`: it had come before. */
export type Outcome = { state: 'taken' | 'refused' | 'known'; reason: string };
/** Who hears of it: whose code it was, unless this says otherwise; the sender only if they are one of ours. */
export type Reason = { text: string; tells?: 'sender' | 'nobody' };

const LONGEST = 255;
const HOUR_MS = 3600_000;
/** In an hour; whoever knows a code could else have somebody flooded. */
const TOLD_MOST = 10;

type Verdict = { state: 'taken' } | { state: 'refused'; reason: string; toldId: number | null };

/** False when it is there already. */
export async function noteArrived(
  services: Services,
  tx: Queries,
  arrived: Arrived,
  verdict: Verdict,
): Promise<boolean> {
  const { code, key, size, mail } = arrived;
  return insertArrived(tx, {
    account_id: code.accountId,
    id: await services.db.nextId(tx, code.accountId, 'arrived_mail'),
    mail_key: key,
    person_id: code.personId,
    state: verdict.state,
    sender: shown(mail?.from ?? ''),
    subject: shown(mail?.subject ?? ''),
    size,
    reason: verdict.state === 'refused' ? verdict.reason : '',
    told_id: verdict.state === 'refused' ? verdict.toldId : null,
    arrived_at: services.now().toISOString(),
  });
}

/** What anybody has written is kept as far as it can be shown. */
const shown = (text: string): string => [...text.replaceAll('\0', '').toWellFormed()].slice(0, LONGEST).join('');

/** That it was refused, and the mail that says so, are one transaction. */
export async function refuse(services: Services, arrived: Arrived, { text, tells }: Reason): Promise<Outcome> {
  const { code, mail } = arrived;
  const refused = { state: 'refused', reason: text } as const;
  const isNew = await services.db.transaction(async (tx) => {
    const toldId = tells === 'nobody' ? null : await whoHears(services, tx, arrived, tells === 'sender');
    if (!(await noteArrived(services, tx, arrived, { ...refused, toldId }))) return false;
    const { accountId } = code;
    if (toldId !== null)
      await post(services, tx, { accountId, personId: toldId, purpose: 'refused', letter: () => letter(mail, text) });
    return true;
  });
  hurryMail(services);
  services.log.info({ account: code.accountId, person: code.personId, reason: text }, 'a mail was refused');
  return isNew ? refused : { state: 'known', reason: '' };
}

async function whoHears(
  services: Services,
  tx: Queries,
  { code, mail }: Arrived,
  isSender: boolean,
): Promise<number | null> {
  const { accountId } = code;
  const personId = isSender ? (await findPersonAt(tx, accountId, sortKey(mail?.from ?? '')))?.id : code.personId;
  if (personId === undefined) return null;
  const since = new Date(services.now().getTime() - HOUR_MS).toISOString();
  return (await countTold(tx, { accountId, personId }, since, TOLD_MOST)) < TOLD_MOST ? personId : null;
}

/** Nothing of the mail but its subject: who wrote it has it. */
function letter(mail: ReadMail | undefined, reason: string): Letter {
  const subject = shown(mail?.subject ?? '');
  return {
    subject: subject ? `Not taken: ${subject}` : 'A mail was not taken',
    says: [
      `${subject ? `Your mail “${subject}”` : 'A mail that was sent to an address of yours'} was not taken, and nothing was made of it.`,
      reason,
    ],
    lastly: ['You get this because a mail was sent to Holdfast from your address, or to one that is yours alone.'],
  };
}
