import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Caller, type Reply, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, make, makeCompany, makePerson, makeProject } from '../../support/make.ts';

const DAY = 864e5;
const contents = ({ body }: Reply): string[] => body['todo-items'].map(({ content }: { content: string }) => content);
const addList = (by: Caller, project: string, fields: object = {}) =>
  make(by, `/projects/${project}/tasklists.json`, { 'todo-list': { name: 'List', ...fields } });
const addTask = (by: Caller, list: string, content: string, fields: object = {}) =>
  make(by, `/tasklists/${list}/tasks.json`, { 'todo-item': { content, ...fields } });

eachEngine('what a list of tasks is narrowed to', (engine) => {
  const app = useApp(engine);
  let project: string;
  let list: string;
  const ask = async (query: string, by: Caller = app().admin, path = `/tasklists/${list}/tasks`) => {
    const reply = await by.get(`${path}.json?${query}`);
    assert.equal(reply.status, 200, reply.text);
    assert.equal(reply.headers['x-records'], String(reply.body['todo-items'].length), query);
    return contents(reply);
  };
  const expectAll = async (cases: Record<string, string>) => {
    for (const [query, expected] of Object.entries(cases)) assert.equal((await ask(query)).join(), expected, query);
  };

  before(async () => {
    // A Wednesday.
    app().clock.move(3 * DAY);
    project = await makeProject(app().admin);
  });

  test('by the days of its dates, counted from today in UTC', async () => {
    const { admin } = app();
    list = await addList(admin, project);
    const dates: Record<string, object> = {
      late: { 'due-date': '20261117' },
      today: { 'due-date': '20261118' },
      tomorrow: { 'due-date': '20261119' },
      sunday: { 'due-date': '20261122' },
      monday: { 'due-date': '20261123' },
      week: { 'due-date': '20261125' },
      fortnight: { 'due-date': '20261202' },
      month: { 'due-date': '20261218' },
      year: { 'due-date': '20271118' },
      later: { 'due-date': '20280101' },
      begins: { 'start-date': '20261118' },
      runs: { 'start-date': '20261110', 'due-date': '20261130' },
      never: {},
    };
    for (const [content, fields] of Object.entries(dates)) await addTask(admin, list, content, fields);
    const done = await addTask(admin, list, 'done', { 'due-date': '20261118' });
    assert.equal((await admin.put(`/tasks/${done}/complete.json`)).status, 200);
    const all = Object.keys(dates).join();
    await expectAll({
      '': all,
      'filter=all': all,
      'filter=anytime': all,
      'filter=OVERDUE': 'late',
      'filter=today': 'today,begins',
      'filter=tomorrow': 'tomorrow',
      'filter=thisweek': 'today,tomorrow,sunday,begins',
      'filter=within7': 'today,tomorrow,sunday,monday,week,begins',
      'filter=within14': 'today,tomorrow,sunday,monday,week,fortnight,begins,runs',
      'filter=within30': 'today,tomorrow,sunday,monday,week,fortnight,month,begins,runs',
      'filter=within365': 'today,tomorrow,sunday,monday,week,fortnight,month,year,begins,runs',
      'filter=nodate': 'never',
      'filter=nostartdate': 'late,today,tomorrow,sunday,monday,week,fortnight,month,year,later,never',
      'filter=completed': 'done',
      'filter=nodate&ignore-start-dates=true': 'begins,never',
      'filter=today&ignore-start-dates=true': 'today',
      'filter=overdue&includeToday=true': 'late,today',
      'filter=thisweek&includeToday=false': 'tomorrow,sunday',
      'filter=today&include=overdue': 'late,today,begins',
      'filter=today&include=overdue,nodate': 'late,today,begins,never',
      'filter=today&include=noduedate&ignore-start-dates=true': 'today,begins,never',
      'filter=tomorrow&includeTasksWithoutDueDates=true': 'tomorrow,begins,never',
      'filter=today&includeCompletedTasks=true': 'today,begins,done',
      'startDate=20261122&endDate=20261125': 'sunday,monday,week',
      'startDate=2026-11-10&endDate=20261118': 'late,today,begins,runs',
      'startDate=20261110&endDate=20261118&ignore-start-dates=true': 'late,today',
      'startDate=20271118': 'year,later',
      'endDate=20261117': 'late,runs',
      'startDate=20271118&includeTasksWithoutDueDates=true': 'year,later,begins,never',
      'filter=within7&startDate=20261123': 'monday,week',
    });
  });

  test('by the same parameters in the body of the read', async () => {
    const reply = await app().admin.call('GET', `/tasklists/${list}/tasks.json`, { filter: 'tomorrow' });
    assert.deepEqual(contents(reply), ['tomorrow']);
  });

  test('on a Sunday the week ends today', async () => {
    app().clock.move(4 * DAY);
    await expectAll({ 'filter=thisweek': 'sunday' });
    app().clock.move(-4 * DAY);
  });

  test('by who is to do it, who made it and its tags', async () => {
    const { admin } = app();
    list = await addList(admin, project);
    const [ana, ben] = [await makePerson(app()), await makePerson(app())];
    for (const { id } of [ana, ben]) await join(admin, project, id);
    await addTask(admin, list, 'ana', { 'responsible-party-id': ana.id, tags: 'red' });
    await addTask(admin, list, 'both', { 'responsible-party-id': `${ana.id},${ben.id}`, tags: 'red,blue' });
    await addTask(ben.caller, list, 'nobody', { tags: 'blue' });
    await addTask(admin, list, 'follows', { changeFollowerIds: ana.id });
    const tags = (await admin.get('/tags.json')).body.tags as { id: string; name: string }[];
    const tag = (name: string) => tags.find((one) => one.name === name)!.id;
    await expectAll({
      [`responsible-party-ids=${ana.id}`]: 'ana,both',
      [`responsible-party-id=${ben.id}`]: 'both',
      [`responsible-party-ids=${ana.id},${ben.id}`]: 'ana,both',
      'responsible-party-ids=-1': 'ana,both',
      'responsible-party-ids=0': 'nobody,follows',
      [`responsible-party-ids=0,${ben.id}`]: 'both,nobody,follows',
      'responsible-party-ids=-1,0': 'ana,both,nobody,follows',
      'responsible-party-ids=999': '',
      [`creator-ids=${ben.id}`]: 'nobody',
      [`creator-ids=1,${ben.id}`]: 'ana,both,nobody,follows',
      [`tag-ids=${tag('red')}`]: 'ana,both',
      [`tag-ids=${tag('red')},${tag('blue')}`]: 'ana,both,nobody',
      [`tag-ids=${tag('blue')}&responsible-party-ids=${ana.id}`]: 'both',
      [`tag-ids=${tag('blue')}&creator-ids=${ben.id}`]: 'nobody',
    });
  });

  test('by its priority and by words', async () => {
    const { admin } = app();
    list = await addList(admin, project);
    await addTask(admin, list, 'Paint the Door', { priority: 'high' });
    await addTask(admin, list, 'Oil the hinges', { description: 'of the front door', priority: 'low' });
    await addTask(admin, list, 'Sweep');
    await addTask(admin, await addList(admin, await makeProject(admin)), 'Another door');
    await expectAll({
      'priority=HIGH': 'Paint the Door',
      'priority=none': 'Sweep',
      'searchTerm=door': 'Paint the Door,Oil the hinges',
      'searchTerm=the+doo': 'Paint the Door,Oil the hinges',
      'searchTerm=door&priority=low': 'Oil the hinges',
      'searchTerm=%20!': 'Paint the Door,Oil the hinges,Sweep',
      'searchTerm=window': '',
    });
    assert.equal((await ask('searchTerm=door', admin, '/tasks')).length, 3);
    const { caller: stranger } = await makePerson(app());
    assert.deepEqual(await ask('searchTerm=door', stranger, '/tasks'), []);
  });

  test('by when it was changed or completed, and by whether it is completed or in the trash', async () => {
    const { admin, clock } = app();
    list = await addList(admin, project);
    const [open, done] = [await addTask(admin, list, 'open'), await addTask(admin, list, 'done')];
    const below = (content: string) => make(admin, `/tasks/${open}.json`, { 'todo-item': { content } });
    const [, doneBelow] = [await below('open below'), await below('done below')];
    const gone = await addTask(admin, list, 'gone');
    await make(admin, `/tasks/${done}.json`, { 'todo-item': { content: 'below done' } });
    clock.move(DAY);
    for (const id of [done, doneBelow]) assert.equal((await admin.put(`/tasks/${id}/complete.json`)).status, 200);
    clock.move(DAY);
    assert.equal((await admin.delete(`/tasks/${gone}.json`)).status, 200);
    await admin.put(`/tasks/${open}.json`, { 'todo-item': { description: 'touched' } });
    await expectAll({
      '': 'open,open below',
      'includeCompletedTasks=true': 'open,open below,done below,done,below done',
      'includeCompletedSubtasks=true': 'open,open below,done below',
      'filter=completed': 'done below,done,below done',
      'getSubTasks=no': 'open',
      'getSubTasks=no&includeCompletedTasks=yes': 'open,done',
      'showDeleted=yes': 'open,open below,gone',
      'updatedAfterDate=20261120': 'open',
      'updatedAfterDate=20261119120000&includeCompletedTasks=true': 'open',
      'updatedAfterDate=20261119&includeCompletedTasks=true': 'open,done below,done,below done',
      'updatedAfterDate=20261120&showDeleted=yes': 'open,gone',
      'completedAfterDate=20261119': 'done below,done,below done',
      'completedAfterDate=20261120': '',
      'completedBeforeDate=20261119095959': '',
      'completedAfterDate=20261119095959&completedBeforeDate=20261119100000': 'done below,done,below done',
    });
    clock.move(-2 * DAY);
  });

  test('what is no filter, order or date is refused by name; what is no parameter is passed over', async () => {
    for (const [name, value] of [
      ['filter', 'someday'],
      ['filter', 'constructor'],
      ['sort', 'random'],
      ['include', 'today'],
      ['startDate', '20261301'],
      ['endDate', 'tomorrow'],
      ['updatedAfterDate', '2026'],
      ['creator-ids', 'me'],
      ['responsible-party-ids', '-2'],
      ['tag-ids', 'red'],
      ['priority', 'urgent'],
    ]) {
      const reply = await app().admin.get(`/tasks.json?${name}=${value}`);
      assert.deepEqual([reply.status, reply.body.errors[0].field], [422, name], `${name}=${value}`);
    }
    assert.equal((await app().admin.get('/tasks.json?endDate=20260101&startDate=20260102')).status, 422);
    assert.equal((await app().admin.get('/tasks.json?project[x]=1&colour=red&filter=&sort=')).status, 200);
  });
});

