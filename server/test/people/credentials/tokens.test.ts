import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foundAccount } from '../../../src/people/credentials/founding.ts';
import { openTestApp, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { makePerson } from '../../support/make.ts';

const HOUR = 3600_000;

eachEngine('tokens', (engine) => {
  const app = useApp(engine);
  const create = async (fields: object = {}) =>
    (await app().admin.post('/tokens.json', { token: { name: 'A token', ...fields } })).body;
  const listed = async (id: string) =>
    (await app().admin.get('/tokens.json?pageSize=500')).body.tokens.find((token: { id: string }) => token.id === id);

  test('a token is shown once, when it is made', async () => {
    const fresh = await openTestApp(engine);
    try {
      const made = await fresh.admin.post('/tokens.json', { token: { name: 'Build server', expiresOn: '20261231' } });
      assert.equal(made.status, 201);
      assert.match(made.body.token, /^hf_1_[\w-]{32}$/);
      assert.equal(made.headers['cache-control'], 'no-store');
      matchesGolden('token-created', made.body);
      const list = await fresh.admin.get('/tokens.json');
      matchesGolden('tokens-list', list.body);
      assert.doesNotMatch(list.text, /hf_/);
    } finally {
      await fresh.dispose();
    }
  });

  test('the database holds its hash and nothing it could be read from', async () => {
    const { token } = await create({ name: 'Hashed' });
    const { db } = app().services;
    for (const table of ['tokens', 'sessions', 'links', 'events', 'idempotency_keys', 'people', 'accounts'] as const) {
      const rows = JSON.stringify(await db.read.selectFrom(table).selectAll().execute());
      assert.ok(!rows.includes(token) && !rows.includes(token.slice(5)), table);
    }
    const row = await db.read.selectFrom('tokens').selectAll().where('name', '=', 'Hashed').executeTakeFirstOrThrow();
    assert.match(row.hash, /^[0-9a-f]{64}$/);
  });

  test('repeating the call with its Idempotency-Key does not show it again', async () => {
    const post = () => app().admin.post('/tokens.json', { token: { name: 'Once' } }, { 'idempotency-key': 'token' });
    const [first, again] = [await post(), await post()];
    assert.deepEqual([again.status, again.body.id, again.body.token], [201, first.body.id, '']);
    assert.equal((await app().as(first.body.token).get('/me.json')).status, 200);
  });

  test('it works through its last day and no longer', async () => {
    const { clock } = app();
    const today = clock.now().toISOString().slice(0, 10);
    const { token } = await create({ expiresOn: today });
    const midnight = Date.parse(`${today}T24:00:00Z`) - clock.now().getTime();
    clock.move(midnight - 1000);
    assert.equal((await app().as(token).get('/me.json')).status, 200);
    clock.move(1000);
    assert.equal((await app().as(token).get('/me.json')).status, 401);
    const past = await app().admin.post('/tokens.json', { token: { name: 'Late', expiresOn: today } });
    assert.deepEqual([past.status, past.body.errors[0].field], [422, 'expiresOn']);
  });

  test('a revoked token works no more, and is gone from the list', async () => {
    const { id, token } = await create();
    assert.equal((await app().as(token).get('/me.json')).status, 200);
    assert.equal((await app().admin.delete(`/tokens/${id}.json`)).status, 200);
    assert.equal((await app().as(token).get('/me.json')).status, 401);
    assert.equal(await listed(id), undefined);
    assert.equal((await app().admin.delete(`/tokens/${id}.json`)).status, 404);
  });

  test('a token revoked while it is being used is dead afterwards', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id, token } = await create();
      const caller = app().as(token);
      const uses = Array.from({ length: round }, () => caller.get('/me.json'));
      await Promise.all([...uses, app().admin.delete(`/tokens/${id}.json`), ...uses.map(() => caller.get('/me.json'))]);
      assert.equal((await caller.get('/me.json')).status, 401, `round ${round}`);
    }
  });

  test('somebody who loses their rights loses them with the tokens they have', async () => {
    const { id, caller } = await makePerson(app(), { administrator: true });
    assert.equal((await caller.get('/people.json')).status, 200);
    await app().admin.put(`/people/${id}.json`, { person: { administrator: false } });
    assert.equal((await caller.get('/people.json')).status, 403);
  });

  test('a token may revoke itself', async () => {
    const { id, token } = await create();
    assert.equal((await app().as(token).delete(`/tokens/${id}.json`)).status, 200);
    assert.equal((await app().as(token).get('/me.json')).status, 401);
  });

  test('its last use is shown to the hour', async () => {
    const { clock } = app();
    const { id, token } = await create();
    const use = async () => {
      assert.equal((await app().as(token).get('/me.json')).status, 200);
      return (await listed(id)).lastUsedOn;
    };
    assert.equal((await listed(id)).lastUsedOn, '');
    const shown = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;
    const first = shown(clock.now());
    assert.equal(await use(), first);
    clock.move(HOUR / 2);
    assert.equal(await use(), first);
    clock.move(HOUR);
    assert.equal(await use(), shown(clock.now()));
  });

  test('read-only is shown, and kept', async () => {
    const { id, token } = await create({ readOnly: true });
    assert.equal((await listed(id)).readOnly, true);
    assert.equal((await app().as(token).get('/projects.json')).status, 200);
    assert.equal(
      (
        await app()
          .as(token)
          .post('/projects.json', { project: { name: 'x' } })
      ).status,
      403,
    );
  });

  test('everybody sees and revokes their own only', async () => {
    const { id } = await create({ name: 'Not yours' });
    const { caller } = await makePerson(app());
    const list = await caller.get('/tokens.json');
    assert.deepEqual([list.headers['x-records'], list.body.tokens.length], ['1', 1]);
    assert.equal((await caller.delete(`/tokens/${id}.json`)).status, 404);
    assert.ok(await listed(id));
    const other = await app().anotherAccount();
    assert.equal((await other.admin.delete(`/tokens/${id}.json`)).status, 404);
  });

  test('a name is needed and a date has to be one', async () => {
    const reply = await app().admin.post('/tokens.json', {
      token: { name: ' ', expiresOn: '20261131', readOnly: 'x' },
    });
    assert.equal(reply.status, 422);
    assert.deepEqual(reply.body.errors.map(({ field }: { field: string }) => field).sort(), [
      'expiresOn',
      'name',
      'readOnly',
    ]);
  });

  test('a token somebody chose themselves works like any other', async () => {
    const own = 'chosen-by-the-operator-0001';
    const fresh = await openTestApp(engine);
    try {
      await foundAccount(fresh.services, { accountName: 'Chosen', email: 'x@chosen.test', token: own }, 77);
      assert.equal((await fresh.as(own).get('/account.json')).body.account.id, '77');
      assert.equal((await fresh.as(`${own}x`).get('/account.json')).status, 401);
    } finally {
      await fresh.dispose();
    }
  });
});
