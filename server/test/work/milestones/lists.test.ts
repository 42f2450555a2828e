import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { listed, makeMilestone } from './make.ts';

eachEngine('lists of milestones', (engine) => {
  const app = useApp(engine);

  test('find tells the reached, the late and the coming apart; today is not late', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const list = (query: string) => listed(admin, `/projects/${project}/milestones.json${query}`);
    for (const [title, deadline] of [
      ['coming', '20261116'],
      ['today', '20261115'],
      ['late', '20261114'],
      ['reached', '20261101'],
    ])
      await makeMilestone(admin, project, { title, deadline });
    const reached = (await listed(admin, `/projects/${project}/milestones.json`, 'id'))[0];
    assert.equal((await admin.put(`/milestones/${reached}/complete.json`)).status, 200);
    for (const [find, titles] of [
      ['', ['reached', 'late', 'today', 'coming']],
      ['?find=all', ['reached', 'late', 'today', 'coming']],
      ['?find=complete', ['reached']],
      ['?find=Completed', ['reached']],
      ['?find=incomplete', ['late', 'today', 'coming']],
      ['?find=late', ['late']],
      ['?find=upcoming', ['today', 'coming']],
    ] as const)
      assert.deepEqual(await list(find), titles, find);
    assert.deepEqual(await listed(admin, `/projects/${project}/milestones.json`, 'status'), [
      'completed',
      'late',
      'upcoming',
      'upcoming',
    ]);
    for (const query of ['find=soon', 'find=toString', 'projectType=BOGUS', 'page=0', 'pageSize=x'])
      assert.equal((await admin.get(`/milestones.json?${query}`)).status, 422, query);
  });

  test('over all projects shows only those the caller is on, and archived ones when asked for', async () => {
    const { admin } = app();
    const { caller, id: person } = await makePerson(app());
    const [own, archived, foreign, trashed] = await Promise.all(Array.from({ length: 4 }, () => makeProject(admin)));
    for (const project of [own!, archived!, trashed!]) await join(admin, project, person);
    for (const [project, title] of [
      [own!, 'own'],
      [archived!, 'archived'],
      [foreign!, 'foreign'],
      [trashed!, 'trashed'],
    ] as const)
      await makeMilestone(admin, project, { title });
    await admin.put(`/projects/${archived}.json`, { project: { status: 'archived' } });
    await admin.delete(`/projects/${trashed}.json`);
    assert.deepEqual(await listed(caller, '/milestones.json'), ['own']);
    assert.deepEqual(await listed(caller, '/milestones.json?projectType=active'), ['own']);
    assert.deepEqual(await listed(caller, '/milestones.json?projectType=ALL'), ['own', 'archived']);
    assert.deepEqual(await listed(caller, `/projects/${archived}/milestones.json`), ['archived']);
    for (const hidden of [foreign, trashed])
      assert.equal((await caller.get(`/projects/${hidden}/milestones.json`)).status, 404);
    const all = await listed(admin, '/milestones.json?projectType=all');
    assert.ok(all.includes('foreign') && !all.includes('trashed'));
    const other = await app().anotherAccount();
    assert.deepEqual(await listed(other.admin, '/milestones.json?projectType=all'), []);
  });

  test('pages of 100, by deadline; nothing is shown twice or missed while others write', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    for (let n = 0; n < 105; n += 1)
      await makeMilestone(admin, project, { title: `M${n}`, deadline: `202701${String(10 + (n % 7))}` });
    const path = `/projects/${project}/milestones.json`;
    const first = await admin.get(path);
    assert.equal(first.body.milestones.length, 100);
    assert.deepEqual(
      [first.headers['x-page'], first.headers['x-pages'], first.headers['x-records']],
      ['1', '2', '105'],
    );
    const page = async (n: number) => (await admin.get(`${path}?page=${n}&pageSize=20`)).body.milestones;
    const seen = await page(1);
    await makeMilestone(admin, project, { title: 'squeezed in', deadline: '20270101' });
    await admin.delete(`/milestones/${seen[0].id}.json`);
    for (let n = 2; n <= 6; n += 1) seen.push(...(await page(n)));
    const keys = seen.map(({ deadline, id }: { deadline: string; id: string }) => `${deadline} ${id.padStart(6, '0')}`);
    assert.equal(keys.length, 105);
    assert.deepEqual(keys, [...new Set(keys)].sort());
  });
});
