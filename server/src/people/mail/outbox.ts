import { randomBytes } from 'node:crypto';
import type { Services } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { MailPurpose, MailRow } from '../../platform/db/tables/notifications.ts';
import { openText, type Seal, sealText } from '../../platform/keys/sealing.ts';
import type { Letter } from './letters.ts';
import * as store from './store.ts';

/** What is signed for who has a mail is signed with the account's key, as what it says is sealed. */
export const keyOfAccount = store.keyOfAccount;

/** Where somebody is reached now, and by which name. */
export const addresseeOf = store.findAddressee;

/** For who runs the restore: of what waited when the backup was taken, nobody knows what was sent since. */
export const dropRestored = (tx: Queries, accountId: number, now: string): Promise<number> =>
  store.dropWaiting(tx, accountId, now, 'Not sent: these records were restored from a backup.');

const sealOf = (services: Services, key: Awaited<ReturnType<typeof store.keyOfAccount>>, about: string): Seal => ({
  signingKey: services.keys.open(key),
  purpose: 'mail',
  about,
});
const aboutOf = (accountId: number, id: number) => `${accountId}/${id}`;

type Addressee = NonNullable<Awaited<ReturnType<typeof store.findAddressee>>>;

type Posting = {
  accountId: number;
  personId: number;
  /** Where it goes, if not to where they are reached now. */
  address?: string;
  purpose: MailPurpose;
  expiresAt?: string;
  letter(to: Addressee): Letter;
};

/** Under names that are kept for examples nobody is reached; the people of the demo have them. */
export const isNowhere = (address: string): boolean => /[@.](?:example|invalid)$/i.test(address);

/**
 * Puts a mail to one person into the outbox, in the transaction of what it tells of. False where no mail is sent: then
 * nothing is written, and the caller tells whoever is there in some other way.
 */
export async function post(services: Services, tx: Queries, posting: Posting): Promise<boolean> {
  const { accountId, personId, purpose } = posting;
  const way = services.config.mail;
  const addressee = way && (await store.findAddressee(tx, accountId, personId));
  const address = addressee && (posting.address ?? addressee.email);
  if (!addressee || !address || isNowhere(address)) return false;
  const letter = posting.letter(addressee);
  const id = await services.db.nextId(tx, accountId, 'mail');
  const seal = sealOf(services, await store.keyOfAccount(tx, accountId), aboutOf(accountId, id));
  await store.insertMail(tx, {
    ...newMail(services, accountId, id),
    person_id: personId,
    address,
    purpose,
    subject: letter.subject,
    content: sealText(seal, JSON.stringify(letter)),
    expires_at: posting.expiresAt ?? null,
  });
  return true;
}

/** After the transaction: the workers need not wait for their next look. Losing it costs a second. */
export const hurryMail = (services: Services): void => services.db.nudge('mail');

/** What every mail has when it is new. */
export function newMail(
  services: Services,
  accountId: number,
  id: number,
): Omit<MailRow, 'person_id' | 'address' | 'purpose'> {
  const now = services.now().toISOString();
  const domain = services.config.mail!.from.address.split('@').at(-1);
  return {
    account_id: accountId,
    id,
    subject: '',
    content: '',
    item_kind: null,
    item_id: null,
    project_id: null,
    message_id: `<${accountId}.${id}.${randomBytes(12).toString('hex')}@${domain}>`,
    state: 'waiting',
    due_at: now,
    fence: null,
    says_up_to: 0,
    tries: 0,
    error: '',
    created_at: now,
    tried_at: null,
    ended_at: null,
    expires_at: null,
  };
}

/** Throws when the key that it was sealed with is lost. */
export async function openLetter(services: Services, q: Queries, mail: MailRow): Promise<Letter> {
  const seal = sealOf(services, await store.keyOfAccount(q, mail.account_id), aboutOf(mail.account_id, mail.id));
  return JSON.parse(openText(seal, mail.content));
}
