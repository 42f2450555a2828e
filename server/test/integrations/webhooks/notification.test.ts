import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { openOffice } from './post-office.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

eachEngine('the notification', (engine) => {
  test('is four variables, exactly these and in this order', async (t) => {
    const { app, admin, receiver, register, deliver } = await openOffice(t, engine);
    await register({ event: 'PROJECT.CREATED' });
    const project = await makeProject(admin);
    assert.equal(await deliver(), 1);
    const [call] = receiver.calls;
    assert.equal(call?.method, 'POST');
    assert.equal(call.path, '/hook');
    assert.equal(call.body, `accountId=${app.accountId}&event=PROJECT.CREATED&bbjectId=${project}&userId=1`);
    const { host, connection, ...headers } = call.headers;
    const id = headers['x-projects-delivery'];
    assert.match(String(id), UUID);
    assert.deepEqual(headers, {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(call.body.length),
      'user-agent': 'Holdfast/test (+webhooks)',
      'x-projects-event': 'PROJECT.CREATED',
      'x-projects-delivery': id,
      'webhook-id': id,
      'webhook-timestamp': String(app.clock.now().getTime() / 1000),
      'webhook-attempt': '1',
    });
  });

  test('carries both signatures when there is a token, of exactly the bytes sent', async (t) => {
    const { admin, receiver, register, deliver } = await openOffice(t, engine);
    await register({ token: 'sésame' });
    await makeProject(admin);
    assert.equal(await deliver(), 1);
    const { headers, body } = receiver.calls[0]!;
    assert.equal(headers['x-projects-signature'], createHmac('sha256', 'sésame').update(body).digest('hex'));
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const standard = createHmac('sha256', Buffer.from('sésame')).update(signed).digest('base64');
    assert.equal(headers['webhook-signature'], `v1,${standard}`);
  });

  test('loses the signatures when the token is taken away', async (t) => {
    const { admin, receiver, register, deliver } = await openOffice(t, engine);
    const hook = await register({ token: 'sesame' });
    await admin.put(`/webhooks/${hook}.json`, { webhook: { token: '' } });
    await makeProject(admin);
    await deliver();
    const { headers } = receiver.calls[0]!;
    assert.equal(headers['x-projects-signature'], undefined);
    assert.equal(headers['webhook-signature'], undefined);
  });

  test('adds objectId and projectId when asked to', async (t) => {
    const { app, admin, receiver, register, deliver } = await openOffice(t, engine);
    await register({ 'send-object-id': true });
    const project = await makeProject(admin);
    await admin.put(`/people/1.json`, { person: { title: 'Boss' } });
    await deliver();
    const account = `accountId=${app.accountId}`;
    assert.deepEqual(receiver.calls.map(({ body }) => body).sort(), [
      `${account}&event=PROJECT.CREATED&bbjectId=${project}&userId=1&objectId=${project}&projectId=${project}`,
      `${account}&event=USER.UPDATED&bbjectId=1&userId=1&objectId=1&projectId=`,
    ]);
  });

  test('comes after the commit: a receiver that calls back while answering sees the change and may change it', async (t) => {
    const { admin, receiver, register, deliver } = await openOffice(t, engine);
    await register({ event: 'PROJECT.CREATED' });
    const seen: unknown[] = [];
    receiver.answers(async ({ body }) => {
      const id = new URLSearchParams(body).get('bbjectId');
      const before = await admin.get(`/projects/${id}.json`);
      const change = await admin.put(`/projects/${id}.json`, { project: { name: `${before.body.project.name}!` } });
      seen.push(before.body.project.name, change.status);
      return {};
    });
    const project = await makeProject(admin, { name: 'Mission' });
    await deliver();
    assert.deepEqual(seen, ['Mission', 200]);
    assert.equal((await admin.get(`/projects/${project}.json`)).body.project.name, 'Mission!');
  });
});

