import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Agent, getGlobalDispatcher, request, setGlobalDispatcher } from 'undici';
import { moved, until } from '../../../scripts/patience.ts';
import { listen } from '../../src/cli/listen/listen.ts';
import { verify } from '../integrations/webhooks/verifying.ts';
import { openCommands, runHoldfast, spawnHoldfast, startHoldfast } from '../support/process.ts';
import { openReceiver } from '../support/receiver.ts';

const CLI = 'server/src/cli.ts';
const TOKEN = 'a-token-chosen-for-listening-1';
const SECRET = `whsec_${Buffer.from('twenty-four bytes or more').toString('base64')}`;

async function open(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-listen-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const tokenFile = join(folder, 'token');
  await writeFile(tokenFile, `${TOKEN}\n`);
  const env = { HOLDFAST_DATA: join(folder, 'data'), HOLDFAST_ADMIN_TOKEN: TOKEN };
  let server = await startHoldfast(env);
  const { url } = server;
  t.after(() => server.stop('SIGKILL'));
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
    const reply = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    assert.ok(reply.ok, `${path} answered ${reply.status}`);
    return (await reply.json()) as { id: string };
  };
  return {
    url,
    tokenFile,
    folder,
    call,
    makeProject: () => call('POST', '/projects.json', { project: { name: 'Quay' } }),
    async restart() {
      assert.equal(await server.stop(), 0, 'an open stream does not keep it from stopping');
      server = await startHoldfast({ ...env, PORT: new URL(url).port });
    },
  };
}

function follow(args: string[]) {
  const child = spawnHoldfast(CLI, ['listen', ...args], {});
  let out = '';
  const looks = new Set<() => void>();
  child.stdout!.on('data', (chunk) => {
    out += chunk;
    moved();
    for (const look of looks) look();
  });
  return {
    out: () => out,
    says: (pattern: RegExp) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (pattern.test(out)) resolve();
        };
        looks.add(look);
        look();
      }),
    async stop() {
      child.kill('SIGINT');
      return (await once(child, 'close'))[0] as number | null;
    },
  };
}

test('listen hands over what the receiver is sent, across restarts, and misses nothing', async (t) => {
  const { url, tokenFile, call, makeProject, restart } = await open(t);
  const [far, near] = [await openReceiver(t), await openReceiver(t)];
  await call('PUT', '/webhooks/enable.json');
  const webhook = { event: 'PROJECT.CREATED', url: far.url, token: SECRET, headers: { 'X-Own': 'kept' } };
  const { id } = await call('POST', '/webhooks.json', { webhook });
  const listener = follow(['--webhook', id, '--forward', near.url, '--token-file', tokenFile, '--server', `${url}/`]);
  await listener.says(/^Listening to webhook 1\. /m);

  await restart();
  await makeProject();
  await near.hasCalls(1);
  await restart();
  await Promise.all([makeProject(), makeProject()]);
  await near.hasCalls(3);
  await far.hasCalls(3);

  const ids = (calls: typeof near.calls) => calls.map(({ headers }) => headers['webhook-id']).sort();
  assert.deepEqual(ids(near.calls), ids(far.calls));
  for (const call of near.calls) {
    const { headers, body } = call;
    const sent = far.calls.find((one) => one.headers['webhook-id'] === headers['webhook-id'])!;
    assert.equal(body, sent.body);
    for (const name of ['content-type', 'user-agent', 'x-own', 'x-projects-event', 'x-projects-signature'])
      assert.equal(headers[name], sent.headers[name], name);
    assert.equal(headers['x-projects-signature'], createHmac('sha256', SECRET).update(body).digest('hex'));
    assert.doesNotThrow(() => verify(t, SECRET, call));
  }
  await listener.says(/^ {5}3 /m);
  const lines = listener.out().match(/^ +\d+ {2}PROJECT\.CREATED +200 {2}\d+ ms$/gm) ?? [];
  assert.deepEqual(
    lines.map((line) => Number.parseInt(line, 10)),
    [1, 2, 3],
  );
  assert.match(listener.out(), /^Not connected to http:.*Trying again …$/m);

  near.answers(503);
  await makeProject();
  await listener.says(/^ {5}4 {2}PROJECT\.CREATED +503 /m);

  near.hangs();
  await makeProject();
  await near.hasCalls(5);
  assert.equal(await listener.stop(), 0, 'a receiver that hangs does not keep it from stopping');
});

test('listen waits for a receiver longer than others would', async (t) => {
  const told = { sequence: 1, event: 'PROJECT.CREATED', request: { headers: { 'x-own': 'kept' }, body: 'a=b' } };
  const serve = async (answer: RequestListener) => {
    const server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    t.after(() => server.close().closeAllConnections());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const far = await serve((_, reply) => reply.write(`id: 1\ndata: ${JSON.stringify(told)}\n\n`));
  const asked: ServerResponse[] = [];
  const near = await serve((_, reply) => void asked.push(reply));
  const usual = getGlobalDispatcher();
  const agent = new Agent();
  // Whoever does not ask for more patience has little with this one.
  setGlobalDispatcher(
    agent.compose((dispatch) => (options, handler) => {
      const limits = options.origin === near ? { headersTimeout: 100, bodyTimeout: 100 } : {};
      return dispatch({ ...limits, ...options }, handler);
    }),
  );
  t.after(() => setGlobalDispatcher(usual));
  const stop = new AbortController();
  const lines: string[] = [];
  const say = (line: string) => {
    lines.push(line);
    if (line.includes('PROJECT.CREATED')) stop.abort();
  };
  const listening = listen({ server: far, token: TOKEN, webhook: 1, forward: near }, say, stop.signal);
  await until(() => asked.length === 1, 'the receiver to be called');
  await assert.rejects(request(near), { code: 'UND_ERR_HEADERS_TIMEOUT' }, 'who asked later has given up');
  asked[0]!.end();
  await listening;
  assert.match(lines.at(-1)!, /^ {5}1 {2}PROJECT\.CREATED +200 {2}\d+ ms$/);
});

test('what cannot be followed is said in one sentence', async (t) => {
  const { url, tokenFile, folder } = await open(t);
  const wrong = join(folder, 'wrong');
  await writeFile(wrong, 'hf_1_nobody');
  const cases: [string[], RegExp][] = [
    [['--webhook', '1', '--token-file', wrong], /^Send a valid API token.*\.\n$/],
    [['--webhook', '99', '--token-file', tokenFile], /^There is no such webhook.*\.\n$/],
    [['--webhook', '1', '--token-file', join(folder, 'none')], /^The token file .*none cannot be read\.\n$/],
    [['--webhook', 'x', '--token-file', tokenFile], /^"x" is not an id\.\n$/],
    [
      ['--webhook', '1', '--token-file', tokenFile, '--forward', 'localhost'],
      /^"localhost" is not an http address\.\n$/,
    ],
  ];
  const commands = openCommands({});
  t.after(commands.close);
  for (const [n, [args, expected]] of cases.entries()) {
    const given = ['listen', '--server', url, '--forward', 'http://127.0.0.1:9/', ...args];
    const { code, err, out } = await (n === 0 ? runHoldfast(CLI, given, {}) : commands.run(given));
    assert.deepEqual([code, out], [1, ''], args.join(' '));
    assert.match(err, expected);
  }
});
