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

  test('who may not see the hours of others sees their own, and no sum of more', async () => {
    const task = await make(app().admin, `/projects/${project}/tasks.json`, { 'todo-item': { content: 'Floor' } });
    const log = (by: Caller, description: string, hours: number, at = `/tasks/${task}`) =>
      make(by, `${at}/time_entries.json`, { 'time-entry': { date: '20261117', hours, description } });
    const theirs = await log(app().admin, 'Sanding of the boss', 4);
    await log(app().admin, 'Planning of the boss', 8, `/projects/${project}`);
    const isLogged = async () => (await caller.get(`/tasks/${task}.json`)).body['todo-item'].timeIsLogged;
    const look = async () => {
      const total = (await caller.get(`/projects/${project}/time/total.json`)).body.projects[0];
      const list = await caller.get(`/projects/${project}/time_entries.json`);
      const all = await caller.get('/time_entries.json');
      const reads = [
        '/time_entries.csv',
        `/latestActivity.json`,
        '/search.json?searchTerm=boss',
        '/trashcan/time.json',
      ];
      const texts = await Promise.all(reads.map(async (path) => (await caller.get(path)).text));
      return {
        minutes: total['time-totals']['total-mins-sum'],
        of: list.body['time-entries'].map((one: Record<string, string>) => one['person-id']),
        records: [list.headers['x-records'], all.headers['x-records']],
        one: (await caller.get(`/time_entries/${theirs}.json`)).status,
        isTold: [list.text, all.text, ...texts].some((text) => /of the boss/.test(text)),
      };
    };
    const everything = { minutes: '720', of: ['1', '1'], records: ['2', '2'], one: 200, isTold: true };
    assert.deepEqual(await look(), everything);
    await set({ 'view-all-time-logs': '0' });
    assert.deepEqual(await look(), { minutes: '0', of: [], records: ['0', '0'], one: 404, isTold: false });
    assert.equal(await isLogged(), '0');
    const own = await log(caller, 'Sanding of mine', 1);
    assert.deepEqual(await look(), { minutes: '60', of: [person], records: ['1', '1'], one: 404, isTold: false });
    assert.equal(await isLogged(), '1');
    const change = { 'time-entry': { description: 'Sanding once more' } };
    assert.equal((await caller.put(`/time_entries/${own}.json`, change)).status, 200);
    assert.equal((await caller.put(`/time_entries/${theirs}.json`, change)).status, 404);
    await set({ 'is-observing': '1' });
    assert.equal((await look()).minutes, '60');
    await set({ 'view-all-time-logs': '1' });
    assert.equal((await look()).minutes, '780');
  });

  /** What makes one of each that can be private, by whom, and what it is called in a body. */
  const hiding: Record<string, [path: string, wrapper: string, fields: object]> = {
    tasks: ['tasks', 'todo-item', { content: 'Lay the floor' }],
    tasklists: ['tasklists', 'todo-list', { name: 'Building' }],
    milestones: ['milestones', 'milestone', { title: 'Opening', deadline: '20261231', 'responsible-party-ids': '1' }],
    posts: ['messages', 'post', { title: 'The crane is here', body: 'Come and see.' }],
    notebooks: ['notebooks', 'notebook', { name: 'Minutes', content: 'One' }],
    links: ['links', 'link', { name: 'Tides', code: 'https://quay.example/' }],
    files: ['files', 'file', {}],
  };

  test('who may not say who sees something makes nothing private and opens nothing, and works on it all the same', async () => {
    const { id: other } = await makePerson(app());
    await join(app().admin, project, other);
    for (const [kind, [path, wrapper, fields]] of Object.entries(hiding)) {
      const file = async (by: Caller) => (kind === 'files' ? { pendingFileRef: await upload(by) } : {});
      const create = async (more: object, by = caller) =>
        inProject(path, { [wrapper]: { ...fields, ...(await file(by)), ...more } }, by);
      await set({ 'set-privacy': '1' });
      const secret = await create({ private: '1', 'grant-access-to': other });
      assert.equal(secret.status, 201, `${kind}: ${secret.text}`);
      await set({ 'set-privacy': '0' });
      assert.equal((await create({ private: '1' })).status, 403, kind);
      assert.equal((await create({ 'grant-access-to': other })).status, 403, kind);
      const open = await create({ private: '0' });
      assert.equal(open.status, 201, kind);
      const put = (id: string, more: object) =>
        caller.put(`/${kind}/${id}.json`, { [wrapper]: { description: 'Other', ...more } });
      for (const [id, more, status] of [
        [secret.body.id, { private: '1', 'grant-access-to': other }, 200],
        [secret.body.id, { 'grant-access-to': '1' }, 403],
        [secret.body.id, { private: '0' }, 403],
        [open.body.id, { private: '1' }, 403],
        [open.body.id, { private: '0' }, 200],
      ] as const) {
        const reply = await put(id, more);
        assert.equal(reply.status, status, `${kind} ${JSON.stringify(more)}: ${reply.text}`);
        if (status === 403) assert.match(reply.text, /not given to you in this project: to say who sees/);
      }
    }
    const secretTask = await make(app().admin, `/projects/${project}/tasks.json`, {
      'todo-item': { content: 'Hidden', private: '1', 'responsible-party-id': person },
    });
    const comment = async (more: object) =>
      (await caller.post(`/tasks/${secretTask}/comments.json`, { comment: { body: 'I see', ...more } })).status;
    assert.deepEqual([await comment({}), await comment({ private: '1' })], [201, 403]);
    assert.equal(await comment({ pendingFileAttachments: await upload(caller) }), 201);
    const below = await caller.post(`/tasks/${secretTask}.json`, { 'todo-item': { content: 'Below', private: '1' } });
    assert.equal(below.status, 201, below.text);
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

  test('a member may be let say how the project stands, and changes nothing that was said', async () => {
    const say = () => inProject('update', { update: { text: 'The pier holds', health: '3' } });
    assert.equal((await say()).status, 403);
    await set({ 'add-project-update': '1' });
    assert.equal((await shown())['add-project-update'], '1');
    const said = await say();
    assert.equal(said.status, 200, said.text);
    assert.equal((await caller.delete(`/projects/updates/${said.body.updateId}.json`)).status, 403);
    await set({ 'add-project-update': '0' });
    assert.equal((await say()).status, 403);
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
        on: (await client.caller.get(`/projects.json?userId=${person}`)).body.projects.length,
        together: await together(),
      };
    };
    const ownCompany = (await app().admin.get(`/people/${person}.json`)).body.person['company-id'];
    /** Whom a task names that is to be done by everybody, or by everybody of a company. */
    const together = async () => {
      const named: string[] = [];
      for (const all of ['-1', `c${ownCompany}`]) {
        const item = { content: 'Rope', 'responsible-party-id': all, changeFollowerIds: all, commentFollowerIds: all };
        const { status, body } = await client.caller.post(`/projects/${project}/tasks.json`, { 'todo-item': item });
        assert.equal(status, 201);
        const task = (await client.caller.get(`/tasks/${body.id}.json`)).body['todo-item'];
        named.push(task['responsible-party-ids'] ?? '', ...task.changeFollowerIds.split(','), task.commentFollowerIds);
      }
      return [...new Set(named.join().split(',').filter(Boolean))].sort();
    };
    const everybody = await names();
    assert.deepEqual(
      [
        everybody.people.includes(person),
        everybody.companies,
        everybody.another,
        everybody.holders,
        everybody.following,
        everybody.on,
        everybody.together.includes(person),
      ],
      [true, 2, 200, 1, 201, 1, true],
    );
    const permissions = { canViewProjectMembers: '0' };
    const kept = await app().admin.put(`/projects/${project}/people/${client.id}.json`, { permissions });
    assert.equal(kept.status, 200);
    const alone = [client.id];
    assert.deepEqual(await names(), {
      ...{ people: alone, available: alone, included: alone, companies: 1, another: 404, themselves: 200, holders: 0 },
      ...{ following: 422, on: 0, together: alone },
    });
  });

  test('roles come before single permissions, and what is not said stays', async () => {
    const usual = await given();
    await set({ 'view-time': '0', 'add-tasks': '0' });
    const limited = await given();
    await set({ 'is-observing': '1' });
    const looking = usual.filter((key) => key.startsWith('view-') && key !== 'view-time');
    assert.deepEqual(await given(), ['can-receive-email', 'canViewProjectMembers', 'is-observing', ...looking]);
    assert.equal((await adding['add-links']!()).status, 403);
    await set({ 'add-links': '1' });
    assert.deepEqual(await given(), ['add-links', 'can-receive-email', 'canViewProjectMembers', ...looking]);
    await set({ 'project-administrator': '1' });
    assert.equal((await given()).length, usual.length + 3);
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
