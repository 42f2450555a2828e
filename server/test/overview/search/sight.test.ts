import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { sweepChores } from '../../../src/bytes/storage/sweep.ts';
import { searchChores } from '../../../src/overview/search/backlog.ts';
import type { Chore } from '../../../src/platform/context.ts';
import { purgeChores } from '../../../src/work/items/purge.ts';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { folders, kinds, makeEverything } from '../../support/everything.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';
import { makeFile } from '../../work/files/forms.ts';

const DAY = 86_400_000;

const find = async (by: Caller, term: string): Promise<string[]> => {
  const reply = await by.get(`/search.json?q=${encodeURIComponent(term)}`);
  assert.equal(reply.status, 200, reply.text);
  const { results } = reply.body.searchResult;
  assert.equal(reply.headers['x-records'], String(results.length), 'what is hidden is not counted either');
  return results.map(({ type }: { type: string }) => type).sort();
};
const all = [...kinds].sort();

eachEngine('what search shows', (engine) => {
  const app = useApp(engine);
  const run = async (tasks: Chore[]) => {
    for (const task of tasks) while (await task.run(app().services, new AbortController().signal));
  };

  test('is what one may see: by project, by account, archived or not', async () => {
    const { admin } = app();
    const other = await app().anotherAccount();
    const [member, observer, outsider] = [await makePerson(app()), await makePerson(app()), await makePerson(app())];
    const project = await makeProject(admin, { name: 'Trawler yard' });
    await join(admin, project, member.id);
    await join(admin, project, observer.id, 'observer');
    await makeEverything(admin, project, 'Trawler', 'caulk');
    for (const [who, seen] of [
      [admin, all],
      [member.caller, all],
      [observer.caller, all],
      [outsider.caller, []],
      [other.admin, []],
    ] as const)
      assert.deepEqual(await find(who, 'trawler caulk'), seen);
    const projects = async (by: Caller) => (await by.get('/search.json?q=trawler')).body.searchResult.projects.length;
    assert.deepEqual(
      [await projects(member.caller), await projects(outsider.caller), await projects(other.admin)],
      [1, 0, 0],
    );
    assert.equal((await outsider.caller.get(`/search.json?q=x&projectId=${project}`)).status, 404);

    await admin.put(`/projects/${project}.json`, { project: { status: 'archived' } });
    assert.deepEqual(await find(member.caller, 'trawler'), all);
    assert.equal(await projects(member.caller), 1);
    await admin.delete(`/projects/${project}.json`);
    assert.deepEqual([await find(admin, 'trawler'), await projects(admin)], [[], 0]);
    await admin.put(`/trashcan/projects/${project}/restore.json`);
    assert.deepEqual(await find(admin, 'trawler'), all);
  });

  test('leaves out what is private, and what is inside it, unless one is involved', async () => {
    const { admin } = app();
    const [member, leader, granted] = [await makePerson(app()), await makePerson(app()), await makePerson(app())];
    const project = await makeProject(admin);
    await join(admin, project, member.id);
    await join(admin, project, granted.id);
    await join(admin, project, leader.id, 'administrator');
    const made = await makeEverything(admin, project, 'Periscope', 'polish');
    assert.deepEqual(await find(member.caller, 'periscope'), all);
    const hide = { private: true, 'grant-access-to': granted.id };
    assert.equal((await admin.put(`/tasklists/${made.tasklist}.json`, { 'todo-list': hide })).status, 200);
    assert.equal((await admin.put(`/files/${made.file}.json`, { file: { private: true } })).status, 200);
    const open = all.filter((kind) => !['tasklist', 'task', 'comment', 'time', 'file'].includes(kind));
    assert.deepEqual(
      await find(member.caller, 'periscope'),
      open,
      'the list, its task, and the comment and the hours on it',
    );
    assert.deepEqual(
      await find(granted.caller, 'periscope'),
      all.filter((kind) => kind !== 'file'),
    );
    assert.deepEqual([await find(leader.caller, 'periscope'), await find(admin, 'periscope')], [all, all]);
  });

  test('leaves out what is in the trash or inside what is, until it is restored', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const made = await makeEverything(admin, project, 'Anchor', 'drop');
    await admin.delete(`/tasklists/${made.tasklist}.json`);
    const outside = all.filter((kind) => !['tasklist', 'task', 'comment', 'time'].includes(kind));
    assert.deepEqual(await find(admin, 'anchor'), outside);
    await admin.put(`/trashcan/tasklists/${made.tasklist}/restore.json`);
    assert.deepEqual(await find(admin, 'anchor'), all);
    for (const kind of kinds) {
      assert.equal((await admin.delete(`/${folders[kind]}/${made[kind]}.json`)).status, 200);
      assert.ok(!(await find(admin, 'anchor')).includes(kind), kind);
    }
    assert.deepEqual(await find(admin, 'anchor'), []);
  });

  const rows = async () => {
    const { read } = app().services.db;
    const entries = await read.selectFrom('search_entries').select('id').execute();
    const words =
      engine.name === 'SQLite' ? await sql`select rowid from search_words('"1xkeel"')`.execute(read) : undefined;
    return { entries: entries.length, words: words?.rows.length };
  };

  test('is forgotten with what is purged, by itself or with its project', async () => {
    const { admin, clock } = app();
    const before = await rows();
    const [kept, gone] = [await makeProject(admin), await makeProject(admin)];
    const made = await makeEverything(admin, kept, 'Keel', 'lay');
    await makeEverything(admin, gone, 'Keel', 'lay');
    assert.equal((await rows()).entries, before.entries + 2 * kinds.length);
    for (const kind of kinds) await admin.delete(`/${folders[kind]}/${made[kind]}.json`);
    await admin.delete(`/projects/${gone}.json`);
    clock.move(30 * DAY);
    await run([...purgeChores, ...sweepChores()]);
    const after = await rows();
    assert.deepEqual([after.words ?? 0, await find(admin, 'keel')], [0, []]);
    assert.ok(after.entries <= before.entries);
  });

  test('finds what was there before it, without undoing what changed since', async () => {
    const { admin, accountId, services } = app();
    const project = await makeProject(admin);
    const ids: number[] = [];
    for (const name of ['Old sextant', 'New sextant']) ids.push(Number(await makeFile(admin, project, {}, { name })));
    await services.db.transaction(async (tx) => {
      await tx.deleteFrom('search_entries').where('item_id', 'in', ids).where('kind', '=', 'file').execute();
      for (const item_id of ids)
        await tx
          .insertInto('search_backlog')
          .values({ account_id: accountId, kind: 'file', item_id, text: 'brass' })
          .execute();
    });
    assert.deepEqual(await find(admin, 'sextant'), []);
    await admin.put(`/files/${ids[1]}.json`, { file: { description: 'copper' } });
    await run(searchChores);
    assert.deepEqual(
      [(await find(admin, 'sextant brass')).length, (await find(admin, 'sextant copper')).length],
      [1, 1],
    );
    assert.equal((await services.db.read.selectFrom('search_backlog').selectAll().execute()).length, 0);
    await make(admin, `/projects/${project}/tasklists.json`, { 'todo-list': { name: 'After' } });
  });
});
