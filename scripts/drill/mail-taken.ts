import { ImapFlow } from 'imapflow';
import { LEASE_MS } from '../../server/src/integrations/mailin/fetching/turns.ts';
import type { Figure } from '../bench/figures.ts';
import { dovecotIsMissing, startDovecot } from '../dovecot.ts';
import { comesTrue } from '../patience.ts';
import { promise, type Run } from './run.ts';

const MINUTE = 60_000;
const PAGE = 250;

/** What lies in the mailbox becomes one task each, whoever dies between the commit and the mark. */
export async function mailTaken(run: Run): Promise<Figure[]> {
  const dovecot = await startDovecot();
  if (!dovecot) {
    run.say(`left out: ${dovecotIsMissing()}`);
    return [];
  }
  run.after(dovecot.stop);
  const [kills, count] = run.isShort ? [2, 20] : [20, 500];
  run.say(`${kills} times kill -9 while ${count} mails are fetched`);
  const place = await run.place();
  const settings = { HOLDFAST_MAIL_IN: 'holdfast@in.drill.test', HOLDFAST_MAIL_IN_IMAP_URL: dovecot.url };
  let holdfast = await run.start({ place, settings });
  const { id: project } = await holdfast.ask('POST', '/projects.json', { project: { name: 'Pier' } });
  const { mailAddresses } = await holdfast.ask('GET', `/projects/${project}/mailAddresses.json`);
  const mailbox = await openMailbox(dovecot.url);
  run.after(() => mailbox.close());
  for (let n = 0; n < count; n += 1) await mailbox.append('INBOX', mailTo(mailAddresses[0].address, n));

  const made = async (): Promise<string[]> => {
    const found: string[] = [];
    for (let page = 1; found.length === (page - 1) * PAGE; page += 1) {
      const path = `/projects/${project}/tasks.json?page=${page}&pageSize=${PAGE}`;
      const tasks: { content: string }[] = (await holdfast.ask('GET', path))['todo-items'];
      found.push(...tasks.map(({ content }) => content));
    }
    return found;
  };
  const isUnread = async () => ((await mailbox.search({ seen: false }, { uid: true })) || []).length;
  for (let killed = 1; killed <= kills; killed += 1) {
    await comesTrue(async () => (await made()).length >= (killed * count) / (kills + 1), isUnread);
    await holdfast.kill();
    const aheadMs = run.engine === 'PostgreSQL' ? killed * (LEASE_MS + 1) : 0;
    holdfast = await run.start({ place, settings, aheadMs });
    run.say(`  killed ${killed} times: ${await isUnread()} are still to be fetched`);
  }
  await comesTrue(async () => {
    if ((await isUnread()) === 0) return true;
    await holdfast.moveClock(MINUTE);
    return false;
  }, isUnread);
  const names = await made();
  return [
    promise('mail: fetched and lost', `of ${count}`, count - new Set(names).size, { most: 0 }),
    promise('mail: fetched and made twice', `of ${count}`, names.length - new Set(names).size, { most: 0 }),
    promise('mail: fetched and not marked', `of ${count}`, await isUnread(), { most: 0 }),
  ];
}

const mailTo = (to: string, n: number) =>
  `From: admin@drill.test\r\nTo: ${to}\r\nMessage-ID: <${n}@drill.test>\r\nSubject: Mail ${n}\r\n\r\nBefore winter.\r\n`;

async function openMailbox(address: string): Promise<ImapFlow> {
  const { port, username, password } = new URL(address);
  const auth = { user: username, pass: decodeURIComponent(password) };
  const client = new ImapFlow({ host: '127.0.0.1', port: Number(port), secure: false, auth, logger: false });
  client.on('error', () => {});
  await client.connect();
  await client.mailboxOpen('INBOX');
  return client;
}
