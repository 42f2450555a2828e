import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, make, makeCompany, makeProject } from '../../support/make.ts';
import { PUBLIC, passkeys } from '../passkeys/stage.ts';
import { withApp } from '../secondsteps/stage.ts';
import { entriesAt, OWN, PASSWORD, somebody, told } from './stage.ts';

const NEW = 'staple of another battery';

eachEngine('the audit log of changes', (engine) => {
  const app = useApp(engine, { env: PUBLIC });
  const newest = async (): Promise<number> => Number((await entriesAt(app().admin))[0]?.id ?? 0);
  /** What was written since then. */
  const since = async (before: number) => told((await entriesAt(app().admin)).filter(({ id }) => Number(id) > before));

  test('of people: who was added, whose rights and address changed, who was invited and removed', async () => {
    const { admin } = app();
    const companyName = 'Harbour works';
    const company = await makeCompany(admin, { name: companyName });
    const boss = await (await somebody(app(), { administrator: true })).enter();
    const proof = { 'current-password': PASSWORD };
    const before = await newest();
    const { id, name, email } = await somebody(app());
    const change = (person: object) => admin.put(`/people/${id}.json`, { person });
    const promotion = { person: { administrator: true, title: 'Pilot', ...proof } };
    assert.equal((await app().as('').put(`/people/${id}.json`, promotion, boss)).status, 200);
    assert.equal(
      (await change({ 'company-id': company, 'email-address': `x${email}`, canAddProjects: false })).status,
      200,
    );
    assert.equal((await change({ title: 'Captain' })).status, 200);
    const { link } = (await app().as('').put(`/people/${id}/invite.json`, proof, boss)).body;
    const code = link.split('/').at(-1);
    assert.equal(
      (
        await app()
          .as('')
          .post(`/links/${code}.json`, { person: { password: NEW } })
      ).status,
      201,
    );
    assert.equal((await admin.delete(`/people/${id}.json`)).status, 200);
    assert.deepEqual(await since(before), [
      `person.added | Ada ${name} | e-mail address: ${email}, company: Acme, administrator: no, may add projects: yes | token`,
      'token.created | test | read and write, until revoked | server',
      `person.changed | Ada ${name} | administrator: no → yes | browser`,
      `person.changed | Ada ${name} | e-mail address: ${email} → x${email}, company: Acme → ${companyName}, may add projects: yes → no | token`,
      `link.made | Ada ${name} | invitation | browser`,
      `password.changed | Ada ${name} | invitation link | browser`,
      'session.opened | link | browser',
      `person.deleted | Ada ${name} | x${email} | token`,
    ]);
  });

  test('of who comes in: passwords, tokens, passkeys and the second step, also what failed', async () => {
    const { id, name, email, enter, signIn } = await somebody(app());
    const session = await enter();
    const before = await newest();
    const ask = app().as('');
    const { code, recoveryCodes } = await withApp(app(), session);
    assert.equal((await signIn({ code: '000000' })).status, 401);
    assert.equal((await signIn({ code: code() })).status, 201);
    const device = passkeys(app());
    const added = await device.addDevice(session);
    assert.equal((await device.enter(added.device)).status, 201);
    assert.equal((await device.rename(session, added.id, 'Old laptop')).status, 200);
    assert.equal((await device.enter(added.device, { origin: 'https://elsewhere.example' })).status, 401);
    const password = { password: NEW, 'current-password': 'wrong' };
    const setPassword = (more: object) => ask.put(`/people/${id}.json`, { person: { ...password, ...more } }, session);
    assert.equal((await setPassword({})).status, 422);
    assert.equal((await setPassword({ 'current-password': PASSWORD, 'revoke-tokens': true })).status, 200);
    const token = await ask.post('/tokens.json', { token: { name: 'Nightly', readOnly: true } }, session);
    assert.equal((await ask.delete(`/tokens/${token.body.id}.json`, session)).status, 200);
    const proof = { code: recoveryCodes[0] };
    assert.equal((await ask.put(`/passkeys/${added.id}/remove.json`, { passkey: proof }, session)).status, 200);
    assert.equal((await signIn({ password: NEW, code: recoveryCodes[1] })).status, 201);
    assert.equal((await ask.delete('/sessions.json', session)).status, 200);
    const off = { secondStep: { code: recoveryCodes[2] } };
    assert.equal((await ask.put('/secondStep/off.json', off, session)).status, 200);
    const person = `Ada ${name}`;
    assert.deepEqual(await since(before), [
      'secondStep.turnedOn | app added | browser',
      `session.refused | ${person} | code | browser`,
      'session.opened | password and code | browser',
      'passkey.added | Laptop | browser',
      'session.opened | passkey | browser',
      'passkey.renamed | Old laptop | was Laptop | browser',
      `session.refused | ${person} | passkey | browser`,
      'proof.refused | password | browser',
      `password.changed | ${person} | browser`,
      `token.revoked | ${person} | all of theirs | browser`,
      'token.created | Nightly | read-only, until revoked | browser',
      'token.revoked | Nightly | browser',
      'passkey.removed | Old laptop | browser',
      'session.opened | password and code | browser',
      'session.ended | all others of their own: 1 | browser',
      'secondStep.turnedOff | browser',
    ]);
    const entries = (await entriesAt(app().admin)).filter((one) => Number(one.id) > before);
    for (const { action, personId } of entries) assert.equal(personId, action === 'session.refused' ? '' : id, action);
    const rows = await app().services.db.read.selectFrom('audit_entries').selectAll().execute();
    const text = JSON.stringify(rows);
    const secrets = [PASSWORD, NEW, token.body.token, session.cookie!.split('=')[1]!, ...recoveryCodes];
    for (const secret of secrets) assert.ok(!text.includes(secret), `${email} reads ${secret}`);
  });

  test('of webhooks, with nothing in it that would let others call their receivers', async () => {
    const { admin } = app();
    const before = await newest();
    const [url, other] = ['https://hooks.example/T0/B1/s3cr3t?key=s3cr3t', 'https://hooks.example/T0/B2/s3cr3t'];
    const headers = { authorization: 'Bearer s3cr3t' };
    const id = await make(admin, '/webhooks.json', { webhook: { event: 'TASK.*', url, token: 's3cr3t', headers } });
    const change = async (webhook: object) =>
      assert.equal((await admin.put(`/webhooks/${id}.json`, { webhook })).status, 200);
    await change({ url: other, token: 'another s3cr3t' });
    await change({ event: 'TASK.CREATED', status: 'paused' });
    await change({ event: 'TASK.CREATED' });
    const rotated = (await admin.post(`/webhooks/${id}/rotate.json`)).body;
    assert.equal((await admin.put('/webhooks/disable.json')).status, 200);
    assert.equal((await admin.put('/webhooks/disable.json')).status, 200);
    assert.equal((await admin.put('/webhooks/enable.json')).status, 200);
    assert.equal((await admin.delete(`/webhooks/${id}.json`)).status, 200);
    const place = 'https://hooks.example';
    assert.deepEqual(await since(before), [
      `webhook.created | ${place} | address: ${place}, events: TASK.*, project: all, status: active, written as: a form, version 1, a minute: no limit | token`,
      `webhook.changed | ${place} | another path, secret given anew | token`,
      `webhook.changed | ${place} | events: TASK.* → TASK.CREATED, status: active → paused | token`,
      `webhook.changed | ${place} | secret given anew | token`,
      'account.changed | webhooks: on → off | token',
      'account.changed | webhooks: off → on | token',
      `webhook.deleted | ${place} | token`,
    ]);
    const text = JSON.stringify(await app().services.db.read.selectFrom('audit_entries').selectAll().execute());
    for (const secret of ['s3cr3t', ...Object.values(rotated).filter((one) => String(one).startsWith('whsec'))])
      assert.ok(!text.includes(String(secret)));
  });

  test('of companies: what they are called, who was added and removed, and nothing of how they look', async () => {
    const { admin } = app();
    const before = await newest();
    const id = await makeCompany(admin, { name: 'Pilots' });
    const change = (company: object) => admin.put(`/companies/${id}.json`, { company });
    for (const company of [{ name: 'Pilots & Sons' }, { name: 'Pilots & Sons', website: 'https://pilots.example' }])
      assert.equal((await change(company)).status, 200);
    const fields = { name: 'Dredging', newCompany: 'Dredgers' };
    assert.equal((await admin.post('/projects.json', { project: fields })).status, 201);
    assert.equal((await admin.delete(`/companies/${id}.json`)).status, 200);
    assert.deepEqual(await since(before), [
      'company.added | Pilots | token',
      'company.changed | Pilots & Sons | name: Pilots → Pilots & Sons | token',
      'company.added | Dredgers | token',
      'company.deleted | Pilots & Sons | token',
    ]);
  });

  test('of the account, of who is on a project in which role, and of tables that were taken', async () => {
    const { admin } = app();
    const project = await makeProject(admin, { name: 'Harbour' });
    const { id, name, enter } = await somebody(app());
    const before = await newest();
    await join(admin, project, id, 'administrator');
    await join(admin, project, id, 'administrator');
    assert.equal((await admin.delete(`/projects/${project}/people/${id}.json`)).status, 200);
    assert.equal((await admin.put('/account.json', { account: { name: 'Acme & Co' } })).status, 200);
    assert.equal((await admin.put('/account.json', { account: { timezone: 'Europe/Berlin' } })).status, 200);
    assert.equal((await admin.get(`/projects/${project}/time_entries.csv?userId=1`)).status, 200);
    const session = await enter();
    assert.equal(
      (
        await app()
          .as('')
          .delete('/sessions.json', { ...session, ...OWN })
      ).status,
      200,
    );
    assert.deepEqual(await since(before), [
      `members.changed | Harbour | added 1: ${id} | token`,
      `members.changed | Ada ${name} | member → administrator in project ${project} (Harbour) | token`,
      `members.changed | Harbour | removed 1: ${id} | token`,
      'account.changed | name: Acme → Acme & Co | token',
      'account.changed | time zone: UTC → Europe/Berlin | token',
      `export.taken | hours: /projects/${project}/time_entries.csv | token`,
      'session.opened | password | browser',
    ]);
  });
});
