import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, make, makeCompany, makePerson, makeProject } from '../../support/make.ts';
import { upload } from '../files/forms.ts';

type Permissions = Record<string, string>;

eachEngine('what somebody may do on a project', (engine) => {
  const app = useApp(engine);
  let [project, person] = ['', ''];
  let caller: Caller;
  const path = () => `/projects/${project}/people/${person}.json`;
  const shown = async (): Promise<Permissions> => (await app().admin.get(path())).body.people[0].permissions;
  const given = async () => {
    const all = Object.entries(await shown()).filter(([, value]) => value === '1');
    return all.map(([key]) => key).sort();
  };
  const set = async (permissions: object) => {
    const reply = await app().admin.put(path(), { permissions });
    assert.equal(reply.status, 200, reply.text);
  };
  const inProject = (kind: string, body: object, by = caller) => by.post(`/projects/${project}/${kind}.json`, body);

  beforeEach(async () => {
    project = await makeProject(app().admin);
    ({ id: person, caller } = await makePerson(app()));
    await join(app().admin, project, person);
  });

  /** What adds one of each, and what it is that lets somebody. */
  const adding: Record<string, () => Promise<{ status: number; text: string }>> = {
    'add-tasks': () => inProject('tasks', { 'todo-item': { content: 'Lay the floor' } }),
    'add-taskLists': () => inProject('tasklists', { 'todo-list': { name: 'Building' } }),
    'add-milestones': () =>
      inProject('milestones', { milestone: { title: 'Opening', deadline: '20261231', 'responsible-party-ids': '1' } }),
    'add-messages': () => inProject('messages', { post: { title: 'The crane is here', body: 'Come and see.' } }),
    'add-files': async () => inProject('files', { file: { pendingFileRef: await upload(caller) } }),
    'add-time': () => inProject('time_entries', { 'time-entry': { date: '20261117', hours: 1 } }),
    'add-notebooks': () => inProject('notebooks', { notebook: { name: 'Minutes', content: 'One' } }),
    'add-links': () => inProject('links', { link: { name: 'Tides', code: 'https://quay.example/' } }),
  };

  test('each permission is kept, shown and asked for by itself', async () => {
    const before = await given();
    for (const [key, add] of Object.entries(adding)) {
      assert.equal((await add()).status, 201, `with ${key}`);
      await set({ [key]: '0' });
      assert.deepEqual(
        await given(),
        before.filter((one) => one !== key),
      );
      const refused = await add();
      assert.equal(refused.status, 403, `without ${key}: ${refused.text}`);
      assert.match(refused.text, /not given to you in this project/);
      const [other, addOther] = Object.entries(adding).find(([one]) => one !== key)!;
      assert.equal((await addOther()).status, 201, `${other} without ${key}`);
      await set({ [key]: '1' });
      assert.deepEqual(await given(), before);
    }
  });

  test('who may not edit all tasks changes what they made or are to do', async () => {
    const create = (by: Caller, fields: object = {}) =>
      make(by, `/projects/${project}/tasks.json`, { 'todo-item': { content: 'Lay the floor', ...fields } });
    const [own, theirs] = [await create(caller), await create(app().admin)];
    const given = await create(app().admin, { 'responsible-party-id': person });
    await set({ 'edit-all-tasks': '0' });
    const rename = (id: string) => caller.put(`/tasks/${id}.json`, { 'todo-item': { content: 'Sand the floor' } });
    for (const [id, status] of [
      [own, 200],
      [given, 200],
      [theirs, 403],
    ] as const) {
      assert.equal((await rename(id)).status, status);
      assert.equal((await caller.get(`/tasks/${id}.json`)).body['todo-item'].canEdit, status === 200);
      assert.equal((await caller.put(`/tasks/${id}/complete.json`)).status, status);
      assert.equal((await caller.delete(`/tasks/${id}.json`)).status, status);
    }
    assert.equal((await caller.put(`/trashcan/tasks/${own}/restore.json`)).status, 200);
  });

  test('an upload that is hung on something is a file that is added', async () => {
    const task = await make(app().admin, `/projects/${project}/tasks.json`, { 'todo-item': { content: 'Floor' } });
    await set({ 'add-files': '0' });
    const comment = async (by: Caller) =>
      by.post(`/tasks/${task}/comments.json`, {
        comment: { body: 'See this', pendingFileAttachments: await upload(by) },
      });
    assert.equal((await comment(caller)).status, 403);
    assert.equal((await comment(app().admin)).status, 201);
    assert.equal((await caller.post(`/tasks/${task}/comments.json`, { comment: { body: 'I see' } })).status, 201);
  });

  test('who is given no work is not made responsible, also where a company is', async () => {
    await set({ 'can-be-assigned-to-tasks-and-milestones': '0' });
    const task = (who: string) =>
      inProject('tasks', { 'todo-item': { content: 'Floor', 'responsible-party-id': who } }, app().admin);
    const refused = await task(person);
    assert.deepEqual([refused.status, refused.body.errors[0].field], [422, 'responsible-party-id']);
    const { id } = (await task('c1')).body;
    const shown = (await app().admin.get(`/tasks/${id}.json`)).body['todo-item'];
    assert.equal(shown['responsible-party-ids'], '1');
  });

  test('a member may be let add people, and takes nobody away', async () => {
    const other = await makePerson(app());
    await makeProject(app().admin, { people: `${person},${other.id}` });
    const add = () => caller.post(`/projects/${project}/people/${other.id}.json`);
    assert.equal((await add()).status, 403);
    await set({ 'add-people-to-project': '1' });
    assert.equal((await add()).status, 200);
    assert.equal((await caller.delete(`/projects/${project}/people/${other.id}.json`)).status, 403);
    assert.equal((await caller.put(path(), { permissions: { 'project-administrator': '1' } })).status, 403);
  });

  test('who is not to know who else is on the project finds themselves there, and knows nobody by it', async () => {
    const { id: role } = (
      await app().admin.post(`/projects/${project}/roles.json`, { role: { name: 'Diver', users: '1' } })
    ).body;
    const client = await makePerson(app(), { 'company-id': await makeCompany(app().admin) });
    await join(app().admin, project, client.id);
    const names = async () => {
      const inProject = (path: string) => client.caller.get(`/projects/${project}/${path}.json`);
      const idsOf = (all: { id: string }[]) => all.map(({ id }) => id);
      const { projects } = (await client.caller.get('/projects.json?includePeople=true')).body;
      return {
        people: idsOf((await inProject('people')).body.people),
        available: idsOf((await inProject('tasks/availablepeople')).body.people),
        included: projects.find(({ id }: { id: string }) => id === project).people,
        companies: (await inProject('companies')).body.companies.length,
        another: (await inProject(`people/${person}`)).status,
        themselves: (await inProject(`people/${client.id}`)).status,
        holders: (await client.caller.get(`/roles/${role}.json`)).body.role.users.length,
        following: (
          await client.caller.post(`/projects/${project}/tasks.json`, {
            'todo-item': { content: 'Rope', changeFollowerIds: person },
          })
        ).status,
      };
    };
    const everybody = await names();
    assert.deepEqual(
      [
        everybody.people.includes(person),
        everybody.companies,
        everybody.another,
        everybody.holders,
        everybody.following,
      ],
      [true, 2, 200, 1, 201],
    );
    const permissions = { canViewProjectMembers: '0' };
    const kept = await app().admin.put(`/projects/${project}/people/${client.id}.json`, { permissions });
    assert.equal(kept.status, 200);
    const alone = [client.id];
    assert.deepEqual(await names(), {
      ...{ people: alone, available: alone, included: alone, companies: 1, another: 404, themselves: 200, holders: 0 },
      following: 422,
    });
  });

  test('roles come before single permissions, and what is not said stays', async () => {
    const usual = await given();
    await set({ 'view-time': '0', 'add-tasks': '0' });
    const limited = await given();
    await set({ 'is-observing': '1' });
    const looking = usual.filter((key) => key.startsWith('view-') && key !== 'view-time');
    assert.deepEqual(await given(), ['canViewProjectMembers', 'is-observing', ...looking]);
    assert.equal((await adding['add-links']!()).status, 403);
    await set({ 'add-links': '1' });
    assert.deepEqual(await given(), ['add-links', 'canViewProjectMembers', ...looking]);
    await set({ 'project-administrator': '1' });
    assert.equal((await given()).length, usual.length + 2);
    assert.equal((await adding['add-tasks']!()).status, 201);
    await set({ 'add-tasks': '0' });
    assert.equal((await adding['add-tasks']!()).status, 201, 'an administrator of the project has everything');
    await set({ 'project-administrator': '0' });
    assert.deepEqual(await given(), usual);
    assert.ok(limited.length < usual.length);
    const { entries } = (await app().admin.get('/audit.json?action=members.changed&pageSize=1')).body;
    assert.match(entries[0].detail, /^administrator → member in project/);
  });

  test('what was kept from somebody is kept from them in a copy of the project, too', async () => {
    await set({ 'view-notebooks': '0' });
    const copied = await app().admin.post(`/projects/${project}/clone.json`, { copyPeople: true });
    const { id } = copied.body;
    assert.equal((await caller.get(`/projects/${id}/tasks.json`)).status, 200);
    assert.equal((await caller.get(`/projects/${id}/notebooks.json`)).status, 403);
  });
});
