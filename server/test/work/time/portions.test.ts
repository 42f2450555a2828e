import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { inPortions } from '../../../src/platform/db/portions.ts';
import type { TaskRow } from '../../../src/platform/db/tables/tasks.ts';
import type { TimeEntryRow, TimeSumRow } from '../../../src/platform/db/tables/time.ts';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';
import { isAccountScan, planOf, type Statement, watchReads } from '../../support/plans.ts';

/** More than one portion, and not a whole number of them. */
const MANY = 2100;
const FIRST = 1_000_000;
const MINUTE_MS = 60_000;

eachEngine('totals of much time', (engine) => {
  const app = useApp(engine);
  const callers: Caller[] = [];
  let [big, small] = ['', ''];
  let reads: ReturnType<typeof watchReads>;

  before(async () => {
    const { admin, services, accountId } = app();
    const ana = await makePerson(app());
    callers.push(admin, ana.caller);
    [small, big] = [await makeProject(admin, { name: 'Alley' }), await makeProject(admin, { name: 'Harbour' })];
    for (const project of [small, big]) {
      await join(admin, project, ana.id);
      const task = { content: 'Lay the floor', 'estimated-minutes': 10 };
      const id = await make(admin, `/projects/${project}/tasks.json`, { 'todo-item': task });
      await make(admin, `/tasks/${id}/time_entries.json`, { 'time-entry': { date: '20261117', minutes: 5 } });
    }
    const of = (table: 'tasks' | 'time_entries' | 'time_sums') =>
      services.db.read
        .selectFrom(table)
        .selectAll()
        .where('account_id', '=', accountId)
        .where('project_id', '=', Number(big))
        .executeTakeFirstOrThrow();
    const task = (await of('tasks')) as TaskRow;
    const entry = (await of('time_entries')) as TimeEntryRow;
    const sum = (await of('time_sums')) as TimeSumRow;
    const ids = Array.from({ length: MANY - 1 }, (_, at) => FIRST + at);
    // Some begin at the same moment, so a portion also ends among them.
    const at = (id: number) => new Date(Date.parse(entry.started_at) + Math.floor(id / 7) * MINUTE_MS).toISOString();
    await services.db.transaction((tx) =>
      inPortions(ids, async (some) => {
        const tasks = some.map((id) => ({ ...task, id, place: `${task.place}${id}` }));
        await tx.insertInto('tasks').values(tasks).execute();
        const entries = some.map((id) => ({ ...entry, id, task_id: id, started_at: at(id) }));
        await tx.insertInto('time_entries').values(entries).execute();
        await tx
          .insertInto('time_sums')
          .values(some.map((id) => ({ ...sum, task_id: id })))
          .execute();
      }),
    );
    reads = watchReads(app());
  });

  async function asked(by: Caller, path: string) {
    reads.take();
    const { body, text } = await by.get(path);
    return { body, text, statements: reads.take().filter(({ sql }) => /cast\(sum\(/.test(sql)) };
  }
  const each = (n: number, of: Statement[], told: string) => assert.equal(of.length, n, told);

  test('are summed up a portion at a time, and come to the same', async () => {
    for (const by of callers) {
      for (const [path, minutes] of [
        ['/time/total.json?', 5 * (MANY + 1)],
        [`/projects/${big}/time/total.json?`, 5 * MANY],
      ] as const)
        for (const query of ['', 'fromDate=20000101', 'fromDate=20000101&toDate=20991231', 'userId=1']) {
          const { body, statements } = await asked(by, `${path}${query}`);
          assert.equal(body['time-totals']['total-mins-sum'], String(minutes), `${path}${query}`);
          const ofTime = statements.filter(({ sql }) => /time_(entries|sums)/.test(sql));
          each(3, ofTime, `${path}${query}`);
        }
      const { body, statements } = await asked(by, `/projects/${big}/time/total.json`);
      assert.equal(body['time-estimates']['total-mins-estimated'], String(10 * MANY));
      each(
        3,
        statements.filter(({ sql }) => /estimated_minutes/.test(sql)),
        'estimates',
      );
    }
  });

  test('of a page of projects are those of its projects, and no others are looked at', async () => {
    for (const by of callers)
      for (const [path, key, one] of [
        ['/projects/time/total.json', 'totalMins', 5],
        ['/projects/time/total.json?fromDate=20000101', 'totalMins', 5],
        ['/projects/estimatedtime/total.json', 'totalEstimatedMins', 10],
      ] as const) {
        const at = `${path}${path.includes('?') ? '&' : '?'}`;
        const all = (await asked(by, `${at}pageSize=10`)).body.projects;
        assert.deepEqual(
          all.map((project: Record<string, string>) => project[key]),
          [String(one), String(one * MANY)],
          path,
        );
        const { body, statements } = await asked(by, `${at}pageSize=1`);
        assert.equal(body.projects[0][key], String(one));
        assert.ok(statements.length > 0, path);
        for (const statement of statements) {
          const plan = await planOf(engine, reads.plain, statement);
          assert.deepEqual(plan.filter(isAccountScan), [], `${path}: ${statement.sql}\n${plan.join('\n')}`);
          if (/estimated_minutes/.test(statement.sql) && engine.name === 'SQLite')
            assert.ok(
              plan.some((step) => step.includes('tasks_estimated')),
              plan.join('\n'),
            );
        }
      }
  });
});
