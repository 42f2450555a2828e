import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Commands, openCommands, type Running, runHoldfast, startHoldfast } from '../support/process.ts';

let folder: string;
let server: Running;
let commands: Commands;
let env: Record<string, string>;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'holdfast-cli-'));
  server = await startHoldfast({ HOLDFAST_DATA: folder });
  env = { HOLDFAST_DATA: folder, HOLDFAST_PUBLIC_URL: server.url };
  commands = openCommands(env);
});
after(async () => {
  await commands?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const holdfast = (...args: string[]) => commands.run(args);
/** As everybody does it, in a process of its own. */
const inItsOwn = (...args: string[]) => runHoldfast('server/src/cli.ts', args, env);
const get = (path: string, token: string, method = 'GET') =>
  fetch(`${server.url}${path}`, { method, headers: { authorization: `Bearer ${token}` } });

test('the command line works beside the running server: accounts, tokens and sign-in links', async () => {
  const account = await inItsOwn('account', 'create', '--name', 'Globex', '--email', 'admin@globex.test');
  assert.equal(account.code, 0, account.err);
  const token = /API token.*:\s+(\S+)/.exec(account.out)![1]!;
  const me = (await (await get('/authenticate.json', token)).json()) as { account: { id: string; name: string } };
  assert.equal(me.account.name, 'Globex');

  const readOnly = (
    await holdfast('token', 'create', '--email', 'admin@globex.test', '--read-only', '--days', '3')
  ).out.trim();
  assert.equal((await get('/projects.json', readOnly)).status, 200);
  assert.equal((await get('/projects.json', readOnly, 'POST')).status, 403);

  const { out } = await holdfast('token', 'list', '--account', me.account.id);
  assert.equal(out.trim().split('\n').length, 2);
  assert.doesNotMatch(out, /hf_/);
  assert.equal((await holdfast('token', 'revoke', '2', '--account', me.account.id)).code, 0);
  assert.equal((await get('/projects.json', readOnly)).status, 401);

  const audited = await holdfast('audit', '--account', me.account.id, '--since', '1d');
  const told = audited.out
    .trim()
    .split('\n')
    .map((line) => line.split('\t').slice(1));
  assert.deepEqual(told, [
    ['token.revoked', '-', 'token 2 Command line', '-', 'commandLine', '-'],
    ['token.created', 'Administrator', 'token 2 Command line', told[1]![3], 'commandLine', '-'],
    ['account.founded', '-', 'person 1 Administrator', 'with an API token and a sign-in link', 'server', '-'],
  ]);
  assert.match((await holdfast('audit', '--words', 'founded', '--csv')).out, /^\uFEFFTime,.*\r\n.*,account\.founded,/);

  const link = (await holdfast('admin', 'link', '--account', me.account.id)).out.trim();
  assert.ok(link.startsWith(`${server.url}/welcome/`));
  assert.equal((await fetch(link)).status, 200);
});

test('mistakes are said in words, with a non-zero exit', async () => {
  const cases: [string[], RegExp][] = [
    [['token', 'create', '--email', 'nobody@x.test'], /Nobody has the e-mail address/],
    [['token', 'revoke', '99'], /no working token 99/],
    [['token', 'revoke', 'abc'], /not an id/],
    [['admin', 'link', '--account', '7'], /no account 7/],
    [['account', 'create', '--name', 'X', '--email', 'nonsense'], /not an e-mail address/],
    [['second-step', 'reset', '--email', 'nobody@x.test'], /Nobody has the e-mail address/],
    [['second-step', 'reset', '--email', 'admin@localhost'], /not on for admin@localhost/],
    [['audit', '--account', '7'], /no account 7/],
    [['audit', '--action', 'buffalo'], /action must be one of/],
    [['frobnicate'], /unknown command/],
  ];
  for (const [n, [args, expected]] of cases.entries()) {
    const { code, err } = await (n === 0 ? inItsOwn : holdfast)(...args);
    assert.equal(code, 1, args.join(' '));
    assert.match(err, expected);
    assert.doesNotMatch(err, /\bat .*\.ts:/);
  }
});

test('settings prints a file that can be edited', async () => {
  const { out, code } = await holdfast('settings');
  assert.equal(code, 0);
  assert.match(out, /# HOLDFAST_MAX_FILE_SIZE=5GiB/);
});

test('a whole account is brought in beside the running server, with its ids', async () => {
  const token = /curl -u (\S+):x/.exec(server.out())![1]!;
  const { person } = (await (await get('/me.json', token)).json()) as { person: { 'email-address': string } };
  for (const name of ['Quay', 'Pier'])
    await fetch(`${server.url}/projects.json`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ project: { name } }),
    });
  const made = await holdfast('account', 'create', '--name', 'Mirror', '--email', person['email-address']);
  const account = /Account (\d+)/.exec(made.out)![1]!;
  const file = join(folder, 'their-token.txt');
  await writeFile(file, `${token}\n`);
  const bring = (...more: string[]) =>
    holdfast('import', 'classic', '--from', server.url, '--token-file', file, '--account', account, ...more);
  const dry = await bring('--dry-run');
  assert.equal(dry.code, 0, dry.err);
  assert.match(dry.out, /^ +2 {2}projects\n/m);
  assert.match(dry.out, /Nothing was written\.\n$/);
  const done = await bring();
  assert.equal(done.code, 0, done.err);
  assert.match(done.out, /^ +2 +2 {2}projects\n/m);
  const own = /API token.*:\s+(\S+)/.exec(made.out)![1]!;
  const namesOf = async (of: string) =>
    ((await (await get('/projects.json', of)).json()) as { projects: { id: string; name: string }[] }).projects.map(
      ({ id, name }) => `${id} ${name}`,
    );
  assert.deepEqual(await namesOf(own), await namesOf(token));
});

test('a token file that cannot be read is named, in words', async () => {
  const file = join(folder, 'no-such-token');
  const { code, err } = await holdfast('import', 'classic', '--from', 'https://acme.example', '--token-file', file);
  assert.deepEqual([code, err.trim()], [1, `The token file ${file} cannot be read.`]);
});
