import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { eventsOf, makeFile, showFile, upload } from './forms.ts';

const HOUR = 3600_000;

eachEngine('files', (engine) => {
  const app = useApp(engine, { env: { HOLDFAST_PUBLIC_URL: 'https://work.test' } });
  const create = (project: string, file: object) => app().admin.post(`/projects/${project}/files.json`, { file });

  test('the two calls of the contract: upload, then create', async () => {
    const { admin } = app();
    const project = await makeProject(admin, { name: 'Harbour' });
    const pendingFileRef = await upload(admin, { fileName: 'plan.pdf', type: 'application/pdf', content: 'PDF' });
    const file = { description: 'The plan', 'category-id': '0', 'category-name': '', pendingFileRef };
    const made = await create(project, file);
    assert.equal(made.status, 201);
    const { id } = made.body;
    assert.deepEqual(made.body, { STATUS: 'OK', id, fileId: id });
    assert.equal(made.headers.id, id);
    assert.equal(made.headers.location, `https://work.test/files/${id}`);
    const read = await admin.get(`/files/${id}.json`);
    assert.equal(read.status, 200);
    matchesGolden('file-read', read.body);
    matchesGolden('file-list', (await admin.get(`/projects/${project}/files.json`)).body);
    matchesGolden('file-list-all', (await admin.get('/files.json')).body);
    assert.deepEqual(await eventsOf(app(), id), ['FILE.CREATED']);
    const { versions: _, ...shown } = read.body.file;
    const event = await app()
      .services.db.read.selectFrom('events')
      .selectAll()
      .where('name', '=', 'FILE.CREATED')
      .execute();
    assert.deepEqual(JSON.parse(event.at(-1)!.snapshot), shown, 'the event shows the file as the API does');
    assert.equal(event.at(-1)!.project_id, Number(project));
  });

  test('a reference is used once: of two creations at the same time exactly one succeeds', async () => {
    const project = await makeProject(app().admin);
    const pendingFileRef = await upload(app().admin);
    const replies = await Promise.all(Array.from({ length: 6 }, () => create(project, { pendingFileRef })));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 422, 422, 422, 422, 422]);
    assert.equal((await app().admin.get(`/projects/${project}/files.json`)).headers['x-records'], '1');
  });

  test('used, expired, foreign and unknown references are refused in the same words', async () => {
    const { admin, clock } = app();
    const project = await makeProject(admin);
    const other = await app().anotherAccount();
    const used = await upload(admin);
    assert.equal((await create(project, { pendingFileRef: used })).status, 201);
    const expired = await upload(admin);
    clock.move(24 * HOUR);
    const foreign = await upload(other.admin);
    const refusals = [];
    for (const pendingFileRef of [used, expired, foreign, 'tf_00000000-0000-4000-8000-000000000000', "x'; --"])
      refusals.push(await create(project, { pendingFileRef }));
    for (const { status, body } of refusals) assert.deepEqual([status, body], [422, refusals[0]!.body]);
    const theirs = await makeProject(other.admin);
    const reply = await other.admin.post(`/projects/${theirs}/files.json`, { file: { pendingFileRef: foreign } });
    assert.equal(reply.status, 201, 'a refusal elsewhere does not use it up');
  });

  test('a reference works until its last moment', async () => {
    const project = await makeProject(app().admin);
    const pendingFileRef = await upload(app().admin);
    app().clock.move(24 * HOUR - 1);
    assert.equal((await create(project, { pendingFileRef })).status, 201);
  });

  test('a refused creation leaves the reference usable', async () => {
    const project = await makeProject(app().admin);
    const pendingFileRef = await upload(app().admin);
    assert.equal((await create(project, { pendingFileRef, 'category-id': '999' })).status, 422);
    assert.equal((await create(project, { pendingFileRef })).status, 201);
  });

  test('a body without wrapper, without reference, or with wrong fields is 422 naming them', async () => {
    const project = await makeProject(app().admin);
    const post = (body: unknown) => app().admin.post(`/projects/${project}/files.json`, body);
    for (const body of [undefined, {}, { pendingFileRef: 'x' }, { file: [] }, { file: 'x' }])
      assert.equal((await post(body)).status, 422, JSON.stringify(body));
    const pendingFileRef = await upload(app().admin);
    for (const [field, value] of [
      ['pendingFileRef', undefined],
      ['pendingFileRef', ''],
      ['pendingFileRef', 7],
      ['name', ''],
      ['name', 'x'.repeat(256)],
      ['name', 'tab\there.txt'],
      ['description', 'x'.repeat(65_537)],
      ['description', {}],
      ['category-id', 'many'],
      ['private', 'perhaps'],
    ] as const) {
      const given = field === 'pendingFileRef' ? { pendingFileRef: value } : { pendingFileRef, [field]: value };
      const reply = await post({ file: given });
      assert.equal(reply.status, 422, `${field} ${JSON.stringify(value)}`);
      assert.equal(reply.body.errors[0].field, field);
    }
  });

  test('the name is the uploaded one unless another is sent', async () => {
    const project = await makeProject(app().admin);
    const asSent = await makeFile(app().admin, project, { fileName: 'C:\\tmp\\Übersicht 🚀.txt' });
    const renamed = await makeFile(app().admin, project, { fileName: 'a.txt' }, { name: 'Better.txt' });
    assert.equal((await showFile(app().admin, asSent)).name, 'Übersicht 🚀.txt');
    const { name, originalName } = await showFile(app().admin, renamed);
    assert.deepEqual([name, originalName], ['Better.txt', 'a.txt']);
  });

  test('an edit changes only what is sent, and nothing sent changes nothing', async () => {
    const { admin, clock } = app();
    const project = await makeProject(admin);
    const id = await makeFile(admin, project, {}, { description: 'kept' });
    clock.move(5000);
    const put = (file: object) => admin.put(`/files/${id}.json`, { file });
    assert.deepEqual((await put({ name: 'Renamed.txt' })).body, { STATUS: 'OK' });
    await put({ name: 'Renamed.txt', private: '0', 'category-id': '0' });
    await put({});
    assert.deepEqual(await eventsOf(app(), id), ['FILE.CREATED', 'FILE.UPDATED']);
    const file = await showFile(admin, id);
    assert.deepEqual([file.name, file.description, file.version], ['Renamed.txt', 'kept', '1']);
    assert.notEqual(file['last-changed-on'], file['uploaded-date']);
    assert.equal((await put({ name: ' ' })).status, 422);
  });

  test('If-Match looks at the file and not at its links, which change by themselves', async () => {
    const { admin, clock } = app();
    const id = await makeFile(admin, await makeProject(admin));
    const { etag } = (await admin.get(`/files/${id}.json`)).headers;
    assert.equal((await admin.get(`/files/${id}.json`, { 'if-none-match': etag! })).status, 304);
    clock.move(20 * 60_000);
    const later = await admin.get(`/files/${id}.json`, { 'if-none-match': etag! });
    assert.equal(later.status, 200, 'its links are new, so it is sent again');
    const put = (name: string, tag: string) => admin.put(`/files/${id}.json`, { file: { name } }, { 'if-match': tag });
    assert.equal((await put('one.txt', etag!)).status, 200);
    assert.equal((await put('two.txt', etag!)).status, 412);
    assert.equal((await put('two.txt', later.headers.etag!)).status, 412);
    assert.equal((await showFile(admin, id)).name, 'one.txt');
  });

  test('lists are paged in a stable order, by project and over all projects', async () => {
    const { admin } = app();
    const project = await makeProject(admin, { name: 'Listed' });
    for (const fileName of ['c.txt', 'a.txt', 'B.txt']) await makeFile(admin, project, { fileName });
    const first = await admin.get(`/projects/${project}/files.json?pageSize=2`);
    const second = await admin.get(`/projects/${project}/files.json?pageSize=2&page=2`);
    const names = [first, second].map(({ body }) => body.project.files.map(({ name }: { name: string }) => name));
    assert.deepEqual(names, [['a.txt', 'B.txt'], ['c.txt']]);
    const { 'x-page': page, 'x-pages': pages, 'x-records': records } = second.headers;
    assert.deepEqual([page, pages, records], ['2', '2', '3']);

    const seen: string[] = [];
    const total = Number((await admin.get('/files.json?pageSize=2')).headers['x-pages']);
    for (let at = 1; at <= total; at += 1) {
      const { body } = await admin.get(`/files.json?pageSize=2&page=${at}`);
      for (const { files } of body.projects) seen.push(...files.map(({ id }: { id: string }) => id));
    }
    const all = await admin.get('/files.json?pageSize=500');
    assert.equal(all.headers['x-records'], String(seen.length));
    assert.equal(new Set(seen).size, seen.length);
    assert.equal(all.body.projects.find(({ id }: { id: string }) => id === project).files.length, 3);
    const empty = await admin.get(`/projects/${await makeProject(admin)}/files.json`);
    assert.deepEqual(empty.body.project.files, []);
  });

  test('deleted files go to the trash, come back when restored, and are 404 meanwhile', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const id = await makeFile(admin, project);
    assert.deepEqual((await admin.delete(`/files/${id}.json`)).body, { STATUS: 'OK' });
    for (const reply of [
      await admin.get(`/files/${id}.json`),
      await admin.put(`/files/${id}.json`, { file: { name: 'x' } }),
      await admin.delete(`/files/${id}.json`),
      await admin.put(`/files/${id}/copy.json`, { projectId: project }),
    ])
      assert.equal(reply.status, 404);
    assert.equal((await admin.get(`/projects/${project}/files.json`)).headers['x-records'], '0');
    assert.equal((await admin.put(`/trashcan/files/${id}/restore.json`)).status, 200);
    assert.equal((await showFile(admin, id)).status, 'active');
    assert.equal((await admin.put(`/trashcan/files/${id}/restore.json`)).status, 404);
    assert.deepEqual(await eventsOf(app(), id), ['FILE.CREATED', 'FILE.DELETED', 'FILE.UPDATED']);
  });

  test('an archived project takes no changes to its files but shows them', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const id = await makeFile(admin, project);
    const pendingFileRef = await upload(admin);
    await admin.put(`/projects/${project}.json`, { project: { status: 'archived' } });
    for (const reply of [
      await create(project, { pendingFileRef }),
      await admin.put(`/files/${id}.json`, { file: { name: 'x' } }),
      await admin.post(`/files/${id}.json`, { fileversion: { pendingFileRef } }),
      await admin.delete(`/files/${id}.json`),
      await admin.put(`/files/${id}/move.json`, { projectId: await makeProject(admin) }),
      await admin.put(`/files/${id}/copy.json`, { projectId: project }),
    ])
      assert.equal(reply.status, 422);
    const file = await showFile(admin, id);
    assert.deepEqual([file.canEdit, file['can-upload-new-version']], [false, false]);
  });

  test('files of a project in the trash are not there', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const id = await makeFile(admin, project);
    await admin.delete(`/projects/${project}.json`);
    assert.equal((await admin.get(`/files/${id}.json`)).status, 404);
    assert.equal((await admin.get(`/projects/${project}/files.json`)).status, 404);
    const { body } = await admin.get('/files.json');
    assert.ok(!body.projects.some((one: { id: string }) => one.id === project));
  });

  test('who is not on the project finds nothing; who may only look may not change', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const id = await makeFile(admin, project);
    const [outsider, observer] = [await makePerson(app()), await makePerson(app())];
    await join(admin, project, observer.id, 'observer');
    const other = await app().anotherAccount();
    for (const caller of [outsider.caller, other.admin]) {
      assert.equal((await caller.get(`/files/${id}.json`)).status, 404);
      assert.equal((await caller.delete(`/files/${id}.json`)).status, 404);
      assert.equal((await caller.get('/files.json')).headers['x-records'], '0');
    }
    assert.equal((await showFile(observer.caller, id)).canEdit, false);
    assert.equal((await observer.caller.get('/files.json')).headers['x-records'], '1');
    assert.equal((await observer.caller.delete(`/files/${id}.json`)).status, 403);
  });

  test('private files are there for who put them there and for administrators alone', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [uploader, colleague, leader] = [await makePerson(app()), await makePerson(app()), await makePerson(app())];
    for (const one of [uploader, colleague]) await join(admin, project, one.id);
    await join(admin, project, leader.id, 'administrator');
    const id = await makeFile(uploader.caller, project, {}, { private: 1 });
    for (const caller of [uploader.caller, leader.caller, admin]) {
      assert.equal((await showFile(caller, id)).private, '1');
      assert.equal((await caller.get(`/projects/${project}/files.json`)).headers['x-records'], '1');
    }
    assert.equal((await colleague.caller.get(`/files/${id}.json`)).status, 404);
    assert.equal((await colleague.caller.delete(`/files/${id}.json`)).status, 404);
    await join(admin, project, colleague.id, 'observer');
    assert.equal((await colleague.caller.delete(`/files/${id}.json`)).status, 404, 'not even that it is forbidden');
    assert.equal((await colleague.caller.get(`/projects/${project}/files.json`)).headers['x-records'], '0');
    assert.equal((await colleague.caller.get('/files.json')).headers['x-records'], '0');
    await uploader.caller.put(`/files/${id}.json`, { file: { private: '0' } });
    assert.equal((await showFile(colleague.caller, id)).private, '0');
  });
});
