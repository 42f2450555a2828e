import assert from 'node:assert/strict';
import type { Caller, TestApp } from '../../support/app.ts';
import { make } from '../../support/make.ts';

export const makeNotebook = (caller: Caller, project: string, fields: object = {}): Promise<string> =>
  make(caller, `/projects/${project}/notebooks.json`, {
    notebook: { name: 'Minutes', content: '<p>One</p>', ...fields },
  });

export async function showNotebook(caller: Caller, id: string) {
  const reply = await caller.get(`/notebooks/${id}.json`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.notebook;
}

export const edit = (caller: Caller, id: string, notebook: object, headers?: Record<string, string>) =>
  caller.put(`/notebooks/${id}.json`, { notebook }, headers);

export async function eventsOf(app: TestApp, id: string) {
  const events = await app.services.db.read
    .selectFrom('events')
    .select(['name', 'snapshot'])
    .where('object_kind', '=', 'notebook')
    .where('object_id', '=', Number(id))
    .orderBy('id')
    .execute();
  return { names: events.map(({ name }) => name), snapshots: events.map(({ snapshot }) => JSON.parse(snapshot)) };
}

type Listed = { id: string; name: string; content?: string };
/** The notebooks of an answer grouped by project. */
export const listed = (body: { projects: { notebooks: Listed[] }[] }): Listed[] =>
  body.projects.flatMap(({ notebooks }) => notebooks);
