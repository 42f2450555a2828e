import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchStatements } from '../../../../scripts/drill/largest.ts';
import { purgeTrash } from '../../../src/work/items/purge.ts';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { edit, eventsOf, listed, makeNotebook, showNotebook } from './made.ts';

const DAY = 86_400_000;

eachEngine('notebooks', (engine) => {
  const app = useApp(engine, { env: { HOLDFAST_PUBLIC_URL: 'https://work.test' } });
  const create = (project: string, notebook: unknown) =>
    app().admin.post(`/projects/${project}/notebooks.json`, { notebook });

  test('are made, read and listed as programs expect them', async () => {
    const { admin } = app();
    const project = await makeProject(admin, { name: 'Harbour' });
    const made = await create(project, {
      name: 'Site rules',
      content: '<h1>Rules</h1><p>Wear a helmet.</p>',
      description: 'For everybody',
      'category-id': '0',
      'category-name': 'Safety',
      'notebook-type': 'HTML',
      tags: 'safety,site',
      notify: 'All',
      'notify-current-user': true,
    });
    const { id } = made.body;
    assert.deepEqual([made.status, made.body], [201, { STATUS: 'OK', id, notebookId: id }]);
    assert.deepEqual([made.headers.id, made.headers.location], [id, `https://work.test/notebooks/${id}`]);
    matchesGolden('notebook-read', (await admin.get(`/notebooks/${id}.json`)).body);
    const ofProject = await admin.get(`/projects/${project}/notebooks.json`);
    matchesGolden('notebook-list', ofProject.body);
    matchesGolden('notebook-list-all', (await admin.get('/notebooks.json?includeContent=true')).body);
    const { names, snapshots } = await eventsOf(app(), id);
    assert.deepEqual(names, ['NOTEBOOK.CREATED']);
    const { notify, ...told } = snapshots[0];
    assert.deepEqual(told, ofProject.body.project.notebooks[0], 'without the text, as lists show it');
    assert.deepEqual(notify, { people: '1', isSilent: false });
  });

  test('a body with wrong fields is 422 naming them, and makes nothing', async () => {
    const project = await makeProject(app().admin);
    for (const body of [undefined, [], 'x']) assert.equal((await create(project, body)).status, 422);
    for (const [field, value] of [
      ['name', undefined],
      ['name', ' '],
      ['name', 'x'.repeat(256)],
      ['content', 7],
      ['content', 'a\u0000'],
      ['description', 'x'.repeat(65_537)],
      ['notebook-type', 'PDF'],
      ['category-id', '999'],
      ['private', 'perhaps'],
      ['locked', []],
      ['grant-access-to', 't3'],
      ['grant-access-to', '999'],
      ['tagIds', '999'],
    ] as const) {
      const reply = await create(project, { name: 'Wrong', [field]: value });
      assert.equal(reply.status, 422, `${field} ${JSON.stringify(value)}`);
      assert.equal(reply.body.errors[0].field, field);
    }
    assert.equal((await app().admin.get(`/projects/${project}/notebooks.json`)).headers['x-records'], '0');
  });

  test('hold 4 MiB of text to the byte, and whatever HTML was given, which is never a page', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const fits = 'é'.repeat(2 ** 21);
    const id = await makeNotebook(admin, project, { content: fits });
    assert.equal((await showNotebook(admin, id)).content, fits);
    // However it is divided on its way, no character is.
    for (const content of ['\u{1f600}'.repeat(200_000), `x${'\u{1f600}'.repeat(200_000)}`]) {
      const divided = await makeNotebook(admin, project, { content });
      assert.equal((await showNotebook(admin, divided)).content, content);
    }
    const tooLong = await create(project, { name: 'Long', content: `${fits}x` });
    assert.deepEqual([tooLong.status, tooLong.body.errors[0].field], [422, 'content']);
    const script = '<script>alert(1)</script><p onclick="x()">\r\n&nbsp;</p>';
    const hostile = await makeNotebook(admin, project, { name: script, content: script });
    const reply = await admin.get(`/notebooks/${hostile}.json`);
    assert.equal(reply.body.notebook.content, script);
    assert.match(reply.headers['content-type']!, /^application\/json/);
    assert.equal(reply.headers['x-content-type-options'], 'nosniff');
    const { snapshots } = await eventsOf(app(), id);
    assert.ok(JSON.stringify(snapshots).length < 2000, 'an event does not carry the text');
  });

  test('an edit changes only what is sent, and nothing new changes nothing', async () => {
    const { admin, clock } = app();
    const project = await makeProject(admin);
    const id = await makeNotebook(admin, project, { description: 'kept', tags: 'a,b', 'category-name': 'Plans' });
    const before = await showNotebook(admin, id);
    clock.move(60_000);
    const same = { name: 'Minutes', content: '<p>One</p>', private: '0', locked: '0', tags: ['B', 'a'] };
    for (const fields of [{}, { ...same, 'category-name': 'plans', secureContent: false, 'grant-access-to': '' }])
      assert.deepEqual((await edit(admin, id, fields)).body, { STATUS: 'OK' });
    assert.deepEqual(await showNotebook(admin, id), before);
    assert.deepEqual((await eventsOf(app(), id)).names, ['NOTEBOOK.CREATED']);

    await edit(admin, id, { content: '<p>Two</p>' });
    const after = await showNotebook(admin, id);
    assert.deepEqual([after.content, after.description, after.version], ['<p>Two</p>', 'kept', '2']);
    assert.equal(after['user-display-updated-time'], '10:01');
    assert.deepEqual((await eventsOf(app(), id)).names, ['NOTEBOOK.CREATED', 'NOTEBOOK.UPDATED']);
  });

  test('what is not its text makes no version but is told', async () => {
    const { admin } = app();
    const id = await makeNotebook(admin, await makeProject(admin));
    for (const fields of [
      { 'category-name': 'Rules' },
      { private: true },
      { secureContent: true },
      { tags: 'one' },
      { tags: '' },
      { 'category-id': 0 },
      { changeFollowerIds: '1' },
    ])
      assert.equal((await edit(admin, id, fields)).status, 200);
    const notebook = await showNotebook(admin, id);
    assert.deepEqual([notebook.version, notebook.versionCount, notebook.secureContent], ['1', '1', true]);
    const { names } = await eventsOf(app(), id);
    assert.deepEqual(
      names.filter((name) => name !== 'NOTEBOOK.UPDATED'),
      ['NOTEBOOK.CREATED', 'NOTEBOOK.TAGGED', 'NOTEBOOK.UNTAGGED'],
    );
    assert.equal(names.length, 10);
    assert.deepEqual([notebook.changeFollowerIds, notebook.combinedFollowersCount], ['1', '1']);
  });

  test('are found by the words of their newest text, not by its markup', async () => {
    const { admin } = app();
    const id = await makeNotebook(admin, await makeProject(admin), { content: '<p class="zinc">M&ouml;rtel</p>' });
    const found = async (term: string) =>
      (await admin.get(`/search.json?q=${encodeURIComponent(term)}`)).body.searchResult.results.map(
        (one: { id: string }) => one.id,
      );
    assert.deepEqual([await found('mörtel'), await found('zinc'), await found('ouml')], [[id], [], []]);
    await edit(admin, id, { content: 'Beton' });
    assert.deepEqual([await found('mörtel'), await found('beton')], [[], [id]]);
    await admin.put(`/notebooks/${id}/versions/1/restore.json`);
    assert.deepEqual([await found('mörtel'), await found('beton')], [[id], []]);
  });

  test('a stale If-Match is 412 and changes nothing', async () => {
    const { admin } = app();
    const id = await makeNotebook(admin, await makeProject(admin));
    const { etag } = (await admin.get(`/notebooks/${id}.json`)).headers;
    assert.equal((await edit(admin, id, { content: 'mine' }, { 'if-match': etag! })).status, 200);
    assert.equal((await edit(admin, id, { content: 'yours' }, { 'if-match': etag! })).status, 412);
    assert.equal((await admin.delete(`/notebooks/${id}.json`, { 'if-match': etag! })).status, 412);
    const { content, version } = await showNotebook(admin, id);
    assert.deepEqual([content, version], ['mine', '2']);
  });

  test('lists are paged in a stable order, by project, by category and over all projects', async () => {
    const { admin } = app();
    const project = await makeProject(admin, { name: 'Listed' });
    for (const name of ['c', 'a', 'B']) await makeNotebook(admin, project, { name, 'category-name': 'Few' });
    await makeNotebook(admin, project, { name: 'elsewhere' });
    const { categories } = (await admin.get(`/projects/${project}/notebookCategories.json`)).body;
    const at = `/notebookCategories/${categories[0].id}/notebooks.json`;
    const pages = [await admin.get(`${at}?pageSize=2`), await admin.get(`${at}?pageSize=2&page=2`)];
    assert.deepEqual(
      pages.map(({ body }) => listed(body).map(({ name }) => name)),
      [['a', 'B'], ['c']],
    );
    assert.deepEqual([pages[1]!.headers['x-pages'], pages[1]!.headers['x-records']], ['2', '3']);
    assert.equal(pages[0]!.body.projects[0].id, project);
    const all = await admin.get('/notebooks.json?pageSize=500');
    const seen: string[] = [];
    for (let page = 1; page <= Math.ceil(Number(all.headers['x-records']) / 2); page += 1)
      seen.push(...listed((await admin.get(`/notebooks.json?pageSize=2&page=${page}`)).body).map(({ id }) => id));
    assert.deepEqual(
      seen,
      listed(all.body).map(({ id }) => id),
    );
    const texts = await admin.get(`/projects/${project}/notebooks.json?includeContent=true`);
    assert.equal(texts.body.project.notebooks[0].content, '<p>One</p>');
    assert.equal(listed(all.body)[0]!.content, undefined);
    const many = await admin.get('/notebooks.json?includeContent=1&pageSize=500&page=2');
    assert.equal(many.headers['x-pages'], '1', '50 at a time, because each may be long');
    assert.deepEqual((await admin.get(`/projects/${await makeProject(admin)}/notebooks.json`)).body.projects, []);
  });

  test('long texts are read one by one as they are sent, and their ETag tells of each', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const text = (at: number) => `${at} "soundings" `.repeat(20_000);
    for (const at of [1, 2, 3]) await makeNotebook(admin, project, { name: `Log ${at}`, content: text(at) });
    const path = `/projects/${project}/notebooks.json?includeContent=true`;
    const statements = watchStatements();
    const first = await admin.get(path);
    statements.end();
    const contents = first.body.project.notebooks.map(({ content }: { content: string }) => content);
    assert.deepEqual(contents, [1, 2, 3].map(text));
    const { characters } = statements.take();
    assert.ok(
      characters >= text(1).length && characters < 1.5 * text(1).length,
      `${characters} characters in one statement`,
    );
    assert.equal((await admin.get(path, { 'if-none-match': first.headers.etag! })).status, 304);
    await edit(admin, first.body.project.notebooks[1].id, { content: text(4), newVersion: false });
    const second = await admin.get(path, { 'if-none-match': first.headers.etag! });
    assert.equal(second.body.project.notebooks[1].content, text(4));
  });

  test('deleted ones go to the trash, come back unlocked when restored, and are gone after 30 days', async () => {
    const { admin, clock, services } = app();
    const project = await makeProject(admin);
    const [first, second] = [await makeNotebook(admin, project, { locked: true }), await makeNotebook(admin, project)];
    for (const id of [first, second]) {
      await edit(admin, id, { content: 'newer' });
      assert.deepEqual((await admin.delete(`/notebooks/${id}.json`)).body, { STATUS: 'OK' });
      for (const path of ['', '/versions', '/versions/1', '/compare', '/tags'])
        assert.equal((await admin.get(`/notebooks/${id}${path}.json`)).status, 404, path);
      for (const action of ['lock', 'unlock', 'versions/1/restore'])
        assert.equal((await admin.put(`/notebooks/${id}/${action}.json`)).status, 404, action);
      assert.equal((await edit(admin, id, { name: 'x' })).status, 404);
    }
    assert.equal((await admin.get(`/projects/${project}/notebooks.json`)).headers['x-records'], '0');
    clock.move(30 * DAY - 1000);
    const purge = async () => {
      while (await purgeTrash.run(services, new AbortController().signal));
    };
    await purge();
    assert.equal((await admin.put(`/trashcan/notebooks/${first}/restore.json`)).status, 200);
    assert.equal((await admin.put(`/trashcan/notebooks/${first}/restore.json`)).status, 404);
    clock.move(1000);
    await purge();
    assert.equal((await admin.put(`/trashcan/notebooks/${second}/restore.json`)).status, 404);
    const notebook = await showNotebook(admin, first);
    assert.deepEqual([notebook.locked, notebook.content, notebook.version], ['0', 'newer', '2']);
    assert.deepEqual((await eventsOf(app(), first)).names.slice(2), ['NOTEBOOK.DELETED', 'NOTEBOOK.UPDATED']);
    const { read } = services.db;
    const left = [
      await read.selectFrom('notebooks').select('id').where('id', '=', Number(second)).execute(),
      await read.selectFrom('notebook_versions').select('id').where('notebook_id', '=', Number(second)).execute(),
      await read
        .selectFrom('items')
        .select('id')
        .where('kind', '=', 'notebook')
        .where('id', '=', Number(second))
        .execute(),
    ];
    assert.deepEqual(left, [[], [], []]);
  });
});

