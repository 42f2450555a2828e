import { setTimeout as sleep } from 'node:timers/promises';
import { LEASE_MS } from '../../server/src/people/mail/sending/send.ts';
import { AT_ONCE } from '../../server/src/people/mail/sending/transport.ts';
import { openMailbox } from '../../server/test/support/mailbox.ts';
import type { Figure } from '../bench/figures.ts';
import { comesTrue } from '../patience.ts';
import type { Holdfast } from './holdfast.ts';
import { mailTaken } from './mail-taken.ts';
import { type Drill, measured, promise, type Run, runParts } from './run.ts';

const LANES = 4;
const PAUSE_MS = 50;
const MINUTE = 60_000;

/** `kill -9` again and again while mail goes out to a real server, and while it is fetched from a real mailbox. */
export const mail: Drill = {
  engines: ['SQLite', 'PostgreSQL'],
  run: (run) => runParts(run, [mailSent, mailTaken]),
};

async function mailSent(run: Run): Promise<Figure[]> {
  const [kills, count] = run.isShort ? [2, 40] : [20, 1000];
  run.say(`${kills} times kill -9 during ${count} mails out`);
  const mailbox = await openMailbox();
  run.after(mailbox.close);
  const place = await run.place();
  const settings = { HOLDFAST_SMTP_URL: mailbox.url, HOLDFAST_PUBLIC_URL: 'https://work.drill.test' };
  let holdfast = await run.start({ place, settings });
  // Who is not answered is left alone: so nobody is invited twice, and each has one mail to get.
  const people = await holdfast.crowd(2 * count + 100);

  const known = new Set<string>();
  const arrived = () => mailbox.mails.length;
  const inviting = inviteAll(() => holdfast, people, { count, known });
  for (let killed = 1; killed <= kills; killed += 1) {
    await comesTrue(() => arrived() >= (killed * count) / (kills + 1), arrived);
    await holdfast.kill();
    // Each next process lives past the leases of the one before, instead of waiting for their end. Who has the folder for itself need not.
    const aheadMs = run.engine === 'PostgreSQL' ? killed * LEASE_MS : 0;
    holdfast = await run.start({ place, settings, aheadMs });
    run.say(`  killed ${killed} times: ${known.size} acknowledged, ${arrived()} arrived`);
  }
  await inviting;
  const missing = () => {
    const reached = new Set(mailbox.mails.map(({ to }) => to));
    return [...known].filter((address) => !reached.has(address)).length;
  };
  await comesTrue(async () => {
    if (missing() === 0) return true;
    // What the server did not take in time is tried again after a while.
    await holdfast.moveClock(MINUTE);
    return false;
  }, arrived);

  const ids = new Map<string, Set<string>>();
  for (const { to, headers } of mailbox.mails)
    ids.set(to, (ids.get(to) ?? new Set()).add(String(headers['message-id'])));
  const another = [...ids.values()].filter(({ size }) => size > 1).length;
  const again = arrived() - ids.size;
  return [
    promise('mail: lost', `of ${known.size}`, missing(), { most: 0 }),
    promise('mail: again under another Message-ID', `of ${again} that came again`, another, { most: 0 }),
    measured(run, 'mail: came again, for each kill', 'times', again / kills, { most: AT_ONCE }),
  ];
}

/** Invites until so many were acknowledged, whatever happens to the server; `known` is filled as they are. */
async function inviteAll(
  holdfast: () => Holdfast,
  people: number[],
  { count, known }: { count: number; known: Set<string> },
): Promise<void> {
  const left = [...people];
  const lane = async () => {
    while (known.size < count) {
      const server = holdfast();
      if (server.isOver()) {
        await sleep(PAUSE_MS);
        continue;
      }
      const id = left.pop();
      if (id === undefined) throw new Error('There is nobody left to invite.');
      try {
        const { status, body } = await server.call('PUT', `/people/${id}/invite.json`);
        if (status === 200 && body.mailed) known.add(`${id}@drill.test`);
        else if (status < 500) throw new Error(`An invitation: ${JSON.stringify(body)}`);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}
