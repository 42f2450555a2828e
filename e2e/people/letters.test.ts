import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { newsComposers } from '../../server/src/overview/notifications/mailing/compose.ts';
import { makeMailer } from '../../server/src/people/mail/sending/send.ts';
import { signal, tellAll } from '../../server/test/overview/notifications/inbox.ts';
import { openTestApp, type TestApp } from '../../server/test/support/app.ts';
import { sqliteEngine } from '../../server/test/support/databases.ts';
import { type Arrived, type Mailbox, openMailbox } from '../../server/test/support/mailbox.ts';
import { join as joinProject, makePerson, makeProject } from '../../server/test/support/make.ts';
import { say } from '../../server/test/work/comments/conversations.ts';
import { makeList, makeTask, putTask } from '../../server/test/work/tasks/making.ts';
import { useBrowser, visit } from '../support/browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const HOUR = 3600_000;
/** `E2E_PICTURES=folder` leaves a picture of each there, to be looked at. */
const pictures = process.env.E2E_PICTURES;

const widths = { phone: 320, desk: 800 };
const themes = ['light', 'dark'] as const;

describe('a letter', () => {
  const browser = useBrowser();
  let app: TestApp & { dispose(): Promise<void> };
  let mailbox: Mailbox;
  before(async () => {
    mailbox = await openMailbox();
    const env = {
      HOLDFAST_SMTP_URL: mailbox.url,
      HOLDFAST_PUBLIC_URL: 'https://work.acme.test',
      HOLDFAST_MAIL_IN: 'holdfast@in.acme.test',
      HOLDFAST_MAIL_IN_SECRET: 'a secret of the mail server',
    };
    app = await openTestApp(sqliteEngine, { env });
  });
  after(async () => {
    await app.dispose();
    await mailbox.close();
  });

  const mailsIn = async (ms: number): Promise<Arrived[]> => {
    await tellAll(app);
    app.clock.move(ms);
    const mailer = makeMailer({ composers: newsComposers });
    while (await mailer.run(app.services, signal));
    return mailbox.mails.splice(0);
  };

  /** An invitation, news of a thing, and a day's; with words that are longer than a phone is wide. */
  async function someLetters(): Promise<Record<string, Arrived>> {
    const { admin } = app;
    const project = await makeProject(admin, { name: 'Harbour wall' });
    const ada = await makePerson(app, { 'first-name': 'Ada', 'last-name': 'Quay' });
    await joinProject(admin, project, ada.id);
    await mailsIn(48 * HOUR);
    await admin.put(`/people/${ada.id}/invite.json`);
    const [invitation] = await mailsIn(1000);
    const list = await makeList(admin, project);
    const names = [
      'Cut the stone for the eastern stairs',
      `Read ${'https://example.com/drawings/'.repeat(4)}`,
      'Caulk',
    ];
    const tasks: string[] = [];
    for (const name of names) tasks.push(await makeTask(admin, list, name, { 'responsible-party-ids': ada.id }));
    const said = `Two of them are cracked, @[Ada Quay](person:${ada.id}).\nSee ${'harbour-wall-east-'.repeat(5)}.pdf`;
    await say(admin, `/tasks/${tasks[0]}/comments.json`, said);
    const news = (await mailsIn(HOUR)).find(({ headers }) => headers.subject?.startsWith('Cut'));
    for (const id of tasks) await putTask(admin, id, { 'due-date': '20270301' });
    const [digest] = await mailsIn(25 * HOUR);
    return { invitation: invitation!, news: news!, digest: digest! };
  }

  test('is read on a phone and in the dark as on a desk, and asks nobody for anything', async () => {
    const letters = await someLetters();
    const { page, complaints, close } = await visit(browser(), 'http://127.0.0.1:1');
    if (pictures) await mkdir(pictures, { recursive: true });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    for (const [name, { html }] of Object.entries(letters))
      for (const [place, width] of Object.entries(widths))
        for (const colorScheme of themes) {
          const which = `${name}-${place}-${colorScheme}`;
          await page.setViewportSize({ width, height: 640 });
          await page.emulateMedia({ colorScheme });
          await page.setContent(html);
          const scrolls = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          assert.ok(scrolls <= 0, `${which} is ${scrolls} px too wide`);
          await page.addScriptTag({ content: axe });
          const wrong = await page.evaluate(async () => {
            // biome-ignore lint/suspicious/noExplicitAny: axe puts itself there
            const { axe } = globalThis as any;
            const { violations } = await axe.run(document, { runOnly: ['color-contrast', 'link-in-text-block'] });
            return violations.flatMap((one: { nodes: { html: string }[] }) => one.nodes.map((node) => node.html));
          });
          assert.deepEqual(wrong, [], which);
          if (pictures) await page.screenshot({ path: join(pictures, `${which}.png`), fullPage: true });
        }
    assert.deepEqual(asked, []);
    assert.deepEqual(complaints, []);
    await close();
  });
});
