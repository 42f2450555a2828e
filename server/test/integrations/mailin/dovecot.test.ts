import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { ImapFlow } from 'imapflow';
import { dovecotIsMissing, type RunningDovecot, startDovecot } from '../../../../scripts/dovecot.ts';
import { freePort } from '../../../../scripts/keeper.ts';
import { until } from '../../../../scripts/patience.ts';
import { makeMailFetcher } from '../../../src/integrations/mailin/fetching/fetch.ts';
import { openImap } from '../../../src/integrations/mailin/fetching/mailbox.ts';
import { loadConfig } from '../../../src/platform/config.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { KEY, LOCAL_CERTIFICATE } from '../webhooks/certificates.ts';

const MAIL_IN = { HOLDFAST_MAIL_IN: 'holdfast@in.acme.test', HOLDFAST_MAIL_IN_LARGEST: '300KiB' };
const skip = dovecotIsMissing();
const TRYING = path.join(import.meta.dirname, 'opening.ts');

const raw = (to: string, subject: string, text = 'Before winter.') =>
  `From: admin@acme.test\r\nTo: ${to}\r\nMessage-ID: <${Math.random()}@acme.test>\r\nSubject: ${subject}\r\n\r\n${text}\r\n`;

const openedAt = async (url: URL) => {
  const { imap } = loadConfig({ ...MAIL_IN, HOLDFAST_MAIL_IN_IMAP_URL: url.href }).mailIn!;
  return openImap(imap!, { largest: 1000, signal: new AbortController().signal });
};
const failureOf = (url: URL) =>
  openedAt(url).then(
    () => assert.fail('It was let in.'),
    ({ message, isRefused }) => ({ message, isRefused }),
  );

test('a mailbox behind TLS is opened where its authority is known, and else it is said what to do', {
  skip,
}, async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'holdfast-tls-'));
  const file = (name: string) => path.join(home, name);
  await writeFile(file('certificate'), LOCAL_CERTIFICATE);
  await writeFile(file('key'), KEY);
  const port = await freePort();
  const dovecot = (await startDovecot({ certificate: file('certificate'), key: file('key'), port }))!;
  try {
    const asked = new URL(dovecot.url);
    asked.search = '?tls=yes';
    const fromTheStart = new URL(asked.href.replace(/^imap:/, 'imaps:'));
    fromTheStart.search = '';
    fromTheStart.port = String(port);
    const elsewhere = new URL(fromTheStart);
    elsewhere.hostname = 'localhost';
    for (const url of [asked, fromTheStart]) {
      const { message, isRefused } = await failureOf(url);
      assert.match(message, /^There is no safe connection to 127\.0\.0\.1:\d+: .*self-signed certificate\. If its/);
      assert.match(message, /start Holdfast with NODE_EXTRA_CA_CERTS/);
      assert.equal(isRefused, false);
    }
    // What a process trusts it reads when it starts.
    const trusting = await promisify(execFile)(
      process.execPath,
      [TRYING, ...[asked, fromTheStart, elsewhere].map(String)],
      {
        env: { ...process.env, NODE_EXTRA_CA_CERTS: file('certificate') },
      },
    );
    const [byAsking, atOnce, otherName] = trusting.stdout.trim().split('\n');
    assert.deepEqual([byAsking, atOnce], ['0 mails', '0 mails']);
    assert.match(
      otherName!,
      /^There is no safe connection to localhost:\d+: .*altnames.* Call it in the setting by a name/,
    );
  } finally {
    await dovecot.stop();
    await rm(home, { recursive: true });
  }
});

