import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { until } from '../../../scripts/patience.ts';
import { postgresUrl } from '../support/databases.ts';
import { type Running, runHoldfast, startHoldfast } from '../support/process.ts';

const MAIN = 'server/src/main.ts';
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'holdfast-process-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const basic = (token: string) => ({ authorization: `Basic ${Buffer.from(`${token}:x`).toString('base64')}` });
const tokenIn = (text: string) => /curl -u (\S+):x/.exec(text)?.[1] ?? '';

describe('starting', () => {
  let first: Running;
  let token = '';
  const env = () => ({ HOLDFAST_DATA: join(folder, 'first') });
  before(async () => {
    first = await startHoldfast(env());
  });

  test('the first start prints a link, a token and a curl line that work', async () => {
    token = tokenIn(first.out());
    assert.ok(token.length >= 24);
    const link = /https?:\S+\/welcome\/\S+/.exec(first.out())?.[0] ?? '';
    assert.equal((await fetch(link)).status, 200);
    const answer = await fetch(`${first.url}/authenticate.json`, { headers: basic(token) });
    assert.equal(answer.status, 200);
    await stat(join(folder, 'first', 'holdfast.db'));
  });

  test('what it keeps is for nobody else, whatever is usual here', async () => {
    const open = async () => {
      const names = await readdir(join(folder, 'first'), { recursive: true });
      const stats = await Promise.all(['', ...names].map((name) => stat(join(folder, 'first', name))));
      assert.ok(stats.length > 3);
      return stats.filter(({ mode }) => (mode & 0o077) !== 0).length;
    };
    assert.equal(await open(), 0);
    await chmod(join(folder, 'first'), 0o755);
    await chmod(join(folder, 'first', 'holdfast.db'), 0o644);
  });

  test('a second process on the same folder is refused in words', async () => {
    const { code, err } = await runHoldfast(MAIN, [], { ...env(), PORT: '0' });
    assert.equal(code, 1);
    assert.match(err, /Another Holdfast is already serving from/);
  });

  test('an occupied port is said in words', async () => {
    const { code, err } = await runHoldfast(MAIN, [], {
      HOLDFAST_DATA: join(folder, 'other'),
      PORT: new URL(first.url).port,
    });
    assert.equal(code, 1);
    assert.match(err, /holdfast cannot start.*(in use|EADDRINUSE)/);
  });

  test('the second start, once the first has ended, prints neither, and says whose word it takes', async () => {
    assert.equal(await first.stop(), 0);
    assert.doesNotMatch(first.err(), new RegExp(token));
    const second = await startHoldfast({ ...env(), HOLDFAST_TRUST_PROXY: 'yes' });
    assert.match(second.out(), /^Of who calls from where, what proxies at loopback say is believed\.$/m);
    assert.doesNotMatch(first.out(), /is believed/);
    // What was left open, by hand or by an earlier version, is closed.
    for (const name of ['', 'holdfast.db']) assert.equal((await stat(join(folder, 'first', name))).mode & 0o077, 0);
    assert.doesNotMatch(second.out() + second.err(), /welcome|curl|hf_/);
    assert.equal((await fetch(`${second.url}/authenticate.json`, { headers: basic(token) })).status, 200);
    assert.equal(await second.stop(), 0);
  });

  test('every wrong setting is listed at once, before anything is created', async () => {
    const data = join(folder, 'never');
    const { code, err } = await runHoldfast(MAIN, [], {
      PORT: 'eighty',
      HOLDFAST_MAX_FILE_SIZE: 'big',
      HOLDFAST_RATE_LIMT: '5',
      HOLDFAST_DATA: data,
      HOLDFAST_ADMIN_TOKEN: 'short-secret',
    });
    assert.equal(code, 1);
    for (const name of ['PORT', 'HOLDFAST_MAX_FILE_SIZE', 'HOLDFAST_RATE_LIMT', 'HOLDFAST_ADMIN_TOKEN'])
      assert.match(err, new RegExp(`- ${name} `));
    assert.doesNotMatch(err, /short-secret|\bat .*\.ts:/);
    await assert.rejects(stat(data));
  });
});

