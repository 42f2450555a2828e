import { holdAccount } from '../../people/accounts/accounts.ts';
import { requireInAccount } from '../../platform/access/access.ts';
import { type Committed, type Context, newId, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { TestReceiverCallRow } from '../../platform/db/tables/testreceivers.ts';
import { invalid, notFound } from '../../platform/failures.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { isGenuine, readAddress } from './address.ts';
import { keptSince } from './arrivals.ts';
import * as store from './store.ts';
import type { ReceiverFields } from './wire.ts';

type Input = Read<(typeof ReceiverFields)['fields']>;

const MOST = 20;
const OK = 200;

const manage = (ctx: Context) => requireInAccount(ctx.actor, 'webhook.manage');
const which = (ctx: Context, id: number) => ({ accountId: ctx.actor.accountId, id });

export async function listTestReceivers(ctx: Context, paging: Paging): Promise<Page<store.ReceiverView>> {
  manage(ctx);
  const { accountId, personId } = ctx.actor;
  return ctx.services.cursors.page(ctx, `test receivers ${JSON.stringify([accountId, personId])}`, paging, {
    rows: (start) => store.listReceivers(ctx.db, accountId, { ...start, limit: paging.pageSize }),
    count: () => store.countReceivers(ctx.db, accountId),
    boundary: ({ id }) => ({ key: id, id }),
  });
}

export async function readTestReceiver(ctx: Context, id: number): Promise<store.ReceiverView> {
  manage(ctx);
  const receiver = await store.findReceiver(ctx.db, which(ctx, id));
  if (!receiver) throw notFound('test receiver');
  return receiver;
}

export async function createTestReceiver(ctx: Context, input: Input): Promise<Committed<store.ReceiverView>> {
  manage(ctx);
  const { accountId, personId } = ctx.actor;
  return transact(ctx, async (tx) => {
    // Held so that two at once cannot both be the last one allowed.
    await holdAccount(tx, accountId);
    if ((await store.countReceivers(tx, accountId)) >= MOST)
      throw invalid(`There are ${MOST} test receivers already, which is the most. Delete one first.`);
    const id = await newId(ctx, tx, 'test receiver');
    await store.insertReceiver(tx, {
      account_id: accountId,
      id,
      name: input.name ?? `Test receiver ${id}`,
      answer_status: input.answerStatus ?? OK,
      delay_ms: input.delayMs ?? 0,
      calls: 0,
      last_called_at: null,
      created_by: personId,
      created_at: ctx.now,
    });
    return (await store.findReceiver(tx, { accountId, id }))!;
  });
}

/** What it answers from the next call on. */
export async function updateTestReceiver(ctx: Context, id: number, input: Input): Promise<void> {
  manage(ctx);
  await transact(ctx, async (tx) => {
    const receiver = await store.lockReceiver(tx, which(ctx, id));
    if (!receiver) throw notFound('test receiver');
    await store.saveReceiver(tx, which(ctx, id), {
      name: input.name ?? receiver.name,
      answer_status: input.answerStatus ?? receiver.answer_status,
      delay_ms: input.delayMs ?? receiver.delay_ms,
    });
  });
}

export async function deleteTestReceiver(ctx: Context, id: number): Promise<void> {
  manage(ctx);
  await transact(ctx, async (tx) => {
    if (!(await store.lockReceiver(tx, which(ctx, id)))) throw notFound('test receiver');
    await store.removeReceiver(tx, which(ctx, id));
  });
}

/** What it was sent in the last day, newest first. */
export async function listCalls(ctx: Context, id: number, paging: Paging): Promise<Page<TestReceiverCallRow>> {
  await readTestReceiver(ctx, id);
  const since = keptSince(new Date(ctx.now));
  return ctx.services.cursors.page(ctx, `test calls ${JSON.stringify([ctx.actor.personId, which(ctx, id)])}`, paging, {
    rows: (start) => store.listCalls(ctx.db, which(ctx, id), since, { ...start, limit: paging.pageSize }),
    count: () => store.countCalls(ctx.db, which(ctx, id), since),
    boundary: ({ number }) => ({ key: number, id: number }),
  });
}

/** Whether a URL is that of one of this account's test receivers: then no address is called, and none need be checked. */
export async function isOwnTestReceiver(ctx: Context, q: Queries, url: string): Promise<boolean> {
  const { accountId } = ctx.actor;
  const address = readAddress(url);
  if (address?.accountId !== accountId) return false;
  const receiver = await store.findReceiver(q, address);
  return receiver !== undefined && isGenuine(address, ctx.services.keys.open(receiver.signing_key));
}
