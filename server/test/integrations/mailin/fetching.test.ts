import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../../scripts/patience.ts';
import { makeMailFetcher } from '../../../src/integrations/mailin/fetching/fetch.ts';
import { MailboxFailed, type OpenMailbox } from '../../../src/integrations/mailin/fetching/mailbox.ts';
import { LEASE_MS } from '../../../src/integrations/mailin/fetching/turns.ts';
import type { Services } from '../../../src/platform/context.ts';
import { tooMany, unavailable } from '../../../src/platform/failures.ts';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makePerson, makeProject } from '../../support/make.ts';

const MINUTE = 60_000;
const env = {
  HOLDFAST_MAIL_IN: 'holdfast@in.acme.test',
  HOLDFAST_MAIL_IN_IMAP_URL: 'imap://holdfast:a%20password@127.0.0.1:1',
  HOLDFAST_MAIL_IN_LARGEST: '300KiB',
};

type Put = { id: number; raw: string; size: number; isMarked: boolean };

/** A mailbox without a server. */
function makeMailbox() {
  const mails: Put[] = [];
  let wake = () => {};
  const box = {
    mails,
    /** What was done, in order. */
    done: [] as string[],
    opened: 0,
    /** The next to open it, or to mark a mail, fails with this. */
    refuses: undefined as MailboxFailed | undefined,
    cannotMark: undefined as MailboxFailed | undefined,
    put(raw: string, size = raw.length): number {
      mails.push({ id: mails.length + 1, raw, size, isMarked: false });
      wake();
      return mails.length;
    },
    unmarked: () => mails.filter(({ isMarked }) => !isMarked).map(({ id }) => id),
    /** As if nothing had come for long. */
    nudge: () => wake(),
  };
  const open: OpenMailbox = async (_imap, { signal }) => {
    box.opened += 1;
    if (box.refuses) throw box.refuses;
    const gone = new MailboxFailed('127.0.0.1:1 ended the connection.');
    return {
      waiting: async () => box.unmarked(),
      async read(id, most) {
        const mail = mails.find((one) => one.id === id);
        box.done.push(`read ${id}`);
        return mail && { bytes: Buffer.from(mail.size > most ? mail.raw.slice(0, 500) : mail.raw), size: mail.size };
      },
      async mark(id) {
        if (box.cannotMark) throw box.cannotMark;
        box.done.push(`mark ${id}`);
        mails.find((one) => one.id === id)!.isMarked = true;
      },
      async news() {
        await new Promise<void>((resolve) => {
          wake = resolve;
          signal.addEventListener('abort', () => resolve(), { once: true });
        });
        if (signal.aborted) throw gone;
      },
      close() {},
    };
  };
  return { box, open };
}

const raw = (to: string, subject: string, { id = `<${Math.random()}@acme.test>`, headers = [] as string[] } = {}) =>
  [
    'From: admin@acme.test',
    `To: ${to}`,
    `Message-ID: ${id}`,
    `Subject: ${subject}`,
    ...headers,
    '',
    'Before winter.',
  ].join('\r\n');

