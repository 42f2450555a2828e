import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { sweepChores } from '../../../src/bytes/storage/sweep.ts';
import { folders as inTrash } from '../../../src/work/items/links.ts';
import { purgeChores, purgeProjects } from '../../../src/work/items/purge.ts';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { folders, type Kind, kinds, makeEverything } from '../../support/everything.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';

const DAY = 86_400_000;
type Trashed = { id: string; name: string };

const trashOf = async (by: Caller, project: string, more = ''): Promise<Record<string, Trashed[]>> => {
  const reply = await by.get(`/trashcan/projects/${project}.json${more}`);
  assert.equal(reply.status, 200, reply.text);
  const { STATUS, ...lists } = reply.body;
  return lists;
};
const namesIn = (lists: Record<string, Trashed[]>) =>
  Object.values(lists)
    .flat()
    .map(({ name }) => name);

const tables: Partial<Record<Kind, string>> = { column: 'board_columns', link: 'bookmarks' };
const tableOf = (kind: Kind) => tables[kind] ?? folders[kind];

eachEngine('the trash of a project', (engine) => {
  const app = useApp(engine);
  const sweep = async () => {
    for (const task of [...purgeChores, ...sweepChores()])
      while (await task.run(app().services, new AbortController().signal));
  };
  const count = async (table: string, project: string) => {
    const column = table === 'projects' ? 'id' : 'project_id';
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
      where ${sql.ref(column)} = ${Number(project)}`.execute(app().services.db.read);
    return Number(rows[0]!.count);
  };

  test('shows everything that can be restored, in the keys programs read', async () => {
    const { admin, clock } = app();
    const project = await makeProject(admin);
    const made = await makeEverything(admin, project, 'Rope', 'coil');
    matchesGolden('trash-empty', (await admin.get(`/trashcan/projects/${project}.json`)).body);
    for (const kind of kinds) {
      clock.move(60_000);
      assert.equal((await admin.delete(`/${folders[kind]}/${made[kind]}.json`)).status, 200);
    }
    clock.move(3 * DAY);
    const reply = await admin.get(`/trashcan/projects/${project}.json`);
    matchesGolden('trash', reply.body);
    assert.equal(reply.headers['x-records'], String(kinds.length));
    for (const kind of kinds.toReversed()) {
      const path = `/trashcan/${inTrash[kind]}/${made[kind]}/restore.json`;
      assert.equal((await admin.put(path)).status, 200, path);
      assert.equal((await admin.get(`/${folders[kind]}/${made[kind]}.json`)).status, 200, kind);
      assert.equal((await admin.put(path)).status, 404, 'once');
    }
    assert.deepEqual(namesIn(await trashOf(admin, project)), []);
  });

  test('keeps everything for 30 days and not an hour longer', async () => {
    const { admin, clock } = app();
    const [early, late] = [await makeProject(admin), await makeProject(admin)];
    const [kept, gone] = [
      await makeEverything(admin, early, 'Sail', 'mend'),
      await makeEverything(admin, late, 'Oar', 'sand'),
    ];
    for (const made of [kept, gone])
      for (const kind of kinds) await admin.delete(`/${folders[kind]}/${made[kind]}.json`);
    clock.move(30 * DAY - 1000);
    await sweep();
    for (const kind of kinds.toReversed())
      assert.equal((await admin.put(`/trashcan/${inTrash[kind]}/${kept[kind]}/restore.json`)).status, 200, kind);
    clock.move(1000);
    for (const kind of kinds.toReversed()) {
      const reply = await admin.put(`/trashcan/${inTrash[kind]}/${gone[kind]}/restore.json`);
      assert.notEqual(reply.status, 200, `${kind}: too late, also before the worker came by`);
    }
    await sweep();
    assert.deepEqual(namesIn(await trashOf(admin, late)), []);
    for (const table of ['items', ...kinds.filter((kind) => kind !== 'comment').map(tableOf)])
      assert.equal(await count(table, late), 0, table);
    for (const kind of kinds) assert.equal((await admin.get(`/${folders[kind]}/${kept[kind]}.json`)).status, 200, kind);
  });

  test('is for who may change the project, and hides what they may not see', async () => {
    const { admin } = app();
    const [member, observer, outsider] = [await makePerson(app()), await makePerson(app()), await makePerson(app())];
    const project = await makeProject(admin);
    await join(admin, project, member.id);
    await join(admin, project, observer.id, 'observer');
    const made = await makeEverything(admin, project, 'Net', 'knot');
    await admin.put(`/tasklists/${made.tasklist}.json`, { 'todo-list': { private: true } });
    for (const kind of ['task', 'file'] as const) await admin.delete(`/${folders[kind]}/${made[kind]}.json`);
    assert.deepEqual(namesIn(await trashOf(admin, project)), ['Net plan', 'Net plan.txt']);
    const reply = await member.caller.get(`/trashcan/projects/${project}.json`);
    assert.deepEqual([namesIn({ files: reply.body.files }), reply.headers['x-records']], [['Net plan.txt'], '1']);
    assert.equal((await observer.caller.get(`/trashcan/projects/${project}.json`)).status, 403);
    assert.equal((await outsider.caller.get(`/trashcan/projects/${project}.json`)).status, 404);
  });

  test('shows a task for all that went with it, and a list for its tasks', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const list = await make(admin, `/projects/${project}/tasklists.json`, { 'todo-list': { name: 'Hull' } });
    const task = await make(admin, `/tasklists/${list}/tasks.json`, { 'todo-item': { content: 'Plank' } });
    const below = (fields: object) => make(admin, `/tasks/${task}.json`, { 'todo-item': fields });
    const [member, granted] = [await makePerson(app()), await makePerson(app())];
    for (const { id } of [member, granted]) await join(admin, project, id);
    await below({ content: 'Nail', private: true, 'grant-access-to': granted.id });
    await admin.delete(`/tasks/${task}.json`);
    for (const [by, hasSubtasks] of [
      [admin, '1'],
      [granted.caller, '1'],
      [member.caller, '0'],
    ] as const) {
      const [shown, ...others] = (await by.get(`/trashcan/projects/${project}.json`)).body.tasks;
      assert.deepEqual([shown.name, shown.hasSubtasks, others.length], ['Plank', hasSubtasks, 0]);
    }
    await admin.put(`/trashcan/tasks/${task}/restore.json`);
    await admin.delete(`/tasklists/${list}.json`);
    assert.deepEqual(namesIn(await trashOf(admin, project)), ['Hull']);
  });

  test('is paged over all kinds, newest first', async () => {
    const { admin, clock } = app();
    const project = await makeProject(admin);
    const names: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const name = `Crate ${n}`;
      const id = await make(admin, `/projects/${project}/tasklists.json`, { 'todo-list': { name } });
      clock.move(1000);
      await admin.delete(`/tasklists/${id}.json`);
      names.unshift(name);
    }
    const seen: string[] = [];
    for (const page of [1, 2, 3]) seen.push(...namesIn(await trashOf(admin, project, `?pageSize=2&page=${page}`)));
    assert.deepEqual(seen, names);
  });

  test('a large project goes a portion at a time, and cannot come back half', async () => {
    const { admin, clock, services } = app();
    const project = await makeProject(admin);
    await makeEverything(admin, project, 'Mast', 'step');
    const list = await make(admin, `/projects/${project}/tasklists.json`, { 'todo-list': { name: 'Rigging' } });
    for (let n = 0; n < 250; n += 1)
      await make(admin, `/tasklists/${list}/tasks.json`, { 'todo-item': { content: `Shroud ${n}` } });
    await admin.delete(`/projects/${project}.json`);
    clock.move(30 * DAY);
    let portions = 0;
    const counts: number[] = [];
    const { db } = services;
    const transaction: typeof db.transaction = async (work, options) => {
      const done = await db.transaction(work, options);
      portions += 1;
      counts.push(await count('items', project));
      assert.equal((await admin.put(`/trashcan/projects/${project}/restore.json`)).status, 404);
      return done;
    };
    const hasMore = await purgeProjects.run({ ...services, db: { ...db, transaction } }, new AbortController().signal);
    assert.equal(hasMore, false, 'no other account is looked at again for it');
    assert.ok(portions >= 3, `${portions} portions`);
    assert.ok(counts[0]! > 100, 'the first portion left something');
    for (const table of ['projects', 'items', 'tasks', 'tasklists', 'files', 'search_entries'])
      assert.equal(await count(table, project), 0, table);
  });
});
