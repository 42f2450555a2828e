import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';

eachEngine('stats', (engine) => {
  const app = useApp(engine);
  /** The clock of tests stands on 15 November 2026. */
  const [before, today, after] = ['20261114', '20261115', '20261116'];

  async function fill(by: Caller, project: string, isPrivate: boolean): Promise<void> {
    const list = await make(by, `/projects/${project}/tasklists.json`, { 'todo-list': { name: 'Work' } });
    for (const due of ['', before, today, after, after]) {
      const item = { content: 'Do it', private: isPrivate, ...(due && { 'due-date': due }) };
      await make(by, `/tasklists/${list}/tasks.json`, { 'todo-item': item });
    }
    const done = await make(by, `/tasklists/${list}/tasks.json`, {
      'todo-item': { content: 'Did it', private: isPrivate, 'due-date': before },
    });
    await by.put(`/tasks/${done}/complete.json`);
    for (const deadline of [before, today, after]) {
      const milestone = { title: 'Reached', deadline, 'responsible-party-ids': '1', private: isPrivate };
      await make(by, `/projects/${project}/milestones.json`, { milestone });
    }
  }

  test('of a project and of all of them count what is there, and to each what they see of it', async () => {
    const { admin } = app();
    const member = await makePerson(app());
    const stranger = await makePerson(app());
    const project = await makeProject(admin, { 'end-date': before });
    await join(admin, project, member.id);
    await fill(admin, project, false);
    await make(admin, `/projects/${project}/boards/columns.json`, { column: { name: 'Doing' } });
    const statsOf = async (by: Caller, path: string) => {
      const reply = await by.get(path);
      assert.equal(reply.status, 200, reply.text);
      return reply.body.stats;
    };
    const ofProject = (by: Caller) => statsOf(by, `/projects/${project}/stats.json`);
    matchesGolden('stats-project', (await admin.get(`/projects/${project}/stats.json`)).body);
    const open = await ofProject(admin);
    assert.deepEqual(open.tasks, { active: '5', complete: '1', late: '1', nodate: '1', today: '1', upcoming: '2' });
    assert.deepEqual(open.milestones, { active: '3', complete: '0', late: '1', today: '1', upcoming: '1' });

    await fill(admin, project, true);
    assert.equal((await ofProject(admin)).tasks.active, '10');
    assert.deepEqual(await ofProject(member.caller), open, 'what is hidden is not counted');
    assert.equal((await stranger.caller.get(`/projects/${project}/stats.json`)).status, 404);

    await makeProject(admin, { 'start-date': after });
    const archived = await makeProject(admin);
    await fill(admin, archived, false);
    await admin.put(`/projects/${archived}.json`, { project: { status: 'archived' } });
    await admin.put(`/projects/${project}/star.json`);
    matchesGolden('stats-all', (await admin.get('/stats.json')).body);
    const all = await statsOf(admin, '/stats.json');
    assert.deepEqual([all.tasks.active, all.milestones.active], ['10', '6'], 'what is archived is not counted');
    const { count, late, upcoming, current, archived: old, starred } = all.projects;
    assert.deepEqual([count, late, upcoming, current, old, starred], ['2', '1', '1', '0', '1', '1']);
    const theirs = await statsOf(member.caller, '/stats.json');
    assert.deepEqual([theirs.tasks, theirs.milestones], [open.tasks, open.milestones]);
    assert.deepEqual([theirs.projects.count, theirs.projects.archived, theirs.users.count], ['1', '0', '2']);

    assert.deepEqual([all.events, all.updates.statuses], [{ count: '0', hasEvents: '0', today: '0' }, '0']);
    const meet = (day: string) =>
      make(admin, '/calendarevents.json', {
        event: {
          title: 'Talk',
          start: day,
          end: day,
          'all-day': true,
          privacy: { type: 'project' },
          'project-id': project,
        },
      });
    await meet('2026-11-14');
    for (const day of ['2026-11-15', '2026-11-16']) await meet(day);
    await admin.delete(`/calendarevents/${await meet('2026-11-15')}.json`);
    await admin.post('/me/status.json', { userstatus: { status: 'At the quay' } });
    const events = { count: '2', hasEvents: '1', today: '1' };
    for (const by of [admin, member.caller]) {
      const { events: found, updates } = await statsOf(by, '/stats.json');
      assert.deepEqual([found, updates.statuses], [events, '1']);
      assert.deepEqual((await ofProject(by)).events, events);
    }
    const nobodys = await statsOf(stranger.caller, '/stats.json');
    assert.deepEqual([nobodys.tasks.active, nobodys.projects.count, nobodys.users.count], ['0', '0', '0']);
    assert.deepEqual(nobodys.events, { count: '0', hasEvents: '0', today: '0' });
  });
});
