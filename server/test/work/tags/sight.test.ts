import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, make, makeCompany, makePerson, makeProject } from '../../support/make.ts';
import { fullScans, isAccountScan, planOf, watchReads } from '../../support/plans.ts';

const SECRET = 'Layoffs 2027';

eachEngine('who knows a tag', (engine) => {
  const app = useApp(engine);
  let [guest, staff, guestId, hidden, shared, list] = [
    undefined as never as Caller,
    undefined as never as Caller,
    '',
    '',
    '',
    '',
  ];
  let secret = '';
  const listIn = (project: string) =>
    make(app().admin, `/projects/${project}/tasklists.json`, { 'todo-list': { name: 'Work' } });
  const task = (by: Caller, where: string, fields: object) =>
    make(by, `/tasklists/${where}/tasks.json`, { 'todo-item': { content: 'Dig', ...fields } });
  const idOf = async (name: string) =>
    (await app().admin.get(`/tags.json?searchTerm=${encodeURIComponent(name)}`)).body.tags[0].id as string;
  const listed = async (by: Caller, query = '') => {
    const { body, headers } = await by.get(`/tags.json?pageSize=500${query}`);
    const names = body.tags.map(({ name }: { name: string }) => name);
    assert.equal(headers['x-records'], String(names.length), 'the number of records tells of no other');
    return names as string[];
  };
  const tagged = (by: Caller, id: string, body: object) => by.put(`/tasks/${id}/tags.json`, body);

  before(async () => {
    const { admin } = app();
    const company = await makeCompany(admin);
    const person = await makePerson(app(), { 'company-id': company, canAddProjects: false });
    guest = person.caller;
    guestId = person.id;
    const employee = await makePerson(app());
    staff = employee.caller;
    hidden = await makeProject(admin);
    shared = await makeProject(admin);
    await join(admin, hidden, employee.id);
    for (const id of [guestId, employee.id]) await join(admin, shared, id);
    list = await listIn(shared);
    await task(staff, await listIn(hidden), { tags: SECRET });
    secret = await idOf(SECRET);
    await task(staff, list, { tags: 'Open' });
    await task(staff, list, { tags: 'Between us', private: true });
  });

  test('whoever sees nothing that has it finds it in no list and not by its number', async () => {
    assert.deepEqual(await listed(guest), ['Open']);
    assert.deepEqual(await listed(guest, '&searchTerm=layoff'), []);
    const [unseen, unknown] = [await guest.get(`/tags/${secret}.json`), await guest.get('/tags/999999.json')];
    assert.deepEqual([unseen.status, unseen.body], [404, unknown.body]);
    for (const by of [staff, app().admin]) {
      assert.ok((await listed(by)).includes(SECRET));
      assert.equal((await by.get(`/tags/${secret}.json`)).body.tag.name, SECRET);
    }
  });

  test('a private thing tells its tags to nobody else, and what lies inside a private one neither', async () => {
    const { admin } = app();
    assert.ok((await listed(staff)).includes('Between us'));
    const around = await make(admin, `/projects/${shared}/tasklists.json`, {
      'todo-list': { name: 'Board', private: true },
    });
    await task(admin, around, { tags: 'In a private list' });
    const gone = await task(admin, list, { tags: 'In the trash' });
    assert.ok((await listed(guest)).includes('In the trash'));
    await admin.delete(`/tasks/${gone}.json`);
    assert.deepEqual(await listed(guest), ['Open']);
    assert.ok(
      ['In a private list', 'In the trash'].every((name) => idOf(name)),
      'Administrators know all',
    );
  });

  test('nobody puts it on anything by its number', async () => {
    const own = await task(guest, list, {});
    const refused = async (id: string) => {
      const { status, body } = await tagged(guest, own, { tagIds: id });
      const made = await guest.post(`/tasklists/${list}/tasks.json`, { 'todo-item': { content: 'x', tagIds: id } });
      return [status, body, made.status, made.body];
    };
    const [unseen, unknown] = [await refused(secret), await refused('999999')];
    assert.deepEqual(unseen, unknown);
    assert.equal(unseen[0], 422);
    const without = await tagged(guest, own, { tagIds: secret, removeProvidedTags: true });
    assert.equal(without.status, 422);
    assert.equal((await tagged(guest, own, { tagIds: await idOf('Open') })).status, 200);
    const filtered = async (id: string) => (await guest.get(`/tasks.json?tag-ids=${id}`)).body;
    assert.deepEqual(await filtered(secret), await filtered('999999'));
  });

  test('its name is not refused as taken: who names it has made it, as far as they can tell', async () => {
    const { caller } = await makePerson(app(), { canAddProjects: false });
    const name = SECRET.toUpperCase();
    const made = await caller.post('/tags.json', { tag: { name } });
    assert.equal(made.status, 201);
    assert.equal((await caller.get(`/tags/${made.body.id}.json`)).status, 200);
    assert.equal((await listed(caller)).length, 1);
    assert.equal((await caller.post('/tags.json', { tag: { name } })).status, 422, 'now they know it');
    assert.equal((await staff.post('/tags.json', { tag: { name } })).status, 422);
    const tags = (await app().admin.get('/tags.json?searchTerm=layoffs')).body.tags;
    assert.equal(tags.length, 1, 'an account has one tag of a name');
  });

  test('whoever made or used it knows it, also when they see nothing any more that has it', async () => {
    const { id, caller } = await makePerson(app());
    await join(app().admin, shared, id);
    await make(caller, '/tags.json', { tag: { name: 'Made by me' } });
    await task(caller, list, { tags: 'Used by me', tagIds: await idOf('Open') });
    await app().admin.put(`/projects/${shared}/people.json`, { remove: { userIdList: id } });
    assert.equal((await caller.get(`/projects/${shared}.json`)).status, 404);
    assert.deepEqual(await listed(caller), ['Made by me', 'Open', 'Used by me']);
  });

  test('a list is two statements however many tags there are, and looks for each among what has it', async () => {
    const reads = watchReads(app());
    await guest.get('/tags.json?pageSize=500');
    const statements = reads.take().filter(({ sql }) => /\btaggings\b/.test(sql));
    assert.equal(statements.length, 2, 'the tags and how many there are');
    for (const statement of statements) {
      const plan = await planOf(engine, reads.plain, statement);
      assert.deepEqual(fullScans(plan), []);
      assert.ok(
        plan.filter((step) => /^SEARCH (g|items)\b/.test(step)).every((step) => !isAccountScan(step)),
        plan.join('\n'),
      );
    }
  });

  test('who is on the project and is not shown such things knows neither their tags nor their categories', async () => {
    const { admin } = app();
    const { id, caller } = await makePerson(app(), { canAddProjects: false });
    const project = await makeProject(admin);
    await join(admin, project, id);
    const [tag, category] = ['Kept from some', 'Sorted away'];
    await task(admin, await listIn(project), { tags: tag });
    await make(admin, `/projects/${project}/fileCategories.json`, { category: { name: category } });
    const told = async () => [
      ...(await listed(caller)),
      ...((await caller.get(`/projects/${project}/fileCategories.json`)).body.categories ?? []).map(
        ({ name }: { name: string }) => name,
      ),
    ];
    assert.deepEqual(await told(), [tag, category]);
    await admin.put(`/projects/${project}/people/${id}.json`, {
      permissions: { 'view-tasks-and-milestones': '0', 'view-messages-and-files': '0' },
    });
    assert.deepEqual(await told(), []);
  });
});
