import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillingChore } from '../../../src/work/fillings/fillings.ts';
import { fillingProject } from '../../../src/work/projects/copy.ts';
import { fillingTasklist } from '../../../src/work/tasklists/copy.ts';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { makeList, makeMilestone, makeTask, showList } from '../tasklists/making.ts';

/** More than one transaction copies, and more than somebody waits for. */
const [SOME, MANY] = [150, 1100];
const EACH = 50;

eachEngine('copies that are made in portions', (engine) => {
  const app = useApp(engine);
  const signal = new AbortController().signal;
  const fill = async (services = app().services) => {
    for (const filling of [fillingProject, fillingTasklist]) while (await fillingChore(filling).run(services, signal));
  };
  const show = async (by: Caller, id: string) => (await by.get(`/projects/${id}.json`)).body.project;
  const clone = async (by: Caller, id: string, fields: object = {}) => {
    const { status, body, text } = await by.post(`/projects/${id}/clone.json`, { copyTasks: true, ...fields });
    assert.equal(status, 200, text);
    return body.id as string;
  };
  const count = async (by: Caller, project: string): Promise<number> =>
    Number((await by.get(`/projects/${project}/tasks.json?pageSize=1`)).headers['x-records']);
  const told = async (name: string, id: string) =>
    (
      await app()
        .services.db.read.selectFrom('events')
        .select('snapshot')
        .where('name', '=', name as 'PROJECT.COPIED')
        .where('object_id', '=', Number(id))
        .execute()
    ).map(({ snapshot }) => JSON.parse(snapshot));
  const notes = async () =>
    (await app().services.db.read.selectFrom('copied').selectAll().execute()).length +
    (await app().services.db.read.selectFrom('copies').selectAll().execute()).length;
  /** How many transactions something took. */
  async function transactions(work: () => Promise<unknown>): Promise<number> {
    const { db } = app().services;
    const { transaction } = db;
    let begun = 0;
    db.transaction = (...given) => {
      begun += 1;
      return transaction(...given);
    };
    await work();
    db.transaction = transaction;
    return begun;
  }

  /** Lists of fifty, of which the first has its last task below its first, which waits for the one before. */
  async function projectOf(size: number, by = app().admin): Promise<string> {
    const project = await makeProject(by);
    const milestone = await makeMilestone(by, project);
    const list = await makeList(by, project, { 'milestone-id': milestone });
    const content = Array.from({ length: EACH - 1 }, (_, at) => `Pile ${at + 1}`).join('\n');
    const added = await by.post(`/projects/${project}/tasks/quickadd.json`, { tasklistId: list, content });
    const ids = added.body.taskIds.split(',');
    await makeTask(by, list, { content: 'Cap', parentTaskId: ids[0], predecessors: [{ id: ids[1] }], tags: 'stone' });
    for (let made = EACH; made < size; made += EACH)
      await by.put(`/tasklists/${list}/copy.json`, { projectId: project });
    assert.equal(await count(by, project), size);
    return project;
  }

  /** Large, and made once: each test leaves it as it was. */
  let large: Promise<string> | undefined;
  const largeProject = () => {
    large ??= projectOf(MANY);
    return large;
  };

  test('is whole when it is answered, in several transactions, and told once', async () => {
    const { admin } = app();
    const source = await projectOf(SOME);
    let copy = '';
    const taken = await transactions(async () => {
      copy = await clone(admin, source, { copyMilestones: true });
    });
    assert.ok(taken > 1, `${taken} transactions`);
    assert.equal('filling' in (await show(admin, copy)), false);
    assert.equal(await count(admin, copy), SOME);
    const [event, ...more] = await told('PROJECT.COPIED', copy);
    assert.deepEqual([more, 'filling' in event], [[], false]);
    const lists = (await admin.get(`/projects/${copy}/tasklists.json`)).body.tasklists;
    assert.deepEqual(
      lists.map((list: Record<string, unknown>) => list['uncompleted-count']),
      [EACH, EACH, EACH],
    );
    assert.notEqual(lists[0]['milestone-id'], '');
    const tasks = (await admin.get(`/tasklists/${lists[0].id}/tasks.json?nestSubTasks=no`)).body['todo-items'];
    const named = (name: string) => tasks.find(({ content }: { content: string }) => content === name);
    const cap = named('Cap');
    assert.equal(cap.parentTaskId, String(named('Pile 1').id));
    assert.deepEqual(
      cap.tags.map(({ name }: { name: string }) => name),
      ['stone'],
    );
    assert.deepEqual(
      cap.predecessors.map(({ id }: { id: number }) => String(id)),
      [String(named('Pile 2').id)],
    );
    const found = (await admin.get(`/search.json?searchTerm=cap&projectId=${copy}`)).body.searchResult.results;
    assert.ok(found.some((result: Record<string, string>) => result['project-id'] === copy));
    assert.equal(await notes(), 0);
  });

  test('a large one is answered with its id, says how far it is, and is filled by the worker', async () => {
    const { admin } = app();
    const source = await largeProject();
    const headers = { 'idempotency-key': `copy ${source}` };
    const body = { copyTasks: true, cloneProjectName: 'Large' };
    const copy = (await admin.post(`/projects/${source}/clone.json`, body, headers)).body.id as string;
    assert.equal((await admin.post(`/projects/${source}/clone.json`, body, headers)).body.id, copy);
    const { filling } = await show(admin, copy);
    assert.equal(filling.of, MANY + MANY / EACH);
    assert.ok(filling.copied > 500 && filling.copied < filling.of, JSON.stringify(filling));
    const listed = (await admin.get('/projects.json')).body.projects.find(({ id }: { id: string }) => id === copy);
    assert.deepEqual(listed.filling, filling);
    assert.deepEqual(await told('PROJECT.COPIED', copy), []);
    assert.equal((await admin.post(`/projects/${copy}/clone.json`, {})).status, 409);

    // In the trash it waits; what is deleted in the original, or the original itself, comes along all the same.
    await admin.delete(`/projects/${copy}.json`);
    const last = (await admin.get(`/projects/${source}/tasklists.json`)).body.tasklists.at(-1);
    app().clock.move(1000);
    await admin.delete(`/tasklists/${last.id}.json`);
    await admin.delete(`/projects/${source}.json`);
    await fill();
    assert.deepEqual(await told('PROJECT.COPIED', copy), []);
    await admin.put(`/trashcan/projects/${copy}/restore.json`);
    // Two workers at once, as on a database that several processes share.
    await Promise.all([fill(), fill({ ...app().services })]);
    assert.equal('filling' in (await show(admin, copy)), false);
    assert.equal(await count(admin, copy), MANY);
    assert.equal((await told('PROJECT.COPIED', copy)).length, 1);
    assert.equal(await notes(), 0);
    await admin.put(`/trashcan/projects/${source}/restore.json`);
    await admin.put(`/trashcan/tasklists/${last.id}/restore.json`);
  });

  test('copies what who copies sees when its turn comes, and nothing once they are off the project', async () => {
    const { admin } = app();
    const source = await largeProject();
    const person = await makePerson(app(), { 'can-add-projects': true });
    await join(admin, source, person.id);
    const list = (await admin.get(`/projects/${source}/tasklists.json`)).body.tasklists.at(-1).id;
    const hidden = await makeTask(admin, list, { content: 'Hidden', private: true });
    const copy = await clone(person.caller, source);
    const { filling } = await show(person.caller, copy);
    assert.equal(filling.of, MANY + MANY / EACH);
    await admin.put(`/projects/${source}/people.json`, { remove: { userIdList: person.id } });
    await fill();
    assert.equal('filling' in (await show(person.caller, copy)), false);
    assert.ok((await count(person.caller, copy)) < MANY);
    assert.equal((await told('PROJECT.COPIED', copy)).length, 1);
    await admin.delete(`/tasks/${hidden}.json`);
  });

  test('of a list is told when it is whole, without what was completed, and moved tasks come along once', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const list = await makeList(admin, project);
    const below = Array.from({ length: 39 }, (_, at) => `  Pile ${at + 1}`);
    const content = ['First', 'Second', 'Top', ...below].join('\n');
    const quick = { tasklistId: list, content, nestSubTasks: true };
    const added = await admin.post(`/projects/${project}/tasks/quickadd.json`, quick);
    const [first, second, top] = added.body.taskIds.split(',');
    await admin.put(`/tasks/${second}/complete.json`);
    for (let at = 0; at < 26; at += 1) await admin.put(`/tasks/${top}/copy.json`, { tasklistId: list });
    const { 'uncompleted-count': open } = await showList(admin, list);
    const copy = (await admin.put(`/tasklists/${list}/copy.json`, { projectId: project })).body.id;
    const { filling } = await showList(admin, copy);
    assert.equal(filling.of, open);
    assert.deepEqual(await told('TASKLIST.CREATED', copy), []);
    // The last goes to the top, behind what was copied already, and what was copied goes to the end.
    const all = (await admin.get(`/tasklists/${list}/tasks.json?nestSubTasks=no&pageSize=500&page=3`)).body[
      'todo-items'
    ];
    await admin.put(`/tasklists/${list}/tasks/reorder.json`, { 'todo-items': [{ id: all.at(-1).parentTaskId }] });
    await admin.put(`/tasks/${first}/move.json`, { parentTaskId: all.at(-1).id });
    await fill();
    const whole = await showList(admin, copy);
    assert.deepEqual([whole['uncompleted-count'], 'filling' in whole], [open, false]);
    assert.equal((await told('TASKLIST.CREATED', copy)).length, 1);
    assert.equal(await notes(), 0);
  });
});
