import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { KEY, LOCAL_CERTIFICATE } from '../../server/test/integrations/webhooks/certificates.ts';
import { openBrowser } from '../../server/test/overview/notifications/browser.ts';
import { putInto, useBrowser, visit } from '../support/browser.ts';
import { useServer } from '../support/server.ts';
import { colleague, enterAs } from '../support/signing-in.ts';

const folder = await mkdtemp(join(tmpdir(), 'holdfast-push-'));
const authority = join(folder, 'authority.pem');

type Shown = { title: string; body: string | undefined; url: string };
type Worker = { registration: ServiceWorkerRegistration; shown: Promise<Shown> };

/**
 * The makers of browsers pass news on, and this machine does not reach them: here stands one. What it takes is opened with the
 * keys of the browser, and handed to its worker as the browser itself would.
 */
describe('news on a device', () => {
  const taken: Buffer[] = [];
  let told = () => {};
  let maker: Server;
  before(async () => {
    await writeFile(authority, LOCAL_CERTIFICATE);
    maker = createServer({ cert: LOCAL_CERTIFICATE, key: KEY }, async (request, response) => {
      taken.push(await buffer(request));
      response.writeHead(201).end();
      told();
    });
    await new Promise<void>((resolve) => maker.listen(0, '127.0.0.1', resolve));
  });
  after(async () => {
    maker.close();
    await rm(folder, { recursive: true });
  });
  const server = useServer({ HOLDFAST_WEBHOOK_ALLOW: '127.0.0.1/32', NODE_EXTRA_CA_CERTS: authority });
  const browser = useBrowser();

  test('come once somebody has asked for them, encrypted for this browser, and lead to what they are about', async () => {
    const { client, url } = server();
    const email = 'ben.of.the.devices@acme.test';
    const ben = await colleague(server(), email);
    const { id: project } = await client.post('/projects.json', {
      body: { project: { name: 'Pier', people: ben.id } },
    });
    const { device, open } = openBrowser(`https://127.0.0.1:${(maker.address() as AddressInfo).port}`);
    const { page, complaints, close } = await visit(browser(), url);
    const context = page.context();
    await context.grantPermissions(['notifications'], { origin: url });
    await putInto(
      page,
      ({ endpoint, publicKey: p256dh, secret: auth }) => {
        let made: object | null = null;
        const subscription = {
          toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
          async unsubscribe() {
            made = null;
            return true;
          },
        };
        Object.assign(PushManager.prototype, {
          async getSubscription() {
            return made;
          },
          async subscribe() {
            made = subscription;
            return subscription;
          },
        });
      },
      device,
    );
    await enterAs(page, email);
    await page.goto('/settings/notifications');
    const button = page.getByRole('button', { name: 'Show news on this device' });
    await button.waitFor();
    assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
    const registered = context.waitForEvent('serviceworker');
    await button.click();
    await page.getByRole('list', { name: 'Devices' }).getByText('This one').waitFor();
    const worker = await registered;
    // Nobody sees what this browser shows: it says so itself.
    await worker.evaluate(() => {
      const self = globalThis as unknown as Worker;
      self.shown = new Promise((resolve) => {
        self.registration.showNotification = async (title, { body, data } = {}) =>
          resolve({ title, body, url: data.url });
      });
    });

    const session = await context.newCDPSession(page);
    const registration = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => scopeURL === `${url}/`);
        if (own) resolve(own.registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    const arrived = new Promise<void>((resolve) => {
      told = resolve;
    });
    const body = { 'todo-item': { content: 'Caulk the deck', 'responsible-party-id': ben.id } };
    const { id: task } = await client.post('/projects/{id}/tasks.json', { path: { id: project }, body });
    await arrived;
    const data = open(taken.at(-1)!);
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: url,
      registrationId: await registration,
      data,
    });
    const shown = await worker.evaluate(() => (globalThis as unknown as Worker).shown);
    assert.match(`${shown.title} ${shown.body}`, /Caulk the deck/);
    await page.goto(new URL(shown.url, url).href);
    await page.waitForURL(new RegExp(`/tasks/${task}`));
    await page.getByRole('heading', { name: 'Caulk the deck' }).or(page.getByText('Caulk the deck')).first().waitFor();
    assert.deepEqual(complaints, []);
    await context.clearPermissions();
    await close();
  });
});
