import { client, queryClient, setSessionEnded } from '../../api.ts';
import { enter, followOtherTabs, leave } from '../../person.ts';

/** What was on the page stays and is asked for again, unless it was somebody else's: then it goes on at `next`. */
export async function signIn(
  session: { email: string; password: string; code?: string; timezone: string },
  next?: string,
): Promise<void> {
  await entered(await client.post('/session.json', { body: { session } }), next);
}

export async function entered({ accountId, userId }: { accountId: string; userId: string }, next?: string) {
  await enter(accountId, userId, next);
  await goOn();
}

/** Nothing tells whether anybody has this address. */
export async function askForLink(email: string): Promise<void> {
  await client.post('/passwords/forgotten.json', { body: { session: { email } } });
}

/** Whose it is, is found out by the passkey. */
export async function signInWithPasskey(next?: string): Promise<void> {
  const { options } = await client.put('/session/passkey/begin.json');
  const { signWithPasskey } = await import('../passkeys/ceremony.ts');
  const passkey = await signWithPasskey(options);
  await entered(await client.post('/session/passkey.json', { body: { session: { passkey } } }), next);
}

async function goOn(): Promise<void> {
  setSessionEnded(false);
  await queryClient.invalidateQueries();
}
followOtherTabs(() => void goOn());

/** Nothing of theirs is left for whoever sits down next, in any tab. */
export async function signOut(): Promise<void> {
  const { address } = await client.delete('/session.json');
  leave();
  queryClient.clear();
  // To be out where somebody came from, too; it sends them back.
  if (address) await new Promise(() => location.assign(address));
}
