import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makeCompany, makePerson, makeProject } from '../../support/make.ts';

eachEngine('project categories', (engine) => {
  const app = useApp(engine);
  const create = (name: string, fields: object = {}) =>
    make(app().admin, '/projectCategories.json', { category: { name, ...fields } });
  const read = async (id: string) => (await app().admin.get(`/projectCategories/${id}.json`)).body.category;
  const change = (id: string, category: object) => app().admin.put(`/projectCategories/${id}.json`, { category });

  test('a category, alone and in a list, has every key of the contract', async () => {
    const fresh = await openTestApp(engine);
    try {
      const made = await fresh.admin.post('/projectCategories.json', { category: { name: 'Sites', color: '#FF5733' } });
      assert.equal(made.status, 201);
      matchesGolden('project-category-created', made.body);
      await fresh.admin.post('/projectCategories.json', { category: { name: 'Docks', 'parent-id': made.body.id } });
      await makeProject(fresh.admin, { 'category-id': made.body.id });
      matchesGolden('project-category-read', (await fresh.admin.get(`/projectCategories/${made.body.id}.json`)).body);
      matchesGolden('project-categories-list', (await fresh.admin.get('/projectCategories.json')).body);
    } finally {
      await fresh.dispose();
    }
  });

  test('an update changes only what is sent', async () => {
    const parent = await create('Parent');
    const id = await create('Before', { color: 'A94136', parentId: parent });
    assert.equal((await change(id, { name: 'After' })).status, 200);
    const after = await read(id);
    assert.deepEqual([after.name, after.color, after['parent-id']], ['After', 'A94136', parent]);
    await change(id, { 'parent-id': '0', color: '' });
    const bare = await read(id);
    assert.deepEqual([bare.name, bare.color, bare['parent-id']], ['After', '', '']);
  });

  test('no category lies inside itself, however far down', async () => {
    const top = await create('Top');
    const middle = await create('Middle', { 'parent-id': top });
    const bottom = await create('Bottom', { 'parent-id': middle });
    for (const parent of [top, middle, bottom]) {
      const reply = await change(top, { 'parent-id': parent });
      assert.deepEqual([reply.status, reply.body.errors[0].field], [422, 'parent-id'], parent);
    }
    const unknown = await app().admin.post('/projectCategories.json', { category: { name: 'x', 'parent-id': '999' } });
    assert.deepEqual([unknown.status, unknown.body.errors[0].field], [422, 'parent-id']);
  });

  test('two who put each other inside the other at the same moment do not both succeed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await create('One'), await create('Two')];
      const replies = await Promise.all([change(one, { 'parent-id': two }), change(two, { 'parent-id': one })]);
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 422]);
      const parents = [(await read(one))['parent-id'], (await read(two))['parent-id']];
      assert.ok(parents.includes(''), `a circle: ${parents}`);
    }
  });

  test('deleting one leaves its projects without and moves its children up', async () => {
    const top = await create('Upper');
    const id = await create('Going', { 'parent-id': top });
    const child = await create('Child', { 'parent-id': id });
    const project = await makeProject(app().admin, { 'category-id': id });
    assert.equal((await app().admin.delete(`/projectCategories/${id}.json`)).status, 200);
    assert.equal((await read(child))['parent-id'], top);
    const { category } = (await app().admin.get(`/projects/${project}.json`)).body.project;
    assert.deepEqual(category, { id: '', name: '', color: '', parentId: '' });
    assert.equal((await app().admin.delete(`/projectCategories/${id}.json`)).status, 404);
    const late = await app().admin.put(`/projects/${project}.json`, { project: { 'category-id': id } });
    assert.deepEqual([late.status, late.body.errors[0].field], [422, 'category-id']);
  });

  test('counts its projects, not those in the trash', async () => {
    const id = await create('Counted');
    const projects = [
      await makeProject(app().admin, { 'category-id': id }),
      await makeProject(app().admin, { 'category-id': id }),
    ];
    assert.equal((await read(id)).count, '2');
    await app().admin.delete(`/projects/${projects[0]}.json`);
    const { count, elements_count, 'elements-count': elements } = await read(id);
    assert.deepEqual([count, elements_count, elements], ['1', '1', '1']);
  });

  test('counts for each the projects they see', async () => {
    const { admin } = app();
    const id = await create('Mergers');
    const projects = [await makeProject(admin, { 'category-id': id }), await makeProject(admin, { 'category-id': id })];
    const [member, stranger] = [await makePerson(app()), await makePerson(app())];
    await join(admin, projects[0]!, member.id);
    for (const [by, count] of [
      [admin, '2'],
      [member.caller, '1'],
      [stranger.caller, '0'],
    ] as const) {
      const { category } = (await by.get(`/projectCategories/${id}.json`)).body;
      const { categories } = (await by.get('/projectCategories.json?pageSize=500')).body;
      const listed = categories.find((one: { id: string }) => one.id === id);
      for (const shown of [category, listed])
        assert.deepEqual([shown.count, shown.elements_count, shown['elements-count']], [count, count, count]);
    }
  });

  test('who of the owner company adds projects reads them all, Administrators change them', async () => {
    const id = await create('Seen by all');
    const { caller } = await makePerson(app());
    assert.equal((await caller.get(`/projectCategories/${id}.json`)).status, 200);
    assert.equal((await caller.put(`/projectCategories/${id}.json`, { category: { name: 'x' } })).status, 403);
    const other = await app().anotherAccount();
    assert.equal((await other.admin.get('/projectCategories.json')).headers['x-records'], '0');
    assert.equal((await other.admin.get(`/projectCategories/${id}.json`)).status, 404);
  });

  for (const canAddProjects of [false, true])
    test(`a person of a client who ${canAddProjects ? 'adds' : 'adds no'} projects knows those of the projects they see, and what these are inside`, () =>
      knowsTheirs({ canAddProjects }));

  async function knowsTheirs(rights: object) {
    const { admin } = app();
    const company = await makeCompany(admin);
    const { id, caller } = await makePerson(app(), { 'company-id': company, ...rights });
    const secret = await create('Layoffs 2027');
    await makeProject(admin, { 'category-id': secret });
    const outer = await create('Harbour');
    const inner = await create('Quays', { 'parent-id': outer });
    await create('Cranes', { 'parent-id': outer });
    const project = await makeProject(admin, { 'category-id': inner });
    await join(admin, project, id, 'administrator');
    const { body, headers } = await caller.get('/projectCategories.json');
    const names = body.categories.map(({ name }: { name: string }) => name);
    assert.deepEqual([names, headers['x-records']], [['Harbour', 'Quays'], '2']);
    const [unseen, unknown] = await Promise.all(
      [secret, '999999'].map((one) => caller.get(`/projectCategories/${one}.json`)),
    );
    assert.deepEqual([unseen!.status, unseen!.body], [404, unknown!.body]);
    const put = (category: string) => caller.put(`/projects/${project}.json`, { project: { 'category-id': category } });
    const [hidden, missing] = [await put(secret), await put('999999')];
    assert.deepEqual([hidden.status, hidden.body], [422, missing.body]);
    assert.equal((await put(outer)).status, 200);
    await admin.delete(`/projects/${project}.json`);
    assert.deepEqual((await caller.get('/projectCategories.json')).body.categories, []);
  }

  test('the list is sorted by name, paged, and walked without repeats or gaps', async () => {
    const other = await app().anotherAccount();
    const add = (name: string) => make(other.admin, '/projectCategories.json', { category: { name } });
    for (const name of ['d', 'B', 'a', 'C', 'e']) await add(name);
    const page = (n: number) => other.admin.get(`/projectCategories.json?pageSize=2&page=${n}`);
    const names = ({ body }: { body: { categories: { name: string }[] } }) => body.categories.map(({ name }) => name);
    const first = await page(1);
    assert.deepEqual([names(first), first.headers['x-pages'], first.headers['x-records']], [['a', 'B'], '3', '5']);
    await add('0');
    assert.deepEqual(names(await page(2)), ['C', 'd']);
    assert.deepEqual(names(await page(3)), ['e']);
    const { etag } = (await page(1)).headers;
    const again = await other.admin.get('/projectCategories.json?pageSize=2&page=1', { 'if-none-match': etag! });
    assert.equal(again.status, 304);
  });
});
