import assert from 'node:assert/strict';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { type Guard, makeGuard, type Resolve } from '../../src/webhooks/guard.ts';
import { eachEngine } from '../support/databases.ts';
import { makeProject } from '../support/make.ts';
import { impatientSender, type Office, openOffice } from './post-office.ts';

const UNREACHABLE = 'The receiver could not be reached.';
const TIME_MS = 400;
const loopback: Resolve = async () => ['127.0.0.1'];
const never = () => new Promise<never>(() => {});
const opened = (resolve = loopback) => makeGuard({ allow: ['127.0.0.0/8'], resolve });
/** As if loopback were a public address: it may be called, although the operator has not opened it. */
const asPublic = (resolve = loopback): Guard => ({ ...opened(resolve), isOpenedAddress: () => false });
const refusing = (resolve = loopback) => makeGuard({ allow: [], resolve });
const named = (origin: string) => origin.replace('127.0.0.1', 'receiver.test');

const send = (t: TestContext, url: string, guard: Guard, timeoutMs = TIME_MS) =>
  impatientSender(t, guard, timeoutMs).send({ url, headers: {}, body: 'x' });

async function serve(onConnection: (socket: net.Socket) => void) {
  const server = net.createServer(onConnection).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => new Promise((resolve) => server.close(resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close };
}

async function closedPort(): Promise<string> {
  const { origin, close } = await serve(() => {});
  await close();
  return origin;
}

test('refused, closed, unknown and silent receivers look the same, and none is told of before the time is over', async (t) => {
  let connections = 0;
  const open = await serve(() => void connections++);
  t.after(open.close);
  const url = open.origin;
  const cases: [url: string, guard: Guard, isRefused: boolean][] = [
    [url, refusing(), true],
    [url.replace('127.0.0.1', '0x7f.1'), refusing(), true],
    [url.replace('127.0.0.1', 'localhost'), refusing(), true],
    ['ftp://example.com/', refusing(), true],
    [named(url), refusing(), true],
    [named(url), refusing(async () => ['8.8.8.8', '127.0.0.1']), true],
    [await closedPort(), asPublic(), false],
    [named(await closedPort()), asPublic(), false],
    [named(url), opened(() => Promise.reject(new Error('ENOTFOUND'))), false],
    [named(url), opened(async () => []), false],
    [named(url), opened(never), false],
  ];
  await Promise.all(
    cases.map(async ([target, guard, isRefused]) => {
      const begun = performance.now();
      const { refused, ...told } = await send(t, target, guard);
      assert.ok(performance.now() - begun >= TIME_MS - 5, `${target} was told of too early`);
      const timing = { total: TIME_MS };
      assert.deepEqual(told, { status: 0, headers: {}, body: '', error: UNREACHABLE, timing });
      assert.equal(refused, isRefused, target);
    }),
  );
  assert.equal(connections, 0);
});

test('a closed port that the operator has opened is told of at once', async (t) => {
  for (const [url, guard] of [
    [await closedPort(), opened()],
    [named(await closedPort()), opened()],
    [named(await closedPort()), opened(async () => ['127.0.0.1', '127.0.0.2'])],
  ] as const) {
    const { error, refused, timing } = await send(t, url, guard, 60_000);
    assert.deepEqual([error, refused], [UNREACHABLE, false]);
    assert.ok(timing.total < 60_000, String(timing.total));
  }
});

/** What its owner can see of a webhook, without what tells one from another: ids and addresses. */
async function seen({ admin, log }: Office, hook: string): Promise<object> {
  const read = async (path: string) => (await admin.get(path)).body;
  const { webhook } = await read(`/webhooks/${hook}.json`);
  const { webhooks } = await read('/webhooks/statistics.json');
  const summary = webhooks.find(({ webhookId }: { webhookId: string }) => webhookId === hook);
  const alike = JSON.stringify({
    webhook: { ...webhook, id: '', url: '' },
    log: (await log(hook)).map((row) => ({ ...row, id: '', uuid: '', url: '', request: { error: row.request.error } })),
    statistics: await read(`/webhooks/${hook}/statistics.json`),
    summary: { ...summary, webhookId: '' },
  });
  return JSON.parse(alike);
}

eachEngine('the owner of a webhook that reaches nobody', (engine) => {
  const resolve: Resolve = async (name) => {
    if (name === 'private.test') return ['10.0.0.1'];
    if (name === 'silent.test') return never();
    if (name === 'closed.test') return ['127.0.0.1'];
    throw new Error('ENOTFOUND');
  };
  const open = async (t: TestContext) => {
    const office = await openOffice(t, engine, {
      env: { HOLDFAST_WEBHOOK_ALLOW: '198.18.0.0/15' },
      sender: impatientSender(t, asPublic(resolve), TIME_MS),
    });
    const closed = new URL(await closedPort());
    const urls = ['private.test', 'unknown.test', 'silent.test', `closed.test:${closed.port}`].map(
      (host) => `http://${host}/`,
    );
    return { office, urls };
  };

  test('learns the same of each from the log, the figures and what is sent again', async (t) => {
    const { office, urls } = await open(t);
    const { app, admin, register, deliver, log } = office;
    const hooks: string[] = [];
    for (const url of [...urls, 'https://example.com/']) hooks.push(await register({ url }));
    // Registered when it was still allowed.
    await app.house.db.transaction((tx) =>
      tx.updateTable('webhooks').set({ url: 'http://10.0.0.1/' }).where('url', '=', 'https://example.com/').execute(),
    );
    const allSeeTheSame = async () => {
      const [first, ...others] = await Promise.all(hooks.map((hook) => seen(office, hook)));
      for (const other of others) assert.deepEqual(other, first);
    };
    await makeProject(admin);
    assert.equal(await deliver(), hooks.length);
    await allSeeTheSame();
    const [row] = await log(hooks[0]!);
    assert.deepEqual([row!.request.error, row!.response.code], [UNREACHABLE, '0']);
    for (const hook of hooks)
      await admin.post(`/webhooks/${hook}/redeliver.json`, { uuid: (await log(hook))[0]!.uuid });
    assert.equal(await deliver(), hooks.length);
    await allSeeTheSame();
  });

  test('learns the same from tests, before and after registering', async (t) => {
    const { office, urls } = await open(t);
    const { admin, register, deliver } = office;
    const [first, ...others] = await Promise.all(
      urls.map(async (url) => {
        const begun = performance.now();
        const { status, body } = await admin.post('/webhooks/test.json', { webhook: { url } });
        assert.ok(performance.now() - begun >= TIME_MS - 5, `${url} was told of too early`);
        return { status, ...body.test, uuid: '', url: '', request: { error: body.test.request.error } };
      }),
    );
    assert.deepEqual([first.status, first.request.error], [200, UNREACHABLE]);
    for (const other of others) assert.deepEqual(other, first);

    const hooks: string[] = [];
    for (const url of urls) hooks.push(await register({ url }));
    for (const hook of hooks) assert.equal((await admin.post(`/webhooks/${hook}/test.json`)).status, 200);
    assert.equal(await deliver(), hooks.length);
    const [one, ...rest] = await Promise.all(hooks.map((hook) => seen(office, hook)));
    for (const other of rest) assert.deepEqual(other, one);
  });
});
