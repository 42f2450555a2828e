import assert from 'node:assert/strict';
import type { Caller, TestApp } from '../../support/app.ts';
import { make } from '../../support/make.ts';

export const makeColumn = (by: Caller, project: string, column: object = {}): Promise<string> =>
  make(by, `/projects/${project}/boards/columns.json`, { column: { name: 'Doing', ...column } });

export const makeTask = (by: Caller, project: string, content: string, fields: object = {}): Promise<string> =>
  make(by, `/projects/${project}/tasks.json`, { 'todo-item': { content, ...fields } });

/** Puts a task on the board; the id of its card. */
export async function addCard(by: Caller, column: string, taskId: string, place: object = {}): Promise<string> {
  const reply = await by.post(`/boards/columns/${column}/cards.json`, { card: { taskId }, ...place });
  assert.equal(reply.status, 201, reply.text);
  assert.equal(reply.body.taskId, taskId);
  return reply.body.cardId;
}

export async function moveCard(by: Caller, card: string, place: object): Promise<void> {
  const reply = await by.put(`/boards/columns/cards/${card}/move.json`, { cardId: card, ...place });
  assert.equal(reply.status, 200, reply.text);
}

export const cardsIn = async (by: Caller, column: string, query = '') =>
  (await by.get(`/boards/columns/${column}/cards.json${query}`)).body.cards;

/** The names of the tasks in a column, from the top. */
export const namesIn = async (by: Caller, column: string, query = ''): Promise<string[]> =>
  (await cardsIn(by, column, query)).map(({ name }: { name: string }) => name);

/** What was told of one thing, oldest first. */
export async function eventsOf({ services, accountId }: TestApp, kind: string, id: string) {
  const rows = await services.db.read
    .selectFrom('events')
    .select(['name', 'snapshot'])
    .where('account_id', '=', accountId)
    .where('object_kind', '=', kind)
    .where('object_id', '=', Number(id))
    .orderBy('id')
    .execute();
  return rows.map(({ name, snapshot }) => ({ name, snapshot: JSON.parse(snapshot) }));
}
