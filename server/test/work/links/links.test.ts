import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, openTestApp, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';

const code = 'https://tides.example/table?port=3';

eachEngine('links', (engine) => {
  const app = useApp(engine);
  const makeLink = (by: Caller, project: string, fields: object = {}) =>
    make(by, `/projects/${project}/links.json`, { link: { code, ...fields } });
  const read = async (id: string, by: Caller = app().admin) => (await by.get(`/links/${id}.json`)).body.link;
  const listed = async (path: string, by: Caller = app().admin): Promise<string[]> => {
    const { body } = await by.get(path);
    const projects: { links: { name: string }[] }[] = body.projects ?? [body.project];
    return projects.flatMap(({ links }) => links.map(({ name }) => name));
  };
  const eventsOf = async (id: string) =>
    (
      await app()
        .services.db.read.selectFrom('events')
        .select('name')
        .where('object_kind', '=', 'link')
        .where('object_id', '=', Number(id))
        .orderBy('id')
        .execute()
    ).map(({ name }) => name);

  test('one is made, read and listed with every key of the contract', async () => {
    const fresh = await openTestApp(engine);
    try {
      const { admin } = fresh;
      const project = await makeProject(admin, { name: 'Harbour' });
      const link = {
        code,
        name: 'Tide tables',
        description: 'Of the harbour office',
        width: '640',
        height: 480,
        'category-name': 'Sea',
        'open-in-new-window': false,
        tags: 'water',
        notify: 'ALL',
      };
      const made = await admin.post(`/projects/${project}/links.json`, { link });
      assert.deepEqual([made.status, made.body], [201, { STATUS: 'OK', id: '1', linkId: '1' }]);
      matchesGolden('link-read', (await admin.get('/links/1.json')).body);
      matchesGolden('links-list', (await admin.get(`/projects/${project}/links.json`)).body);
      const all = await admin.get('/links.json');
      matchesGolden('links-list-all', all.body);
      assert.equal(all.headers['x-records'], '1');
      matchesGolden('link-category', (await admin.get('/linkCategories/1.json')).body);
    } finally {
      await fresh.dispose();
    }
  });

  test('one that says no more than its address is called by it, and has the usual size', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const {
      name,
      width,
      height,
      'open-in-new-window': opens,
      private: hidden,
    } = await read(await makeLink(admin, project));
    assert.deepEqual([name, width, height, opens, hidden], [code, '800', '600', '1', '0']);
    const embedded = `<iframe src="https://film.example/${'x'.repeat(400)}"></iframe>`;
    const long = await read(await makeLink(admin, project, { code: embedded }));
    assert.deepEqual([long.code, long.name.length], [embedded, 255]);
    for (const [field, value] of [
      ['code', ''],
      ['width', -1],
      ['category-id', '999'],
      ['tagIds', '999'],
    ]) {
      const refused = await admin.post(`/projects/${project}/links.json`, { link: { code, [field as string]: value } });
      assert.deepEqual([refused.status, refused.body.errors[0].field], [422, field]);
    }
    assert.equal((await admin.post(`/projects/${project}/links.json`, { link: { name: 'Nowhere' } })).status, 422);
  });

  test('an update changes what is sent, and what was so already tells nobody', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const id = await makeLink(admin, project, { name: 'Tides', description: 'Old' });
    const put = (link: object) => admin.put(`/links/${id}.json`, { link });
    for (const change of [{ name: 'Tides', code }, {}, { name: '', width: 0 }])
      assert.equal((await put(change)).status, 200);
    assert.deepEqual(await eventsOf(id), ['LINK.CREATED']);
    assert.equal((await put({ description: 'New', 'category-name': 'Sea', tags: 'water' })).status, 200);
    const link = await read(id);
    assert.deepEqual([link.name, link.description, link['category-name']], ['Tides', 'New', 'Sea']);
    assert.deepEqual(
      link.tags.map(({ name }: { name: string }) => name),
      ['water'],
    );
    assert.deepEqual((await eventsOf(id)).sort(), ['LINK.CREATED', 'LINK.TAGGED', 'LINK.UPDATED']);
    assert.deepEqual(await listed(`/linkCategories/${link['category-id']}/links.json`), ['Tides']);
    await admin.delete(`/linkCategories/${link['category-id']}.json`);
    assert.equal((await read(id))['category-id'], '');
  });

  test('lists are narrowed by name and tags, come in pages and stand by name', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    for (const [name, tags] of [
      ['Wind', 'weather,sea'],
      ['Tide', 'sea'],
      ['Rain', 'weather'],
      ['Kiosk', ''],
    ])
      await makeLink(admin, project, { name, tags });
    const at = `/projects/${project}/links.json`;
    assert.deepEqual(await listed(at), ['Kiosk', 'Rain', 'Tide', 'Wind']);
    assert.deepEqual(await listed(`${at}?pageSize=3&page=2`), ['Wind']);
    assert.deepEqual(await listed(`${at}?filterText=IN`), ['Rain', 'Wind']);
    const { tags } = (await admin.get('/tags.json')).body;
    const tag = (name: string) => tags.find((one: { name: string }) => one.name === name).id;
    const both = `${tag('weather')},${tag('sea')}`;
    assert.deepEqual(await listed(`${at}?filterTagIds=${both}`), ['Rain', 'Tide', 'Wind']);
    assert.deepEqual(await listed(`${at}?filterTagIds=${both}&matchAllTags=true`), ['Wind']);
    assert.deepEqual(await listed(`/links.json?projectId=${project}&filterText=kiosk`), ['Kiosk']);
    assert.deepEqual(await listed('/links.json?projectId=999'), []);
  });

  test('a private one is for whom it is granted, in lists and alone', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [ana, ben, observer] = [await makePerson(app()), await makePerson(app()), await makePerson(app())];
    for (const { id } of [ana, ben]) await join(admin, project, id);
    await join(admin, project, observer.id, 'observer');
    const id = await makeLink(admin, project, { name: 'Hidden', private: true, 'grant-access-to': ana.id });
    assert.equal((await read(id)).grantAccessTo, ana.id);
    for (const [by, seen] of [
      [ana.caller, ['Hidden']],
      [ben.caller, []],
    ] as const) {
      assert.equal((await by.get(`/links/${id}.json`)).status, seen.length > 0 ? 200 : 404);
      assert.deepEqual(await listed(`/projects/${project}/links.json`, by), seen);
      assert.deepEqual(await listed('/links.json', by), seen);
    }
    const open = await makeLink(admin, project, { name: 'Open' });
    assert.equal((await read(open, observer.caller)).canEdit, false);
    assert.equal((await observer.caller.put(`/links/${open}.json`, { link: { name: 'Mine' } })).status, 403);
    assert.equal((await observer.caller.delete(`/links/${open}.json`)).status, 403);
  });

  test('who follows it, and what is said of it, is named, counted and told apart', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [ana, ben] = [await makePerson(app()), await makePerson(app())];
    for (const { id } of [ana, ben]) await join(admin, project, id);
    const id = await makeLink(admin, project, { changeFollowerIds: ana.id, commentFollowerIds: `${ana.id},${ben.id}` });
    const followers = async (by: Caller = admin) => {
      const { changeFollowerIds, commentFollowerIds, commentNotifyIds, combinedFollowersCount } = await read(id, by);
      return [changeFollowerIds, commentFollowerIds, commentNotifyIds, combinedFollowersCount];
    };
    const both = `${ana.id},${ben.id}`;
    assert.deepEqual(await followers(), [ana.id, both, both, '2']);
    assert.equal((await read(id, ben.caller)).userFollowingComments, true);
    assert.equal((await read(id, ben.caller)).userFollowingChanges, false);
    const put = async (fields: object) => (await admin.put(`/links/${id}.json`, { link: fields })).status;
    assert.deepEqual([await put({ commentFollowerIds: both }), await eventsOf(id)], [200, ['LINK.CREATED']]);
    assert.deepEqual(
      [await put({ changeFollowerIds: '', commentFollowerIds: ben.id }), await followers()],
      [200, ['', ben.id, ben.id, '1']],
    );
    assert.deepEqual(await eventsOf(id), ['LINK.CREATED', 'LINK.UPDATED']);
    const refused = await admin.put(`/links/${id}.json`, { link: { changeFollowerIds: '987654' } });
    assert.deepEqual([refused.status, refused.body.errors[0].field], [422, 'changeFollowerIds']);
  });

  test('what is shown of times, here and of messages, replies and notebooks, goes by the clock of who asks', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const far = await makePerson(app(), { timezone: 'Pacific/Auckland' });
    await join(admin, project, far.id);
    const link = await makeLink(admin, project);
    const post = { title: 'Tide', body: 'High' };
    const message = await make(admin, `/projects/${project}/posts.json`, { post });
    await make(admin, `/messages/${message}/messageReplies.json`, { messagereply: { body: 'Low' } });
    const notebook = await make(admin, `/projects/${project}/notebooks.json`, { notebook: { name: 'Log' } });
    const shown = async (by: Caller, path: string) => {
      const texts = JSON.stringify((await by.get(path)).body).match(
        /display-?(posted|created|updated)-?(date|time)":"[^"]+/gi,
      );
      return new Set(texts!.map((one) => one.split('"')[2]));
    };
    const paths = [`/links/${link}`, `/posts/${message}`, `/messages/${message}/replies`, `/notebooks/${notebook}`];
    const clock = (hoursAhead: number) => {
      const text = new Date(app().clock.now().getTime() + hoursAhead * 3_600_000).toUTCString();
      return new Set([text.slice(0, 16), text.slice(17, 22)]);
    };
    for (const path of paths) {
      assert.deepEqual(await shown(far.caller, `${path}.json`), clock(13), path);
      assert.deepEqual(await shown(admin, `${path}.json`), clock(0), path);
    }
  });

  test('comments are written on it, counted, and found where it is', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const id = await makeLink(admin, project, { name: 'Tides' });
    const said = await make(admin, `/links/${id}/comments.json`, { comment: { body: 'Is it by summer time?' } });
    const { comment } = (await admin.get(`/comments/${said}.json`)).body;
    assert.deepEqual(
      [comment.commentable_type, comment.type, comment['comment-link']],
      ['links', 'link', `links/${id}?c=${said}`],
    );
    assert.equal((await read(id))['comments-count'], '1');
    assert.equal((await admin.get('/comments.json?objectType=links')).body.comments[0].id, said);
  });

  test('a deleted one comes back from the trash, and a copy of the project has its own', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const id = await makeLink(admin, project, { name: 'Tides', 'category-name': 'Sea', tags: 'water' });
    const gone = await makeLink(admin, project, { name: 'Gone' });
    await admin.delete(`/links/${gone}.json`);
    assert.equal((await admin.get(`/links/${gone}.json`)).status, 404);
    const copy = await admin.post(`/projects/${project}/clone.json`, { cloneProjectName: 'Copy', copyLinks: true });
    const path = `/projects/${copy.body.id}/links.json`;
    assert.deepEqual(await listed(path), ['Tides']);
    const [copied] = (await admin.get(path)).body.project.links;
    assert.notEqual(copied.id, id);
    assert.deepEqual([copied['category-name'], copied.tags[0].name, copied.code], ['Sea', 'water', code]);
    const without = await admin.post(`/projects/${project}/clone.json`, { cloneProjectName: 'Less' });
    assert.deepEqual(await listed(`/projects/${without.body.id}/links.json`), []);
    assert.equal((await admin.put(`/trashcan/links/${gone}/restore.json`)).status, 200);
    assert.deepEqual(await listed(`/projects/${project}/links.json`), ['Gone', 'Tides']);
    assert.deepEqual(await eventsOf(gone), ['LINK.CREATED', 'LINK.DELETED', 'LINK.UPDATED']);
  });
});
