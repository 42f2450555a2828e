import assert from 'node:assert/strict';
import type { Caller, TestApp } from '../../support/app.ts';
import { make } from '../../support/make.ts';

export const DAY = 86_400_000;

/** The clock of the tests stands at 15 November 2026, a Sunday. */
export const makeMilestone = (caller: Caller, project: string, fields: object = {}): Promise<string> =>
  make(caller, `/projects/${project}/milestones.json`, {
    milestone: { title: 'Opening', deadline: '20261224', 'responsible-party-ids': '1', ...fields },
  });

export async function showMilestone(caller: Caller, id: string, query = '') {
  const reply = await caller.get(`/milestones/${id}.json${query}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.milestone;
}

/** What a list shows of each milestone, in its order. */
export async function listed(caller: Caller, path: string, key = 'title'): Promise<string[]> {
  const reply = await caller.get(path);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.milestones.map((one: Record<string, string>) => one[key]);
}

export const makeTasklist = (caller: Caller, project: string, fields: object = {}): Promise<string> =>
  make(caller, `/projects/${project}/tasklists.json`, { 'todo-list': { name: 'Building', ...fields } });

export const makeTask = (caller: Caller, tasklist: string): Promise<string> =>
  make(caller, `/tasklists/${tasklist}/tasks.json`, { 'todo-item': { content: 'Lay the floor' } });

const recorded = (app: TestApp, id: string) =>
  app.services.db.read
    .selectFrom('events')
    .select(['name', 'snapshot'])
    .where('object_kind', '=', 'milestone')
    .where('object_id', '=', Number(id))
    .orderBy('id')
    .execute();

export const eventsOf = async (app: TestApp, id: string) => (await recorded(app, id)).map(({ name }) => name);

/** Every event differs from the one before in exactly one of these: a change that undid another would differ in more. */
export async function changesOneByOne(app: TestApp, id: string, keys: string[]): Promise<void> {
  const told = (await recorded(app, id)).map(({ snapshot }) => JSON.parse(snapshot));
  for (const [at, now] of told.entries()) {
    const before = told[at - 1] ?? now;
    const changed = keys.filter((key) => now[key] !== before[key]);
    assert.equal(changed.length, at === 0 ? 0 : 1, `event ${at} changed ${changed.join(' and ')}`);
  }
  const shown = await showMilestone(app.admin, id);
  for (const key of keys) assert.equal(shown[key], told.at(-1)[key]);
}
