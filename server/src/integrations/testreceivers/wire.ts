import { Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import type { TestReceiverCallRow } from '../../platform/db/tables/testreceivers.ts';
import { Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import { name, shape, whole } from '../../platform/http/request/fields.ts';
import { writePath } from './address.ts';
import type { ReceiverView } from './store.ts';

export const TestReceiver = titled('TestReceiver', {
  id: Text,
  name: Text,
  url: Text,
  answerStatus: Type.Number(),
  delayMs: Type.Number(),
  calls: Type.Number(),
  lastCalledOn: Text,
  createdOn: Text,
});

/** Whoever sees this may call it: only those who may see what it was sent are shown the URL. */
export const showReceiver = ({ baseUrl, services }: Context, receiver: ReceiverView) => ({
  id: String(receiver.id),
  name: receiver.name,
  url:
    baseUrl + writePath(services.keys.open(receiver.signing_key), { accountId: receiver.account_id, id: receiver.id }),
  answerStatus: receiver.answer_status,
  delayMs: receiver.delay_ms,
  calls: receiver.calls,
  lastCalledOn: timeText(receiver.last_called_at),
  createdOn: timeText(receiver.created_at),
});

export const TestReceiverCall = titled('TestReceiverCall', {
  number: Type.Number(),
  receivedOn: Text,
  headers: Type.Record(Type.String(), Type.String()),
  body: Text,
  size: Type.Number(),
  answerStatus: Type.Number(),
});

export const showCall = (call: TestReceiverCallRow) => ({
  number: call.number,
  receivedOn: timeText(call.received_at),
  headers: JSON.parse(call.headers) as Record<string, string>,
  body: call.body,
  size: call.size,
  answerStatus: call.answer_status,
});

export const ReceiverFields = shape('testReceiver', {
  name: name({ key: 'name' }),
  answerStatus: whole({ key: 'answerStatus', least: 200, most: 599 }),
  delayMs: whole({ key: 'delayMs', most: 10_000 }),
});
