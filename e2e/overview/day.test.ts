import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { until } from '../../scripts/patience.ts';
import { openTestApp, type TestApp } from '../../server/test/support/app.ts';
import { sqliteEngine } from '../../server/test/support/databases.ts';
import { type Arrived, type Mailbox, openMailbox } from '../../server/test/support/mailbox.ts';
import { join, makePerson, makeProject } from '../../server/test/support/make.ts';
import { makeList, makeTask } from '../../server/test/work/tasks/making.ts';
import { follow, menu } from '../support/acting.ts';
import { useBrowser, type Visit, visit } from '../support/browser.ts';
import { deskLight, phoneDark } from '../support/looks.ts';
import { enterAs, PASSWORD } from '../support/signing-in.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SECRET = 'a secret of the mail server';

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

describe('a day of two people', () => {
  const browser = useBrowser();
  let app: TestApp & { dispose(): Promise<void> };
  let mailbox: Mailbox;
  let url: string;
  /** How far the server's clock is ahead of the one on the wall. */
  let ahead = 0;
  before(async () => {
    mailbox = await openMailbox();
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const env = {
      HOLDFAST_SMTP_URL: mailbox.url,
      HOLDFAST_PUBLIC_URL: url,
      HOLDFAST_MAIL_IN: 'holdfast@in.acme.test',
      HOLDFAST_MAIL_IN_SECRET: SECRET,
    };
    app = await openTestApp(sqliteEngine, { env, now: () => new Date(Date.now() + ahead) });
    await app.http.listen({ port, host: '127.0.0.1' });
    app.worker.start();
  });
  after(async () => {
    await app.dispose();
    await mailbox.close();
  });

  const enter = async (email: string, look: BrowserContextOptions): Promise<Visit> => {
    const one = await visit(browser(), url, look);
    await enterAs(one.page, email);
    return one;
  };
  const row = (page: Page, name: string) =>
    page.getByRole('list', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: name });
  /** The next mail to somebody about this, once there is one. */
  const mailTo = async (email: string, subject: string): Promise<Arrived> => {
    const find = () => mailbox.mails.findIndex((mail) => mail.to === email && mail.headers.subject === subject);
    await until(async () => find() >= 0, `a mail to ${email}: ${subject}`);
    return mailbox.mails.splice(find(), 1)[0]!;
  };
  const reply = async ({ to, headers }: Arrived, text: string): Promise<void> => {
    const lines = [`From: <${to}>`, `To: ${headers['reply-to']}`, 'Message-ID: <1@acme.test>', 'Subject: Re', '', text];
    const answer = await app.http.inject({
      method: 'POST',
      url: '/incoming-mail',
      headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'message/rfc822' },
      payload: lines.join('\r\n'),
    });
    assert.equal(answer.statusCode, 200, answer.body);
  };
  const said = (page: Page, words: string) => page.getByRole('list', { name: 'Comments' }).getByText(words);
  const say = async (page: Page, words: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Write a comment' }).click();
    await page.keyboard.type(words);
  };

  test('who assign, mention, reply by mail, are reminded, put off, mute, and read the rest in the morning', async () => {
    const people = await Promise.all(
      [
        ['Ana', 'Okoye'],
        ['Ben', 'Berg'],
      ].map(([first, last]) =>
        makePerson(app, {
          'first-name': first,
          'last-name': last,
          'email-address': `${first!.toLowerCase()}@acme.test`,
          password: PASSWORD,
        }),
      ),
    );
    const project = await makeProject(app.admin, { name: 'Moorings' });
    for (const { id } of people) await join(app.admin, project, id);
    const task = await makeTask(app.admin, await makeList(app.admin, project), 'Weigh the anchor');
    const [ana, ben] = [await enter('ana@acme.test', deskLight), await enter('ben@acme.test', phoneDark)];
    await ben.page.goto('/inbox');
    await row(ben.page, 'Moorings').waitFor();
    await ben.page.getByRole('button', { name: 'Mark all as read' }).click();
    await ben.page.getByText('You are up to date').waitFor();

    // Assigned and mentioned: both are there while he looks.
    await ana.page.goto(`/p/${project}/tasks/${task}`);
    await ana.page.getByLabel('Responsible: Nobody').click();
    await ana.page.getByRole('group', { name: 'Responsible' }).getByLabel('Ben Berg').click();
    await row(ben.page, 'Ana Okoye made you responsible for Weigh the anchor').waitFor();
    await say(ana.page, 'At noon, @ber');
    await ana.page.getByRole('option', { name: 'Ben Berg', selected: true }).waitFor();
    await ana.page.keyboard.press('Enter');
    await ana.page.keyboard.type('?');
    await ana.page.keyboard.press('Control+Enter');
    await row(ben.page, 'mentioned you').getByText('At noon, @Ben Berg ?').waitFor();

    // A few minutes later both are one mail, and what he replies stands below her words.
    ahead += 4 * MINUTE;
    const mail = await mailTo('ben@acme.test', 'Weigh the anchor (Moorings)');
    assert.match(mail.text, /made you responsible[\s\S]*mentioned you/);
    await reply(mail, 'With the winch.');
    await said(ana.page, 'With the winch.').waitFor();
    await follow(ana.page, '/inbox');
    await row(ana.page, 'Ben Berg commented on').getByText('With the winch.').waitFor();

    // Put off, and back.
    await menu(ana.page, 'Weigh the anchor', 'In an hour');
    await row(ana.page, 'Weigh the anchor').waitFor({ state: 'detached' });
    ahead += 2 * HOUR;
    await ana.page.reload();
    await row(ana.page, 'With the winch.').waitFor();

    // Reminded, at the time he has set.
    await follow(ben.page, `/p/${project}/tasks/${task}`);
    await ben.page.getByRole('button', { name: 'Remind', expanded: false }).click();
    await ben.page.getByLabel('When').selectOption({ label: 'At a time' });
    await ben.page.getByLabel('Note').fill('Bring the lead');
    await ben.page.locator('form').getByRole('button', { name: 'Remind' }).click();
    await ben.page.getByRole('list', { name: 'Reminders' }).getByText('Bring the lead').waitFor();
    await follow(ben.page, '/inbox');
    await ben.page.getByRole('button', { name: 'Mark all as read' }).click();
    await ben.page.getByText('You are up to date').waitFor();
    ahead += 48 * HOUR;
    await row(ben.page, 'You wanted to be reminded of').getByText('Bring the lead').waitFor();
    await mailTo('ben@acme.test', 'Weigh the anchor (Moorings)');

    // Muted: what is said there he does not hear.
    await menu(ben.page, 'Weigh the anchor', 'Mute this task');
    await ben.page.getByText('You hear no more of').waitFor();
    const other = await makeTask(people[0]!.caller, await makeList(app.admin, project), 'Coil the line');
    await follow(ana.page, `/p/${project}/tasks/${task}`);
    await say(ana.page, 'Never heard');
    await ana.page.keyboard.press('Control+Enter');
    await said(ana.page, 'Never heard').waitFor();

    // The rest once a day, in the morning, as he chooses.
    await follow(ben.page, '/settings/notifications');
    await ben.page.getByLabel('Somebody mentions you').first().selectOption({ label: 'Mail once a day' });
    await until(async () => {
      const { preferences } = (await people[1]!.caller.get('/notifications/preferences.json')).body;
      return preferences.mentioned === 'digest';
    }, 'his choice');
    await follow(ana.page, `/p/${project}/tasks/${other}`);
    await say(ana.page, 'Dry it first, @ber');
    await ana.page.getByRole('option', { name: 'Ben Berg', selected: true }).waitFor();
    await ana.page.keyboard.press('Enter');
    await ana.page.keyboard.press('Control+Enter');
    await follow(ben.page, '/inbox');
    await row(ben.page, 'mentioned you').getByText('Dry it first').waitFor();
    assert.equal(await row(ben.page, 'Never heard').count(), 0);
    mailbox.mails.splice(0);
    ahead += 24 * HOUR;
    const digest = await mailTo('ben@acme.test', 'One piece of news for you');
    assert.match(digest.text, /Coil the line\nAna Okoye mentioned you \(Moorings\)\nDry it first, @Ben Berg/);
    assert.deepEqual(
      mailbox.mails.filter(({ to }) => to === 'ben@acme.test'),
      [],
    );

    // And at which hours.
    await follow(ben.page, '/settings/notifications');
    await ben.page.getByLabel('Told at once').selectOption({ label: 'In working hours' });
    await ben.page.getByLabel('Fri', { exact: true }).click();
    await ben.page.getByLabel('Until').fill('16:30');
    await ben.page.getByLabel('From').focus();
    await until(async () => {
      const { hours } = (await people[1]!.caller.get('/notifications/preferences.json')).body;
      return JSON.stringify(hours) === '{"days":["mon","tue","wed","thu"],"begins":"09:00","ends":"16:30"}';
    }, 'his hours');
    for (const one of [ana, ben]) {
      assert.deepEqual(one.complaints, []);
      await one.close();
    }
  });
});
