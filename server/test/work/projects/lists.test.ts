import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, openTestApp, type Reply, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makeCompany, makePerson, makeProject } from '../../support/make.ts';

const DAY = 864e5;
const names = ({ body }: Reply): string[] => body.projects.map(({ name }: { name: string }) => name);

eachEngine('the list of projects', (engine) => {
  const app = useApp(engine);
  /** Each test looks only at the projects it named. */
  const list = async (term: string, query = '', by: Caller = app().admin) => {
    const reply = await by.get(`/projects.json?searchTerm=${term}${query}`);
    assert.equal(reply.status, 200, reply.text);
    assert.equal(reply.headers['x-records'], String(reply.body.projects.length));
    return names(reply);
  };
  const change = (id: string, project: object) => app().admin.put(`/projects/${id}.json`, { project });

  test('shows every key of the contract and the paging headers', async () => {
    const fresh = await openTestApp(engine);
    try {
      await makeProject(fresh.admin, { name: 'Harbour', description: 'Quay', startDate: '20261101' });
      const reply = await fresh.admin.get('/projects.json');
      matchesGolden('projects-list', reply.body);
      const { 'x-page': page, 'x-pages': pages, 'x-records': records } = reply.headers;
      assert.deepEqual([page, pages, records], ['1', '1', '1']);
      const none = await fresh.admin.get('/projects.json?status=archived');
      assert.deepEqual([none.body.projects, none.headers['x-pages'], none.headers['x-records']], [[], '1', '0']);
    } finally {
      await fresh.dispose();
    }
  });

  test('filters by status, in any case, and leaves archived ones out unless asked', async () => {
    const { admin } = app();
    const make = (name: string, fields: object = {}) => makeProject(admin, { name: `st-${name}`, ...fields });
    await make('current');
    await make('due', { endDate: '20261115' });
    await make('late', { startDate: '20261001', endDate: '20261114' });
    await make('upcoming', { startDate: '20261116' });
    await change(await make('done', { endDate: '20261001' }), { markComplete: true });
    await change(await make('archived'), { status: 'archived' });
    assert.deepEqual(await list('st-'), ['st-current', 'st-done', 'st-due', 'st-late', 'st-upcoming']);
    for (const [status, expected] of [
      ['ACTIVE', ['st-current', 'st-done', 'st-due', 'st-late', 'st-upcoming']],
      ['active', ['st-current', 'st-done', 'st-due', 'st-late', 'st-upcoming']],
      ['ALL', ['st-archived', 'st-current', 'st-done', 'st-due', 'st-late', 'st-upcoming']],
      ['Archived', ['st-archived']],
      ['CURRENT', ['st-current', 'st-due']],
      ['LATE', ['st-late']],
      ['COMPLETED', ['st-done']],
    ] as const)
      assert.deepEqual(await list('st-', `&status=${status}`), expected, status);
  });

  test('what a status filter finds is what the project says of itself', async () => {
    const { projects } = (await app().admin.get('/projects.json?searchTerm=st-')).body;
    for (const status of ['current', 'late', 'completed']) {
      const found = projects.filter(({ subStatus }: { subStatus: string }) => subStatus === status);
      assert.deepEqual(
        found.map(({ name }: { name: string }) => name),
        await list('st-', `&status=${status}`),
      );
    }
  });

  test('filters by company, category, member, owner, star and time', async () => {
    const { admin, clock } = app();
    const company = await makeCompany(admin);
    const category = await make(admin, '/projectCategories.json', { category: { name: 'Filtered' } });
    const { id: person } = await makePerson(app());
    await makeProject(admin, { name: 'f-plain' });
    await makeProject(admin, { name: 'f-company', companyId: company });
    await makeProject(admin, { name: 'f-category', 'category-id': category });
    await makeProject(admin, { name: 'f-owner', projectOwnerId: person });
    const member = await makeProject(admin, { name: 'f-member', people: person });
    await admin.put(`/projects/${member}/star.json`);
    for (const [query, expected] of [
      [`companyId=${company}`, ['f-company']],
      [`catId=${category}`, ['f-category']],
      [`userId=${person}`, ['f-member']],
      [`projectOwnerIds=${person},999`, ['f-owner']],
      ['onlyStarredProjects=true', ['f-member']],
      ['companyId=0&catId=&userId=0', ['f-category', 'f-company', 'f-member', 'f-owner', 'f-plain']],
      [`companyId=${company}&catId=${category}`, []],
    ] as const)
      assert.deepEqual(await list('f-', `&${query}`), expected, query);
    assert.deepEqual(names(await admin.get(`/companies/${company}/projects.json`)), ['f-company']);
    assert.deepEqual(names(await admin.get('/projects/starred.json?searchTerm=f-')), ['f-member']);

    clock.move(DAY);
    const later = await makeProject(admin, { name: 'f-later' });
    await change(member, { description: 'touched' });
    const today = clock.now().toISOString().slice(0, 10);
    const digits = today.replaceAll('-', '');
    assert.deepEqual(await list('f-', `&createdAfterDate=${digits}`), ['f-later']);
    assert.deepEqual(await list('f-', `&createdAfterDate=${digits}&createdAfterTime=23:00`), []);
    for (const since of [digits, today, `${digits}000000`, `${today}T00:00:00Z`])
      assert.deepEqual(await list('f-', `&updatedAfterDate=${since}`), ['f-later', 'f-member'], since);
    assert.deepEqual(await list('f-', `&updatedAfterDateTime=${digits}235959`), []);
    await admin.delete(`/projects/${later}.json`);
    assert.deepEqual(await list('f-', '&getDeleted=true&status=all'), ['f-later']);
    clock.move(-DAY);
  });

  test('searches parts of names, in any case, taking every character for itself', async () => {
    for (const name of ['Sea Wall 100%', 'sea_wall', 'SEA\\wall', 'Überseehafen'])
      await makeProject(app().admin, { name });
    const search = async (term: string) =>
      names(await app().admin.get(`/projects.json?searchTerm=${encodeURIComponent(term)}`));
    assert.deepEqual(await search('sea wall'), ['Sea Wall 100%']);
    assert.deepEqual(await search('a_w'), ['sea_wall']);
    assert.deepEqual(await search('a\\w'), ['SEA\\wall']);
    assert.deepEqual(await search('0%'), ['Sea Wall 100%']);
    assert.deepEqual(await search('ÜBERSEE'), ['Überseehafen']);
  });

  test('is ordered by name, company, change or creation, either way, alike on both engines', async () => {
    const { admin, clock } = app();
    const [zeta, alpha] = [await makeCompany(admin, { name: 'zeta' }), await makeCompany(admin, { name: 'Alpha' })];
    const make = async (name: string, companyId: string) => {
      clock.move(1000);
      return makeProject(admin, { name: `o-${name}`, companyId });
    };
    const b = await make('b', alpha);
    await make('C', zeta);
    await make('a', alpha);
    await make('_', zeta);
    await make('é', zeta);
    clock.move(1000);
    await change(b, { description: 'touched' });
    const expected: Record<string, string[]> = {
      '': ['o-_', 'o-a', 'o-b', 'o-C', 'o-é'],
      'orderby=name': ['o-_', 'o-a', 'o-b', 'o-C', 'o-é'],
      'orderby=companyName': ['o-b', 'o-a', 'o-C', 'o-_', 'o-é'],
      'orderby=lastActivityDate': ['o-C', 'o-a', 'o-_', 'o-é', 'o-b'],
      'orderby=dateCreated': ['o-b', 'o-C', 'o-a', 'o-_', 'o-é'],
    };
    for (const [order, ascending] of Object.entries(expected)) {
      assert.deepEqual(await list('o-', `&${order}`), ascending, order);
      assert.deepEqual(await list('o-', `&${order}&orderMode=DESC`), ascending.toReversed(), `${order} desc`);
      const paged = [];
      for (const page of [1, 2, 3])
        paged.push(...names(await app().admin.get(`/projects.json?searchTerm=o-&${order}&pageSize=2&page=${page}`)));
      assert.deepEqual(paged, ascending, `${order} paged`);
    }
  });

  test('shows others only what they are on', async () => {
    const { admin } = app();
    const [seen, hidden] = [
      await makeProject(admin, { name: 'v-seen' }),
      await makeProject(admin, { name: 'v-hidden' }),
    ];
    const { id, caller } = await makePerson(app());
    await join(admin, seen, id, 'observer');
    assert.deepEqual(await list('v-', '', caller), ['v-seen']);
    assert.deepEqual(await list('v-', '&status=all&userId=1', caller), ['v-seen']);
    assert.equal((await caller.get('/projects.json?getDeleted=true')).status, 403);
    assert.deepEqual(names(await caller.get('/companies/1/projects.json?searchTerm=v-')), ['v-seen']);
    await join(admin, hidden, id);
    assert.deepEqual(await list('v-', '', caller), ['v-hidden', 'v-seen']);
  });

  test('a matching ETag is answered 304 until something on that page changes', async () => {
    const id = await makeProject(app().admin, { name: 'e-tag' });
    const path = '/projects.json?searchTerm=e-tag';
    const { etag } = (await app().admin.get(path)).headers;
    const again = await app().admin.get(path, { 'if-none-match': `"x", W/${etag}` });
    assert.deepEqual([again.status, again.text, again.headers['x-records']], [304, '', '1']);
    await app().admin.put(`/projects/${id}/star.json`);
    assert.equal((await app().admin.get(path, { 'if-none-match': etag! })).status, 200);
  });
});

