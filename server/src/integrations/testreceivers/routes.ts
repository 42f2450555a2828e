import { Type } from 'typebox';
import { ok, Text } from '../../platform/http/answer/classic.ts';
import { readPaging } from '../../platform/http/request/paging.ts';
import { act, create, get, list, type Route } from '../../platform/http/route.ts';
import type { ReceiverView } from './store.ts';
import {
  createTestReceiver,
  deleteTestReceiver,
  listCalls,
  listTestReceivers,
  readTestReceiver,
  updateTestReceiver,
} from './testreceivers.ts';
import { ReceiverFields, showCall, showReceiver, TestReceiver, TestReceiverCall } from './wire.ts';

const created = create(
  '/testReceivers',
  'webhook.manage',
  (ctx, call) => createTestReceiver(ctx, call.read(ReceiverFields)),
  { at: 'testReceivers', body: ReceiverFields, shows: ok({ id: Text, testReceiver: TestReceiver }) },
);

export const testReceiverRoutes: Route[] = [
  list(
    '/testReceivers',
    'webhook.manage',
    (ctx, call) => listTestReceivers(ctx, readPaging(call.query, { usual: 50, most: 250 })),
    (receivers, ctx) => ({ testReceivers: receivers.map((one) => showReceiver(ctx, one)) }),
    { shows: ok({ testReceivers: Type.Array(TestReceiver) }) },
  ),
  {
    ...created,
    // Its URL is what it was made for.
    answer: (made: ReceiverView, ctx, call) => {
      const answer = created.answer(made, ctx, call);
      return { ...answer, body: { ...answer.body, testReceiver: showReceiver(ctx, made) } };
    },
  },
  get(
    '/testReceivers/:id',
    'webhook.manage',
    (ctx, call) => readTestReceiver(ctx, call.id()),
    (receiver, ctx) => ({ testReceiver: showReceiver(ctx, receiver) }),
    { shows: ok({ testReceiver: TestReceiver }) },
  ),
  act(
    'PUT',
    '/testReceivers/:id',
    'webhook.manage',
    (ctx, call) => updateTestReceiver(ctx, call.id(), call.read(ReceiverFields)),
    undefined,
    { body: ReceiverFields, summary: 'Tells a test receiver what to answer, and how slowly.' },
  ),
  act('DELETE', '/testReceivers/:id', 'webhook.manage', (ctx, call) => deleteTestReceiver(ctx, call.id())),
  list(
    '/testReceivers/:id/calls',
    'webhook.manage',
    (ctx, call) => listCalls(ctx, call.id(), readPaging(call.query, { usual: 50, most: 100 })),
    (calls) => ({ calls: calls.map(showCall) }),
    {
      shows: ok({ calls: Type.Array(TestReceiverCall) }),
      summary: 'Lists what a test receiver was sent in the last day, newest first; 100 calls at most.',
    },
  ),
];
