import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, openTestApp, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, makeCompany, makePerson, makeProject } from '../../support/make.ts';

eachEngine('people on a project', (engine) => {
  const app = useApp(engine);
  const people = async (project: string): Promise<string[]> =>
    (await app().admin.get(`/projects/${project}/people.json`)).body.people.map(({ id }: { id: string }) => id);
  const change = (project: string, body: object) => app().admin.put(`/projects/${project}/people.json`, body);
  const roleOf = async (project: string, person: string) => {
    const { permissions } = (await app().admin.get(`/projects/${project}/people/${person}.json`)).body.people[0];
    return `${permissions['is-observing']}${permissions['add-tasks']}${permissions['project-administrator']}`;
  };
  const updates = async (project: string) =>
    (
      await app()
        .services.db.read.selectFrom('events')
        .select('id')
        .where('name', '=', 'PROJECT.UPDATED')
        .where('object_id', '=', Number(project))
        .execute()
    ).length;

  test('whom one may add are those one sees who are not on it, found by words', async () => {
    const { admin } = app();
    const [ours, shared, foreign, gone] = await Promise.all([1, 2, 3, 4].map(() => makeProject(admin)));
    const [leader, colleague, stranger, former, present] = await Promise.all(
      ['Lea Der', 'Col League', 'Stran Ger', 'For Mer', 'Pre Sent'].map((name) => {
        const [first, last] = name.split(' ');
        return makePerson(app(), { 'first-name': first, 'last-name': last });
      }),
    );
    await join(admin, ours!, leader!.id, 'administrator');
    await join(admin, ours!, present!.id);
    for (const { id } of [leader!, colleague!, present!]) await join(admin, shared!, id);
    await join(admin, foreign!, stranger!.id);
    for (const { id } of [leader!, former!]) await join(admin, gone!, id);
    await admin.delete(`/projects/${gone}.json`);

    const addable = async (by = leader!.caller, words = ''): Promise<string[]> => {
      const reply = await by.get(`/projects/${ours}/people/addable.json?searchTerm=${encodeURIComponent(words)}`);
      assert.equal(reply.status, 200, reply.text);
      return reply.body.people.map((person: Record<string, string>) => person['full-name']);
    };
    // The Administrator, too, who made all four projects, is on this one already.
    assert.deepEqual(await addable(), ['Col League']);
    const all = await addable(admin);
    for (const name of ['Col League', 'Stran Ger', 'For Mer']) assert.ok(all.includes(name), name);
    assert.ok(!all.includes('Pre Sent'));
    assert.deepEqual(await addable(admin, 'ger STRAN'), ['Stran Ger']);
    assert.deepEqual(await addable(leader!.caller, 'stran'), []);
    assert.equal((await present!.caller.get(`/projects/${ours}/people/addable.json`)).status, 403);
    assert.equal((await stranger!.caller.get(`/projects/${ours}/people/addable.json`)).status, 404);
  });

  test('the list and one member have every key of the contract', async () => {
    const fresh = await openTestApp(engine);
    try {
      const project = await makeProject(fresh.admin);
      const company = await makeCompany(fresh.admin, { name: 'Contractors' });
      const fields = {
        'first-name': 'Ana',
        'last-name': 'Okoye',
        'email-address': 'ana@c.test',
        'company-id': company,
      };
      const { id } = await makePerson(fresh, fields);
      await join(fresh.admin, project, id, 'observer');
      matchesGolden('members-list', (await fresh.admin.get(`/projects/${project}/people.json`)).body);
      matchesGolden('member-read', (await fresh.admin.get(`/projects/${project}/people/${id}.json`)).body);
      matchesGolden(
        'people-for-tasks',
        (await fresh.admin.get(`/projects/${project}/tasks/availablepeople.json`)).body,
      );
    } finally {
      await fresh.dispose();
    }
  });

  test('whom one may name in something new is whoever is on the project, and only they are told', async () => {
    const { admin } = app();
    const [project, member, other] = [await makeProject(admin), await makePerson(app()), await makePerson(app())];
    await join(admin, project, member.id);
    for (const kind of ['tasks', 'files', 'milestones', 'notebooks', 'links', 'messages']) {
      const path = `/projects/${project}/${kind}/availablepeople.json`;
      const ids = (await member.caller.get(path)).body.people.map(({ id }: { id: string }) => id);
      assert.deepEqual(ids, ['1', member.id]);
      assert.equal((await other.caller.get(path)).status, 404);
    }
  });

  test('the companies on a project are those of its people; of others one learns the name alone', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const fields = { website: 'https://ours.test', privateNotes: 'Pays late', phone: '12345' };
    const [ours, theirs, absent] = await Promise.all(
      ['Ours', 'Theirs', 'Absent'].map((name) => makeCompany(admin, { name, ...fields })),
    );
    const of = (company: string | undefined) => makePerson(app(), { 'company-id': company });
    const [me, partner] = [await of(ours), await of(theirs)];
    await of(absent);
    const former = await of(absent);
    for (const { id } of [me, partner, former]) await join(admin, project, id);
    await admin.delete(`/people/${former.id}.json`);
    type Shown = Record<'id' | 'phone' | 'privateNotes' | 'accounts', string>;
    const seenBy = async ({ get }: Caller) =>
      (await get(`/projects/${project}/companies.json`)).body.companies.map(
        ({ id, phone, privateNotes, accounts }: Shown) => [id, phone, privateNotes, accounts],
      );
    const all = await seenBy(admin);
    assert.deepEqual(all.slice(1), [
      [ours, '12345', 'Pays late', '1'],
      [theirs, '12345', 'Pays late', '1'],
    ]);
    assert.deepEqual(await seenBy(me.caller), [
      [all[0][0], '', '', '0'],
      [ours, '12345', '', '1'],
      [theirs, '', '', '0'],
    ]);
    const stranger = await makePerson(app());
    assert.equal((await stranger.caller.get(`/projects/${project}/companies.json`)).status, 404);
  });

  test('people are added and removed in one call, each once, and one event says so', async () => {
    const [project, { id: a }, { id: b }] = [
      await makeProject(app().admin),
      await makePerson(app()),
      await makePerson(app()),
    ];
    const added = await change(project, { add: { userIdList: `${a}, ${b},${a}` } });
    assert.deepEqual(added.body, { STATUS: 'OK', details: { added: '2', failed: '0', removed: '0' } });
    assert.equal(await updates(project), 1);
    const swapped = await change(project, { add: { userIdList: [Number(b)] }, remove: { userIdList: Number(a) } });
    assert.deepEqual(swapped.body.details, { added: '0', failed: '0', removed: '1' });
    assert.deepEqual(await people(project), ['1', b]);
    await change(project, { add: { userIdList: b } });
    await change(project, { remove: { userIdList: a } });
    assert.equal(await updates(project), 2);
    const posted = await app().admin.post(`/projects/${project}/people.json`, { add: { userIdList: a } });
    assert.deepEqual([posted.status, posted.body.details.added], [201, '1']);
  });

  test('one person is added, read, given a role and removed by their own path', async () => {
    const [project, { id }] = [await makeProject(app().admin), await makePerson(app())];
    const path = `/projects/${project}/people/${id}.json`;
    assert.equal((await app().admin.get(path)).status, 404);
    assert.equal((await app().admin.put(path, { permissions: {} })).status, 404);
    assert.deepEqual([(await app().admin.post(path)).status, await roleOf(project, id)], [200, '010']);
    await app().admin.put(path, { permissions: { 'is-observing': '1' } });
    assert.equal(await roleOf(project, id), '100');
    await app().admin.put(path, { permissions: { 'project-administrator': true } });
    assert.equal(await roleOf(project, id), '011');
    const before = await updates(project);
    await app().admin.put(path, { permissions: { 'project-administrator': '1' } });
    assert.equal(await updates(project), before);
    assert.equal((await app().admin.delete(path)).status, 200);
    assert.equal((await app().admin.get(path)).status, 404);
  });

  test('a role is kept when somebody is added again', async () => {
    const [project, { id }] = [await makeProject(app().admin), await makePerson(app())];
    await join(app().admin, project, id, 'administrator');
    await change(project, { add: { userIdList: id } });
    assert.equal(await roleOf(project, id), '011');
  });

  test('roles decide what somebody may do, at once', async () => {
    const [project, { id, caller }] = [await makeProject(app().admin), await makePerson(app())];
    const tries = async () => [
      (await caller.get(`/projects/${project}.json`)).status,
      (await caller.put(`/projects/${project}.json`, { project: { description: 'mine' } })).status,
    ];
    assert.deepEqual(await tries(), [404, 404]);
    await join(app().admin, project, id, 'observer');
    assert.deepEqual(await tries(), [200, 403]);
    await join(app().admin, project, id, 'administrator');
    assert.deepEqual(await tries(), [200, 200]);
    await app().admin.delete(`/projects/${project}/people/${id}.json`);
    assert.deepEqual(await tries(), [404, 404]);
  });

  test('a project administrator adds others, who see it then', async () => {
    const project = await makeProject(app().admin);
    const [leader, newcomer] = [await makePerson(app()), await makePerson(app())];
    await join(app().admin, project, leader.id, 'administrator');
    await makeProject(app().admin, { people: `${leader.id},${newcomer.id}` });
    assert.equal((await leader.caller.post(`/projects/${project}/people/${newcomer.id}.json`)).status, 200);
    assert.equal((await newcomer.caller.get(`/projects/${project}.json`)).status, 200);
  });

  test('unknown, deleted and foreign people are refused, and nobody is added', async () => {
    const project = await makeProject(app().admin);
    const [{ id: gone }, { id: fine }] = [await makePerson(app()), await makePerson(app())];
    await app().admin.delete(`/people/${gone}.json`);
    for (const list of [`${fine},${gone}`, `${fine},999999`]) {
      const reply = await change(project, { add: { userIdList: list } });
      assert.deepEqual([reply.status, reply.body.errors[0].field], [422, 'userIdList'], list);
    }
    for (const body of [{}, { add: {} }, { add: { userIdList: 'x' } }, { add: [] }, { remove: { userIdList: {} } }]) {
      const reply = await change(project, body);
      assert.ok([200, 422].includes(reply.status), `${JSON.stringify(body)}: ${reply.text}`);
    }
    assert.deepEqual(await people(project), ['1']);
  });

  test('an archived project takes nobody in', async () => {
    const [project, { id }] = [await makeProject(app().admin), await makePerson(app())];
    await app().admin.put(`/projects/${project}.json`, { project: { status: 'archived' } });
    assert.equal((await change(project, { add: { userIdList: id } })).status, 422);
    assert.deepEqual(await people(project), ['1']);
  });

  test('the list is paged and walked without repeats or gaps, and answered 304', async () => {
    const project = await makeProject(app().admin);
    const added = [];
    for (let n = 0; n < 5; n += 1) added.push((await makePerson(app())).id);
    await change(project, { add: { userIdList: added.join() } });
    const path = (n: number) => `/projects/${project}/people.json?pageSize=2&page=${n}`;
    const page = async (n: number) => (await app().admin.get(path(n))).body.people.map(({ id }: { id: string }) => id);
    assert.deepEqual(await page(1), ['1', added[0]]);
    await change(project, { remove: { userIdList: `1,${added[0]}` } });
    assert.deepEqual([await page(2), await page(3)], [added.slice(1, 3), added.slice(3, 5)]);
    const { etag, 'x-records': records } = (await app().admin.get(path(1))).headers;
    assert.equal(records, '4');
    assert.equal((await app().admin.get(path(1), { 'if-none-match': etag! })).status, 304);
  });

  test('two who add the same person at the same moment add them once', async () => {
    const [project, { id }] = [await makeProject(app().admin), await makePerson(app())];
    const replies = await Promise.all([1, 2, 3].map(() => change(project, { add: { userIdList: id } })));
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200, 200],
    );
    assert.deepEqual(await people(project), ['1', id]);
  });
});
