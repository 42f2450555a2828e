import { randomUUID } from 'node:crypto';
import type { MailWay } from '../../../platform/config.ts';
import type { Chore, Services } from '../../../platform/context.ts';
import type { MailPurpose, MailRow } from '../../../platform/db/tables/notifications.ts';
import { fullName } from '../../../platform/http/answer/classic.ts';
import { isNowhere, openLetter } from '../outbox.ts';
import { findAddressee, hurry } from '../store.ts';
import * as store from './claims-store.ts';
import { type Composed, outgoing } from './outgoing-wire.ts';
import { nextTry } from './schedule.ts';
import { AT_ONCE, type OpenTransport, openSmtp, type Posted, type Transport } from './transport.ts';

export type { Composed } from './outgoing-wire.ts';

/** Longer than a server can take over a mail by `STEP_MS`. What a dead process had claimed is sent by another after this. */
export const LEASE_MS = 5 * 60_000;
/** In one run; then others have their turn. */
const ROUNDS = 20;
/** So many accounts are asked in one transaction, and in one look: in many there may be only what waits for another mail. */
const ACCOUNTS_AT_ONCE = 20;
const ACCOUNTS_IN_A_LOOK = 500;
/** Further than any mail is planned. */
const EVER = '9999';

/** Nothing when there is nothing to say any more. */
type Compose = (services: Services, mail: MailRow) => Promise<Composed | undefined>;
export type Composers = Partial<Record<MailPurpose, Compose>>;

/** So long a server is waited for when the process ends. */
const ENDING_MS = 2000;

type Options = { composers?: Composers; transport?: OpenTransport | undefined; endingMs?: number };

/** Hands over what is due. Claims are durable before anything is sent: a crash costs a lease, never a mail. */
export function makeMailer({ composers = {}, transport: open = openSmtp, endingMs = ENDING_MS }: Options): Chore {
  let hasBegun = false;
  /** The server failed: one mail at a time finds out whether it is back. */
  let isAiling = false;
  let turn = 0;

  async function begin(services: Services): Promise<void> {
    if (hasBegun) return;
    if (services.db.isOnlyProcess)
      for (const accountId of await store.accountsDue(services.db.read, EVER))
        await services.db.transaction((tx) => store.freeLeases(tx, accountId, services.now().toISOString()));
    hasBegun = true;
  }

  /** Some of each account in turn, so that who has thousands to send does not keep a new password from anybody. */
  async function claimSome(services: Services): Promise<MailRow[]> {
    const now = services.now();
    const accounts = await store.accountsDue(services.db.read, now.toISOString());
    if (accounts.length === 0) return [];
    const most = isAiling ? 1 : AT_ONCE;
    const each = Math.max(1, Math.floor(most / accounts.length));
    const lease = {
      fence: randomUUID(),
      now: now.toISOString(),
      until: new Date(now.getTime() + LEASE_MS).toISOString(),
    };
    const begins = turn % accounts.length;
    const inTurn = [...accounts.slice(begins), ...accounts.slice(0, begins)].slice(0, ACCOUNTS_IN_A_LOOK);
    for (let at = 0; at < inTurn.length; at += ACCOUNTS_AT_ONCE) {
      const some = inTurn.slice(at, at + ACCOUNTS_AT_ONCE);
      const claimed = await services.db.transaction(async (tx) => {
        const found: MailRow[] = [];
        for (const [nth, accountId] of some.entries()) {
          const limit = Math.min(each, most - found.length);
          if (limit === 0) break;
          found.push(...(await store.claim(tx, { ...lease, accountId, limit })));
          turn = (begins + at + nth + 1) % accounts.length;
        }
        return found;
      });
      if (claimed.length > 0) return claimed;
    }
    return [];
  }

  async function compose(services: Services, mail: MailRow): Promise<Composed | undefined> {
    if (mail.expires_at !== null && mail.expires_at <= services.now().toISOString()) return undefined;
    const own = composers[mail.purpose];
    return own ? own(services, mail) : { letter: await openLetter(services, services.db.read, mail) };
  }

  async function sendOne(services: Services, transport: Transport, mail: MailRow): Promise<void> {
    const { read } = services.db;
    const addressee = await findAddressee(read, mail.account_id, mail.person_id);
    const composed = addressee && (await compose(services, mail).catch((err) => unwritable(services, mail, err)));
    if (composed && 'error' in composed) return settleFailed(services, mail, composed);
    const address = mail.address || addressee?.email;
    if (!addressee || !composed || !address || isNowhere(address)) return settleDropped(services, mail);
    const before = { ...mail, address, subject: composed.letter.subject };
    const posted = await transport.send(outgoing(before, fullName(addressee), composed, services.now()));
    isAiling = posted?.isServer ?? false;
    if (posted) await settleFailed(services, before, posted, composed);
    else await settleSent(services, before, composed);
  }

  return {
    name: 'send mail',
    everyMs: 1000,
    does: 'mail',
    async run(services, signal) {
      const way: MailWay | undefined = services.config.mail;
      if (!way) return false;
      await begin(services);
      let transport: Transport | undefined;
      try {
        for (let round = 0; round < ROUNDS; round += 1) {
          const claimed = signal.aborted ? [] : await claimSome(services);
          if (claimed.length === 0) return false;
          transport ??= await open(way);
          const opened = transport;
          const sending = Promise.allSettled(claimed.map((mail) => sendOne(services, opened, mail)));
          const results = await unlessEnding(sending, signal, endingMs);
          // What the server may have taken all the same has the same Message-ID when it comes again.
          if (!results) return giveBack(services, claimed);
          const fault = results.find((result) => result.status === 'rejected');
          if (fault) throw fault.reason;
        }
        return true;
      } finally {
        transport?.close();
      }
    },
  };
}

