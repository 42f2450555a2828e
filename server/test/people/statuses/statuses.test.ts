import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makeCompany, makePerson, makeProject } from '../../support/make.ts';

type Listed = { userId: string; status: string; neverUpdated: boolean };

eachEngine('what people say they are doing', (engine) => {
  const app = useApp(engine);
  let [ana, guest, stranger] = [
    undefined as never as Caller,
    undefined as never as Caller,
    undefined as never as Caller,
  ];
  let [anaId, guestId] = ['', ''];
  const said = (status: string) => ({ userstatus: { status } });
  const list = async (by: Caller): Promise<Listed[]> => (await by.get('/statuses.json')).body.userStatuses;

  before(async () => {
    const { admin } = app();
    const company = await makeCompany(admin);
    const [one, two, three] = [
      await makePerson(app(), { 'first-name': 'Ana', 'last-name': 'Okoye' }),
      await makePerson(app(), { 'company-id': company }),
      await makePerson(app(), { 'company-id': company }),
    ];
    [ana, anaId, guest, guestId, stranger] = [one.caller, one.id, two.caller, two.id, three.caller];
    const project = await makeProject(admin);
    for (const id of [anaId, guestId]) await join(admin, project, id);
  });

  test('is nothing until they say it, one thing at a time, and gone when they take it back', async () => {
    const none = (await ana.get('/me/status.json')).body.userStatus;
    assert.deepEqual([none.id, none.status, none.neverUpdated], ['', '', true]);
    await make(app().admin, '/me/status.json', said('Steering'));
    matchesGolden('status-read', (await app().admin.get('/me/status.json')).body);
    await app().admin.delete('/me/status/1.json');
    const first = await make(ana, '/me/status.json', said('Diving'));
    const second = await make(ana, '/me/status.json', { userStatus: { status: 'At <lunch>' } });
    const { userStatus } = (await ana.get(`/people/${anaId}/status.json`)).body;
    assert.deepEqual(
      [userStatus.id, userStatus.status, userStatus.statusHTML],
      [second, 'At <lunch>', 'At &#60;lunch&#62;'],
    );
    assert.equal((await ana.put(`/me/status/${first}.json`, said('Back'))).status, 404, 'it was replaced');
    app().clock.move(60_000);
    assert.equal((await ana.put(`/me/status/${second}.json`, said('Back'))).status, 200);
    const changed = (await ana.get('/me/status.json')).body.userStatus;
    assert.equal(changed.status, 'Back');
    assert.ok(changed['last-changed-on'] > changed['posted-on']);
    assert.equal((await ana.delete(`/me/status/${second}.json`)).status, 200);
    assert.equal((await ana.get('/me/status.json')).body.userStatus.neverUpdated, true);
    assert.equal((await ana.post('/me/status.json', said(''))).status, 422);
  });

  test('is listed to the owner company, and to others of those they work with', async () => {
    await make(ana, '/me/status.json', said('Welding'));
    await make(guest, '/me/status.json', said('Guests are not listed'));
    const seen = (await list(app().admin)).map(({ userId, status }) => [userId, status]);
    assert.ok(seen.some(([id, status]) => id === anaId && status === 'Welding'));
    assert.ok(!seen.some(([id]) => id === guestId));
    assert.deepEqual(
      (await list(guest)).map(({ userId, status, neverUpdated }) => [userId, status, neverUpdated]),
      [
        ['1', '', true],
        [anaId, 'Welding', false],
      ],
    );
    assert.deepEqual(await list(stranger), []);
  });

  test('of somebody else is for Administrators, by each of the paths', async () => {
    const id = await make(app().admin, `/people/${anaId}/status.json`, said('Ill'));
    for (const path of [`/people/status/${id}`, `/people/${anaId}/status/${id}`, `/me/status/${id}`]) {
      assert.equal((await guest.put(`${path}.json`, said('Mine'))).status, 404, path);
      assert.equal((await guest.delete(`${path}.json`)).status, 404, path);
    }
    assert.equal((await guest.get(`/people/${anaId}/status.json`)).status, 404);
    assert.equal((await guest.post(`/people/${anaId}/status.json`, said('Mine'))).status, 404);
    const { admin } = app();
    assert.equal((await admin.put(`/people/${guestId}/status/${id}.json`, said('Whose?'))).status, 404);
    assert.equal((await admin.put(`/people/${anaId}/status/${id}.json`, said('Well'))).status, 200);
    assert.equal((await ana.put(`/people/status/${id}.json`, said('Very well'))).status, 200);
    assert.equal((await admin.delete(`/people/status/${id}.json`)).status, 200);
    const told = await app()
      .services.db.read.selectFrom('events')
      .select('name')
      .where('object_kind', '=', 'status')
      .where('object_id', '=', Number(id))
      .orderBy('id')
      .execute();
    assert.deepEqual(
      told.map(({ name }) => name),
      ['STATUS.CREATED', 'STATUS.UPDATED', 'STATUS.UPDATED', 'STATUS.DELETED'],
    );
  });
});
