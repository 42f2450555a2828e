import { requireInAccount, requireOwn } from '../../platform/access/access.ts';
import { type Committed, type Context, newId, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { StatusRow } from '../../platform/db/tables/accounts.ts';
import type { EventName } from '../../platform/events/catalogue.ts';
import { record } from '../../platform/events/log.ts';
import { notFound } from '../../platform/failures.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { isOfOwnerCompany } from '../companies/companies.ts';
import { pageOfPeople, readPerson, whomTheySee } from '../people/people.ts';
import type { Said } from './store.ts';
import * as store from './store.ts';
import { showStatus } from './wire.ts';

export async function readStatus(ctx: Context, personId: number): Promise<Said> {
  const person = await readPerson(ctx, personId);
  return { person, status: await store.findOfPerson(ctx.db, ctx.actor.accountId, personId) };
}

/** Of the people of the owner company: all for who belongs to it, for others of those who are on a project with them. */
export async function listStatuses(ctx: Context, paging: Paging): Promise<Page<Said>> {
  requireInAccount(ctx.actor, 'status.say');
  const { accountId, personId } = ctx.actor;
  const isOneOfThem = await isOfOwnerCompany(ctx, ctx.db);
  const filter = { inOwnerCompany: true as const, ...(isOneOfThem ? {} : { knownTo: personId }) };
  const page = await pageOfPeople(ctx, filter, paging);
  const statuses = await store.listOf(
    ctx.db,
    accountId,
    page.items.map(({ id }) => id),
  );
  return { ...page, items: page.items.map((person) => ({ person, status: statuses.get(person.id) })) };
}

/** How many of those whom the actor sees say how they are. */
export async function countStatuses(ctx: Context): Promise<number> {
  const people = await store.sayersOf(ctx.db, ctx.actor.accountId);
  return (await whomTheySee(ctx, ctx.db, people)).size;
}

export async function setStatus(ctx: Context, personId: number, status: string): Promise<Committed<StatusRow>> {
  requireOwn(ctx.actor, 'person.edit', 'person', personId === ctx.actor.personId);
  return transact(ctx, async (tx) => {
    const person = await readPerson(ctx, personId);
    const row: StatusRow = {
      account_id: ctx.actor.accountId,
      person_id: personId,
      id: await newId(ctx, tx, 'status'),
      status,
      created_at: ctx.now,
      updated_at: ctx.now,
    };
    await store.putStatus(tx, row);
    await announce(ctx, tx, 'STATUS.CREATED', { person, status: row });
    return row;
  });
}

/** `personId`: whose it has to be, where the path says so. */
async function require(
  ctx: Context,
  tx: Queries,
  id: number,
  personId?: number,
): Promise<Said & { status: StatusRow }> {
  const status = await store.holdStatus(tx, ctx.actor.accountId, id);
  if (!status || (personId !== undefined && status.person_id !== personId)) throw notFound('status');
  requireOwn(ctx.actor, 'person.edit', 'status', status.person_id === ctx.actor.personId);
  return { person: await readPerson(ctx, status.person_id), status };
}

export async function updateStatus(ctx: Context, id: number, text: string, personId?: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const { person, status } = await require(ctx, tx, id, personId);
    if (text === status.status) return;
    const next = { ...status, status: text, updated_at: ctx.now };
    await store.putStatus(tx, next);
    await announce(ctx, tx, 'STATUS.UPDATED', { person, status: next });
  });
}

export async function deleteStatus(ctx: Context, id: number, personId?: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const said = await require(ctx, tx, id, personId);
    await store.removeStatus(tx, said.status);
    await announce(ctx, tx, 'STATUS.DELETED', said);
  });
}

function announce(ctx: Context, tx: Queries, name: EventName, said: Said & { status: StatusRow }): Promise<void> {
  return record(ctx, tx, {
    name,
    objectKind: 'status',
    objectId: said.status.id,
    projectId: null,
    snapshot: showStatus(ctx, said),
  });
}
