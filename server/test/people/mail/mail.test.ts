import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '../../../../scripts/patience.ts';
import { addToken } from '../../../src/people/credentials/operating.ts';
import { LEASE_MS, makeMailer } from '../../../src/people/mail/sending/send.ts';
import { mailSweep } from '../../../src/people/mail/sweep.ts';
import { giveNotice } from '../../../src/people/notices/notices.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { openMailbox } from '../../support/mailbox.ts';
import { makePerson } from '../../support/make.ts';
import { hangingServer } from './hanging.ts';

const NEW_PASSWORD = 'quite another horse';
const PASSWORD = 'correct horse battery';
const SECRET = 'p@ss/wörd';
const PUBLIC = 'https://work.acme.test';
const MINUTE = 60_000;
const DAY = 864e5;
const signal = new AbortController().signal;

eachEngine('mail', (engine) => {
  let app: TestApp & { dispose(): Promise<void> };
  let mailbox: Awaited<ReturnType<typeof openMailbox>>;
  before(async () => {
    mailbox = await openMailbox({ user: 'holdfast', pass: SECRET });
    const env = { HOLDFAST_SMTP_URL: mailbox.url, HOLDFAST_PUBLIC_URL: PUBLIC };
    app = await openTestApp(engine, { env });
  });
  after(async () => {
    await app.dispose();
    await mailbox.close();
  });

  /** A process that sends until nothing is due. */
  const sendAll = async (mailer = makeMailer({})) => {
    while (await mailer.run(app.services, signal));
    return mailbox.mails.splice(0);
  };
  const invite = async (email: string) => {
    const { id } = await makePerson(app, { 'email-address': email, 'first-name': 'Ana', 'last-name': 'Okoye' });
    const { body } = await app.admin.put(`/people/${id}/invite.json`);
    assert.equal(body.mailed, true);
    return { id, link: body.link as string };
  };
  const undelivered = async () => (await app.admin.get('/mail/undelivered.json')).body.mails;
  const state = async () => (await app.admin.get('/mail.json')).body.mail;

  test('an invitation arrives, as text and as HTML, with the link that lets its reader in', async () => {
    const { link } = await invite('ana@acme.test');
    const [mail, ...others] = await sendAll();
    assert.ok(mail);
    assert.deepEqual(
      [others.length, mail.to, mail.headers.from, mail.headers.to, mail.headers.subject],
      [
        0,
        'ana@acme.test',
        'Holdfast <holdfast@work.acme.test>',
        'Ana Okoye <ana@acme.test>',
        'Administrator invites you to Acme',
      ],
    );
    assert.equal(mail.headers['auto-submitted'], 'auto-generated');
    assert.ok(link.startsWith(`${PUBLIC}/invite/`));
    for (const part of [mail.text, mail.html]) assert.ok(part.includes(link), part);
    assert.ok(!/<img|<link|src=|url\(/i.test(mail.html), 'nothing is loaded from anywhere');
    assert.equal((await sendAll()).length, 0);
    assert.ok((await state()).lastSentOn);
    const rows = await app.services.db.read.selectFrom('mails').selectAll().execute();
    assert.ok(!JSON.stringify(rows).includes(link.split('/').at(-1)!));
  });

  test('nothing that opens a door lies readable in the outbox while it waits', async () => {
    const { link } = await invite('sealed@acme.test');
    const rows = await app.services.db.read.selectFrom('mails').selectAll().where('state', '=', 'waiting').execute();
    assert.equal(rows.length, 1);
    assert.ok(!JSON.stringify(rows).includes(link.split('/').at(-1)!));
    await sendAll();
  });

  test('who has forgotten their password is mailed a link, and nobody learns whether they are here', async () => {
    const email = 'forgetful@acme.test';
    await makePerson(app, { 'email-address': email, password: PASSWORD });
    const ask = (address: string, headers = {}) =>
      app.as('').post('/passwords/forgotten.json', { session: { email: address } }, headers);
    const [known, unknown] = [await ask(' Forgetful@acme.test'), await ask('nobody@acme.test')];
    assert.deepEqual([known.status, known.text], [unknown.status, unknown.text]);
    assert.equal(known.status, 200);
    await until(async () => (await state()).due === '1', 'the link to be in the outbox');
    const [mail, ...others] = await sendAll();
    assert.deepEqual([mail?.to, others.length], [email, 0]);
    assert.equal(mail!.headers.subject, 'Choose a new password for Acme', 'what there is to do, as the text says');
    const code = /https:\/\/work\.acme\.test\/invite\/(\S+)/.exec(mail!.text)![1];
    const accept = (password: string) => app.as('').post(`/invitations/${code}.json`, { person: { password } });
    assert.equal((await accept('quite another horse')).status, 201);
    assert.equal((await accept('once more, with feeling')).status, 404);
    const [told] = await sendAll();
    assert.deepEqual([told?.to, told?.headers.subject], [email, 'Your password was changed']);

    for (let n = 0; n < 4; n += 1) assert.equal((await ask('nobody@acme.test')).status, 200);
    for (const address of ['nobody@acme.test', 'NOBODY@acme.test']) {
      const refused = await ask(address);
      assert.equal(refused.status, 429);
      assert.match(refused.body.MESSAGE, /Too many links were asked for/);
    }
    const foreign = await ask('ana@acme.test', { origin: 'https://elsewhere.test' });
    assert.equal(foreign.status, 403);
  });

  test('a link to sign in is good for four hours, and is not mailed after that', async () => {
    const email = 'late@acme.test';
    await makePerson(app, { 'email-address': email });
    app.clock.move(20 * MINUTE);
    await app.as('').post('/passwords/forgotten.json', { session: { email } });
    await until(async () => (await state()).due === '1', 'the link to be in the outbox');
    app.clock.move(4 * 60 * MINUTE);
    assert.deepEqual(await sendAll(), []);
    assert.deepEqual([(await state()).due, await undelivered()], ['0', []]);
  });

  test('a new address is told to the old one, a new password to its owner', async () => {
    const email = 'before@acme.test';
    const { id } = await makePerson(app, { 'email-address': email, password: PASSWORD });
    const entered = await app.as('').post('/session.json', { session: { email, password: PASSWORD } });
    const cookie = entered.headers['set-cookie']!.split(';')[0]!;
    const own = { cookie, 'sec-fetch-site': 'same-origin' };
    const change = (person: object) => app.as('').put(`/people/${id}.json`, { person }, own);
    const moved = { 'email-address': 'after@acme.test', 'current-password': PASSWORD };
    assert.equal((await change(moved)).status, 200);
    assert.equal((await change({ password: 'quite another horse', 'current-password': PASSWORD })).status, 200);
    const mails = await sendAll();
    assert.deepEqual(mails.map(({ to, headers }) => [to, headers.subject]).sort(), [
      ['after@acme.test', 'Your password was changed'],
      ['before@acme.test', 'Your e-mail address was changed'],
    ]);
    assert.ok(mails.every(({ text }) => !text.includes('another horse')));
  });

  test('what a server does not take is tried again, ever later, under the same Message-ID, and then given up', async () => {
    mailbox.answer = () => ({ code: 451, message: 'try again later' });
    await invite('slow@acme.test');
    assert.deepEqual(await sendAll(), []);
    const [waiting] = await undelivered();
    matchesGolden('mail-undelivered', (await app.admin.get('/mail/undelivered.json')).body);
    assert.deepEqual([waiting.tries, waiting.givenUp], ['1', false]);
    assert.equal(waiting.error, 'The mail server refused: 451 try again later');
    const before = await app.services.db.read
      .selectFrom('mails')
      .select('message_id')
      .where('state', '=', 'waiting')
      .execute();
    app.clock.move(MINUTE - 1000);
    await sendAll();
    assert.equal((await undelivered())[0].tries, '1');
    app.clock.move(1000);
    mailbox.answer = () => undefined;
    const [mail] = await sendAll();
    assert.deepEqual([mail?.headers['message-id'], await undelivered()], [before[0]!.message_id, []]);

    mailbox.answer = () => ({ code: 451, message: 'try again later' });
    await invite('never@acme.test');
    for (let n = 0; n < 12; n += 1) {
      await sendAll();
      app.clock.move(DAY);
    }
    const [givenUp] = await undelivered();
    assert.deepEqual([givenUp.address, givenUp.tries, givenUp.givenUp], ['never@acme.test', '9', true]);

    mailbox.answer = () => ({ code: 550, message: 'no such mailbox' });
    await invite('nowhere@acme.test');
    await sendAll();
    const [refused] = await undelivered();
    assert.deepEqual([refused.address, refused.tries, refused.givenUp], ['nowhere@acme.test', '1', true]);
    mailbox.answer = () => undefined;
    // What the server thinks of the sender is no fault of who is written to.
    mailbox.greet = () => ({ code: 553, message: 'sender not allowed' });
    await invite('patient@acme.test');
    await sendAll();
    assert.equal((await undelivered())[0].givenUp, false);
    mailbox.greet = () => undefined;
    app.clock.move(MINUTE);
    assert.equal((await sendAll())[0]?.to, 'patient@acme.test');
    app.clock.move(31 * DAY - MINUTE);
    await mailSweep.run(app.services, signal);
    assert.deepEqual(await undelivered(), []);
  });

  test('a crash between the claim and the end loses no mail, and who was too late writes nothing', async () => {
    await invite('crash@acme.test');
    const { sent, transport, cutOff } = hangingServer();
    const dying = makeMailer({ transport }).run(app.services, signal);
    await until(() => sent.length === 1, 'the mail to be on its way');
    // Nobody else takes it while its process may live; where there are several, that is known by the lease.
    const other = makeMailer({});
    if (engine.name === 'PostgreSQL') assert.deepEqual(await sendAll(other), []);
    app.clock.move(LEASE_MS);
    const [mail] = await sendAll(other);
    assert.equal(mail?.headers['message-id'], sent[0]);
    cutOff();
    await dying;
    assert.deepEqual([await undelivered(), await sendAll()], [[], []]);
  });

  test('a server that says nothing is not waited for when the process ends, and the mail goes with the next', async () => {
    await invite('silent@acme.test');
    const { sent, transport } = hangingServer();
    const stopping = new AbortController();
    const ending = makeMailer({ transport, endingMs: 0 }).run(app.services, stopping.signal);
    await until(() => sent.length === 1, 'the mail to be on its way');
    stopping.abort();
    assert.equal(await ending, false);
    const [mail] = await sendAll(makeMailer({}));
    assert.equal(mail?.headers['message-id'], sent[0], 'at once, no lease holds it');
  });

  test('the password of the server is in no log and in no error', async () => {
    const closed = await openMailbox({ user: 'holdfast', pass: 'another' });
    const url = new URL(closed.url);
    const { mail } = app.services.config;
    const way = { ...mail!, smtp: { ...mail!.smtp, port: Number(url.port) } };
    const services = { ...app.services, config: { ...app.services.config, mail: way } };
    await invite('locked@acme.test');
    await makeMailer({}).run(services, signal);
    await closed.close();
    const [waiting] = await undelivered();
    assert.match(waiting.error, /^The mail server let nobody in: 535/);
    assert.equal(waiting.givenUp, false);
    assert.match(app.log.join(''), /could not be handed over/);
    for (const told of [waiting.error, app.log.join('')])
      for (const secret of [SECRET, encodeURIComponent(SECRET), Buffer.from(SECRET).toString('base64')])
        assert.ok(!told.includes(secret));
    app.clock.move(MINUTE);
    assert.equal((await sendAll()).length, 1);
  });

  test('a test goes to who asks for it', async () => {
    matchesGolden('mail-state', { ...(await app.admin.get('/mail.json')).body });
    assert.equal((await app.admin.post('/mail/test.json')).status, 200);
    const [mail] = await sendAll();
    assert.deepEqual([mail?.to, mail?.headers.subject], ['admin@acme.test', 'Mail from Holdfast works']);
    const { caller } = await makePerson(app);
    for (const path of ['/mail.json', '/mail/undelivered.json']) assert.equal((await caller.get(path)).status, 403);
    assert.equal((await caller.post('/mail/test.json')).status, 403);
    const nowhere = { 'email-address': 'maya@studio.example', administrator: true, 'company-id': '1' };
    const { caller: maya } = await makePerson(app, nowhere);
    const refused = await maya.post('/mail/test.json');
    assert.deepEqual([refused.status, await sendAll()], [409, []]);
    assert.match(refused.body.MESSAGE, /Nobody is reached at your e-mail address/);
  });

  test('a sign-in with a browser that is not known is told, but for the first of all', async () => {
    const [email, other] = ['known@acme.test', 'beside@acme.test'];
    for (const address of [email, other]) await makePerson(app, { 'email-address': address, password: PASSWORD });
    const signIn = async (address: string, cookie = '', password = PASSWORD) => {
      const session = { email: address, password };
      const reply = await app.as('').post('/session.json', { session }, { cookie });
      assert.equal(reply.status, 201);
      const [, known] = reply.headers['set-cookie']!.split('\n');
      assert.match(
        known!,
        /^__Host-holdfast-known=[0-9a-f.]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      );
      return known!.split(';')[0]!;
    };
    const subjects = async () => (await sendAll()).map(({ to, headers: { subject } }) => [to, subject]);
    const told = (address: string) => [address, 'New sign-in from another browser'];
    const first = await signIn(email);
    assert.deepEqual(await subjects(), [], 'who comes for the first time');
    await signIn(email, `some=thing; ${first}; more=of it`);
    assert.deepEqual(await subjects(), [], 'with the same browser');
    const stranger = await signIn(email);
    const [mail, ...others] = await sendAll();
    assert.deepEqual([[mail!.to, mail!.headers.subject], others], [told(email), []]);
    assert.match(mail!.text, /at 2026-\d\d-\d\d \d\d:\d\d \(.+\), from the network address 127\.0\.0\.1\./);
    assert.match(mail!.text, /https:\/\/work\.acme\.test\/settings\/security/);
    // Two people share a browser, and each of them is known to it.
    const both = await signIn(other, stranger);
    await signIn(email, both);
    await signIn(other, both);
    assert.deepEqual(await subjects(), []);
    await signIn(other, first);
    await signIn(email, 'holdfast-known=0123.4567');
    assert.deepEqual((await subjects()).toSorted(), [told(other), told(email)]);
    // Whoever had the old password may have come with any browser: with a new one none is known.
    const entered = await app
      .as('')
      .post('/session.json', { session: { email, password: PASSWORD } }, { cookie: both });
    const own = { cookie: entered.headers['set-cookie']!.split(';')[0]!, 'sec-fetch-site': 'same-origin' };
    const { id } = (await app.as('').get('/me.json', own)).body.person;
    const change = { person: { password: NEW_PASSWORD, 'current-password': PASSWORD } };
    assert.equal((await app.as('').put(`/people/${id}.json`, change, own)).status, 200);
    await sendAll();
    const anew = await signIn(email, both, NEW_PASSWORD);
    assert.deepEqual(await subjects(), [told(email)]);
    await signIn(email, anew, NEW_PASSWORD);
    assert.deepEqual(await subjects(), []);
  });

  test('a new API token is told to whose it is, whoever has made it', async () => {
    const email = 'tokens@acme.test';
    const { caller } = await makePerson(app, { 'email-address': email });
    const told = async () => {
      const [mail, ...others] = await sendAll();
      assert.deepEqual([mail!.to, mail!.headers.subject, others], [email, 'A new API token in your name', []]);
      return mail!.text;
    };
    const token = { name: 'Night <b>train</b>', readOnly: true };
    const made = await caller.post('/tokens.json', { token });
    assert.equal(made.status, 201);
    const text = await told();
    assert.match(text, /at 2026-\d\d-\d\d \d\d:\d\d \(.+\), from the network address 127\.0\.0\.1\./);
    assert.match(text, /called “Night <b>train<\/b>” and may read what you may read/);
    assert.match(text, /https:\/\/work\.acme\.test\/settings\/tokens/);
    assert.ok(!text.includes(made.body.token));
    await addToken(app.services, { email, name: 'Nightly', readOnly: false });
    assert.match(await told(), /by who runs the server\. It is called “Nightly” and may do what you may do/);
  });

  test('neither a token that was found nor a screen left open moves the address to which a link is mailed', async () => {
    const email = 'mine@acme.test';
    const { id, caller } = await makePerson(app, { 'email-address': email, password: PASSWORD });
    const entered = await app.as('').post('/session.json', { session: { email, password: PASSWORD } });
    const own = { cookie: entered.headers['set-cookie']!.split(';')[0]!, 'sec-fetch-site': 'same-origin' };
    const person = { 'email-address': 'thief@acme.test', title: 'Boatswain' };
    assert.equal((await caller.put(`/people/${id}.json`, { person })).status, 403);
    const refused = await app.as('').put(`/people/${id}.json`, { person }, own);
    assert.deepEqual([refused.status, refused.body.errors[0].field], [422, 'current-password']);
    const same = { ...person, 'email-address': 'Mine@acme.test' };
    assert.equal((await caller.put(`/people/${id}.json`, { person: same })).status, 200);
    assert.equal((await app.admin.put(`/people/${id}.json`, { person })).status, 403, 'nor does an Administrator’s');
    const bosses = 'moves.others@acme.test';
    const { id: bossId } = await makePerson(app, { 'email-address': bosses, password: PASSWORD, administrator: true });
    const came = await app.as('').post('/session.json', { session: { email: bosses, password: PASSWORD } });
    const boss = { cookie: came.headers['set-cookie']!.split(';')[0]!, 'sec-fetch-site': 'same-origin' };
    const move = (proof: object) => app.as('').put(`/people/${id}.json`, { person: { ...person, ...proof } }, boss);
    assert.deepEqual([(await move({})).status, (await move({ 'current-password': PASSWORD })).status], [422, 200]);
    assert.equal((await app.admin.delete(`/people/${bossId}.json`)).status, 200);
    await sendAll();
  });

  test('a link that was mailed to a wrong address does not work once the address is put right', async () => {
    const { id, link } = await invite('anna@acme.test');
    await sendAll();
    const read = async () => (await app.as('').get(`/invitations/${link.split('/').at(-1)}.json`)).status;
    assert.equal((await app.admin.put(`/people/${id}.json`, { person: { title: 'Cook' } })).status, 200);
    assert.equal(await read(), 200);
    assert.equal(
      (await app.admin.put(`/people/${id}.json`, { person: { 'email-address': 'anne@acme.test' } })).status,
      200,
    );
    assert.equal(await read(), 404);
    await sendAll();
  });

  test('who has much to send does not keep others from sending', async () => {
    for (let n = 0; n < 7; n += 1) await invite(`many${n}@acme.test`);
    const other = await app.anotherAccount();
    await other.admin.post('/mail/test.json');
    const mails = await sendAll();
    const turn = mails.findIndex(({ to }) => to === 'admin@globex.test');
    assert.ok(mails.length === 8 && turn < 5, `it was number ${turn}`);
  });

  test('accounts in which all that is due waits for something else do not keep others from sending', async () => {
    const { db } = app.services;
    await invite('behind@acme.test');
    const own = await db.read.selectFrom('mails').selectAll().where('state', '=', 'waiting').executeTakeFirstOrThrow();
    const news = { ...own, purpose: 'news', address: '' } as const;
    const later = new Date(app.clock.now().getTime() + DAY).toISOString();
    const others = Array.from({ length: 30 }, (_, at) => ({ ...news, account_id: own.account_id + 1000 + at }));
    const rows = others.flatMap((one) => [one, { ...one, id: one.id + 1, due_at: later, says_up_to: 1 }]);
    await db.transaction((tx) => tx.insertInto('mails').values(rows).execute());
    assert.deepEqual(
      (await sendAll()).map(({ to }) => to),
      ['behind@acme.test'],
    );
    for (const { account_id } of others)
      await db.transaction((tx) => tx.deleteFrom('mails').where('account_id', '=', account_id).execute());
  });

  test('what Administrators should see to is mailed to each of them, and to nobody else', async () => {
    await makePerson(app, { 'email-address': 'second@acme.test', administrator: true });
    await makePerson(app, { 'email-address': 'no.administrator@acme.test' });
    const said = { subject: 'A webhook was disabled', message: 'It has failed for five days.' };
    const told = { accountId: app.accountId, about: 'webhook', aboutId: 7, ...said };
    await app.services.db.transaction((tx) => giveNotice(app.services, tx, told));
    const mails = await sendAll();
    assert.deepEqual(mails.map(({ to }) => to).sort(), ['admin@acme.test', 'second@acme.test']);
    assert.match(mails[0]!.text, /failed for five days[\s\S]*https:\/\/work\.acme\.test\/settings\/webhooks\/7/);
  });
});
