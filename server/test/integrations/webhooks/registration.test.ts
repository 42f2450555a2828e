import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';
import { openOffice } from './post-office.ts';

const URL = 'https://example.com/hook';
const webhook = (fields: object = {}) => ({ webhook: { event: 'PROJECT.CREATED', url: URL, ...fields } });

eachEngine('registering webhooks', (engine) => {
  const app = useApp(engine);
  const register = (fields: object = {}) => make(app().admin, '/webhooks.json', webhook(fields));
  const read = async (id: string) => (await app().admin.get(`/webhooks/${id}.json`)).body.webhook;

  test('the switch is on at first, and every answer says how it stands', async () => {
    const { admin } = await app().anotherAccount();
    const made = await admin.post('/webhooks.json', webhook());
    assert.equal(made.status, 201);
    assert.deepEqual(made.body, { STATUS: 'OK', id: '1', webhooksEnabled: true });
    assert.equal(made.headers.id, '1');
    assert.match(made.headers.location!, /\/webhooks\/1$/);
    assert.equal((await admin.get('/webhooks.json')).body.webhooksEnabled, true);
    assert.deepEqual((await admin.put('/webhooks/disable.json')).body, { STATUS: 'OK' });
    assert.equal((await admin.get('/webhooks.json')).body.webhooksEnabled, false);
    assert.equal((await admin.get('/webhooks/1.json')).body.webhooksEnabled, false);
    assert.deepEqual((await admin.put('/webhooks/enable.json')).body, { STATUS: 'OK' });
    assert.equal((await admin.get('/webhooks/1.json')).body.webhooksEnabled, true);
  });

  test('one is shown whole, but never its token', async () => {
    const { admin } = await app().anotherAccount();
    const fields = { version: '2', contentType: 'application/json', token: 'hush-hush', sendObjectId: '1' };
    await make(admin, '/webhooks.json', webhook(fields));
    const one = await admin.get('/webhooks/1.json');
    assert.ok(!one.text.includes('hush'));
    matchesGolden('webhook-one', one.body);
    const list = await admin.get('/webhooks.json');
    assert.deepEqual(list.body.webhooks, [one.body.webhook]);
    assert.deepEqual(Object.keys(list.body), ['STATUS', 'webhooks', 'webhooksEnabled', 'mayCallThisMachine']);
    assert.equal(list.headers['x-records'], '1');
  });

  test('the token is not to be found in the table either', async () => {
    const id = await register({ token: 'correct horse battery staple' });
    const row = await app()
      .services.db.read.selectFrom('webhooks')
      .select('secret')
      .where('account_id', '=', app().accountId)
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow();
    assert.ok(row.secret && !row.secret.includes('horse'));
    assert.ok(!Buffer.from(row.secret.slice(2), 'base64url').toString('latin1').includes('horse'));
  });

  test('replies to messages go by two names', async () => {
    const id = await register({ event: ['messagereplies.created', 'MESSAGEREPLY.CREATED', 'MESSAGE.CREATED'] });
    assert.equal((await read(id)).event, 'MESSAGEREPLY.CREATED,MESSAGE.CREATED');
    assert.equal((await read(await register({ event: 'MESSAGEREPLIES.*' }))).event, 'MESSAGEREPLY.*');
  });

  test('the events are listed with their numbers', async () => {
    const { body } = await app().admin.get('/webhooks/events.json');
    assert.deepEqual(body.events[0], { id: '1', name: 'PROJECT.CREATED' });
    assert.equal(new Set(body.events.map((event: { id: string }) => event.id)).size, body.events.length);
    for (const { name } of body.events) await register({ event: name });
  });

  for (const [given, kept] of [
    ['project.created', 'PROJECT.CREATED'],
    ['TASK.*', 'TASK.*'],
    ['*', '*'],
    ['TASK.CREATED, task.created,FILE.*', 'TASK.CREATED,FILE.*'],
    [['TASK.CREATED', 'file.created'], 'TASK.CREATED,FILE.CREATED'],
  ] as const)
    test(`event ${JSON.stringify(given)} is taken`, async () => {
      assert.equal((await read(await register({ event: given }))).event, kept);
    });

  for (const given of ['PROJECT.EXPLODED', 'PROJECT', 'PROJ*', '', [], 'TASK.CREATED,NO.SUCH', '.*', 7])
    test(`event ${JSON.stringify(given)} is refused, saying where the list is`, async () => {
      const reply = await app().admin.post('/webhooks.json', webhook({ event: given }));
      assert.equal(reply.status, 422);
      assert.equal(reply.body.errors[0].field, 'event');
      if (given !== 7) assert.match(reply.body.MESSAGE, /\/webhooks\/events\.json/);
    });

  for (const [given, kept] of [
    [undefined, '1 form'],
    ['1', '1 form'],
    [1, '1 form'],
    [null, '1 form'],
    ['2', '2 form'],
    [2, '2 form'],
    ['v3', '2 json'],
  ] as const)
    test(`version ${JSON.stringify(given)} means ${kept}, unless a form is asked for by name`, async () => {
      const form = 'application/x-www-form-urlencoded';
      const keptOf = async (fields: object) => {
        const { version, contentType } = await read(await register(fields));
        return `${version} ${contentType === form ? 'form' : contentType.replace('application/', '')}`;
      };
      const sent = given === undefined ? {} : { version: given };
      assert.equal(await keptOf(sent), kept);
      assert.equal(await keptOf({ ...sent, contentType: form }), kept.replace('json', 'form'));
    });

  test('a change changes only what is sent', async () => {
    const id = await register({ token: 'secret', version: '2' });
    const before = await read(id);
    app().clock.move(1000);
    assert.deepEqual((await app().admin.put(`/webhooks/${id}.json`, { webhook: { event: 'task.*' } })).body, {
      STATUS: 'OK',
    });
    const after = await read(id);
    assert.notEqual(after.updatedOn, before.updatedOn);
    assert.deepEqual(after, { ...before, event: 'TASK.*', updatedOn: after.updatedOn });
    await app().admin.put(`/webhooks/${id}.json`, { webhook: { url: 'https://example.org/', token: '' } });
    const last = await read(id);
    assert.deepEqual([last.url, last.hasToken, last.version], ['https://example.org/', false, '2']);
  });

  test('pausing, resuming and deleting', async () => {
    const { admin } = app();
    const id = await register({ status: 'PAUSED' });
    assert.equal((await read(id)).status, 'PAUSED');
    assert.deepEqual((await admin.put(`/webhooks/${id}/resume.json`)).body, { STATUS: 'OK' });
    assert.equal((await read(id)).status, 'ACTIVE');
    assert.equal((await admin.put(`/webhooks/${id}/pause.json`)).status, 200);
    assert.equal((await read(id)).status, 'PAUSED');
    assert.equal((await admin.put(`/webhooks/${id}.json`, { webhook: { status: 'DISABLED' } })).status, 422);
    assert.equal((await admin.delete(`/webhooks/${id}.json`)).status, 200);
    for (const path of [`/webhooks/${id}.json`, `/webhooks/${id}/deliveries.json`])
      assert.equal((await admin.get(path)).status, 404);
    assert.equal((await admin.delete(`/webhooks/${id}.json`)).status, 404);
    const { webhooks } = (await admin.get('/webhooks.json?pageSize=500')).body;
    assert.ok(!webhooks.some((one: { id: string }) => one.id === id));
  });

  test('of one project', async () => {
    const { admin } = app();
    const [project, other] = [await makeProject(admin), await makeProject(admin)];
    const id = await make(admin, `/projects/${project}/webhooks.json`, webhook());
    assert.equal((await read(id)).projectId, project);
    const list = (await admin.get(`/projects/${project}/webhooks.json`)).body;
    assert.deepEqual(list.webhooks, [await read(id)]);
    assert.deepEqual((await admin.get(`/projects/${other}/webhooks.json`)).body.webhooks, []);
    assert.equal((await admin.post('/projects/4040/webhooks.json', webhook())).status, 404);
    assert.equal((await admin.get('/projects/4040/webhooks.json')).status, 404);
  });

  test('another project is heard of after a change, and all of them without one', async (t) => {
    const { admin, register, dispatch } = await openOffice(t, engine);
    const [first, second, gone] = [await makeProject(admin), await makeProject(admin), await makeProject(admin)];
    const id = await register({ event: 'PROJECT.UPDATED' }, `/projects/${first}/webhooks.json`);
    const change = (fields: object) => admin.put(`/webhooks/${id}.json`, { webhook: fields });
    const whole = async () => (await admin.get(`/webhooks/${id}.json`)).body.webhook;
    let last = 0;
    /** Of which projects it hears when each of them is renamed. */
    const hears = async (): Promise<string[]> => {
      for (const project of [first, second])
        await admin.put(`/projects/${project}.json`, { project: { name: `After ${last}, ${project}` } });
      await dispatch();
      const { events, lastSequence } = (await admin.get(`/webhooks/${id}/events.json?after=${last}`)).body;
      last = lastSequence;
      return events.map((event: { projectId: string }) => event.projectId);
    };
    assert.deepEqual(await hears(), [first]);
    assert.equal((await change({ projectId: second })).status, 200);
    assert.deepEqual(await hears(), [second]);
    assert.deepEqual((await admin.get(`/projects/${first}/webhooks.json`)).body.webhooks, []);

    await change({ projectId: gone });
    await admin.delete(`/projects/${gone}.json`);
    assert.equal((await change(await whole())).status, 200, 'sent back as it was read');
    const refused = await change({ projectId: '4040' });
    assert.deepEqual([refused.status, refused.body.errors[0].field], [422, 'projectId']);
    assert.equal((await whole()).projectId, gone);
    await change({ projectId: '' });
    assert.equal((await whole()).projectId, '');
    assert.deepEqual(await hears(), [first, second]);
  });

  test('what is missing or wrong is 422 and registers nothing', async () => {
    const { admin } = app();
    const count = async () => (await admin.get('/webhooks.json')).headers['x-records'];
    const before = await count();
    for (const body of [
      {},
      { url: URL, event: 'TASK.CREATED' },
      { webhook: { event: 'TASK.CREATED' } },
      { webhook: { url: URL } },
      webhook({ contentType: 'application/xml' }),
      webhook({ token: 7 }),
      webhook({ status: 'asleep' }),
    ])
      assert.equal((await admin.post('/webhooks.json', body)).status, 422, JSON.stringify(body));
    assert.equal(await count(), before);
  });

  test('pages go on where the last one ended', async () => {
    const { admin } = await app().anotherAccount();
    for (let i = 0; i < 5; i += 1) await make(admin, '/webhooks.json', webhook());
    const ids = async (page: number) => {
      const reply = await admin.get(`/webhooks.json?page=${page}&pageSize=2`);
      return reply.body.webhooks.map((one: { id: string }) => one.id);
    };
    assert.deepEqual([await ids(1), await ids(2), await ids(3), await ids(4)], [['1', '2'], ['3', '4'], ['5'], []]);
  });
});

