import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeEverything } from '../../support/everything.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';

const MARK = '\uFEFF';

eachEngine('a list as a table', (engine) => {
  const app = useApp(engine);
  let [project, list, task] = ['', '', ''];
  before(async () => {
    const { admin } = app();
    project = await makeProject(admin, { name: 'Harbour' });
    list = await make(admin, `/projects/${project}/tasklists.json`, { 'todo-list': { name: 'Quay' } });
    const content = '=HYPERLINK("http://evil.example")';
    const description = 'By hand;=2+3;e\tf\t+4\n@SUM(1)\n- a list';
    const first = { content, description, 'due-date': '20261201', 'responsible-party-id': '1', tags: 'wet,cold' };
    task = await make(admin, `/tasklists/${list}/tasks.json`, { 'todo-item': first });
    await make(admin, `/tasks/${task}.json`, { 'todo-item': { content: 'Below it' } });
    const milestone = { title: 'Tender; open', deadline: '20261224', 'responsible-party-ids': '1' };
    await make(admin, `/projects/${project}/milestones.json`, { milestone });
  });

  const linesOf = (text: string) => {
    assert.ok(text.startsWith(MARK));
    return text.slice(MARK.length).trimEnd().split('\r\n');
  };
  const read = async (path: string, caller = app().admin) => {
    const { status, headers, text } = await caller.get(path);
    assert.equal(status, 200, text);
    assert.match(headers['content-type']!, /^text\/csv/);
    return linesOf(text);
  };

  test('has a line for each task, also below another, and nothing that a spreadsheet would calculate', async () => {
    for (const path of [
      '/tasks.csv',
      `/projects/${project}/tasks.csv?nestSubTasks=yes`,
      `/tasklists/${list}/tasks.csv`,
    ]) {
      const [headings, first, below, ...rest] = await read(path);
      assert.match(headings!, /^Task,Project,Task list,Part of,Responsible,Completed,.*,Id$/);
      assert.ok(
        first!.startsWith(`"'=HYPERLINK(""http://evil.example"")",Harbour,Quay,,Administrator,no,,,2026-12-01,`),
        first,
      );
      assert.match(first!, /"cold, wet"|"wet, cold"/);
      // A program that separates by semicolons or tabs, or by lines alone, finds none either.
      const cells = first!.match(/By hand.*/s)![0];
      assert.ok(cells.startsWith("By hand;'=2+3;e\tf\t'+4\n'@SUM(1)\n- a list\""), cells);
      assert.match(below!, /^Below it,Harbour,Quay,"'=HYPERLINK/);
      assert.deepEqual(rest, []);
    }
    assert.equal((await read(`/tasks/${task}/subtasks.csv`)).length, 2);
    assert.equal((await read('/tasks.csv?searchTerm=below')).length, 2);
    const [entry] = (await app().admin.get('/audit.json?action=export.taken')).body.entries;
    assert.match(entry.detail, /^tasks: \//);
  });

  test('has milestones and people, too', async () => {
    const [, milestone] = await read(`/projects/${project}/milestones.csv`);
    assert.ok(milestone!.startsWith('"Tender; open",Harbour,2026-12-24,Administrator,no,'), milestone);
    assert.deepEqual(await read('/milestones.csv'), await read(`/projects/${project}/milestones.csv`));
    const people = await read('/people.csv');
    assert.match(people[0]!, /^First name,Last name,E-mail address,Company,/);
    assert.match(people[1]!, /admin@acme\.test,Acme/);
  });

  test('has what else there is: projects and companies, and of projects what lies in them', async () => {
    const { admin } = app();
    const [headings, ...projects] = await read('/projects.csv?status=ALL');
    assert.match(headings!, /^Project,Company,Category,Status,Start,End,/);
    assert.ok(projects.some((line) => line.startsWith('Harbour,Acme,')));
    assert.deepEqual(await read('/companies/1/projects.csv?status=ALL'), [headings, ...projects]);
    assert.match((await read('/companies.csv'))[1]!, /^Acme,\d+,/);
    const other = await makeProject(admin, { name: 'Mole' });
    const everything = await makeEverything(admin, other, 'mole', 'is long');
    for (const [list, first] of [
      ['files', /^mole plan.txt,Mole,/],
      ['notebooks', /^mole plan,Mole,/],
      ['messages', /^mole plan,Mole,/],
      ['links', /^mole plan,https:[^,]*,Mole,/],
    ] as const) {
      const all = await read(`/${list}.csv`);
      assert.match(all[1]!, first);
      assert.deepEqual(await read(`/projects/${other}/${list}.csv`), all);
    }
    const said = await read('/comments.csv');
    assert.ok(
      said.some((line) => line.endsWith(`,${everything.comment}`)),
      said.join('\n'),
    );
  });

  test('is for who may see the list, and has all of it', async () => {
    const { caller, id } = await makePerson(app());
    for (const list of ['people', 'companies']) assert.equal((await caller.get(`/${list}.csv`)).status, 403);
    for (const list of ['projects', 'files', 'notebooks', 'messages', 'links', 'comments'])
      assert.equal((await read(`/${list}.csv`, caller)).length, 1, list);
    assert.equal((await caller.get(`/projects/${project}/files.csv`)).status, 404);
    assert.equal((await caller.get(`/projects/${project}/tasks.csv`)).status, 404);
    assert.equal((await read('/tasks.csv', caller)).length, 1, 'the headings alone');
    assert.equal((await app().http.inject('/tasks.csv')).statusCode, 401);
    await join(app().admin, project, id);
    const content = Array.from({ length: 300 }, (_, n) => `Pile ${n}`).join('\n');
    const added = await app().admin.post(`/projects/${project}/tasks/quickadd.json`, {
      content,
      tasklistId: Number(list),
    });
    assert.ok(added.status < 300, added.text);
    // How much is read at a time is not the caller's to say.
    const lines = await read('/tasks.csv?pageSize=1', caller);
    assert.deepEqual([lines.length, new Set(lines).size], [303, 303]);
    assert.deepEqual(await read('/tasks.csv', caller), lines);
  });
});
