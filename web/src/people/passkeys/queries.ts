import type { BodyOf, Schemas } from '@holdfast/client';
import { useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';
import { makePasskey, signWithPasskey } from './ceremony.ts';

export type Passkey = Schemas['Passkey'];

export const usePasskeys = () =>
  useQuery({
    queryKey: ['passkeys'],
    queryFn: async (): Promise<Passkey[]> => (await client.get('/passkeys.json')).passkeys,
  });

export const changed = (): Promise<void> => refresh('passkeys', 'secondsteps', 'sessions');

type Proof = NonNullable<BodyOf<'put', '/passkeys/begin.json'>>['passkey'];
/** What is sent where a code could be. */
export type FreshProof = NonNullable<BodyOf<'put', '/secondStep/off.json'>>['secondStep'];

/** The recovery codes, which are never shown again, where it is the first thing beside the password. */
export async function addPasskey(name: string, proof: Proof): Promise<string[]> {
  const { options } = await client.put('/passkeys/begin.json', { body: { passkey: proof } });
  const credential = await makePasskey(options);
  return (await client.post('/passkeys.json', { body: { passkey: { name, credential } } })).recoveryCodes;
}

export async function proveByPasskey(): Promise<FreshProof> {
  const { options } = await client.put('/passkeys/proof/begin.json');
  return { passkey: await signWithPasskey(options) };
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await client.put('/passkeys/{id}.json', { path: { id }, body: { passkey: { name } } });
  await changed();
}

export async function removePasskey(id: string, passkey: FreshProof): Promise<void> {
  await client.put('/passkeys/{id}/remove.json', { path: { id }, body: { passkey } });
  await changed();
}
