import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';
import { watchReads } from '../../support/plans.ts';

const HEADINGS =
  'Date,Start,Person,Company,Project,Task list,Task,Description,Hours,Minutes,Decimal hours,Billable,Billed,Tags,Id';

eachEngine('time as a table', (engine) => {
  const app = useApp(engine);

  const log = (by: Caller, place: string, entry: object = {}) =>
    make(by, `/${place}/time_entries.json`, { 'time-entry': { date: '20261117', hours: 1, ...entry } });
  const makeTask = (by: Caller, project: string, fields: object = {}) =>
    make(by, `/projects/${project}/tasks.json`, { 'todo-item': { content: 'Lay the floor', ...fields } });
  const linesAt = async (by: Caller, path: string): Promise<string[]> => {
    const { status, text } = await by.get(path);
    assert.equal(status, 200, text);
    assert.ok(text.startsWith('\uFEFF') && text.endsWith('\r\n'));
    const [headings, ...lines] = text.slice(1, -2).split('\r\n');
    assert.equal(headings, HEADINGS);
    return lines;
  };
  const idsAt = async (by: Caller, path: string) => (await linesAt(by, path)).map((line) => line.split(',').at(-1));

  test('has a line for each entry of the list, and is a file', async () => {
    const { admin } = app();
    const project = await makeProject(admin, { name: 'Harbour, north' });
    const task = await makeTask(admin, project, { content: 'The "long" wall' });
    const entry = {
      date: '20261116',
      time: '09:30',
      minutes: 45,
      description: 'Cut,\nset',
      isbillable: 1,
      tags: 'site',
    };
    const id = await log(admin, `tasks/${task}`, entry);
    const { text, headers } = await admin.get(`/tasks/${task}/time_entries.csv`);
    const me = (await admin.get('/me.json')).body.person;
    const who = `${me['first-name']} ${me['last-name']}`.trim();
    const { body } = await admin.get(`/time_entries/${id}.json`);
    const [company, list] = [body['time-entry']['company-name'], body['time-entry']['todo-list-name']];
    assert.equal(
      text,
      `\uFEFF${HEADINGS}\r\n2026-11-16,09:30,${who},${company},"Harbour, north",${list},"The ""long"" wall","Cut,\nset",1,45,1.75,yes,no,site,${id}\r\n`,
    );
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8; header=present');
    assert.equal(headers['content-disposition'], 'attachment; filename="time.csv"');
    assert.equal(headers['cache-control'], 'private, no-store');
  });

  test('is narrowed and sorted as the list is', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const first = await log(admin, `projects/${project}`, { date: '20261101', isbillable: 1 });
    const second = await log(admin, `projects/${project}`, { date: '20261102' });
    const all = `/projects/${project}/time_entries.csv`;
    assert.deepEqual(await idsAt(admin, all), [first, second]);
    assert.deepEqual(await idsAt(admin, `${all}?sortOrder=desc`), [second, first]);
    assert.deepEqual(await idsAt(admin, `${all}?fromDate=20261102`), [second]);
    assert.deepEqual(await idsAt(admin, `/time_entries.csv?projectId=${project}&billableType=billable`), [first]);
    const wrong = await admin.get(`${all}?billableType=perhaps`);
    assert.equal(wrong.status, 422, wrong.text);
  });

  test('a cell that a spreadsheet would calculate is text', async () => {
    const { admin } = app();
    const project = await makeProject(admin, { name: '@SUM(A1)' });
    for (const description of ['=HYPERLINK("http://x.test")', '+1', '-1', '@x', '\t=1', '1=1'])
      await log(admin, `projects/${project}`, { description });
    const cells = (await linesAt(admin, `/projects/${project}/time_entries.csv`)).map((line) =>
      line.split(',').slice(4, 8),
    );
    assert.deepEqual(
      cells.map(([name]) => name),
      Array(6).fill("'@SUM(A1)"),
    );
    assert.deepEqual(
      cells.map((cell) => cell[3]),
      [`"'=HYPERLINK(""http://x.test"")"`, "'+1", "'-1", "'@x", `"'\t'=1"`, '1=1'],
    );
  });

  test('is what who asks may see, and nothing else', async () => {
    const { admin, as } = app();
    const [ana, stranger] = [await makePerson(app()), await makePerson(app())];
    const project = await makeProject(admin);
    await join(admin, project, ana.id);
    const task = await makeTask(admin, project, { private: true });
    const hidden = await log(admin, `tasks/${task}`);
    const open = await log(ana.caller, `projects/${project}`);
    const path = `/projects/${project}/time_entries.csv`;
    assert.deepEqual(await idsAt(admin, path), [hidden, open]);
    assert.deepEqual(await idsAt(ana.caller, path), [open]);
    assert.deepEqual(await idsAt(ana.caller, '/time_entries.csv'), [open]);
    assert.deepEqual(await idsAt(stranger.caller, '/time_entries.csv'), []);
    assert.equal((await ana.caller.get(`/tasks/${task}/time_entries.csv`)).status, 404);
    assert.equal((await stranger.caller.get(path)).status, 404);
    assert.equal((await admin.get('/projects/x/time_entries.csv')).status, 404);
    assert.equal((await as('').get(path)).status, 401);
  });

  test('is read in portions, however long it is', async () => {
    const { admin, accountId, services } = app();
    const project = await makeProject(admin);
    const id = Number(await log(admin, `projects/${project}`));
    const { read } = services.db;
    const row = await read
      .selectFrom('time_entries')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: 1100 }, (_, at) => ({ ...row, id: 1_000_000 + at }));
    await services.db.transaction((tx) => tx.insertInto('time_entries').values(more).execute());
    const reads = watchReads(app());
    const ids = await idsAt(admin, `/projects/${project}/time_entries.csv`);
    assert.deepEqual(ids, [id, ...more.map((one) => one.id)].map(String));
    const portions = reads.take().filter(({ sql }) => sql.startsWith('select "e"."id"'));
    assert.deepEqual(
      portions.map(({ parameters }) => parameters.includes(500)),
      [true, true, true],
    );
  });
});
