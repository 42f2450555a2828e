import ipaddr from 'ipaddr.js';
import { tooMany } from '../failures.ts';

const WINDOW_MS = 15 * 60_000;
const PER_PERSON = 10;
const PER_NETWORK = 50;
/** Programs that go on with a token that has ended, once a second, stay below; guessing one at this pace takes for ever. */
const TOKENS_PER_NETWORK = 1000;
/** Mails with a link to sign in: to one address, and for one network. */
const ASKED_PER_ADDRESS = 5;
const ASKED_PER_NETWORK = 30;
const REMEMBERED = 10_000;

type Count = { failures: number; until: number };

/** Failures by key, in memory; beyond so many keys the one that failed longest ago is forgotten. */
function makeCounts(steady: () => number) {
  const counts = new Map<string, Count>();

  const current = (key: string): Count | undefined => {
    const count = counts.get(key);
    if (count && count.until > steady()) return count;
    counts.delete(key);
    return undefined;
  };
  return {
    current,
    isOver: (key: string, most: number) => (current(key)?.failures ?? 0) >= most,
    add(key: string): void {
      const count = current(key) ?? { failures: 0, until: steady() + WINDOW_MS };
      count.failures += 1;
      counts.delete(key);
      counts.set(key, count);
      if (counts.size > REMEMBERED) counts.delete(counts.keys().next().value!);
    },
    forget: (key: string) => counts.delete(key),
    refuse(key: string, what: string, why = 'Too many wrong'): never {
      const seconds = Math.ceil((current(key)!.until - steady()) / 1000);
      throw tooMany(`${why} ${what}. Try again in ${Math.ceil(seconds / 60)} minutes.`, seconds);
    },
  };
}

/**
 * Guessing is limited per person tried (or per e-mail address that nobody has) and per network. Counted in memory: a
 * restart forgets, and each process counts for itself.
 */
export function makeAttempts(steady: () => number) {
  const passwords = makeCounts(steady);
  // Apart: a wrong token costs nothing, and from enough networks they would push out the counts of people.
  const tokens = makeCounts(steady);
  const asked = makeCounts(steady);

  return {
    /**
     * Counts a try before its password or code is looked at, so that many at the same moment are not all let through. Says which of
     * these people may still be tried.
     */
    begin(people: string[], address?: string, what = 'passwords'): string[] {
      const network = address === undefined ? undefined : networkOf(address);
      if (network !== undefined && passwords.isOver(network, PER_NETWORK)) passwords.refuse(network, what);
      const open = people.filter((person) => !passwords.isOver(person, PER_PERSON));
      if (open.length === 0) passwords.refuse(people[0]!, what);
      for (const key of network === undefined ? open : [...open, network]) passwords.add(key);
      return open;
    },
    /** Refuses before a token is looked up, if too many from there were none. They are not counted as passwords are: few can be guessed. */
    beginToken(address: string): void {
      const network = networkOf(address);
      if (tokens.isOver(network, TOKENS_PER_NETWORK)) tokens.refuse(network, 'tokens');
    },
    wasNoToken: (address: string): void => tokens.add(networkOf(address)),
    /** Counts who asks for a mail with a link, whether or not anybody has that address. */
    askForLink(email: string, address: string): void {
      const keys = [
        [`e-mail ${email}`, ASKED_PER_ADDRESS],
        [networkOf(address), ASKED_PER_NETWORK],
      ] as const;
      for (const [key, most] of keys)
        if (asked.isOver(key, most)) asked.refuse(key, 'links were asked for', 'Too many');
      for (const [key] of keys) asked.add(key);
    },
    /** It was no failure of this one after all. Of others tried with the same password it was one. */
    succeeded(person: string, address?: string): void {
      passwords.forget(person);
      const count = address === undefined ? undefined : passwords.current(networkOf(address));
      if (count) count.failures -= 1;
    },
  };
}

/** Whoever has one address of version 6 has all that begin with the same 64 bits. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return `network ${address}`;
  const parsed = ipaddr.process(address);
  return `network ${parsed.kind() === 'ipv6' ? parsed.toByteArray().slice(0, 8).join('.') : parsed.toString()}`;
}

export type Attempts = ReturnType<typeof makeAttempts>;
