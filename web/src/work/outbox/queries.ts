import { PASSING } from '@holdfast/client';
import { client, refresh } from '../../api.ts';
import { drop, keep, readKept } from '../../people/people/kept.ts';
import { headersOf, personHere } from '../../person.ts';
import { toast } from '../../ui/popups/toasts.ts';
import { makeShared } from '../../ui/shared.ts';

/** Something somebody wrote and sent that the server has not taken yet. It waits on their device, whatever becomes of the tab. */
export type Waiting = {
  /** Sent along each time: the server does once what comes with the same key. */
  key: string;
  since: number;
  /** Whose it is: it is sent as theirs or not at all. */
  person: string;
  /** Where it was written. */
  place: string;
  text: string;
  /** What is posted where, and the nouns that show it. */
  to: string;
  id: string;
  body: object;
  nouns: string[];
  /** Why it is not tried again by itself. */
  refusal?: string;
};
type Written = Omit<Waiting, 'key' | 'since' | 'person' | 'refusal'>;

/** What fits besides drafts, in any browser. */
const MOST = 100;
const MOST_CHARACTERS = 500_000;
/** The server knows a key for a day: what is older may be there already, so it is not sent without being asked. */
const OLDEST_MS = 23 * 3600_000;
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 60_000;

/** What is shown, and whose it is: somebody else may sign in on the same page. */
const known = makeShared<{ person: string | undefined; all: Waiting[] }>({ person: undefined, all: [] });
const NOTHING: Waiting[] = [];
const storedAt = (person: string) => `holdfast-outbox ${person}`;

/** As this device has it: other tabs change it, too. */
const read = (person = personHere()): Waiting[] =>
  person === undefined ? NOTHING : (readKept<Waiting[]>(storedAt(person)) ?? NOTHING);
function write(person: string, all: Waiting[]): boolean {
  const isKept = all.length === 0 || keep(storedAt(person), all);
  if (all.length === 0) drop(storedAt(person));
  openOutbox();
  return isKept;
}
const change = ({ person, key }: Waiting, to: (one: Waiting) => Waiting[]) =>
  write(
    person,
    read(person).flatMap((one) => (one.key === key ? to(one) : [one])),
  );

window.addEventListener('storage', openOutbox);
window.addEventListener('online', () => void sendWaiting());

/** Shows what waits, once it is known whose page this is. */
export function openOutbox(): void {
  known.set({ person: personHere(), all: read() });
}
/** All that waits, the oldest first. */
export function useWaiting(): Waiting[] {
  const { person, all } = known.use();
  return person === personHere() ? all : NOTHING;
}

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
const isPassing = (error: unknown) => PASSING.includes((error as { status?: number }).status ?? -1);
const post = client.post as (path: string, options: object) => Promise<unknown>;
const send = ({ key, person, to, id, body }: Waiting) =>
  post(to, { path: { id }, body, headers: { 'Idempotency-Key': key, ...headersOf(person) } });

/** Sends it now, or keeps it until the server is back. Answers what the server said, if it has. */
export async function sendOrKeep<Answer>(written: Written): Promise<Answer | undefined> {
  const person = personHere();
  if (person === undefined) throw new Error('You are signed out. Sign in, and send it again.');
  const entry: Waiting = { ...written, person, key: newKey(), since: Date.now() };
  // Behind what waits already: what was written first stands first.
  if (read().some(({ place, refusal }) => place === entry.place && !refusal)) {
    add(entry);
    void sendWaiting();
    return undefined;
  }
  try {
    return (await send(entry)) as Answer;
  } catch (error) {
    if (!isPassing(error)) throw error;
    add(entry);
    later();
    return undefined;
  }
}

/** Where there is no room, its writer keeps it where it was written. */
function add(entry: Waiting): void {
  const all = [...read(entry.person), entry];
  const isKept = all.length <= MOST && JSON.stringify(all).length <= MOST_CHARACTERS && write(entry.person, all);
  if (!isKept)
    throw new Error(
      'The server is away, and this device has no room to keep more for it. Leave this open, and send it later.',
    );
}

let pauseMs = FIRST_PAUSE_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
function later(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendWaiting(), pauseMs);
  pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
}

let isSending = false;

/** One after the other, as far as the server takes them. Called when it may be back. */
export async function sendWaiting(): Promise<void> {
  if (isSending) return;
  isSending = true;
  let sent = 0;
  try {
    for (;;) {
      const next = read().find(({ refusal }) => !refusal);
      if (!next) break;
      const refusal = await refusalOf(next).catch(later);
      if (refusal === undefined) return;
      // What cannot be noted, on a device that is full, is not tried over and over.
      if (!change(next, (one) => (refusal ? [{ ...one, refusal }] : []))) return later();
      if (refusal) continue;
      sent += 1;
      await refresh(...next.nouns);
    }
    pauseMs = FIRST_PAUSE_MS;
  } finally {
    isSending = false;
    if (sent > 0) toast(sent === 1 ? 'What you wrote is sent.' : `The ${sent} things you wrote are sent.`);
  }
}

/** Why the server does not take it; empty where it has. Throws while it cannot say. */
async function refusalOf(entry: Waiting): Promise<string> {
  if (Date.now() - entry.since > OLDEST_MS)
    return 'You wrote this about a day ago, and it may have been sent then. Look whether it is there.';
  try {
    await send(entry);
    return '';
  } catch (error) {
    if (isPassing(error)) throw error;
    return (error as Error).message;
  }
}

/** Under the same key: what the server has after all, it does not do again. */
export function tryAgain(entry: Waiting): void {
  change(entry, ({ refusal, ...one }) => [{ ...one, since: Date.now() }]);
  void sendWaiting();
}

export function discard(entry: Waiting): void {
  change(entry, () => []);
  toast('Discarded.', { undo: () => void write(entry.person, [...read(entry.person), entry]) });
}
