import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newsComposers } from '../../../src/overview/notifications/mailing/compose.ts';
import { makeMailer } from '../../../src/people/mail/sending/send.ts';
import { ringing } from '../../../src/work/reminders/ring.ts';
import { type Caller, openTestApp, type TestApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { type Mailbox, openMailbox } from '../../support/mailbox.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';
import { makeList, makeTask } from '../../work/tasks/making.ts';
import { newsFor, signal, tellAll } from './inbox.ts';

const WEEK = { days: 'mon,tue,wed,thu,fri', begins: '09:00', ends: '17:00' };

eachEngine('working hours', (engine) => {
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

  const at = (time: string) => app.clock.move(Date.parse(time) - app.clock.now().getTime());
  /** What has arrived by then, whatever was told before. */
  const mailsBy = async (time: string): Promise<string[]> => {
    await tellAll(app);
    at(time);
    const mailer = makeMailer({ composers: newsComposers });
    while (await mailer.run(app.services, signal));
    return mailbox.mails.splice(0).map(({ headers }) => headers.subject!);
  };
  const choose = async (by: Caller, hours: object, path = 'hours') => {
    const reply = await by.put(`/notifications/${path}.json`, { hours });
    assert.equal(reply.status, 200, reply.text);
  };
  /** Somebody on a project, who has no mail waiting. */
  const begin = async (timezone: string, time: string) => {
    const project = await makeProject(app.admin, { name: 'Pier' });
    const ada = await makePerson(app, { timezone });
    await join(app.admin, project, ada.id);
    const list = await makeList(app.admin, project);
    await mailsBy(new Date(app.clock.now().getTime() + 48 * 3600_000).toISOString());
    at(time);
    const give = (name: string) => makeTask(app.admin, list, name, { 'responsible-party-ids': ada.id });
    return { ada, give };
  };

  test('mail at once waits for the next of them, by the clock of who gets it, also when that is changed', async () => {
    // On the night to the 28th of March clocks there go forward.
    const { ada, give } = await begin('Europe/Berlin', '2027-03-26T15:59:00Z');
    await choose(ada.caller, WEEK);
    await give('Friday at five');
    assert.deepEqual(await mailsBy('2027-03-29T06:59:59Z'), []);
    assert.deepEqual(await newsFor(ada.caller, '?kind=assigned'), ['assigned Friday at five'], 'in the inbox at once');
    assert.deepEqual(await mailsBy('2027-03-29T07:00:00Z'), ['Friday at five (Pier)']);
    await give('Monday at nine');
    assert.deepEqual(await mailsBy('2027-03-29T07:03:00Z'), ['Monday at nine (Pier)']);

    // And back on the 31st of October.
    at('2027-10-29T15:00:00Z');
    await give('After work');
    assert.deepEqual(await mailsBy('2027-11-01T07:59:59Z'), []);
    assert.deepEqual(await mailsBy('2027-11-01T08:00:00Z'), ['After work (Pier)']);
  });

  test('what was read before they begin is not mailed, and hours may go through the night', async () => {
    const { ada, give } = await begin('America/New_York', '2028-01-03T12:00:00Z');
    await choose(ada.caller, { days: 'mon,wed', begins: '22:00', ends: '06:00' });
    await give('Read by then');
    await tellAll(app);
    await ada.caller.put('/notifications/read.json');
    assert.deepEqual(await mailsBy('2028-01-04T03:30:00Z'), []);
    await give('Monday night');
    assert.deepEqual(await mailsBy('2028-01-04T10:59:00Z'), ['Monday night (Pier)'], 'it is Tuesday by now');
    await give('Tuesday morning');
    assert.deepEqual(await mailsBy('2028-01-06T02:59:59Z'), []);
    assert.deepEqual(await mailsBy('2028-01-06T03:00:00Z'), ['Tuesday morning (Pier)']);
  });

  test('a reminder one has set for oneself comes when it was set for, also of what waits', async () => {
    const { ada, give } = await begin('UTC', '2028-03-03T18:00:00Z');
    await choose(ada.caller, WEEK);
    const id = await give('Caulk');
    assert.deepEqual(await mailsBy('2028-03-03T19:00:00Z'), []);
    const reminder = { 'date-time-utc': '2028-03-04T20:00:00Z' };
    await make(ada.caller, `/tasks/${id}/reminders.json`, { reminder });
    at('2028-03-04T20:00:00Z');
    await ringing.run(app.services, signal);
    assert.deepEqual(await mailsBy('2028-03-04T20:00:01Z'), ['Caulk (Pier)']);
    assert.deepEqual(await mailsBy('2028-03-06T10:00:00Z'), [], 'that was said with it');
  });

  test('what comes once a day comes on working days', async () => {
    const { ada, give } = await begin('UTC', '2028-05-05T09:00:00Z');
    await choose(ada.caller, WEEK);
    const id = await give('Caulk');
    assert.deepEqual(await mailsBy('2028-05-05T10:00:00Z'), ['Caulk (Pier)']);
    await app.admin.put(`/tasks/${id}/complete.json`);
    assert.deepEqual(await mailsBy('2028-05-08T07:59:59Z'), []);
    assert.deepEqual(await mailsBy('2028-05-08T08:00:00Z'), ['One piece of news for you']);
  });

  test('the account has some for who has not chosen', async () => {
    const { ada, give } = await begin('UTC', '2028-08-05T09:00:00Z');
    await choose(app.admin, WEEK, 'defaultHours');
    const shown = async () => {
      const { hours, defaultHours, hoursChosen } = (await ada.caller.get('/notifications/preferences.json')).body;
      return [hours, defaultHours, hoursChosen];
    };
    const week = { ...WEEK, days: WEEK.days.split(',') };
    assert.deepEqual(await shown(), [week, week, false]);
    await give('Saturday');
    assert.deepEqual(await mailsBy('2028-08-06T09:00:00Z'), []);
    await choose(ada.caller, { days: ['sun'], begins: '00:00', ends: '24:00' });
    assert.deepEqual(await shown(), [{ days: ['sun'], begins: '00:00', ends: '00:00' }, week, true]);
    await give('Sunday');
    assert.deepEqual(await mailsBy('2028-08-06T09:03:00Z'), ['Sunday (Pier)']);
    assert.equal((await ada.caller.delete('/notifications/hours.json')).status, 200);
    assert.deepEqual(await shown(), [week, week, false]);

    assert.equal((await ada.caller.put('/notifications/defaultHours.json', { hours: WEEK })).status, 403);
    for (const wrong of [{ days: '' }, { days: 'mon,funday' }, { begins: '9' }, { ends: '24:30' }, { ends: '12:60' }]) {
      const refused = await ada.caller.put('/notifications/hours.json', { hours: { ...WEEK, ...wrong } });
      assert.equal(refused.status, 422, JSON.stringify(wrong));
    }
    await choose(app.admin, { days: 'mon,tue,wed,thu,fri,sat,sun', begins: '00:00', ends: '00:00' }, 'defaultHours');
  });
});
