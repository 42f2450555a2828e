import type { Schemas } from '@holdfast/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';

export type TestReceiver = Schemas['TestReceiver'];
export type TestReceiverCall = Schemas['TestReceiverCall'];

/** Calls come from outside and are no events, so who looks at them asks again and again, while the page is seen. */
const live = { refetchInterval: 1000, placeholderData: keepPreviousData };

export const useTestReceivers = () =>
  useQuery({
    queryKey: ['testreceivers', 'list'],
    queryFn: async (): Promise<TestReceiver[]> => (await client.get('/testReceivers.json')).testReceivers,
    ...live,
  });

export const useTestReceiver = (id: string) =>
  useQuery({
    queryKey: ['testreceivers', id],
    queryFn: async (): Promise<TestReceiver> =>
      (await client.get('/testReceivers/{id}.json', { path: { id } })).testReceiver,
  });

export const useCalls = (id: string) =>
  useQuery({
    queryKey: ['testreceivers', id, 'calls'],
    queryFn: async (): Promise<TestReceiverCall[]> =>
      (await client.get('/testReceivers/{id}/calls.json', { path: { id }, query: { pageSize: 100 } })).calls,
    ...live,
  });
export const callsCurl = (id: string): string => client.curl('get', '/testReceivers/{id}/calls.json', { path: { id } });

export async function createTestReceiver(): Promise<TestReceiver> {
  const { testReceiver } = await client.post('/testReceivers.json', { body: { testReceiver: {} } });
  await refresh('testreceivers');
  return testReceiver;
}

export async function updateTestReceiver(
  id: string,
  testReceiver: Partial<Pick<TestReceiver, 'name' | 'answerStatus' | 'delayMs'>>,
): Promise<void> {
  await client.put('/testReceivers/{id}.json', { path: { id }, body: { testReceiver } });
  await refresh('testreceivers');
}

export async function deleteTestReceiver(id: string): Promise<void> {
  await client.delete('/testReceivers/{id}.json', { path: { id } });
  await refresh('testreceivers');
}
