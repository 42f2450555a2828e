import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newsComposers } from '../../../src/overview/notifications/mailing/compose.ts';
import { makeMailer } from '../../../src/people/mail/sending/send.ts';
import { signal, tellAll } from '../../overview/notifications/inbox.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { type Mailbox, openMailbox } from '../../support/mailbox.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { makeList, makeTask } from '../../work/tasks/making.ts';

const SECRET = 'a secret of the mail server';
const HOUR = 3600_000;
const FORM = 'Content-Type: multipart/mixed; boundary=x';

type Written = { from: string; to: string; id?: string; subject?: string; headers?: string[]; body?: string };
const raw = ({
  from,
  to,
  id = `<${Math.random()}@acme.test>`,
  subject = 'Re: Caulk',
  headers = [],
  body = 'Done.',
}: Written) =>
  [`From: Somebody <${from}>`, `To: ${to}`, `Message-ID: ${id}`, `Subject: ${subject}`, ...headers, '', body].join(
    '\r\n',
  );
const withFile = (text: string, name: string, bytes: string) =>
  [
    '--x',
    'Content-Type: text/plain',
    '',
    text,
    '--x',
    'Content-Type: text/plain',
    `Content-Disposition: attachment; filename="${name}"`,
  ]
    .concat(['Content-Transfer-Encoding: base64', '', Buffer.from(bytes).toString('base64'), '--x--', ''])
    .join('\r\n');

