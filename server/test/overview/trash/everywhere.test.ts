import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { folders, kinds, makeEverything } from '../../support/everything.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';

const DAY = 86_400_000;
type Gone = { type: string; id: string; name: string; username: string; 'project-name': string };

eachEngine('the trash of all projects', (engine) => {
  const app = useApp(engine);
  const trashOf = async (by: Caller, more = ''): Promise<Gone[]> => {
    const reply = await by.get(`/trashcan.json${more}`);
    assert.equal(reply.status, 200, reply.text);
    return reply.body.trash;
  };
  const restore = async (by: Caller, { type, id }: Gone) =>
    (await by.put(`/trashcan/${type}/${id}/restore.json`)).status;

  test('shows deleted projects beside everything else, newest first, each under the name of its way back', async () => {
    const { admin, clock } = app();
    const [project, other] = [await makeProject(admin, { name: 'Quay' }), await makeProject(admin, { name: 'Slip' })];
    const made = await makeEverything(admin, project, 'Rope', 'coil');
    for (const kind of kinds) {
      clock.move(60_000);
      assert.equal((await admin.delete(`/${folders[kind]}/${made[kind]}.json`)).status, 200);
    }
    clock.move(60_000);
    await admin.delete(`/projects/${other}.json`);
    clock.move(3 * DAY);
    const reply = await admin.get('/trashcan.json');
    matchesGolden('trash-everywhere', reply.body);
    assert.equal(reply.headers['x-records'], String(kinds.length + 1));
    for (const gone of await trashOf(admin)) assert.equal(await restore(admin, gone), 200, gone.name);
    assert.deepEqual(await trashOf(admin), []);
  });

  test('leaves out what is in a deleted project, and what has been there for 30 days', async () => {
    const { admin, clock } = app();
    const project = await makeProject(admin, { name: 'Pier' });
    const list = await make(admin, `/projects/${project}/tasklists.json`, { 'todo-list': { name: 'Piles' } });
    await admin.delete(`/tasklists/${list}.json`);
    await admin.delete(`/projects/${project}.json`);
    assert.deepEqual(
      (await trashOf(admin)).map(({ name }) => name),
      ['Pier'],
    );
    clock.move(30 * DAY - 1000);
    assert.deepEqual(
      (await trashOf(admin)).map(({ name }) => name),
      ['Pier'],
    );
    clock.move(1000);
    assert.deepEqual(await trashOf(admin), []);
  });

  test('shows everybody what they can restore and see, and nothing else', async () => {
    const { admin } = app();
    const [leader, member, observer, outsider] = [
      await makePerson(app()),
      await makePerson(app()),
      await makePerson(app()),
      await makePerson(app()),
    ];
    const [gone, kept] = [await makeProject(admin, { name: 'Dock' }), await makeProject(admin, { name: 'Lock' })];
    for (const project of [gone, kept]) {
      await join(admin, project, leader.id, 'administrator');
      await join(admin, project, member.id);
      await join(admin, project, observer.id, 'observer');
    }
    const at = `/projects/${kept}/tasklists.json`;
    const open = await make(admin, at, { 'todo-list': { name: 'Open' } });
    const hidden = await make(admin, at, { 'todo-list': { name: 'Hidden', private: true } });
    const task = await make(admin, `/tasklists/${hidden}/tasks.json`, { 'todo-item': { content: 'Inside' } });
    for (const path of [`/tasks/${task}`, `/tasklists/${open}`, `/projects/${gone}`])
      await admin.delete(`${path}.json`);
    const seenBy = async (by: Caller) => {
      const reply = await by.get('/trashcan.json');
      const names = reply.body.trash.map(({ name }: Gone) => name).sort();
      return [...names, reply.headers['x-records']];
    };
    assert.deepEqual(await seenBy(admin), ['Dock', 'Inside', 'Open', '3']);
    assert.deepEqual(await seenBy(leader.caller), ['Dock', 'Inside', 'Open', '3']);
    assert.deepEqual(await seenBy(member.caller), ['Open', '1']);
    assert.deepEqual(await seenBy(observer.caller), ['0']);
    assert.deepEqual(await seenBy(outsider.caller), ['0']);
    for (const item of await trashOf(leader.caller)) assert.equal(await restore(leader.caller, item), 200, item.name);
  });

  test('is paged over projects and what is in them, also by whoever begins at a later page', async () => {
    const { admin, clock } = app();
    const home = await makeProject(admin);
    const names: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      const name = `Crate ${n}`;
      const path =
        n % 2
          ? `/projects/${await makeProject(admin, { name })}`
          : `/tasklists/${await make(admin, `/projects/${home}/tasklists.json`, { 'todo-list': { name } })}`;
      clock.move(1000);
      await admin.delete(`${path}.json`);
      names.unshift(name);
    }
    const namesOn = async (page: number) => (await trashOf(admin, `?pageSize=2&page=${page}`)).map(({ name }) => name);
    assert.deepEqual(await namesOn(3), names.slice(4));
    assert.deepEqual([...(await namesOn(1)), ...(await namesOn(2)), ...(await namesOn(3))], names);
  });
});
