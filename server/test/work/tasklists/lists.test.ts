import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { idsIn, inProject, makeList, makeTask, showList } from './making.ts';

eachEngine('lists of task lists', (engine) => {
  const app = useApp(engine);

  test('show the active ones unless asked for others', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [open, done] = [await makeList(admin, project), await makeList(admin, project)];
    await admin.put(`/tasklists/${done}/complete.json`);
    assert.deepEqual(await inProject(admin, project), [open]);
    assert.deepEqual(await inProject(admin, project, '?status=Active'), [open]);
    assert.deepEqual(await inProject(admin, project, '?status=completed'), [done]);
    assert.deepEqual(await inProject(admin, project, '?status=all'), [open, done]);
    for (const [name, value] of [
      ['status', 'late'],
      ['filter', 'someday'],
      ['responsible-party-id', 'ann'],
      ['responsible-party-id', '-1'],
    ]) {
      const { status, body } = await admin.get(`/projects/${project}/tasklists.json?${name}=${value}`);
      assert.deepEqual([status, body.errors?.[0].field], [422, name]);
    }
  });

  test('are narrowed down by when and whose their open tasks are', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const member = await makePerson(app());
    await join(admin, project, member.id);
    const due: Record<string, string> = { yesterday: '20261114', today: '20261115', tomorrow: '20261116' };
    const lists: Record<string, string> = { empty: await makeList(admin, project) };
    for (const [name, date] of Object.entries(due)) {
      lists[name] = await makeList(admin, project);
      await makeTask(admin, lists[name], { 'due-date': date });
      const done = await makeTask(admin, lists.empty!, { 'due-date': date, 'responsible-party-id': member.id });
      await admin.put(`/tasks/${done}/complete.json`);
    }
    await makeTask(admin, lists.empty!, {});
    await makeTask(admin, lists.today!, { 'due-date': '20251231', 'responsible-party-id': member.id });
    for (const [filter, names] of Object.entries({
      anytime: ['empty', 'yesterday', 'today', 'tomorrow'],
      yesterday: ['yesterday'],
      today: ['today'],
      tomorrow: ['tomorrow'],
      overdue: ['yesterday', 'today'],
    })) {
      const expected = names.map((name) => lists[name]);
      assert.deepEqual(await inProject(admin, project, `?filter=${filter}`), expected, filter);
      const across = await idsIn(member.caller, `/tasklists.json?filter=${filter}`);
      assert.deepEqual(across, expected, filter);
    }
    assert.deepEqual(await inProject(admin, project, `?responsible-party-id=${member.id}`), [lists.today]);
    const all = Object.values(lists);
    for (const nobody of ['', ',', '%20,%20']) {
      const found = await inProject(admin, project, `?responsible-party-id=${nobody}`);
      assert.deepEqual(found, all, `commas alone name nobody: "${nobody}"`);
    }
    const both = await inProject(admin, project, `?filter=today&responsible-party-id=${member.id}`);
    assert.deepEqual(both, [], 'the task due today is not theirs');
    const counts = async (name: string) => (await showList(admin, lists[name]!, '?getOverdueCount=1'))['overdue-count'];
    assert.deepEqual([await counts('yesterday'), await counts('today'), await counts('empty')], [1, 1, 0]);
  });

  test('do not give away the private tasks of others', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [member, leader] = [await makePerson(app()), await makePerson(app())];
    await join(admin, project, member.id);
    await join(admin, project, leader.id, 'administrator');
    const id = await makeList(admin, project);
    await makeTask(admin, id, { 'due-date': '20261101', 'responsible-party-id': '1', private: 1 });
    for (const [caller, sees] of [
      [member.caller, false],
      [leader.caller, true],
      [admin, true],
    ] as const) {
      for (const query of ['filter=overdue', 'responsible-party-id=1'])
        assert.deepEqual(await inProject(caller, project, `?${query}`), sees ? [id] : [], query);
      assert.equal((await showList(caller, id, '?getOverdueCount=yes'))['overdue-count'], sees ? 1 : 0);
    }
  });

  test('show the tasks of each list when asked, and null otherwise', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [full, empty] = [await makeList(admin, project), await makeList(admin, project)];
    const task = await makeTask(admin, full, { content: 'Lay the floor' });
    const { body } = await admin.get(`/projects/${project}/tasklists.json?getTasks=yes`);
    const [first, second] = body.tasklists;
    assert.deepEqual([first.tasks[0].id, first.tasks[0].content, second.tasks], [Number(task), 'Lay the floor', []]);
    assert.equal((await showList(admin, full)).tasks, null);
    assert.equal((await showList(admin, empty, '?getTasks=true')).tasks.length, 0);
  });

  test('across projects follow each project’s order, page by page, without archived and trashed ones', async () => {
    const { admin } = app();
    const person = await makePerson(app());
    const projects = [await makeProject(admin), await makeProject(admin), await makeProject(admin)];
    const ids: string[][] = [];
    for (const project of projects) {
      await join(admin, project, person.id);
      ids.push([await makeList(admin, project), await makeList(admin, project)]);
    }
    await makeList(admin, await makeProject(admin));
    const order = { 'todo-lists': [{ 'todo-list': { id: ids[0]![1] } }] };
    await admin.put(`/projects/${projects[0]}/tasklists/reorder.json`, order);
    const expected = [ids[0]![1], ids[0]![0], ...ids[1]!, ...ids[2]!];
    const seen: string[] = [];
    for (const page of [1, 2, 3]) seen.push(...(await idsIn(person.caller, `/tasklists.json?pageSize=2&page=${page}`)));
    assert.deepEqual(seen, expected);
    const { headers } = await person.caller.get('/tasklists.json?pageSize=4');
    assert.deepEqual([headers['x-page'], headers['x-pages'], headers['x-records']], ['1', '2', '6']);
    await admin.put(`/projects/${projects[0]}.json`, { project: { status: 'archived' } });
    await admin.delete(`/projects/${projects[1]}.json`);
    assert.deepEqual(await idsIn(person.caller, '/tasklists.json'), ids[2]);
    assert.deepEqual(await idsIn(person.caller, '/tasklists.json?includeArchivedProjects=yes'), [
      ...expected.slice(0, 2),
      ...ids[2]!,
    ]);
    assert.deepEqual(await inProject(person.caller, projects[0]!), expected.slice(0, 2));
    assert.equal((await person.caller.get(`/projects/${projects[1]}/tasklists.json`)).status, 404);
    assert.equal((await admin.get(`/tasklists/${ids[1]![0]}.json`)).status, 404);
  });

  test('there are no templates, for anybody', async () => {
    const { caller } = await makePerson(app());
    const { status, headers, body } = await caller.get('/tasklists/templates.json');
    assert.deepEqual([status, headers['x-records'], body], [200, '0', { STATUS: 'OK', tasklists: [] }]);
  });
});
