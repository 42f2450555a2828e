import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eachEngine, sqliteEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { make, makeCompany, makePerson, makeProject } from '../../support/make.ts';
import { openOffice } from './post-office.ts';

const JSON_BODY = { version: '2', contentType: 'application/json' };
const FORM_BODY = { version: '2', contentType: 'application/x-www-form-urlencoded' };

eachEngine('a version 2 notification', (engine) => {
  test('carries who did it and the object, as JSON', async (t) => {
    const { admin, receiver, register, deliver } = await openOffice(t, engine);
    await register(JSON_BODY);
    await makeProject(admin, { name: 'Harbour site', startDate: '20261115', description: 'Quay “5” & pier' });
    await deliver();
    const { headers, body } = receiver.calls[0]!;
    assert.equal(headers['content-type'], 'application/json');
    assert.equal(headers['x-projects-event'], 'PROJECT.CREATED');
    matchesGolden('notification-project', JSON.parse(body));
  });

  test('carries the same as a form, flattened and sorted', async (t) => {
    const { admin, receiver, register, deliver } = await openOffice(t, engine);
    await register(FORM_BODY);
    await makeProject(admin, { name: 'Harbour site' });
    await deliver();
    const { headers, body } = receiver.calls[0]!;
    assert.equal(headers['content-type'], 'application/x-www-form-urlencoded');
    const keys = [...new URLSearchParams(body).keys()];
    assert.deepEqual(keys, keys.toSorted());
    assert.ok(body.includes('EventCreator.FirstName=') && body.includes('Project.Name=Harbour+site'), body);
    assert.equal(new URLSearchParams(body).get('Project.ID'), '1');
    assert.ok(keys.includes('Project.CompanyID'));
  });

  test('of a deletion carries the id alone', async (t) => {
    const { admin, receiver, register, deliver } = await openOffice(t, engine);
    const project = await makeProject(admin);
    await register({ ...JSON_BODY, event: 'PROJECT.DELETED' });
    await register({ ...FORM_BODY, event: 'PROJECT.DELETED' });
    await admin.delete(`/projects/${project}.json`);
    await deliver();
    const [json, form] = receiver.calls
      .toSorted((a, b) => String(a.headers['content-type']).localeCompare(String(b.headers['content-type'])))
      .map(({ body }) => body);
    const { eventCreator, ...rest } = JSON.parse(json!);
    assert.deepEqual([eventCreator.id, rest], [1, { id: Number(project) }]);
    assert.equal(new URLSearchParams(form).get('ID'), project);
    assert.equal(new URLSearchParams(form).get('Project.ID'), null);
  });

  test('has a form of its own for every kind outside projects too', async (t) => {
    const { app, admin, receiver, register, deliver } = await openOffice(t, engine);
    await register({ ...JSON_BODY, event: 'COMPANY.*' });
    await register({ ...JSON_BODY, event: 'USER.CREATED' });
    await makeCompany(admin, { name: 'Contractors', website: 'https://contractors.example' });
    await makePerson(app, { 'first-name': 'Ana', 'last-name': 'Okoye', 'email-address': 'ana@acme.test' });
    await deliver();
    const bodies = Object.assign({}, ...receiver.calls.map(({ body }) => JSON.parse(body)));
    assert.deepEqual([bodies.company.name, bodies.company.website], ['Contractors', 'https://contractors.example']);
    assert.deepEqual([bodies.user.firstName, bodies.user.email], ['Ana', 'ana@acme.test']);
  });

  test('is the same on every try, although the object has changed since', async (t) => {
    const { app, admin, receiver, register, deliver } = await openOffice(t, engine);
    await register({ ...JSON_BODY, event: 'PROJECT.CREATED' });
    receiver.answers(500);
    const project = await makeProject(admin, { name: 'First name' });
    await deliver();
    await admin.put(`/projects/${project}.json`, { project: { name: 'Second name' } });
    app.clock.move(5000);
    await deliver();
    const [first, second] = receiver.calls;
    assert.equal(second?.body, first?.body);
    assert.ok(first?.body.includes('First name'));
  });

  test('an unknown version means 2, and version 1 stays four variables whatever the content type', async (t) => {
    const { admin, receiver, register, deliver } = await openOffice(t, engine);
    await register({ version: 'v3', url: `${receiver.url}/odd` });
    await register({ version: '1', contentType: 'application/json', url: `${receiver.url}/one` });
    await makeProject(admin);
    await deliver();
    const of = (path: string) => receiver.calls.find((call) => call.path === path)!;
    assert.ok(JSON.parse(of('/hook/odd').body).project);
    assert.match(of('/hook/one').body, /^accountId=1&event=PROJECT.CREATED&bbjectId=\d+&userId=1$/);
    assert.equal(of('/hook/one').headers['content-type'], 'application/x-www-form-urlencoded');
  });
});

describe('a notification for a chat', () => {
  test('is a sentence with a link and a colour, in which nothing that people write is markup', async (t) => {
    const env = { HOLDFAST_PUBLIC_URL: 'https://work.test', HOLDFAST_WEBHOOK_ALLOW: '127.0.0.0/8' };
    const { admin, receiver, register, deliver } = await openOffice(t, sqliteEngine, { env });
    const project = await makeProject(admin, { name: 'Pier & quay' });
    const task = await make(admin, `/projects/${project}/tasks.json`, {
      'todo-item': { content: 'Cut <!channel> @here |\n"stone"' },
    });
    const event = 'TASK.COMPLETED,COMMENT.CREATED,TASK.DELETED,PROJECT.UPDATED';
    const slack = await register({ contentType: 'slack', version: '1', event, url: `${receiver.url}/slack` });
    await register({ contentType: 'matrix', event, url: `${receiver.url}/matrix` });
    await admin.put(`/tasks/${task}/complete.json`);
    const body = `<b>Well</b> done, @[Ada Quay](person:1)! ${'x'.repeat(400)}`;
    await make(admin, `/tasks/${task}/comments.json`, { comment: { body } });
    await admin.put(`/projects/${project}.json`, { project: { name: 'Quay' } });
    await admin.delete(`/tasks/${task}.json`);
    await deliver();
    const told = (path: string) =>
      receiver.calls
        .filter((call) => call.path.endsWith(path))
        .sort((a, b) => String(a.headers['x-projects-event']).localeCompare(String(b.headers['x-projects-event'])))
        .map(({ headers, body: sent }) => {
          assert.equal(headers['content-type'], 'application/json');
          return JSON.parse(sent);
        });
    matchesGolden('notification-slack', told('/slack'));
    matchesGolden('notification-matrix', told('/matrix'));
    const { version, contentType } = (await admin.get(`/webhooks/${slack}.json`)).body.webhook;
    assert.deepEqual([version, contentType], ['2', 'slack'], 'whatever version was said beside it');
  });
});
