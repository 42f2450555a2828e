import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';

/** What existing programs send although it is not quite right. */
eachEngine('programs as they are', (engine) => {
  const app = useApp(engine);
  const send = (method: string, path: string, payload: string | undefined, headers: Record<string, string> = {}) =>
    app().admin.call(method, path, undefined, { headers, ...(payload === undefined ? {} : { payload }) });
  const nameOf = async (id: string) => (await app().admin.get(`/projects/${id}.json`)).body.project.name;

  test('empty bodies labelled JSON are no bodies', async () => {
    for (const type of [
      'application/json',
      'application/json; charset=utf-8',
      'text/plain',
      'application/x-www-form-urlencoded',
    ]) {
      const id = await makeProject(app().admin);
      for (const payload of [undefined, '', ' ', '\r\n']) {
        const headers = { 'content-type': type, ...(payload ? {} : { 'content-length': '0' }) };
        assert.equal(
          (await send('PUT', `/projects/${id}/star.json`, payload, headers)).status,
          200,
          `${type} ${payload}`,
        );
      }
      const headers = { 'content-type': type, 'content-length': '0' };
      assert.equal((await send('DELETE', `/projects/${id}.json`, undefined, headers)).status, 200);
      assert.equal((await send('PUT', `/trashcan/projects/${id}/restore.json`, '', headers)).status, 200);
      assert.equal((await send('PUT', `/projects/${id}.json`, '', headers)).status, 422);
    }
  });

  test('JSON is read under any label that programs put on it, or none', async () => {
    const labels = [
      undefined,
      'text/plain',
      'text/plain;charset=UTF-8',
      'text/json',
      'application/json',
      'APPLICATION/JSON',
      'application/json;charset=utf-8',
      'application/vnd.api+json',
      'application/x-www-form-urlencoded',
    ];
    for (const label of labels) {
      const id = await makeProject(app().admin);
      const headers: Record<string, string> = label ? { 'content-type': label } : {};
      const payload = JSON.stringify({ project: { name: `Häfen ${label}` } });
      const reply = await send('PUT', `/projects/${id}.json`, payload, headers);
      assert.equal(reply.status, 200, `${label}: ${reply.text}`);
      assert.equal(await nameOf(id), `Häfen ${label}`);
    }
  });

  test('raw line feeds and tabs inside a string are kept', async () => {
    const id = await makeProject(app().admin);
    const payload = '{\n\t"project": {\r\n "name": "x\\"y",\n "description": "one\ntwo\r\nthree\tfour \\" \\\\"}}\n';
    assert.equal((await send('PUT', `/projects/${id}.json`, payload)).status, 200);
    const { project } = (await app().admin.get(`/projects/${id}.json`)).body;
    assert.deepEqual([project.name, project.description], ['x"y', 'one\ntwo\r\nthree\tfour " \\']);
  });

  test('a byte order mark in front is passed over', async () => {
    const id = await makeProject(app().admin);
    const payload = '\ufeff{"project":{"name":"From Windows"}}';
    assert.equal((await send('PUT', `/projects/${id}.json`, payload)).status, 200);
    assert.equal(await nameOf(id), 'From Windows');
  });

  test('a GET with a label, a length or a body is a GET', async () => {
    const id = await makeProject(app().admin);
    for (const [payload, headers] of [
      [undefined, { 'content-type': 'application/json' }],
      [undefined, { 'content-type': 'application/json', 'content-length': '0' }],
      ['{"status":"ALL"}', { 'content-type': 'application/json' }],
      ['not json', { 'content-type': 'application/json' }],
      ['x', { 'content-type': 'image/png' }],
    ] as const) {
      for (const path of [`/projects/${id}.json`, '/projects.json', '/me.json']) {
        const reply = await send('GET', path, payload, headers);
        assert.equal(reply.status, 200, `${path} ${payload}: ${reply.text}`);
      }
    }
  });

  test('stray parameters on a write are ignored', async () => {
    const query = '?pageSize=250&page=1&project%5Binclude_project_owner%5D=true&status=gone&x';
    const made = await app().admin.post(`/projects.json${query}`, { project: { name: 'Stray' } });
    assert.equal(made.status, 201);
    assert.equal(
      (await app().admin.put(`/projects/${made.body.id}.json${query}`, { project: { name: 'S' } })).status,
      200,
    );
    assert.equal((await app().admin.delete(`/projects/${made.body.id}.json${query}`)).status, 200);
  });

  test('wrappers and keys are read in any case, also inside REQUEST, and unknown keys are ignored', async () => {
    for (const body of [
      { project: { NAME: 'A' } },
      { PROJECT: { Name: 'A' } },
      { Request: { Project: { name: 'A' } } },
      { project: { name: 'A', nonsense: { deep: [1] }, id: '7', created: true }, more: 1 },
    ]) {
      const reply = await app().admin.post('/projects.json', body);
      assert.equal(reply.status, 201, `${JSON.stringify(body)}: ${reply.text}`);
      assert.equal(await nameOf(reply.body.id), 'A');
    }
  });

  test('fireWebhook=false records the change and tells nobody', async () => {
    const { id } = (await app().admin.post('/projects.json?fireWebhook=false', { project: { name: 'Quiet' } })).body;
    await app().admin.put(`/projects/${id}.json?FIREWEBHOOK=FALSE`, { project: { name: 'Quieter' } });
    await app().admin.put(`/projects/${id}.json?fireWebhook=true`, { project: { name: 'Loud' } });
    const events = await app()
      .services.db.read.selectFrom('events')
      .select(['name', 'fires'])
      .where('object_id', '=', Number(id))
      .orderBy('id')
      .execute();
    assert.deepEqual(
      events.map(({ name, fires }) => `${name} ${fires}`),
      ['PROJECT.CREATED 0', 'PROJECT.UPDATED 0', 'PROJECT.UPDATED 1'],
    );
  });
});
