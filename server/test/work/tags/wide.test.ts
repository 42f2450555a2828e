import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { purgeChores } from '../../../src/work/items/purge.ts';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, makeCompany, makePerson, makeProject } from '../../support/make.ts';

type Named = { name: string };
const names = (tags: Named[]) => tags.map(({ name }) => name);

eachEngine('tags of projects, companies and people', (engine) => {
  const app = useApp(engine);
  let [member, stranger] = [undefined as never as Caller, undefined as never as Caller];
  let [project, company, person] = ['', '', ''];
  const put = (at: string, body: object, by: Caller = app().admin) => by.put(`/${at}/tags.json`, body);
  const tagsOf = async (at: string) => names((await app().admin.get(`/${at}/tags.json`)).body.tags);
  const happened = (kind: string, id: string) =>
    app()
      .services.db.read.selectFrom('events')
      .select(['name', 'snapshot'])
      .where('object_kind', '=', kind)
      .where('object_id', '=', Number(id))
      .orderBy('id')
      .execute();

  before(async () => {
    const { admin } = app();
    company = await makeCompany(admin);
    const guest = await makePerson(app(), { 'company-id': company });
    [person, member] = [guest.id, guest.caller];
    stranger = (await makePerson(app())).caller;
    project = await makeProject(admin);
    await join(admin, project, person);
  });

  test('are put on, added, taken off and replaced by the same two routes, and shown by name', async () => {
    const { admin } = app();
    const shown = {
      projects: async () => (await admin.get(`/projects/${project}.json`)).body.project.tags,
      companies: async () => (await admin.get(`/companies/${company}.json`)).body.company.tags,
      users: async () => (await admin.get(`/people/${person}.json`)).body.person.tags,
    };
    for (const [kind, id] of [
      ['projects', project],
      ['companies', company],
      ['users', person],
    ] as const) {
      const at = `${kind}/${id}`;
      assert.equal((await put(at, { tags: { content: 'urgent, Client: north' } })).status, 200);
      const [first, second] = await shown[kind]();
      assert.deepEqual(Object.keys(first).sort(), ['color', 'id', 'name']);
      assert.match(first.color, /^#[0-9A-F]{6}$/);
      assert.deepEqual(names([first, second]), ['Client: north', 'urgent']);
      await put(at, { tagIds: first.id, removeProvidedTags: true });
      assert.deepEqual(await tagsOf(at), ['urgent']);
      await put(at, { tags: `harbour of ${kind}`, replaceExistingTags: true });
      assert.deepEqual(await tagsOf(at), [`harbour of ${kind}`]);
      await admin.put(`/tags/${(await shown[kind]())[0].id}.json`, { tag: { name: `Quay of ${kind}` } });
      assert.deepEqual(names(await shown[kind]()), [`Quay of ${kind}`], 'a new name is seen wherever it is used');
    }
  });

  test('a body may bring them, and nothing else about them changes when it does not', async () => {
    const { admin } = app();
    const made = await makeProject(admin, { tags: 'first,second' });
    await admin.put(`/projects/${made}.json`, { project: { name: 'Renamed' } });
    assert.deepEqual(await tagsOf(`projects/${made}`), ['first', 'second']);
    await admin.put(`/projects/${made}.json`, { project: { tags: '' } });
    assert.deepEqual(await tagsOf(`projects/${made}`), []);
    const firm = await makeCompany(admin, { name: 'Pier', tags: 'supplier' });
    assert.deepEqual(await tagsOf(`companies/${firm}`), ['supplier']);
    await admin.put(`/companies/${firm}.json`, { company: { tags: ['paid late'] } });
    assert.deepEqual(await tagsOf(`companies/${firm}`), ['paid late']);
    const { id } = await makePerson(app(), { tags: 'welder' });
    await admin.put(`/people/${id}.json`, { person: { tags: 'welder,diver' } });
    assert.deepEqual(await tagsOf(`users/${id}`), ['diver', 'welder']);
  });

  test('a project tells of it as tagged and untagged beside its change, once; others as a change', async () => {
    const { admin } = app();
    const id = await makeProject(admin, { tags: 'from the start' });
    await put(`projects/${id}`, { tags: 'later' });
    await put(`projects/${id}`, { tags: 'later' });
    await admin.put(`/projects/${id}.json`, { project: { name: 'Quay', tags: 'later' } });
    const copy = (await admin.post(`/projects/${id}/clone.json`, {})).body.id as string;
    const told = (await happened('project', id)).map(({ name }) => name);
    const updated = 'PROJECT.UPDATED';
    assert.deepEqual(told, ['PROJECT.CREATED', updated, 'PROJECT.TAGGED', updated, 'PROJECT.UNTAGGED']);
    assert.deepEqual(await tagsOf(`projects/${copy}`), ['later'], 'a copy has them');
    assert.deepEqual(
      (await happened('project', copy)).map(({ name, snapshot }) => [name, names(JSON.parse(snapshot).tags)]),
      [['PROJECT.COPIED', ['later']]],
    );
    const firm = await makeCompany(admin);
    await put(`companies/${firm}`, { tags: 'supplier' });
    assert.deepEqual(
      (await happened('company', firm)).map(({ name, snapshot }) => [name, names(JSON.parse(snapshot).tags)]),
      [
        ['COMPANY.CREATED', []],
        ['COMPANY.UPDATED', ['supplier']],
      ],
    );
  });

  test('lists are narrowed to those with one of these tags, or with all', async () => {
    const { admin } = app();
    const [one, both] = [await makeProject(admin, { tags: 'wet' }), await makeProject(admin, { tags: 'wet,deep' })];
    const firm = await makeCompany(admin, { name: 'Divers', tags: 'wet,deep' });
    const { id } = await makePerson(app(), { tags: 'deep' });
    const [deep, wet] = (await admin.get(`/projects/${both}/tags.json`)).body.tags.map((tag: { id: string }) => tag.id);
    const found = async (list: string, query: string) => {
      const { body, headers } = await admin.get(`/${list}.json?${query}`);
      assert.equal(headers['x-records'], String(body[list].length));
      return body[list].map((row: { id: string }) => row.id).sort();
    };
    assert.deepEqual(await found('projects', `tagIds=${wet}`), [one, both].sort());
    assert.deepEqual(await found('projects', `tagIds=${wet},${deep}&matchAllTags=true`), [both]);
    assert.deepEqual(await found('companies', `tagIds=${wet},${deep}&matchAllTags=true`), [firm]);
    assert.deepEqual(await found('people', `tagIds=${deep},${wet}`), [id]);
    assert.deepEqual(await found('projects', 'tagIds=999999'), []);
    const wrong = await admin.get('/projects.json?tagIds=deep');
    assert.deepEqual([wrong.status, wrong.body.errors], [422, [{ field: 'tagIds', message: 'must be a list of ids' }]]);
  });

  test('who sees the project, the company or the person knows its tags, and nobody else', async () => {
    const { admin } = app();
    await put(`projects/${project}`, { tags: 'Known to all on it' });
    await put(`companies/${company}`, { tags: 'Known to its people' });
    await put(`users/${person}`, { tags: 'Known to themselves' });
    const known = async (by: Caller) => names((await by.get('/tags.json?searchTerm=known')).body.tags);
    assert.deepEqual(await known(member), ['Known to all on it', 'Known to its people', 'Known to themselves']);
    assert.deepEqual(await known(stranger), []);
    const [{ id }] = (await admin.get('/tags.json?searchTerm=known')).body.tags;
    assert.equal((await stranger.get(`/tags/${id}.json`)).status, 404);
    for (const at of [`projects/${project}`, `companies/${company}`, `users/${person}`])
      assert.equal((await stranger.get(`/${at}/tags.json`)).status, 404, at);
    await admin.delete(`/projects/${project}.json`);
    assert.deepEqual(await known(member), ['Known to its people', 'Known to themselves']);
    await admin.put(`/trashcan/projects/${project}/restore.json`);
  });

  test('people do not put tags on themselves, and an archived project keeps its own', async () => {
    const { admin } = app();
    assert.equal((await put(`users/${person}`, { tags: 'genius' }, member)).status, 403);
    assert.equal((await member.put(`/people/${person}.json`, { person: { tags: 'genius' } })).status, 403);
    assert.equal((await put(`projects/${project}`, { tags: 'mine' }, member)).status, 403);
    const id = await makeProject(admin, { tags: 'kept' });
    await admin.put(`/projects/${id}.json`, { project: { status: 'archived' } });
    assert.equal((await put(`projects/${id}`, { tags: 'new' })).status, 422);
    assert.deepEqual(await tagsOf(`projects/${id}`), ['kept']);
  });

  test('a project that is gone for good leaves none of them', async () => {
    const { admin } = app();
    const id = await makeProject(admin, { tags: 'short-lived' });
    const [{ id: tag }] = (await admin.get(`/projects/${id}/tags.json`)).body.tags;
    await admin.delete(`/projects/${id}.json`);
    const left = () =>
      app().services.db.read.selectFrom('wide_taggings').select('id').where('tag_id', '=', Number(tag)).execute();
    assert.equal((await left()).length, 1, 'it may come back');
    app().clock.move(31 * 864e5);
    for (const chore of purgeChores) while (await chore.run(app().services, new AbortController().signal));
    assert.deepEqual(await left(), []);
  });
});
