import { client, queryClient, setSessionEnded } from '../../api.ts';

/** What was on the page stays; it is asked for again as the person who signed in. */
export async function signIn(email: string, password: string): Promise<void> {
  await client.post('/session.json', { body: { session: { email, password } } });
  setSessionEnded(false);
  await queryClient.invalidateQueries();
}

/** Nothing of theirs is left for whoever sits down next. */
export async function signOut(): Promise<void> {
  await client.delete('/session.json');
  queryClient.clear();
}
