import { sql } from 'kysely';
import type { App } from '../../server/src/app.ts';
import { placeOf } from '../../server/src/work/tasks/tree/places.ts';
import { copyFirst } from './copies.ts';

/** So many lists in the first project; the first of them have `each` tasks, the others none. */
export type TaskCounts = { lists: number; full: number; each: number };

const BATCH = 10_000;
const GAP = 65_536;

/** The first list and the first task come through the API; the other tasks are like that one. */
export async function fillTasks(
  { http, services }: App,
  { accountId, token }: { accountId: number; token: string },
  { lists, full, each }: TaskCounts,
): Promise<void> {
  const add = async (url: string, payload: object) => {
    const made = await http.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, payload });
    if (made.statusCode !== 201) throw new Error(`${url}: ${made.payload}`);
  };
  for (let list = 1; list <= lists; list += 1)
    await add('/projects/1/tasklists.json', { 'todo-list': { name: `Section ${list}` } });
  await add('/tasklists/1/tasks.json', {
    'todo-item': { content: 'Survey', description: 'Depths, currents and what lies on the ground. '.repeat(4) },
  });

  const total = full * each;
  for (let first = 2; first <= total; first += BATCH) {
    const ids = Array.from({ length: Math.min(BATCH, total - first + 1) }, (_, i) => first + i);
    await services.db.transaction(async (tx) => {
      const rows = ids.map((id) => taskRow(id, full));
      await copyFirst(tx, 'tasks', accountId, 'id', ['id', 'tasklist_id', 'position', 'place', 'due_date'], rows);
      const inside = ids.map((id) => [id, listOf(id, full)]);
      await copyFirst(tx, 'items', accountId, 'id', ['id', 'inside_id'], inside, sql`first.kind = 'task'`);
    });
  }
  await services.db.transaction(async (tx) => {
    const isFull = sql<boolean>`account_id = ${accountId} and id <= ${full}`;
    await tx.updateTable('tasklists').set({ open_count: each, task_count: each }).where(isFull).execute();
    const isTaskCounter = sql<boolean>`account_id = ${accountId} and kind = 'task'`;
    await tx.updateTable('counters').set({ last: total }).where(isTaskCounter).execute();
  });
}

const listOf = (id: number, full: number): number => 1 + ((id - 1) % full);

function taskRow(id: number, full: number): unknown[] {
  const position = id * GAP;
  const day = new Date(Date.UTC(2026, 0, 1) + ((id * 7919) % 730) * 864e5).toISOString().slice(0, 10);
  return [id, listOf(id, full), position, placeOf('', position, id), id % 3 === 0 ? '' : day.replaceAll('-', '')];
}
