import assert from 'node:assert/strict';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { until } from '../../../../scripts/patience.ts';
import { EXCHANGE_MS } from '../../../src/integrations/webhooks/send/exchange.ts';
import { type Guard, makeGuard, type Resolve } from '../../../src/integrations/webhooks/send/guard.ts';
import { makeSender } from '../../../src/integrations/webhooks/send/sender.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { makeTime, turns } from './moved-time.ts';
import { type Office, openOffice } from './post-office.ts';

const UNREACHABLE = 'The receiver could not be reached.';
const loopback: Resolve = async () => ['127.0.0.1'];
const never = () => new Promise<never>(() => {});
const opened = (resolve = loopback) => makeGuard({ allow: ['127.0.0.0/8'], resolve });
/** As if loopback were a public address: it may be called, although the operator has not opened it. */
const asPublic = (resolve = loopback): Guard => ({ ...opened(resolve), isOpenedAddress: () => false });
const refusing = (resolve = loopback) => makeGuard({ allow: [], resolve });
const named = (origin: string) => origin.replace('127.0.0.1', 'receiver.test');

/** Counts names that were not found or not allowed, and connections that were refused. */
function watched(guard: Guard) {
  let [lookups, failures] = [0, 0];
  const lookup: Guard['lookup'] = (name, options, callback) => {
    lookups += 1;
    guard.lookup(name, options, (error, ...found) => {
      if (error) failures += 1;
      callback(error, ...found);
    });
  };
  const isOpenedAddress = (ip: string) => {
    failures += 1;
    return guard.isOpenedAddress(ip);
  };
  return { guard: { ...guard, lookup, isOpenedAddress }, failures: () => failures, lookups: () => lookups };
}

function send(t: TestContext, url: string, guard: Guard) {
  const time = makeTime();
  const sender = makeSender({ guard, userAgent: 'Holdfast/test', time });
  t.after(() => sender.close());
  return { time, sent: sender.send({ url, headers: {}, body: 'x' }) };
}

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
  // Whether it fails before the time is over, and once it has failed nothing more is waited for.
  const [REFUSED, FAILS, SILENT] = [
    { isRefused: true, fails: 1 },
    { isRefused: false, fails: 1 },
    { isRefused: false, fails: 0 },
  ];
  const UNASKED = { isRefused: true, fails: 0 };
  const cases: [url: string, guard: Guard, how: typeof REFUSED][] = [
    [url, refusing(), UNASKED],
    [url.replace('127.0.0.1', '0x7f.1'), refusing(), UNASKED],
    [url.replace('127.0.0.1', 'localhost'), refusing(), UNASKED],
    ['ftp://example.com/', refusing(), UNASKED],
    [named(url), refusing(), REFUSED],
    [named(url), refusing(async () => ['8.8.8.8', '127.0.0.1']), REFUSED],
    [await closedPort(), asPublic(), FAILS],
    [named(await closedPort()), asPublic(), FAILS],
    [named(url), opened(() => Promise.reject(new Error('ENOTFOUND'))), FAILS],
    [named(url), opened(async () => []), FAILS],
    [named(url), opened(never), SILENT],
  ];
  for (const [target, judge, { isRefused, fails }] of cases) {
    const { guard, failures } = watched(judge);
    const { time, sent } = send(t, target, guard);
    let isTold = false;
    void sent.then(() => {
      isTold = true;
    });
    await until(() => failures() === fails, `${target} to fail`);
    for (const ms of [0, EXCHANGE_MS - 1]) {
      time.move(ms);
      await turns();
      assert.equal(isTold, false, `${target} was told of too early`);
    }
    time.move(1);
    const { refused, ...told } = await sent;
    const timing = { total: EXCHANGE_MS };
    assert.deepEqual(told, { status: 0, headers: {}, body: '', error: UNREACHABLE, timing });
    assert.equal(refused, isRefused, target);
  }
  assert.equal(connections, 0);
});

