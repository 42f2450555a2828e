import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { eventsOf, idsIn, makeList, makeTask, showList } from './making.ts';

type Shown = { content: string; 'start-date': string; 'due-date': string; 'parent-task': { id: string } | '' };

eachEngine('templates of task lists', (engine) => {
  const app = useApp(engine);
  const listed = (by: Caller) => idsIn(by, '/tasklists/templates.json');
  const tasksOf = async (by: Caller, list: string): Promise<Shown[]> =>
    (await by.get(`/tasklists/${list}/tasks.json?nestSubTasks=no`)).body['todo-items'];
  const datesOf = async (by: Caller, list: string) =>
    (await tasksOf(by, list)).map((task) => [task.content, task['start-date'], task['due-date']]);
  const from = (template: string, fields: object = {}) => ({ 'todo-list-template-id': template, ...fields });

  /** Friday 2 January 2026 is its first day. */
  async function launch(by: Caller, project: string, fields: object = {}) {
    const id = await makeList(by, project, {
      name: 'Launch',
      description: 'What must be done',
      isTemplate: true,
      ...fields,
    });
    await makeTask(by, id, { content: 'Hull', 'start-date': '20260102', 'due-date': '20260105' });
    await makeTask(by, id, { content: 'Paint', 'due-date': '20260108' });
    await makeTask(by, id, { content: 'Name' });
    const done = await makeTask(by, id, { content: 'Done', 'start-date': '20250101' });
    await by.put(`/tasks/${done}/complete.json`);
    return id;
  }

  test('are lists that are marked, and a list made from one has its open tasks from the day that is asked for', async () => {
    const { admin } = app();
    const [project, other] = [await makeProject(admin), await makeProject(admin)];
    const template = await launch(admin, project, { tags: 'ship' });
    const plain = await makeList(admin, project);
    assert.deepEqual(await listed(admin), [template]);
    const [{ 'tasklist-isTemplate': isOne }] = (await tasksOf(admin, template)) as unknown as [Record<string, boolean>];
    assert.equal(isOne, true);

    // 2 March 2026 is a Monday: 59 days later.
    const made = await makeList(
      admin,
      other,
      from(template, { name: 'Spring', 'todo-list-template-start-date': '20260302' }),
    );
    const shown = await showList(admin, made);
    assert.deepEqual(
      [shown.name, shown.description, shown.isTemplate, shown.tags[0].name, shown['uncompleted-count']],
      ['Spring', 'What must be done', false, 'ship', 3],
    );
    assert.deepEqual(await datesOf(admin, made), [
      ['Hull', '20260302', '20260305'],
      ['Paint', '', '20260308'],
      ['Name', '', ''],
    ]);
    assert.deepEqual(await eventsOf(app(), made), ['TASKLIST.CREATEDFROMTEMPLATE']);
    assert.deepEqual(await datesOf(admin, template), [
      ['Hull', '20260102', '20260105'],
      ['Paint', '', '20260108'],
      ['Name', '', ''],
    ]);

    // Off weekends, and with what is sent instead of what the template has; without a day the dates stay.
    const fields = {
      'todo-list-template-start-date': '20260302',
      'todo-list-template-keep-off-weekends': true,
      description: 'Another',
      private: true,
    };
    const off = await makeList(admin, other, from(template, fields));
    assert.equal((await datesOf(admin, off))[1]![2], '20260309');
    assert.deepEqual(
      [(await showList(admin, off)).description, (await showList(admin, off)).private],
      ['Another', true],
    );
    const same = await makeList(admin, other, from(template));
    assert.equal((await datesOf(admin, same))[0]![1], '20260102');

    await admin.put(`/tasklists/${template}.json`, { 'todo-list': { isTemplate: false } });
    assert.deepEqual(await listed(admin), []);
    for (const id of [plain, template, '987654']) {
      const { status, body } = await admin.post(`/projects/${project}/tasklists.json`, {
        'todo-list': { name: 'No', ...from(id) },
      });
      assert.deepEqual([status, body.errors?.[0].field], [422, 'todo-list-template-id'], id);
    }
  });

  test('are used and found by who sees them, with what they see in them', async () => {
    const { admin } = app();
    const [open, own] = [await makeProject(admin), await makeProject(admin)];
    const [member, stranger] = [await makePerson(app()), await makePerson(app())];
    await join(admin, open, member.id);
    for (const { id } of [member, stranger]) await join(admin, own, id);
    const [template, secret] = [await launch(admin, open), await launch(admin, open, { private: true })];
    await makeTask(admin, template, { content: 'Hidden', private: true, 'start-date': '20251201' });
    assert.deepEqual(await listed(member.caller), [template]);
    assert.deepEqual(await listed(stranger.caller), []);
    const refused = async (by: Caller, id: string) =>
      (await by.post(`/projects/${own}/tasklists.json`, { 'todo-list': { name: 'No', ...from(id) } })).status;
    assert.deepEqual(
      [
        await refused(member.caller, secret),
        await refused(stranger.caller, template),
        await refused(stranger.caller, secret),
      ],
      [422, 422, 422],
    );
    // What they do not see neither comes along nor says when the first day is.
    const made = await makeList(member.caller, own, from(template, { 'todo-list-template-start-date': '20260302' }));
    assert.deepEqual(
      (await datesOf(admin, made)).map(([content, start]) => [content, start]),
      [
        ['Hull', '20260302'],
        ['Paint', ''],
        ['Name', ''],
      ],
    );
  });
});
