import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sweepChores } from '../../../src/bytes/storage/sweep.ts';
import { purgeChores } from '../../../src/work/items/purge.ts';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { kinds, makeEverything } from '../../support/everything.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, makeCompany, makePerson, makeProject } from '../../support/make.ts';
import { fetchLink, makeFile, showFile } from '../../work/files/forms.ts';

const DAY = 86_400_000;
type Entry = { id: string; type: string; activitytype: string; description: string; itemid: string };

const read = async (by: Caller, path: string): Promise<Entry[]> => {
  const reply = await by.get(path);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.activity;
};
const inProject = (by: Caller, id: string, more = '') => read(by, `/projects/${id}/latestActivity.json${more}`);
const told = (entries: Entry[]) => entries.map(({ type, activitytype }) => `${type} ${activitytype}`);

eachEngine('activity', (engine) => {
  const app = useApp(engine);

  test('tells what happened in a project, newest first, in the keys programs read', async () => {
    const { admin, clock } = app();
    const project = await makeProject(admin, { name: 'Lighthouse' });
    const made = await makeEverything(admin, project, 'Lamp', 'trim');
    clock.move(60_000);
    await admin.put(`/milestones/${made.milestone}/complete.json`);
    await admin.put(`/milestones/${made.milestone}/uncomplete.json`);
    await admin.delete(`/files/${made.file}.json`);
    const entries = await inProject(admin, project);
    assert.deepEqual(told(entries).slice(0, 3), ['file deleted', 'milestone reopened', 'milestone completed']);
    const created = told(entries).filter((one) => one.endsWith(' new'));
    assert.deepEqual(created.sort(), ['project', ...kinds].map((kind) => `${kind} new`).sort());
    assert.equal(new Set(entries.map(({ id }) => id)).size, entries.length);
    const golden = (list: Entry[]) => list.map((entry) => ({ ...entry, id: typeof entry.id }));
    matchesGolden('activity-project', golden(entries));
    matchesGolden('activity-account', golden((await read(admin, '/latestActivity.json')).slice(0, 1)));
  });

  test('downloads, people and companies are no activity, and the log cannot be edited', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const file = await makeFile(admin, project);
    await fetchLink(app(), (await showFile(admin, file))['download-URL']);
    await makeCompany(admin);
    assert.deepEqual(told(await inProject(admin, project)), ['file new', 'project new']);
    const [newest] = await read(admin, '/latestActivity.json?maxItems=1');
    assert.equal(newest!.type, 'file');
    assert.equal((await admin.delete(`/activity/${newest!.id}.json`)).status, 404);
  });

  test('onlyStarred tells of projects that the caller has starred, as far as they see them', async () => {
    const { admin } = app();
    const [starred, other, left] = [await makeProject(admin), await makeProject(admin), await makeProject(admin)];
    const { id, caller } = await makePerson(app());
    for (const project of [starred, other, left]) await join(admin, project, id);
    for (const project of [starred, left]) await caller.put(`/projects/${project}/star.json`);
    await admin.put(`/projects/${other}/star.json`);
    assert.equal((await admin.delete(`/projects/${left}/people/${id}.json`)).status, 200);
    const projects = async (by: Caller, query: string) => [
      ...new Set((await read(by, `/latestActivity.json${query}`)).map((entry) => entry.itemid)),
    ];
    assert.deepEqual(await projects(caller, '?onlyStarred=true'), [starred]);
    assert.deepEqual(await projects(admin, '?onlyStarred=true'), [other]);
    assert.deepEqual(await projects(caller, '?onlyStarred=false'), [other, starred]);
    assert.deepEqual(await projects((await makePerson(app())).caller, '?onlyStarred=true'), []);
  });

  test('an id is no count: it tells nothing of other accounts', async () => {
    const { admin } = app();
    await makeProject(admin);
    await makeProject(admin);
    const [second, first] = await read(admin, '/latestActivity.json?maxItems=2');
    assert.match(second!.id, /^[1-9]\d*$/);
    assert.notEqual(BigInt(second!.id) - BigInt(first!.id), 1n);
    assert.deepEqual(await read(admin, '/latestActivity.json?maxItems=2'), [second, first], 'and stays the same');
  });

  test('is told to who may see it now', async () => {
    const { admin } = app();
    const other = await app().anotherAccount();
    const [member, observer, leader, outsider] = [
      await makePerson(app()),
      await makePerson(app()),
      await makePerson(app()),
      await makePerson(app()),
    ];
    const [project, elsewhere] = [await makeProject(admin), await makeProject(admin)];
    await join(admin, project, member.id);
    await join(admin, project, observer.id, 'observer');
    await join(admin, project, leader.id, 'administrator');
    const made = await makeEverything(admin, project, 'Buoy', 'paint');
    const all = (await inProject(admin, project)).length;
    for (const { caller } of [member, observer, leader]) {
      assert.equal((await inProject(caller, project)).length, all);
      assert.equal((await read(caller, '/latestActivity.json')).length, all, 'of all their projects, this one');
    }
    assert.equal((await outsider.caller.get(`/projects/${project}/latestActivity.json`)).status, 404);
    assert.deepEqual(await read(outsider.caller, '/latestActivity.json'), []);
    assert.equal((await other.admin.get(`/projects/${project}/latestActivity.json`)).status, 404);
    assert.ok((await read(other.admin, '/latestActivity.json')).every(({ description }) => !/buoy/i.test(description)));

    await admin.put(`/tasklists/${made.tasklist}.json`, { 'todo-list': { private: true } });
    const seen = await inProject(member.caller, project);
    assert.deepEqual(
      told(seen).filter((one) => /^(tasklist|task|comment) /.test(one)),
      [],
      'a private list hides its tasks and what was said about them',
    );
    assert.equal(
      (await member.caller.get(`/projects/${project}/latestActivity.json`)).headers['x-records'],
      String(seen.length),
    );
    assert.ok((await inProject(leader.caller, project)).length > all);

    await admin.put(`/files/${made.file}/move.json`, { projectId: elsewhere });
    await admin.put(`/files/${made.file}.json`, { file: { name: 'Secret.txt' } });
    for (const { caller } of [member, leader])
      assert.ok(
        (await inProject(caller, project)).every(
          ({ type, description }) => type !== 'file' && !/secret/i.test(description),
        ),
      );
    assert.ok((await inProject(admin, project)).some(({ description }) => description === 'Secret.txt'));

    await admin.delete(`/projects/${project}.json`);
    assert.deepEqual(await read(member.caller, '/latestActivity.json'), []);
    assert.ok(
      (await read(admin, '/latestActivity.json?pageSize=250')).every(({ description }) => !/buoy/i.test(description)),
    );
  });

  test('what is gone for good is told to administrators only, by the name it had', async () => {
    const { admin, clock, services } = app();
    const [member, leader] = [await makePerson(app()), await makePerson(app())];
    const project = await makeProject(admin);
    await join(admin, project, member.id);
    await join(admin, project, leader.id, 'administrator');
    const made = await makeEverything(admin, project, 'Wreck', 'raise');
    await admin.delete(`/files/${made.file}.json`);
    await admin.delete(`/tasklists/${made.tasklist}.json`);
    const names = (entries: Entry[]) => entries.map(({ type, description }) => `${type} ${description}`).sort();
    const before = names(await inProject(admin, project));
    assert.deepEqual(names(await inProject(member.caller, project)), before, 'in the trash it is told to all');
    clock.move(30 * DAY);
    for (const task of [...purgeChores, ...sweepChores()])
      while (await task.run(services, new AbortController().signal));
    for (const caller of [admin, leader.caller]) {
      const now = names(await inProject(caller, project));
      assert.deepEqual(now, before);
    }
    const left = (await inProject(member.caller, project)).map(({ type }) => type);
    assert.deepEqual([...new Set(left)].sort(), ['column', 'link', 'message', 'milestone', 'notebook', 'project']);
  });

  test('is walked page by page, while others write', async () => {
    const { admin } = app();
    const { id, caller } = await makePerson(app());
    const [one, two] = [await makeProject(admin, { people: id }), await makeProject(admin, { people: id })];
    const expected: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      const content = `Step ${n}`;
      await admin.post(`/projects/${n % 2 ? one : two}/tasklists.json`, { 'todo-list': { name: content } });
      expected.unshift(content);
    }
    const walk = async (path: string) => {
      const seen: string[] = [];
      for (let page = 1; page <= 3; page += 1) {
        const reply = await caller.get(`${path}?pageSize=4&page=${page}`);
        seen.push(...reply.body.activity.map(({ description }: Entry) => description));
        await admin.post(`/projects/${one}/tasklists.json`, { 'todo-list': { name: 'Meanwhile' } });
      }
      return seen;
    };
    assert.deepEqual(await walk('/latestActivity.json'), expected);
    const reply = await caller.get('/latestActivity.json?pageSize=4');
    assert.equal(reply.headers['x-records'], String((await read(caller, '/latestActivity.json?pageSize=250')).length));
    assert.deepEqual(await read(caller, '/latestActivity.json?page=9000&pageSize=250'), []);
    assert.equal((await caller.get('/latestActivity.json?maxItems=none')).status, 422);
  });
});
