import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '../../../../scripts/patience.ts';
import { newsComposers } from '../../../src/overview/notifications/mailing/compose.ts';
import { LEASE_MS, makeMailer } from '../../../src/people/mail/sending/send.ts';
import { type OpenTransport, openSmtp } from '../../../src/people/mail/sending/transport.ts';
import { makeDueNotices } from '../../../src/work/reminders/due/due.ts';
import { ringing } from '../../../src/work/reminders/ring.ts';
import { type Caller, openTestApp, type TestApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { type Arrived, type Mailbox, openMailbox } from '../../support/mailbox.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';
import { say } from '../../work/comments/conversations.ts';
import { makeList, makeTask, putTask } from '../../work/tasks/making.ts';
import { newsFor, signal, tellAll, unreadOf } from './inbox.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

eachEngine('news by mail', (engine) => {
  let app: TestApp & { dispose(): Promise<void> };
  let mailbox: Mailbox;
  before(async () => {
    mailbox = await openMailbox();
    const env = { HOLDFAST_SMTP_URL: mailbox.url, HOLDFAST_PUBLIC_URL: 'https://work.acme.test' };
    app = await openTestApp(engine, { env });
  });
  after(async () => {
    await app.dispose();
    await mailbox.close();
  });

  /** What arrives within so long after everybody was told. */
  const mailsIn = async (ms: number): Promise<Arrived[]> => {
    await tellAll(app);
    app.clock.move(ms);
    const mailer = makeMailer({ composers: newsComposers });
    while (await mailer.run(app.services, signal));
    return mailbox.mails.splice(0);
  };
  /** A project of two people, who have been told of it and have no mail waiting. */
  const begin = async (fields: object = {}) => {
    const { admin } = app;
    const project = await makeProject(admin, { name: 'Pier' });
    const ada = await makePerson(app, { 'first-name': 'Ada', 'last-name': 'Quay', ...fields });
    await join(admin, project, ada.id);
    await mailsIn(48 * HOUR);
    return { admin, project, ada, list: await makeList(admin, project) };
  };
  const task = async (list: string, person: string, name = 'Caulk'): Promise<string> =>
    makeTask(app.admin, list, name, { 'responsible-party-ids': person });
  const choose = async (by: Caller, preferences: object, path = 'preferences') => {
    const reply = await by.put(`/notifications/${path}.json`, { preferences });
    assert.equal(reply.status, 200, reply.text);
  };

  test('what happens to a thing within minutes is one mail, and all of a thing one conversation', async () => {
    const { admin, ada, list } = await begin();
    const id = await task(list, ada.id);
    await say(admin, `/tasks/${id}/comments.json`, `With oakum, @[Ada Quay](person:${ada.id}).`);
    assert.deepEqual(await mailsIn(2 * MINUTE), []);
    const [first, ...others] = await mailsIn(MINUTE);
    assert.ok(first && others.length === 0);
    assert.equal(first.headers.subject, 'Caulk (Pier)');
    assert.match(first.text, /made you responsible[\s\S]*mentioned you\nWith oakum, @Ada Quay\./);
    assert.match(first.text, new RegExp(`https://work\\.acme\\.test/tasks/${id}`));
    assert.deepEqual(await mailsIn(HOUR), []);

    await say(admin, `/tasks/${id}/comments.json`, 'Or with pitch.');
    const [second] = await mailsIn(3 * MINUTE);
    assert.ok(second);
    assert.ok(second.text.includes('Or with pitch.') && !second.text.includes('oakum'), second.text);
    assert.equal(second.headers.references, first.headers.references);
    assert.notEqual(second.headers['message-id'], first.headers['message-id']);
    assert.equal(await unreadOf(ada.caller), '4');
  });

  test('what was read meanwhile, became private or was deleted is not mailed', async () => {
    const { admin, ada, list, project } = await begin();
    const [read, hidden, gone] = [await task(list, ada.id), await task(list, ada.id), await task(list, ada.id)];
    await tellAll(app);
    const [entry] = (await ada.caller.get('/notifications.json?pageSize=1&page=3')).body.notifications;
    assert.equal(entry.itemId, read);
    await ada.caller.put(`/notifications/${entry.id}/read.json`);
    await putTask(admin, hidden, { private: '1', 'responsible-party-ids': '' });
    await admin.delete(`/tasks/${gone}.json`);
    assert.deepEqual(await mailsIn(HOUR), []);
    await task(list, ada.id, 'Late');
    await tellAll(app);
    await admin.put(`/projects/${project}/people.json`, { remove: { userIdList: ada.id } });
    assert.deepEqual(await mailsIn(HOUR), []);
  });

  test('who is to get no mail about a project gets none, and finds it in their inbox', async () => {
    const { admin, ada, list, project } = await begin();
    const set = (permissions: object) => admin.put(`/projects/${project}/people/${ada.id}.json`, { permissions });
    await task(list, ada.id);
    await set({ 'can-receive-email': '0' });
    assert.deepEqual(await mailsIn(HOUR), []);
    assert.equal(await unreadOf(ada.caller), '2');
    const { people } = (await admin.get(`/projects/${project}/tasks/availablepeople.json`)).body;
    const receives = people.map((one: Record<string, unknown>) => [one.id, one.doesReceiveProjectEmails]);
    assert.deepEqual(Object.fromEntries(receives), { 1: true, [ada.id]: false });
    await set({ 'is-observing': '1', 'can-receive-email': '1' });
    await task(list, '', 'Nobody’s');
    const id = await task(list, ada.id, 'Tar');
    assert.match((await mailsIn(HOUR)).map(({ text }) => text).join(), new RegExp(`/tasks/${id}`));
  });

  test('what can wait comes once a day, at eight in the morning of its reader', async () => {
    const { admin, ada, list } = await begin({ timezone: 'America/New_York' });
    const [one, two] = [await task(list, ada.id, 'One'), await task(list, ada.id, 'Two')];
    await mailsIn(HOUR);
    await ada.caller.put('/notifications/read.json');
    for (const id of [one, two]) await admin.put(`/tasks/${id}/complete.json`);
    await tellAll(app);
    const { due_at } = await app.services.db.read
      .selectFrom('mails')
      .select('due_at')
      .where('purpose', '=', 'digest')
      .where('person_id', '=', Number(ada.id))
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow();
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', timeStyle: 'short' });
    assert.equal(clock.format(new Date(due_at)), '08:00');
    const wait = Date.parse(due_at) - app.clock.now().getTime();
    assert.ok(wait > 0 && wait <= 25 * HOUR);
    assert.deepEqual(await mailsIn(wait - 1000), []);
    const [digest, ...others] = await mailsIn(1000);
    assert.ok(digest && others.length === 0);
    assert.equal(digest.headers.subject, '2 pieces of news for you');
    assert.match(digest.text, /One\nAdministrator completed it \(Pier\)[\s\S]*Two\nAdministrator completed it/);
    assert.deepEqual(await mailsIn(48 * HOUR), []);
  });

  test('one click stops it without signing in; looking at the link does not', async () => {
    const { ada, list } = await begin();
    await task(list, ada.id);
    const [mail] = await mailsIn(HOUR);
    assert.equal(mail?.headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click');
    const url = /^<https:\/\/work\.acme\.test(.+)>$/.exec(mail.headers['list-unsubscribe']!)![1]!;
    assert.ok(mail.text.includes(url));
    const chosen = async () => (await ada.caller.get('/notifications/preferences.json')).body.preferences.assigned;
    const look = await app.http.inject({ url });
    assert.deepEqual([look.statusCode, await chosen()], [200, 'mail']);
    assert.match(look.body, /<form method="post">/);
    for (const wrong of [`${url.slice(0, -1)}x`, url.replace(`-${ada.id}-`, '-1-')])
      assert.equal((await app.http.inject({ method: 'POST', url: wrong })).statusCode, 404);
    await task(list, ada.id, 'On its way already');
    await tellAll(app);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const stopped = await app.http.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' });
    assert.deepEqual([stopped.statusCode, await chosen()], [200, 'inbox']);
    assert.deepEqual(await mailsIn(48 * HOUR), []);
    assert.equal(await unreadOf(ada.caller), '3');
  });

  test('a reminder is mailed when it is time, and what is due stands in the mail of that morning', async () => {
    const { ada, list } = await begin();
    const days = (n: number) => new Date(app.clock.now().getTime() + n * 24 * HOUR).toISOString();
    const id = await task(list, ada.id, 'Due');
    await mailsIn(HOUR);
    const reminder = { 'date-time-utc': days(1), note: 'Bring the winch' };
    await make(ada.caller, `/tasks/${id}/reminders.json`, { reminder });
    await putTask(ada.caller, id, { 'due-date': days(3).slice(0, 10).replaceAll('-', '') });
    await mailsIn(24 * HOUR);
    await ringing.run(app.services, signal);
    const [mail, ...others] = await mailsIn(0);
    assert.ok(mail && others.length === 0);
    assert.match(mail.text, /You wanted to be reminded of it: it is due on \d+ \w+\nBring the winch\n/);
    await ada.caller.put('/notifications/read.json');

    const seven = Date.parse(`${days(2).slice(0, 10)}T07:00:00Z`);
    app.clock.move(seven - app.clock.now().getTime());
    while (await makeDueNotices().run(app.services, signal));
    assert.deepEqual(await mailsIn(HOUR - 1000), []);
    const [digest] = await mailsIn(1000);
    assert.match(digest!.text, /Due\nIt is due on \d+ \w+ \(Pier\)\n/);
  });

  test('everybody chooses how they hear of what; the account for who has not', async () => {
    const { admin, ada, list } = await begin();
    matchesGolden('notification-preferences', (await ada.caller.get('/notifications/preferences.json')).body);
    await choose(ada.caller, { assigned: 'nothing' });
    await task(list, ada.id, 'Unheard');
    assert.deepEqual([await mailsIn(HOUR), await newsFor(ada.caller, '?kind=assigned')], [[], []]);
    await choose(admin, { assigned: 'inbox' }, 'defaults');
    await choose(ada.caller, { assigned: 'default' });
    await task(list, ada.id, 'Read there');
    assert.deepEqual([await mailsIn(HOUR), await newsFor(ada.caller, '?kind=assigned')], [[], ['assigned Read there']]);
    await choose(ada.caller, { assigned: 'mail' });
    await task(list, ada.id, 'By mail');
    assert.deepEqual(
      (await mailsIn(HOUR)).map(({ headers }) => headers.subject),
      ['By mail (Pier)'],
    );
    await choose(admin, { assigned: 'default' }, 'defaults');
    const refused = await ada.caller.put('/notifications/defaults.json', { preferences: { assigned: 'mail' } });
    assert.equal(refused.status, 403);
    const wrong = await ada.caller.put('/notifications/preferences.json', { preferences: { assigned: 'pigeon' } });
    assert.equal(wrong.status, 422);
  });

  const subjects = async (ms: number) => (await mailsIn(ms)).map(({ headers }) => headers.subject);

  test('what is only in the inbox keeps nothing out of the daily mail, and is in none when that is wished later', async () => {
    const { admin, ada, list } = await begin();
    await choose(ada.caller, { comment: 'inbox' });
    const comment = async (name: string) =>
      say(admin, `/tasks/${await task(list, ada.id, name)}/comments.json`, `About ${name}.`);
    await comment('One');
    await mailsIn(HOUR);
    const { db } = app.services;
    const own = db.read.selectFrom('notifications').selectAll().where('person_id', '=', Number(ada.id));
    const one = await own.where('reason', '=', 'comment').executeTakeFirstOrThrow();
    // As those stand there that a version before has written: in no mail yet.
    const copies = Array.from({ length: 600 }, (_, at) => {
      const id = Number(ada.id) * 1_000_000 + at;
      return { ...one, id, event_id: -id, mailed_event: -id - 1 };
    });
    for (let at = 0; at < copies.length; at += 100)
      await db.transaction((tx) =>
        tx
          .insertInto('notifications')
          .values(copies.slice(at, at + 100))
          .execute(),
      );
    await admin.put(`/tasks/${await task(list, ada.id, 'Two')}/complete.json`);
    assert.deepEqual((await subjects(48 * HOUR)).sort(), ['One piece of news for you', 'Two (Pier)']);

    app.clock.move(15 * 24 * HOUR);
    await comment('Three');
    await mailsIn(HOUR);
    await choose(ada.caller, { comment: 'digest' });
    await comment('Four');
    await mailsIn(HOUR);
    const [digest, ...others] = await mailsIn(48 * HOUR);
    assert.deepEqual([digest?.headers.subject, others], ['One piece of news for you', []]);
    assert.match(digest!.text, /About Four/);
  });

  test('what waits for a mail comes in the other way, when that is wished meanwhile', async () => {
    const { admin, ada, list } = await begin();
    const one = await task(list, ada.id, 'One');
    await mailsIn(HOUR);
    await admin.put(`/tasks/${one}/complete.json`);
    await mailsIn(0);
    await choose(ada.caller, { changed: 'mail', assigned: 'digest' });
    assert.deepEqual(await subjects(48 * HOUR), []);
    assert.deepEqual(await subjects(3 * MINUTE), ['One (Pier)']);
    await choose(ada.caller, { assigned: 'mail' });
    await task(list, ada.id, 'Two');
    await mailsIn(0);
    await choose(ada.caller, { assigned: 'digest' });
    assert.deepEqual(await subjects(HOUR), []);
    assert.deepEqual(await subjects(48 * HOUR), ['One piece of news for you']);
    assert.deepEqual(await subjects(48 * HOUR), []);
  });

  test('of many things at a time there is one mail', async () => {
    const { ada, list } = await begin();
    for (const n of [1, 2, 3, 4, 5]) await task(list, ada.id, `Plank ${n}`);
    assert.equal((await mailsIn(HOUR)).length, 5);
    for (const n of [1, 2, 3, 4]) await task(list, ada.id, `Rib ${n}`);
    await mailsIn(MINUTE);
    for (const n of [5, 6, 7, 8]) await task(list, ada.id, `Rib ${n}`);
    const [mail, ...others] = await mailsIn(2 * MINUTE);
    assert.deepEqual([mail?.headers.subject, others], ['8 pieces of news for you', []]);
    for (const n of [1, 8]) assert.match(mail!.text, new RegExp(`Rib ${n}\n.*made you responsible`));
    assert.deepEqual(await mailsIn(48 * HOUR), []);
  });

  test('a mail of which it is not known whether it has arrived is sent again as it was, and what is new after it', async () => {
    const { admin, ada, list } = await begin();
    const id = await task(list, ada.id);
    await tellAll(app);
    app.clock.move(3 * MINUTE);
    // The server has it, and who sent it is killed before that is written down.
    const killed: OpenTransport = async (way) => {
      const transport = await openSmtp(way);
      return { ...transport, send: (mail) => transport.send(mail).then(() => new Promise(() => {})) };
    };
    void makeMailer({ composers: newsComposers, transport: killed }).run(app.services, signal);
    await until(() => mailbox.mails.length === 1, 'the first to arrive');
    const [first] = mailbox.mails.splice(0);
    await say(admin, `/tasks/${id}/comments.json`, 'With oakum.');
    const rest = [...(await mailsIn(3 * MINUTE)), ...(await mailsIn(LEASE_MS)), ...(await mailsIn(HOUR))];
    const [again, ...others] = rest;
    const said = ({ headers, text }: Arrived) => [headers['message-id'], text];
    assert.deepEqual(said(again!), said(first!));
    assert.equal(others.length, 1);
    assert.ok(others[0]!.text.includes('With oakum.') && !others[0]!.text.includes('responsible'), others[0]!.text);
  });

  test('a mail that fails keeps nothing else from its reader longer than that has to wait, whether it may have arrived or was refused', async () => {
    const { admin, ada, list } = await begin();
    const waits = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 8 * HOUR];
    for (const isOnItsWay of [false, true]) {
      const id = await task(list, ada.id);
      await mailsIn(HOUR);
      await ada.caller.put('/notifications/read.json');
      await admin.put(`/tasks/${id}/complete.json`);
      await tellAll(app);
      app.clock.move(96 * HOUR);
      let tries = 0;
      const silent: OpenTransport = async () => ({
        async send() {
          tries += 1;
          if (isOnItsWay && tries > waits.length) {
            app.clock.move(1000);
            await task(list, ada.id, 'Tar').then(() => tellAll(app));
          }
          return { error: 'silence', isFinal: false, isServer: true, mayHaveArrived: true };
        },
        close() {},
      });
      const mailer = makeMailer({ composers: newsComposers, transport: silent });
      for (const wait of [...waits, 0]) {
        while (await mailer.run(app.services, signal));
        app.clock.move(wait);
      }
      if (!isOnItsWay) await task(list, ada.id, 'Tar');
      assert.deepEqual(await subjects(3 * MINUTE), ['One piece of news for you', 'Tar (Pier)']);
    }

    mailbox.answer = () => ({ code: 452, message: 'full' });
    for (const n of [1, 2, 3, 4, 5, 6]) await task(list, ada.id, `Rib ${n}`);
    for (const wait of [3 * MINUTE, ...waits]) assert.deepEqual(await mailsIn(wait), []);
    mailbox.answer = () => undefined;
    await task(list, ada.id, 'Rib 7');
    assert.deepEqual(await subjects(3 * MINUTE), ['7 pieces of news for you']);
    assert.deepEqual(await subjects(48 * HOUR), []);
  });

  test('what an address has refused for good is not mailed to it again', async () => {
    const { admin, ada, list } = await begin();
    const id = await task(list, ada.id, 'Refused');
    mailbox.answer = () => ({ code: 550, message: 'no such mailbox' });
    assert.deepEqual(await mailsIn(HOUR), []);
    mailbox.answer = () => undefined;
    await admin.put(`/tasks/${id}/complete.json`);
    assert.deepEqual(await subjects(48 * HOUR), ['One piece of news for you']);
    assert.deepEqual(await subjects(HOUR), []);
    await say(admin, `/tasks/${id}/comments.json`, `Once more, @[Ada Quay](person:${ada.id}).`);
    const [mail] = await mailsIn(HOUR);
    assert.ok(mail!.text.includes('Once more') && !mail!.text.includes('responsible'), mail!.text);
  });
});