eachEngine('who may register webhooks', (engine) => {
  const app = useApp(engine);
  const everyCall = (id: string, project: string): [string, string, unknown?][] => [
    ['PUT', '/webhooks/enable.json'],
    ['PUT', '/webhooks/disable.json'],
    ['GET', '/webhooks.json'],
    ['GET', '/webhooks/events.json'],
    ['GET', `/webhooks/${id}.json`],
    ['POST', '/webhooks.json', webhook()],
    ['PUT', `/webhooks/${id}.json`, webhook()],
    ['PUT', `/webhooks/${id}/pause.json`],
    ['PUT', `/webhooks/${id}/resume.json`],
    ['DELETE', `/webhooks/${id}.json`],
    ['GET', `/webhooks/${id}/deliveries.json`],
    ['GET', `/${id}/deliveries.json`],
    ['POST', `/webhooks/${id}/redeliver.json`, { uuid: 'x' }],
    ['POST', `/webhook/${id}/redeliver.json`, { uuid: 'x' }],
    ['GET', `/projects/${project}/webhooks.json`],
    ['POST', `/projects/${project}/webhooks.json`, webhook()],
  ];

  test('Administrators of the owner company and nobody else', async () => {
    const { admin } = app();
    const company = await make(admin, '/companies.json', { company: { name: 'Client' } });
    const { id: person, caller } = await makePerson(app(), { 'company-id': company, administrator: true });
    const [seen, hidden] = [await makeProject(admin), await makeProject(admin)];
    await join(admin, seen, person, 'administrator');
    const id = await make(admin, '/webhooks.json', webhook());
    for (const [method, path, body] of everyCall(id, seen)) {
      assert.equal((await caller.call(method, path, body)).status, 403, `${method} ${path}`);
      assert.equal((await app().as('').call(method, path, body)).status, 401, `${method} ${path}`);
    }
    assert.equal((await caller.get(`/projects/${hidden}/webhooks.json`)).status, 404);
    assert.equal((await caller.post(`/projects/${hidden}/webhooks.json`, webhook())).status, 404);
    assert.equal((await admin.get('/webhooks.json')).headers['x-records'], '1');
  });

  test('another account’s webhooks are not there', async () => {
    const id = await make(app().admin, '/webhooks.json', webhook());
    const other = await app().anotherAccount();
    for (const [method, path, body] of everyCall(id, '1').filter(([, path]) => path.includes(`/${id}`)))
      assert.equal((await other.admin.call(method, path, body)).status, 404, `${method} ${path}`);
  });
});

eachEngine('where a webhook may point', (engine) => {
  const app = useApp(engine, { env: { HOST: '0.0.0.0', HOLDFAST_WEBHOOK_ALLOW: '' } });
  const refused = [
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://localhost/',
    'http://127.1/',
    'http://0x7f.1/',
    'http://169.254.169.254/latest',
    'http://[::ffff:7f00:1]/',
    'ftp://example.com/',
    'https://user:pass@example.com/',
    'example.com',
    `https://example.com/${'x'.repeat(2100)}`,
  ];
  for (const url of refused)
    test(`not to ${url.slice(0, 40)}`, async () => {
      const { admin } = app();
      const created = await admin.post('/webhooks.json', webhook({ url }));
      assert.equal(created.status, 422);
      assert.equal(created.body.errors[0].field, 'url');
      const id = await make(admin, '/webhooks.json', webhook());
      assert.equal((await admin.put(`/webhooks/${id}.json`, { webhook: { url } })).status, 422);
      assert.equal((await admin.get(`/webhooks/${id}.json`)).body.webhook.url, URL);
    });
});
