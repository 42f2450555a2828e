import { unchanged } from '../../../platform/context.ts';
import { ok } from '../../../platform/http/answer/classic.ts';
import { act, type Route } from '../../../platform/http/route.ts';
import type { Rehearse } from './rehearsals.ts';
import { Rehearsed, showRehearsal, TriedWebhook } from './wire.ts';

/** `rehearse` calls out, so it is made where what calls out is put together. */
export const rehearsalRoutes = (rehearse: Rehearse): Route[] => [
  act(
    'POST',
    '/webhooks/test',
    'webhook.manage',
    async (ctx, call) => unchanged(await rehearse(ctx, call.read(Rehearsed))),
    (rehearsal) => ({ test: showRehearsal(rehearsal) }),
    {
      body: Rehearsed,
      shows: ok({ test: TriedWebhook }),
      name: 'tryWebhook',
      summary: 'Sends a test notification to a webhook that is not registered yet, and tells what came of it.',
    },
  ),
];
