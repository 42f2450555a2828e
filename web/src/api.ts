import { createClient } from '@holdfast/client';
import { QueryClient } from '@tanstack/react-query';
import { fetchAsPage, pageHeaders, personHere } from './person.ts';
import { makeShared } from './ui/shared.ts';

/** Whether the server no longer knows who this is. The shell then asks to sign in, over the page as it stands. */
const ended = makeShared(false);
let signedIn = 0;
export function setSessionEnded(isEnded: boolean): void {
  if (!isEnded) signedIn += 1;
  ended.set(isEnded);
}
export const useSessionEnded = ended.use;

/** What goes through streams and uploads waits by itself, and says so; what signs in waits for nobody. */
const isCall = (url: string): boolean => /\.json(\?|$)/.test(url) && !/^\/session[./]/.test(url);

/** What somebody does after their session has ended waits until they have signed in again, and is done then. */
const fetchOnceSignedIn: typeof fetch = async (input, init) => {
  const before = signedIn;
  const answer = await fetchAsPage(input, init);
  if (answer.status !== 401 || personHere() === undefined || !isCall(String(input))) return answer;
  // It may have been asked before they signed in, and be answered only now.
  if (signedIn === before) setSessionEnded(true);
  await ended.becomes(false);
  return fetchOnceSignedIn(input, init);
};

/** Used in the nouns' `queries.ts` only. */
export const client = createClient({
  baseUrl: '',
  headers: pageHeaders,
  fetch: fetchOnceSignedIn,
  onUnauthenticated: () => setSessionEnded(true),
  // Loaded with the first refusal: it has words to be put into those of people.
  explain: async (refusal) => {
    const words = await import('./ui/text/plainly.ts').catch(() => undefined);
    return words?.explained(refusal) ?? refusal;
  },
});

/** The client repeats by itself what is worth repeating, and the event stream says what has changed. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 30_000,
      // A server on this machine or in this house is there without the internet, too.
      networkMode: 'always',
      refetchOnReconnect: true,
      // The stream tells what changes, and its opening reads everything again; coming back to a tab need not, too.
      refetchOnWindowFocus: false,
    },
  },
});

/** What was read of these nouns (`projects`, or more narrowly `projects list`) is asked for again where it is shown. */
export async function refresh(...nouns: string[]): Promise<void> {
  if (ahead > 0) void refreshSoon(...nouns);
  else await Promise.all(nouns.map(readAgain));
}

async function readAgain(noun: string): Promise<void> {
  const queryKey = noun.split(' ');
  // What is read for the first time, or not shown any more, is not begun anew: it may be answered as it was before.
  const begun = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter((query) => query.state.data === undefined || !query.isActive())
    .map((query) => query.fetch());
  await Promise.allSettled([queryClient.invalidateQueries({ queryKey }), ...begun]);
  if (begun.length > 0) void refreshSoon(noun);
}

const FIRST_PAUSE_MS = 150;
const LONGEST_PAUSE_MS = 1200;
/** A read that has hung for so long holds up the others no longer. */
const LONGEST_READ_MS = 30_000;
/** Neither does a change without an answer. */
const LONGEST_AHEAD_MS = 10_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const stale = new Set<string>();
let isRefreshing = false;
let ahead = 0;

/** For what is shown before the server has answered: until it has, nothing is read over it that may not know of it. */
export async function aheadOf<T>(sent: Promise<T>, ...nouns: string[]): Promise<T> {
  ahead += 1;
  const waited = Promise.race([sent.catch(() => {}), pause(LONGEST_AHEAD_MS)]).then(() => {
    ahead -= 1;
  });
  try {
    return await sent;
  } finally {
    await waited;
    await refresh(...nouns);
  }
}

/** The same for what may come by the hundred, from a folder or from others: gathered, and less often while it goes on. */
export async function refreshSoon(...nouns: string[]): Promise<void> {
  for (const noun of nouns) stale.add(noun);
  if (isRefreshing) return;
  isRefreshing = true;
  for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(2 * ms, LONGEST_PAUSE_MS)) {
    await pause(ms);
    if (ahead > 0) continue;
    if (stale.size === 0) break;
    const asked = refresh(...stale);
    stale.clear();
    // What is asked for again before it has been answered would never be shown.
    await Promise.race([asked, pause(LONGEST_READ_MS)]);
  }
  isRefreshing = false;
}