eachEngine('the order of a list of tasks', (engine) => {
  const app = useApp(engine);
  const names: Record<string, string> = {};

  /** Page after page of two, as programs read, with others coming and going beside it. */
  async function walk(path: string, query: string, between: () => Promise<unknown>): Promise<string> {
    const seen: string[] = [];
    for (let page = 1, pages = 1; page <= pages && page < 20; page += 1) {
      const reply = await app().admin.get(`${path}.json?${query}&pageSize=2&page=${page}`);
      assert.equal(reply.status, 200, reply.text);
      pages = Number(reply.headers['x-pages']);
      seen.push(...contents(reply));
      await between();
    }
    return seen.filter((content) => content.length === 1).join('');
  }

  test('is the one asked for, the same page by page while others write', async () => {
    const { admin, clock } = app();
    const companies = [await makeCompany(admin, { name: 'Zeta' }), await makeCompany(admin, { name: 'alpha' })];
    const projects = [
      await makeProject(admin, { name: 'mid', companyId: companies[0] }),
      await makeProject(admin, { name: 'Zoo', companyId: companies[1] }),
      await makeProject(admin, { name: 'aim', companyId: companies[1] }),
    ];
    const lists: string[] = [];
    for (const project of projects) lists.push(await addList(admin, project));
    const tasks: [name: string, list: number, fields: object][] = [
      ['A', 0, { 'due-date': '20261120', priority: 'low' }],
      ['B', 0, { 'due-date': '20261118', 'start-date': '20261101', priority: 'high' }],
      ['C', 1, { 'start-date': '20261119', priority: 'medium' }],
      ['D', 1, { 'due-date': '20261118', 'start-date': '20261110' }],
      ['E', 2, {}],
      ['F', 2, { 'due-date': '20261117', priority: 'high' }],
    ];
    for (const [content, at, fields] of tasks) {
      clock.move(1000);
      names[content] = await addTask(admin, lists[at]!, content, fields);
    }
    clock.move(1000);
    await admin.put(`/tasks/${names.B}.json`, { 'todo-item': { description: 'touched' } });
    const expected: Record<string, string> = {
      '': 'ABCDEF',
      manual: 'ABCDEF',
      flattenedtasklist: 'ABCDEF',
      duedate: 'FBDACE',
      duedateDESC: 'ADBFEC',
      startdate: 'BDCAEF',
      startdatedesc: 'CDBFEA',
      duestartdate: 'FBDACE',
      duestartdatedesc: 'ADBFCE',
      alldates: 'BDFCAE',
      alldatesdesc: 'ACFDBE',
      dateadded: 'ABCDEF',
      dateupdated: 'ACDEFB',
      dateaddeddesc: 'FEDCBA',
      priority: 'FBCADE',
      project: 'EFABCD',
      company: 'EFCDAB',
    };
    for (const [sort, order] of Object.entries(expected)) {
      assert.equal(contents(await admin.get(`/tasks.json?sort=${sort}`)).join(''), order, sort);
      // One beyond the end of a name sorts nowhere among the others that matter here.
      const others: string[] = [];
      const seen = await walk('/tasks', `sort=${sort}`, async () => {
        others.push(await addTask(admin, lists[others.length % 3]!, 'other', { 'due-date': '20261119' }));
        if (others.length > 1) await admin.delete(`/tasks/${others.shift()}.json`);
      });
      assert.equal(seen, order, `${sort} page by page`);
      for (const id of others) await admin.delete(`/tasks/${id}.json`);
    }
    assert.equal(contents(await admin.get(`/projects/${projects[1]}/tasks.json?sort=duedate`)).join(''), 'DC');
    assert.equal(contents(await admin.get(`/tasklists/${lists[0]}/tasks.json?sort=dateadded`)).join(''), 'AB');
  });

  test('is by completion when asked, the newest first', async () => {
    const { admin, clock } = app();
    for (const content of ['C', 'A', 'F']) {
      clock.move(1000);
      assert.equal((await admin.put(`/tasks/${names[content]}/complete.json`)).status, 200);
    }
    const ask = async (query: string) =>
      contents(await admin.get(`/tasks.json?sort=completedDateDESC&${query}`)).join('');
    assert.equal(await ask('filter=completed'), 'FAC');
    assert.equal((await ask('includeCompletedTasks=true')).slice(0, 3), 'FAC');
    assert.equal(await walk('/tasks', 'sort=completedDateDESC&includeCompletedTasks=true', async () => {}), 'FACEDB');
  });
});
