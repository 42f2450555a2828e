import { holdAccount } from '../../../people/accounts/accounts.ts';
import { requireInAccount } from '../../../platform/access/access.ts';
import { audit } from '../../../platform/audit/log.ts';
import { type Committed, type Context, newId, transact } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { bit } from '../../../platform/db/tables/bit.ts';
import type { WebhookRow } from '../../../platform/db/tables/webhooks.ts';
import { type EventName, eventNames, isEventPattern, spelledHere } from '../../../platform/events/catalogue.ts';
import { invalid, notFound } from '../../../platform/failures.ts';
import type { Read } from '../../../platform/http/request/fields.ts';
import type { Page, Paging } from '../../../platform/http/request/paging.ts';
import { requireNamedProject, requireProject } from '../../../work/projects/projects.ts';
import { makeAllDue } from '../deliver/outcomes-store.ts';
import { makeHandOutBefore } from '../dispatch/dispatch.ts';
import { FORM } from '../send/notification.ts';
import { auditWebhook } from './audited.ts';
import { newSecret, newSecrets, type SecretHolder, sealed, sealOne } from './secrets.ts';
import * as store from './store.ts';
import { reachesThisMachine, requireTarget } from './targets.ts';
import { formIn, type NewWebhook, type WebhookChange } from './wire.ts';

type Input = Read<(typeof NewWebhook)['fields']>;
type Change = Read<(typeof WebhookChange)['fields']>;

/** Whether the account's webhooks are on: without it a working registration that sends nothing looks broken. */
export type WithSwitch = { isEnabled: boolean };
/** Whether they reach what listens on the server's own machine: whoever runs something there wants to know. */
export type WithReach = { mayCallThisMachine: boolean };

/** Nothing is held against a receiver that was mended or replaced; what waited for it goes at once. */
const FRESH = { failure_streak: 0, failing_since: null, rests: 0, rests_until: null };

const manage = (ctx: Context) => requireInAccount(ctx.actor, 'webhook.manage');

/** Whoever cannot see the project must not learn of it from the refusal. */
async function manageIn(ctx: Context, q: Queries, projectId: number | undefined): Promise<void> {
  if (projectId !== undefined) await requireProject(ctx, q, projectId, 'project.read');
  manage(ctx);
}

export async function listEvents(ctx: Context): Promise<readonly EventName[]> {
  manage(ctx);
  return eventNames;
}

/** While off nothing is sent, and what happens then is not sent later. What waited from before stays. */
export async function switchWebhooks(ctx: Context, isEnabled: boolean): Promise<void> {
  manage(ctx);
  const { accountId } = ctx.actor;
  await transact(ctx, async (tx) => {
    await holdAccount(tx, accountId);
    const { isEnabled: wasEnabled } = await readSwitch(ctx, tx);
    await store.saveSwitch(tx, accountId, isEnabled, ctx.now);
    const detail = `webhooks: ${isEnabled ? 'off → on' : 'on → off'}`;
    if (isEnabled !== wasEnabled) await audit(ctx, tx, { action: 'account.changed', detail });
    if (isEnabled && !wasEnabled) await store.failAnew(tx, accountId, ctx.now);
  });
  // What waited from before is an event still, or a delivery already.
  if (isEnabled) for (const work of ['events', 'deliveries'] as const) ctx.services.db.nudge(work);
}

export async function readWebhook(ctx: Context, id: number): Promise<WebhookRow & WithSwitch> {
  manage(ctx);
  const webhook = await store.findWebhook(ctx.db, ctx.actor.accountId, id);
  if (!webhook) throw notFound('webhook');
  return { ...webhook, ...(await readSwitch(ctx, ctx.db)) };
}

export async function listWebhooks(
  ctx: Context,
  projectId: number | undefined,
  paging: Paging,
): Promise<Page<WebhookRow> & WithSwitch & WithReach> {
  await manageIn(ctx, ctx.db, projectId);
  const filter = { accountId: ctx.actor.accountId, projectId };
  const page = await ctx.services.cursors.page(
    ctx,
    `webhooks ${JSON.stringify([ctx.actor.personId, filter])}`,
    paging,
    {
      rows: (start) => store.listWebhooks(ctx.db, filter, { ...start, limit: paging.pageSize }),
      count: () => store.countWebhooks(ctx.db, filter),
      boundary: ({ id }) => ({ key: id, id }),
    },
  );
  return { ...page, ...(await readSwitch(ctx, ctx.db)), mayCallThisMachine: await reachesThisMachine(ctx) };
}

export async function createWebhook(
  ctx: Context,
  projectId: number | undefined,
  input: Input,
): Promise<Committed<WebhookRow & WithSwitch>> {
  const handOutBefore = makeHandOutBefore(ctx);
  return transact(ctx, async (tx) => {
    await manageIn(ctx, tx, projectId);
    await handOutBefore(tx);
    const id = await newId(ctx, tx, 'webhook');
    const holder = await holderOf(ctx, tx, id);
    const row: WebhookRow = {
      account_id: ctx.actor.accountId,
      id,
      project_id: projectId ?? null,
      events: readEvents(input.events),
      url: await requireTarget(ctx, tx, input.url),
      status: input.status ?? 'active',
      version: 1,
      content_type: FORM,
      ...formIn(input),
      sends_object_id: bit(input.sendsObjectId ?? false),
      secret: sealOne(holder, input.secret ?? ''),
      // What was committed before has been handed out; what is still under way, whatever its number, happens after.
      since_event_id: 0,
      last_sequence: 0,
      failure_streak: 0,
      failing_since: null,
      last_success_at: null,
      rests: 0,
      rests_until: null,
      disabled_reason: '',
      ...sealed(holder, input.headers ?? {}),
      old_secret: null,
      old_secret_until: null,
      per_minute: input.perMinute ?? 0,
      loop_object: '',
      loop_at: null,
      created_by: ctx.actor.personId,
      created_at: ctx.now,
      updated_at: ctx.now,
      deleted_at: null,
    };
    await store.insertWebhook(tx, row);
    await auditWebhook(ctx, tx, 'webhook.created', row);
    return { ...row, ...(await readSwitch(ctx, tx)) };
  });
}

