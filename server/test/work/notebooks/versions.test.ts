import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { makePerson, makeProject } from '../../support/make.ts';
import { edit, eventsOf, makeNotebook, showNotebook } from './made.ts';

eachEngine('versions of notebooks', (engine) => {
  const app = useApp(engine);

  test('every edit of name, description, type or text is one, listed newest first', async () => {
    const { admin, clock } = app();
    const id = await makeNotebook(admin, await makeProject(admin), { description: 'First' });
    clock.move(60_000);
    for (const fields of [
      { content: '<p>Two</p>' },
      { name: 'Protocol' },
      { description: 'Fourth' },
      { 'notebook-type': 'markdown', content: '# Five' },
    ])
      assert.equal((await edit(admin, id, fields)).status, 200);
    const list = await admin.get(`/notebooks/${id}/versions.json`);
    matchesGolden('notebook-versions', list.body);
    assert.equal(list.headers['x-records'], '5');
    matchesGolden('notebook-version', (await admin.get(`/notebooks/${id}/versions/2.json`)).body);
    const page = await admin.get(`/notebooks/${id}/versions.json?pageSize=2&page=2`);
    assert.deepEqual(
      page.body.versions.map(({ version }: { version: string }) => version),
      ['3', '2'],
    );
    for (const number of ['0', '6', 'x', '-1', '99999999999999999999'])
      assert.equal((await admin.get(`/notebooks/${id}/versions/${number}.json`)).status, 404, number);
  });

  test('an old one restored becomes the newest, and nothing in between is lost', async () => {
    const { admin, clock } = app();
    const id = await makeNotebook(admin, await makeProject(admin));
    await edit(admin, id, { name: 'Renamed', content: 'second', 'notebook-type': 'MARKDOWN' });
    clock.move(5000);
    assert.deepEqual((await admin.put(`/notebooks/${id}/versions/1/restore.json`)).body, { STATUS: 'OK' });
    const now = await showNotebook(admin, id);
    assert.deepEqual([now.name, now.content, now['notebook-type']], ['Minutes', '<p>One</p>', 'HTML']);
    assert.deepEqual([now.version, now.versionCount, now.versionCreatedDateTime], ['3', '3', now['updated-date']]);
    assert.equal((await admin.get(`/notebooks/${id}/versions/2.json`)).body.version.content, 'second');
    await admin.put(`/notebooks/${id}/versions/3/restore.json`);
    await admin.put(`/notebooks/${id}/versions/1/restore.json`);
    assert.equal((await admin.put(`/notebooks/${id}/versions/9/restore.json`)).status, 404);
    assert.deepEqual((await eventsOf(app(), id)).names.length, 3, 'what is so already is no change');
  });

  test('two hundred who save at once make one version each, without gaps', async () => {
    const { admin } = app();
    const id = await makeNotebook(admin, await makeProject(admin));
    const texts = Array.from({ length: 200 }, (_, n) => `text ${n}`);
    const replies = await Promise.all(texts.map((content) => edit(admin, id, { content })));
    // A busy machine may turn some away; what was acknowledged is there, once, and nothing else is.
    assert.deepEqual(new Set(replies.map(({ status }) => status)).difference(new Set([200, 503])), new Set());
    const saved = texts.filter((_, at) => replies[at]!.status === 200);
    const rows = await app()
      .services.db.read.selectFrom('notebook_versions')
      .select(['number', 'content'])
      .where('notebook_id', '=', Number(id))
      .orderBy('number')
      .execute();
    const numbers = rows.map(({ number }) => number);
    assert.deepEqual(
      numbers,
      Array.from({ length: saved.length + 1 }, (_, n) => n + 1),
    );
    assert.deepEqual(
      rows
        .slice(1)
        .map(({ content }) => content)
        .sort(),
      saved.toSorted(),
    );
    assert.equal((await eventsOf(app(), id)).names.length, numbers.length);
    const { content, version } = await showNotebook(admin, id);
    assert.deepEqual([content, Number(version)], [rows.at(-1)!.content, numbers.length]);
  });

  test('say who wrote them', async () => {
    const { admin } = app();
    const { caller, id: person } = await makePerson(app(), { administrator: true, 'first-name': 'Ann' });
    const id = await makeNotebook(admin, await makeProject(admin));
    await edit(caller, id, { content: 'by Ann' });
    const notebook = await showNotebook(admin, id);
    assert.deepEqual([notebook.versionCreatedByUserId, notebook.versionCreatedByUserFirstName], [person, 'Ann']);
    assert.deepEqual([notebook['updated-by-userId'], notebook['created-by-userId']], [person, '1']);
  });

  test('a small change takes the place of one’s own newest version, and never of another’s', async () => {
    const { admin } = app();
    const { caller: ann } = await makePerson(app(), { administrator: true });
    const id = await makeNotebook(admin, await makeProject(admin));
    await edit(admin, id, { content: 'secnod' });
    const before = await showNotebook(admin, id);
    assert.equal((await edit(admin, id, { content: 'second', newVersion: false })).status, 200);
    const now = await showNotebook(admin, id);
    assert.deepEqual([now.version, now.versionCount, now.content], ['2', '2', 'second']);
    assert.notEqual(now['version-id'], before['version-id']);
    const { versions } = (await admin.get(`/notebooks/${id}/versions.json`)).body;
    assert.deepEqual(
      versions.map(({ version }: { version: string }) => version),
      ['2', '1'],
    );
    const refused = await edit(ann, id, { content: 'mine', newVersion: false });
    assert.deepEqual([refused.status, refused.body.errors[0].field], [422, 'newVersion']);
    assert.equal((await showNotebook(admin, id)).content, 'second');
    assert.equal((await edit(ann, id, { content: 'mine', newVersion: true })).status, 200);
    assert.equal((await showNotebook(admin, id)).version, '3');
    assert.deepEqual((await eventsOf(app(), id)).names.length, 4);
  });

  test('are compared line by line', async () => {
    const { admin } = app();
    const id = await makeNotebook(admin, await makeProject(admin), { 'notebook-type': 'MARKDOWN', content: 'a\nb\nc' });
    await edit(admin, id, { content: 'a\nB\nc\nd' });
    await edit(admin, id, { content: '' });
    const compare = (query: string) => admin.get(`/notebooks/${id}/compare.json${query}`);
    matchesGolden('notebook-compare', (await compare('?from=1&to=2')).body);
    const back = (await compare('?from=2&to=1')).body.diff;
    assert.deepEqual(back[1], { type: 'removed', lines: ['B'] });
    assert.deepEqual((await compare('')).body.diff, [{ type: 'removed', lines: ['a', 'B', 'c', 'd'] }]);
    assert.deepEqual((await compare('?to=1')).body.diff, [{ type: 'same', lines: ['a', 'b', 'c'] }]);
    assert.equal((await compare('?from=1&to=9')).status, 404);
    assert.equal((await compare('?from=x')).status, 422);
  });

  test('of HTML that is one long line are compared paragraph by paragraph', async () => {
    const { admin } = app();
    const content = '<p>One</p><p>Two</p>\n<ul><li>a<br/>b</li></ul>';
    const id = await makeNotebook(admin, await makeProject(admin), { content });
    await edit(admin, id, { content: content.replace('Two', 'Zwei') });
    const { diff } = (await admin.get(`/notebooks/${id}/compare.json`)).body;
    assert.deepEqual(diff, [
      { type: 'same', lines: ['<p>One</p>'] },
      { type: 'removed', lines: ['<p>Two</p>'] },
      { type: 'added', lines: ['<p>Zwei</p>'] },
      { type: 'same', lines: ['<ul><li>a<br/>', 'b</li>', '</ul>'] },
    ]);
  });

  test('of 4 MiB each are compared at once, or refused when they have too many lines', async () => {
    const { admin } = app();
    const lines = (mark: string) => Array.from({ length: 90_000 }, (_, n) => `${mark} line ${n}`).join('\n');
    const id = await makeNotebook(admin, await makeProject(admin), { content: lines('old') });
    await edit(admin, id, { content: lines('new') });
    const { diff } = (await admin.get(`/notebooks/${id}/compare.json`)).body;
    assert.deepEqual(
      diff.map(({ type }: { type: string }) => type),
      ['removed', 'added'],
    );
    await edit(admin, id, { content: '\n'.repeat(4 * 2 ** 20) });
    assert.equal((await admin.get(`/notebooks/${id}/compare.json`)).status, 422);
  });
});
