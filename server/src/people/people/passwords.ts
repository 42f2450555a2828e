import { hash as digest } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { hash as argon2, verify } from '@node-rs/argon2';
import type { Services } from '../../platform/context.ts';
import { invalid } from '../../platform/failures.ts';
import { isAmong, whyGuessable } from './guessable.ts';

const SHORTEST_PASSWORD = 10;
/** Argon2id with 19 MiB and two passes: the least that is recommended, about 30 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function checkPassword({ config }: Pick<Services, 'config'>, password: string): Promise<string> {
  if ([...password].length < SHORTEST_PASSWORD) {
    throw invalid(`A password needs at least ${SHORTEST_PASSWORD} characters.`, [
      { field: 'password', message: `needs at least ${SHORTEST_PASSWORD} characters` },
    ]);
  }
  const isLeaked = config.leakedPasswords !== undefined && (await isAmong(config.leakedPasswords, password));
  const reason = isLeaked ? 'is known to who guesses: it was stolen elsewhere' : await whyGuessable(password);
  if (reason)
    throw invalid(`This password ${reason}. Several words that do not belong together are better.`, [
      { field: 'password', message: `${reason}: several words that do not belong together are better` },
    ]);
  return password;
}

export const hashPassword = (password: string): Promise<string> => argon2(password, COST);

/** By which it is known again, and by which nothing can be guessed. */
export const markOfPassword = (hash: string): string => digest('sha256', hash, 'hex');

/** Whose wrong guesses are counted. */
export const personKey = (accountId: number, personId: number): string => `person ${accountId}/${personId}`;

/** Tells whoever listens of each comparison, which is most of what signing in costs. */
const compared = channel('holdfast.password.compared');

let decoy: Promise<string> | undefined;

/** Takes as long for a person who is not there, so that time does not tell who is. */
export async function isPassword(hash: string | null, password: string): Promise<boolean> {
  if (compared.hasSubscribers) compared.publish(undefined);
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(hash ?? (await decoy), password).catch(() => false);
  return matches && hash !== null;
}
