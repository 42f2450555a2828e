import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, makeCompany, makePerson, makeProject } from '../../support/make.ts';
import { changesOneByOne, DAY, eventsOf, makeMilestone, showMilestone } from './make.ts';

eachEngine('milestones', (engine) => {
  const app = useApp(engine, { env: { HOLDFAST_PUBLIC_URL: 'https://work.test' } });

  test('create, read and list show what the contract says', async () => {
    const { admin } = app();
    const project = await makeProject(admin, { name: 'Harbour' });
    const ana = await makePerson(app(), { 'first-name': 'Ana', 'last-name': 'Okoye' });
    await join(admin, project, ana.id);
    const milestone = {
      title: 'Opening',
      description: 'With a band',
      deadline: '20261224',
      'responsible-party-ids': `${ana.id},1`,
      notify: true,
      reminder: true,
      tags: 'urgent,harbour',
      changeFollowerIds: '1',
      commentFollowerIds: [Number(ana.id)],
    };
    const made = await admin.post(`/projects/${project}/milestones.json`, { milestone });
    assert.equal(made.status, 201, made.text);
    const { id } = made.body;
    assert.deepEqual(made.body, { STATUS: 'OK', id, milestoneId: id });
    assert.deepEqual([made.headers.id, made.headers.location], [id, `https://work.test/milestones/${id}`]);
    const read = await admin.get(`/milestones/${id}.json`);
    matchesGolden('milestone-read', read.body);
    matchesGolden('milestones-list', (await admin.get(`/projects/${project}/milestones.json`)).body);
    const [event, ...others] = await app()
      .services.db.read.selectFrom('events')
      .selectAll()
      .where('object_kind', '=', 'milestone')
      .execute();
    assert.deepEqual([event!.name, event!.project_id, others], ['MILESTONE.CREATED', Number(project), []]);
    assert.deepEqual(JSON.parse(event!.snapshot), read.body.milestone, 'the event shows it as the API does');
    app().clock.move(DAY);
    assert.equal((await ana.caller.put(`/milestones/${id}/complete.json`)).status, 200);
    matchesGolden('milestone-completed', (await admin.get(`/milestones/${id}.json?getProgress=true`)).body);
  });

  test('wrong bodies are 422 naming the field, and make nothing', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const stranger = await makePerson(app());
    const post = (body: unknown) => admin.post(`/projects/${project}/milestones.json`, body);
    for (const body of [undefined, {}, { title: 'x' }, { milestone: [] }]) assert.equal((await post(body)).status, 422);
    const right = { title: 'Opening', deadline: '20261224', 'responsible-party-ids': '1' };
    const id = await makeMilestone(admin, project);
    for (const [field, value] of [
      ['title', undefined],
      ['title', ' '],
      ['title', 'x'.repeat(256)],
      ['deadline', undefined],
      ['deadline', ''],
      ['deadline', null],
      ['deadline', '20260230'],
      ['deadline', 'soon'],
      ['responsible-party-ids', undefined],
      ['responsible-party-ids', ''],
      ['responsible-party-ids', '0'],
      ['responsible-party-ids', stranger.id],
      ['responsible-party-ids', 't2'],
      ['responsible-party-ids', {}],
      ['grant-access-to', stranger.id],
      ['changeFollowerIds', stranger.id],
      ['commentFollowerIds', 'x'],
      ['description', 'x'.repeat(65_537)],
      ['private', 'perhaps'],
      ['reminder', 2],
      ['tagIds', '999'],
      ['taskListIds', '999'],
    ] as const) {
      const reply = await post({ milestone: { ...right, [field]: value } });
      assert.equal(reply.status, 422, `${field} ${JSON.stringify(value)}`);
      assert.equal(reply.body.errors[0].field, field);
      if (value === undefined) continue;
      const change = await admin.put(`/milestones/${id}.json`, { milestone: { [field]: value } });
      assert.deepEqual([change.status, change.body.errors?.[0].field], [422, field], `PUT ${JSON.stringify(value)}`);
    }
    assert.equal((await admin.get(`/projects/${project}/milestones.json`)).headers['x-records'], '1');
    assert.deepEqual(await eventsOf(app(), id), ['MILESTONE.CREATED']);
  });

  test('everybody, and everybody of a company, can be made responsible', async () => {
    const { admin } = app();
    const company = await makeCompany(admin);
    const project = await makeProject(admin);
    const [one, two, three] = [
      await makePerson(app(), { 'company-id': company }),
      await makePerson(app(), { 'company-id': company }),
      await makePerson(app()),
    ];
    for (const { id } of [one, three]) await join(admin, project, id);
    const id = await makeMilestone(admin, project, { 'responsible-party-ids': `1,c${company}` });
    assert.equal((await showMilestone(admin, id))['responsible-party-ids'], `1,${one.id}`, `${two.id} is not on it`);
    await admin.put(`/milestones/${id}.json`, { milestone: { 'responsible-party-ids': '-1' } });
    const { 'responsible-party-ids': ids } = await showMilestone(admin, id);
    assert.deepEqual(ids.split(',').sort(), ['1', one.id, three.id].sort());
  });

  test('a change touches only what is sent, and what is already so is no change', async () => {
    const { admin, clock } = app();
    const project = await makeProject(admin);
    const somebody = await makePerson(app());
    await join(admin, project, somebody.id);
    const id = await makeMilestone(admin, project, { description: 'kept', tags: 'a,b', 'responsible-party-ids': '1' });
    const before = await admin.get(`/milestones/${id}.json`);
    clock.move(DAY);
    // Tags also have events of their own.
    const told = async () => (await eventsOf(app(), id)).filter((name) => !name.endsWith('TAGGED'));
    const put = async (milestone: object) => {
      const reply = await admin.put(`/milestones/${id}.json`, { milestone });
      assert.deepEqual([reply.status, reply.body], [200, { STATUS: 'OK' }]);
      return (await told()).length;
    };
    for (const same of [{}, { title: 'Opening' }, { tags: 'B,a' }, { private: 'no' }, { unknown: 1 }, { reminder: 0 }])
      assert.equal(await put(same), 1, JSON.stringify(same));
    assert.equal((await admin.get(`/milestones/${id}.json`)).text, before.text, 'nothing was touched');
    const changes = [
      { title: 'Launch' },
      { deadline: '2027-01-02' },
      { 'responsible-party-ids': `${somebody.id},1` },
      { 'responsible-party-ids': `1,${somebody.id}` },
      { tags: 'c' },
      { changeFollowerIds: '-1' },
      { changeFollowerIds: '' },
      { private: true },
      { 'grant-access-to': somebody.id },
      { reminder: 'yes' },
    ];
    for (const [at, change] of changes.entries()) {
      assert.equal(await put(change), at + 2, JSON.stringify(change));
      assert.equal(await put(change), at + 2, `again: ${JSON.stringify(change)}`);
    }
    const shown = await showMilestone(admin, id);
    assert.deepEqual(
      [shown.title, shown.description, shown.deadline, shown['responsible-party-id'], shown.private, shown.isprivate],
      ['Launch', 'kept', '20270102', '1', true, 'yes'],
    );
    assert.deepEqual([shown.reminder, shown.changeFollowerIds, shown.tags[0].name], ['yes', '', 'c']);
    assert.notEqual(shown['last-changed-on'], shown['created-on']);
    assert.ok((await told()).slice(1).every((name) => name === 'MILESTONE.UPDATED'));
    const stale = await admin.put(
      `/milestones/${id}.json`,
      { milestone: { title: 'x' } },
      { 'if-match': before.headers.etag! },
    );
    assert.equal(stale.status, 412);
  });

  test('completing and reopening happen once, also when 200 do it at the same time', async () => {
    const { admin, clock } = app();
    const id = await makeMilestone(admin, await makeProject(admin));
    const all = (action: string) =>
      Promise.all(Array.from({ length: 200 }, () => admin.put(`/milestones/${id}/${action}.json`)));
    for (const { status } of await all('complete')) assert.equal(status, 200);
    assert.deepEqual(await eventsOf(app(), id), ['MILESTONE.CREATED', 'MILESTONE.COMPLETED']);
    assert.equal((await showMilestone(admin, id)).status, 'completed');
    clock.move(DAY);
    for (const { status } of await all('uncomplete')) assert.equal(status, 200);
    assert.deepEqual((await eventsOf(app(), id)).slice(2), ['MILESTONE.REOPENED']);
    const shown = await showMilestone(admin, id);
    assert.deepEqual([shown.status, shown.completed, 'completed-on' in shown], ['upcoming', false, false]);
  });

  test('changes of different fields at the same time are all kept', async () => {
    const { admin } = app();
    const id = await makeMilestone(admin, await makeProject(admin));
    const changes = Array.from({ length: 60 }, (_, n) =>
      n % 2 === 0 ? { title: `Title ${n}` } : { description: `Text ${n}` },
    );
    const replies = await Promise.all(changes.map((milestone) => admin.put(`/milestones/${id}.json`, { milestone })));
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
    assert.equal((await eventsOf(app(), id)).length, 61);
    await changesOneByOne(app(), id, ['title', 'description']);
  });

  test('archived projects can be read and not changed; what is not there is 404', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const id = await makeMilestone(admin, project);
    await admin.put(`/projects/${project}.json`, { project: { status: 'archived' } });
    const { canEdit, canComplete } = await showMilestone(admin, id);
    assert.deepEqual([canEdit, canComplete], [false, false]);
    const tries = [
      admin.post(`/projects/${project}/milestones.json`, {
        milestone: { title: 'x', deadline: '20261224', 'responsible-party-ids': '1' },
      }),
      admin.put(`/milestones/${id}.json`, { milestone: { title: 'x' } }),
      admin.put(`/milestones/${id}/complete.json`),
      admin.put(`/milestones/${id}/tags.json`, { tags: { content: 'x' } }),
      admin.delete(`/milestones/${id}.json`),
    ];
    for (const { status } of await Promise.all(tries)) assert.equal(status, 422);
    assert.deepEqual(await eventsOf(app(), id), ['MILESTONE.CREATED']);
    const other = await app().anotherAccount();
    for (const path of [`/milestones/${id}.json`, '/milestones/999.json', '/milestones/x.json'])
      assert.equal((await other.admin.get(path)).status, 404);
  });

  test('private milestones exist for the people involved, and for administrators', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [maker, named, follower, other, leader, observer] = await Promise.all(
      Array.from({ length: 6 }, () => makePerson(app())),
    );
    for (const { id } of [maker!, named!, follower!, other!]) await join(admin, project, id);
    await join(admin, project, leader!.id, 'administrator');
    await join(admin, project, observer!.id, 'observer');
    const id = await makeMilestone(maker!.caller, project, {
      'responsible-party-ids': named!.id,
      changeFollowerIds: follower!.id,
      private: true,
    });
    const sees = async (one: { caller: typeof admin }) => {
      const { status } = await one.caller.get(`/milestones/${id}.json`);
      const { headers } = await one.caller.get(`/projects/${project}/milestones.json`);
      const everywhere = await one.caller.get('/milestones.json');
      assert.equal(headers['x-records'], status === 200 ? '1' : '0');
      assert.equal(everywhere.body.milestones.length, status === 200 ? 1 : 0);
      return status === 200;
    };
    for (const one of [maker!, named!, follower!, leader!]) assert.ok(await sees(one));
    for (const one of [other!, observer!]) assert.ok(!(await sees(one)));
    assert.equal((await other!.caller.put(`/milestones/${id}.json`, { milestone: { title: 'x' } })).status, 404);
    assert.equal((await other!.caller.delete(`/milestones/${id}.json`)).status, 404);
    await maker!.caller.put(`/milestones/${id}.json`, { milestone: { 'grant-access-to': observer!.id } });
    assert.ok(await sees(observer!));
    assert.ok(await sees(maker!), 'who made it always sees it');
    assert.equal((await observer!.caller.put(`/milestones/${id}/complete.json`)).status, 403);
    await maker!.caller.put(`/milestones/${id}.json`, { milestone: { private: false } });
    assert.ok(await sees(other!));
    await other!.caller.put(`/milestones/${id}.json`, { milestone: { private: true } });
    assert.ok(await sees(other!), 'who makes it private does not lock themselves out');
  });

  test('tags can be put on it by themselves', async () => {
    const { admin } = app();
    const id = await makeMilestone(admin, await makeProject(admin), { tags: 'a' });
    await admin.put(`/milestones/${id}/tags.json`, { tags: { content: 'b' } });
    await admin.put(`/milestones/${id}/tags.json`, { tags: { content: 'b' } });
    assert.deepEqual(await eventsOf(app(), id), ['MILESTONE.CREATED', 'MILESTONE.UPDATED', 'MILESTONE.TAGGED']);
    const { tags } = (await admin.get(`/milestones/${id}/tags.json`)).body;
    assert.deepEqual(
      tags.map(({ name }: { name: string }) => name),
      ['a', 'b'],
    );
  });
});
