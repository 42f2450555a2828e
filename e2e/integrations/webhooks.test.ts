import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { until } from '../../scripts/patience.ts';
import { follow } from '../support/acting.ts';
import { useBrowser, visit } from '../support/browser.ts';
import { testEachLook } from '../support/looks.ts';
import { useServer } from '../support/server.ts';
import { enterAs, PASSWORD, useAna } from '../support/signing-in.ts';

const BEN = 'ben@example.test';

describe('webhooks', () => {
  const server = useServer();
  const browser = useBrowser();
  const asAna = useAna(server, browser);
  before(async () => {
    const person = { 'email-address': BEN, 'first-name': 'Ben', 'last-name': 'Berg', password: PASSWORD };
    await server().client.post('/people.json', { body: { person } });
  });
  const makeProject = async (name: string): Promise<string> =>
    (await server().client.post('/projects.json', { body: { project: { name } } })).id;
  const makeReceiver = async (answerStatus = 200, delayMs = 0) =>
    (await server().client.post('/testReceivers.json', { body: { testReceiver: { answerStatus, delayMs } } }))
      .testReceiver;
  /** Resolves when the first test receiver answers so. */
  async function told(status: number): Promise<void> {
    const read = async () => (await server().client.get('/testReceivers.json')).testReceivers[0]?.answerStatus;
    await until(async () => (await read()) === status, `the test receiver to answer ${status}`);
  }
  async function makeWebhook(event: string, url: string): Promise<string> {
    const { client } = server();
    await client.put('/webhooks/enable.json');
    return (await client.post('/webhooks.json', { body: { webhook: { event, url } } })).id;
  }

  testEachLook('from the switch to a failure that was sent again', (look) =>
    asAna(async (page) => {
      const { client } = server();
      await client.put('/webhooks/disable.json');
      await page.goto('/settings/webhooks');
      await page.getByLabel('Webhook Enabled').check();
      await page.getByText('Webhooks may call receivers on the machine').waitFor();
      await page.getByText('Webhooks are on.').waitFor();
      assert.equal((await client.get('/webhooks.json')).webhooksEnabled, true);

      await page.getByRole('button', { name: 'Add webhook' }).first().click();
      const form = page.getByRole('dialog', { name: 'Add webhook' });
      await form.getByLabel('Event', { exact: true }).selectOption('PROJECT.CREATED');
      await form.getByRole('button', { name: 'Use a test receiver' }).click();
      await form.getByRole('button', { name: 'Send test' }).click();
      await form.getByText(/Your server answered 200/).waitFor();
      await form.getByRole('button', { name: 'Add webhook' }).click();
      await page.getByText('Webhook added.').waitFor();
      const { id } = (await client.get('/webhooks.json')).webhooks.at(-1)!;
      assert.equal((await client.get('/webhooks/{id}/deliveries.json', { path: { id } })).deliveries.length, 0);

      await page.getByRole('table', { name: 'Webhooks' }).getByText('PROJECT.CREATED').last().click();
      await page.getByText('Nothing was sent yet').waitFor();
      await makeProject('Seen live');
      const log = page.getByRole('table', { name: 'Deliveries' });
      await log.getByText('PROJECT.CREATED').waitFor();

      await page.getByRole('link', { name: /see what arrives/ }).click();
      const arrived = page.getByText(/^accountId=1&event=PROJECT\.CREATED&bbjectId=\d+&userId=1$/);
      await arrived.first().waitFor();
      await page.getByLabel('Answer').selectOption('500');
      await told(500);
      await makeProject('Refused');
      await follow(page, `/settings/webhooks/${id}`);
      await log.getByText('Your server failed with 500').first().waitFor();
      await log.getByRole('link').first().click();
      await page.getByText('Your server failed with 500').first().waitFor();

      const [receiver] = (await client.get('/testReceivers.json')).testReceivers;
      await client.put('/testReceivers/{id}.json', {
        path: { id: receiver!.id },
        body: { testReceiver: { answerStatus: 200 } },
      });
      await page.getByRole('button', { name: 'Resend' }).click();
      await page.getByText('Delivered', { exact: true }).waitFor();
      await page.getByText(/Your server answered 200/).waitFor();

      await follow(page, '/settings/webhooks');
      const row = page.getByRole('table', { name: 'Webhooks' }).getByRole('row', { name: receiver!.name });
      const seen = (words: string | RegExp) => row.getByText(words).filter({ visible: true }).first().waitFor();
      await seen(/^\d+ %/);
      await seen('200');
      assert.equal(await row.getByText(receiver!.url).count(), 0, 'its name says more');
      await client.delete('/webhooks/{id}.json', { path: { id } });
    }, look),
  );

  test('what fails before saving is explained, and nothing typed is lost', () =>
    asAna(async (page) => {
      await server().client.put('/webhooks/enable.json');
      const { url } = await makeReceiver(302);
      await page.goto('/settings/webhooks#new');
      const form = page.getByRole('dialog', { name: 'Add webhook' });
      const tryIt = form.getByRole('button', { name: 'Send test' });
      await form.getByLabel('URL').fill(url);
      await tryIt.click();
      await form.getByText('Your server answered 302; redirects are not followed.').waitFor();
      await form.getByLabel('URL').fill('http://127.0.0.1:9/nobody');
      await tryIt.click();
      await form.getByText('Nobody listens at this address.').waitFor();
      await form.getByLabel('URL').fill('http://10.0.0.1/');
      await form.getByRole('button', { name: 'Add webhook' }).click();
      await form
        .getByText(/may only call public addresses/)
        .first()
        .waitFor();
      assert.equal(await form.getByLabel('URL').inputValue(), 'http://10.0.0.1/');
      await form.getByRole('button', { name: 'View as API call' }).click();
      await page.getByText(/curl -X POST .*10\.0\.0\.1/).waitFor();
    }));

  test('every option reaches the server', () =>
    asAna(async (page) => {
      const project = await makeProject('Only this one');
      const { url } = await makeReceiver();
      await page.goto('/settings/webhooks#new');
      const form = page.getByRole('dialog', { name: 'Add webhook' });
      await form.getByLabel('Event', { exact: true }).selectOption('TASK.*');
      await form.getByLabel('URL').fill(url);
      await form.getByText('Options').click();
      await form.getByLabel('More events').fill('PROJECT.UPDATED, FILE.*');
      await form.getByLabel('Project', { exact: true }).selectOption({ label: 'Only this one' });
      await form.getByLabel('Body').selectOption({ label: 'The object as JSON (version 2)' });
      await form.getByLabel('At most per minute').fill('60');
      await form.getByLabel('Also send objectId').check();
      await form.getByLabel('Secret').fill('sesame');
      await form.getByLabel('Headers of your own').fill('X-Team: harbour\nX-Level: 2');
      await form.getByRole('button', { name: 'Add webhook' }).click();
      await page.getByText('Webhook added.').waitFor();
      const webhook = (await server().client.get('/webhooks.json')).webhooks.at(-1)!;
      assert.deepEqual(
        [webhook.event, webhook.projectId, webhook.version, webhook.contentType, webhook.perMinute],
        ['TASK.*,PROJECT.UPDATED,FILE.*', project, '2', 'application/json', 60],
      );
      assert.deepEqual(
        [webhook.sendObjectId, webhook.hasToken, webhook.headerNames],
        [true, true, ['X-Team', 'X-Level']],
      );

      await follow(page, `/settings/webhooks/${webhook.id}`);
      await page.getByRole('button', { name: 'Edit' }).click();
      const edit = page.getByRole('dialog', { name: 'Edit webhook' });
      await edit.getByLabel('At most per minute').fill('');
      await edit.getByLabel('Project', { exact: true }).selectOption({ label: 'All projects' });
      await edit.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Webhook saved.').waitFor();
      const edited = (await server().client.get('/webhooks/{id}.json', { path: { id: webhook.id } })).webhook;
      assert.deepEqual({ ...edited, updatedOn: '' }, { ...webhook, perMinute: 0, projectId: '', updatedOn: '' });
    }));

  test('of a receiver that takes its time it is said that it is slow, and what to do', async () => {
    const { url } = await makeReceiver(200, 2500);
    const id = await makeWebhook('PROJECT.CREATED', url);
    await makeProject('Waited for');
    await asAna(async (page) => {
      await page.goto('/settings/webhooks');
      await page
        .getByRole('row', { name: /Test receiver/ })
        .getByText('Slow', { exact: true })
        .waitFor();
      await follow(page, `/settings/webhooks/${id}`);
      const note = await page.getByText(/One answer in twenty takes .* seconds or longer/).innerText();
      assert.ok(Number(/takes (.*) seconds/.exec(note)![1]) >= 2.5, note);
    });
    await server().client.delete('/webhooks/{id}.json', { path: { id } });
  });

  test('paused, its secret changed, its log narrowed, everything replayed, deleted', async () => {
    const { url } = await makeReceiver();
    const id = await makeWebhook('PROJECT.*', url);
    await makeProject('First');
    await asAna(async (page) => {
      await page.goto(`/settings/webhooks/${id}`);
      const log = page.getByRole('table', { name: 'Deliveries' });
      await log.getByText('PROJECT.CREATED').waitFor();
      await page.getByRole('button', { name: 'Pause' }).click();
      await page.getByText('Paused', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Resume' }).click();
      await page.getByRole('button', { name: 'Pause' }).waitFor();

      const choose = async (item: string) => {
        await page.getByRole('button', { name: 'More actions' }).click();
        await page.getByRole('menuitem', { name: item }).click();
      };
      await choose('Rotate secret');
      await page.getByRole('button', { name: 'Make a new secret' }).click();
      await page.getByText(/^whsec_/).waitFor();
      await page.getByRole('button', { name: 'I have kept it' }).click();
      await page.getByText('Signed', { exact: true }).waitFor();
      assert.equal(await page.getByText(/^whsec_/).count(), 0);

      await page.getByLabel('Result').selectOption('failed');
      await page.getByText('No try fits').waitFor();
      assert.match(page.url(), /status=failed/);
      await page.reload();
      await page.getByText('No try fits').waitFor();
      await page.getByRole('button', { name: 'Show every try' }).click();
      await page.getByLabel('Status code').fill('200');
      await page.waitForURL(/code=200/);
      await log.getByText('PROJECT.CREATED').waitFor();

      await choose('Replay everything');
      await page.getByText(/notifications? will be sent again/).waitFor();
      await page.getByRole('button', { name: 'Send again' }).click();
      await log.getByRole('cell', { name: '2', exact: true }).first().waitFor();

      await page.getByRole('button', { name: '7 d' }).click();
      await page.getByText('Show the figures').first().click();
      await page.getByRole('table', { name: 'Deliveries, 7 d' }).getByRole('rowheader', { name: 'today' }).waitFor();

      await choose('Delete');
      await page.getByRole('button', { name: 'Delete webhook' }).click();
      await page.getByText('Webhook deleted.').waitFor();
      await page.waitForURL(/\/settings\/webhooks$/);
    });
  });

  testEachLook('who is no Administrator of the owner company is told why webhooks are not theirs', async (look) => {
    const { page, complaints, close } = await visit(browser(), server().url, look);
    await enterAs(page, BEN);
    await page.goto('/settings');
    await page.getByRole('link', { name: 'Tokens' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Webhooks' }).count(), 0, 'nobody leads them there');
    for (const path of ['/settings/webhooks', '/settings/webhooks/1', '/settings/webhooks/receivers/1']) {
      await follow(page, path);
      await page.getByText(/set up by the Administrators of the owner company/).waitFor();
      assert.equal(await page.getByRole('button', { name: /Add webhook|Pause|Delete/ }).count(), 0);
    }
    assert.deepEqual(complaints, []);
    await close();
  });
});
