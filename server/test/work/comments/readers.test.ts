import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';
import { makeList, makeTask } from '../tasks/making.ts';

eachEngine('who sees a thing', (engine) => {
  const app = useApp(engine);
  const readers = async (by: Caller, path: string): Promise<string[]> => {
    const reply = await by.get(`${path}/readers.json`);
    assert.equal(reply.status, 200, reply.text);
    return reply.body.readers.map(({ id }: { id: string }) => id);
  };

  test('is told to who sees it: of what is private those involved and the administrators, whatever it is inside', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [lead, ada, ben, kept] = [
      await makePerson(app()),
      await makePerson(app(), { 'first-name': 'Ada', 'last-name': 'Quay' }),
      await makePerson(app()),
      await makePerson(app()),
    ];
    await join(admin, project, lead.id, 'administrator');
    for (const { id } of [ada, ben, kept]) await join(admin, project, id);
    const permissions = { 'view-tasks-and-milestones': '0' };
    await admin.put(`/projects/${project}/people/${kept.id}.json`, { permissions });
    const list = await makeList(admin, project);
    const open = await makeTask(admin, list, 'Open');
    const everybody = ['1', lead.id, ada.id, ben.id];
    assert.deepEqual(await readers(ada.caller, `/tasks/${open}`), everybody, 'but for whom tasks are kept from');
    assert.deepEqual(
      (await ada.caller.get(`/tasks/${open}/readers.json`)).body.readers.find(
        ({ id }: { id: string }) => id === ada.id,
      ),
      { id: ada.id, name: 'Ada Quay' },
    );

    const secret = await makeTask(admin, list, 'Secret', { private: '1', 'responsible-party-ids': ada.id });
    assert.deepEqual(await readers(ada.caller, `/tasks/${secret}`), ['1', lead.id, ada.id]);
    assert.equal((await ben.caller.get(`/tasks/${secret}/readers.json`)).status, 404);

    const hidden = await make(admin, `/projects/${project}/tasklists.json`, {
      'todo-list': { name: 'Hidden', private: '1', 'grant-access-to': ben.id },
    });
    const inside = await makeTask(admin, hidden, 'Inside');
    assert.deepEqual(await readers(ben.caller, `/tasks/${inside}`), ['1', lead.id, ben.id]);
    const notebook = { name: 'Log', content: 'x', private: '1', 'grant-access-to': ben.id };
    const log = await make(admin, `/projects/${project}/notebooks.json`, { notebook });
    assert.deepEqual(await readers(ben.caller, `/notebooks/${log}`), ['1', lead.id, ben.id]);

    const stranger = await makePerson(app());
    const { admin: foreign } = await app().anotherAccount();
    for (const by of [stranger.caller, foreign])
      assert.equal((await by.get(`/tasks/${open}/readers.json`)).status, 404);
  });
});
