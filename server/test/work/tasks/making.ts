import assert from 'node:assert/strict';
import type { Caller, TestApp } from '../../support/app.ts';
import { make, makeProject } from '../../support/make.ts';

export const makeList = async (by: Caller, project?: string, fields: object = {}): Promise<string> =>
  make(by, `/projects/${project ?? (await makeProject(by))}/tasklists.json`, {
    'todo-list': { name: 'Building', ...fields },
  });

export const makeTask = (by: Caller, list: string, content = 'Lay the floor', fields: object = {}): Promise<string> =>
  make(by, `/tasklists/${list}/tasks.json`, { 'todo-item': { content, ...fields } });

export const makeSubtask = (by: Caller, parent: string, content = 'Sand it', fields: object = {}): Promise<string> =>
  make(by, `/tasks/${parent}.json`, { 'todo-item': { content, ...fields } });

export async function readTask(by: Caller, id: string, query = '') {
  const reply = await by.get(`/tasks/${id}.json${query}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body['todo-item'];
}

export async function putTask(by: Caller, id: string, fields: object): Promise<object> {
  const reply = await by.put(`/tasks/${id}.json`, { 'todo-item': fields });
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

/** What a list holds, in its order, sub-tasks indented. */
export async function outline(by: Caller, list: string): Promise<string[]> {
  const reply = await by.get(`/tasklists/${list}/tasks.json?includeCompletedTasks=true`);
  assert.equal(reply.status, 200, reply.text);
  const tasks: { id: number; content: string; parentTaskId: string }[] = reply.body['todo-items'];
  const depth = new Map<string, number>([['', -1]]);
  return tasks.map(({ id, content, parentTaskId }) => {
    depth.set(String(id), depth.get(parentTaskId)! + 1);
    return `${'  '.repeat(depth.get(String(id))!)}${content}`;
  });
}

export const eventsOf = async (app: TestApp, id: string, kind = 'task'): Promise<string[]> =>
  (
    await app.services.db.read
      .selectFrom('events')
      .select('name')
      .where('object_kind', '=', kind)
      .where('object_id', '=', Number(id))
      .orderBy('id')
      .execute()
  ).map(({ name }) => name.split('.')[1]!);

export const countsOf = async (app: TestApp, list: string) => {
  const { open_count, task_count } = await app.services.db.read
    .selectFrom('tasklists')
    .select(['open_count', 'task_count'])
    .where('account_id', '=', app.accountId)
    .where('id', '=', Number(list))
    .executeTakeFirstOrThrow();
  return [open_count, task_count];
};
