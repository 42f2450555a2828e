import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { makeFile, upload } from '../files/forms.ts';
import { eventsOf, makeList, makeTask, putTask, readTask } from './making.ts';

eachEngine('what hangs on tasks', (engine) => {
  const app = useApp(engine, { env: { HOLDFAST_PUBLIC_URL: 'https://work.test' } });
  const waits = (id: string, ...on: (string | object)[]) =>
    app().admin.put(`/tasks/${id}.json`, {
      task: { predecessors: on.map((one) => (typeof one === 'string' ? { id: one } : one)) },
    });

  test('predecessors are replaced as a whole, and tell what a task waits for', async () => {
    const { admin } = app();
    const list = await makeList(admin);
    const [a, b, c] = [
      await makeTask(admin, list, 'a'),
      await makeTask(admin, list, 'b', { 'responsible-party-id': 1 }),
      await makeTask(admin, list, 'c'),
    ];
    const state = async () => {
      const task = await readTask(admin, c);
      return [task['has-dependencies'], task['has-predecessors'], task.canComplete];
    };
    assert.deepEqual(await state(), [0, 0, true]);
    await waits(c, { id: a, type: 'start' }, { id: Number(b), type: 'complete' });
    assert.deepEqual(await state(), [2, 2, true], 'it cannot start');
    matchesGolden('task-predecessors', (await admin.get(`/tasks/${c}/predecessors.json`)).body);
    matchesGolden('task-dependents', (await admin.get(`/tasks/${b}/dependencies.json`)).body);
    await waits(c, { id: b }, { id: a, type: 'start' });
    await admin.put(`/tasks/${a}/complete.json`);
    assert.deepEqual(await state(), [1, 2, true], 'it can start, and waits for another');
    await waits(c, { id: b, type: 'start' });
    await waits(c);
    assert.deepEqual(await state(), [0, 0, true]);
    assert.deepEqual(await eventsOf(app(), c), ['CREATED', 'UPDATED', 'UPDATED', 'UPDATED']);
  });

  test('nothing waits for itself, through however many others', async () => {
    const { admin } = app();
    const list = await makeList(admin);
    const chain: string[] = [];
    for (let at = 0; at < 5; at += 1) chain.push(await makeTask(admin, list, `t${at}`));
    for (let at = 0; at < 4; at += 1) assert.equal((await waits(chain[at]!, chain[at + 1]!)).status, 200);
    for (const last of [chain[4]!, chain[2]!, chain[0]!]) {
      const reply = await waits(chain[4]!, last);
      assert.deepEqual([reply.status, reply.body.errors[0].field], [422, 'predecessors']);
    }
    const [x, y] = [await makeTask(admin, list), await makeTask(admin, list)];
    const both = await Promise.all([waits(x, y), waits(y, x)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 422], 'a ring closed from both ends at once');
  });

  test('what somebody does not see is not shown to them as a predecessor, and they do not remove it', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const { id: ann, caller } = await makePerson(app());
    await join(admin, project, ann);
    const list = await makeList(admin, project);
    const secret = await makeTask(admin, list, 'secret', { private: true });
    const [open, id] = [await makeTask(admin, list, 'open'), await makeTask(admin, list, 'x')];
    await waits(id, secret, open);
    assert.deepEqual((await readTask(caller, id)).predecessors, [{ id: Number(open), type: 'complete', name: 'open' }]);
    assert.equal((await caller.get(`/tasks/${id}/predecessors.json`)).body.predecessors.length, 1);
    const named = await caller.put(`/tasks/${id}.json`, { task: { predecessors: [{ id: secret }] } });
    assert.equal(named.status, 422);
    await putTask(caller, id, { predecessors: [] });
    assert.deepEqual(
      (await readTask(admin, id)).predecessors.map((one: { id: number }) => one.id),
      [Number(secret)],
    );
    await admin.delete(`/tasks/${secret}.json`);
    assert.deepEqual((await readTask(admin, id)).predecessors, [], 'nobody waits for what is in the trash');
  });

  test('followers', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const { id: ann, caller } = await makePerson(app(), { 'first-name': 'Ann', 'last-name': 'Berg' });
    await join(admin, project, ann);
    const id = await makeTask(admin, await makeList(admin, project), 'x', {
      changeFollowerIds: `1,${ann}`,
      commentFollowerIds: ann,
    });
    const read = async (query = '') => (await admin.get(`/tasks/${id}/followers.json${query}`)).body;
    assert.deepEqual(await read(), { STATUS: 'OK', changeFollowerIds: ['1', ann], commentFollowerIds: [ann] });
    matchesGolden('task-followers', await read('?returnUserInfo=true'));
    const seen = await readTask(caller, id);
    assert.deepEqual(
      [seen.userFollowingChanges, seen.userFollowingComments, seen.changeFollowerIds],
      [true, true, `1,${ann}`],
    );
    await putTask(admin, id, { changeFollowerIds: '', commentFollowerIds: -1 });
    assert.deepEqual(await read(), { STATUS: 'OK', changeFollowerIds: [], commentFollowerIds: ['1', ann] });
  });

  test('files hang on tasks: uploaded, chosen, replaced', async () => {
    const { admin } = app();
    const project = await makeProject(admin, { name: 'Harbour' });
    const list = await makeList(admin, project);
    const id = await makeTask(admin, list, 'x', { pendingFileAttachments: await upload(admin, { fileName: 'a.txt' }) });
    assert.equal((await readTask(admin, id))['attachments-count'], 1);
    const file = await makeFile(admin, project, { fileName: 'b.txt' });
    const refs = [await upload(admin, { fileName: 'c.txt' }), await upload(admin, { fileName: 'd.txt' })];
    const put = await admin.put(`/tasks/${id}.json`, { task: { pendingFileAttachments: refs, attachments: file } });
    assert.equal(put.body.assignedFileIds.length, 3);
    assert.ok(put.body.assignedFileIds.includes(file));
    const shown = await admin.get(`/tasks/${id}.json?getFiles=yes`);
    const names = shown.body['todo-item'].attachments.map(({ name }: { name: string }) => name);
    assert.deepEqual(names.sort(), ['a.txt', 'b.txt', 'c.txt', 'd.txt']);
    assert.deepEqual((await readTask(admin, id)).attachments, []);
    const made = await admin.post(`/tasks/${id}/files.json`, {
      file: { pendingFileAttachments: [await upload(admin, { fileName: 'e.txt' })], removeOtherFiles: true },
    });
    assert.deepEqual(
      [made.status, made.body],
      [201, { STATUS: 'OK', id: made.body.id, fileId: made.body.id, assignedFileIds: [made.body.id] }],
    );
    matchesGolden('task-files', (await admin.get(`/tasks/${id}/files.json`)).body);
    const again = await admin.post(`/tasks/${id}/files.json`, { task: { attachments: made.body.id } });
    assert.deepEqual([again.status, again.body.assignedFileIds], [201, []]);
    assert.equal((await admin.post(`/tasks/${id}/files.json`, { task: {} })).status, 422);
    assert.deepEqual(await eventsOf(app(), id), ['CREATED', 'UPDATED', 'UPDATED']);
  });

  test('comments are counted, and unread until they are read', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const { id: ann, caller } = await makePerson(app());
    await join(admin, project, ann);
    const id = await makeTask(admin, await makeList(admin, project));
    await admin.post(`/tasks/${id}/comments.json`, { comment: { body: 'Ready?' } });
    const [own, theirs] = [await readTask(admin, id), await readTask(caller, id)];
    assert.deepEqual(
      [own['comments-count'], own['has-unread-comments'], theirs['has-unread-comments']],
      [1, false, true],
    );
  });
});
