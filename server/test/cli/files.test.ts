import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  type Commands,
  openCommands,
  type Running,
  runHoldfast,
  spawnHoldfast,
  startHoldfast,
} from '../support/process.ts';

const TOKEN = 'token-of-the-administrator';
let folder: string;
let server: Running;
let commands: Commands;
let env: Record<string, string>;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'holdfast-files-cli-'));
  server = await startHoldfast({ HOLDFAST_DATA: join(folder, 'data'), HOLDFAST_ADMIN_TOKEN: TOKEN });
  env = { HOLDFAST_DATA: join(folder, 'data'), HOME: folder, HOLDFAST_URL: server.url, HOLDFAST_TOKEN: TOKEN };
  commands = openCommands(env);
  const project = await fetch(`${server.url}/projects.json`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: '{"project":{"name":"Harbour"}}',
  });
  assert.equal(project.status, 201);
  await mkdir(join(folder, 'plans'));
  for (const name of ['north.txt', 'south.txt']) await writeFile(join(folder, 'plans', name), `the ${name}`);
});
after(async () => {
  await commands?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const holdfast = (...args: string[]) => commands.run(args);
/** As everybody does it, in a process of its own. */
const inItsOwn = (...args: string[]) => runHoldfast('server/src/cli.ts', args, env);
const plan = (name: string) => join(folder, 'plans', name);
const blobs = async () => {
  const names = await readdir(join(folder, 'data/blobs'), { recursive: true, withFileTypes: true });
  return names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
};

test('upload prints ids, skips what is there, and fails with a list of what could not be sent', async () => {
  const first = await inItsOwn('upload', '1', join(folder, 'plans'));
  assert.equal(first.code, 0, first.err);
  const printed = new Map(
    first.out
      .trim()
      .split('\n')
      .map((line) => line.split('  ').toReversed() as [string, string]),
  );
  assert.deepEqual([...printed.keys()].sort(), ['north.txt', 'south.txt'].map(plan));
  assert.deepEqual([...printed.values()].sort(), ['1', '2']);
  const second = await holdfast('upload', '1', '--json', join(folder, 'plans'), join(folder, 'nowhere'));
  assert.equal(second.code, 1);
  const told = second.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    told.find(({ path }) => path === plan('north.txt')),
    { id: printed.get(plan('north.txt')), path: plan('north.txt'), size: 13, isNew: false },
  );
  assert.match(second.err, /2 had been sent before/);
  assert.match(second.err, /1 could not be sent:\n {2}.*nowhere: does not exist/);
});

test('whoever stops reading, as head does, ends it without a stack trace', async () => {
  const child = spawnHoldfast('server/src/cli.ts', ['settings'], {});
  let err = '';
  child.stderr!.on('data', (chunk) => {
    err += chunk;
  });
  child.stdout!.destroy();
  const [code] = await once(child, 'close');
  assert.deepEqual([code, err], [141, '']);
});

test('verify exits with 1 when bytes were altered behind its back, and names the file', async () => {
  assert.match((await holdfast('files', 'verify')).out, /2 checked \(26 bytes\): all as they should be/);
  const wrong = await holdfast('files', 'verify', '--project', '999');
  assert.deepEqual([wrong.code, wrong.out, wrong.err.trim()], [1, '', 'There is no project 999 in account 1.']);
  const [blob] = await blobs();
  await writeFile(blob!, 'the n0rth.txt');
  const { code, out, err } = await inItsOwn('files', 'verify', '--project', '1', '--since', '1d', '--parallel', '4');
  assert.equal(code, 1);
  assert.match(out, /2 checked .*: 1 damaged/);
  assert.match(
    err,
    /DAMAGED: file \d \("(north|south).txt", version \d\) of project 1 of account 1: its bytes have changed/,
  );
});

test('sweep and recount say what they did; mistakes are said in words', async () => {
  const key = `${randomUUID()}-1`;
  const place = join(folder, 'data/blobs', key.slice(0, 2), key.slice(2, 4));
  await mkdir(place, { recursive: true });
  await writeFile(join(place, key), 'lost');
  await utimes(join(place, key), 1, 1);
  const dry = await holdfast('files', 'sweep', '--dry-run', '-v');
  assert.match(
    dry.out,
    new RegExp(`^${key}  4 bytes, known to no row\n1 known to no row: 4 bytes\nNothing was removed`),
  );
  assert.equal((await blobs()).length, 3);
  assert.match((await holdfast('files', 'sweep')).out, /Removed what nothing needs/);
  assert.equal((await blobs()).length, 2);
  assert.match((await holdfast('files', 'recount')).out, /Everything was counted right/);
  const cases: [string[], RegExp][] = [
    [['files', 'verify', '--account', '9'], /There is no account 9/],
    [['files', 'verify', '--since', 'soon'], /"soon" is not a time/],
    [['upload', '7', folder], /There is no project 7, or/],
  ];
  for (const [args, expected] of cases) {
    const { code, err } = await holdfast(...args);
    assert.equal(code, 1, args.join(' '));
    assert.match(err, expected);
  }
  const elsewhere = await commands.run(['files', 'sweep'], { HOLDFAST_DATA: join(folder, 'empty') });
  assert.deepEqual([elsewhere.code, elsewhere.out], [1, ''], 'where nothing is, not all is well');
  assert.match(elsewhere.err, /There is no account here: is HOLDFAST_DATA or DATABASE_URL right\?/);
});