/** Nothing when the process ends, and it has not come about some time later: nobody waits for a server that says nothing. */
function unlessEnding<T>(work: Promise<T>, signal: AbortSignal, ms: number): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const end = () => setTimeout(resolve, ms, undefined);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}

/** What is not settled by then is due, for another process or the next. */
async function giveBack(services: Services, claimed: MailRow[]): Promise<false> {
  const due_at = services.now().toISOString();
  await services.db.transaction(async (tx) => {
    for (const mail of claimed) await store.settle(tx, mail, { due_at });
  });
  return false;
}

const UNWRITABLE = { error: 'The mail could not be written; the log says why.', isFinal: true, isServer: false };

function unwritable(services: Services, { account_id: account, id }: MailRow, err: unknown): typeof UNWRITABLE {
  services.log.error({ err, account, mail: id }, 'a mail could not be written');
  return UNWRITABLE;
}

async function settleDropped(services: Services, mail: MailRow): Promise<void> {
  const ended_at = services.now().toISOString();
  await services.db.transaction((tx) => store.settle(tx, mail, { state: 'dropped', content: '', ended_at }));
}

async function settleSent(services: Services, mail: MailRow, { said }: Composed): Promise<void> {
  const { subject, address, tries } = mail;
  const ended_at = services.now().toISOString();
  await services.db.transaction(async (tx) => {
    const outcome = { state: 'sent', content: '', error: '', subject, address, tries: tries + 1, ended_at } as const;
    if (await store.settle(tx, mail, outcome)) await said?.(tx);
  });
}

async function settleFailed(
  services: Services,
  mail: MailRow,
  posted: NonNullable<Posted>,
  composed?: Composed,
): Promise<void> {
  const { error, isFinal, isServer, mayHaveArrived = false } = posted;
  const now = services.now();
  const tries = mail.tries + 1;
  const next = isFinal ? undefined : nextTry(tries, now);
  const outcome = next
    ? { due_at: next.toISOString(), ...(mayHaveArrived ? {} : { says_up_to: 0 }) }
    : ({ state: 'failed', content: '', ended_at: now.toISOString() } as const);
  services.log.warn({ account: mail.account_id, mail: mail.id, error }, 'a mail could not be handed over');
  const { subject, address } = mail;
  await services.db.transaction(async (tx) => {
    const isSettled = await store.settle(tx, mail, { ...outcome, error, tries, subject, address });
    const needed = isSettled && next && mayHaveArrived ? await store.dueBehind(tx, mail) : undefined;
    if (needed && needed < next!.toISOString()) await hurry(tx, mail.account_id, { id: mail.id, tries }, needed);
    // What this address does not take is not planned for it again; where the server failed, the next mail says it.
    if (isSettled && !next && !isServer) await composed?.said?.(tx);
  });
}