test('a closed port that the operator has opened is told of at once', async (t) => {
  for (const [url, guard] of [
    [await closedPort(), opened()],
    [named(await closedPort()), opened()],
    [named(await closedPort()), opened(async () => ['127.0.0.1', '127.0.0.2'])],
  ] as const) {
    const { error, refused, timing } = await send(t, url, guard).sent;
    assert.deepEqual([error, refused, timing.total], [UNREACHABLE, false, 0]);
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
  const open = async (t: TestContext) => {
    let silent = 0;
    const resolve: Resolve = async (name) => {
      if (name === 'private.test') return ['10.0.0.1'];
      if (name === 'closed.test') return ['127.0.0.1'];
      if (name !== 'silent.test') throw new Error('ENOTFOUND');
      silent += 1;
      return never();
    };
    const { guard, failures, lookups } = watched(asPublic(resolve));
    const office = await openOffice(t, engine, { env: { HOLDFAST_WEBHOOK_ALLOW: '198.18.0.0/15' }, guard });
    const closed = new URL(await closedPort());
    const urls = ['private.test', 'unknown.test', 'silent.test', `closed.test:${closed.port}`].map(
      (host) => `http://${host}/`,
    );
    /** But for those who are silent. */
    const haveFailed = () => office.time.waiting() > 0 && failures() === lookups() - silent;
    /** While it is under way, whoever fails before the time is over fails; then it is over. */
    const outwait = async <T>(work: Promise<T>): Promise<T> => {
      let isOver = false;
      void work.finally(() => {
        isOver = true;
      });
      while (!isOver) {
        await until(() => isOver || haveFailed(), 'all to fail but for the silent', failures);
        await turns();
        office.time.move(EXCHANGE_MS);
      }
      return work;
    };
    return { office, urls, outwait, haveFailed, lookups };
  };

  test('learns the same of each from the log, the figures and what is sent again', async (t) => {
    const { office, urls, outwait } = await open(t);
    const { app, admin, register, deliver, log } = office;
    const hooks: string[] = [];
    for (const url of [...urls, 'https://example.com/']) hooks.push(await register({ url }));
    // Registered when it was still allowed.
    await app.services.db.transaction((tx) =>
      tx.updateTable('webhooks').set({ url: 'http://10.0.0.1/' }).where('url', '=', 'https://example.com/').execute(),
    );
    const allSeeTheSame = async () => {
      const [first, ...others] = await Promise.all(hooks.map((hook) => seen(office, hook)));
      for (const other of others) assert.deepEqual(other, first);
    };
    await makeProject(admin);
    assert.equal(await outwait(deliver()), hooks.length);
    await allSeeTheSame();
    const [row] = await log(hooks[0]!);
    assert.deepEqual([row!.request.error, row!.response.code], [UNREACHABLE, '0']);
    for (const hook of hooks)
      await admin.post(`/webhooks/${hook}/redeliver.json`, { uuid: (await log(hook))[0]!.uuid });
    assert.equal(await outwait(deliver()), hooks.length);
    await allSeeTheSame();
  });

  test('learns the same from tests, before and after registering', async (t) => {
    const { office, urls, outwait, haveFailed, lookups } = await open(t);
    const { admin, time, register, deliver } = office;
    let answers = 0;
    const ask = async (url: string) => {
      const { status, body } = await admin.post('/webhooks/test.json', { webhook: { url } });
      answers += 1;
      return { status, ...body.test, uuid: '', url: '', request: { error: body.test.request.error } };
    };
    const asked = Promise.all(urls.map(ask));
    await until(() => lookups() === urls.length && haveFailed(), 'all to fail but for the silent', lookups);
    time.move(EXCHANGE_MS - 1);
    await turns();
    assert.equal(answers, 0, 'told too early');
    time.move(1);
    const [first, ...others] = await asked;
    assert.deepEqual([first.status, first.request.error], [200, UNREACHABLE]);
    for (const other of others) assert.deepEqual(other, first);

    const hooks: string[] = [];
    for (const url of urls) hooks.push(await register({ url }));
    for (const hook of hooks) assert.equal((await admin.post(`/webhooks/${hook}/test.json`)).status, 200);
    assert.equal(await outwait(deliver()), hooks.length);
    const [one, ...rest] = await Promise.all(hooks.map((hook) => seen(office, hook)));
    for (const other of rest) assert.deepEqual(other, one);
  });
});
