import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';

type Shown = { id: string; name: string; users: { id: string }[] };

eachEngine('roles in a project', (engine) => {
  const app = useApp(engine);

  test('are made, given to people on it, changed and deleted by its administrators, and read by who is on it', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [one, two, other] = [
      await makePerson(app(), { 'first-name': 'Ana', 'last-name': 'Okoye', title: 'Engineer' }),
      await makePerson(app(), { 'first-name': 'Bo', 'last-name': 'Lind' }),
      await makePerson(app()),
    ];
    for (const { id } of [one, two]) await join(admin, project, id);
    const led = { name: 'Diver', description: 'Goes down', users: '1' };
    const id = await make(admin, `/projects/${project}/roles.json`, { role: led });
    matchesGolden('role-read', (await one.caller.get(`/roles/${id}.json`)).body);
    const put = (change: object) => admin.put(`/roles/${id}.json`, { role: change });
    await put({ users: `${two.id},${one.id}` });
    await make(admin, `/projects/${project}/roles.json`, { role: { name: 'boss' } });
    const read = async () => (await one.caller.get(`/roles/${id}.json`)).body.role as Shown;
    const holders = async () => (await read()).users.map((person) => person.id);
    const listed = (await one.caller.get(`/projects/${project}/roles.json`)).body.roles as Shown[];
    assert.deepEqual(
      listed.map(({ name, users }) => [name, users.length]),
      [
        ['boss', 0],
        ['Diver', 2],
      ],
    );
    await put({ name: 'Chief diver' });
    assert.deepEqual([(await read()).name, await holders()], ['Chief diver', [two.id, one.id]]);
    await put({ users: [one.id] });
    await put({ users: one.id, name: 'Chief diver' });
    assert.deepEqual(await holders(), [one.id]);
    for (const users of [other.id, '999999']) {
      const { status, body } = await put({ users });
      const errors = [{ field: 'users', message: 'names somebody who is not on this project' }];
      assert.deepEqual([status, body.errors], [422, errors]);
    }
    await admin.put(`/projects/${project}/people.json`, { remove: { userIdList: one.id } });
    assert.equal((await one.caller.get(`/roles/${id}.json`)).status, 404);
    const left = (await two.caller.get(`/roles/${id}.json`)).body.role as Shown;
    assert.deepEqual(left.users, [], 'who is not on the project is nothing in it');
    assert.equal((await admin.delete(`/roles/${id}.json`)).status, 200);
    assert.equal((await admin.get(`/roles/${id}.json`)).status, 404);
    const told = await app()
      .services.db.read.selectFrom('events')
      .select('name')
      .where('object_kind', '=', 'role')
      .where('object_id', '=', Number(id))
      .orderBy('id')
      .execute();
    assert.deepEqual(
      told.map(({ name }) => name),
      ['ROLE.CREATED', ...Array(3).fill('ROLE.UPDATED'), 'ROLE.DELETED'],
    );
  });

  test('are not there for others, and nothing for members to change', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [member, stranger] = [await makePerson(app()), await makePerson(app())];
    await join(admin, project, member.id);
    const id = await make(admin, `/projects/${project}/roles.json`, { role: { name: 'Welder' } });
    const asked = async (by: typeof admin) => [
      (await by.get(`/projects/${project}/roles.json`)).status,
      (await by.get(`/roles/${id}.json`)).status,
      (await by.post(`/projects/${project}/roles.json`, { role: { name: 'x' } })).status,
      (await by.put(`/roles/${id}.json`, { role: { name: 'x' } })).status,
      (await by.delete(`/roles/${id}.json`)).status,
    ];
    assert.deepEqual(await asked(stranger.caller), [404, 404, 404, 404, 404]);
    assert.deepEqual(await asked(member.caller), [200, 200, 403, 403, 403]);
    await admin.put(`/projects/${project}.json`, { project: { status: 'archived' } });
    assert.deepEqual(await asked(admin), [200, 200, 422, 422, 422]);
  });
});
