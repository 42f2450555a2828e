import assert from 'node:assert/strict';
import { test } from 'node:test';
import { purgeTrash } from '../../../src/work/items/purge.ts';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { DAY, eventsOf, listed, makeMilestone, showMilestone } from './make.ts';

eachEngine('the end of milestones', (engine) => {
  const app = useApp(engine);
  const purge = async () => {
    while (await purgeTrash.run(app().services, new AbortController().signal));
  };

  test('deleted it is out of sight at once, restored it is as it was', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const id = await makeMilestone(admin, project, { tags: 'a', private: true });
    await admin.put(`/milestones/${id}/complete.json`);
    const before = await showMilestone(admin, id);
    const deletions = await Promise.all(Array.from({ length: 20 }, () => admin.delete(`/milestones/${id}.json`)));
    assert.deepEqual(deletions.map(({ status }) => status).sort(), [200, ...Array(19).fill(404)]);
    for (const reply of [
      await admin.get(`/milestones/${id}.json`),
      await admin.put(`/milestones/${id}.json`, { milestone: { title: 'x' } }),
      await admin.put(`/milestones/${id}/uncomplete.json`),
      await admin.get(`/milestones/${id}/tags.json`),
    ])
      assert.equal(reply.status, 404);
    assert.deepEqual(await listed(admin, `/projects/${project}/milestones.json`), []);
    assert.equal((await admin.put(`/trashcan/milestones/${id}/restore.json`)).status, 200);
    assert.equal((await admin.put(`/trashcan/milestones/${id}/restore.json`)).status, 404);
    assert.deepEqual(await showMilestone(admin, id), before);
    assert.deepEqual((await eventsOf(app(), id)).slice(2), ['MILESTONE.DELETED', 'MILESTONE.UPDATED']);
    const [deleted] = await app()
      .services.db.read.selectFrom('events')
      .select('snapshot')
      .where('name', '=', 'MILESTONE.DELETED')
      .execute();
    assert.equal(JSON.parse(deleted!.snapshot).status, 'deleted');
  });

  test('who may not see it may not restore it, who only looks neither', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [member, observer] = [await makePerson(app()), await makePerson(app())];
    await join(admin, project, member.id);
    await join(admin, project, observer.id, 'observer');
    const [open, hidden] = [
      await makeMilestone(admin, project),
      await makeMilestone(admin, project, { private: true }),
    ];
    for (const id of [open, hidden]) await admin.delete(`/milestones/${id}.json`);
    const restore = async (by: { caller: typeof admin }, id: string) =>
      (await by.caller.put(`/trashcan/milestones/${id}/restore.json`)).status;
    assert.deepEqual([await restore(observer, open), await restore(observer, hidden)], [403, 404]);
    assert.deepEqual([await restore(member, open), await restore(member, hidden)], [200, 404]);
  });

  test('after 30 days it is gone with what hung on it, one second earlier it is not', async () => {
    const { admin, clock } = app();
    const project = await makeProject(admin);
    const [kept, gone] = [await makeMilestone(admin, project), await makeMilestone(admin, project, { tags: 'a' })];
    for (const id of [kept, gone]) await admin.delete(`/milestones/${id}.json`);
    clock.move(30 * DAY - 1000);
    await purge();
    assert.equal((await admin.put(`/trashcan/milestones/${kept}/restore.json`)).status, 200);
    clock.move(1000);
    await purge();
    assert.equal((await admin.put(`/trashcan/milestones/${gone}/restore.json`)).status, 404);
    assert.equal((await showMilestone(admin, kept)).title, 'Opening');
    const { read } = app().services.db;
    const rows = await read.selectFrom('milestones').select('id').where('id', '=', Number(gone)).execute();
    const hung = await read.selectFrom('taggings').select('id').where('id', '=', Number(gone)).execute();
    assert.deepEqual([rows, hung], [[], []]);
  });

  test('a copied project brings the milestones that who copies sees, all of them still to be reached', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [copier, other] = [await makePerson(app(), { canAddProjects: true }), await makePerson(app())];
    for (const { id } of [copier, other]) await join(admin, project, id);
    const reached = await makeMilestone(admin, project, {
      title: 'reached',
      'responsible-party-ids': `${other.id},1`,
      changeFollowerIds: other.id,
      description: 'text',
      tags: 'a',
    });
    await admin.put(`/milestones/${reached}/complete.json`);
    await makeMilestone(admin, project, { title: 'orphaned', 'responsible-party-ids': other.id });
    await makeMilestone(admin, project, { title: 'hidden', private: true });
    await admin.delete(`/milestones/${await makeMilestone(admin, project, { title: 'trashed' })}.json`);
    const copy = async (body: object) =>
      (await copier.caller.post(`/projects/${project}/clone.json`, body)).body.projectId;
    const path = async (body: object) => `/projects/${await copy(body)}/milestones.json`;
    assert.deepEqual(await listed(copier.caller, await path({})), []);
    const alone = await path({ copyMilestones: true });
    assert.deepEqual(await listed(copier.caller, alone), ['reached', 'orphaned']);
    assert.deepEqual(await listed(copier.caller, alone, 'responsible-party-ids'), ['1', copier.id]);
    const together = (await copier.caller.get(await path({ copyMilestones: true, copyPeople: true }))).body.milestones;
    const [one] = together;
    assert.deepEqual(
      [one.completed, one.status, one.description, one.deadline, one.tags[0].name, one['creator-id']],
      [false, 'upcoming', 'text', '20261224', 'a', copier.id],
    );
    assert.deepEqual([one['responsible-party-ids'], one.changeFollowerIds], [`${other.id},1`, other.id]);
    assert.deepEqual(await eventsOf(app(), one.id), [], 'the project tells of the copy, and nobody else');
  });
});
