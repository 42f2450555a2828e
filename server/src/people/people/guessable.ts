import { hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Of 0 to 4; with 2 somebody who may guess as often as the limits let them needs years. */
const LEAST_SCORE = 2;
/** What is longer is not judged by its end: looking costs more with each character. */
const JUDGED = 40;
/** What people who are asked for a password here think of first; other words of a house are not known to us. */
const WORDS_HERE = ['holdfast'];

const reasons: Record<string, string> = {
  straightRow: 'is a row of keys',
  keyPattern: 'is a short pattern of keys',
  simpleRepeat: 'repeats one character',
  extendedRepeat: 'repeats a few characters',
  sequences: 'is a sequence such as abc or 6543',
  recentYears: 'is little more than a year',
  dates: 'is little more than a date',
  topTen: 'is one of the ten most used passwords',
  topHundred: 'is one of the hundred most used passwords',
  common: 'is a very common password',
  similarToCommon: 'is like a very common password',
  wordByItself: 'is a single word',
  namesByThemselves: 'is a name',
  commonNames: 'is a common name',
  userInputs: 'is little more than the name of this service',
};

/** Its dictionaries take some 20 MB and a second, so they are read when the first password is judged. */
let judge: Promise<ZxcvbnFactory> | undefined;
const loaded = async (): Promise<ZxcvbnFactory> => {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  return new core.ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
};

/** Why somebody would guess it soon; undefined when they would not. */
export async function whyGuessable(password: string): Promise<string | undefined> {
  judge ??= loaded();
  const { score, feedback } = (await judge).check(password.slice(0, JUDGED), WORDS_HERE);
  return score >= LEAST_SCORE ? undefined : (reasons[feedback.warning ?? ''] ?? 'is easy to guess');
}

/** `5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8:3861493`, as the lists have it; the count may be missing. */
const LONGEST_LINE = 64;
const HASH = 40;

/**
 * Whether it is in a list of leaked ones: SHA-1 hashes in order, a line each, as Have I Been Pwned gives them out. It may have
 * gigabytes, so it is looked up on the disk, by halves; nobody else is asked.
 */
export async function isAmong(file: string, password: string): Promise<boolean> {
  const wanted = hash('sha1', password, 'hex');
  const list = await open(file);
  try {
    let [low, high] = [0, (await list.stat()).size];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const { start, text } = await lineFrom(list, middle);
      if (text === wanted) return true;
      if (text === '' || start >= high || text > wanted) high = middle;
      else low = start + HASH;
    }
    return false;
  } finally {
    await list.close();
  }
}

/** The first line that begins there or behind it, by its hash; none has none. */
async function lineFrom(list: FileHandle, at: number): Promise<{ start: number; text: string }> {
  const from = at === 0 ? 0 : at - 1;
  const { buffer, bytesRead } = await list.read(Buffer.alloc(2 * LONGEST_LINE), 0, 2 * LONGEST_LINE, from);
  const read = buffer.toString('latin1', 0, bytesRead);
  const begins = at === 0 ? 0 : read.indexOf('\n') + 1;
  const isThere = at === 0 || begins > 0;
  return { start: from + begins, text: isThere ? read.slice(begins, begins + HASH).toLowerCase() : '' };
}
