import { hash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Database } from '../db/database.ts';
import { tooMany } from '../failures.ts';
import { addGuesses, findGuesses, type Guesses, removeGuesses, takeBackGuess } from './guesses-store.ts';

const WINDOW_MS = 15 * 60_000;
const PER_PERSON = 10;
const PER_NETWORK = 50;
/** Programs that go on with a token that has ended, once a second, stay below; guessing one at this pace takes for ever. */
const TOKENS_PER_NETWORK = 1000;
/** Mails with a link to sign in: to one address, and for one network. */
const ASKED_PER_ADDRESS = 5;
const ASKED_PER_NETWORK = 30;
const REMEMBERED = 10_000;

/** Tokens that were none, by network and in memory: few can be guessed, and a flood of them shall cost no writing. */
function countTokens(steady: () => number) {
  const counts = new Map<string, { failures: number; until: number }>();
  const current = (key: string) => {
    const count = counts.get(key);
    if (count && count.until > steady()) return count;
    counts.delete(key);
    return undefined;
  };
  return {
    requireFew(key: string): void {
      const count = current(key);
      if (count && count.failures >= TOKENS_PER_NETWORK) refuse(count.until - steady(), 'Too many wrong tokens');
    },
    /** Beyond so many networks the one that failed longest ago is forgotten. */
    add(key: string): void {
      const count = current(key) ?? { failures: 0, until: steady() + WINDOW_MS };
      count.failures += 1;
      counts.delete(key);
      counts.set(key, count);
      if (counts.size > REMEMBERED) counts.delete(counts.keys().next().value!);
    },
  };
}

function refuse(ms: number, why: string): never {
  const seconds = Math.ceil(ms / 1000);
  throw tooMany(`${why}. Try again in ${Math.ceil(seconds / 60)} minutes.`, seconds);
}

const hashOf = (key: string): string => hash('sha256', key, 'base64url');

/** What is counted, and how many of it are let through. */
type Limit = { key: string; most: number };
type Clocks = { now(): Date; steady(): number };

/**
 * Guessing is limited per person tried (or per e-mail address that nobody has) and per network. Counted in the database, by
 * hashes: a restart forgets nothing, and all processes count together.
 */
export function makeAttempts(db: Database, { now, steady }: Clocks) {
  const tokens = countTokens(steady);

  /** Counts one more of each that has not reached its most, and says by key until when those may not go on that have. */
  async function count(limits: Limit[], isAllowed: (over: Map<string, number>) => boolean) {
    const at = now().getTime();
    const span = { now: new Date(at).toISOString(), end: new Date(at + WINDOW_MS).toISOString() };
    const named = limits.map(({ key, most }) => ({ key, most, hashed: hashOf(key) }));
    const overOf = (found: Guesses[], isOver: (failures: number, most: number) => boolean) =>
      new Map(
        named.flatMap(({ key, most, hashed }) => {
          const one = found.find((guesses) => guesses.key === hashed);
          return one && isOver(one.failures, most) ? [[key, Date.parse(one.until) - at] as const] : [];
        }),
      );
    return db.transaction(
      async (tx) => {
        const hashes = named.map(({ hashed }) => hashed);
        const over = overOf(await findGuesses(tx, hashes, span), (failures, most) => failures >= most);
        // What is refused is not counted: a program that goes on with an old password shall not shut its whole network out.
        if (!isAllowed(over)) return over;
        const open = named.filter(({ key }) => !over.has(key)).map(({ hashed }) => hashed);
        // Another process may have counted since.
        const late = overOf(await addGuesses(tx, open, span), (failures, most) => failures > most);
        return new Map([...over, ...late]);
      },
      { mayBeLost: true },
    );
  }

  return {
    /**
     * Counts a try before its password or code is looked at, so that many at the same moment are not all let through. Says which of
     * these people may still be tried.
     */
    async begin(people: string[], address?: string, what = 'passwords'): Promise<string[]> {
      const network = address === undefined ? undefined : networkOf(address);
      const limits = people.map((key) => ({ key, most: PER_PERSON }));
      if (network !== undefined) limits.push({ key: network, most: PER_NETWORK });
      const isOpen = (over: Map<string, number>) => (key: string) => !over.has(key);
      const over = await count(
        limits,
        (known) => (network === undefined || isOpen(known)(network)) && people.some(isOpen(known)),
      );
      const why = `Too many wrong ${what}`;
      if (network !== undefined && over.has(network)) refuse(over.get(network)!, why);
      const open = people.filter(isOpen(over));
      if (open.length === 0) refuse(over.get(people[0]!)!, why);
      return open;
    },
    /** Refuses before a token is looked up, if too many from there were none. They are not counted as passwords are: few can be guessed. */
    beginToken: (address: string): void => tokens.requireFew(networkOf(address)),
    wasNoToken: (address: string): void => tokens.add(networkOf(address)),
    /** Counts who asks for a mail with a link, whether or not anybody has that address. */
    async askForLink(email: string, address: string): Promise<void> {
      const limits = [
        { key: `link for ${email}`, most: ASKED_PER_ADDRESS },
        { key: `links for ${networkOf(address)}`, most: ASKED_PER_NETWORK },
      ];
      const [over] = (await count(limits, (known) => known.size === 0)).values();
      if (over !== undefined) refuse(over, 'Too many links were asked for');
    },
    /** It was no failure of this one after all. Of others tried with the same password it was one. */
    async succeeded(person: string, address?: string): Promise<void> {
      await db.transaction(
        async (tx) => {
          await removeGuesses(tx, hashOf(person));
          if (address !== undefined) await takeBackGuess(tx, hashOf(networkOf(address)));
        },
        { mayBeLost: true },
      );
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
