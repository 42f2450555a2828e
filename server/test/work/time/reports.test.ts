import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';

eachEngine('what was worked', (engine) => {
  const app = useApp(engine);
  let [project, other, shown, hidden] = ['', '', '', ''];
  let ana: { id: string; caller: Caller };

  const log = (by: Caller, place: string, entry: object = {}) =>
    make(by, `/${place}/time_entries.json`, { 'time-entry': { date: '20261117', hours: 1, ...entry } });
  const linesOf = async (by: Caller, path: string): Promise<Record<string, string>> => {
    const { status, body, text } = await by.get(path);
    assert.equal(status, 200, text);
    return Object.fromEntries(
      body.lines.map((line: { name: string; 'time-totals': Record<string, string> }) => [
        line.name,
        `${line['time-totals']['total-mins-sum']} ${line['time-totals']['billable-mins-sum']}`,
      ]),
    );
  };

  before(async () => {
    const { admin } = app();
    ana = await makePerson(app(), { 'first-name': 'Ana', 'last-name': 'Quay' });
    [project, other] = [await makeProject(admin, { name: 'Harbour' }), await makeProject(admin, { name: '=Alley' })];
    await join(admin, project, ana.id);
    const list = (name: string, fields: object = {}) =>
      make(admin, `/projects/${project}/tasklists.json`, { 'todo-list': { name, ...fields } });
    [shown, hidden] = [await list('Walls'), await list('Vault', { private: true })];
    const task = (of: string) => make(admin, `/tasklists/${of}/tasks.json`, { 'todo-item': { content: 'Build' } });
    const [wall, vault] = [await task(shown), await task(hidden)];
    await log(ana.caller, `tasks/${wall}`, { minutes: 30, isbillable: 1, tags: 'stone,site' });
    await log(ana.caller, `tasks/${wall}`, { date: '20261116', tags: 'site' });
    await log(admin, `tasks/${vault}`, { hours: 4, tags: 'secret' });
    await log(admin, `projects/${project}`, { hours: 0, minutes: 15, date: '20261030' });
    await log(admin, `projects/${other}`, { hours: 8 });
  });

  test('is told by project, person, task list, tag and day, to each what they may see', async () => {
    const { admin } = app();
    const me = (await admin.get('/me.json')).body.person['full-name'];
    const at = `/projects/${project}/time/report.json?by=`;
    matchesGolden('time-report', (await ana.caller.get(`${at}tasklist`)).body);
    assert.deepEqual(await linesOf(admin, `${at}tasklist`), { Vault: '240 0', Walls: '150 90', '': '15 0' });
    assert.deepEqual(await linesOf(ana.caller, `${at}tasklist`), { Walls: '150 90', '': '15 0' });
    assert.deepEqual(await linesOf(admin, `${at}person`), { [me]: '255 0', 'Ana Quay': '150 90' });
    assert.deepEqual(await linesOf(ana.caller, `${at}person`), { 'Ana Quay': '150 90', [me]: '15 0' });
    assert.deepEqual(await linesOf(admin, `${at}tag`), { secret: '240 0', site: '150 90', stone: '90 90', '': '15 0' });
    assert.deepEqual(await linesOf(ana.caller, `${at}tag`), { site: '150 90', stone: '90 90', '': '15 0' });
    assert.deepEqual(await linesOf(ana.caller, `${at}day`), {
      '2026-10-30': '15 0',
      '2026-11-16': '60 0',
      '2026-11-17': '90 90',
    });
    assert.deepEqual(await linesOf(admin, '/time/report.json'), { '=Alley': '480 0', Harbour: '405 90' });
    assert.deepEqual(await linesOf(ana.caller, '/time/report.json?by=project'), { Harbour: '165 90' });
    assert.equal((await ana.caller.get(`/projects/${other}/time/report.json`)).status, 404);
    const { body } = await ana.caller.get(`${at}tag`);
    assert.equal(body['time-totals']['total-mins-sum'], '165', 'what has two tags was worked once');
  });

  test('is narrowed as lists are, and comes in pages', async () => {
    const { admin } = app();
    const at = `/projects/${project}/time/report.json?by=`;
    assert.deepEqual(await linesOf(admin, `${at}tasklist&fromDate=20261116&toDate=20261116`), { Walls: '60 0' });
    assert.deepEqual(await linesOf(admin, `${at}day&userId=${ana.id}&billableType=billable`), {
      '2026-11-17': '90 90',
    });
    assert.deepEqual(await linesOf(admin, `/time/report.json?by=person&projectId=${other}`), {
      [(await admin.get('/me.json')).body.person['full-name']]: '480 0',
    });
    const page = await admin.get(`${at}tasklist&pageSize=2&page=2`);
    assert.deepEqual([page.body.lines.length, page.headers['x-pages'], page.headers['x-records']], [1, '2', '3']);
    assert.equal(page.body['time-totals']['total-mins-sum'], '405', 'of all of them');
    const refused = await admin.get(`${at}weather`);
    assert.deepEqual([refused.status, refused.body.errors[0].field], [422, 'by']);
  });

  test('is a table, too, in which nothing is calculated', async () => {
    const { admin } = app();
    const { text, headers } = await admin.get('/time/report.csv?by=project');
    assert.deepEqual(text.slice(1).trim().split('\r\n'), [
      'Project,Hours,Minutes,Decimal hours,Billable hours,Billed hours',
      "'=Alley,8,0,8,0,0",
      'Harbour,6,45,6.75,1.5,0',
    ]);
    assert.equal(headers['content-disposition'], 'attachment; filename="time.csv"');
    const ofAna = (await ana.caller.get(`/projects/${project}/time/report.csv?by=tasklist`)).text;
    assert.match(ofAna, /\r\nWalls,Harbour,2,30,2.5,1.5,0\r\n,,0,15,0.25,0,0\r\n$/);
    assert.equal((await ana.caller.get(`/projects/${other}/time/report.csv`)).status, 404);
    assert.equal((await app().as('').get('/time/report.csv')).status, 401);
  });

  test('by one person in a month is told by day, to them and to Administrators', async () => {
    const { admin } = app();
    const month = `/people/${ana.id}/loggedtime.json?m=11&y=2026`;
    const told = await ana.caller.get(month);
    matchesGolden('logged-time', told.body);
    assert.deepEqual(told.body.user.billable, [[String(Date.parse('2026-11-17')), '1', '30']]);
    assert.deepEqual(told.body.user.nonbillable, [[String(Date.parse('2026-11-16')), '1', '0']]);
    assert.deepEqual((await admin.get(month)).body, told.body);
    assert.deepEqual((await admin.get(`/people/${ana.id}/loggedtime.json?m=10&y=2026`)).body.user.billable, []);
    const stranger = await makePerson(app());
    assert.equal((await stranger.caller.get(month)).status, 404);
    assert.equal((await ana.caller.get(`/people/${ana.id}/loggedtime.json?m=13`)).status, 422);
  });
});
