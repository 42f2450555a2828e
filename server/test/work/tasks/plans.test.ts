import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { project, type Stage, setStage, upload } from '../../platform/access/stage.ts';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { make } from '../../support/make.ts';
import { fullScans, isAccountScan, isSort, planOf, type Statement, watchReads } from '../../support/plans.ts';

/** Every list there is, and the orders and filters that are asked for most. `:x` is the id of the x that is made below. */
const lists = [
  '/projects',
  '/projects?orderby=lastActivityDate',
  '/projectCategories',
  '/companies',
  '/people',
  '/projects/:project/people',
  '/files',
  '/projects/:project/files',
  '/projects/:project/files?categoryId=:fileCategory',
  '/projects/:project/files/zip?categoryId=:fileCategory',
  '/projects/:project/fileCategories',
  '/milestones',
  '/projects/:project/milestones',
  '/tasklists',
  '/projects/:project/tasklists',
  '/notebooks',
  '/projects/:project/notebooks',
  '/tasks/:task/comments',
  '/comments',
  '/latestActivity',
  '/projects/:project/latestActivity',
  '/tags',
  '/tasks',
  '/tasks?responsible-party-ids=1',
  '/tasks?tag-ids=1',
  '/tasks?updatedAfterDate=20260101',
  '/tasks?sort=company',
  '/tasks?nestSubTasks=yes',
  '/projectCategories/:category/tasks',
  '/completedtasks',
  '/tasks/:task/subtasks',
  '/tasklists/:list/tasks',
  '/projects/:project/tasks',
  '/projects/:project/tasks?includeCompletedTasks=true',
  '/projects/:project/tasks?showDeleted=yes',
  '/projects/:project/tasks?sort=duedate',
  '/projects/:project/tasks?sort=priority',
  '/projects/:project/tasks?filter=overdue',
  '/projects/:project/tasks?nestSubTasks=yes',
  '/projects/:project/tasks?responsible-party-ids=1,2&tag-ids=1',
  '/projects/:project/tasks?searchTerm=task&priority=high',
  '/tasks?searchTerm=task',
];
/** These cost the same however much there is: this index has what they show, and little else, in the order they show it in. */
const unsorted = {
  '/projects/:project/files': 'files_by_name',
  '/projects/:project/files?categoryId=:fileCategory': 'files_in_category',
  '/tasklists/:list/tasks': 'tasks_open',
  '/projects/:project/tasks': 'tasks_open',
  '/projects/:project/tasks?includeCompletedTasks=true': 'tasks_by_project',
  '/projects/:project/tasks?sort=duedate': 'tasks_by_due',
};

eachEngine('how lists are read', (engine) => {
  const app = useApp(engine);
  let stage: Stage;
  let reads: ReturnType<typeof watchReads>;
  const ids: Record<string, string> = {};
  let turn = 0;

  before(async () => {
    const { admin } = app();
    stage = await setStage(app());
    ids.category = await make(admin, '/projectCategories.json', { category: { name: 'Harbours' } });
    ids.project = (await project(stage)).id!;
    const category = { category: { name: 'Plans' } };
    ids.fileCategory = await make(admin, `/projects/${ids.project}/fileCategories.json`, category);
    for (const fileName of ['a.txt', 'b.txt']) {
      const file = { pendingFileRef: await upload(admin), name: fileName, 'category-id': ids.fileCategory };
      await make(admin, `/projects/${ids.project}/files.json`, { file });
    }
    ids.list = await make(admin, `/projects/${ids.project}/tasklists.json`, { 'todo-list': { name: 'List' } });
    const add = (path: string, fields: object) => make(admin, path, { 'todo-item': { content: 'Task', ...fields } });
    ids.task = await add(`/tasklists/${ids.list}/tasks.json`, { 'responsible-party-id': '1', tags: 'red' });
    await add(`/tasks/${ids.task}.json`, { 'due-date': '20261101' });
    await add(`/tasklists/${ids.list}/tasks.json`, { 'due-date': '20261101' });
    reads = watchReads(app());
  });

  /** The statements of the first two pages: the second continues after a boundary. */
  async function statementsOf(caller: Caller, list: string): Promise<Statement[]> {
    const [path, query = ''] = list.replace(/:(\w+)/g, (_, name) => ids[name]!).split('?');
    reads.take();
    for (const page of [1, 2]) {
      turn += 1;
      // Nothing changes here: what is asked in the same words would be answered from memory.
      const reply = await caller.get(`${path}.json?${query}&pageSize=1&page=${page}&turn=${turn}`);
      assert.equal(reply.status, 200, `${list}: ${reply.text}`);
    }
    return reads.take();
  }

  const everybody = () =>
    ['owner administrator', 'member'].map((name) => stage.roles.find((role) => role.name === name)!);

  test('never by looking at everything', async (t) => {
    for (const list of lists)
      await t.test(list, async () => {
        for (const { name, caller } of everybody()) {
          if (name === 'member' && /^\/(people|companies)/.test(list)) continue;
          const statements = await statementsOf(caller, list);
          assert.ok(statements.length > 0, 'nothing was read');
          for (const statement of statements) {
            const plan = await planOf(engine, reads.plain, statement);
            const whole = [...fullScans(plan), ...(list.includes(':') ? plan.filter(isAccountScan) : [])];
            assert.deepEqual(whole, [], `${name}: ${statement.sql}\n${plan.join('\n')}`);
          }
        }
      });
  });

  test('in an order that needs no sorting where there may be very many', async (t) => {
    for (const [list, index] of Object.entries(unsorted))
      await t.test(list, async () => {
        for (const { name, caller } of everybody()) {
          const pages = (await statementsOf(caller, list)).filter((one) =>
            /^select "(tasks|files)"."id"/.test(one.sql),
          );
          assert.ok(pages.length >= 2, 'the page was read some other way');
          for (const page of pages) {
            const plan = await planOf(engine, reads.plain, page);
            const told = `${name}: ${page.sql}\n${plan.join('\n')}`;
            assert.deepEqual(plan.filter(isSort), [], told);
            // Among few rows PostgreSQL takes either.
            if (engine.name === 'SQLite')
              assert.ok(
                plan.some((step) => step.includes(`INDEX ${index} `)),
                told,
              );
          }
        }
      });
  });
});
