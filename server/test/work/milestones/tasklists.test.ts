import assert from 'node:assert/strict';
import { test } from 'node:test';
import { purgeTrash } from '../../../src/work/items/purge.ts';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { DAY, eventsOf, listed, makeMilestone, makeTask, makeTasklist, showMilestone } from './make.ts';

eachEngine('the task lists of milestones', (engine) => {
  const app = useApp(engine);
  type Shown = { tasklists: { id: string }[] };
  const idsIn = ({ tasklists }: Shown) => tasklists.map(({ id }) => String(id));
  const listsOf = async (id: string) => idsIn(await showMilestone(app().admin, id, '?showTaskLists=true')).sort();

  test('lists of the project are attached and taken off, others are refused', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [one, two] = [await makeTasklist(admin, project), await makeTasklist(admin, project)];
    const foreign = await makeTasklist(admin, await makeProject(admin));
    const id = await makeMilestone(admin, project, { taskListIds: [one] });
    assert.deepEqual(await listsOf(id), [one]);
    assert.equal('tasklists' in (await showMilestone(admin, id)), false, 'only when asked for');
    const put = (taskListIds: unknown) => admin.put(`/milestones/${id}.json`, { milestone: { taskListIds } });
    for (const wrong of [foreign, `${one},999`, 'x']) {
      const reply = await put(wrong);
      assert.deepEqual([reply.status, reply.body.errors[0].field], [422, 'taskListIds']);
    }
    await put(`${one},${two}`);
    await put([Number(two), Number(one)]);
    assert.deepEqual(await listsOf(id), [one, two].sort());
    assert.deepEqual(await eventsOf(app(), id), ['MILESTONE.CREATED', 'MILESTONE.UPDATED']);
    const other = await makeMilestone(admin, project, { taskListIds: two });
    assert.deepEqual([await listsOf(id), await listsOf(other)], [[one], [two]], 'a list has one milestone');
    await put('');
    assert.deepEqual(await listsOf(id), []);
    const { milestones } = (await admin.get(`/projects/${project}/milestones.json`)).body;
    assert.deepEqual(milestones.map(idsIn), [[], [two]]);
  });

  test('lists one cannot see are neither attached, nor taken off, nor counted', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const { caller, id: person } = await makePerson(app());
    await join(admin, project, person);
    const [open, hidden] = [await makeTasklist(admin, project), await makeTasklist(admin, project, { private: true })];
    const done = await makeTask(admin, hidden);
    await makeTask(admin, hidden);
    await admin.put(`/tasks/${done}/complete.json`);
    const id = await makeMilestone(admin, project, { taskListIds: hidden });
    const put = (taskListIds: string) => caller.put(`/milestones/${id}.json`, { milestone: { taskListIds } });
    assert.equal((await put(hidden)).status, 422);
    assert.equal((await put(open)).status, 200);
    assert.equal((await put('')).status, 200);
    assert.deepEqual(await listsOf(id), [hidden]);
    const [mine, theirs] = [
      await showMilestone(caller, id, '?getProgress=true&showTaskLists=true'),
      await showMilestone(admin, id, '?getProgress=true'),
    ];
    assert.deepEqual([mine.tasklists, mine.percentageComplete, theirs.percentageComplete], [[], '0', '50']);
  });

  test('progress is that of the tasks, rounded down, and 100 when it is reached', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [one, two] = [await makeTasklist(admin, project), await makeTasklist(admin, project)];
    const id = await makeMilestone(admin, project, { taskListIds: `${one},${two}` });
    const progress = async () => {
      const { percentageComplete } = await showMilestone(admin, id, '?getProgress=true');
      const list = await listed(admin, `/projects/${project}/milestones.json?getProgress=1`, 'percentageComplete');
      assert.deepEqual(list, [percentageComplete]);
      return percentageComplete;
    };
    assert.equal(await progress(), '0');
    const tasks = [await makeTask(admin, one), await makeTask(admin, one), await makeTask(admin, two)];
    for (const task of tasks.slice(0, 2)) await admin.put(`/tasks/${task}/complete.json`);
    assert.equal(await progress(), '66');
    await admin.delete(`/tasklists/${two}.json`);
    assert.equal(await progress(), '100');
    await admin.delete(`/tasklists/${one}.json`);
    assert.equal(await progress(), '0');
    await admin.put(`/milestones/${id}/complete.json`);
    assert.equal(await progress(), '100');
    assert.equal('percentageComplete' in (await showMilestone(admin, id)), false, 'only when asked for');
  });

  test('its lists outlive it, have it again when it is restored, and forget it when it is gone for good', async () => {
    const { admin, clock } = app();
    const project = await makeProject(admin);
    const list = await makeTasklist(admin, project);
    const id = await makeMilestone(admin, project, { taskListIds: list });
    const milestoneOf = async () => (await admin.get(`/tasklists/${list}.json`)).body['todo-list']['milestone-id'];
    assert.equal(await milestoneOf(), id);
    await admin.delete(`/milestones/${id}.json`);
    assert.equal(await milestoneOf(), '');
    await admin.put(`/trashcan/milestones/${id}/restore.json`);
    assert.equal(await milestoneOf(), id);
    assert.deepEqual(await listsOf(id), [list]);
    await admin.delete(`/milestones/${id}.json`);
    clock.move(30 * DAY);
    while (await purgeTrash.run(app().services, new AbortController().signal));
    const [row] = await app()
      .services.db.read.selectFrom('tasklists')
      .select('milestone_id')
      .where('id', '=', Number(list))
      .execute();
    assert.equal(row!.milestone_id, null);
  });
});