eachEngine('mail in', (engine) => {
  let app: TestApp & { dispose(): Promise<void> };
  let mailbox: Mailbox;
  before(async () => {
    mailbox = await openMailbox();
    const env = {
      HOLDFAST_SMTP_URL: mailbox.url,
      HOLDFAST_PUBLIC_URL: 'https://work.acme.test',
      HOLDFAST_MAIL_IN: 'holdfast@in.acme.test',
      HOLDFAST_MAIL_IN_SECRET: SECRET,
      HOLDFAST_MAIL_IN_LARGEST: '1MiB',
    };
    app = await openTestApp(engine, { env });
  });
  after(async () => {
    await app.dispose();
    await mailbox.close();
  });

  const hand = (payload: string | Buffer, secret = SECRET, query = '') =>
    app.http.inject({
      method: 'POST',
      url: `/incoming-mail${query}`,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822' },
      payload,
    });
  /** What becomes of a mail, for each of the codes that it was sent to. */
  const takes = async (payload: string | Buffer, query = ''): Promise<{ state: string; reason: string }[]> => {
    const reply = await hand(payload, SECRET, query);
    assert.equal(reply.statusCode, 200, reply.body);
    return reply.json().mails;
  };
  const sent = async () => {
    const mailer = makeMailer({ composers: newsComposers });
    while (await mailer.run(app.services, signal));
    return mailbox.mails.splice(0);
  };
  /** Somebody with a task, and the address that a mail about it asks them to reply to. */
  const told = async (email: string) => {
    const { admin } = app;
    const project = await makeProject(admin, { name: 'Pier' });
    const person = await makePerson(app, { 'email-address': email });
    await join(admin, project, person.id);
    const list = await makeList(admin, project);
    const task = await makeTask(admin, list, 'Caulk', { 'responsible-party-ids': person.id });
    await tellAll(app);
    app.clock.move(HOUR);
    const mail = (await sent()).find(({ to, headers }) => to === email && headers.subject === 'Caulk (Pier)');
    assert.ok(mail);
    assert.match(mail.text, /What you reply to this mail becomes a comment\./);
    return { project, person, task, to: mail.headers['reply-to']!, email };
  };
  const commentsOn = async (task: string) => (await app.admin.get(`/tasks/${task}/comments.json`)).body.comments;
  const refused = async () => (await app.admin.get('/mailIn/refused.json')).body.mails;

  test('a reply becomes a comment of its author, once, without what it replies to, and with its files', async () => {
    const { to, task, person, email, project } = await told('ada@acme.test');
    assert.match(to, /^holdfast\+[0-9a-z-]{28,}@in\.acme\.test$/);
    const text =
      'Done.\r\n\r\nWith oakum.\r\n\r\nAm Mo., 16. Nov. 2026 um 10:00 Uhr schrieb Holdfast\r\n<holdfast@work.acme.test>:\r\n\r\n> Caulk\r\n> you\r\n';
    const mail = raw({
      from: 'ADA@acme.test',
      to: `Holdfast <${to.toUpperCase()}>`,
      headers: [FORM],
      body: withFile(text, 'seam.txt', 'tight'),
    });
    assert.deepEqual(await takes(mail), [{ state: 'taken', reason: '' }]);
    assert.deepEqual(await takes(mail), [{ state: 'known', reason: '' }], 'handed over again');
    const [comment, ...others] = await commentsOn(task);
    assert.deepEqual(
      [comment.body, comment['author-id'], comment['emailed-from'], others],
      ['Done.\n\nWith oakum.', person.id, 'ADA@acme.test', []],
    );
    assert.equal(comment.attachments[0].name, 'seam.txt');
    const files = (await app.admin.get(`/projects/${project}/files.json`)).body.project.files;
    assert.deepEqual(
      files.map((file: { name: string; size: string }) => [file.name, file.size]),
      [['seam.txt', '5']],
    );
    assert.equal((await hand(mail, 'a guess')).statusCode, 401);
    const html = '<style>p{}</style><p>Tar &amp; oakum<br>both</p><blockquote>Caulk</blockquote>';
    await takes(raw({ from: email, to, headers: ['Content-Type: text/html'], body: html }));
    const bodies = (await commentsOn(task)).map(({ body }: { body: string }) => body);
    assert.ok(bodies.includes('Tar & oakum\nboth'), bodies.join('|'));
  });

  test('two that are handed over at once are one comment', async () => {
    const { to, task, email } = await told('twice@acme.test');
    const mail = raw({ from: email, to });
    const states = (await Promise.all([takes(mail), takes(mail), takes(mail)])).flat().map(({ state }) => state);
    assert.deepEqual(states.sort(), ['known', 'known', 'taken']);
    assert.equal((await commentsOn(task)).length, 1);
  });

  test('whose code it is not, who has lost sight of it, and who has written nothing is told why; strangers are not', async () => {
    const { to, task, person, project, email } = await told('bea@acme.test');
    const other = await makePerson(app, { 'email-address': 'cyd@acme.test' });
    await join(app.admin, project, other.id);
    await sent();
    const reasonOf = async (mail: string) => {
      const [outcome] = await takes(mail);
      assert.equal(outcome!.state, 'refused');
      return outcome!.reason;
    };
    assert.match(await reasonOf(raw({ from: 'cyd@acme.test', to })), /belongs to somebody else than cyd@acme\.test/);
    assert.match(await reasonOf(raw({ from: 'stranger@elsewhere.test', to })), /belongs to somebody else/);
    assert.match(await reasonOf(raw({ from: email, to, headers: ['From: cyd@acme.test'] })), /says so more than once/);
    assert.match(await reasonOf(raw({ from: email, to, body: '> Caulk\r\n' })), /nothing in it but what it replies to/);
    await app.admin.put(`/projects/${project}/people.json`, { remove: { userIdList: person.id } });
    assert.match(
      await reasonOf(raw({ from: email, to, subject: 'Re: gone' })),
      /no such task, or you do not have access/,
    );
    const mails = (await sent()).filter(({ headers }) => headers.subject!.startsWith('Not taken'));
    assert.deepEqual(mails.map((mail) => mail.to).sort(), ['bea@acme.test', 'bea@acme.test', 'cyd@acme.test']);
    assert.ok(mails.every(({ headers }) => headers['auto-submitted'] === 'auto-generated' && !headers['reply-to']));
    assert.deepEqual(await commentsOn(task), []);
    const [last] = await refused();
    assert.deepEqual([last.from, last.subject, last.userId, last.told], [email, 'Re: gone', person.id, true]);
    assert.equal((await other.caller.get('/mailIn/refused.json')).status, 403);
  });

  test('what programs send by themselves is refused, and nobody is answered', async () => {
    const { to, task, email } = await told('dot@acme.test');
    const signs = [
      'Auto-Submitted: auto-replied',
      'Precedence: bulk',
      'List-Id: <all.acme.test>',
      'X-Autoreply: yes',
      'Return-Path: <>',
    ];
    for (const sign of [...signs, 'Content-Type: multipart/report; boundary=x'])
      assert.match(
        (await takes(raw({ from: email, to, headers: [sign] })))[0]!.reason,
        /A program sent it by itself/,
        sign,
      );
    const circles = Array.from({ length: 60 }, () => 'Received: from here by there');
    assert.match((await takes(raw({ from: email, to, headers: circles })))[0]!.reason, /in circles/);
    assert.deepEqual([await sent(), await commentsOn(task)], [[], []]);
    assert.deepEqual((await takes(raw({ from: email, to, headers: ['Auto-Submitted: no'] })))[0]!.state, 'taken');
  });

  test('codes that are guessed or changed open nothing, and are not written down', async () => {
    const { to, email, task } = await told('eli@acme.test');
    const before = (await refused()).length;
    const forged = [
      to.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@')),
      to.replace(/-ct/, '-cm'),
      'holdfast@in.acme.test',
      'holdfast+zz-1-ct1-00000000000000000000@in.acme.test',
    ];
    for (const address of forged)
      assert.deepEqual(await takes(raw({ from: email, to: address })), [
        { state: 'refused', reason: 'It was sent to no address of ours that is good now.' },
      ]);
    assert.equal((await refused()).length, before);
    assert.deepEqual(await commentsOn(task), []);
    const id = '<the-same@acme.test>';
    assert.equal((await takes(raw({ from: 'stranger@elsewhere.test', to, id })))[0]!.state, 'refused');
    const found = ['Authentication-Results: in.acme.test; spf=pass; dmarc=fail header.from=acme.test'];
    assert.match((await takes(raw({ from: email, to, headers: found })))[0]!.reason, /not from where it says/);
    assert.equal((await takes(raw({ from: email, to, id })))[0]!.state, 'taken', 'nobody else can use it up');
    assert.equal(
      (await takes(raw({ from: email, to: 'list@acme.test' }), `?to=${encodeURIComponent(to)}`))[0]!.state,
      'taken',
    );
  });

  test('mail that is made to do harm is refused, and the rest goes on', async () => {
    const { to, email } = await told('fay@acme.test');
    const nested = Array.from(
      { length: 200 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    ).join('');
    const hostile = [
      raw({ from: email, to, headers: [nested.slice(0, -2)], body: 'deep' }),
      raw({ from: email, to, headers: [`X-Bomb: ${'x'.repeat(300_000)}`] }),
      raw({ from: email, to, headers: [FORM], body: '--x\r\n\r\n\r\n'.repeat(80_000) }),
      raw({ from: email, to, headers: ['Content-Type: text/html'], body: '<style><'.repeat(60_000) }),
    ];
    for (const mail of hostile) assert.ok((await takes(mail)).length <= 1);
    const nothing = raw({ from: email, to: `${'x'.repeat(250_000)}, ${to}`, subject: 'To nobody' });
    // Looking for addresses there must not take the time of everybody else.
    assert.ok((await takes(nothing)).length <= 1);
    const rule = raw({ from: email, to, body: `Done.\r\n${'-'.repeat(60_000)}x` });
    assert.equal((await takes(rule))[0]!.state, 'taken');
    const nul = raw({ from: email, to, subject: 'N\0L', body: 'No\0thing' });
    assert.equal((await takes(nul))[0]!.state, 'taken');
    const odd = raw({
      from: email,
      to,
      headers: ['Content-Type: text/plain; charset=no-such-charset'],
      body: 'Caf\u00e9',
    });
    assert.equal((await takes(odd))[0]!.state, 'taken');
    assert.equal((await hand(Buffer.alloc(2 * 2 ** 20))).statusCode, 413);
  });

  test('a project has addresses for each of its people, for what they may make there, until they are renewed', async () => {
    const { project, person, email } = await told('gus@acme.test');
    const path = `/projects/${project}/mailAddresses`;
    const own = async () =>
      Object.fromEntries(
        (await person.caller.get(`${path}.json`)).body.mailAddresses.map((one: { makes: string; address: string }) => [
          one.makes,
          one.address,
        ]),
      );
    const { task, message, notebook, file } = await own();
    assert.notEqual(task, (await app.admin.get(`${path}.json`)).body.mailAddresses[0].address, 'each has their own');
    const parts = { from: email, headers: [FORM], body: withFile('Before winter.\r\n> kept', 'plan.txt', 'a plan') };
    for (const [to, subject] of [
      [task, 'Tar the roof'],
      [message, 'Low water'],
      [notebook, 'Knots'],
      [file, 'Plans'],
    ] as const)
      assert.deepEqual(await takes(raw({ ...parts, to, subject })), [{ state: 'taken', reason: '' }], subject);
    const all = async (what: string) => (await app.admin.get(`/projects/${project}/${what}.json`)).body;
    const made = (await all('tasks'))['todo-items'].find(
      ({ content }: { content: string }) => content === 'Tar the roof',
    );
    assert.deepEqual(
      [made.description, String(made['creator-id']), made['attachments-count']],
      ['Before winter.\n> kept', person.id, 1],
    );
    assert.equal((await all('posts')).posts[0].title, 'Low water');
    assert.equal((await all('notebooks')).project.notebooks[0].name, 'Knots');
    assert.equal((await all('files')).project.files.length, 4);
    assert.match((await takes(raw({ from: email, to: file })))[0]!.reason, /no file in it/);

    const observer = await makePerson(app, { 'email-address': 'hal@acme.test' });
    await join(app.admin, project, observer.id, 'observer');
    assert.deepEqual((await observer.caller.get(`${path}.json`)).body.mailAddresses, []);
    const stranger = await makePerson(app);
    assert.equal((await stranger.caller.get(`${path}.json`)).status, 404);
    assert.equal((await stranger.caller.put(`${path}/renew.json`)).status, 404);

    const renewed = await person.caller.put(`${path}/renew.json`);
    assert.equal(renewed.status, 200, renewed.text);
    const [entry] = (await app.admin.get(`/audit.json?personId=${person.id}`)).body.entries;
    assert.deepEqual([entry.action, entry.aboutType, entry.aboutId], ['mailAddress.renewed', 'project', project]);
    assert.equal((await takes(raw({ from: email, to: task })))[0]!.state, 'refused');
    assert.equal((await takes(raw({ from: email, to: (await own()).task })))[0]!.state, 'taken');
    const { mailIn } = (await app.admin.get('/mailIn.json')).body;
    assert.deepEqual([mailIn.enabled, mailIn.address], [true, 'holdfast@in.acme.test']);
    assert.ok(mailIn.lastArrivedOn && Number(mailIn.refused) > 0);
  });

  test('programs that answer each other come to an end, and their people go on', async () => {
    const one = await told('echo@acme.test');
    const answer = async (n: number, to = one.to) =>
      (await takes(raw({ from: one.email, to, id: `<echo.${n}@acme.test>`, body: `Away ${n}` })))[0]!;
    for (let n = 0; n < 20; n += 1) assert.equal((await answer(n)).state, 'taken');
    const { state, reason } = await answer(20);
    assert.equal(state, 'refused');
    assert.match(reason, /^More than 20 replies to this came in a day\. Write the next ones in Holdfast\.$/);
    assert.equal((await commentsOn(one.task)).length, 20);
    assert.equal(
      (await sent()).filter(({ text }) => text.includes('More than 20 replies')).length,
      1,
      'who wrote it is told',
    );
    app.clock.move(24 * HOUR);
    assert.equal((await answer(21)).state, 'taken');

    const list = await makeList(app.admin, one.project);
    await makeTask(app.admin, list, 'Tar', { 'responsible-party-ids': one.person.id });
    await tellAll(app);
    app.clock.move(HOUR);
    const mail = (await sent()).find(({ to, headers }) => to === one.email && headers.subject === 'Tar (Pier)');
    const other = mail!.headers['reply-to']!;
    for (let n = 22; n < 52; n += 1) assert.equal((await answer(n, n < 42 ? other : one.to)).state, 'taken');
    const late = raw({ from: one.email, to: one.to, id: '<echo.52@acme.test>', body: 'Written on the train' });
    const [before, busy] = [await refused(), await hand(late)];
    assert.deepEqual([busy.statusCode, busy.headers['retry-after']], [429, '900'], 'whoever hands it over keeps it');
    assert.deepEqual([(await refused()).length, await sent()], [before.length, []]);
    assert.equal((await answer(53, other)).state, 'refused', 'what no hour would make good');
    app.clock.move(HOUR);
    assert.deepEqual(await takes(late), [{ state: 'taken', reason: '' }]);
  });
});
