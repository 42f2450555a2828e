import { Type } from 'typebox';
import { ok, Text } from '../http/classic.ts';
import { readPaging, wholeNumber } from '../http/paging.ts';
import { act, type Call, get, list, type Route } from '../http/route.ts';
import { pullEvents } from './pulling.ts';
import { Hour, NewReplay, NumberedEvent, Replay, showPulled, showReplay, showStatistics } from './repair-wire.ts';
import { cancelReplay, countReplay, listReplays, readReplay, startReplay } from './replays.ts';
import { readStatistics } from './statistics.ts';
import { sendTest } from './trials.ts';

const MOST = 250;
const paging = (call: Call) => readPaging(call.query, { usual: 50, most: MOST });

/** Sends again what failed, or everything; with `dryRun` only says how many that would be. */
function replayed(path: string, usual: 'failed' | 'all'): Route {
  return {
    method: 'POST',
    path,
    action: 'webhook.manage',
    body: NewReplay,
    run: async (ctx, call) => {
      const { since, what = usual, isDryRun } = call.read(NewReplay);
      const wanted = { since, what };
      return isDryRun
        ? { count: await countReplay(ctx, call.id(), wanted) }
        : { replay: await startReplay(ctx, call.id(), wanted) };
    },
    answer: ({ count, replay }, ctx, call) =>
      replay === undefined
        ? { body: { STATUS: 'OK', count } }
        : {
            status: 201,
            headers: { id: String(replay.id), Location: `${ctx.baseUrl}/webhooks/${call.id()}/replays/${replay.id}` },
            body: { STATUS: 'OK', id: String(replay.id), count: replay.total, replay: showReplay(replay) },
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
    { shows: ok({ uuid: Text }) },
  ),
  replayed('/webhooks/:id/resend', 'failed'),
  replayed('/webhooks/:id/replay', 'all'),
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
    { shows: ok({ events: Type.Array(NumberedEvent), lastSequence: Type.Number(), firstSequence: Type.Number() }) },
  ),
  get(
    '/webhooks/:id/statistics',
    'webhook.manage',
    (ctx, call) => readStatistics(ctx, call.id(), wholeNumber(call.query, 'hours', 48, 24 * 90)),
    showStatistics,
    {
      shows: ok({
        hours: Type.Array(Hour),
        waiting: Type.Number(),
        oldestDueOn: Text,
        lastSequence: Type.Number(),
      }),
    },
  ),
];
