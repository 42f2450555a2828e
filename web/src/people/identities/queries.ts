import type { BodyOf, Schemas } from '@holdfast/client';
import { useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';
import { ownZone } from '../../ui/text/zone.ts';

export type Identity = Schemas['Identity'];
type Proof = NonNullable<BodyOf<'put', '/identities/providers/{provider}/begin.json'>>['identity'];

/** Whom one can sign in with. */
export const useProviders = () =>
  useQuery({
    queryKey: ['providers'],
    queryFn: async () => (await client.get('/session/providers.json')).providers,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useIdentities = () =>
  useQuery({ queryKey: ['identities'], queryFn: () => client.get('/identities.json') });

/** Somebody else's, for Administrators. */
export const useIdentitiesOf = (id: string) =>
  useQuery({
    queryKey: ['identities', id],
    queryFn: async () => (await client.get('/people/{id}/identities.json', { path: { id } })).identities,
  });

export async function unlinkFor(id: string, identity: string): Promise<void> {
  await client.delete('/people/{id}/identities/{identity}.json', { path: { id, identity } });
  await refresh('identities');
}

/** What this tab had in mind when it left: where to go on, or that somebody who is signed in links a provider, or proves who they are. */
type Errand = { next: string; isProof?: true } | { isLinking: true };
const KEPT = 'holdfast-provider';

const goTo = (address: string, errand: Errand): void => {
  sessionStorage.setItem(KEPT, JSON.stringify(errand));
  location.assign(address);
};

export async function goToProvider(provider: string, next: string): Promise<void> {
  const { address } = await client.put('/session/providers/{provider}/begin.json', { path: { provider } });
  goTo(address, { next });
}

export async function goToLink(provider: string, identity: Proof): Promise<void> {
  const { address } = await client.put('/identities/providers/{provider}/begin.json', {
    path: { provider },
    body: { identity },
  });
  goTo(address, { isLinking: true });
}

/** Back to where one was, with the proof. */
export async function goToProve(provider: string): Promise<void> {
  const { address } = await client.put('/identities/providers/{provider}/proof/begin.json', { path: { provider } });
  goTo(address, { next: location.pathname + location.search + location.hash, isProof: true });
}

export async function proveByProvider(provider: string, answer: string): Promise<void> {
  await client.put('/identities/providers/{provider}/proof.json', {
    path: { provider },
    body: { identity: { answer } },
  });
}

export type Returned = { provider: string; answer: string; errand: Errand };

/** What a provider has sent somebody back with, once: it is of no use a second time, and stands in no history. */
export function takeReturned(): Returned | undefined {
  const given = new URLSearchParams(location.hash.slice(1));
  const [provider, answer] = [given.get('provider'), given.get('answer')];
  if (!provider || answer === null) return undefined;
  history.replaceState(history.state, '', location.pathname);
  const kept = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  return { provider, answer, errand: kept ? (JSON.parse(kept) as Errand) : { next: '/' } };
}

/** Whose session it is now; or the proof that is sent with a code. */
export const enterFromProvider = (provider: string, session: { answer: string } | { proof: string; code: string }) =>
  client.post('/session/providers/{provider}.json', {
    path: { provider },
    body: { session: { ...session, timezone: ownZone() } },
  });

export async function linkIdentity(providerId: string, answer: string): Promise<void> {
  await client.post('/identities.json', { body: { identity: { providerId, answer } } });
}

export async function unlinkIdentity(id: string): Promise<void> {
  await client.delete('/identities/{id}.json', { path: { id } });
  await refresh('identities');
}
