import assert from 'node:assert/strict';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { tus } from '../../bytes/uploads/tus.ts';
import type { Caller } from '../../support/app.ts';
import { sqliteEngine } from '../../support/databases.ts';
import { join, makePerson, makeProject, makeToken } from '../../support/make.ts';
import { type Uploader, useUploader } from './uploader.ts';

const KIB = 1024;
const uploader = useUploader(sqliteEngine, { env: { HOLDFAST_MAX_FILE_SIZE: '8KiB', HOLDFAST_QUOTA: '20KiB' } });

/** That nothing was begun: neither an upload nor what it would have become. */
async function nothingArrived({ app }: Uploader): Promise<void> {
  for (const table of ['uploads', 'pending_files', 'file_versions', 'file_categories'] as const)
    assert.deepEqual(await app.services.db.read.selectFrom(table).selectAll().execute(), [], table);
}

test('who may not upload there is told what to do before anything is sent', async (t) => {
  const one = uploader;
  const { app, run, write } = one;
  await write('folder/plan.txt', 'plan');
  const project = await makeProject(app.admin);
  const [observer, stranger] = [await makePerson(app), await makePerson(app)];
  await join(app.admin, project, observer.id, 'observer');
  const archived = await makeProject(app.admin);
  await app.admin.put(`/projects/${archived}.json`, { project: { status: 'archived' } });
  const readOnly = await makeToken(app, app.accountId, 1, { isReadOnly: true });
  const page = createServer((request, reply) => {
    reply.writeHead(request.url!.startsWith('/nowhere/') ? 404 : 200).end('<html>');
  });
  t.after(() => page.close());
  await once(page.listen(0, '127.0.0.1'), 'listening');
  const elsewhere = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;

  const cases: [string, { token?: string; url?: string }, RegExp][] = [
    [project, { token: observer.caller.token }, /You may only look at this project\. Ask one of its administrators/],
    [project, { token: stranger.caller.token }, /There is no project \d+, or this token does not see it: .*ask one of/],
    ['999', {}, /There is no project 999, or this token does not see it/],
    [archived, {}, /This project is archived\. Reactivate it first/],
    [project, { token: readOnly }, /This token is read-only\. Use one that may write/],
    [project, { token: 'wrong' }, /does not know this token.*set HOLDFAST_TOKEN/],
    [project, { url: 'http://127.0.0.1:9' }, /127\.0\.0\.1:9 does not answer .*is it running\?/],
    [project, { url: elsewhere }, /is not Holdfast/],
    [project, { url: `${elsewhere}/nowhere` }, /answered 404: is that Holdfast\?/],
  ];
  for (const [id, options, expected] of cases) await assert.rejects(run(id, ['folder'], options), expected);
  await nothingArrived(one);
});

/** Another account for each test, with all of the quota; whoever is told what is taken, or who is not. */
async function anotherAccount({ app }: Uploader) {
  const { admin, accountId } = await app.anotherAccount();
  const project = await makeProject(admin);
  const member = await makePerson(app, {}, admin);
  await join(admin, project, member.id);
  return { admin, accountId, project, member: member.caller };
}

test('a file that the server does not take is told of, and the others are sent', async () => {
  const one = uploader;
  const { admin, project } = await anotherAccount(one);
  await one.write('sizes/just.bin', Buffer.alloc(8 * KIB));
  await one.write('sizes/over.bin', Buffer.alloc(8 * KIB + 1));
  const { failed, ids } = await one.run(project, ['sizes'], { token: admin.token });
  assert.deepEqual([[...failed.keys()], [...ids.keys()]], [['sizes/over.bin'], ['sizes/just.bin']]);
  assert.match(failed.get('sizes/over.bin')!, /larger than the 8 KiB that this server takes/);
});

test('what does not fit as a whole is not begun, as far as one may know what is free', async () => {
  const one = uploader;
  const { admin, accountId, project, member } = await anotherAccount(one);
  for (const name of ['a', 'b', 'c']) await one.write(`fill/${name}.bin`, Buffer.alloc(7 * KIB));
  const sendAs = ({ token }: Caller, ...paths: string[]) => one.run(project, paths, { token });
  const uploads = () =>
    one.app.services.db.read.selectFrom('pending_files').selectAll().where('account_id', '=', accountId).execute();
  for (const caller of [admin, member])
    await assert.rejects(sendAs(caller, 'fill'), /no room for all of it, which takes 21 KiB: that is 1 KiB too much/);
  assert.equal((await sendAs(admin, 'fill/a.bin')).failed.size, 0);
  await one.write('more/d.bin', Buffer.alloc(8 * KIB));
  await assert.rejects(sendAs(admin, 'fill', 'more'), /which takes 22 KiB: that is 9 KiB too much/);
  assert.equal((await sendAs(admin, 'fill/a.bin', 'fill/b.bin')).failed.size, 0, 'what is there needs no more room');
  assert.deepEqual(await uploads(), []);
  const { failed } = await sendAs(member, 'fill/c.bin');
  assert.match(failed.get('fill/c.bin')!, /There is no room for another 7 KiB/, 'who is not told what is free');
});

test('what was begun has its room already', async () => {
  const one = uploader;
  const { admin, project } = await anotherAccount(one);
  for (const name of ['e', 'f']) await one.write(`rest/${name}.bin`, Buffer.alloc(8 * KIB));
  const ref = await tus(admin).begin(8 * KIB);
  const path = `${one.folder}/rest/e.bin`;
  const { size, mtimeMs: changedAt } = statSync(path);
  await one.write(`journal-${project}`, `${JSON.stringify({ path, size, changedAt, place: `/uploads/${ref}` })}\n`);
  const { failed, ids } = await one.run(project, ['rest'], { token: admin.token });
  assert.deepEqual([[...failed], ids.size], [[], 2]);
});
