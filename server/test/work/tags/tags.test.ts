import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { make, makePerson } from '../../support/make.ts';
import { watchTransactions } from '../../support/plans.ts';

eachEngine('tags', (engine) => {
  const app = useApp(engine);
  const create = (tag: object) => app().admin.post('/tags.json', { tag });
  const made = async (name: string, fields: object = {}) =>
    make(app().admin, '/tags.json', { tag: { name, ...fields } });
  const read = async (id: string) => (await app().admin.get(`/tags/${id}.json`)).body.tag;
  const change = (id: string, tag: object) => app().admin.put(`/tags/${id}.json`, { tag });

  test('a tag, created, alone and in a list, has every key of the contract', async () => {
    const fresh = await openTestApp(engine);
    try {
      const reply = await fresh.admin.post('/tags.json', { tag: { name: 'urgent', color: '#eec202' } });
      assert.equal(reply.status, 201);
      assert.equal(reply.headers.id, '1');
      assert.match(reply.headers.location!, /\/tags\/1$/);
      matchesGolden('tag-created', reply.body);
      await fresh.admin.post('/tags.json', { tag: { name: 'Later' } });
      matchesGolden('tag-read', (await fresh.admin.get('/tags/1.json')).body);
      matchesGolden('tags-list', (await fresh.admin.get('/tags.json')).body);
    } finally {
      await fresh.dispose();
    }
  });

  test('one that much has is removed from some hundreds at a time, and nobody knows it any more', async () => {
    const { admin, accountId, services } = app();
    const id = await made('Everywhere');
    const tag = { account_id: accountId, tag_id: Number(id) };
    const all = Array.from({ length: 510 }, (_, at) => 1_000_000 + at);
    await services.db.transaction(async (tx) => {
      await tx
        .insertInto('wide_taggings')
        .values(all.map((thing) => ({ ...tag, kind: 'user', id: thing })))
        .execute();
      await tx
        .insertInto('known_tags')
        .values(all.map((person_id) => ({ ...tag, person_id })))
        .execute();
    });
    const { transaction } = services.db;
    const statements = watchTransactions(app());
    assert.equal((await admin.delete(`/tags/${id}.json`)).status, 200);
    services.db.transaction = transaction;
    for (const table of ['wide_taggings', 'known_tags']) {
      const deletes = statements.filter(({ sql }) => sql.startsWith(`delete from "${table}"`));
      assert.ok(deletes.length >= 2, `${table}: ${deletes.length} statements, before the tag would take all along`);
    }
    for (const table of ['wide_taggings', 'known_tags'] as const) {
      const left = services.db.read.selectFrom(table).select('tag_id').where('tag_id', '=', Number(id));
      assert.equal((await left.execute()).length, 0, table);
    }
  });

  test('a colour is hex, with or without its mark; without one a tag has always the same', async () => {
    for (const [sent, shown] of [
      ['#EEC202', '#EEC202'],
      ['eec202', '#EEC202'],
      ['#abc', '#AABBCC'],
      [' 00ff7f ', '#00FF7F'],
    ])
      assert.equal((await read(await made(`Colour ${sent}`, { color: sent }))).color, shown);
    for (const color of ['red', '#12345', '#1234567', 'gggggg', '#', 7, {}, ['#EEC202']]) {
      const reply = await create({ name: `Bad ${JSON.stringify(color)}`, color });
      assert.deepEqual([reply.status, reply.body.errors[0].field], [422, 'color'], JSON.stringify(color));
    }
    const id = await made('Plain');
    const { color } = await read(id);
    assert.match(color, /^#[0-9A-F]{6}$/);
    await change(id, { color: '#000000' });
    assert.equal((await read(id)).color, '#000000');
    await change(id, { color: '' });
    assert.equal((await read(id)).color, color, 'none chosen is the usual one again');
  });

  test('a name is taken once, in any case, also by two at the same moment', async () => {
    await made('Straße');
    for (const name of ['Straße', ' STRAßE ', 'straße']) {
      const reply = await create({ name });
      assert.deepEqual([reply.status, reply.body.errors[0].field], [422, 'name'], name);
    }
    const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => create({ name: n % 2 ? 'Race' : 'RACE' })));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, ...Array(7).fill(422)]);
    const id = await made('Renamed');
    assert.deepEqual((await change(id, { name: 'race' })).body.errors[0].field, 'name');
    assert.equal((await change(id, { name: 'RENAMED' })).status, 200, 'its own name in other letters');
    assert.equal((await read(id)).name, 'RENAMED');
  });

  test('names are trimmed, and neither empty, over-long nor with a comma', async () => {
    assert.equal((await read(await made('  Spaced out  '))).name, 'Spaced out');
    for (const name of ['', '  ', 'x'.repeat(256), 'a,b', 'a\0b', 7, null, ['x']]) {
      const reply = await create({ name });
      assert.deepEqual([reply.status, reply.body.errors[0].field], [422, 'name'], JSON.stringify(name));
    }
    assert.equal((await app().admin.post('/tags.json', { name: 'x' })).status, 422, 'the wrapper is missing');
  });

  test('an update changes only what is sent, and nothing when it was so already', async () => {
    const id = await made('Before', { color: '#111111' });
    const before = await read(id);
    app().clock.move(60_000);
    assert.deepEqual((await change(id, { name: 'Before', color: '111111' })).body, { STATUS: 'OK' });
    assert.deepEqual(await read(id), before);
    await change(id, { name: 'After' });
    const after = await read(id);
    assert.deepEqual([after.name, after.color], ['After', '#111111']);
    assert.notEqual(after.dateUpdated, after.dateCreated);
  });

  test('who may: everybody reads and adds, Administrators change, other accounts see nothing', async () => {
    const { caller } = await makePerson(app());
    const id = await make(caller, '/tags.json', { tag: { name: 'By anybody' } });
    assert.equal((await caller.get(`/tags/${id}.json`)).status, 200);
    assert.equal((await caller.put(`/tags/${id}.json`, { tag: { name: 'x' } })).status, 403);
    assert.equal((await caller.delete(`/tags/${id}.json`)).status, 403);
    const other = await app().anotherAccount();
    assert.equal((await other.admin.get(`/tags/${id}.json`)).status, 404);
    assert.equal((await other.admin.put(`/tags/${id}.json`, { tag: { name: 'x' } })).status, 404);
    assert.equal((await other.admin.delete(`/tags/${id}.json`)).status, 404);
    assert.equal((await other.admin.get('/tags.json')).headers['x-records'], '0');
    assert.equal(await make(other.admin, '/tags.json', { tag: { name: 'By anybody' } }), '1');
  });

  test('the list is sorted by name, searched, paged and walked without repeats or gaps', async () => {
    const { admin } = await app().anotherAccount();
    const add = (name: string) => make(admin, '/tags.json', { tag: { name } });
    for (const name of ['d', 'B', 'a', '100%', 'c_1']) await add(name);
    const page = (query: string) => admin.get(`/tags.json?${query}`);
    const names = ({ body }: { body: { tags: { name: string }[] } }) => body.tags.map(({ name }) => name);
    const first = await page('pageSize=2');
    assert.deepEqual([names(first), first.headers['x-pages'], first.headers['x-records']], [['100%', 'a'], '3', '5']);
    await add('0');
    assert.deepEqual(names(await page('pageSize=2&page=2')), ['B', 'c_1']);
    assert.deepEqual(names(await page('pageSize=2&page=3')), ['d']);
    assert.deepEqual(names(await page('pageSize=2&page=9')), []);
    for (const [term, found] of [
      ['%25', ['100%']],
      ['_', ['c_1']],
      ['B', ['B']],
      ['zzz', []],
    ] as const)
      assert.deepEqual(names(await page(`searchTerm=${term}`)), found, term);
  });

  test('If-Match refuses to change what somebody changed meanwhile', async () => {
    const id = await made('Watched');
    const { etag } = (await app().admin.get(`/tags/${id}.json`)).headers;
    const put = (name: string) => app().admin.put(`/tags/${id}.json`, { tag: { name } }, { 'if-match': etag! });
    assert.equal((await put('Watched once')).status, 200);
    assert.equal((await put('Watched twice')).status, 412);
  });
});
