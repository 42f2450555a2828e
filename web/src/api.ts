import { createClient } from '@holdfast/client';
import { QueryClient } from '@tanstack/react-query';
import { makeShared } from './ui/shared.ts';

/** Whether the server no longer knows who this is. The shell then asks to sign in, over the page as it stands. */
const ended = makeShared(false);
export const setSessionEnded = ended.set;
export const useSessionEnded = ended.use;

/** Used in the nouns' `queries.ts` only. */
export const client = createClient({
  baseUrl: '',
  // Says that a page is asking: without it a browser would answer a refusal with a password window of its own.
  fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, 'X-Requested-With': 'Holdfast' } }),
  onUnauthenticated: () => setSessionEnded(true),
});

/** The client repeats by itself what is worth repeating, and the event stream says what has changed. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000 }, mutations: { retry: false } },
});

/** What was read of these nouns is asked for again where it is shown. */
export const refresh = (...nouns: string[]): Promise<unknown> =>
  Promise.all(nouns.map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })));
