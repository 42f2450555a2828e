import type { BodyOf, Schemas } from '@holdfast/client';
import { useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';

type SecondStep = Schemas['SecondStep'];

export const useSecondStep = (personId: string) =>
  useQuery({
    queryKey: ['secondsteps', personId],
    queryFn: async (): Promise<SecondStep> =>
      (await client.get('/people/{id}/secondStep.json', { path: { id: personId } })).secondStep,
  });

/** A new secret each time it is asked for: what was shown stays what it is while it is on the page, even if one signs in again meanwhile. */
export const useSetup = () =>
  useQuery({
    queryKey: ['secondsteps', 'setup'],
    queryFn: () => client.put('/secondStep/totp/begin.json'),
    staleTime: 'static',
    gcTime: 0,
  });

/** The recovery codes, which are never shown again. */
export async function turnOn(secondStep: BodyOf<'put', '/secondStep/totp.json'>['secondStep']): Promise<string[]> {
  return (await client.put('/secondStep/totp.json', { body: { secondStep } })).recoveryCodes;
}

export const changed = (): Promise<void> => refresh('secondsteps', 'passkeys', 'sessions');

type FreshProof = NonNullable<BodyOf<'put', '/secondStep/off.json'>>['secondStep'];

export async function turnOff(secondStep: FreshProof): Promise<void> {
  await client.put('/secondStep/off.json', { body: { secondStep } });
  await changed();
}

export async function removeApp(secondStep: FreshProof): Promise<void> {
  await client.put('/secondStep/totp/remove.json', { body: { secondStep } });
  await changed();
}

export async function renewRecoveryCodes(secondStep: FreshProof): Promise<string[]> {
  return (await client.put('/secondStep/recoveryCodes.json', { body: { secondStep } })).recoveryCodes;
}

type Proof = NonNullable<BodyOf<'put', '/people/{id}/secondStep/reset.json'>>['secondStep'];

export async function resetSecondStep(id: string, secondStep: Proof): Promise<void> {
  await client.put('/people/{id}/secondStep/reset.json', { path: { id }, body: { secondStep } });
  await changed();
}
