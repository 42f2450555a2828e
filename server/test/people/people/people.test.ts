import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, openTestApp, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, makeCompany, makeInvitation, makePerson, makeProject, makeToken } from '../../support/make.ts';

const PASSWORD = 'correct horse battery';
const ids = (people: { id: string }[]) => people.map(({ id }) => id);

eachEngine('people', (engine) => {
  const app = useApp(engine);
  const read = async (id: string, by: Caller = app().admin) => (await by.get(`/people/${id}.json`)).body.person;
  const events = async () =>
    (await app().services.db.read.selectFrom('events').select(['name', 'object_id']).orderBy('id').execute()).map(
      ({ name, object_id }) => `${name} ${object_id}`,
    );
  const ana = { 'first-name': 'Ana', 'last-name': 'Okoye', 'email-address': 'Ana@acme.test' };

  test('nobody is called what would make another line of a log, steer a terminal or turn a page round', async () => {
    const { admin } = app();
    const { id } = await makePerson(app(), { 'email-address': 'plain@acme.test' });
    const company = await makeCompany(admin);
    for (const bad of ['A\nForged', 'A\tForged', 'A\u001b[31mred', 'A\u0085', 'A\u2028B', 'A\u202ecba', 'A\u2067cba']) {
      for (const key of ['first-name', 'last-name', 'title']) {
        const reply = await admin.put(`/people/${id}.json`, { person: { [key]: bad } });
        assert.equal(reply.status, 422, `${key} ${JSON.stringify(bad)}`);
        assert.deepEqual(reply.body.errors, [
          { field: key, message: 'must be one line, without characters that steer how it is shown' },
        ]);
      }
      assert.equal((await admin.put(`/companies/${company}.json`, { company: { name: bad } })).status, 422);
      assert.equal((await admin.post('/companies.json', { company: { name: bad } })).status, 422);
    }
    for (const good of ['Zoë-Anne', 'أحمد', '李 小龍', 'O’Neill \u200f', '👩‍🚀'])
      assert.equal((await admin.put(`/people/${id}.json`, { person: { 'last-name': good } })).status, 200, good);
  });

  test('a person, alone, in a list and as oneself, has every key of the contract', async () => {
    const fresh = await openTestApp(engine);
    try {
      const person = {
        ...ana,
        title: 'Foreman',
        notes: 'Mornings',
        'phone-number-mobile': '+44 1',
        password: PASSWORD,
      };
      const made = await fresh.admin.post('/people.json', { person });
      assert.deepEqual([made.status, made.headers.id], [201, made.body.id]);
      assert.match(made.headers.location!, new RegExp(`/people/${made.body.id}$`));
      matchesGolden('person-created', made.body);
      matchesGolden('person-read', (await fresh.admin.get(`/people/${made.body.id}.json`)).body);
      matchesGolden('people-list', (await fresh.admin.get('/people.json')).body);
      matchesGolden('me', (await fresh.admin.get('/me.json')).body);
    } finally {
      await fresh.dispose();
    }
  });

  test('an update changes only what is sent, and nothing sent makes no event', async () => {
    const { id } = await makePerson(app(), { title: 'Kept', notes: 'kept too' });
    const before = await events();
    assert.equal((await app().admin.put(`/people/${id}.json`, { person: { firstName: 'Renamed' } })).status, 200);
    await app().admin.put(`/people/${id}.json`, { person: { 'first-name': 'Renamed' } });
    await app().admin.put(`/people/${id}.json`, { person: {} });
    const person = await read(id);
    assert.deepEqual([person['first-name'], person.title, person.notes], ['Renamed', 'Kept', 'kept too']);
    assert.deepEqual((await events()).slice(before.length), [`USER.UPDATED ${id}`]);
  });

  test('required fields are named, and an address has to look like one', async () => {
    const reply = await app().admin.post('/people.json', { person: {} });
    assert.deepEqual(
      [reply.status, reply.body.errors.map(({ field }: { field: string }) => field).sort()],
      [422, ['email-address', 'first-name', 'last-name']],
    );
    for (const email of ['nobody', '@', 'a@', '@b', 'a b@c.test', 'a@b@c', '', 7]) {
      const refused = await app().admin.post('/people.json', { person: { ...ana, 'email-address': email } });
      assert.deepEqual([refused.status, refused.body.errors[0].field], [422, 'email-address'], String(email));
    }
    const short = await app().admin.post('/people.json', { person: { ...ana, password: 'too short' } });
    assert.deepEqual([short.status, short.body.errors[0].field], [422, 'password']);
  });

  test('an e-mail address is taken once in an account, in any case, and free again when its holder is deleted', async () => {
    const { id } = await makePerson(app(), { 'email-address': 'Once@acme.test' });
    const { id: other } = await makePerson(app());
    const again = { person: { ...ana, 'email-address': 'oNCE@ACME.test' } };
    assert.equal((await app().admin.post('/people.json', again)).status, 409);
    assert.equal((await app().admin.put(`/people/${other}.json`, again)).status, 409);
    assert.notEqual((await read(other))['first-name'], 'Ana');
    const both = await Promise.all(
      [1, 2].map(() => app().admin.post('/people.json', { person: { ...ana, 'email-address': 'race@acme.test' } })),
    );
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
    await app().admin.delete(`/people/${id}.json`);
    assert.equal((await app().admin.post('/people.json', again)).status, 201);
  });

  test('accounts share nothing: addresses, ids and names are each account’s own', async () => {
    const other = await app().anotherAccount();
    const { id } = await makePerson(app(), { 'email-address': 'both@acme.test', 'first-name': 'Ours' });
    const twin = await makePerson(app(), { 'email-address': 'both@acme.test', 'first-name': 'Theirs' }, other.admin);
    assert.equal(twin.id, '2');
    assert.equal((await other.admin.get('/people/2.json')).body.person['first-name'], 'Theirs');
    assert.equal((await other.admin.get('/people.json')).headers['x-records'], '2');
    assert.equal((await other.admin.get(`/people/${id}.json`)).status, 404);
    assert.equal((await other.admin.put(`/people/${id}.json`, { person: { title: 'x' } })).status, 404);
    assert.equal((await other.admin.delete(`/people/${id}.json`)).status, 404);
    const project = await makeProject(other.admin);
    assert.equal(project, '1');
    const added = await other.admin.put(`/projects/${project}/people.json`, { add: { userIdList: id } });
    assert.equal(added.status, 422);
    assert.doesNotMatch(added.text, /both@|Ours/);
  });

  test('somebody edits themselves, but not their rights', async () => {
    const { id, caller } = await makePerson(app());
    assert.equal((await caller.put(`/people/${id}.json`, { person: { title: 'Mine' } })).status, 200);
    for (const rights of [{ administrator: true }, { canAddProjects: false }, { 'company-id': '2' }]) {
      const reply = await caller.put(`/people/${id}.json`, { person: { title: 'Changed', ...rights } });
      assert.equal(reply.status, 403, JSON.stringify(rights));
    }
    const person = await read(id, caller);
    assert.deepEqual([person.title, person.administrator], ['Mine', false]);
  });

  test('whoever does not see everybody is not told which e-mail addresses are taken', async () => {
    const { admin } = app();
    const company = await makeCompany(admin);
    const guest = await makePerson(app(), { 'company-id': company, 'email-address': 'guest@client.test' });
    const colleague = await makePerson(app(), { 'email-address': 'colleague@acme.test' });
    const change = ({ id, caller }: typeof guest, email: string) =>
      caller.put(`/people/${id}.json`, { person: { 'email-address': email } });
    const [taken, free] = [await change(guest, 'colleague@acme.test'), await change(guest, 'nobody@acme.test')];
    assert.deepEqual([taken.status, taken.body], [403, free.body]);
    assert.equal(free.status, 403);
    assert.equal((await change(guest, 'Guest@client.test')).status, 200, 'their own, written otherwise');
    assert.equal((await change(colleague, 'guest@client.test')).status, 409);
    assert.equal((await change(colleague, 'colleague2@acme.test')).status, 200);
    const person = { 'email-address': 'guest2@client.test' };
    assert.equal((await admin.put(`/people/${guest.id}.json`, { person })).status, 200);
  });

  test('the last Administrator of the owner company can be neither deleted, demoted nor moved', async () => {
    const { admin } = app();
    const company = await makeCompany(admin);
    await makePerson(app(), { administrator: true, 'company-id': company });
    const before = await events();
    for (const person of [{ administrator: false }, { 'company-id': company }]) {
      assert.equal((await admin.put('/people/1.json', { person })).status, 409, JSON.stringify(person));
    }
    assert.equal((await admin.delete('/people/1.json')).status, 409);
    assert.deepEqual(await events(), before);
    assert.equal((await admin.get('/me.json')).body.person.administrator, true);
  });

  test('two Administrators who remove each other at the same moment do not both succeed', async () => {
    for (const remove of ['delete', 'demote']) {
      const { id: first, caller: one } = await makePerson(app(), { administrator: true });
      const { id: second, caller: two } = await makePerson(app(), { administrator: true });
      await app().services.db.transaction((tx) =>
        tx
          .updateTable('people')
          .set({ is_administrator: 0 })
          .where('account_id', '=', 1)
          .where('id', 'not in', [Number(first), Number(second)])
          .execute(),
      );
      const strike = (by: Caller, id: string) =>
        remove === 'delete'
          ? by.delete(`/people/${id}.json`)
          : by.put(`/people/${id}.json`, { person: { administrator: false } });
      const replies = await Promise.all([strike(one, second), strike(two, first)]);
      const left = await app()
        .services.db.read.selectFrom('people')
        .select('id')
        .where('account_id', '=', 1)
        .where('is_administrator', '=', 1)
        .where('deleted_at', 'is', null)
        .execute();
      assert.ok(left.length >= 1, `${remove}: ${replies.map(({ status }) => status)}`);
      await app().services.db.transaction((tx) =>
        tx.updateTable('people').set({ is_administrator: 1 }).where('account_id', '=', 1).where('id', '=', 1).execute(),
      );
    }
  });

  test('a deleted person is gone, with tokens, sessions, links and memberships', async () => {
    const { admin } = app();
    const email = 'leaver@acme.test';
    const { id, caller } = await makePerson(app(), { 'email-address': email, password: PASSWORD });
    const project = await makeProject(admin);
    await join(admin, project, id);
    const another = app().as(await makeToken(app(), 1, Number(id)));
    const signed = await app()
      .as('')
      .post('/session.json', { session: { email, password: PASSWORD } });
    const cookie = signed.headers['set-cookie']!.split(';')[0]!;
    const code = await makeInvitation(app(), id);
    assert.equal((await app().as('').get('/me.json', { cookie })).status, 200);

    const before = await events();
    assert.equal((await admin.delete(`/people/${id}.json`)).status, 200);
    assert.deepEqual((await events()).slice(before.length), [`USER.DELETED ${id}`]);
    const basic = { authorization: `Basic ${Buffer.from(`${email}:${PASSWORD}`).toString('base64')}` };
    const accepted = await app()
      .as('')
      .post(`/invitations/${code}.json`, { person: { password: PASSWORD } });
    assert.deepEqual(
      [
        (await caller.get('/me.json')).status,
        (await another.get('/me.json')).status,
        (await app().as('').get('/me.json', { cookie })).status,
        (await app().as('').get('/me.json', basic)).status,
        (
          await app()
            .as('')
            .post('/session.json', { session: { email, password: PASSWORD } })
        ).status,
        accepted.status,
        (await admin.get(`/people/${id}.json`)).status,
        (await admin.delete(`/people/${id}.json`)).status,
        (await admin.put(`/people/${id}/invite.json`)).status,
      ],
      [401, 401, 401, 401, 401, 404, 404, 404, 404],
    );
    const { read: db } = app().services.db;
    const theirs = { account_id: 1, person_id: Number(id) };
    const left = (table: 'sessions' | 'links' | 'project_members') =>
      db
        .selectFrom(table)
        .selectAll()
        .where((e) => e.and(theirs))
        .execute();
    assert.deepEqual([await left('sessions'), await left('links'), await left('project_members')], [[], [], []]);
    const tokens = await db
      .selectFrom('tokens')
      .select('revoked_at')
      .where((e) => e.and(theirs))
      .execute();
    assert.deepEqual([tokens.length, tokens.filter(({ revoked_at }) => revoked_at === null)], [2, []]);
    assert.ok(!ids((await admin.get(`/projects/${project}/people.json`)).body.people).includes(id));
    assert.ok(!ids((await admin.get('/people.json?pageSize=500')).body.people).includes(id));
  });

  test('the list is sorted by last and first name and takes its filters', async () => {
    const { admin } = app();
    const company = await makeCompany(admin);
    const inCompany = (first: string, last: string) =>
      makePerson(app(), { 'first-name': first, 'last-name': last, 'company-id': company });
    const [b, a, c] = [await inCompany('Bea', 'zoe'), await inCompany('Al', 'Zoe'), await inCompany('Cy', 'Abe')];
    const listed = async (path: string) => ids((await admin.get(path)).body.people);
    assert.deepEqual(await listed(`/companies/${company}/people.json`), [c.id, a.id, b.id]);
    const project = await makeProject(admin, { companyId: company });
    await join(admin, project, b.id);
    assert.deepEqual((await listed(`/people.json?projectId=${project}`)).sort(), ['1', b.id].sort());
    const { person } = (await admin.get(`/people/${a.id}.json`)).body;
    assert.deepEqual(await listed(`/people.json?emailAddress=${person['email-address'].toUpperCase()}`), [a.id]);
    assert.deepEqual(await listed('/people.json?emailAddress=nobody@x.test'), []);
    assert.deepEqual(await listed('/people.json?projectId=999999'), []);
    const bad = await admin.get('/people.json?projectId=x');
    assert.deepEqual([bad.status, bad.body.errors[0].field], [422, 'projectId']);
    assert.equal((await admin.get('/companies/999999/people.json')).status, 404);
  });

  test('the list is grouped by company where that is asked for, the owner company first, page by page', async () => {
    const { admin } = app();
    const word = 'grouped';
    const inCompany = async (name: string, ...firsts: string[]) => {
      const company = name === '' ? '1' : await makeCompany(admin, { name });
      for (const first of firsts)
        await makePerson(app(), { 'first-name': first, 'last-name': word, 'company-id': company });
    };
    await inCompany('Aardvark', 'Zed', 'Abe');
    await inCompany('', 'Xi', 'Yan');
    await inCompany('zebra', 'Cy');
    await inCompany('Bear', 'Bo');
    const firsts = async (more: string): Promise<string[]> =>
      (await admin.get(`/people.json?searchTerm=${word}${more}`)).body.people.map(
        (person: Record<string, string>) => person['first-name'],
      );
    const whole = ['Xi', 'Yan', 'Abe', 'Zed', 'Bo', 'Cy'];
    assert.deepEqual(await firsts('&groupByCompany=true'), whole);
    assert.deepEqual(await firsts(''), whole.toSorted());
    const pages: string[] = [];
    for (const page of [1, 2, 3]) pages.push(...(await firsts(`&groupByCompany=true&pageSize=2&page=${page}`)));
    assert.deepEqual(pages, whole);
  });

  test('the list is sorted as asked, from the first or from the last, page by page', async () => {
    const { admin, clock } = app();
    const company = await makeCompany(admin, { name: 'Aalto' });
    for (const [first, last, email, more] of [
      ['Émile', 'Sortman', 'm', {}],
      ['bo', 'sortberg', 'z', { 'company-id': company }],
      ['Abe', 'Sortwell', 'a', {}],
    ] as const) {
      clock.move(1000);
      const names = { 'first-name': first, 'last-name': last, 'email-address': `${email}@sorted.test` };
      await makePerson(app(), { ...names, ...more });
    }
    const firsts = async (more: string): Promise<string> =>
      (await admin.get(`/people.json?searchTerm=sort${more}`)).body.people
        .map((person: Record<string, string>) => person['first-name'])
        .join();
    for (const [sort, order] of [
      ['', 'bo,Émile,Abe'],
      ['lastName', 'bo,Émile,Abe'],
      ['firstname', 'Abe,bo,Émile'],
      ['email-address', 'Abe,Émile,bo'],
      ['company', 'bo,Émile,Abe'],
      ['dateAdded', 'Émile,bo,Abe'],
    ] as const) {
      assert.equal(await firsts(`&sort=${sort}`), order, sort);
      const backwards = order.split(',').toReversed();
      assert.equal(await firsts(`&sort=${sort}&sortOrder=DESC`), backwards.join(), sort);
      for (const [at, name] of backwards.entries())
        assert.equal(await firsts(`&sort=${sort}&sortOrder=desc&pageSize=1&page=${at + 1}`), name, sort);
    }
    for (const field of ['sort', 'sortOrder']) {
      const { status, body } = await admin.get(`/people.json?${field}=sideways`);
      assert.deepEqual([status, body.errors[0].field], [422, field]);
    }
  });

  test('a matching ETag is answered 304 until somebody changes, a stale If-Match 412', async () => {
    const { admin } = app();
    const { id } = await makePerson(app());
    for (const path of ['/people.json?pageSize=500', `/people/${id}.json`]) {
      const { etag } = (await admin.get(path)).headers;
      assert.equal((await admin.get(path, { 'if-none-match': etag! })).status, 304);
      await admin.put(`/people/${id}.json`, { person: { title: `Changed for ${path}` } });
      assert.equal((await admin.get(path, { 'if-none-match': etag! })).status, 200);
    }
    const { etag } = (await admin.get(`/people/${id}.json`)).headers;
    const change = (title: string) => admin.put(`/people/${id}.json`, { person: { title } }, { 'if-match': etag! });
    assert.deepEqual([(await change('One')).status, (await change('Two')).status], [200, 412]);
    assert.equal((await read(id)).title, 'One');
  });
});