eachEngine('who may see and change notebooks', (engine) => {
  const app = useApp(engine);

  test('who is not on the project finds nothing; who may only look may not change', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const id = await makeNotebook(admin, project);
    const [outsider, observer] = [await makePerson(app()), await makePerson(app())];
    await join(admin, project, observer.id, 'observer');
    const other = await app().anotherAccount();
    for (const caller of [outsider.caller, other.admin]) {
      for (const path of ['', '/versions', '/versions/1', '/compare', '/tags'])
        assert.equal((await caller.get(`/notebooks/${id}${path}.json`)).status, 404, path);
      assert.equal((await edit(caller, id, { name: 'x' })).status, 404);
      assert.equal((await caller.get('/notebooks.json')).headers['x-records'], '0');
    }
    assert.equal((await showNotebook(observer.caller, id))['is-project-admin'], '0');
    assert.equal((await showNotebook(admin, id))['is-project-admin'], '1');
    assert.equal((await edit(observer.caller, id, { name: 'x' })).status, 403);
    assert.equal((await observer.caller.put(`/notebooks/${id}/lock.json`)).status, 403);
  });

  test('an archived project shows its notebooks and takes no changes', async () => {
    const { admin } = app();
    const [project, open] = [await makeProject(admin), await makeProject(admin)];
    const id = await makeNotebook(admin, project);
    await admin.put(`/projects/${project}.json`, { project: { status: 'archived' } });
    for (const reply of [
      await admin.post(`/projects/${project}/notebooks.json`, { notebook: { name: 'x' } }),
      await edit(admin, id, { name: 'x' }),
      await admin.delete(`/notebooks/${id}.json`),
      await admin.put(`/notebooks/${id}/lock.json`),
      await admin.put(`/notebooks/${id}/versions/1/restore.json`),
      await admin.put(`/notebooks/${id}/move.json`, { projectId: open }),
      await admin.put(`/notebooks/${id}/copy.json`, { projectId: project }),
    ])
      assert.equal(reply.status, 422, reply.text);
    assert.equal((await showNotebook(admin, id))['project-status'], 'archived');
    assert.equal((await admin.put(`/notebooks/${id}/copy.json`, { projectId: open })).status, 200);
  });

  test('private ones are for who made them, whom they name, and administrators', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [writer, named] = [await makePerson(app()), await makePerson(app())];
    const [colleague, leader] = [await makePerson(app()), await makePerson(app())];
    for (const { id } of [writer, named, colleague]) await join(admin, project, id);
    await join(admin, project, leader.id, 'administrator');
    const access = { private: true, 'grant-access-to': named.id };
    const id = await makeNotebook(writer.caller, project, access);
    for (const { caller } of [writer, named, leader]) {
      const notebook = await showNotebook(caller, id);
      assert.deepEqual([notebook.private, notebook.grantAccessTo], ['1', named.id]);
      assert.equal((await caller.get(`/projects/${project}/notebooks.json`)).headers['x-records'], '1');
    }
    const hidden = async (caller = colleague.caller) => {
      assert.equal((await caller.get(`/notebooks/${id}.json`)).status, 404);
      assert.equal((await edit(caller, id, { name: 'x' })).status, 404);
      assert.equal((await caller.get(`/notebooks/${id}/versions/1.json`)).status, 404);
      assert.equal((await caller.get('/notebooks.json')).headers['x-records'], '0');
      assert.equal((await caller.get(`/projects/${project}/notebooks.json`)).headers['x-records'], '0');
    };
    await hidden();
    assert.equal((await edit(writer.caller, id, access)).status, 200);
    assert.equal((await eventsOf(app(), id)).names.length, 1, 'the same people again is no change');
    await edit(writer.caller, id, { 'grant-access-to': '' });
    await hidden(named.caller);
    await edit(writer.caller, id, { private: '0' });
    assert.equal((await showNotebook(colleague.caller, id)).private, '0');
    await edit(colleague.caller, id, { private: '1' });
    assert.equal((await showNotebook(colleague.caller, id)).private, '1', 'who makes it private still sees it');
    assert.equal((await showNotebook(writer.caller, id)).private, '1', 'and so does who made it');
    await hidden(named.caller);
  });
});
