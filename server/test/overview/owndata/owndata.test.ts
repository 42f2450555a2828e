import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as pathJoin } from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { watchStatements } from '../../../../scripts/drill/largest.ts';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeEverything } from '../../support/everything.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { tellAll } from '../notifications/inbox.ts';

type Row = Record<string, unknown>;
const PASSWORD = 'breakwater-and-7-gulls';
const EMAIL = 'bo@acme.test';

/** What another program finds in it, after it has checked every sum. */
const READER = `
import json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
print(json.dumps({i.filename: archive.read(i).decode() for i in archive.infolist()}))
`;

async function filesIn(bytes: Buffer): Promise<Record<string, string>> {
  const folder = await mkdtemp(pathJoin(tmpdir(), 'holdfast-own-'));
  try {
    await writeFile(pathJoin(folder, 'a.zip'), bytes);
    const { stdout } = await promisify(execFile)('python3', ['-c', READER, pathJoin(folder, 'a.zip')], {
      maxBuffer: 2 ** 24,
    });
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}

eachEngine('one’s own data', (engine) => {
  const app = useApp(engine);
  let bo: { id: string; caller: Caller };
  let [ours, left] = ['', ''];
  before(async () => {
    const { admin } = app();
    bo = await makePerson(app(), { 'email-address': EMAIL, 'first-name': 'Bo', password: PASSWORD });
    ours = await makeProject(admin, { name: 'Harbour' });
    left = await makeProject(admin, { name: 'Mole' });
    for (const project of [ours, left]) await join(admin, project, bo.id);
    await makeEverything(bo.caller, ours, 'breakwater', 'is mended');
    await makeEverything(bo.caller, left, 'jetty', 'is sold');
    const strange = await makeEverything(admin, ours, 'strange', 'is of another');
    for (const [what, reactionType] of [
      [`comments/${strange.comment}`, 'heart'],
      [`messages/${strange.message}`, 'like'],
    ])
      assert.equal((await bo.caller.put(`/${what}/react.json`, { reactionType })).status, 200);
    assert.equal((await admin.put(`/comments/${strange.comment}/react.json`, { reactionType: 'frown' })).status, 200);
    const asked = { 'todo-item': { 'responsible-party-id': bo.id } };
    assert.equal((await admin.put(`/tasks/${strange.task}.json`, asked)).status, 200);
    await tellAll(app());
    const [start, end] = ['2031-03-12T09:30', '2031-03-12T10:00'];
    for (const [caller, title] of [
      [bo.caller, 'Low water'],
      [admin, 'A strange hour'],
    ] as const) {
      const made = await caller.post('/calendarevents.json', { event: { title, start, end, where: 'At the gauge' } });
      assert.equal(made.status, 201, made.text);
    }
    const view = { name: 'Mine to mend', look: 'list', query: 'who=1' };
    assert.equal((await bo.caller.post(`/projects/${ours}/views.json`, { view })).status, 201);
    const trashed = await makeProject(admin, { name: 'Wreck' });
    await join(admin, trashed, bo.id);
    await makeEverything(bo.caller, trashed, 'jetty', 'is sunk');
    assert.equal((await admin.delete(`/projects/${trashed}.json`)).status, 200);
    const gone = await admin.put(`/projects/${left}/people.json`, { remove: { userIdList: bo.id } });
    assert.equal(gone.status, 200, gone.text);
    const { status } = await app()
      .as('')
      .post('/session.json', { session: { email: EMAIL, password: PASSWORD } });
    assert.ok(status < 300);
  });

  const fetch = (authorization: string) => app().http.inject({ url: '/me/data.zip', headers: { authorization } });
  const basic = (name: string, password: string) => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

  test('is given to who has signed in: what they wrote and can see, their hours, sessions and sign-ins', async () => {
    const { statusCode, headers, rawPayload } = await fetch(basic(EMAIL, PASSWORD));
    assert.equal(statusCode, 200, rawPayload.toString().slice(0, 200));
    assert.match(String(headers['content-disposition']), /attachment; filename="my-data-2026-11-15\.zip"/);
    const files = await filesIn(rawPayload);
    const rows = (name: string) => JSON.parse(files[`${name}.json`] ?? '[]');
    assert.match(files['README.txt']!, /What this Holdfast holds about you/);
    assert.deepEqual([rows('profile')[0].email, rows('profile')[0].company], [EMAIL, 'Acme']);
    assert.deepEqual(
      rows('projects').map(({ project }: { project: string }) => project),
      ['Harbour'],
    );
    assert.deepEqual(
      rows('tasks').map(({ content }: { content: string }) => content),
      ['breakwater plan'],
    );
    for (const kind of ['hours', 'task lists', 'milestones', 'messages', 'comments', 'links', 'notebooks', 'files'])
      assert.ok(rows(kind).length > 0, kind);
    const texts = Object.values(files).join('\n');
    assert.ok(!/jetty|strange/.test(texts), 'neither of a project they left, nor of another');
    const events = rows('calendar events').map((one: Record<string, string>) => [one.title, one.place]);
    assert.deepEqual(events, [['Low water', 'At the gauge']]);
    assert.deepEqual(
      rows('saved views').map(({ name }: { name: string }) => name),
      ['Mine to mend'],
    );
    assert.deepEqual(
      ['comments', 'messages'].map((what) => rows(`reactions to ${what}`).map((one: Row) => one.reaction)),
      [['heart'], ['like']],
    );
    assert.ok(rows('inbox').some(({ reason }: Row) => reason === 'assigned'));
    assert.ok(rows('inbox').every(({ person_id }: Row) => person_id === Number(bo.id)));
    assert.equal(rows('sessions').length, 1);
    const entries: Record<string, string>[] = rows('sign-ins and other entries of the audit log');
    const entryOf = (wanted: string) => entries.find(({ action }) => action === wanted);
    assert.equal(entryOf('session.opened')?.address, '127.0.0.1');
    assert.equal(entryOf('person.added')?.address, '', 'where an Administrator was is not theirs');
    const { password_hash } = await app()
      .services.db.read.selectFrom('people')
      .select('password_hash')
      .where('id', '=', Number(bo.id))
      .executeTakeFirstOrThrow();
    const [session] = await app().services.db.read.selectFrom('sessions').select('hash').execute();
    for (const secret of [password_hash!, session!.hash, PASSWORD]) assert.ok(!texts.includes(secret));
    const [entry] = (await app().admin.get('/audit.json?action=export.taken')).body.entries;
    assert.deepEqual([entry.personId, entry.detail], [bo.id, 'one’s own data']);
  });

  test('is read in portions of about a megabyte, however long texts are', async () => {
    const content = 'fathoms '.repeat(60_000);
    const made = await bo.caller.post(`/projects/${ours}/notebooks.json`, { notebook: { name: 'Soundings', content } });
    const { notebookId } = made.body;
    for (const at of [2, 3, 4, 5, 6]) {
      const next = await bo.caller.put(`/notebooks/${notebookId}.json`, { notebook: { content: `${at} ${content}` } });
      assert.equal(next.status, 200, next.text);
    }
    const statements = watchStatements();
    const { rawPayload } = await fetch(basic(EMAIL, PASSWORD));
    statements.end();
    const { characters } = statements.take();
    assert.ok(characters > 60_000 && characters <= 1.2 * 2 ** 20, `${characters} characters in one statement`);
    const texts = Object.values(await filesIn(rawPayload)).join('');
    for (const at of [2, 3, 4, 5, 6]) assert.equal(texts.split(`"${at} fathoms`).length, 2, 'each is there once');
  });

  test('is for nobody else, and not for programs', async () => {
    assert.equal((await app().http.inject('/me/data.zip')).statusCode, 401);
    const { statusCode, body } = await fetch(basic(bo.caller.token, 'x'));
    assert.equal(statusCode, 403);
    assert.match(body, /who has signed in/);
  });
});
