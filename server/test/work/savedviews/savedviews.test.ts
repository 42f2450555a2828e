import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';

type Shown = Record<'id' | 'name' | 'look' | 'query', string> &
  Record<'shared' | 'own' | 'pinned' | 'canEdit', boolean>;
const pick = ({ name, look, query, shared, own, pinned }: Shown) => ({ name, look, query, shared, own, pinned });

eachEngine('views', (engine) => {
  const app = useApp(engine);
  const keep = (by: Caller, project: string, view: object = {}) =>
    make(by, `/projects/${project}/views.json`, { view: { name: 'Late ones', look: 'board', ...view } });
  const listed = async (by: Caller, path: string): Promise<Shown[]> => (await by.get(path)).body.views;
  const names = async (by: Caller, path: string) => (await listed(by, path)).map(({ name }) => name).join();
  const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status);

  /** A project with somebody who administers it, somebody who works on it and somebody who may only look. */
  async function stage() {
    const { admin } = app();
    const project = await makeProject(admin, { name: 'Harbour wall' });
    const [leads, works, looks, outside] = [
      await makePerson(app()),
      await makePerson(app()),
      await makePerson(app()),
      await makePerson(app()),
    ];
    await join(admin, project, leads.id, 'administrator');
    await join(admin, project, works.id);
    await join(admin, project, looks.id, 'observer');
    return {
      project,
      leads: leads.caller,
      works: works.caller,
      looks: looks.caller,
      outside: outside.caller,
      workerId: works.id,
    };
  }

  test('are kept, read, changed and deleted, for oneself until they are shared', async () => {
    const { admin } = app();
    const { project, leads, works, looks, outside } = await stage();
    const ofProject = `/projects/${project}/views.json`;
    const id = await keep(works, project, { query: '?due=late&who=0' });
    const path = `/views/${id}.json`;
    matchesGolden('view-read', (await works.get(path)).body);
    for (const other of [admin, leads, looks, outside]) {
      const replies = [
        await other.get(path),
        await other.put(path, { view: { name: 'Mine' } }),
        await other.delete(path),
      ];
      assert.deepEqual(statuses(replies), [404, 404, 404], 'nobody else knows of it');
      assert.equal(await names(other, '/views.json'), '');
    }
    assert.equal(await names(works, ofProject), 'Late ones');

    assert.equal((await works.put(path, { view: { shared: true, name: 'Late' } })).status, 200);
    for (const other of [admin, leads, looks]) assert.equal(await names(other, ofProject), 'Late');
    assert.equal((await outside.get(path)).status, 404);
    assert.equal(await names(outside, '/views.json'), '');
    assert.equal((await outside.get(ofProject)).status, 404);
    assert.deepEqual(statuses([await looks.put(path, { view: { name: 'x' } }), await looks.delete(path)]), [403, 403]);
    assert.deepEqual(
      (await Promise.all([works, leads, looks].map((by) => listed(by, ofProject)))).map(([view]) => view!.canEdit),
      [true, true, false],
    );
    const change = { look: 'table', query: 'by=who&sort=-due', name: 'By person' };
    assert.equal((await leads.put(path, { view: change })).status, 200);
    const { look, query, name, own } = (await works.get(path)).body.view;
    assert.deepEqual({ look, query, name }, change);
    assert.equal(own, true, 'it stays theirs who made it');

    await keep(looks, project, { name: 'a quiet look' });
    assert.equal(await names(looks, ofProject), 'a quiet look,By person', 'by name, whoever made them');
    assert.equal((await looks.post(ofProject, { view: { name: 'x', look: 'list', shared: true } })).status, 403);
    assert.equal((await leads.delete(path)).status, 200);
    assert.equal((await works.get(path)).status, 404);
  });

  test('are pinned by each person for themselves, and are gone with the sight of the project', async () => {
    const { admin } = app();
    const { project, leads, works, looks, workerId } = await stage();
    const pinned = '/views.json?pinned=true';
    const id = await keep(works, project, { shared: true });
    const own = await keep(works, project, { name: 'A second' });
    for (const view of [id, id, own]) assert.equal((await works.put(`/views/${view}/pin.json`)).status, 200);
    assert.equal((await looks.put(`/views/${id}/pin.json`)).status, 200);
    assert.equal((await looks.put(`/views/${own}/pin.json`)).status, 404);
    assert.deepEqual(
      [await names(works, pinned), await names(looks, pinned), await names(leads, pinned)],
      ['A second,Late ones', 'Late ones', ''],
    );
    // What is not shared any more is nobody else's, pinned or not, until it is shared again.
    const share = (shared: boolean) => works.put(`/views/${id}.json`, { view: { shared } });
    await share(false);
    assert.equal(await names(looks, pinned), '');
    await share(true);
    assert.equal(await names(looks, pinned), 'Late ones');

    const status = (to: string) => admin.put(`/projects/${project}.json`, { project: { status: to } });
    assert.equal((await status('archived')).status, 200);
    const refused = [
      await works.put(`/views/${own}.json`, { view: { name: 'x' } }),
      await works.delete(`/views/${own}.json`),
    ];
    assert.deepEqual(statuses(refused), [422, 422], 'an archived project is read-only');
    assert.equal((await works.put(`/views/${own}/unpin.json`)).status, 200);
    assert.equal(await names(works, pinned), 'Late ones');
    await status('active');

    await admin.put(`/projects/${project}/people.json`, { remove: { userIdList: workerId } });
    assert.equal(await names(works, '/views.json'), '');
    assert.equal((await works.delete(`/views/${own}.json`)).status, 404);
    assert.equal(await names(leads, `/projects/${project}/views.json`), 'Late ones', 'what was shared stays');
  });

  test('come along when their project is copied: one’s own and those that are shared, for who copies', async () => {
    const { admin } = app();
    const { project, leads, works, outside } = await stage();
    await keep(leads, project, { name: 'Own', look: 'table', query: 'by=who&sort=-due' });
    const shared = await keep(works, project, { name: 'Shared', shared: true });
    await keep(works, project, { name: 'Somebody else’s' });
    await leads.put(`/views/${shared}/pin.json`);
    const copy = (await leads.post(`/projects/${project}/clone.json`, { copyPeople: true })).body.id;
    const ofCopy = `/projects/${copy}/views.json`;
    assert.deepEqual(
      (await listed(leads, ofCopy)).map((view) => Object.values(pick(view))),
      [
        ['Own', 'table', 'by=who&sort=-due', false, true, false],
        ['Shared', 'board', '', true, true, false],
      ],
    );
    assert.equal(await names(works, ofCopy), 'Shared', 'nobody is shown what was kept for oneself');
    assert.equal(await names(admin, ofCopy), 'Shared');
    assert.equal((await outside.get(ofCopy)).status, 404);
    assert.equal(await names(leads, `/projects/${project}/views.json`), 'Own,Shared', 'the old ones stay');
  });

  test('have names and addresses that fit, and are not more than anybody looks through', async () => {
    const { project, works, leads } = await stage();
    const post = (view: object) => works.post(`/projects/${project}/views.json`, { view });
    for (const [field, view] of [
      ['name', { name: ' ', look: 'list' }],
      ['name', { name: 'x'.repeat(101), look: 'list' }],
      ['name', { look: 'list' }],
      ['look', { name: 'x', look: 'mirror' }],
      ['query', { name: 'x', look: 'list', query: 'due=late#x' }],
      ['query', { name: 'x', look: 'list', query: 'words=ein Wort' }],
      ['query', { name: 'x', look: 'list', query: 'x'.repeat(2001) }],
    ] as const) {
      const reply = await post(view);
      assert.deepEqual([reply.status, reply.body.errors?.[0].field], [422, field], reply.text);
    }
    // All but the last of each are put there at once.
    const own = await keep(works, project);
    await app().services.db.transaction(async (tx) => {
      const row = await tx
        .selectFrom('saved_views')
        .selectAll()
        .where('account_id', '=', app().accountId)
        .where('id', '=', Number(own))
        .executeTakeFirstOrThrow();
      const { account_id, created_by: person_id } = row;
      const others = Array.from({ length: 98 }, (_, n) => ({ ...row, id: 1_000_000 + n }));
      await tx.insertInto('saved_views').values(others).execute();
      const pins = others.slice(0, 49).map(({ id: view_id }) => ({ account_id, person_id, view_id }));
      await tx.insertInto('view_pins').values(pins).execute();
    });
    const last = await keep(works, project);
    const refused = await post({ name: 'One more', look: 'list' });
    assert.equal(refused.status, 422);
    assert.match(refused.text, /100 views/);
    await keep(leads, project);
    const pin = (id: string) => works.put(`/views/${id}/pin.json`);
    assert.deepEqual(statuses([await pin(own), await pin(last), await pin(own)]), [200, 422, 200]);
  });
});