eachEngine('walking the list of projects', (engine) => {
  const app = useApp(engine);
  let walks = 0;

  /** Reads page after page as programs do, up to the number of pages last heard of, with something happening after each. */
  async function walk(term: string, order: string, between: (page: number) => Promise<void>): Promise<string[]> {
    const seen: string[] = [];
    for (let page = 1, pages = 1; page <= pages && page < 50; page += 1) {
      const reply = await app().admin.get(`/projects.json?searchTerm=${term}&pageSize=4&page=${page}&${order}`);
      pages = Number(reply.headers['x-pages']);
      seen.push(...names(reply));
      await between(page);
    }
    return seen;
  }

  async function prepare(count: number): Promise<{ term: string; all: string[]; ids: Map<string, string> }> {
    const term = `w${++walks}x`;
    const all = Array.from({ length: count }, (_, n) => `${term}-${String(n + 10)}`);
    const ids = new Map<string, string>();
    for (const name of all) {
      app().clock.move(1000);
      ids.set(name, await makeProject(app().admin, { name }));
    }
    return { term, all, ids };
  }

  for (const order of [
    'orderby=name',
    'orderby=dateCreated',
    'orderby=companyName',
    'orderby=name&orderMode=desc',
    'orderby=dateCreated&orderMode=desc',
  ]) {
    test(`sees each project once while others are added and removed (${order})`, async () => {
      const { term, all, ids } = await prepare(13);
      const inOrder = order.endsWith('desc') ? all.toReversed() : all;
      const seen = await walk(term, order, async (page) => {
        // One that has been read goes, and new ones come before and after where the walk is.
        await app().admin.delete(`/projects/${ids.get(inOrder[(page - 1) * 4]!)}.json`);
        app().clock.move(1000);
        for (const at of ['00', '99']) if (page < 4) await makeProject(app().admin, { name: `${term}-${at}-${page}` });
      });
      const old = seen.filter((name) => ids.has(name));
      assert.deepEqual(old, inOrder);
      assert.equal(new Set(seen).size, seen.length, 'one was seen twice');
    });
  }

  test('goes on to the end when rows are added behind the last page that was promised', async () => {
    const { term, all } = await prepare(8);
    const seen = await walk(term, 'orderby=name', async (page) => {
      if (page > 1) return;
      for (let n = 0; n < 4; n += 1) await makeProject(app().admin, { name: `${term}-13-${n}` });
    });
    assert.deepEqual(
      seen.filter((name) => all.includes(name)),
      all,
    );
  });

  test('a page asked for out of turn is read by its number', async () => {
    const { term, all } = await prepare(10);
    const page = async (n: number) =>
      names(await app().admin.get(`/projects.json?searchTerm=${term}&pageSize=4&page=${n}`));
    assert.deepEqual(
      [await page(3), await page(2), await page(1), await page(9)],
      [all.slice(8), all.slice(4, 8), all.slice(0, 4), []],
    );
  });

  test('a walk left alone for long is taken up by number', async () => {
    const { term, all } = await prepare(6);
    const page = async (n: number) =>
      names(await app().admin.get(`/projects.json?searchTerm=${term}&pageSize=4&page=${n}`));
    assert.deepEqual(await page(1), all.slice(0, 4));
    app().clock.move(11 * 60_000);
    assert.deepEqual(await page(2), all.slice(4));
  });

  test('a page asked for again after its first page was is that walk’s, whatever was answered a moment ago', async () => {
    const { term, ids } = await prepare(6);
    const page = async (number: number) => {
      const { headers, body } = await app().admin.get(`/projects.json?searchTerm=${term}&pageSize=2&page=${number}`);
      return [headers['x-records'], ...body.projects.map((one: { id: string }) => one.id)];
    };
    const all = [(await page(1)).slice(1), (await page(2)).slice(1), (await page(3)).slice(1)].flat();
    assert.deepEqual(all.toSorted(), [...ids.values()].sort());
    for (const gone of all.slice(0, 2)) await app().admin.delete(`/projects/${gone}.json`);
    assert.deepEqual(await page(2), ['6', ...all.slice(2, 4)], 'the walk goes on behind what it showed');
    assert.deepEqual(await page(1), ['4', ...all.slice(2, 4)], 'a new walk');
    assert.deepEqual(await page(2), ['4', ...all.slice(4)], 'goes on behind its own');
  });

  test('page sizes are kept, and brought down to 500', async () => {
    const { term } = await prepare(3);
    const reply = await app().admin.get(`/projects.json?searchTerm=${term}&pageSize=2`);
    assert.deepEqual([reply.body.projects.length, reply.headers['x-pages'], reply.headers['x-records']], [2, '2', '3']);
    const huge = await app().admin.get(`/projects.json?searchTerm=${term}&pageSize=900000`);
    assert.deepEqual([huge.status, huge.headers['x-pages']], [200, '1']);
  });

  test('includePeople and includeProjectOwner say who is on each project and who owns it', async () => {
    const { admin } = app();
    const { id: person } = await makePerson(app(), { 'first-name': 'Ana', 'last-name': 'Okoye' });
    const id = await makeProject(admin, { name: 'With its people', people: person, projectOwnerId: person });
    const find = async (query: string) =>
      (await admin.get(`/projects.json?searchTerm=with its people${query}`)).body.projects.find(
        (one: { id: string }) => one.id === id,
      );
    assert.deepEqual(
      (await find('&includePeople=true')).people,
      ['1', person].sort((a, b) => Number(a) - Number(b)),
    );
    const owner = { id: person, firstName: 'Ana', lastName: 'Okoye', fullName: 'Ana Okoye', avatarUrl: '' };
    assert.deepEqual((await find('&includeProjectOwner=true')).owner, owner);
    const alone = async (query: string) => (await admin.get(`/projects/${id}.json${query}`)).body.project.owner;
    for (const query of ['?includeProjectOwner=true', '?project%5Binclude_project_owner%5D=true'])
      assert.deepEqual(await alone(query), owner, query);
    assert.equal(await alone(''), undefined);
    await admin.put(`/projects/${id}.json`, { project: { projectOwnerId: '' } });
    assert.equal(await alone('?includeProjectOwner=true'), undefined, 'nobody owns it');
    await admin.put(`/projects/${id}.json`, { project: { projectOwnerId: person } });
    assert.deepEqual([(await find('')).people, (await find('')).owner], [undefined, undefined]);
  });
});
