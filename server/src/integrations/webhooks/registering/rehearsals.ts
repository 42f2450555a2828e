import { randomUUID } from 'node:crypto';
import { requireInAccount } from '../../../platform/access/access.ts';
import type { Context } from '../../../platform/context.ts';
import { bit } from '../../../platform/db/tables/bit.ts';
import { tooMany } from '../../../platform/failures.ts';
import type { Read } from '../../../platform/http/request/fields.ts';
import { isSuccess } from '../deliver/outcomes.ts';
import { FORM, type NotifiedEvent, shownHeaders, writeNotification } from '../send/notification.ts';
import type { Openings } from '../send/openings.ts';
import type { Post } from '../send/posting.ts';
import { checkHeaders } from './header-names.ts';
import { checkSecret } from './secrets.ts';
import { requireTarget } from './targets.ts';
import { requireSwitchedOn, TEST_EVENT } from './trials.ts';
import { formIn, type Rehearsal, type Rehearsed } from './wire.ts';

type Input = Read<(typeof Rehearsed)['fields']>;

export type Rehearse = (ctx: Context, input: Input) => Promise<Rehearsal>;

/** Each is waited for, and each holds a connection for up to five seconds. */
const MOST_AT_ONCE = 4;

/**
 * Sends a test notification to a webhook that is not registered yet, once, and tells at once what came of it. Nothing of
 * it is kept. What may be called, and what is told of a failure, is the same as for webhooks that are.
 */
export function makeRehearse(post: Post, userAgent: string, look: Openings['look']): Rehearse {
  const limited = limitAtOnce();
  return async (ctx, input) => {
    requireInAccount(ctx.actor, 'webhook.manage');
    const { accountId } = ctx.actor;
    await requireSwitchedOn(ctx.db, accountId);
    await look(ctx.services);
    const url = await requireTarget(ctx, ctx.db, input.url);
    const webhook = {
      version: 1 as const,
      content_type: FORM,
      ...formIn(input),
      sends_object_id: bit(input.sendsObjectId ?? false),
    };
    const headers = checkHeaders(input.headers ?? {});
    const sent = writeNotification(testEvent(ctx, url), webhook, {
      deliveryId: randomUUID(),
      attempt: 1,
      at: new Date(ctx.now),
      baseUrl: ctx.baseUrl,
      secrets: input.secret ? [checkSecret(input.secret)] : [],
      headers,
    });
    const shown = shownHeaders(sent, headers, userAgent);
    const outcome = await limited(accountId, () => post(ctx.services, { accountId, url, ...sent, shown }));
    return {
      url,
      calledAt: ctx.now,
      sent: { ...sent, headers: shown },
      outcome,
      isSuccess: isSuccess({ webhook, outcome }),
    };
  };
}

/** Of a webhook that has no id yet. */
const testEvent = ({ actor: { accountId, personId } }: Context, url: string): NotifiedEvent => ({
  id: 0,
  account_id: accountId,
  name: TEST_EVENT,
  object_kind: 'webhook',
  object_id: 0,
  project_id: null,
  actor_id: personId,
  snapshot: JSON.stringify({ id: '0', url }),
});

function limitAtOnce() {
  const open = new Map<number, number>();
  return async <T>(accountId: number, work: () => Promise<T>): Promise<T> => {
    const running = open.get(accountId) ?? 0;
    if (running >= MOST_AT_ONCE) throw tooMany('Several tests are under way. Wait until they have ended.', 5);
    open.set(accountId, running + 1);
    try {
      return await work();
    } finally {
      const left = open.get(accountId)! - 1;
      if (left > 0) open.set(accountId, left);
      else open.delete(accountId);
    }
  };
}
