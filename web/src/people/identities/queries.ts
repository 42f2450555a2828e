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

export async function unlinkFor(id: string, identity: string, proof: Proof): Promise<void> {
  await client.put('/people/{id}/identities/{identity}/unlink.json', {
    path: { id, identity },
    body: { identity: proof },
  });
  await refresh('identities');
}

/** Where who signs in goes on. `isBeside`: another window waits for them. */
export type GoesOn = { next: string; isBeside?: true };
/** What this window had in mind when it left: signing in, or that somebody who is signed in links a provider or proves who they are. */
type Errand = GoesOn | { does: 'link' | 'prove' };
const KEPT = 'holdfast-provider';

const keepErrand = (errand: Errand): void => sessionStorage.setItem(KEPT, JSON.stringify(errand));

const goTo = (address: string, errand: Errand): void => {
  keepErrand(errand);
  location.assign(address);
};

/** In a window of its own, so that what is typed into this page stays as it is. Browsers open one only at the press of a button. */
async function goBeside(errand: Errand, begin: () => Promise<{ address: string }>): Promise<void> {
  // A window that is opened begins with what this one keeps.
  keepErrand(errand);
  const beside = window.open('', '_blank');
  sessionStorage.removeItem(KEPT);
  if (!beside) throw new Error('Your browser lets this page open no window. Allow it that, and try again.');
  // Whoever is shown there has nothing to do with this page.
  beside.opener = null;
  try {
    beside.location.replace((await begin()).address);
  } catch (error) {
    beside.close();
    throw error;
  }
}

const beginSigningIn = (provider: string) =>
  client.put('/session/providers/{provider}/begin.json', { path: { provider } });

export async function goToProvider(provider: string, next: string): Promise<void> {
  goTo((await beginSigningIn(provider)).address, { next });
}

/** For whose session has ended: their page notices by itself that they are in again. */
export const signInBeside = (provider: string): Promise<void> =>
  goBeside({ next: '/', isBeside: true }, () => beginSigningIn(provider));

export async function goToLink(provider: string, identity: Proof): Promise<void> {
  const { address } = await client.put('/identities/providers/{provider}/begin.json', {
    path: { provider },
    body: { identity },
  });
  goTo(address, { does: 'link' });
}

export const goToProve = (provider: string): Promise<void> =>
  goBeside({ does: 'prove' }, () =>
    client.put('/identities/providers/{provider}/proof/begin.json', { path: { provider } }),
  );

const proofs = () => new BroadcastChannel('holdfast-proof');

/** When the window beside has brought the proof. */
export function onProof(work: () => void): () => void {
  const channel = proofs();
  channel.addEventListener('message', work);
  return () => channel.close();
}

export async function proveByProvider(provider: string, answer: string): Promise<void> {
  await client.put('/identities/providers/{provider}/proof.json', {
    path: { provider },
    body: { identity: { answer } },
  });
  const channel = proofs();
  channel.postMessage(provider);
  channel.close();
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
