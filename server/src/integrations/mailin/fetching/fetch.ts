import type { Chore, Services } from '../../../platform/context.ts';
import { isTooMany } from '../../../platform/failures.ts';
import { takeMail } from '../arrivals.ts';
import { type Mailbox, MailboxFailed, type OpenMailbox, openImap } from './mailbox.ts';
import { takeTurn } from './turns.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** How long after the first, second, … failure in a row the mailbox is tried again; then always after the last of these. */
const DELAYS = [SECOND, 5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE];
/** Where we were not let in: who asks too often is shut out. */
const DELAY_REFUSED = 5 * MINUTE;
/** A connection that has lasted so long was a good one. */
const LASTED_MS = MINUTE;
/** Nothing that was said is waited for longer: it may have been lost on its way. */
const LOOK_MS = 4 * MINUTE;
/** A mail that could not be taken is tried again after this; it keeps no other waiting. */
const LATER_MS = MINUTE;
const LATEST_MS = 60 * MINUTE;
/** So many in a row are not the fault of the mails. */
const MOST_AMISS = 3;

/** The mails that something came in between with, and when each is tried again. */
type Late = Map<number, { tries: number; due: number }>;

/**
 * Holds the connection to the mailbox for as long as it may, and hands each mail to where those go that are posted. A mail
 * is marked only after what was made of it is durable: who dies before has it again, and it is known then.
 */
export function makeMailFetcher({ open = openImap }: { open?: OpenMailbox } = {}): Chore {
  let isFirst = true;
  let failures = 0;
  let notBefore = Number.NEGATIVE_INFINITY;

  return {
    name: 'fetch mail',
    everyMs: SECOND,
    async run(services, signal) {
      const { mailIn } = services.config;
      if (!mailIn?.imap || services.steady() < notBefore) return false;
      const turn = await takeTurn(services, isFirst);
      isFirst = false;
      if (!turn) return false;
      const stop = AbortSignal.any([signal, turn.lost]);
      const begun = services.steady();
      let mailbox: Mailbox | undefined;
      try {
        mailbox = await open(mailIn.imap, { largest: mailIn.largest, signal: stop });
        await turn.keep({ connected_at: services.now().toISOString() });
        services.log.info({ host: mailIn.imap.host }, 'connected to the mailbox');
        const late: Late = new Map();
        while (!stop.aborted) {
          const amiss = await takeAll(services, mailbox, late, stop);
          await turn.keep(amiss ? failed(services, amiss) : {});
          if (!stop.aborted) await mailbox.news(late.size > 0 ? LATER_MS : LOOK_MS);
        }
        await turn.end();
      } catch (error) {
        if (stop.aborted || !(error instanceof MailboxFailed)) {
          await turn.end().catch(() => {});
          if (!stop.aborted) throw error;
          return false;
        }
        failures = services.steady() - begun >= LASTED_MS ? 1 : failures + 1;
        const delay = error.isRefused ? DELAY_REFUSED : DELAYS[Math.min(failures, DELAYS.length) - 1]!;
        notBefore = services.steady() + delay;
        services.log.warn({ reason: error.message }, 'mail cannot be fetched; it will be tried again');
        await turn.end(failed(services, error.message));
      } finally {
        mailbox?.close();
      }
      return false;
    },
  };
}

const failed = ({ now }: Services, failure: string) => ({ failure, failed_at: now().toISOString() });

const AMISS = 'A mail could not be taken; the log of the server tells why. It is tried again.';

/** What came in between, if anything; what is wrong with a mail is told to who wrote it. */
async function takeAll(services: Services, mailbox: Mailbox, late: Late, stop: AbortSignal) {
  const waiting = await mailbox.waiting();
  const known = new Set(waiting);
  for (const id of late.keys()) if (!known.has(id)) late.delete(id);
  let [amiss, isAmiss] = [0, false];
  for (const id of waiting) {
    if (stop.aborted || amiss === MOST_AMISS) break;
    if ((late.get(id)?.due ?? 0) > services.steady()) continue;
    const mail = await mailbox.read(id, services.config.mailIn!.largest);
    if (!mail) continue;
    try {
      await takeMail(services, { ...mail, to: [] });
      amiss = 0;
    } catch (err) {
      const tries = (late.get(id)?.tries ?? 0) + 1;
      late.set(id, { tries, due: services.steady() + Math.min(LATER_MS * 2 ** (tries - 1), LATEST_MS) });
      // Of one person, or one program, that others do not wait for.
      if (isTooMany(err)) continue;
      services.log.error({ err, mail: id }, 'a mail could not be taken; it will be tried again');
      amiss += 1;
      isAmiss = true;
      continue;
    }
    await mailbox.mark(id);
    late.delete(id);
  }
  return isAmiss ? AMISS : undefined;
}
