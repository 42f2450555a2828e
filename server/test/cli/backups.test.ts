import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { postgresUrl } from '../support/databases.ts';
import { type Commands, openCommands, type Running, startHoldfast } from '../support/process.ts';

const TOKEN = 'token-of-the-administrator';
let folder: string;
let server: Running;
let commands: Commands;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'holdfast-backup-cli-'));
  server = await startHoldfast({ HOLDFAST_DATA: join(folder, 'data'), HOLDFAST_ADMIN_TOKEN: TOKEN });
  commands = openCommands({ HOLDFAST_DATA: join(folder, 'data'), HOME: folder });
});
after(async () => {
  await commands?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const call = async (url: string, method: string, path: string, body?: object) => {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
  return (await answer.json()) as any;
};

test('backup, backups, restore and webhooks resume, as the handbook says', async () => {
  await call(server.url, 'POST', '/projects.json', { project: { name: 'Harbour' } });
  await call(server.url, 'PUT', '/webhooks/enable.json');
  await call(server.url, 'POST', '/webhooks.json', {
    webhook: { event: 'PROJECT.CREATED', url: 'http://127.0.0.1:9/' },
  });
  const place = join(folder, 'backup');
  const taken = await commands.run(['backup', place, '--keep', '3']);
  assert.equal(taken.code, 0, taken.err);
  const [, name, rows] = /^(\S+): (\d+) rows \(.*\) and 0 files/m.exec(taken.out)!;
  assert.equal((await commands.run(['backup'], { HOLDFAST_BACKUP: place })).code, 0);
  const listed = (await commands.run(['backups', place])).out.trim().split('\n');
  assert.equal(listed.length, 2);
  assert.equal(listed[0], `${name}  ${rows} rows, 0 files (0 bytes)`);
  assert.equal((await call(server.url, 'GET', '/backup.json')).backup.outcome, 'done');

  const exported = await commands.run(['export', join(folder, 'export')]);
  assert.equal(exported.code, 0, exported.err);
  assert.match(exported.out, /^\d+ lines of \d+ kinds and 0 files .*\nLeft out:\n {2}- passwords/);
  assert.match(await readFile(join(folder, 'export', 'records', 'projects.jsonl'), 'utf8'), /"name":"Harbour"/);

  const again = { HOLDFAST_DATA: join(folder, 'again') };
  const brought = await commands.run(['import', 'holdfast', join(folder, 'export')], again);
  assert.equal(brought.code, 0, brought.err);
  assert.match(
    brought.out,
    /^Account 1 is here, as it was at .*\n.*\nPasswords did not come along: holdfast admin link prints/,
  );
  assert.match(brought.out, /1 webhooks are paused and have lost their secrets/);
  assert.match((await commands.run(['admin', 'link'], again)).out, /^http\S+\n$/);

  const copy = { HOLDFAST_DATA: join(folder, 'copy') };
  const restored = await commands.run(['restore', place, '--backup', name!], copy);
  assert.equal(restored.code, 0, restored.err);
  assert.match(
    restored.out,
    new RegExp(`Restored ${rows} rows and 0 files as they were at .*\n.*\n1 webhooks are paused`),
  );
  assert.match(taken.out, /The key is not in it: keep a copy of .*secret\.key elsewhere/);
  assert.match(restored.out, /The key is missing\. Put the copy .*secret\.key before the start.*holdfast key reset/);
  await assert.rejects(startHoldfast(copy), /need a key that is not in/);
  await copyFile(join(folder, 'data', 'secret.key'), join(folder, 'copy', 'secret.key'));
  const second = await startHoldfast(copy);
  try {
    assert.equal((await call(second.url, 'GET', '/projects.json')).projects[0].name, 'Harbour');
    assert.equal((await call(second.url, 'GET', '/webhooks.json')).webhooks[0].status, 'PAUSED');
    assert.match((await commands.run(['webhooks', 'resume'], copy)).out, /1 are active again/);
    assert.equal((await call(second.url, 'GET', '/webhooks.json')).webhooks[0].status, 'ACTIVE');
    assert.match((await commands.run(['key', 'add'], copy)).out, /The key \w+ is in .*secret\.key/);
    assert.match((await commands.run(['key', 'rotate'], copy)).out, /^1 accounts are sealed with the key \w+/);
  } finally {
    await second.stop();
  }
  const cases: [string[], Record<string, string>, RegExp][] = [
    [['restore', place], copy, /There are records already: .*holdfast\.db\. Nothing was changed/],
    [['restore', join(folder, 'nowhere')], { HOLDFAST_DATA: join(folder, 'third') }, /There is no backup in/],
    [['backup', join(folder, 'data', 'backup')], {}, /lie in each other/],
    [['backup', 'ftp://somewhere/else'], {}, /This place must be a folder or look like s3:/],
    [['backup'], {}, /Say where to/],
    [['backup', place], { HOLDFAST_DATA: join(folder, 'fourth') }, /There is no account here/],
    [['import', 'holdfast', join(folder, 'export')], {}, /There are records already: .*before the first start/],
    [['import', 'holdfast', folder], { HOLDFAST_DATA: join(folder, 'nothing') }, /There is no export in/],
    [['export', join(folder, 'data', 'export')], {}, /lie in each other/],
    [['export', join(folder, 'other'), '--account', '9'], {}, /There is no account 9/],
    [['webhooks', 'resume', '--account', '9'], {}, /There is no account 9/],
    [['key', 'reset'], copy, /forgets the secrets and headers.*--yes/],
  ];
  for (const [args, env, message] of cases) {
    const { code, err } = await commands.run(args, env);
    assert.deepEqual([code, message.test(err)], [1, true], `${args.join(' ')}: ${err}`);
  }
  assert.match((await commands.run(['key', 'reset', '--yes'], copy)).out, /Nothing is lost/);
});

test('database copy takes the records to PostgreSQL and back, while no server runs', async () => {
  const url = await postgresUrl();
  const served = await commands.run(['database', 'copy', '--to', url]);
  assert.match(served.err, /already serving from .*Stop it first/);
  assert.equal(served.code, 1);
  await server.stop();
  const there = await commands.run(['database', 'copy', '--to', url]);
  assert.equal(there.code, 0, there.err);
  const [, rows] = /^Copied (\d+) rows of \d+ tables\..*\nStart the service with DATABASE_URL set to it/m.exec(
    there.out,
  )!;
  const elsewhere = { DATABASE_URL: url, HOLDFAST_DATA: join(folder, 'fifth') };
  const back = await commands.run(['database', 'copy', '--to', 'embedded'], elsewhere);
  assert.equal(back.code, 0, back.err);
  // The line in the audit log that tells of the first copy.
  assert.match(back.out, new RegExp(`^Copied ${Number(rows) + 1} rows`));
  const cases: [string, Record<string, string>, RegExp][] = [
    [url, {}, /There are tables in this database already.*Nothing was changed/],
    ['embedded', elsewhere, /There are records already: .*fifth/],
    ['embedded', {}, /That is the database in use/],
    ['mysql://somewhere', {}, /--to must look like postgres:.*or be embedded/],
  ];
  for (const [to, env, message] of cases)
    assert.match((await commands.run(['database', 'copy', '--to', to], env)).err, message);
});
