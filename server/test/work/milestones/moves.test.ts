import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { changesOneByOne, eventsOf, makeMilestone, showMilestone } from './make.ts';

eachEngine('moving the later milestones along', (engine) => {
  const app = useApp(engine);

  async function timeline() {
    const { admin } = app();
    const project = await makeProject(admin);
    const at = (deadline: string, fields: object = {}) => makeMilestone(admin, project, { deadline, ...fields });
    const ids = {
      earlier: await at('20261201'),
      moved: await at('20261204'),
      sameDay: await at('20261204'),
      friday: await at('20261211'),
      reached: await at('20261214'),
      hidden: await at('20261215', { private: true }),
      newYear: await at('20261231'),
      elsewhere: await makeMilestone(admin, await makeProject(admin), { deadline: '20261211' }),
    };
    await admin.put(`/milestones/${ids.reached}/complete.json`);
    const { caller, id } = await makePerson(app());
    await join(admin, project, id);
    const deadlines = async () =>
      Promise.all(Object.values(ids).map(async (one) => (await showMilestone(admin, one)).deadline));
    const put = (deadline: string, beside: object) =>
      caller.put(`/milestones/${ids.moved}.json`, { milestone: { deadline }, ...beside });
    return { ids, project, put, deadlines };
  }

  test('the open ones due after it move by as many days, each with its own event', async () => {
    const { ids, put, deadlines } = await timeline();
    assert.equal((await put('20261205', { 'move-upcoming-milestones': true })).status, 200);
    assert.deepEqual(await deadlines(), [
      ...['20261201', '20261205', '20261204', '20261212', '20261214', '20261215', '20270101', '20261211'],
    ]);
    const updates = await Promise.all(
      Object.values(ids).map(
        async (id) => (await eventsOf(app(), id)).filter((name) => name.endsWith('UPDATED')).length,
      ),
    );
    assert.deepEqual(updates, [0, 1, 0, 1, 0, 0, 1, 0]);
    await put('20261204', { 'move-upcoming-milestones': 'yes' });
    assert.equal((await showMilestone(app().admin, ids.newYear)).deadline, '20261231', 'and back again');
  });

  test('off weekends they move on to the Monday', async () => {
    const { ids, put, deadlines } = await timeline();
    const beside = { 'move-upcoming-milestones': true, 'move-upcoming-milestones-off-weekends': true };
    await put('20261205', beside);
    assert.deepEqual(await deadlines(), [
      ...['20261201', '20261205', '20261204', '20261214', '20261214', '20261215', '20270101', '20261211'],
    ]);
    await put('20261204', beside);
    assert.equal((await showMilestone(app().admin, ids.friday)).deadline, '20261214', 'a Sunday is no step back');
    assert.equal((await eventsOf(app(), ids.friday)).length, 2, 'what stays where it is says nothing');
  });

  test('nothing moves unless asked, nor when the deadline stays, nor past the last day there is', async () => {
    const { ids, put, deadlines } = await timeline();
    const before = await deadlines();
    await put('20261204', { 'move-upcoming-milestones': true });
    assert.deepEqual(await deadlines(), before);
    const tooFar = await put('99991231', { 'move-upcoming-milestones': true });
    assert.deepEqual([tooFar.status, tooFar.body.errors[0].field], [422, 'deadline']);
    assert.equal((await put('20261205', { 'move-upcoming-milestones': 'perhaps' })).status, 422);
    assert.deepEqual(await deadlines(), before);
    for (const beside of [{}, { 'move-upcoming-milestones': false, 'move-upcoming-milestones-off-weekends': true }])
      await put('20261210', beside);
    assert.deepEqual(await deadlines(), before.with(1, '20261210'));
    assert.equal((await eventsOf(app(), ids.friday)).length, 1);
  });

  test('many who move and change the same milestones at once undo nothing of one another, and none is stuck', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const at = (deadline: string) => makeMilestone(admin, project, { deadline });
    const [first, second, last] = [await at('20270104'), await at('20270105'), await at('20280104')];
    const put = (id: string, milestone: object) =>
      admin.put(`/milestones/${id}.json`, { milestone, 'move-upcoming-milestones': true });
    const replies = await Promise.all(
      Array.from({ length: 15 }, (_, n) => [
        put(first, { deadline: `202703${10 + n}` }),
        put(second, { deadline: `202704${10 + n}` }),
        admin.put(`/milestones/${last}.json`, { milestone: { title: `Title ${n}` } }),
      ]).flat(),
    );
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
    await changesOneByOne(app(), last, ['title', 'deadline']);
  });
});
