import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { purgeChores } from '../../../src/work/items/purge.ts';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeEverything } from '../../support/everything.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';

const DAY = 86_400_000;
const described = {
  task: ['tasks', 'todo-item'],
  tasklist: ['tasklists', 'todo-list'],
  milestone: ['milestones', 'milestone'],
  file: ['files', 'file'],
} as const;
type Described = keyof typeof described;

eachEngine('what descriptions said before', (engine) => {
  const app = useApp(engine);
  const earlier = async (by: Caller, kind: Described, id: string): Promise<string[]> => {
    const reply = await by.get(`/${described[kind][0]}/${id}/descriptions.json`);
    assert.equal(reply.status, 200, reply.text);
    return reply.body.descriptions.map(({ description }: { description: string }) => description);
  };
  const describe = async (by: Caller, kind: Described, id: string, description: string) => {
    const [folder, wrapper] = described[kind];
    const reply = await by.put(`/${folder}/${id}.json`, { [wrapper]: { description } });
    assert.equal(reply.status, 200, reply.text);
  };
  const kinds = Object.keys(described) as Described[];

  test('is kept of every kind, by whom it was replaced and when, and not of what was empty or stays', async () => {
    const { admin, clock } = app();
    const made = await makeEverything(admin, await makeProject(admin), 'Rope', 'coil');
    for (const kind of kinds) {
      assert.deepEqual(await earlier(admin, kind, made[kind]), [], kind);
      for (const text of ['coil', 'splice', '', 'whip']) {
        clock.move(1000);
        await describe(admin, kind, made[kind], text);
      }
      assert.deepEqual(await earlier(admin, kind, made[kind]), ['splice', 'coil'], kind);
    }
    await admin.put(`/tasks/${made.task}.json`, { 'todo-item': { content: 'Renamed' } });
    const reply = await admin.get(`/tasks/${made.task}/descriptions.json`);
    matchesGolden('earlier-descriptions', reply.body);
  });

  test('is kept of copies from their first change on, fifty of each, and goes with its thing', async () => {
    const { admin, clock, services } = app();
    const made = await makeEverything(admin, await makeProject(admin), 'Oar', 'sand');
    const copied = await admin.put(`/tasks/${made.task}/copy.json`, { tasklistId: made.tasklist });
    assert.deepEqual(await earlier(admin, 'task', copied.body.id), []);
    await describe(admin, 'task', copied.body.id, 'oil');
    assert.deepEqual(await earlier(admin, 'task', copied.body.id), ['sand']);
    for (let n = 0; n <= 60; n += 1) await describe(admin, 'task', made.task, `text ${n}`);
    const texts = await earlier(admin, 'task', made.task);
    assert.deepEqual([texts.length, texts[0], texts.at(-1)], [50, 'text 59', 'text 10']);

    await admin.delete(`/tasks/${made.task}.json`);
    assert.equal((await admin.get(`/tasks/${made.task}/descriptions.json`)).status, 404);
    clock.move(30 * DAY);
    for (const chore of purgeChores) while (await chore.run(services, new AbortController().signal));
    const { rows } = await sql<{ count: number }>`select count(*) as count from earlier_texts
      where kind = 'task' and id = ${Number(made.task)}`.execute(services.db.read);
    assert.equal(Number(rows[0]!.count), 0);
  });

  test('is for who may see the thing', async () => {
    const { admin } = app();
    const [member, outsider] = [await makePerson(app()), await makePerson(app())];
    const project = await makeProject(admin);
    await join(admin, project, member.id);
    const made = await makeEverything(admin, project, 'Net', 'knot');
    for (const kind of kinds) await describe(admin, kind, made[kind], 'mend');
    for (const kind of kinds) assert.deepEqual(await earlier(member.caller, kind, made[kind]), ['knot'], kind);
    const beside = await makeEverything(admin, project, 'Buoy', 'paint');
    const isHiddenFrom = async (by: Caller, kind: Described, id: string) =>
      assert.equal((await by.get(`/${described[kind][0]}/${id}/descriptions.json`)).status, 404, kind);
    for (const kind of kinds) {
      const [folder, wrapper] = described[kind];
      await isHiddenFrom(outsider.caller, kind, made[kind]);
      const id = beside[kind];
      assert.equal((await admin.put(`/${folder}/${id}.json`, { [wrapper]: { private: true } })).status, 200, kind);
      await isHiddenFrom(member.caller, kind, id);
    }
    await admin.put(`/tasklists/${made.tasklist}.json`, { 'todo-list': { private: true } });
    await isHiddenFrom(member.caller, 'task', made.task);
  });
});
