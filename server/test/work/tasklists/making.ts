import assert from 'node:assert/strict';
import type { Caller, TestApp } from '../../support/app.ts';
import { make } from '../../support/make.ts';

let made = 0;

export const makeList = (by: Caller, project: string, fields: object = {}): Promise<string> =>
  make(by, `/projects/${project}/tasklists.json`, { 'todo-list': { name: `List ${++made}`, ...fields } });

export const makeTask = (by: Caller, list: string, fields: object = {}): Promise<string> =>
  make(by, `/tasklists/${list}/tasks.json`, { 'todo-item': { content: `Task ${++made}`, ...fields } });

export const makeMilestone = (by: Caller, project: string, fields: object = {}): Promise<string> =>
  make(by, `/projects/${project}/milestones.json`, {
    milestone: { title: `Milestone ${++made}`, deadline: '20261231', 'responsible-party-ids': '1', ...fields },
  });

export async function showList(by: Caller, id: string, query = '') {
  const { status, body, text } = await by.get(`/tasklists/${id}.json${query}`);
  assert.equal(status, 200, text);
  return body['todo-list'];
}

/** The ids of a list of lists, in its order. */
export async function idsIn(by: Caller, path: string): Promise<string[]> {
  const { status, body, text } = await by.get(path);
  assert.equal(status, 200, text);
  return body.tasklists.map(({ id }: { id: string }) => id);
}

export const inProject = (by: Caller, project: string, query = ''): Promise<string[]> =>
  idsIn(by, `/projects/${project}/tasklists.json${query}`);

export const eventsOf = async (app: TestApp, id: string | number): Promise<string[]> =>
  (
    await app.services.db.read
      .selectFrom('events')
      .select('name')
      .where('object_kind', '=', 'tasklist')
      .where('object_id', '=', Number(id))
      .orderBy('id')
      .execute()
  ).map(({ name }) => name);
