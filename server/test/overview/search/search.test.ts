import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { kinds, makeEverything } from '../../support/everything.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, makeCompany, makePerson, makeProject } from '../../support/make.ts';
import { makeFile } from '../../work/files/forms.ts';

type Result = { type: string; id: string; name: string };

const ask = async (by: Caller, term: string, more = '') => {
  const reply = await by.get(`/search.json?searchTerm=${encodeURIComponent(term)}${more}`);
  assert.equal(reply.status, 200, reply.text);
  return reply;
};
const find = async (by: Caller, term: string, more = ''): Promise<Result[]> =>
  (await ask(by, term, more)).body.searchResult.results;
const names = async (by: Caller, term: string, more = '') => (await find(by, term, more)).map(({ name }) => name);
const file = (by: Caller, project: string, name: string, description = '', fields: object = {}) =>
  makeFile(by, project, {}, { name, description, ...fields });

eachEngine('search', (engine) => {
  const app = useApp(engine);

  test('finds everything by its name and by its text at once, and shows where', async () => {
    const { admin } = app();
    const project = await makeProject(admin, { name: 'Quayside' });
    const made = await makeEverything(admin, project, 'Ferry', 'dredge');
    const byName = await find(admin, 'ferry');
    assert.deepEqual(byName.map(({ type }) => type).sort(), [...kinds].sort());
    for (const { type, id } of byName) assert.equal(id, made[type as keyof typeof made]);
    assert.deepEqual((await find(admin, 'dredg')).map(({ type }) => type).sort(), [...kinds].sort());
    matchesGolden('search-found', (await ask(admin, 'ferry dredge')).body);
    matchesGolden('search-projects', (await ask(admin, 'quays')).body);
  });

  test('wants every word, the last one begun; nothing that is typed is special', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    await file(admin, project, 'Übersicht Straßenbau.pdf', "Keller & Dach: 'Ziegel' (rot)");
    assert.equal((await names(admin, 'ubersicht zieg')).length, 1);
    assert.equal((await names(admin, 'ZIEGEL, straßenbau')).length, 1);
    assert.deepEqual(await names(admin, 'uber ziegel'), [], 'only the last word may be unfinished');
    assert.deepEqual(await names(admin, 'ziegel uberhaupt'), []);
    for (const term of [
      '"ziegel',
      "zie'gel",
      'ziegel*',
      '(ziegel)',
      'words:ziegel',
      '-ziegel',
      '^ziegel',
      '\\ziegel',
      '%',
    ])
      assert.ok((await names(admin, term)).length <= 1, term);
    for (const term of ['keller OR nothing', 'keller AND dach NOT rot', 'keller | nothing', '1xziegel', '1tkeller'])
      assert.deepEqual(await names(admin, term), [], term);
    assert.equal((await names(admin, '(dach)&keller:*')).length, 1);
    for (const term of ['', '   ', '***', '\u0000', '🙂']) assert.deepEqual(await names(admin, term), [], term);
    assert.equal((await admin.get(`/search.json?q=${'x'.repeat(256)}`)).status, 422);
  });

  test('finds texts written without blanks', async () => {
    const { admin } = app();
    await file(admin, await makeProject(admin), '港湾工事の計画書.pdf', '東京都に提出する');
    for (const term of ['工事', '計画書', '東京', '書', '提出 港湾'])
      assert.equal((await names(admin, term)).length, 1, term);
    assert.deepEqual(await names(admin, '京東'), []);
  });

  test('takes the names programs use for what they look for', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const made = await makeEverything(admin, project, 'Lantern', 'glow');
    const types = async (query: string) =>
      ((await admin.get(`/search.json?${query}`)).body.searchResult.results as Result[]).map(({ type }) => type).sort();
    for (const query of ['searchTerm=lantern', 'q=lantern', 'searchFor=lantern', 'searchTerm=lantern&types=everything'])
      assert.deepEqual(await types(query), Object.keys(made).sort(), query);
    assert.deepEqual(await types('searchTerm=lantern&searchFor=tasks'), ['task']);
    assert.deepEqual(await types('q=lantern&types=files,%20Notebook'), ['file', 'notebook']);
    assert.deepEqual(await types('q=lantern&types=projects'), []);
    assert.deepEqual(await types(`q=lantern&projectId=${project}`), Object.keys(made).sort());
    assert.deepEqual(await types(`q=lantern&projectId=${await makeProject(admin)}`), []);
    const refused = await admin.get('/search.json?q=lantern&types=stars');
    assert.deepEqual([refused.status, refused.body.errors[0].field], [422, 'types']);
    for (const [query, field] of [
      ['searchTerm=lantern&searchFor=stars', 'searchFor'],
      [`q=${'x'.repeat(256)}`, 'q'],
      [`searchFor=${'x'.repeat(256)}`, 'searchFor'],
    ]) {
      const { status, body } = await admin.get(`/search.json?${query}`);
      assert.deepEqual([status, body.errors[0].field, body.MESSAGE.split(' ')[0]], [422, field, field]);
    }
    assert.equal((await admin.get('/search.json?q=lantern&projectId=x')).status, 422);
    assert.equal((await admin.get('/search.json?q=lantern&projectId=99999')).status, 404);
  });

  test('has a list of its own for each kind that is asked for by name, as programs look for them', async () => {
    const { admin } = app();
    const project = await makeProject(admin, { name: 'Boathouse' });
    const made = await makeEverything(admin, project, 'Rudder', 'oak');
    const byKind = async (types: string, by = admin, term = 'rudder') =>
      (await ask(by, term, `&searchFor=${types}`)).body.searchResult;
    const inside = { projectId: project, projectName: 'Boathouse' };
    const task = {
      id: made.task,
      name: 'Rudder plan',
      ...inside,
      taskListId: made.tasklist,
      taskListName: 'Rudder plan',
    };
    const found = await byKind('tasks');
    assert.deepEqual([found.tasks, found.results.length, found.files], [[task], 1, undefined]);
    const { comments, milestones, results } = await byKind('comments,milestones');
    assert.deepEqual([comments[0].itemType, comments[0].itemId, results.length], ['task', made.task, 2]);
    assert.deepEqual(milestones, [{ id: made.milestone, name: 'Rudder plan', ...inside }]);
    assert.deepEqual(Object.keys((await ask(admin, 'rudder')).body.searchResult), ['results', 'projects']);
  });

  test('finds people and companies when they are asked for, and shows nobody more than they may know', async () => {
    const { admin } = app();
    const company = await makeCompany(admin, { name: 'Tidewater' });
    const fields = { 'last-name': 'Tidewell', 'company-id': company };
    const [one, other] = [
      await makePerson(app(), { ...fields, 'first-name': 'Una' }),
      await makePerson(app(), { ...fields, 'first-name': 'Vic' }),
    ];
    const search = async (by: Caller) => (await ask(by, 'tidew', '&types=people,companies')).body.searchResult;
    const all = await search(admin);
    assert.deepEqual([all.results, all.companies], [[], [{ id: company, name: 'Tidewater' }]]);
    assert.deepEqual(
      all.people.map(({ id, name, companyId }: Record<string, string>) => [id, name, companyId]),
      [
        [one.id, 'Una Tidewell', company],
        [other.id, 'Vic Tidewell', company],
      ],
    );
    assert.deepEqual([(await search(one.caller)).people, (await search(one.caller)).companies], [[], []]);
    const project = await makeProject(admin);
    await join(admin, project, one.id);
    await join(admin, project, other.id);
    assert.deepEqual(
      (await search(one.caller)).people.map(({ id }: Result) => id),
      [one.id, other.id],
    );
  });

  test('shows what is called so first, then what says so, each newest first', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    for (const name of ['Gantry one', 'Gantry two']) await file(admin, project, name);
    for (const name of ['Saying one', 'Saying two']) await file(admin, project, name, 'about the gantry');
    await file(admin, project, 'Gantry three');
    const order = ['Gantry three', 'Gantry two', 'Gantry one', 'Saying two', 'Saying one'];
    assert.deepEqual(await names(admin, 'gantry'), order);

    const pages: string[] = [];
    for (const page of [1, 2, 3]) {
      const reply = await ask(admin, 'gantry', `&pageSize=2&page=${page}`);
      assert.deepEqual([reply.headers['x-pages'], reply.headers['x-records']], ['3', '5']);
      pages.push(...reply.body.searchResult.results.map(({ name }: Result) => name));
      await file(admin, project, `Gantry meanwhile ${page}`);
    }
    assert.deepEqual(pages, order, 'what is added meanwhile neither repeats nor hides one');
  });

  test('forgets old words, follows what is moved, and keeps nothing of what failed', async () => {
    const { admin } = app();
    const [from, to] = [await makeProject(admin), await makeProject(admin)];
    const id = await file(admin, from, 'Winch', 'greased');
    await admin.put(`/files/${id}.json`, { file: { name: 'Capstan' } });
    assert.deepEqual([await names(admin, 'winch'), await names(admin, 'capstan greased')], [[], ['Capstan']]);
    await admin.put(`/files/${id}.json`, { file: { description: 'rusted' } });
    assert.deepEqual([await names(admin, 'greased'), await names(admin, 'rusted')], [[], ['Capstan']]);
    await admin.put(`/files/${id}/move.json`, { projectId: to });
    assert.deepEqual(await names(admin, 'capstan', `&projectId=${from}`), []);
    assert.deepEqual(await names(admin, 'capstan', `&projectId=${to}`), ['Capstan']);
    const refused = await admin.put(`/files/${id}.json`, { file: { name: 'Bollard', 'category-id': '999' } });
    assert.equal(refused.status, 422);
    assert.deepEqual(await names(admin, 'bollard'), []);
  });

  test('finds all of what many write at once', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const categories = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        admin.post(`/projects/${project}/tasklists.json`, { 'todo-list': { name: `Pontoon ${n}` } }),
      ),
    );
    assert.ok(categories.every(({ status }) => status === 201));
    assert.equal((await ask(admin, 'pontoon')).headers['x-records'], '200');
    assert.equal((await names(admin, 'pontoon 199')).length, 1);
  });

  test('a huge text is taken, and found by what it begins with', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const content = Array.from({ length: 300_000 }, (_, n) => `w${n.toString(36)}`).join(' ');
    const reply = await admin.post(`/projects/${project}/notebooks.json`, { notebook: { name: 'Tome', content } });
    assert.equal(reply.status, 201, reply.text);
    assert.deepEqual(await names(admin, `tome w${(200).toString(36)}`), ['Tome']);
    // What the worker does every second.
    while (await app().services.db.maintain());
    assert.deepEqual(await names(admin, `tome w${(20_000).toString(36)}`), ['Tome']);
  });

  test('somebody on more than a hundred projects finds what is theirs', async () => {
    const { admin } = app();
    const { id, caller } = await makePerson(app());
    const own: string[] = [];
    for (let n = 0; n < 101; n += 1) own.push(await makeProject(admin, { people: id }));
    await file(admin, own[50]!, 'Windlass');
    await file(admin, await makeProject(admin), 'Windlass elsewhere');
    assert.deepEqual(await names(caller, 'windlass'), ['Windlass']);
    await join(admin, own[50]!, id, 'observer');
    assert.deepEqual(await names(caller, 'windlass'), ['Windlass']);
  });
});
