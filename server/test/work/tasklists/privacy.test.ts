import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { inProject, makeList, makeMilestone, showList } from './making.ts';

eachEngine('private task lists', (engine) => {
  const app = useApp(engine);

  async function stage() {
    const project = await makeProject(app().admin);
    const [maker, colleague, leader] = [await makePerson(app()), await makePerson(app()), await makePerson(app())];
    for (const one of [maker, colleague]) await join(app().admin, project, one.id);
    await join(app().admin, project, leader.id, 'administrator');
    return { project, maker, colleague, leader };
  }

  test('are there for who made them, whom they name and the administrators alone', async () => {
    const { admin } = app();
    const { project, maker, colleague, leader } = await stage();
    const id = await makeList(maker.caller, project, { private: true });
    for (const caller of [maker.caller, leader.caller, admin]) {
      assert.equal((await showList(caller, id)).private, true);
      assert.deepEqual(await inProject(caller, project), [id]);
    }
    const hidden = async (because: string) => {
      for (const reply of [
        await colleague.caller.get(`/tasklists/${id}.json`),
        await colleague.caller.put(`/tasklists/${id}.json`, { 'todo-list': { name: 'x' } }),
        await colleague.caller.put(`/tasklists/${id}/complete.json`),
        await colleague.caller.put(`/tasklists/${id}/copy.json`, { projectId: project }),
        await colleague.caller.delete(`/tasklists/${id}.json`),
      ])
        assert.equal(reply.status, 404, because);
      for (const path of [`/projects/${project}/tasklists.json`, '/tasklists.json?status=all&showDeleted=yes'])
        assert.equal((await colleague.caller.get(path)).headers['x-records'], '0', because);
    };
    await hidden('a member who is not involved');
    await join(admin, project, colleague.id, 'observer');
    await hidden('an observer is not even told that it is forbidden');
    await join(admin, project, colleague.id);

    const put = (fields: object) => maker.caller.put(`/tasklists/${id}.json`, { 'todo-list': fields });
    assert.equal((await put({ 'grant-access-to': colleague.id })).status, 200);
    assert.deepEqual(await inProject(colleague.caller, project), [id]);
    assert.equal((await put({ 'grant-access-to': '' })).status, 200);
    await hidden('no longer named');
    assert.equal((await showList(maker.caller, id)).id, id, 'who made it keeps it');
    await put({ private: false });
    assert.deepEqual(await inProject(colleague.caller, project), [id]);
  });

  test('who makes one private goes on seeing it', async () => {
    const { project, maker, colleague } = await stage();
    const id = await makeList(maker.caller, project);
    await colleague.caller.put(`/tasklists/${id}.json`, { 'todo-list': { private: 'yes' } });
    for (const { caller } of [maker, colleague]) assert.equal((await showList(caller, id)).private, true);
  });

  test('a private or trashed milestone is none for who does not see it', async () => {
    const { admin } = app();
    const { project, maker, colleague } = await stage();
    const milestone = await makeMilestone(admin, project, { private: true, 'grant-access-to': maker.id });
    const id = await makeList(admin, project, { 'milestone-id': milestone });
    assert.equal((await showList(maker.caller, id))['milestone-id'], milestone);
    const seen = await showList(colleague.caller, id, '?showMilestones=yes');
    assert.deepEqual([seen['milestone-id'], seen.milestone], ['', undefined]);
    const reply = await colleague.caller.put(`/tasklists/${id}.json`, { 'todo-list': { 'milestone-id': milestone } });
    assert.equal(reply.status, 422);
    await admin.delete(`/milestones/${milestone}.json`);
    assert.equal((await showList(admin, id))['milestone-id'], '');
    await admin.put(`/trashcan/milestones/${milestone}/restore.json`);
    assert.equal((await showList(admin, id))['milestone-id'], milestone);
  });

  test('a milestone shows its lists, and not those that are private', async () => {
    const { admin } = app();
    const { project, colleague } = await stage();
    const milestone = await makeMilestone(admin, project);
    const open = await makeList(admin, project, { 'milestone-id': milestone });
    await makeList(admin, project, { 'milestone-id': milestone, private: true });
    const trashed = await makeList(admin, project, { 'milestone-id': milestone });
    await admin.delete(`/tasklists/${trashed}.json`);
    const lists = async (caller: typeof admin) =>
      (await caller.get(`/milestones/${milestone}.json?showTaskLists=yes`)).body.milestone.tasklists;
    assert.equal((await lists(admin)).length, 2);
    assert.deepEqual(await lists(colleague.caller), [await showList(colleague.caller, open)]);
    const { body } = await colleague.caller.get(`/projects/${project}/milestones.json`);
    assert.deepEqual(
      body.milestones[0].tasklists.map(({ id }: { id: string }) => id),
      [open],
    );
  });

  test('the Inbox cannot be private, since everybody’s tasks go there', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    await admin.post(`/projects/${project}/tasks.json`, { 'todo-item': { content: 'Somewhere' } });
    const [inbox] = await inProject(admin, project);
    const reply = await admin.put(`/tasklists/${inbox}.json`, { 'todo-list': { private: true } });
    assert.deepEqual([reply.status, reply.body.errors[0].field], [422, 'private']);
  });
});