describe('unattended', () => {
  const secrets = {
    HOLDFAST_ADMIN_EMAIL: 'root@example.test',
    HOLDFAST_ADMIN_PASSWORD: 'correct horse battery',
    HOLDFAST_ADMIN_TOKEN: 'chosen-token-of-the-operator-1',
  };
  let holdfast: Running;
  before(async () => {
    holdfast = await startHoldfast({ HOLDFAST_DATA: join(folder, 'unattended'), ...secrets });
  });

  test('the operator’s own e-mail, password and token work, and none of them is printed', async () => {
    for (const user of [
      secrets.HOLDFAST_ADMIN_TOKEN,
      `${secrets.HOLDFAST_ADMIN_EMAIL}:${secrets.HOLDFAST_ADMIN_PASSWORD}`,
    ]) {
      const authorization = `Basic ${Buffer.from(user.includes(':') ? user : `${user}:x`).toString('base64')}`;
      assert.equal((await fetch(`${holdfast.url}/me.json`, { headers: { authorization } })).status, 200, user);
    }
    assert.doesNotMatch(holdfast.out() + holdfast.err(), /correct horse|chosen-token/);
  });

  test('a password that is guessed soon is refused by the first start', async () => {
    const env = { ...secrets, HOLDFAST_ADMIN_PASSWORD: 'aaaaaaaaaaaa', HOLDFAST_DATA: join(folder, 'guessable') };
    const { code, err } = await runHoldfast(MAIN, [], { ...env, PORT: '0' });
    assert.equal(code, 1);
    assert.match(err, /HOLDFAST_ADMIN_PASSWORD is refused: This password repeats one character/);
    assert.doesNotMatch(err, /aaaaaaaaaa/);
  });

  test('SIGTERM lets what is under way finish', async () => {
    const sending = request(`${holdfast.url}/projects.json`, {
      method: 'POST',
      headers: {
        ...basic(secrets.HOLDFAST_ADMIN_TOKEN),
        'content-type': 'application/json',
        // So that it is known when the request has begun there.
        expect: '100-continue',
      },
    });
    sending.flushHeaders();
    await once(sending, 'continue');
    sending.write('{"project":{"name":');
    // It would be waited for until the process is ended by force, with exit code 1 and nothing closed.
    const silent = connect(Number(new URL(holdfast.url).port), '127.0.0.1').on('error', () => {});
    await once(silent, 'connect');
    const stopped = holdfast.stop('SIGTERM');
    await until(() => /stopping/.test(holdfast.err()), 'it to begin to stop');
    sending.end('"Slow"}}');
    const [reply] = (await once(sending, 'response')) as [IncomingMessage];
    assert.equal(reply.statusCode, 201);
    reply.resume();
    assert.equal(await stopped, 0);
    assert.doesNotMatch(holdfast.out() + holdfast.err(), /correct horse|chosen-token/);
  });
});

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  test(`nothing acknowledged is lost by kill -9, on ${engine}`, async () => {
    const env = {
      HOLDFAST_DATA: join(folder, `kill-${engine}`),
      ...(engine === 'PostgreSQL' ? { DATABASE_URL: await postgresUrl() } : {}),
    };
    let holdfast = await startHoldfast(env);
    const headers = { ...basic(tokenIn(holdfast.out())), 'content-type': 'application/json' };
    const acknowledged: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      let isKilled = false;
      const write = async () => {
        while (!isKilled) {
          const body = JSON.stringify({ project: { name: `Round ${round}` } });
          const reply = await fetch(`${holdfast.url}/projects.json`, { method: 'POST', headers, body }).catch(
            () => undefined,
          );
          if (reply?.status === 201) acknowledged.push(reply.headers.get('id')!);
        }
      };
      const enough = acknowledged.length + 40;
      const writers = Array.from({ length: 8 }, write);
      await until(
        () => acknowledged.length >= enough,
        'enough to be written',
        () => acknowledged.length,
      );
      await holdfast.stop('SIGKILL');
      isKilled = true;
      await Promise.all(writers);
      holdfast = await startHoldfast(env);
    }
    assert.equal(new Set(acknowledged).size, acknowledged.length);
    for (const id of acknowledged)
      assert.equal((await fetch(`${holdfast.url}/projects/${id}.json`, { headers })).status, 200, id);
    assert.equal(await holdfast.stop(), 0);
  });
}
