import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';

const DAY = 864e5;

eachEngine('how projects stand', (engine) => {
  const app = useApp(engine);

  const summaries = async (term: string, by: Caller = app().admin) => {
    const reply = await by.get(`/projects.json?includeSummary=true&searchTerm=${term}`);
    assert.equal(reply.status, 200, reply.text);
    return reply.body.projects.map(({ summary }: { summary: object }) => summary);
  };
  const summary = async (term: string, by?: Caller) => (await summaries(term, by))[0];
  const counts = async (term: string, by?: Caller): Promise<number[]> => {
    const { taskCount, completedTaskCount, lateTaskCount } = await summary(term, by);
    return [taskCount, completedTaskCount, lateTaskCount];
  };
  const addList = (project: string, fields: object = {}) =>
    make(app().admin, `/projects/${project}/tasklists.json`, { 'todo-list': { name: 'List', ...fields } });
  const addTask = (list: string, fields: object = {}) =>
    make(app().admin, `/tasklists/${list}/tasks.json`, { 'todo-item': { content: 'Task', ...fields } });
  const addMilestone = (project: string, title: string, deadline: string, fields: object = {}) =>
    make(app().admin, `/projects/${project}/milestones.json`, {
      milestone: { title, deadline, 'responsible-party-ids': '1', ...fields },
    });

  test('is said only when asked, and of an empty project, too', async () => {
    const { admin } = app();
    await makeProject(admin, { name: 'empty-one' });
    const { projects } = (await admin.get('/projects.json?searchTerm=empty-one')).body;
    assert.equal('summary' in projects[0], false);
    matchesGolden('projects-summary', await summary('empty-one'));
  });

  test('counts what is there, done and late, and nothing that is in the trash', async () => {
    const { admin } = app();
    const project = await makeProject(admin, { name: 'counted' });
    const [first, second] = [await addList(project), await addList(project)];
    await addTask(first, { 'due-date': '20261114' });
    await addTask(first, { 'due-date': '20261115' });
    await addTask(second);
    const done = await addTask(second, { 'due-date': '20261101' });
    await admin.put(`/tasks/${done}/complete.json`);
    assert.deepEqual(await counts('counted'), [4, 1, 1]);
    await admin.delete(`/tasks/${await addTask(first, { 'due-date': '20261001' })}.json`);
    assert.deepEqual(await counts('counted'), [4, 1, 1]);
    await admin.delete(`/tasklists/${second}.json`);
    assert.deepEqual(await counts('counted'), [2, 0, 1]);
  });

  test('counts only what whoever asks may see', async () => {
    const { admin } = app();
    const project = await makeProject(admin, { name: 'hidden' });
    const [ann, leader] = [await makePerson(app()), await makePerson(app())];
    await join(admin, project, ann.id);
    await join(admin, project, leader.id, 'administrator');
    const [open, closed] = [await addList(project), await addList(project, { private: true })];
    const late = { 'due-date': '20261101' };
    await addTask(open);
    await addTask(closed, late);
    await addTask(open, { ...late, private: true });
    await addTask(open, { ...late, private: true, 'responsible-party-id': ann.id });
    const done = await addTask(open, { private: true });
    await admin.put(`/tasks/${done}/complete.json`);
    assert.deepEqual(await counts('hidden'), [5, 1, 3]);
    assert.deepEqual(await counts('hidden', leader.caller), [5, 1, 3]);
    assert.deepEqual(await counts('hidden', ann.caller), [2, 0, 1]);
  });

  test('the next milestone is the earliest open one that is seen', async () => {
    const { admin } = app();
    const project = await makeProject(admin, { name: 'stone' });
    const { id, caller } = await makePerson(app());
    await join(admin, project, id);
    assert.equal((await summary('stone')).nextMilestone, null);
    const last = await addMilestone(project, 'Last', '20261220');
    const secret = await addMilestone(project, 'Secret', '20261210', { private: true });
    const late = await addMilestone(project, 'Late', '20261101');
    assert.deepEqual((await summary('stone')).nextMilestone, { id: late, title: 'Late', deadline: '20261101' });
    await admin.put(`/milestones/${late}/complete.json`);
    assert.equal((await summary('stone')).nextMilestone.id, secret);
    assert.equal((await summary('stone', caller)).nextMilestone.id, last);
    await admin.delete(`/milestones/${last}.json`);
    assert.equal((await summary('stone', caller)).nextMilestone, null);
  });

  test('the last activity is the last that is told to whoever asks', async () => {
    const { admin, clock } = app();
    const project = await makeProject(admin, { name: 'busy' });
    const [{ id, caller }, leader] = [await makePerson(app()), await makePerson(app())];
    await join(admin, project, id);
    await join(admin, project, leader.id, 'administrator');
    const last = async (by?: Caller) => Date.parse((await summary('busy', by)).lastActivityOn);
    clock.move(DAY);
    const list = await addList(project);
    const seen = clock.now().getTime();
    assert.deepEqual([await last(), await last(caller)], [seen, seen]);
    clock.move(DAY);
    await addTask(list, { private: true });
    const newest = clock.now().getTime();
    assert.deepEqual([await last(), await last(leader.caller), await last(caller)], [newest, newest, seen]);
  });

  test('of each project of a page its own', async () => {
    const { admin } = app();
    for (const tasks of [2, 0, 1]) {
      const project = await makeProject(admin, { name: `page-${tasks}` });
      const list = await addList(project);
      for (let n = 0; n < tasks; n += 1) await addTask(list);
    }
    const found = await summaries('page-');
    assert.deepEqual(
      found.map(({ taskCount }: { taskCount: number }) => taskCount),
      [0, 1, 2],
    );
  });
});
