import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';
import { eventsOf, makeFile, showFile, upload } from '../files/forms.ts';

/** On files; the other kinds have the same two routes. */
eachEngine('the tags of an object', (engine) => {
  const app = useApp(engine);
  const put = (id: string, body: unknown, by: Caller = app().admin) => by.put(`/files/${id}/tags.json`, body);
  const get = (id: string, by: Caller = app().admin) => by.get(`/files/${id}/tags.json`);
  const namesOf = async (id: string) => (await get(id)).body.tags.map(({ name }: { name: string }) => name);
  const file = async (fields: object = {}) => makeFile(app().admin, await makeProject(app().admin), {}, fields);
  const tag = (name: string) => make(app().admin, '/tags.json', { tag: { name } });

  test('are added, replaced and removed, by name and by id, in the spellings in use', async () => {
    const id = await file();
    const one = await tag('By id');
    const steps: [body: object, names: string[]][] = [
      [{ tags: { content: 'b, a' } }, ['a', 'b']],
      [{ tags: 'c' }, ['a', 'b', 'c']],
      [{ tags: ['A', 'd,e'] }, ['a', 'b', 'c', 'd', 'e']],
      [{ tagIds: Number(one) }, ['a', 'b', 'By id', 'c', 'd', 'e']],
      [{ tagIds: one, removeProvidedTags: true }, ['a', 'b', 'c', 'd', 'e']],
      [{ tags: { content: 'D,nobody has this' }, removeProvidedTags: 'true' }, ['a', 'b', 'c', 'e']],
      [{ tags: { content: 'z' }, tagIds: [one], replaceExistingTags: true }, ['By id', 'z']],
      [{ TAGS: { content: '' } }, ['By id', 'z']],
      [{}, ['By id', 'z']],
      [{ tags: { content: '' }, replaceExistingTags: true }, []],
    ];
    for (const [body, names] of steps) {
      const reply = await put(id, body);
      assert.deepEqual([reply.status, reply.body], [200, { STATUS: 'OK' }], JSON.stringify(body));
      assert.deepEqual(await namesOf(id), names, JSON.stringify(body));
    }
    const search = await app().admin.get('/tags.json?searchTerm=nobody+has');
    assert.equal(search.headers['x-records'], '0', 'removing makes no tags');
  });

  test('an event of the change and one of the tags, none when nothing changed, and the snapshot shows them', async () => {
    const id = await file();
    app().clock.move(60_000);
    await put(id, { tags: { content: 'urgent' } });
    await put(id, { tags: { content: 'URGENT' } });
    await put(id, { tags: 'other', removeProvidedTags: true });
    await put(id, { tags: 'urgent', replaceExistingTags: true });
    assert.deepEqual(await eventsOf(app(), id), ['FILE.CREATED', 'FILE.UPDATED', 'FILE.TAGGED']);
    const shown = await showFile(app().admin, id);
    assert.notEqual(shown['last-changed-on'], shown['uploaded-date']);
    const { snapshot } = await app()
      .services.db.read.selectFrom('events')
      .select('snapshot')
      .where('name', '=', 'FILE.TAGGED')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    assert.deepEqual(JSON.parse(snapshot).tags, shown.tags);
    await put(id, { tags: 'calm', replaceExistingTags: true });
    assert.deepEqual((await eventsOf(app(), id)).slice(3), ['FILE.UPDATED', 'FILE.TAGGED', 'FILE.UNTAGGED']);
    const { activity } = (await app().admin.get(`/files/${id}/latestActivity.json`)).body;
    assert.deepEqual(
      activity.map(({ activitytype }: { activitytype: string }) => activitytype),
      ['edited', 'edited', 'new'],
      'activity tells of each change once',
    );
  });

  test('show the keys of the contract, alone and inside the object', async () => {
    const { admin } = await app().anotherAccount();
    const id = await makeFile(admin, await makeProject(admin), {}, { tags: 'b,a' });
    matchesGolden('file-tags', (await admin.get(`/files/${id}/tags.json`)).body);
    const inside = (await showFile(admin, id)).tags;
    assert.deepEqual(
      inside.map((one: object) => Object.keys(one)),
      Array(2).fill(['id', 'name', 'color', 'projectId']),
    );
    const { files } = (await admin.get('/files.json')).body.projects[0];
    assert.deepEqual(files[0].tags, inside);
    const page = await admin.get(`/files/${id}/tags.json?pageSize=1&page=2`);
    assert.deepEqual([page.body.tags[0].name, page.headers['x-pages'], page.headers['x-records']], ['b', '2', '2']);
  });

  test('come along when the object is created or edited', async () => {
    const one = await tag('Known');
    const id = await file({ tags: 'New,known', tagIds: one });
    assert.deepEqual(await namesOf(id), ['Known', 'New']);
    const edit = (fields: object) => app().admin.put(`/files/${id}.json`, { file: fields });
    await edit({ description: 'kept' });
    assert.deepEqual(await namesOf(id), ['Known', 'New'], 'not sent, not changed');
    await edit({ tags: 'Known' });
    assert.deepEqual(await namesOf(id), ['Known']);
    await edit({ tags: ['known'] });
    await edit({ tags: '' });
    assert.deepEqual(await namesOf(id), []);
    const names = (await eventsOf(app(), id)).map((name: string) => name.replace('FILE.', ''));
    // Described, and untagged twice; what is new is told of with its tags.
    assert.deepEqual(names, ['CREATED', 'UPDATED', 'UPDATED', 'UNTAGGED', 'UPDATED', 'UNTAGGED']);
  });

  test('wrong bodies are 422 and change nothing', async () => {
    const id = await file({ tags: 'kept' });
    const many = Array.from({ length: 101 }, (_, n) => `t${n}`);
    for (const [body, field] of [
      [{ tagIds: '999999' }, 'tagIds'],
      [{ tagIds: 'x' }, 'tagIds'],
      [{ tags: 7 }, 'tags'],
      [{ tags: { content: {} } }, 'tags'],
      [{ tags: ['x'.repeat(256)] }, 'tags'],
      [{ tags: many }, 'tags'],
      [{ tags: many.slice(0, 100) }, 'tags'],
      [{ tags: 'a', replaceExistingTags: true, removeProvidedTags: true }, 'removeProvidedTags'],
      [{ tags: 'a', replaceExistingTags: 'perhaps' }, 'replaceExistingTags'],
    ] as const) {
      const reply = await put(id, body);
      assert.deepEqual([reply.status, reply.body.errors[0].field], [422, field], JSON.stringify(body).slice(0, 80));
    }
    assert.deepEqual(await namesOf(id), ['kept']);
    assert.equal((await app().admin.get('/tags.json?searchTerm=t100')).headers['x-records'], '0');
  });

  test('are for who may see or change the object', async () => {
    const project = await makeProject(app().admin);
    const [observer, member, outsider] = [await makePerson(app()), await makePerson(app()), await makePerson(app())];
    await join(app().admin, project, observer.id, 'observer');
    await join(app().admin, project, member.id);
    const [open, hidden] = [
      await makeFile(app().admin, project, {}, { tags: 'seen' }),
      await makeFile(app().admin, project, {}, { tags: 'secret', private: '1' }),
    ];
    const other = await app().anotherAccount();
    for (const [by, id, read, write] of [
      [observer.caller, open, 200, 403],
      [member.caller, open, 200, 200],
      [member.caller, hidden, 404, 404],
      [outsider.caller, open, 404, 404],
      [other.admin, open, 404, 404],
    ] as const) {
      assert.equal((await get(id, by)).status, read);
      assert.equal((await put(id, { tags: 'x' }, by)).status, write);
    }
    await app().admin.put(`/projects/${project}.json`, { project: { status: 'archived' } });
    assert.equal((await put(open, { tags: 'y' })).status, 422);
    assert.equal((await get(open)).status, 200);
  });

  test('a tag that is renamed or deleted is so wherever it is used', async () => {
    const id = await file({ tags: 'old name' });
    const [{ id: tagId }] = (await get(id)).body.tags;
    await app().admin.put(`/tags/${tagId}.json`, { tag: { name: 'new name' } });
    assert.deepEqual(await namesOf(id), ['new name']);
    assert.equal((await app().admin.delete(`/tags/${tagId}.json`)).status, 200);
    assert.deepEqual(await namesOf(id), []);
    assert.equal((await app().admin.get(`/tags/${tagId}.json`)).status, 404);
    await put(id, { tags: 'new name' });
    assert.notEqual((await get(id)).body.tags[0].id, tagId, 'made anew');
  });

  test('200 who add the same new tags at once make each of them once', async () => {
    const files = [await file(), await file(), await file(), await file()];
    const names = ['m1', 'm2', 'm3', 'm4', 'm5'];
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, n) => {
        const turned = [...names.slice(n % 5), ...names.slice(0, n % 5)];
        return put(files[n % files.length]!, { tags: turned });
      }),
    );
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
    for (const id of files) {
      assert.deepEqual(await namesOf(id), names);
      assert.deepEqual(await eventsOf(app(), id), ['FILE.CREATED', 'FILE.UPDATED', 'FILE.TAGGED']);
    }
  });

  test('tagging and deleting the tag at the same moment ends one way or the other', async () => {
    const id = await file();
    for (let round = 0; round < 10; round += 1) {
      const tagId = await tag(`Fleeting ${round}`);
      const replies = await Promise.all([
        put(id, { tagIds: tagId }),
        app().admin.delete(`/tags/${tagId}.json`),
        put(id, { tags: `Fleeting ${round}` }),
      ]);
      assert.ok([200, 422].includes(replies[0].status), replies[0].text);
      assert.deepEqual([replies[1].status, replies[2].status], [200, 200], replies[2].text);
    }
  });

  test('a copy has the tags of the original', async () => {
    const id = await file({ tags: 'a,b' });
    const target = await makeProject(app().admin);
    const copy = (await app().admin.put(`/files/${id}/copy.json`, { projectId: target })).body.id;
    assert.deepEqual(await namesOf(copy), ['a', 'b']);
    const pendingFileRef = await upload(app().admin);
    const fields = { pendingFileRef, autoNewVersion: true, tags: 'c' };
    await app().admin.post(`/projects/${target}/files.json`, { file: fields });
    assert.deepEqual(await namesOf(copy), ['c'], 'what becomes a version of it brings its tags');
  });
});
