import { hash } from 'node:crypto';
import { sizeText } from '../../bytes/storage/sizes.ts';
import { actorCalled } from '../../people/credentials/identity.ts';
import { type Code, codesIn, openCode } from '../../people/mail/codes.ts';
import { addresseeOf } from '../../people/mail/outbox.ts';
import type { MailIn } from '../../platform/config.ts';
import { makeContext, type Services } from '../../platform/context.ts';
import type { ItemKind } from '../../platform/db/tables/items.ts';
import { Failure, type FailureKind, tooMany } from '../../platform/failures.ts';
import { sortKey } from '../../platform/http/answer/classic.ts';
import { makeOf } from './making.ts';
import { type ReadMail, readMail, recipientsOf } from './reading/read.ts';
import { type Arrived, noteArrived, type Outcome, type Reason, refuse } from './refusing.ts';
import { countReplies, findArrived, findSerial } from './store.ts';

/**
 * A mail as it came; `to` is what the server that hands it over says beside its headers. One that is larger than any that is
 * taken need not be fetched: `bytes` is its beginning then, and `size` how large it is.
 */
type Arrival = { bytes: Uint8Array; to: string[]; size?: number };

/** One mail may be for several things, or several projects. */
const MOST_CODES = 10;
/** More than any mail passes on its way. */
const MOST_HOPS = 50;
const UNKNOWN = 'It was sent to no address of ours that is good now.';
const PASSING = new Set<FailureKind>(['unavailable', 'locked', 'tooMany']);
const UNREADABLE = 'It could not be read: it is damaged, or made of far more parts than any mail has.';

/** Nothing is made of it twice, however often it is handed over and whoever was killed meanwhile. */
export async function takeMail(services: Services, { bytes, to, size = bytes.length }: Arrival): Promise<Outcome[]> {
  const { mailIn } = services.config;
  if (!mailIn) return [{ state: 'refused', reason: UNKNOWN }];
  const codes = await goodCodes(services, mailIn, [...to, ...recipientsOf(bytes)]);
  if (codes.length === 0) return [{ state: 'refused', reason: UNKNOWN }];
  const mail = await readMail(services, bytes, oursIn(services, mailIn));
  // With who it is from: nobody else can have it known before it comes.
  const id = mail?.messageId ? `${mail.messageId}\n${mail.from}` : hash('sha256', bytes, 'hex');
  const outcomes: Outcome[] = [];
  for (const { code, text } of codes) {
    const arrived = { code, key: hash('sha256', `${id}\n${text}`, 'hex'), size, mail };
    outcomes.push(await takeOnce(services, arrived));
  }
  return outcomes;
}

async function goodCodes(services: Services, mailIn: MailIn, addresses: string[]) {
  const good: { code: Code; text: string }[] = [];
  for (const text of codesIn(mailIn, addresses).slice(0, MOST_CODES)) {
    const code = await openCode(services, text, (where) => findSerial(services.db.read, where));
    if (code) good.push({ code, text });
  }
  return good;
}

/** By which what is quoted of our own mails is known. */
const oursIn = ({ config }: Services, { local, domain }: MailIn): string[] => [
  ...(config.mail ? [config.mail.from.address.toLowerCase()] : []),
  local === undefined ? `@${domain}` : `${local}+`,
];

/** Why nothing may be made of it, and who hears of that: where a program wrote it nobody, or the two would go on for ever. */
async function whyNot(services: Services, { code, size }: Arrived, mail: ReadMail): Promise<Reason | undefined> {
  if (mail.hops > MOST_HOPS)
    return { text: 'It goes round in circles: it has come by too many servers.', tells: 'nobody' };
  if (mail.automatic !== '')
    return { text: `A program sent it by itself, as it says (${mail.automatic.slice(0, 80)}).`, tells: 'nobody' };
  if (mail.isForged)
    return { text: 'It is not from where it says, as a server that it came by has found.', tells: 'nobody' };
  if (mail.from === '') return { text: 'It does not say who it is from, or says so more than once.', tells: 'nobody' };
  const owner = await addresseeOf(services.db.read, code.accountId, code.personId);
  if (!owner || sortKey(owner.email) !== sortKey(mail.from))
    return {
      text: `The address that it was sent to belongs to somebody else than ${mail.from}. Reply to a mail that was sent to you, from the address that it was sent to.`,
      tells: 'sender',
    };
  const { largest } = services.config.mailIn!;
  if (size > largest) return { text: `It is too large: at most ${sizeText(largest)}, with its files.` };
  return 'comments' in code ? requireFew(services, code, code.comments) : undefined;
}

const HOUR_MS = 3600_000;
const REPLIES_IN_AN_HOUR = 30;
const REPLIES_TO_A_THING = 20;
/** After so long it is looked again whether the hour is over. */
const AGAIN_SECONDS = 15 * 60;

/**
 * Two programs that answer each other and do not say that they are programs come to an end. Who was away from the network for
 * a day is none: what is too much for one hour stays where it is for the next.
 */
async function requireFew(
  { db, now }: Services,
  who: Code,
  on: { kind: ItemKind; id: number },
): Promise<Reason | undefined> {
  const since = (ms: number) => new Date(now().getTime() - ms).toISOString();
  const { accountId, personId } = who;
  const count = async (ms: number, most: number, of = {}) =>
    (await countReplies(db.read, { accountId, personId, ...of }, since(ms), most)) >= most;
  if (await count(24 * HOUR_MS, REPLIES_TO_A_THING, { on }))
    return { text: `More than ${REPLIES_TO_A_THING} replies to this came in a day. Write the next ones in Holdfast.` };
  if (await count(HOUR_MS, REPLIES_IN_AN_HOUR))
    throw tooMany(`More than ${REPLIES_IN_AN_HOUR} replies of one person came in an hour. Later.`, AGAIN_SECONDS);
  return undefined;
}

async function takeOnce(services: Services, arrived: Arrived): Promise<Outcome> {
  const { code, key, mail } = arrived;
  if (await findArrived(services.db.read, code.accountId, key)) return { state: 'known', reason: '' };
  const reason = mail ? await whyNot(services, arrived, mail) : { text: UNREADABLE };
  if (reason || !mail) return refuse(services, arrived, reason ?? { text: UNREADABLE });
  try {
    return await take(services, arrived, mail);
  } catch (error) {
    if (error instanceof CameBefore) return { state: 'known', reason: '' };
    // What is only away now is tried again by whoever hands it over.
    if (!(error instanceof Failure) || PASSING.has(error.kind)) throw error;
    return refuse(services, arrived, { text: error.message });
  }
}

/** Rolls back what was made: another process was quicker. */
class CameBefore extends Error {}

async function take(services: Services, arrived: Arrived, mail: ReadMail): Promise<Outcome> {
  const { accountId, personId } = arrived.code;
  const actor = await actorCalled(services, accountId, personId);
  if (!actor)
    return refuse(services, arrived, { text: 'Whose address it was sent to is not here any more.', tells: 'nobody' });
  const ctx = makeContext(services, actor, { baseUrl: services.config.publicUrl ?? '' });
  ctx.beforeCommit.push(async (tx) => {
    if (!(await noteArrived(services, tx, arrived, { state: 'taken' }))) throw new CameBefore();
  });
  await makeOf(ctx, arrived.code, mail);
  return { state: 'taken', reason: '' };
}
