import { Type } from 'typebox';
import { unchanged } from '../../../platform/context.ts';
import type { ReplayRow } from '../../../platform/db/tables/webhooks.ts';
import { ok, Text } from '../../../platform/http/answer/classic.ts';
import { readPaging, wholeNumber } from '../../../platform/http/request/paging.ts';
import { parameter } from '../../../platform/http/request/query.ts';
import { act, type Call, get, list, type Route } from '../../../platform/http/route.ts';
import { sendTest } from '../registering/trials.ts';
import { pullEvents } from './pulling.ts';
import { cancelReplay, countReplay, listReplays, readReplay, startReplay } from './replays.ts';
import { NewReplay, NumberedEvent, Replay, ReplayStarted, showPulled, showReplay } from './wire.ts';

const MOST = 250;
const paging = (call: Call) => readPaging(call.query, { usual: 50, most: MOST });

/** Sends again what failed, or everything; with `dryRun` only says how many that would be. */
function replayed(path: string, usual: 'failed' | 'all', about: Pick<Route, 'name' | 'summary'>): Route {
  return {
    method: 'POST',
    path,
    action: 'webhook.manage',
    body: NewReplay,
    status: 201,
    shows: ReplayStarted,
    ...about,
    run: async (ctx, call) => {
      const { since, what = usual, isDryRun } = call.read(NewReplay);
      const wanted = { since, what };
      return isDryRun
        ? unchanged({ count: await countReplay(ctx, call.id(), wanted) })
        : startReplay(ctx, call.id(), wanted);
    },
    answer: (result: { count: number } | ReplayRow, ctx, call) =>
      'count' in result
        ? { body: { STATUS: 'OK', count: result.count } }
        : {
            status: 201,
            headers: { id: String(result.id), Location: `${ctx.baseUrl}/webhooks/${call.id()}/replays/${result.id}` },
            body: { STATUS: 'OK', id: String(result.id), count: result.total, replay: showReplay(result) },
          },
  };
}

export const webhookRepairRoutes: Route[] = [
  act(
    'POST',
    '/webhooks/:id/test',
    'webhook.manage',
    (ctx, call) => sendTest(ctx, call.id()),
    (uuid) => ({ uuid }),
    { shows: ok({ uuid: Text }), summary: 'Sends a test notification to a webhook.' },
  ),
  replayed('/webhooks/:id/resend', 'failed', {
    name: 'resendFailedOfWebhook',
    summary: 'Sends again what failed since a time.',
  }),
  replayed('/webhooks/:id/replay', 'all', {
    name: 'replayWebhook',
    summary: 'Sends again everything since a time.',
  }),
  list(
    '/webhooks/:id/replays',
    'webhook.manage',
    (ctx, call) => listReplays(ctx, call.id(), paging(call)),
    (replays) => ({ replays: replays.map(showReplay) }),
    { shows: ok({ replays: Type.Array(Replay) }) },
  ),
  get(
    '/webhooks/:id/replays/:replay',
    'webhook.manage',
    (ctx, call) => readReplay(ctx, call.id(), call.id('replay')),
    (replay) => ({ replay: showReplay(replay) }),
    { shows: ok({ replay: Replay }) },
  ),
  act('PUT', '/webhooks/:id/replays/:replay/cancel', 'webhook.manage', (ctx, call) =>
    cancelReplay(ctx, call.id(), call.id('replay')),
  ),
  get(
    '/webhooks/:id/events',
    'webhook.manage',
    (ctx, call) =>
      pullEvents(ctx, call.id(), {
        after: wholeNumber(call.query, 'after', 0, Number.MAX_SAFE_INTEGER, 0),
        limit: Math.min(wholeNumber(call.query, 'pagesize', 100, 1_000_000), MOST),
      }),
    showPulled,
    {
      shows: ok({ events: Type.Array(NumberedEvent), lastSequence: Type.Number(), firstSequence: Type.Number() }),
      query: {
        after: parameter.whole('Only events behind this sequence number.'),
        pageSize: parameter.whole('How many at most.'),
      },
      summary: 'Lists the events of a webhook in their order, for receivers that ask instead of being called.',
    },
  ),
];
