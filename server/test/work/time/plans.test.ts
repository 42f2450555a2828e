import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';
import {
  fullScans,
  isAccountScan,
  isSort,
  planOf,
  type Statement,
  watchReads,
  watchTransactions,
} from '../../support/plans.ts';

/** However many entries there are, these read what is kept of them. */
const summed = [
  '/time/total',
  '/projects/time/total',
  '/projects/:project/time/total',
  '/tasklists/:list/time/total',
  '/tasks/:task/time/total',
  '/tasks/:task',
  '/projects/:project/tasks',
];
/** Each page costs the same: this index has what it shows in the order it shows it in. */
const byDate = {
  '/time_entries?userId=:ana': 'time_entries_by_person',
  '/time_entries?projectId=:project': 'time_entries_by_project',
  '/projects/:project/time_entries': 'time_entries_by_project',
  '/projects/:project/time_entries?sortOrder=desc': 'time_entries_by_project',
  '/projects/:project/time_entries?fromDate=20261101&toDate=20261130': 'time_entries_by_project',
  '/tasks/:task/time_entries': 'time_entries_by_task',
  '/tasks/:task/time_entries?userId=:ana': 'time_entries_by_task',
  '/tasks/:task/time_entries?sortBy=task': 'time_entries_by_task',
};
const inPlace = {
  '/projects/:project/time_entries?sortBy=task': 'time_entries_by_project',
  '/projects/:project/time_entries?sortBy=user': 'time_entries_by_project',
  '/projects/:project/time_entries?sortBy=dateupdated': 'time_entries_by_project',
  '/tasks/:task/time_entries?sortBy=dateupdated': 'time_entries_by_task',
  '/time_entries?tagIds=:tag': 'sqlite_autoindex_time_entries_1',
  '/time_entries?taskTagIds=:tag': 'time_entries_by_task',
};

eachEngine('how time is read', (engine) => {
  const app = useApp(engine);
  const callers: Record<string, Caller> = {};
  const ids: Record<string, string> = {};
  let reads: ReturnType<typeof watchReads>;
  let turn = 0;

  before(async () => {
    const { admin } = app();
    const ana = await makePerson(app());
    Object.assign(callers, { admin, ana: ana.caller });
    ids.ana = ana.id;
    ids.project = await makeProject(admin);
    await join(admin, ids.project, ana.id);
    ids.list = await make(admin, `/projects/${ids.project}/tasklists.json`, { 'todo-list': { name: 'Wall' } });
    ids.task = await make(admin, `/tasklists/${ids.list}/tasks.json`, { 'todo-item': { content: 'Lay the floor' } });
    for (const caller of [admin, ana.caller])
      for (const place of [`tasks/${ids.task}`, `projects/${ids.project}`])
        await make(caller, `/${place}/time_entries.json`, {
          'time-entry': { date: '20261117', hours: 1, tags: 'on site' },
        });
    ids.tag = (await admin.get('/tags.json')).body.tags[0].id;
    reads = watchReads(app());
  });

  async function statementsOf(caller: Caller, asked: string): Promise<Statement[]> {
    const [path, query = ''] = asked.replace(/:(\w+)/g, (_, name) => ids[name]!).split('?');
    reads.take();
    // The second page continues after a boundary.
    for (const page of [1, 2]) {
      turn += 1;
      // Nothing changes here: what is asked in the same words would be answered from memory.
      const reply = await caller.get(`${path}.json?${query}&pageSize=1&page=${page}&turn=${turn}`);
      assert.equal(reply.status, 200, `${asked}: ${reply.text}`);
    }
    return reads.take();
  }

  async function eachPlan(asked: string, see: (statement: Statement, plan: string[], told: string) => void) {
    for (const [name, caller] of Object.entries(callers)) {
      const statements = (await statementsOf(caller, asked)).filter((one) => /time_(entries|sums)/.test(one.sql));
      assert.ok(statements.length > 0, `${asked}: nothing was read`);
      for (const statement of statements) {
        const plan = await planOf(engine, reads.plain, statement);
        const told = `${name} ${asked}: ${statement.sql}\n${plan.join('\n')}`;
        assert.deepEqual(fullScans(plan), [], told);
        see(statement, plan, told);
      }
    }
  }
  // Among few rows PostgreSQL takes any index.
  const goesBy = (plan: string[], index: string) =>
    engine.name !== 'SQLite' || plan.some((step) => step.startsWith(`SEARCH e USING INDEX ${index} `));

  test('sums and tasks, without a look at entries', async () => {
    for (const asked of summed)
      await eachPlan(asked, ({ sql }, _, told) => assert.doesNotMatch(sql, /"time_entries"/, told));
  });

  test('pages by date, in an order that needs no sorting', async () => {
    for (const [asked, index] of Object.entries(byDate))
      await eachPlan(asked, ({ sql }, plan, told) => {
        if (!sql.startsWith('select "e"."id"')) return;
        assert.deepEqual(plan.filter(isSort), [], told);
        assert.ok(goesBy(plan, index), told);
      });
  });

  test('the rest among those it is about, not among those of everybody', async () => {
    for (const [asked, index] of Object.entries(inPlace))
      await eachPlan(asked, ({ sql }, plan, told) => {
        if (!sql.includes('"time_entries"')) return;
        assert.deepEqual(plan.filter(isAccountScan), [], told);
        if (sql.startsWith('select "e"."id"')) assert.ok(goesBy(plan, index), told);
      });
  });

  test('what is written down, changed and thrown away, without a look at the others', async () => {
    const { admin } = app();
    const seen = watchTransactions(app());
    const id = await make(admin, `/tasks/${ids.task}/time_entries.json`, {
      'time-entry': { date: '20261117', minutes: 5 },
    });
    assert.equal((await admin.put(`/time_entries/${id}.json`, { 'time-entry': { minutes: 6 } })).status, 200);
    assert.equal((await admin.delete(`/time_entries/${id}.json`)).status, 200);
    const summedUp = seen.filter(({ sql }) => /insert into time_sums/.test(sql));
    assert.equal(summedUp.length, 4, 'in, out and in again, and out');
    for (const statement of summedUp) {
      const plan = await planOf(engine, reads.plain, statement);
      assert.deepEqual([...plan.filter(isAccountScan), ...fullScans(plan)], [], plan.join('\n'));
    }
  });
});