eachEngine('mail from a real mailbox', (engine) => {
  let dovecot: RunningDovecot;
  let app: TestApp & { dispose(): Promise<void> };
  before(async () => {
    if (skip) return;
    dovecot = (await startDovecot())!;
    app = await openTestApp(engine, { env: { ...MAIL_IN, HOLDFAST_MAIL_IN_IMAP_URL: dovecot.url } });
  });
  after(async () => {
    await app?.dispose();
    await dovecot?.stop();
  });

  /** Somebody else at the same mailbox. */
  async function atMailbox<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const { host, port, credentials } = app.services.config.mailIn!.imap!;
    const auth = { user: credentials.user, pass: credentials.password };
    const client = new ImapFlow({ host, port, secure: false, auth, logger: false });
    client.on('error', () => {});
    await client.connect();
    await client.mailboxOpen('INBOX');
    try {
      return await work(client);
    } finally {
      await client.logout();
    }
  }
  const put = (mail: string) => atMailbox((client) => client.append('INBOX', mail));
  const unread = () => atMailbox((client) => client.search({ seen: false }, { uid: true }));
  const mailIn = async () => (await app.admin.get('/mailIn.json')).body.mailIn;

  test('it is taken as it comes, also after the server was away, and marked as read', { skip }, async () => {
    const project = await makeProject(app.admin, { name: 'Pier' });
    const { mailAddresses } = (await app.admin.get(`/projects/${project}/mailAddresses.json`)).body;
    const to: string = mailAddresses[0].address;
    const made = async () =>
      (await app.admin.get(`/projects/${project}/tasks.json`)).body['todo-items']
        .map(({ content }: { content: string }) => content)
        .sort();
    const stopping = new AbortController();
    const fetcher = makeMailFetcher();
    const run = () => fetcher.run(app.services, stopping.signal);
    await put(raw(to, 'Tar the roof'));
    let running = run();
    await until(async () => (await made()).length === 1, 'what had come before');
    assert.equal((await mailIn()).connected, true);
    // While it waits in an IDLE.
    await put(raw(to, 'Paint the rail'));
    await until(async () => (await made()).length === 2, 'what comes meanwhile');
    await put(raw(to, 'A film of the pier', `${'x'.repeat(70)}\r\n`.repeat(8000)));
    await until(async () => Number((await mailIn()).refused) === 1, 'what is too large');
    const [refused] = (await app.admin.get('/mailIn/refused.json')).body.mails;
    assert.match(refused.reason, /too large: at most 300 KiB/);
    assert.ok(Number(refused.size) > 500_000);
    await until(async () => ((await unread()) as number[]).length === 0, 'everything to be read');

    await dovecot.restart();
    assert.equal(await running, false);
    assert.match((await mailIn()).failure, /^127\.0\.0\.1:\d+ ended the connection\.|^The mail server refused/);
    await put(raw(to, 'Coil the ropes'));
    app.clock.move(1000);
    running = run();
    await until(async () => (await made()).length === 3, 'what came while nobody was there');
    assert.deepEqual(await made(), ['Coil the ropes', 'Paint the rail', 'Tar the roof']);
    stopping.abort();
    assert.equal(await running, false);
    assert.deepEqual(await unread(), []);
  });

  test('who is not let in, or would tell a password to everybody, says so without it', { skip }, async () => {
    const changed = (change: (url: URL) => void) => {
      const url = new URL(dovecot.url);
      change(url);
      return url;
    };
    const wrong = await failureOf(
      changed((url) => {
        url.password = 'hunter2';
      }),
    );
    assert.match(wrong.message, /^The mail server let nobody in: /);
    assert.ok(wrong.isRefused && !wrong.message.includes('hunter2'));
    const open = await failureOf(
      changed((url) => {
        url.search = '?tls=yes';
      }),
    );
    assert.match(open.message, /^There is no safe connection to 127\.0\.0\.1:\d+: /);
    const missing = await failureOf(
      changed((url) => {
        url.pathname = '/Elsewhere';
      }),
    );
    assert.match(missing.message, /no mailbox Elsewhere/);
    const nowhere = await failureOf(
      changed((url) => {
        url.port = '1';
      }),
    );
    assert.match(nowhere.message, /^127\.0\.0\.1:1 cannot be reached\.$/);
    assert.ok(!app.log.join('').includes('oakum'));
  });
});
