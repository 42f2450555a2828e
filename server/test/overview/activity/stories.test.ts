import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { sweepChores } from '../../../src/bytes/storage/sweep.ts';
import { stories } from '../../../src/platform/db/migrations/0014-stories.ts';
import { purgeChores } from '../../../src/work/items/purge.ts';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeEverything } from '../../support/everything.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';

const DAY = 86_400_000;
type Entry = { id: string; type: string; activitytype: string; description: string; 'project-id': string };

const ask = (by: Caller, path: string, more = '') => by.get(`/${path}/latestActivity.json${more}`);
const read = async (by: Caller, path: string, more = ''): Promise<Entry[]> => {
  const reply = await ask(by, path, more);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.activity;
};
const told = (entries: Entry[]) => entries.map(({ type, activitytype }) => `${type} ${activitytype}`);
const say = (by: Caller, path: string, body: string, more: object = {}) =>
  make(by, `/${path}/comments.json`, { comment: { body, ...more } });

eachEngine('the story of one thing', (engine) => {
  const app = useApp(engine);

  test('is what happened to it and to its comments, newest first, and nothing else', async () => {
    const { admin } = app();
    const project = await makeProject(admin, { name: 'Pier' });
    const made = await makeEverything(admin, project, 'Plank', 'nail');
    const other = await makeEverything(admin, project, 'Rail', 'weld');
    await admin.put(`/tasks/${made.task}.json`, { 'todo-item': { content: 'Long plank' } });
    await admin.put(`/comments/${made.comment}.json`, { comment: { body: 'Twice' } });
    await admin.put(`/tasks/${made.task}/complete.json`);
    await admin.delete(`/comments/${made.comment}.json`);
    const story = await read(admin, `tasks/${made.task}`);
    const begun = ['time new', 'comment new', 'task new'];
    const expected = ['comment deleted', 'task completed', 'comment edited', 'task edited', ...begun];
    assert.deepEqual(told(story), expected);
    assert.deepEqual(told(await read(admin, `tasks/${other.task}`)), begun);
    const older = await admin.get(`/tasks/${made.task}/activity.json`);
    assert.deepEqual(older.body.activity, story, 'as older programs ask for it');
    matchesGolden(
      'activity-story',
      story.slice(0, 2).map((entry) => ({ ...entry, id: typeof entry.id })),
    );

    for (const [path, kind] of [
      [`milestones/${made.milestone}`, 'milestone'],
      [`notebooks/${made.notebook}`, 'notebook'],
      [`messages/${made.message}`, 'message'],
      [`links/${made.link}`, 'link'],
      [`files/${made.file}`, 'file'],
    ] as const) {
      await say(admin, path, 'Good');
      assert.deepEqual(told(await read(admin, path)), ['comment new', `${kind} new`]);
    }
  });

  test('is told to who may see the thing, and of its comments those they may see', async () => {
    const { admin } = app();
    const other = await app().anotherAccount();
    const [member, leader, outsider] = [await makePerson(app()), await makePerson(app()), await makePerson(app())];
    const project = await makeProject(admin);
    await join(admin, project, member.id);
    await join(admin, project, leader.id, 'administrator');
    const { task, tasklist } = await makeEverything(admin, project, 'Mast', 'step');
    const path = `tasks/${task}`;
    await say(admin, path, 'Not for everybody', { private: true });
    assert.equal((await read(leader.caller, path)).length, 4);
    const seen = await ask(member.caller, path);
    assert.deepEqual(told(seen.body.activity), ['time new', 'comment new', 'task new']);
    assert.equal(seen.headers['x-records'], '3', 'and the count tells no more');
    for (const stranger of [outsider.caller, other.admin]) assert.equal((await ask(stranger, path)).status, 404);

    await admin.put(`/tasklists/${tasklist}.json`, { 'todo-list': { private: true } });
    assert.equal((await ask(member.caller, path)).status, 404);
    assert.equal((await ask(leader.caller, path)).status, 200);
    await admin.delete(`/${path}.json`);
    assert.equal((await ask(leader.caller, path)).status, 404, 'in the trash it has no page to be told on');
  });

  test('goes along to another project, whoever sees the old one', async () => {
    const { admin } = app();
    const { id, caller } = await makePerson(app());
    const [from, to] = [await makeProject(admin, { name: 'Secret dock' }), await makeProject(admin, { people: id })];
    const { file } = await makeEverything(admin, from, 'Chart', 'draw');
    await say(admin, `files/${file}`, 'Which one?');
    await admin.put(`/files/${file}/move.json`, { projectId: to });
    const story = await read(caller, `files/${file}`);
    assert.deepEqual(told(story).slice(-2), ['comment new', 'file new']);
    assert.deepEqual([...new Set(story.map((entry) => entry['project-id']))], [to]);
    assert.doesNotMatch(JSON.stringify(story), /Secret dock/);
    await admin.delete(`/projects/${from}.json`);
    assert.deepEqual(await read(caller, `files/${file}`), story);
  });

  test('keeps for administrators what was said and is gone for good', async () => {
    const { admin, clock, services } = app();
    const { id, caller } = await makePerson(app());
    const project = await makeProject(admin, { people: id });
    const { task, comment } = await makeEverything(admin, project, 'Keel', 'lay');
    await admin.delete(`/comments/${comment}.json`);
    const before = await read(admin, `tasks/${task}`);
    assert.equal((await read(caller, `tasks/${task}`)).length, 4, 'in the trash it is told to all');
    clock.move(31 * DAY);
    for (const each of [...purgeChores, ...sweepChores()])
      while (await each.run(services, new AbortController().signal));
    assert.deepEqual(told(await read(admin, `tasks/${task}`)), told(before));
    assert.deepEqual(told(await read(caller, `tasks/${task}`)), ['time new', 'task new']);
  });

  test('begins before events said what a comment is about: the migration adds it', async () => {
    const { admin, services } = app();
    const { task, comment } = await makeEverything(admin, await makeProject(admin), 'Oar', 'carve');
    await admin.delete(`/comments/${comment}.json`);
    const whole = await read(admin, `tasks/${task}`);
    await services.db.transaction(async (tx) => {
      const nothing = { subject_kind: null, subject_id: null };
      await tx.updateTable('events').set(nothing).where('object_kind', '=', 'comment').execute();
    });
    assert.deepEqual(told(await read(admin, `tasks/${task}`)), ['time new', 'task new']);
    const [tell] = stories().filter((statement) => statement.startsWith('update'));
    await services.db.transaction((tx) => sql.raw(tell!).execute(tx));
    assert.deepEqual(await read(admin, `tasks/${task}`), whole);
  });

  test('is walked page by page, while others write', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const { task } = await makeEverything(admin, project, 'Rope', 'splice');
    for (let n = 0; n < 4; n += 1) {
      await say(admin, `tasks/${task}`, `Turn ${n}`);
      await admin.put(`/tasks/${task}.json`, { 'todo-item': { content: `Rope ${n}` } });
    }
    const whole = (await read(admin, `tasks/${task}`)).map(({ id }) => id);
    const seen: string[] = [];
    for (let page = 1; page <= 3; page += 1) {
      seen.push(...(await read(admin, `tasks/${task}`, `?pageSize=4&page=${page}`)).map(({ id }) => id));
      await say(admin, `tasks/${task}`, 'Meanwhile');
    }
    assert.deepEqual(seen, whole);
  });
});
