import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Commands, openCommands, type Running, startHoldfast } from '../support/process.ts';

const TOKEN = 'a-token-chosen-for-importing-1';
let folder: string;
let server: Running;
let commands: Commands;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'holdfast-import-'));
  server = await startHoldfast({ HOLDFAST_DATA: join(folder, 'data'), HOLDFAST_ADMIN_TOKEN: TOKEN });
  commands = openCommands({ HOLDFAST_URL: server.url, HOLDFAST_TOKEN: TOKEN });
});
after(async () => {
  await commands.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const projects = async (): Promise<{ name: string }[]> => {
  const reply = await fetch(`${server.url}/projects.json`, { headers: { authorization: `Bearer ${TOKEN}` } });
  return ((await reply.json()) as { projects: { name: string }[] }).projects;
};

test('files of other tools are brought in and taken back over HTTP', async () => {
  const file = join(folder, 'Harbour works.csv');
  await writeFile(file, 'Name,Due\nMend the quay,31.12.2026\n,1.12.2026\n');
  const dry = await commands.run(['import', 'csv', file, '--dry-run']);
  assert.match(dry.out, /1 of 2 rows become tasks \(csv\)\nColumns: Name → name, Due → due\nStays out: It has no name/);
  const wrong = await commands.run(['import', 'trello', file]);
  assert.match(wrong.err, /is not a board of Trello, exported as JSON\. Nothing was brought in/);
  assert.deepEqual(await projects(), []);
  const done = await commands.run(['import', 'csv', file, '--name', 'Quay']);
  const id = /holdfast import undo (\d+)/.exec(done.out)?.[1];
  assert.match(done.out, /1 of 2 rows are tasks of project 1\. .*\n1 stayed out/);
  assert.equal(done.code, 1, 'something stayed out');
  assert.deepEqual(
    (await projects()).map(({ name }) => name),
    ['Quay'],
  );
  const undone = await commands.run(['import', 'undo', id!]);
  assert.match(undone.out, /in the trash/, undone.err);
  assert.deepEqual(await projects(), []);
});