/**
 * Only what is sent changes. Other events or another project are listened to from now on; what happened before was already
 * meant for the receiver. A new address, or being made active again, is a fresh start after failures.
 */
export const updateWebhook = (ctx: Context, id: number, input: Change): Promise<void> =>
  change(ctx, id, input, undefined);

/** `given` is what comes of it. */
async function change<T>(ctx: Context, id: number, input: Change, given: T): Promise<Committed<T>> {
  manage(ctx);
  const { accountId } = ctx.actor;
  const handOutBefore = makeHandOutBefore(ctx);
  return transact(ctx, async (tx) => {
    if (input.events !== undefined || input.projectId !== undefined) {
      // Whoever is refused is refused before much is written: what is undone on SQLite is undone for others too.
      await changed(ctx, tx, await store.findWebhook(tx, accountId, id), input);
      await handOutBefore(tx);
    }
    const [webhook, next] = await changed(ctx, tx, await store.lockWebhook(tx, accountId, id), input);
    const isWoken = next.status === 'active' && webhook.status !== 'active';
    const isFresh = isWoken || next.url !== webhook.url;
    await store.saveWebhook(tx, isFresh ? { ...next, ...FRESH } : next);
    await auditWebhook(ctx, tx, 'webhook.changed', next, webhook);
    if (isFresh) await makeAllDue(tx, webhook, ctx.now);
    if (isFresh) ctx.nudge = 'deliveries';
    return given;
  });
}

/** As it is and as it will be, or the refusal. */
async function changed(
  ctx: Context,
  tx: Queries,
  webhook: WebhookRow | undefined,
  input: Change,
): Promise<[WebhookRow, WebhookRow]> {
  if (!webhook) throw notFound('webhook');
  const holder = await holderOf(ctx, tx, webhook.id);
  const next: WebhookRow = {
    ...webhook,
    project_id: await readScope(ctx, tx, webhook, input.projectId),
    events: input.events === undefined ? webhook.events : readEvents(input.events),
    url: input.url === undefined ? webhook.url : await requireTarget(ctx, tx, input.url),
    status: input.status ?? webhook.status,
    disabled_reason: input.status === undefined ? webhook.disabled_reason : '',
    ...formIn(input),
    per_minute: input.perMinute ?? webhook.per_minute,
    sends_object_id: input.sendsObjectId === undefined ? webhook.sends_object_id : bit(input.sendsObjectId),
    ...(input.headers && sealed(holder, input.headers)),
    ...(input.secret !== undefined && newSecrets(ctx, webhook, holder, input.secret, input.overlapHours)),
    updated_at: ctx.now,
  };
  return [webhook, next];
}

/** A paused webhook is sent nothing; what happens meanwhile is kept for when it is resumed. */
export const pauseWebhook = (ctx: Context, id: number) => updateWebhook(ctx, id, { status: 'paused' });
export const resumeWebhook = (ctx: Context, id: number) => updateWebhook(ctx, id, { status: 'active' });

/** Gone at once for everybody; its deliveries, which may be many, are swept away later. */
export async function deleteWebhook(ctx: Context, id: number): Promise<void> {
  manage(ctx);
  await transact(ctx, async (tx) => {
    const webhook = await store.lockWebhook(tx, ctx.actor.accountId, id);
    if (!webhook) throw notFound('webhook');
    await store.saveWebhook(tx, { ...webhook, deleted_at: ctx.now });
    await auditWebhook(ctx, tx, 'webhook.deleted', webhook);
  });
}

async function readSwitch(ctx: Context, q: Queries): Promise<WithSwitch> {
  return { isEnabled: (await store.findSwitch(q, ctx.actor.accountId)).webhooks_enabled === 1 };
}

async function holderOf(ctx: Context, q: Queries, webhookId: number): Promise<SecretHolder> {
  const { accountId } = ctx.actor;
  const { signing_key } = await store.findSwitch(q, accountId);
  return { signingKey: ctx.services.keys.open(signing_key), accountId, webhookId };
}

/** A new secret made here and shown this once. */
export async function rotateSecret(ctx: Context, id: number, overlapHours?: number): Promise<Committed<string>> {
  const secret = newSecret();
  return change(ctx, id, { secret, ...(overlapHours !== undefined && { overlapHours }) }, secret);
}

/** Who sends back what they read leaves it as it was, whatever has become of the project meanwhile. */
async function readScope(ctx: Context, tx: Queries, webhook: WebhookRow, given: number | undefined) {
  if (given === undefined || given === (webhook.project_id ?? 0)) return webhook.project_id;
  return given === 0 ? null : (await requireNamedProject(ctx, tx, given, 'project.read')).id;
}

function readEvents(given: string[]): string {
  const patterns = [...new Set(given.map(spelledHere))];
  const unknown = patterns.find((pattern) => !isEventPattern(pattern));
  if (patterns.length > 0 && unknown === undefined) return patterns.join(',');
  const message = unknown === undefined ? 'must name an event' : `"${unknown}" is no event`;
  throw invalid(`event: ${message}. GET /webhooks/events.json lists them; TASK.* and * stand for several.`, [
    { field: 'event', message },
  ]);
}