eachEngine('mail that is fetched', (engine) => {
  const app = useApp(engine, { env });

  const addressOf = async () => {
    const project = await makeProject(app().admin, { name: 'Pier' });
    const { mailAddresses } = (await app().admin.get(`/projects/${project}/mailAddresses.json`)).body;
    return { project, to: mailAddresses[0].address as string };
  };
  const tasksIn = async (project: string): Promise<string[]> =>
    (await app().admin.get(`/projects/${project}/tasks.json`)).body['todo-items']
      .map(({ content }: { content: string }) => content)
      .sort();
  const nowText = () => app().clock.now().toISOString().replace('.000', '');
  const mailIn = async () => (await app().admin.get('/mailIn.json')).body.mailIn;
  /** Runs until it is stopped, or ends by itself. */
  const fetching = (open: OpenMailbox, services: Services = app().services) => {
    const stopping = new AbortController();
    const fetcher = makeMailFetcher({ open });
    const run = () => fetcher.run(services, stopping.signal);
    return { run, stop: () => stopping.abort() };
  };

  test('each mail is taken once, and marked after that; of what is too large only the beginning is read', async () => {
    const { project, to } = await addressOf();
    const { box, open } = makeMailbox();
    const twice = raw(to, 'Tar the roof', { id: '<twice@acme.test>' });
    box.put(twice);
    box.put(twice);
    box.put(raw('holdfast+nobody@in.acme.test', 'Nobody’s'));
    box.put(raw(to, 'A film of the pier'), 40 * 2 ** 20);
    const { run, stop } = fetching(open);
    const running = run();
    await until(() => box.unmarked().length === 0, 'everything to be marked');
    assert.deepEqual(await tasksIn(project), ['Tar the roof']);
    assert.deepEqual(
      box.done,
      [1, 2, 3, 4].flatMap((id) => [`read ${id}`, `mark ${id}`]),
    );
    const [refused] = (await app().admin.get('/mailIn/refused.json')).body.mails;
    assert.deepEqual(
      [refused.subject, refused.reason, refused.size],
      ['A film of the pier', 'It is too large: at most 300 KiB, with its files.', String(40 * 2 ** 20)],
    );
    const { connected, connectedOn, fetched, failure } = await mailIn();
    assert.deepEqual([fetched, connected, connectedOn, failure], [true, true, nowText(), '']);
    box.put(raw(to, 'Paint the rail'));
    await until(() => box.unmarked().length === 0, 'what came later to be marked');
    assert.deepEqual(await tasksIn(project), ['Paint the rail', 'Tar the roof']);
    stop();
    assert.equal(await running, false);
    assert.equal((await mailIn()).connected, false);
    const stranger = await makePerson(app());
    assert.equal((await stranger.caller.get('/mailIn.json')).status, 403);
  });

  test('who dies before it is marked has it again, and nothing is made of it twice; the failure is told', async () => {
    const { project, to } = await addressOf();
    const { box, open } = makeMailbox();
    box.put(raw(to, 'Caulk'));
    box.cannotMark = new MailboxFailed('mail.test:993 ended the connection.');
    const { run, stop } = fetching(open);
    assert.equal(await run(), false);
    assert.deepEqual([await tasksIn(project), box.unmarked()], [['Caulk'], [1]]);
    const { connected, failure, failedOn } = await mailIn();
    assert.deepEqual([connected, failure, failedOn], [false, 'mail.test:993 ended the connection.', nowText()]);
    box.cannotMark = undefined;
    assert.equal(await run(), false, 'not at once');
    assert.equal(box.opened, 1);
    app().clock.move(1000);
    const running = run();
    await until(() => box.unmarked().length === 0, 'it to be marked');
    assert.deepEqual(await tasksIn(project), ['Caulk']);
    const later = await mailIn();
    assert.deepEqual([later.connected, later.failedOn], [true, failedOn], 'the last failure stays');
    stop();
    await running;
  });

  test('a mailbox that fails is tried again ever later, and one that lets nobody in not soon', async () => {
    const { box, open } = makeMailbox();
    const { run } = fetching(open);
    const after = async (ms: number) => {
      app().clock.move(ms);
      await run();
      return box.opened;
    };
    box.refuses = new MailboxFailed('mail.test:993 cannot be reached.');
    const found = [await after(0), await after(999), await after(1), await after(4999), await after(1)];
    assert.deepEqual(found, [1, 1, 2, 2, 3]);
    box.refuses = new MailboxFailed('The mail server let nobody in.', true);
    assert.deepEqual([await after(15_000), await after(5 * MINUTE - 1), await after(1)], [4, 4, 5]);
  });

  test('one at a time fetches, and another goes on when it is not heard of any more', async () => {
    const { project, to } = await addressOf();
    const [one, other] = [makeMailbox(), makeMailbox()];
    const first = fetching(one.open);
    const second = fetching(other.open);
    const running = first.run();
    await until(async () => (await mailIn()).connected, 'the first to be connected');
    await second.run();
    assert.equal(other.box.opened, 0);
    app().clock.move(LEASE_MS + 1);
    assert.equal((await mailIn()).connected, false, 'not heard of any more');
    other.box.put(raw(to, 'Coil the ropes'));
    const taken = second.run();
    await until(() => other.box.unmarked().length === 0, 'the second to take it');
    assert.deepEqual(await tasksIn(project), ['Coil the ropes']);
    // The one before thaws: it notices, and leaves the turn to who has it.
    one.box.nudge();
    await running;
    assert.equal((await mailIn()).connected, true);
    second.stop();
    await taken;
  });

  test('a mail that something comes in between with is tried again, and keeps no other waiting', async () => {
    const { project, to } = await addressOf();
    const { box, open } = makeMailbox();
    let isAway = true;
    const { services } = app();
    const blobs = new Proxy(services.blobs, {
      get: (target, key) =>
        key === 'put' && isAway ? () => Promise.reject(unavailable('The store is away.')) : Reflect.get(target, key),
    });
    const parts = ['Content-Type: text/plain', 'Content-Disposition: attachment; filename="a.txt"'];
    box.put(raw(to, 'With a file', { headers: parts }));
    box.put(raw(to, 'Without one'));
    const { run, stop } = fetching(open, { ...services, blobs });
    const running = run();
    await until(() => box.unmarked().length === 1, 'the other to be taken');
    assert.deepEqual([await tasksIn(project), box.unmarked()], [['Without one'], [1]]);
    // What failed before may still be told.
    await until(async () => /could not be taken.*tried again/.test((await mailIn()).failure), 'it to be told');
    isAway = false;
    app().clock.move(MINUTE);
    box.nudge();
    await until(() => box.unmarked().length === 0, 'it to be taken');
    assert.deepEqual(await tasksIn(project), ['With a file', 'Without one']);
    stop();
    await running;
  });

  test('what is too much of one for now waits, and keeps no other waiting, however many they are', async () => {
    const { project, to } = await addressOf();
    const { box, open } = makeMailbox();
    const { services } = app();
    const put = () => Promise.reject(tooMany('Later.', 900));
    const blobs = new Proxy(services.blobs, { get: (on, key) => (key === 'put' ? put : Reflect.get(on, key)) });
    const parts = ['Content-Type: text/plain', 'Content-Disposition: attachment; filename="a.txt"'];
    for (let n = 0; n < 4; n += 1) box.put(raw(to, `With a file ${n}`, { headers: parts }));
    box.put(raw(to, 'Of another'));
    const { run, stop } = fetching(open, { ...services, blobs });
    const running = run();
    await until(() => box.unmarked().length === 4, 'the last one to be taken');
    assert.deepEqual(await tasksIn(project), ['Of another']);
    stop();
    await running;
  });
});
