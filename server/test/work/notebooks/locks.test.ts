import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, type TestApp, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { edit, eventsOf, makeNotebook, showNotebook } from './made.ts';

async function cast(app: TestApp) {
  const project = await makeProject(app.admin);
  const holder = await makePerson(app, { 'first-name': 'Ann', 'last-name': 'Smith' });
  const [colleague, leader] = [await makePerson(app), await makePerson(app)];
  for (const { id } of [holder, colleague]) await join(app.admin, project, id);
  await join(app.admin, project, leader.id, 'administrator');
  return { project, holder, colleague, leader };
}

eachEngine('locked notebooks', (engine) => {
  const app = useApp(engine);
  const lock = (caller: Caller, id: string) => caller.put(`/notebooks/${id}/lock.json`);
  const unlock = (caller: Caller, id: string) => caller.put(`/notebooks/${id}/unlock.json`);

  test('are changed by nobody but who locked them, who is named to the others', async () => {
    const { project, holder, colleague, leader } = await cast(app());
    const elsewhere = await makeProject(app().admin);
    const id = await makeNotebook(app().admin, project);
    await edit(app().admin, id, { content: 'second' });
    assert.deepEqual((await lock(holder.caller, id)).body, { STATUS: 'OK' });
    for (const caller of [colleague.caller, leader.caller, app().admin]) {
      for (const reply of [
        await edit(caller, id, { content: 'other' }),
        await edit(caller, id, { tags: 'x' }),
        await edit(caller, id, { locked: true }),
        await edit(caller, id, { locked: false, content: 'other' }),
        await lock(caller, id),
        await caller.put(`/notebooks/${id}/versions/1/restore.json`),
        await caller.put(`/notebooks/${id}/tags.json`, { tags: { content: 'x' } }),
        await caller.delete(`/notebooks/${id}.json`),
      ]) {
        assert.equal(reply.status, 409, reply.text);
        assert.match(reply.body.MESSAGE, /locked by Ann Smith since 2026-11-15T10:00:00Z\./);
      }
    }
    const moved = await app().admin.put(`/notebooks/${id}/move.json`, { projectId: elsewhere });
    assert.equal(moved.status, 409);
    assert.deepEqual((await eventsOf(app(), id)).names.length, 3);
    const { id: _, ...notebook } = await showNotebook(app().admin, id);
    assert.deepEqual([notebook.content, notebook.tags, notebook.version], ['second', [], '2']);
    assert.equal((await edit(holder.caller, id, { content: 'third' })).status, 200);
    assert.equal((await showNotebook(colleague.caller, id)).content, 'third', 'everybody still reads it');
  });

  test('show who locked them and when; locking does not count as editing', async () => {
    const { admin, clock } = app();
    const id = await makeNotebook(admin, await makeProject(admin, { name: 'Quay' }));
    const before = await showNotebook(admin, id);
    clock.move(60_000);
    await lock(admin, id);
    const locked = await showNotebook(admin, id);
    const shown = Object.fromEntries(Object.entries(locked).filter(([key]) => key.startsWith('locked')));
    matchesGolden('notebook-lock', shown);
    assert.deepEqual([locked['updated-date'], locked.version], [before['updated-date'], '1']);
    assert.equal((await lock(admin, id)).status, 200, "one's own lock is no obstacle");
    await unlock(admin, id);
    await unlock(admin, id);
    assert.deepEqual(await showNotebook(admin, id), before);
    const told = ['NOTEBOOK.CREATED', 'NOTEBOOK.UPDATED', 'NOTEBOOK.UPDATED'];
    assert.deepEqual((await eventsOf(app(), id)).names, told);
  });

  test('are unlocked by who locked them and by administrators, who may then edit', async () => {
    const { project, holder, colleague, leader } = await cast(app());
    const id = await makeNotebook(holder.caller, project, { locked: '1' });
    assert.equal((await showNotebook(holder.caller, id))['locked-by-userid'], holder.id);
    assert.equal((await unlock(colleague.caller, id)).status, 409);
    assert.equal((await edit(colleague.caller, id, { locked: '0' })).status, 409);
    assert.equal((await edit(leader.caller, id, { locked: '0' })).status, 200);
    assert.equal((await edit(leader.caller, id, { content: 'mine' })).status, 200);
    assert.equal((await edit(holder.caller, id, { locked: true, content: 'kept' })).status, 200);
    assert.equal((await unlock(leader.caller, id)).status, 200);
    assert.equal((await lock(colleague.caller, id)).status, 200);
    assert.equal((await edit(colleague.caller, id, { content: 'last', locked: 0 })).status, 200);
    const notebook = await showNotebook(holder.caller, id);
    assert.deepEqual([notebook.locked, notebook.content, notebook['locked-by-userid']], ['0', 'last', undefined]);
  });

  test('of many who lock at once one succeeds', async () => {
    const { project } = await cast(app());
    const id = await makeNotebook(app().admin, project);
    const people = await Promise.all(Array.from({ length: 10 }, () => makePerson(app())));
    for (const person of people) await join(app().admin, project, person.id);
    const replies = await Promise.all(people.map(({ caller }) => lock(caller, id)));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, ...Array.from({ length: 9 }, () => 409)]);
    assert.equal((await eventsOf(app(), id)).names.length, 2);
  });
});
