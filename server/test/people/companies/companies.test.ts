import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, openTestApp, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { makeCompany, makePerson, makeProject } from '../../support/make.ts';

eachEngine('companies', (engine) => {
  const app = useApp(engine);
  const names = async (query = '') =>
    (await app().admin.get(`/companies.json${query}`)).body.companies.map(({ name }: { name: string }) => name);
  const events = async () =>
    (await app().services.db.read.selectFrom('events').select(['name', 'object_id']).orderBy('id').execute()).map(
      ({ name, object_id }) => `${name} ${object_id}`,
    );

  test('a company, alone and in a list, has every key of the contract', async () => {
    const fresh = await openTestApp(engine);
    try {
      const company = { name: 'Harbour Works & Sons', address_one: '1 Quay', countrycode: 'IE', profile: 'Cranes' };
      const made = await fresh.admin.post('/companies.json', { company });
      assert.equal(made.status, 201);
      matchesGolden('company-created', made.body);
      matchesGolden('company-read', (await fresh.admin.get(`/companies/${made.body.id}.json`)).body);
      matchesGolden('companies-list', (await fresh.admin.get('/companies.json')).body);
    } finally {
      await fresh.dispose();
    }
  });

  test('an update changes only what is sent, and nothing sent makes no event', async () => {
    const id = await makeCompany(app().admin, { name: 'Before', city: 'Cork', privateNotes: 'kept' });
    const before = await events();
    assert.equal((await app().admin.put(`/companies/${id}.json`, { company: { name: 'After' } })).status, 200);
    await app().admin.put(`/companies/${id}.json`, { company: { name: 'After', city: 'Cork' } });
    await app().admin.put(`/companies/${id}.json`, { company: {} });
    const { company } = (await app().admin.get(`/companies/${id}.json`)).body;
    assert.deepEqual([company.name, company.city, company.privateNotes], ['After', 'Cork', 'kept']);
    assert.deepEqual((await events()).slice(before.length), [`COMPANY.UPDATED ${id}`]);
  });

  test('the owner company stands first, the others by name in any case; search finds parts of names', async () => {
    for (const name of ['zulu search', 'Alpha search', 'échelon search', 'beta_search 100%'])
      await makeCompany(app().admin, { name });
    assert.equal((await names())[0], 'Acme');
    assert.deepEqual(await names('?searchTerm=SEARCH'), [
      'Alpha search',
      'beta_search 100%',
      'zulu search',
      'échelon search',
    ]);
    assert.deepEqual(await names('?searchTerm=a_s'), ['beta_search 100%']);
    assert.deepEqual(await names(`?searchTerm=${encodeURIComponent('100%')}`), ['beta_search 100%']);
    assert.deepEqual(await names(`?searchTerm=${encodeURIComponent('E\u0301CHELON')}`), ['échelon search']);
  });

  test('walking the pages while others add and remove repeats and hides nothing', async () => {
    const { admin } = app();
    for (let n = 10; n < 22; n += 1) await makeCompany(admin, { name: `Walk ${n}` });
    const seen: string[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const reply = await admin.get(`/companies.json?searchTerm=walk&pageSize=5&page=${page}`);
      pages = Number(reply.headers['x-pages']);
      seen.push(...reply.body.companies.map(({ name }: { name: string }) => name));
      if (page === 1) {
        await makeCompany(admin, { name: 'Walk 00' });
        const first = (await admin.get('/companies.json?searchTerm=walk%2010')).body.companies[0];
        await admin.delete(`/companies/${first.id}.json`);
      }
    }
    assert.deepEqual(
      seen,
      Array.from({ length: 12 }, (_, n) => `Walk ${n + 10}`),
    );
  });

  test('a company with people or projects, and the owner company, cannot be deleted', async () => {
    const { admin } = app();
    const id = await makeCompany(admin);
    const { id: person } = await makePerson(app(), { 'company-id': id });
    const project = await makeProject(admin, { companyId: id });
    const remove = async () => (await admin.delete(`/companies/${id}.json`)).status;
    assert.equal(await remove(), 409);
    await admin.delete(`/people/${person}.json`);
    assert.equal(await remove(), 409);
    await admin.put(`/projects/${project}.json`, { project: { companyId: 1 } });
    const before = await events();
    assert.equal(await remove(), 200);
    assert.deepEqual((await events()).slice(before.length), [`COMPANY.DELETED ${id}`]);
    assert.deepEqual([await remove(), (await admin.get(`/companies/${id}.json`)).status], [404, 404]);
    assert.equal((await admin.delete('/companies/1.json')).status, 409);
    const moved = await admin.post('/projects.json', { project: { name: 'Late', companyId: id } });
    assert.deepEqual([moved.status, moved.body.errors[0].field], [422, 'companyId']);
  });

  test('who is no Administrator knows their own company only', async () => {
    const { admin } = app();
    const [own, other] = [await makeCompany(admin), await makeCompany(admin)];
    const { caller } = await makePerson(app(), { 'company-id': own, canAddProjects: true, administrator: true });
    assert.equal((await caller.get(`/companies/${own}.json`)).status, 200);
    assert.equal((await caller.get(`/companies/${other}.json`)).status, 404);
    assert.equal((await caller.get('/companies.json')).status, 403);
    assert.equal((await caller.post('/projects.json', { project: { name: 'x', companyId: other } })).status, 422);
    assert.equal((await caller.post('/projects.json', { project: { name: 'x', companyId: own } })).status, 201);
    assert.equal((await caller.post('/projects.json', { project: { name: 'x', newCompany: 'New' } })).status, 403);
  });

  test('private notes are for Administrators of the owner company', async () => {
    const id = await makeCompany(app().admin, { privateNotes: 'pays late', profile: 'Cranes' });
    const { caller } = await makePerson(app(), { 'company-id': id });
    const notes = async (by: Caller) => {
      const { company } = (await by.get(`/companies/${id}.json`)).body;
      return [company.privateNotes, company.profile];
    };
    assert.deepEqual(
      [await notes(app().admin), await notes(caller)],
      [
        ['pays late', 'Cranes'],
        ['', 'Cranes'],
      ],
    );
  });

  test('counts its people', async () => {
    const id = await makeCompany(app().admin);
    const { id: person } = await makePerson(app(), { 'company-id': id });
    const accounts = async () => (await app().admin.get(`/companies/${id}.json`)).body.company.accounts;
    assert.equal(await accounts(), '1');
    await app().admin.delete(`/people/${person}.json`);
    assert.equal(await accounts(), '0');
  });

  test('a matching ETag is answered 304', async () => {
    const { etag } = (await app().admin.get('/companies.json')).headers;
    assert.equal((await app().admin.get('/companies.json', { 'if-none-match': etag! })).status, 304);
    await makeCompany(app().admin);
    assert.equal((await app().admin.get('/companies.json', { 'if-none-match': etag! })).status, 200);
  });
});
