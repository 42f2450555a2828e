import { Type } from 'typebox';
import type { WebhookRow } from '../../../platform/db/tables/webhooks.ts';
import { Done, Flag, ok, Text } from '../../../platform/http/answer/classic.ts';
import { type Page, pageHeaders, readPaging } from '../../../platform/http/request/paging.ts';
import { act, type Call, create, get, list, type Route } from '../../../platform/http/route.ts';
import { listAttempts, redeliver } from '../report/deliveries.ts';
import { logParameters, readLogQuery } from '../report/log-wire.ts';
import { resumeRestored } from './restored.ts';
import {
  createWebhook,
  deleteWebhook,
  listEvents,
  listWebhooks,
  pauseWebhook,
  readWebhook,
  resumeWebhook,
  rotateSecret,
  switchWebhooks,
  updateWebhook,
  type WithReach,
  type WithSwitch,
} from './webhooks.ts';
import {
  Attempt,
  Events,
  NewWebhook,
  Redelivery,
  Rotation,
  showAttempt,
  showEvents,
  showWebhook,
  Webhook,
  WebhookChange,
} from './wire.ts';

const paging = (call: Call) => readPaging(call.query, { usual: 250, most: 500 });

/** Lists and creations also say whether the account's webhooks are on. */
const listed = (path: string, projectOf: (call: Call) => number | undefined): Route => ({
  method: 'GET',
  path,
  action: 'webhook.manage',
  isPaged: true,
  run: (ctx, call) => listWebhooks(ctx, projectOf(call), paging(call)),
  answer: ({ isEnabled, mayCallThisMachine, ...page }: Page<WebhookRow> & WithSwitch & WithReach) => ({
    headers: pageHeaders(page),
    body: {
      STATUS: 'OK',
      webhooks: page.items.map(showWebhook),
      webhooksEnabled: isEnabled,
      mayCallThisMachine,
    },
  }),
  shows: ok({ webhooks: Type.Array(Webhook), webhooksEnabled: Flag, mayCallThisMachine: Flag }),
});

function created(path: string, projectOf: (call: Call) => number | undefined): Route {
  const route = create(
    path,
    'webhook.manage',
    (ctx, call) => createWebhook(ctx, projectOf(call), call.read(NewWebhook)),
    { at: 'webhooks', body: NewWebhook, shows: ok({ id: Text, webhooksEnabled: Flag }) },
  );
  return {
    ...route,
    answer: (made: WebhookRow & WithSwitch, ctx, call) => {
      const answer = route.answer(made, ctx, call);
      return { ...answer, body: { ...answer.body, webhooksEnabled: made.isEnabled } };
    },
  };
}

const logged = (path: string): Route =>
  list(
    path,
    'webhook.manage',
    (ctx, call) =>
      listAttempts(ctx, call.id(), readLogQuery(call.query), readPaging(call.query, { usual: 50, most: 250 })),
    (attempts) => ({ deliveries: attempts.map(showAttempt) }),
    {
      shows: ok({ deliveries: Type.Array(Attempt) }),
      query: logParameters,
      summary: 'Lists the attempts to deliver to a webhook, newest first.',
    },
  );

const redelivered = (path: string): Route =>
  act('POST', path, 'webhook.manage', (ctx, call) => redeliver(ctx, call.id(), call.read(Redelivery).uuid), undefined, {
    body: Redelivery,
    shows: Done,
    name: 'redeliverNotification',
    summary: 'Sends one notification again.',
  });

export const webhookRoutes: Route[] = [
  act('PUT', '/webhooks/enable', 'webhook.manage', (ctx) => switchWebhooks(ctx, true), undefined, {
    summary: 'Switches the webhooks of the account on.',
  }),
  act('PUT', '/webhooks/disable', 'webhook.manage', (ctx) => switchWebhooks(ctx, false), undefined, {
    summary: 'Switches the webhooks of the account off. What happens meanwhile is not sent later.',
  }),
  act('PUT', '/webhooks/resume', 'webhook.manage', async (ctx) => void (await resumeRestored(ctx)), undefined, {
    name: 'resumeRestoredWebhooks',
    summary: 'Resumes the webhooks that were paused because the records were restored from a backup.',
  }),
  get('/webhooks/events', 'webhook.manage', listEvents, showEvents, {
    shows: ok({ events: Events }),
    name: 'listEventKinds',
    summary: 'Lists the events that a webhook can be told of.',
  }),
  listed('/webhooks', () => undefined),
  listed('/projects/:id/webhooks', (call) => call.id()),
  created('/webhooks', () => undefined),
  created('/projects/:id/webhooks', (call) => call.id()),
  get(
    '/webhooks/:id',
    'webhook.manage',
    (ctx, call) => readWebhook(ctx, call.id()),
    (webhook) => ({ webhook: showWebhook(webhook), webhooksEnabled: webhook.isEnabled }),
    { shows: ok({ webhook: Webhook, webhooksEnabled: Flag }) },
  ),
  act(
    'PUT',
    '/webhooks/:id',
    'webhook.manage',
    (ctx, call) => updateWebhook(ctx, call.id(), call.read(WebhookChange)),
    undefined,
    { body: WebhookChange, shows: Done },
  ),
  act('PUT', '/webhooks/:id/pause', 'webhook.manage', (ctx, call) => pauseWebhook(ctx, call.id())),
  act('PUT', '/webhooks/:id/resume', 'webhook.manage', (ctx, call) => resumeWebhook(ctx, call.id())),
  {
    ...act(
      'POST',
      '/webhooks/:id/rotate',
      'webhook.manage',
      (ctx, call) => rotateSecret(ctx, call.id(), call.read(Rotation).overlapHours),
      (token) => ({ token }),
      {
        body: Rotation,
        shows: ok({ token: Text }),
        name: 'rotateSecretOfWebhook',
        summary: 'Gives a webhook a new secret, which is shown only now.',
      },
    ),
    // A secret is shown once, also to who repeats the call.
    kept: (answer) => ({ ...answer, body: { ...answer.body, token: '(shown once)' } }),
  },
  act('DELETE', '/webhooks/:id', 'webhook.manage', (ctx, call) => deleteWebhook(ctx, call.id())),
  logged('/webhooks/:id/deliveries'),
  // Where one page of the classic documentation puts it.
  { ...logged('/:id/deliveries'), isAlias: true },
  redelivered('/webhooks/:id/redeliver'),
  { ...redelivered('/webhook/:id/redeliver'), isAlias: true },
];
