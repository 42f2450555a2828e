import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { useBrowser, visit } from '../support/browser.ts';
import { nameOf, testEachLook } from '../support/looks.ts';
import { useServer } from '../support/server.ts';
import { colleague, enterAs, useAna } from '../support/signing-in.ts';

const SECRET = 'a secret of the mail server';

describe('mail that comes in', () => {
  const server = useServer({
    HOLDFAST_MAIL_IN: 'holdfast@in.acme.test',
    HOLDFAST_MAIL_IN_SECRET: SECRET,
    // Nobody listens there.
    HOLDFAST_MAIL_IN_IMAP_URL: 'imap://holdfast:hunter2@127.0.0.1:1',
  });
  const browser = useBrowser();
  const asAna = useAna(server, browser);

  const hand = async (from: string, to: string, subject: string): Promise<string> => {
    const body = `From: ${from}\r\nTo: ${to}\r\nMessage-ID: <${Math.random()}@acme.test>\r\nSubject: ${subject}\r\n\r\nBefore winter.`;
    const headers = { authorization: `Bearer ${SECRET}`, 'content-type': 'message/rfc822' };
    const answer = await fetch(`${server().url}/incoming-mail`, { method: 'POST', headers, body });
    return ((await answer.json()) as { mails: { state: string }[] }).mails[0]!.state;
  };

  testEachLook('has addresses that members find, and tells Administrators what was refused', async (look) => {
    const { client } = server();
    const { id: project } = await client.post('/projects.json', { body: { project: { name: nameOf(look) } } });
    const email = `ben.${nameOf(look).replaceAll(/\W/g, '')}@acme.test`;
    const ben = await colleague(server(), email);
    await client.post('/projects/{id}/people/{person}.json', { path: { id: project, person: ben.id } });

    const { page, complaints, close } = await visit(browser(), server().url, look);
    await enterAs(page, email);
    await page.goto(`/p/${project}`);
    await page.getByRole('button', { name: 'Add by mail' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mail to this project' });
    await dialog.getByRole('button', { name: 'Copy the address for a task' }).waitFor();
    const address = dialog.getByText(/^holdfast\+\S+@in\.acme\.test$/).first();
    const before = await address.innerText();
    assert.ok((await dialog.boundingBox())!.width <= look.viewport.width);
    await dialog.getByRole('button', { name: 'Renew', exact: true }).click();
    await page.getByRole('button', { name: 'Renew addresses' }).click();
    await page.getByText('Your addresses of this project are new.').waitFor();
    await dialog.getByText(before).waitFor({ state: 'detached' });
    const now = await address.innerText();
    assert.notEqual(now, before);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.goto(`/p/${project}/tasks`);
    await page.getByRole('button', { name: 'Add by mail' }).waitFor();
    assert.equal(await hand(email, now, 'Tar the roof'), 'taken');
    await page.getByText('Tar the roof').waitFor();
    assert.deepEqual(complaints, []);
    await close();

    const subject = `Not mine, ${nameOf(look)}`;
    assert.equal(await hand('somebody@elsewhere.test', now, subject), 'refused');
    await asAna(async (own) => {
      await own.goto('/settings/mail');
      const refused = own.getByRole('table', { name: 'Refused mail' });
      await refused.getByText(subject).waitFor();
      await refused.getByText('belongs to somebody else than somebody@elsewhere.test').first().waitFor();
      const mailbox = own.getByRole('status', { name: 'Mailbox' });
      await mailbox.getByText('Not connected').waitFor();
      await mailbox.getByText('127.0.0.1:1 cannot be reached.').waitFor();
      assert.ok(!(await own.content()).includes('hunter2'));
    }, look);
  });
});
