import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { eventsOf, fetchLink, makeFile, showFile, upload } from './forms.ts';

type Somebody = { id: string; caller: Caller };

eachEngine('who sees a private file', (engine) => {
  const app = useApp(engine);
  let [ana, ben, cem, stranger]: Somebody[] = [];
  let project: string;
  before(async () => {
    project = await makeProject(app().admin);
    [ana, ben, cem, stranger] = await Promise.all(Array.from({ length: 4 }, () => makePerson(app())));
    for (const person of [ana!, ben!, cem!]) await join(app().admin, project, person.id);
  });
  const make = (fields: object, by: Caller = ana!.caller) =>
    makeFile(by, project, { content: 'secret' }, { private: '1', ...fields });
  const edit = (id: string, file: object, by: Caller = ana!.caller) => by.put(`/files/${id}.json`, { file });
  const seenBy = async (id: string) => {
    const seen = [];
    for (const [name, { caller }] of Object.entries({ ana: ana!, ben: ben!, cem: cem!, stranger: stranger! })) {
      const { status } = await caller.get(`/files/${id}.json`);
      assert.ok([200, 404].includes(status));
      if (status === 200) seen.push(name);
      const { files } = (await caller.get(`/projects/${project}/files.json`)).body.project ?? { files: [] };
      const isListed = files.some((one: { id: string }) => one.id === id);
      assert.equal(isListed, status === 200, `${name} sees it alone and in the list, or neither`);
    }
    return seen.join();
  };

  test('who made it and whom they name, as CSV, list or number, or a whole company', async () => {
    const company = (await app().admin.get(`/people/${ben!.id}.json`)).body.person['company-id'];
    for (const [granted, seen] of [
      ['', 'ana'],
      [undefined, 'ana'],
      [ben!.id, 'ana,ben'],
      [Number(ben!.id), 'ana,ben'],
      [`${ben!.id},${cem!.id}`, 'ana,ben,cem'],
      [[cem!.id, ana!.id], 'ana,cem'],
      [`c${company}`, 'ana,ben,cem'],
      ['-1', 'ana,ben,cem'],
    ] as const)
      assert.equal(await seenBy(await make({ 'grant-access-to': granted })), seen, JSON.stringify(granted));
  });

  test('whom nobody can name is refused by name, and nothing is made', async () => {
    const pendingFileRef = await upload(ana!.caller);
    for (const wrong of [stranger!.id, '999999', 'x', 't4', {}]) {
      const file = { pendingFileRef, private: '1', 'grant-access-to': wrong };
      const reply = await ana!.caller.post(`/projects/${project}/files.json`, { file });
      assert.deepEqual([reply.status, reply.body.errors[0].field], [422, 'grant-access-to'], JSON.stringify(wrong));
    }
    const file = { pendingFileRef, private: '1' };
    assert.equal((await ana!.caller.post(`/projects/${project}/files.json`, { file })).status, 201);
  });

  test('an edit says anew who; what was so already makes no event', async () => {
    const id = await make({ 'grant-access-to': `${cem!.id},${ben!.id}` });
    await edit(id, { 'grant-access-to': `${ben!.id},${cem!.id},${ana!.id}` });
    await edit(id, { description: '' });
    assert.deepEqual(await eventsOf(app(), id), ['FILE.CREATED']);
    assert.equal((await edit(id, { 'grant-access-to': cem!.id })).status, 200);
    assert.equal(await seenBy(id), 'ana,cem');
    await edit(id, { 'grant-access-to': cem!.id }, app().admin);
    assert.deepEqual(await eventsOf(app(), id), ['FILE.CREATED', 'FILE.UPDATED']);
    assert.equal((await ana!.caller.get(`/files/${id}.json`)).body.file.grantAccessTo, cem!.id, 'besides who made it');
    await edit(id, { 'grant-access-to': '' });
    assert.equal(await seenBy(id), 'ana');
  });

  test('made open everybody sees it, made private again those who did before', async () => {
    const id = await make({ 'grant-access-to': ben!.id });
    await edit(id, { private: '0' });
    assert.equal(await seenBy(id), 'ana,ben,cem');
    await edit(id, { private: '1' });
    assert.equal(await seenBy(id), 'ana,ben');
  });

  test('who makes it private or changes who sees it does not lock themselves out', async () => {
    const id = await make({ private: '0' });
    await edit(id, { private: '1' }, ben!.caller);
    assert.equal(await seenBy(id), 'ana,ben');
    await edit(id, { 'grant-access-to': cem!.id }, ben!.caller);
    assert.equal(await seenBy(id), 'ana,ben,cem');
  });

  test('who no longer may loses the links they had', async () => {
    const id = await make({ 'grant-access-to': ben!.id });
    const link = (await showFile(ben!.caller, id))['download-URL'];
    assert.equal((await fetchLink(app(), link)).status, 200);
    await edit(id, { 'grant-access-to': '' });
    assert.equal((await fetchLink(app(), link)).status, 404);
  });

  test('moved to another project it is for those of them who are on that one, and nobody else later', async () => {
    const target = await makeProject(app().admin);
    for (const person of [ana!, ben!]) await join(app().admin, target, person.id);
    const id = await make({ 'grant-access-to': `${ben!.id},${cem!.id}` });
    assert.equal((await ana!.caller.put(`/files/${id}/move.json`, { projectId: target })).status, 200);
    const status = async (person: Somebody) => (await person.caller.get(`/files/${id}.json`)).status;
    assert.deepEqual([await status(ana!), await status(ben!), await status(cem!)], [200, 200, 404]);
    assert.equal((await showFile(ana!.caller, id)).grantAccessTo, ben!.id);
    await join(app().admin, target, cem!.id);
    assert.equal(await status(cem!), 404, 'what was before does not let them in');
    const elsewhere = await makeProject(app().admin);
    await app().admin.put(`/files/${id}/move.json`, { projectId: elsewhere });
    assert.deepEqual([await status(ana!), await status(ben!), await status(cem!)], [404, 404, 404]);
    await app().admin.put(`/files/${id}/move.json`, { projectId: project });
    assert.equal(await seenBy(id), '', 'back again it is for whom it is said to be');
  });

  test('autoNewVersion never puts private bytes where others look, nor opens what was private', async () => {
    const part = { fileName: 'salaries.txt', content: 'secret' };
    const auto = { autoNewVersion: true };
    const open = await makeFile(ben!.caller, project, { ...part, content: 'known' });
    const secret = await makeFile(ana!.caller, project, part, { ...auto, private: true, 'grant-access-to': cem!.id });
    assert.notEqual(secret, open);
    assert.deepEqual([await seenBy(secret), await seenBy(open)], ['ana,cem', 'ana,ben,cem']);
    const versions = async () => [
      (await showFile(app().admin, open)).version,
      (await showFile(app().admin, secret)).version,
    ];
    assert.deepEqual(await versions(), ['1', '1']);
    assert.equal(await makeFile(ana!.caller, project, part, { ...auto, private: true }), secret);
    assert.equal(await makeFile(ana!.caller, project, part, { ...auto, private: false }), open);
    assert.equal(await makeFile(ana!.caller, project, part, auto), open, 'not said: the oldest they see');
    assert.deepEqual(await versions(), ['3', '2']);
    assert.deepEqual([await seenBy(secret), await seenBy(open)], ['ana,cem', 'ana,ben,cem']);
    const named = { ...auto, private: true, 'grant-access-to': ben!.id };
    assert.equal(await makeFile(ana!.caller, project, part, named), secret);
    assert.equal(await seenBy(secret), 'ana,ben', 'an upload says anew who, as an edit does');
  });

  test('a new version says who sees the file from then on, in one change', async () => {
    const id = await make({ private: '0' });
    const add = async (fields: object) => {
      const fileversion = { pendingFileRef: await upload(ana!.caller), ...fields };
      const reply = await ana!.caller.post(`/files/${id}.json`, { fileversion });
      assert.equal(reply.status, 201, reply.text);
      return seenBy(id);
    };
    assert.equal(await add({ private: true, 'grant-access-to': ben!.id }), 'ana,ben');
    assert.equal(await add({}), 'ana,ben', 'what is not said stays');
    assert.equal(await add({ 'grant-access-to': cem!.id }), 'ana,cem');
    assert.equal(await add({ private: false }), 'ana,ben,cem');
    assert.deepEqual(await eventsOf(app(), id), ['FILE.CREATED', ...Array(4).fill('FILE.UPDATED')]);
    const stranded = { fileversion: { pendingFileRef: await upload(ana!.caller), 'grant-access-to': stranger!.id } };
    assert.equal((await ana!.caller.post(`/files/${id}.json`, stranded)).status, 422);
  });

  test('a copy is for the same people as far as they see where it is, and for who copied', async () => {
    const target = await makeProject(app().admin);
    for (const person of [ben!, cem!, stranger!]) await join(app().admin, target, person.id);
    const id = await make({ 'grant-access-to': `${ben!.id},${cem!.id}` });
    const copy = (await ben!.caller.put(`/files/${id}/copy.json`, { projectId: target })).body.id;
    const status = async (person: Somebody) => (await person.caller.get(`/files/${copy}.json`)).status;
    assert.deepEqual([await status(ben!), await status(cem!), await status(stranger!)], [200, 200, 404]);
    await join(app().admin, target, ana!.id);
    assert.equal(await status(ana!), 404);
  });
});
