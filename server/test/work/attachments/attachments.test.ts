import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sweepChores } from '../../../src/bytes/storage/sweep.ts';
import { purgeChores } from '../../../src/work/items/purge.ts';
import { type Caller, openTestApp, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';
import { eventsOf, fetchLink, makeFile, showFile, upload } from '../files/forms.ts';
import { picture } from '../files/samples.ts';

const env = { HOLDFAST_PUBLIC_URL: 'https://work.test' };

/** On tasks; comments take and show files through the same verbs. */
eachEngine('attachments', (engine) => {
  const app = useApp(engine);
  const task = (project: string, fields: object = {}, by: Caller = app().admin) =>
    make(by, `/projects/${project}/tasks.json`, { 'todo-item': { content: 'Lay the floor', ...fields } });
  const attach = (id: string, fields: object, by: Caller = app().admin) =>
    by.post(`/tasks/${id}/files.json`, { task: fields });
  const attached = async (id: string, by: Caller = app().admin) =>
    (await by.get(`/tasks/${id}.json?getFiles=true`)).body['todo-item'].attachments;
  const idsOn = async (id: string, by?: Caller) => (await attached(id, by)).map((one: { id: string }) => one.id);

  async function onProject(count: number): Promise<{ project: string; people: { id: string; caller: Caller }[] }> {
    const project = await makeProject(app().admin);
    const people = await Promise.all(Array.from({ length: count }, () => makePerson(app())));
    for (const { id } of people) await join(app().admin, project, id);
    return { project, people };
  }

  test('show what is needed to look at a file and to fetch it', async () => {
    const fresh = await openTestApp(engine, { env });
    try {
      const { admin } = fresh;
      const project = await makeProject(admin);
      const image = await upload(admin, { fileName: 'floor.png', type: 'image/png', content: await picture('png') });
      const text = await upload(admin, { fileName: 'notes.txt', content: 'hello' });
      const id = await task(project, { pendingFileAttachments: [image, text] }, admin);
      const shown = await attached(id, admin);
      matchesGolden('attachments', shown);
      assert.equal((await fetchLink(fresh, shown[1]['download-URL'])).bytes.toString(), 'hello');
      const { headers } = await fetchLink(fresh, shown[0].thumbURL);
      assert.equal(headers['content-type'], 'image/webp');
    } finally {
      await fresh.dispose();
    }
  });

  test('uploads become files of the project, named as CSV or list; categories go with them', async () => {
    const project = await makeProject(app().admin);
    const category = await make(app().admin, `/projects/${project}/fileCategories.json`, {
      category: { name: 'Plans' },
    });
    const refs = [await upload(app().admin), await upload(app().admin), await upload(app().admin)];
    const id = await task(project, { pendingFileAttachments: refs[0] });
    const reply = await attach(id, {
      pendingFileAttachments: refs.slice(1).join(),
      pendingFileAttachmentsCategoryIds: `0,${category}`,
    });
    assert.equal(reply.status, 201, reply.text);
    const ids = await idsOn(id);
    assert.equal(ids.length, 3);
    const categories = await Promise.all(
      ids.map(async (file: string) => (await showFile(app().admin, file))['category-id']),
    );
    assert.deepEqual(categories, ['', '', category]);
    for (const file of ids) assert.deepEqual(await eventsOf(app(), file), ['FILE.CREATED']);
  });

  test('a reference is used once; wrong ones attach nothing and use nothing up', async () => {
    const project = await makeProject(app().admin);
    const id = await task(project);
    const [good, used] = [await upload(app().admin), await upload(app().admin)];
    assert.equal((await attach(id, { pendingFileAttachments: used })).status, 201);
    const foreign = await upload((await app().anotherAccount()).admin);
    for (const refs of [
      [good, used],
      [good, good],
      [good, foreign],
      [good, 'tf_nothing'],
    ]) {
      const reply = await attach(id, { pendingFileAttachments: refs });
      assert.equal(reply.status, 422, `${refs}: ${reply.text}`);
    }
    assert.equal((await idsOn(id)).length, 1);
    assert.equal((await attach(id, { pendingFileAttachments: good })).status, 201);
  });

  test('two tasks share a file, which names both to who sees them', async () => {
    const { project, people } = await onProject(2);
    const [ana, ben] = people as [{ id: string; caller: Caller }, { id: string; caller: Caller }];
    const file = await makeFile(ana.caller, project);
    const [open, hidden] = [
      await task(project, { content: 'Open', attachments: file }, ana.caller),
      await task(project, { content: 'Hidden', private: '1', attachments: [file] }, ana.caller),
    ];
    const related = async (by: Caller) => (await showFile(by, file))['related-items'];
    assert.deepEqual(await related(ana.caller), [
      { type: 'task', taskId: open, title: 'Open' },
      { type: 'task', taskId: hidden, title: 'Hidden' },
    ]);
    assert.deepEqual(await related(ben.caller), [{ type: 'task', taskId: open, title: 'Open' }]);
    assert.deepEqual([await idsOn(open), await idsOn(hidden)], [[file], [file]]);
    await app().admin.delete(`/tasks/${open}.json`);
    assert.deepEqual(await related(ben.caller), [], 'not what is in the trash');
    await app().admin.put(`/trashcan/tasks/${open}/restore.json`);
    const { 'todo-list-id': list } = (await app().admin.get(`/tasks/${open}.json`)).body['todo-item'];
    await app().admin.delete(`/tasklists/${list}.json`);
    assert.deepEqual(await related(ana.caller), [], 'nor what is inside it');
  });

  test('files of other projects can be named by who sees them, and are shown to who sees them', async () => {
    const { project, people } = await onProject(2);
    const [ana, ben] = people as [{ id: string; caller: Caller }, { id: string; caller: Caller }];
    const elsewhere = await makeProject(app().admin);
    await join(app().admin, elsewhere, ana.id);
    const file = await makeFile(app().admin, elsewhere);
    const id = await task(project);
    for (const wrong of [file, '999999']) {
      const reply = await attach(id, { attachments: wrong }, ben.caller);
      assert.deepEqual([reply.status, reply.body.errors[0].field], [422, 'attachments']);
    }
    assert.equal((await attach(id, { attachments: file }, ana.caller)).status, 201);
    assert.deepEqual([await idsOn(id, ana.caller), await idsOn(id, ben.caller)], [[file], []]);
  });

  test('private files stay hidden from others on the task, and are not theirs to remove', async () => {
    const { project, people } = await onProject(2);
    const [ana, ben] = people as [{ id: string; caller: Caller }, { id: string; caller: Caller }];
    const secret = await makeFile(ana.caller, project, {}, { private: '1' });
    const open = await makeFile(ana.caller, project);
    const id = await task(project, { attachments: `${secret},${open}` }, ana.caller);
    assert.deepEqual([await idsOn(id, ana.caller), await idsOn(id, ben.caller)], [[secret, open], [open]]);
    const pendingFileAttachments = await upload(ben.caller);
    assert.equal((await attach(id, { pendingFileAttachments, removeOtherFiles: true }, ben.caller)).status, 201);
    const [mine] = await idsOn(id, ben.caller);
    assert.notEqual(mine, open);
    assert.deepEqual(await idsOn(id, ana.caller), [secret, mine]);
    await attach(id, { attachments: mine, removeOtherFiles: '1' }, ana.caller);
    assert.deepEqual(await idsOn(id, ana.caller), [mine]);
    assert.equal((await showFile(ana.caller, secret)).status, 'active', 'taken off the task, not deleted');
  });

  test('what is uploaded to a private task is for the people of that task', async () => {
    const { project, people } = await onProject(3);
    const [ana, ben, cem] = people.map(({ caller }) => caller) as [Caller, Caller, Caller];
    const fields = { private: '1', 'grant-access-to': people[1]!.id, pendingFileAttachments: await upload(ana) };
    const [file] = await idsOn(await task(project, fields, ana), ana);
    const statuses = await Promise.all([ana, ben, cem].map(async (by) => (await by.get(`/files/${file}.json`)).status));
    assert.deepEqual(statuses, [200, 200, 404]);
    assert.equal((await cem.get(`/projects/${project}/files.json`)).headers['x-records'], '0');
  });

  test('a file in the trash is not shown until it is restored, and gone for good it is off the task', async () => {
    const project = await makeProject(app().admin);
    const [file, other] = [await makeFile(app().admin, project), await makeFile(app().admin, project)];
    const id = await task(project, { attachments: `${file},${other}` });
    const count = async () => (await app().admin.get(`/tasks/${id}.json`)).body['todo-item']['attachments-count'];
    await app().admin.delete(`/files/${file}.json`);
    assert.deepEqual([await idsOn(id), await count()], [[other], 1]);
    await app().admin.put(`/trashcan/files/${file}/restore.json`);
    assert.deepEqual([await idsOn(id), await count()], [[file, other], 2]);
    await app().admin.delete(`/files/${file}.json`);
    await app().admin.delete(`/tasks/${id}.json`);
    app().clock.move(30 * 86_400_000);
    const { services } = app();
    for (const { name, run } of [...purgeChores, ...sweepChores()].filter(({ name }) => name.includes('trash')))
      while (await run(services, new AbortController().signal)) assert.ok(name);
    const rows = await services.db.read
      .selectFrom('attachments')
      .selectAll()
      .where('file_id', 'in', [Number(file), Number(other)])
      .execute();
    assert.deepEqual(rows, []);
    assert.equal((await showFile(app().admin, other)).status, 'active');
  });

  test('the same again changes nothing; too many are refused', async () => {
    const project = await makeProject(app().admin);
    const file = await makeFile(app().admin, project);
    const id = await task(project);
    await attach(id, { attachments: file });
    const events = () =>
      app()
        .services.db.read.selectFrom('events')
        .select('name')
        .where('object_kind', '=', 'task')
        .where('object_id', '=', Number(id))
        .orderBy('id')
        .execute();
    const before = (await events()).map(({ name }) => name);
    assert.deepEqual(before, ['TASK.CREATED', 'TASK.UPDATED']);
    assert.equal((await attach(id, { attachments: [file, file], removeOtherFiles: true })).status, 201);
    assert.deepEqual((await events()).length, 2);
    const many = Array.from({ length: 101 }, (_, n) => n + 1);
    for (const fields of [{ attachments: many }, { pendingFileAttachments: many.map((n) => `tf_${n}`) }]) {
      const reply = await attach(id, fields);
      assert.deepEqual([reply.status, reply.body.errors[0].message], [422, 'has too many entries: at most 100']);
    }
  });

  test('many who attach the same file to one task at once attach it once', async () => {
    const project = await makeProject(app().admin);
    const file = await makeFile(app().admin, project);
    const id = await task(project);
    const replies = await Promise.all(Array.from({ length: 50 }, () => attach(id, { attachments: file })));
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [201]);
    assert.deepEqual(await idsOn(id), [file]);
  });
});