eachEngine('who is told what', (engine) => {
  test('one event, one delivery for each webhook whose pattern fits', async (t) => {
    const { admin, receiver, register, deliver } = await openOffice(t, engine);
    for (const [path, event] of Object.entries({
      one: 'PROJECT.CREATED',
      several: 'task.created, project.updated',
      kind: 'PROJECT.*',
      all: '*',
      other: 'TASK.*',
    }))
      await register({ event, url: receiver.url.replace('hook', path) });
    const project = await makeProject(admin);
    await admin.put(`/projects/${project}.json`, { project: { name: 'Renamed' } });
    await deliver();
    const told = receiver.calls.map(({ path, headers }) => `${path} ${headers['x-projects-event']}`).sort();
    assert.deepEqual(told, [
      '/all PROJECT.CREATED',
      '/all PROJECT.UPDATED',
      '/kind PROJECT.CREATED',
      '/kind PROJECT.UPDATED',
      '/one PROJECT.CREATED',
      '/several PROJECT.UPDATED',
    ]);
    assert.equal(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size, 6);
  });

  test('a webhook of one project hears of that project only', async (t) => {
    const { admin, receiver, register, deliver } = await openOffice(t, engine);
    const [mine, other] = [await makeProject(admin), await makeProject(admin)];
    await register({}, `/projects/${mine}/webhooks.json`);
    for (const id of [mine, other]) await admin.put(`/projects/${id}.json`, { project: { name: `New ${id}` } });
    await admin.put(`/people/1.json`, { person: { title: 'Boss' } });
    assert.equal(await deliver(), 1);
    assert.match(receiver.calls[0]!.body, new RegExp(`bbjectId=${mine}&`));
  });

  test('nothing of another account', async (t) => {
    const { app, receiver, register, deliver } = await openOffice(t, engine);
    await register();
    const other = await app.anotherAccount();
    await other.admin.put('/webhooks/enable.json');
    await makeProject(other.admin);
    assert.equal(await deliver(), 0);
    assert.equal(receiver.calls.length, 0);
  });

  test('nothing when the caller says fireWebhook=false', async (t) => {
    const { admin, receiver, register, deliver } = await openOffice(t, engine);
    await register();
    const reply = await admin.post('/projects.json?fireWebhook=false', { project: { name: 'Quiet' } });
    assert.equal(reply.status, 201);
    assert.equal(await deliver(), 0);
    await makeProject(admin);
    assert.equal(await deliver(), 1);
    assert.equal(receiver.calls.length, 1);
  });

  test('nothing while the switch is off, and nothing of that time later', async (t) => {
    const { admin, receiver, register, deliver, dispatch } = await openOffice(t, engine);
    await register({ event: 'PROJECT.CREATED' });
    await admin.put('/webhooks/disable.json');
    await makeProject(admin);
    assert.equal(await deliver(), 0);
    await admin.put('/webhooks/enable.json');
    assert.equal(await deliver(), 0);

    // Happened while on, not yet sent when it goes off: kept back, then sent.
    await makeProject(admin);
    await dispatch();
    await admin.put('/webhooks/disable.json');
    assert.equal(await deliver(), 0);
    assert.equal(receiver.calls.length, 0);
    await admin.put('/webhooks/enable.json');
    assert.equal(await deliver(), 1);
  });

  test('what is not dispatched yet when the switch goes off is sent when it is on again', async (t) => {
    const { admin, register, deliver } = await openOffice(t, engine);
    await register();
    await makeProject(admin);
    await admin.put('/webhooks/disable.json');
    assert.equal(await deliver(), 0);
    await admin.put('/webhooks/enable.json');
    assert.equal(await deliver(), 1);
  });

  test('nothing that happened before the webhook was there', async (t) => {
    const { admin, receiver, register, deliver } = await openOffice(t, engine);
    await makeProject(admin);
    await register();
    await makeProject(admin, { name: 'Later' });
    assert.equal(await deliver(), 1);
    assert.equal(receiver.calls.length, 1);
  });

  test('after a change what it listens to now, and of what happened before what it listened to then', async (t) => {
    const { admin, receiver, register, deliver } = await openOffice(t, engine);
    const project = await makeProject(admin);
    const hook = await register({ event: 'PROJECT.CREATED' });
    const heard = async () => {
      await deliver();
      return receiver.calls.splice(0).map(({ headers }) => headers['x-projects-event']);
    };
    const rename = (name: string) => admin.put(`/projects/${project}.json`, { project: { name } });
    await makeProject(admin);
    await rename('Before');
    await admin.put(`/webhooks/${hook}.json`, { webhook: { event: 'PROJECT.UPDATED' } });
    await rename('After');
    await makeProject(admin);
    assert.deepEqual((await heard()).sort(), ['PROJECT.CREATED', 'PROJECT.UPDATED']);

    const other = await makeProject(admin);
    await rename('While of all projects');
    await admin.put(`/webhooks/${hook}.json`, { webhook: { projectId: other } });
    await rename('While of another');
    assert.deepEqual(await heard(), ['PROJECT.UPDATED']);
  });

  test('also then, however much had happened', async (t) => {
    const { admin, register } = await openOffice(t, engine);
    const hook = await register({ event: 'PROJECT.CREATED' });
    await Promise.all(Array.from({ length: 520 }, () => makeProject(admin)));
    await admin.put(`/webhooks/${hook}.json`, { webhook: { event: 'TASK.*' } });
    assert.equal((await admin.get(`/webhooks/${hook}/events.json`)).body.lastSequence, 520);
  });
});
