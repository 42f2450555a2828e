import type { Schemas } from '@holdfast/client';
import { useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';

type Account = Schemas['Account'];
export type AccountLimits = Account['limits'];

export const useAccount = () =>
  useQuery({
    queryKey: ['accounts'],
    queryFn: async (): Promise<Account> => (await client.get('/account.json')).account,
  });

export const accountCurl = (): string => client.curl('get', '/account.json');

export async function renameAccount(name: string): Promise<void> {
  await client.put('/account.json', { body: { account: { name } } });
  await refresh('accounts');
}

export async function requireSecondStep(requiresSecondStep: boolean): Promise<void> {
  await client.put('/account.json', { body: { account: { requiresSecondStep } } });
  await refresh('accounts');
}

/** Takes some seconds: weeks of work are done in them. */
export async function fillWithDemo(): Promise<void> {
  await client.post('/account/demo.json');
}
