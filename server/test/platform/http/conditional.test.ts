import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';

eachEngine('conditional requests', (engine) => {
  const app = useApp(engine);
  test('of many who change what they read, exactly one succeeds and the others are told at once', async () => {
    const id = await makeProject(app().admin);
    const { etag } = (await app().admin.get(`/projects/${id}.json`)).headers;
    const change = (name: string) =>
      app().admin.put(`/projects/${id}.json`, { project: { name } }, { 'if-match': etag! });
    const replies = await Promise.all(Array.from({ length: 64 }, (_, n) => change(`Name ${n}`)));
    const statuses = replies.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [200, ...Array.from({ length: 63 }, () => 412)]);
  });

  test('If-Match takes lists, weak tags and *, and is ignored where something is made', async () => {
    const id = await makeProject(app().admin);
    let name = 0;
    const put = async (tag: string) =>
      (await app().admin.put(`/projects/${id}.json`, { project: { name: `N${++name}` } }, { 'if-match': tag })).status;
    const etag = async () => (await app().admin.get(`/projects/${id}.json`)).headers.etag!;
    assert.deepEqual(
      [await put(await etag()), await put(`"x", ${await etag()}`), await put(`W/${await etag()}`)],
      [200, 200, 200],
    );
    assert.deepEqual([await put('*'), await put('"x"'), await put(''), await put('nonsense')], [200, 412, 412, 412]);
    const made = await app().admin.post('/projects.json', { project: { name: 'New' } }, { 'if-match': '"x"' });
    assert.equal(made.status, 201);
  });

  test('an action is held against the tag of what it is done to, and says so in the description', async () => {
    const { admin } = app();
    const id = await makeProject(admin);
    const etag = (await admin.get(`/projects/${id}.json`)).headers.etag!;
    const star = async (tag: string) =>
      (await admin.put(`/projects/${id}/star.json`, undefined, { 'if-match': tag })).status;
    assert.deepEqual([await star('"x"'), await star(etag), await star(etag)], [412, 200, 412]);
    const { paths } = (await admin.get('/openapi.json')).body;
    const documented = Object.entries(paths as Record<string, Record<string, { parameters?: { $ref?: string }[] }>>)
      .flatMap(([path, methods]) => Object.entries(methods).map(([method, one]) => ({ path, method, ...one })))
      .filter(({ parameters = [] }) => parameters.some(({ $ref }) => $ref?.endsWith('/If-Match')));
    assert.ok(documented.length > 60);
    for (const { path, method } of documented) {
      const things = path.replace('.json', '').split('/');
      const read = things.some((_, cut) => {
        const at = `${things.slice(0, things.length - cut).join('/')}.json`;
        return paths[at]?.get !== undefined && at.includes('{');
      });
      assert.ok(read || paths[path].get, `${method} ${path} has no tag that it could be held against`);
    }
  });

  test('a refused change leaves nothing behind', async () => {
    const id = await makeProject(app().admin, { name: 'Stays' });
    const events = async () => (await app().services.db.read.selectFrom('events').select('id').execute()).length;
    const before = await events();
    assert.equal((await app().admin.delete(`/projects/${id}.json`, { 'if-match': '"stale"' })).status, 412);
    assert.equal((await app().admin.get(`/projects/${id}.json`)).body.project.name, 'Stays');
    assert.equal(await events(), before);
  });
});
