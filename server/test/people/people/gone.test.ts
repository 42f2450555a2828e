import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { make, makePerson, makeProject } from '../../support/make.ts';

eachEngine('people who leave', (engine) => {
  test('are listed with when they were deleted and by whom, for Administrators', async () => {
    const fresh = await openTestApp(engine);
    try {
      const { admin, clock } = fresh;
      const named = (name: string) => ({
        'first-name': name,
        'last-name': 'Quay',
        'email-address': `${name.toLowerCase()}@acme.test`,
      });
      const [ana, ben] = [await makePerson(fresh, named('Ana')), await makePerson(fresh, named('Ben'))];
      const other = await makePerson(fresh, { ...named('Cleo'), administrator: true });
      assert.deepEqual((await admin.get('/people/deleted.json')).body.people, []);
      await admin.delete(`/people/${ana.id}.json`);
      clock.move(60_000);
      await other.caller.delete(`/people/${ben.id}.json`);
      const reply = await admin.get('/people/deleted.json');
      matchesGolden('people-deleted', reply.body);
      const told = reply.body.people.map(({ id, deletedByUserId, deletedDateTime }: Record<string, string>) => [
        id,
        deletedByUserId,
        deletedDateTime,
      ]);
      assert.deepEqual(told, [
        [ben.id, other.id, '2026-11-15T10:01:00Z'],
        [ana.id, '1', '2026-11-15T10:00:00Z'],
      ]);
      const page = await admin.get('/people/deleted.json?page=2&pageSize=1');
      assert.deepEqual([page.body.people[0].id, page.headers['x-records']], [ana.id, '2']);
    } finally {
      await fresh.dispose();
    }
  });

  test('are erased, so that nothing says any more who they were, and what they did stays', async () => {
    const fresh = await openTestApp(engine);
    try {
      const { admin } = fresh;
      const details = { title: 'Pilot', 'phone-number-mobile': '0170 1', notes: 'Afraid of gulls' };
      const ana = await makePerson(fresh, { 'first-name': 'Ana', 'last-name': 'Quay', ...details });
      const plain = await makePerson(fresh);
      const project = await makeProject(admin, { people: ana.id });
      const task = await make(ana.caller, `/projects/${project}/tasks.json`, { 'todo-item': { content: 'Buoys' } });
      await ana.caller.post('/me/status.json', { userstatus: { status: 'At sea' } });
      const erase = (by: typeof admin, id = ana.id) => by.put(`/people/${id}/erase.json`);
      assert.equal((await erase(admin)).status, 409, 'they are still here');
      await admin.delete(`/people/${ana.id}.json`);
      assert.equal((await erase(plain.caller)).status, 403);
      assert.equal((await erase((await fresh.anotherAccount()).admin)).status, 404);
      assert.equal((await erase(admin, '999')).status, 404);
      assert.equal((await erase(admin)).status, 200);
      const { 'creator-firstname': first, 'creator-lastname': last } = (await admin.get(`/tasks/${task}.json`)).body[
        'todo-item'
      ];
      assert.deepEqual([first, last], ['Former', 'person']);
      const [told] = (await admin.get('/latestActivity.json')).body.activity;
      assert.deepEqual([told.userid, told.fromusername], [ana.id, 'Former person']);
      const rows = await fresh.services.db.read
        .selectFrom('people')
        .selectAll()
        .where('id', '=', Number(ana.id))
        .execute();
      for (const known of ['Ana', 'Quay', 'Pilot', '0170', 'gulls', '@'])
        assert.ok(!JSON.stringify(rows[0]).includes(known), known);
      for (const table of ['identities', 'statuses', 'tokens'] as const) {
        const left = fresh.services.db.read
          .selectFrom(table)
          .select('person_id')
          .where('person_id', '=', Number(ana.id));
        assert.deepEqual(await left.execute(), [], table);
      }
      assert.equal((await admin.get('/audit.json?action=person.erased')).body.entries.length, 1);
    } finally {
      await fresh.dispose();
    }
  });

  test('hand the account over to another Administrator, and nobody else does while they are there', async () => {
    const fresh = await openTestApp(engine);
    try {
      const { admin } = fresh;
      const plain = await makePerson(fresh);
      const [next, third] = [
        await makePerson(fresh, { administrator: true }),
        await makePerson(fresh, { administrator: true }),
      ];
      const holder = async () => (await admin.get('/account.json')).body.account['account-holder-id'];
      const give = async (by: typeof admin, userId: unknown) =>
        (await by.put('/account/siteowner.json', { userId })).status;
      assert.equal(await give(next.caller, next.id), 403, 'it is not theirs to give');
      assert.equal(await give(plain.caller, plain.id), 403);
      for (const userId of [plain.id, '999', 0, 'x']) assert.equal(await give(admin, userId), 422, String(userId));
      assert.equal(await holder(), '1');
      assert.equal(await give(admin, Number(next.id)), 200);
      assert.equal(await holder(), next.id);
      const shown = async (id: string) => (await admin.get(`/people/${id}.json`)).body.person['site-owner'];
      assert.deepEqual([await shown('1'), await shown(next.id)], [false, true]);
      assert.equal(await give(admin, '1'), 403, 'given is given');
      await admin.delete(`/people/${next.id}.json`);
      assert.equal(await give(third.caller, third.id), 200, 'where nobody has it any more, an Administrator takes it');
      const told = await fresh.services.db.read
        .selectFrom('events')
        .select('object_id')
        .where('name', '=', 'USER.UPDATED')
        .orderBy('id')
        .execute();
      assert.deepEqual(
        told.map(({ object_id }) => object_id),
        [1, Number(next.id), Number(third.id)],
      );
    } finally {
      await fresh.dispose();
    }
  });
});
