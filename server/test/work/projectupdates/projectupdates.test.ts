import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newsFor, tellAll } from '../../overview/notifications/inbox.ts';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';

eachEngine('what is said of how a project stands', (engine) => {
  const app = useApp(engine);
  const post = (id: string, update: object) => app().admin.post(`/projects/${id}/update.json`, { update });

  test('is said, changed and taken back by its administrators, and read by who is on it, the newest first', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const { id, caller: member } = await makePerson(app());
    await join(admin, project, id);
    const empty = (await member.get(`/projects/${project}/update.json`)).body.update;
    assert.deepEqual([empty.id, empty.text, empty.health, empty.color], ['', '', '0', '']);
    const first = await post(project, { text: 'The wall leaks', health: 1 });
    assert.deepEqual([first.status, Object.keys(first.body)], [200, ['STATUS', 'updateId']]);
    matchesGolden('project-update', (await member.get(`/projects/${project}/update.json`)).body);
    app().clock.move(60_000);
    const { updateId } = (await post(project, { text: 'The wall is dry', health: '3' })).body;
    const texts = async () => {
      const { body, headers } = await member.get(`/projects/${project}/updates.json`);
      assert.equal(headers['x-records'], String(body.updates.length));
      return body.updates.map((one: { text: string; health: string }) => [one.text, one.health]);
    };
    assert.deepEqual(await texts(), [
      ['The wall is dry', '3'],
      ['The wall leaks', '1'],
    ]);
    const changed = await admin.put(`/projects/updates/${updateId}.json`, { update: { health: 2 } });
    assert.deepEqual([changed.status, changed.body.updateId], [200, updateId]);
    await admin.put(`/projects/updates/${updateId}.json`, { update: { health: 2, text: 'The wall is dry' } });
    assert.equal((await admin.delete(`/projects/updates/${first.body.updateId}.json`)).status, 200);
    assert.deepEqual(await texts(), [['The wall is dry', '2']]);
    const told = await app()
      .services.db.read.selectFrom('events')
      .select(['name', 'object_id', 'project_id'])
      .where('object_kind', '=', 'projectupdate')
      .orderBy('id')
      .execute();
    assert.deepEqual(
      told.map(({ name, object_id, project_id }) => [name, String(object_id), String(project_id)]),
      [
        ['PROJECTUPDATE.CREATED', first.body.updateId, project],
        ['PROJECTUPDATE.CREATED', updateId, project],
        ['PROJECTUPDATE.UPDATED', updateId, project],
        ['PROJECTUPDATE.DELETED', first.body.updateId, project],
      ],
    );
  });

  test('is the one that was said last, and told of once when two take it back at once', async () => {
    const { admin, services } = app();
    const project = await makeProject(admin);
    const ids: string[] = [];
    for (const text of ['First', 'Second', 'Third']) ids.push((await post(project, { text })).body.updateId);
    // Another node may have given a lower number to what was said later.
    await services.db.transaction((tx) =>
      tx
        .updateTable('project_updates')
        .set({ created_at: '2099-01-01T00:00:00.000Z' })
        .where('text', '=', 'Second')
        .execute(),
    );
    assert.equal((await admin.get(`/projects/${project}/update.json`)).body.update.text, 'Second');
    const gone = await Promise.all([1, 2, 3].map(() => admin.delete(`/projects/updates/${ids[1]}.json`)));
    assert.deepEqual(gone.map(({ status }) => status).sort(), [200, 404, 404]);
    const told = await services.db.read
      .selectFrom('events')
      .select('id')
      .where('name', '=', 'PROJECTUPDATE.DELETED')
      .where('object_id', '=', Number(ids[1]))
      .execute();
    assert.equal(told.length, 1);
  });

  test('is not there for others, nothing for members to say, and an archived project keeps what was said', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const { updateId } = (await post(project, { text: 'Begun' })).body;
    const [member, stranger] = [await makePerson(app()), await makePerson(app())];
    await join(admin, project, member.id);
    const asked = async (by: typeof admin) => [
      (await by.get(`/projects/${project}/update.json`)).status,
      (await by.get(`/projects/${project}/updates.json`)).status,
      (await by.post(`/projects/${project}/update.json`, { update: { text: 'x' } })).status,
      (await by.put(`/projects/updates/${updateId}.json`, { update: { text: 'x' } })).status,
      (await by.delete(`/projects/updates/${updateId}.json`)).status,
    ];
    assert.deepEqual(await asked(stranger.caller), [404, 404, 404, 404, 404]);
    assert.deepEqual(await asked(member.caller), [200, 200, 403, 403, 403]);
    for (const wrong of [{ health: 3 }, { text: 'x', health: 4 }])
      assert.equal((await post(project, wrong)).status, 422, JSON.stringify(wrong));
    await admin.put(`/projects/${project}.json`, { project: { status: 'archived' } });
    assert.deepEqual(await asked(admin), [200, 200, 422, 422, 422]);
  });

  test('is asked for of who owns the project or is named, who finds it in their inbox', async () => {
    const { admin } = app();
    const project = await makeProject(admin, { name: 'Wall' });
    const [ada, bo, stranger] = [await makePerson(app()), await makePerson(app()), await makePerson(app())];
    for (const { id } of [ada, bo]) await join(admin, project, id);
    await admin.put(`/projects/${project}.json`, { project: { projectOwnerId: ada.id } });
    await tellAll(app());
    for (const { caller } of [ada, bo]) await caller.put('/notifications/read.json');
    const ask = async (by: typeof admin, body: object) => {
      const reply = await by.put(`/projects/${project}/update/request.json`, body);
      return reply.status === 422 ? reply.body.errors[0].field : reply.status;
    };
    assert.equal(await ask(bo.caller, { content: 'Dry by now?' }), 200);
    assert.equal(await ask(admin, { userId: bo.id, content: '' }), 200);
    assert.equal(await ask(ada.caller, {}), 'userId');
    assert.equal(await ask(bo.caller, { userId: stranger.id }), 'userId');
    assert.equal(await ask(stranger.caller, { userId: ada.id }), 404);
    await tellAll(app());
    assert.deepEqual(await newsFor(ada.caller, '?unread=true'), ['mentioned asked Wall Dry by now?']);
    assert.deepEqual(await newsFor(bo.caller, '?unread=true'), ['mentioned asked Wall']);
  });
});
