import { type RawBuilder, sql } from 'kysely';
import type { App } from '../../server/src/app.ts';
import { actorOf } from '../../server/src/people/credentials/identity.ts';
import { findHolder } from '../../server/src/people/credentials/store.ts';
import { createToken } from '../../server/src/people/credentials/tokens.ts';
import { makeContext } from '../../server/src/platform/context.ts';
import type { Queries } from '../../server/src/platform/db/database.ts';
import { projectName } from './names.ts';
import { makeTexts } from './texts.ts';

const PROJECTS = 20;
const TASKS = 50;
const PEOPLE = 50;
const TAGS = 5;
/** Whoever is on every project without being an administrator. */
export const MEMBER = 2;
/** So many in each week, twenty of each person: more of them are more weeks, as in a team that stays. */
export const WEEKLY = 1000;
const TURNS = WEEKLY / PEOPLE;
/** The first day of the latest week. */
const MONDAY = Date.UTC(2026, 10, 9);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BATCH = 500;

/** Through the API: who works, on what, and the entry that the others are like. */
export async function stageTime({ http, services }: App, accountId: number, token: string): Promise<string> {
  const post = async (url: string, payload: object) => {
    const made = await http.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, payload });
    if (made.statusCode !== 201) throw new Error(`${url}: ${made.payload}`);
    return made;
  };
  for (let id = 2; id <= PEOPLE; id += 1)
    await post('/people.json', {
      person: { 'first-name': 'Person', 'last-name': String(id), 'email-address': `p${id}@bench.test` },
    });
  for (let id = 1; id <= TAGS; id += 1) await post('/tags.json', { tag: { name: `tag ${id}` } });
  for (let id = 1; id <= PROJECTS; id += 1) {
    await post('/projects.json', { project: { name: projectName(id), people: String(MEMBER) } });
    const list = await post(`/projects/${id}/tasklists.json`, { 'todo-list': { name: 'Works' } });
    for (let task = 0; task < TASKS; task += 1)
      await post(`/tasklists/${list.headers.id}/tasks.json`, { 'todo-item': { content: `Section ${task}` } });
  }
  await post('/tasks/1/time_entries.json', { 'time-entry': { date: '20261109', time: '09:00', minutes: 30 } });
  const holder = await findHolder(services.db.read, accountId, MEMBER);
  return (await createToken(makeContext(services, actorOf(holder!, { holder: 'bench' })), { name: 'bench' })).value;
}

/** The latest week row by row; each further one is like it, before it. */
export async function fillEntries({ services }: App, accountId: number, entries: number): Promise<void> {
  const { db } = services;
  const ofFirst = sql<boolean>`account_id = ${accountId} and id = 1`;
  const first = await db.read.selectFrom('time_entries').selectAll().where(ofFirst).executeTakeFirstOrThrow();
  const item = await db.read
    .selectFrom('items')
    .selectAll()
    .where(ofFirst)
    .where('kind', '=', 'time')
    .executeTakeFirstOrThrow();
  const text = makeTexts();
  const week = Array.from({ length: WEEKLY }, (_, at) => ({ ...first, ...entryOf(at + 1), description: text(4) }));
  await db.transaction(async (tx) => {
    for (const table of ['time_entries', 'items', 'time_sums', 'taggings'] as const)
      await tx
        .deleteFrom(table)
        .where(sql<boolean>`${table === 'items' ? sql`kind = 'time'` : sql`true`}`)
        .execute();
    for (let from = 0; from < WEEKLY; from += BATCH) {
      const rows = week.slice(from, from + BATCH);
      await tx.insertInto('time_entries').values(rows).execute();
      const items = rows.map(({ id, project_id, task_id, description, created_at }) => ({
        ...item,
        ...{ id, project_id, inside_id: task_id, name: description, created_at },
      }));
      await tx.insertInto('items').values(items).execute();
      const tagged = rows.filter(({ id }) => id % 4 === 0);
      await tx
        .insertInto('taggings')
        .values(tagged.map(({ id }) => ({ account_id: accountId, kind: 'time' as const, id, tag_id: 1 + (id % TAGS) })))
        .execute();
    }
  });
  for (let back = 1; back < entries / WEEKLY; back += 1)
    await db.transaction((tx) =>
      weekBefore(tx, accountId, { entry: Object.keys(first), item: Object.keys(item) }, back),
    );
  await db.transaction(async (tx) => {
    await sql`insert into time_sums (account_id, project_id, task_id, entries, minutes, billable_minutes, billed_minutes)
      select account_id, project_id, task_id, count(*), sum(minutes), sum(minutes * is_billable), 0
      from time_entries group by account_id, project_id, task_id`.execute(tx);
    await sql`update counters set last = ${entries} where account_id = ${accountId} and kind = 'time'`.execute(tx);
  });
}

type Columns = { entry: string[]; item: string[] };

/** In the database alone, which is quick on both engines. */
async function weekBefore(tx: Queries, accountId: number, columns: Columns, back: number): Promise<void> {
  const moments = Array.from({ length: TURNS }, (_, turn) => [momentOf(turn, 0), momentOf(turn, back)]);
  const take = (names: string[], other: Record<string, RawBuilder<unknown>>) =>
    sql.join(names.map((name) => other[name] ?? sql.ref(`e.${name}`)));
  const names = (all: string[]) => sql.join(all.map((name) => sql.ref(name)));
  const id = sql`e.id + ${sql.lit(back * WEEKLY)}`;
  const at = sql`moments.fresh`;
  const shifted = sql`with moments (known, fresh) as (values ${sql.join(moments.map((pair) => sql`(${sql.join(pair)})`))})`;
  const entry = { id, started_at: at, local_at: at, created_at: at, updated_at: at };
  const isOfWeek = sql`e.account_id = ${accountId} and e.id <= ${sql.lit(WEEKLY)}`;
  await sql`insert into time_entries (${names(columns.entry)}) ${shifted}
    select ${take(columns.entry, entry)} from time_entries as e cross join moments
    where ${isOfWeek} and moments.known = e.started_at`.execute(tx);
  await sql`insert into items (${names(columns.item)}) ${shifted}
    select ${take(columns.item, { id, created_at: at })} from items as e cross join moments
    where ${isOfWeek} and e.kind = 'time' and moments.known = e.created_at`.execute(tx);
  await sql`insert into taggings (account_id, kind, id, tag_id)
    select e.account_id, e.kind, ${id}, e.tag_id from taggings as e
    where ${isOfWeek} and e.kind = 'time'`.execute(tx);
}

/** When the entries of a turn begin, so many weeks ago. */
const momentOf = (turn: number, back: number): string =>
  new Date(MONDAY - back * 7 * DAY_MS + (turn % 5) * DAY_MS + (8 + Math.floor(turn / 5)) * HOUR_MS).toISOString();

function entryOf(id: number) {
  const person = (id - 1) % PEOPLE;
  const turn = Math.floor((id - 1) / PEOPLE);
  // Each of a person's entries of the week is of another project.
  const project = (person + turn) % PROJECTS;
  const at = momentOf(turn, 0);
  return {
    id,
    project_id: project + 1,
    task_id: project * TASKS + ((person * 7 + turn * 3) % TASKS) + 1,
    person_id: person + 1,
    started_at: at,
    local_at: at,
    minutes: 15 + (id % 8) * 15,
    is_billable: (id % 2) as 0 | 1,
    created_at: at,
    updated_at: at,
  };
}
