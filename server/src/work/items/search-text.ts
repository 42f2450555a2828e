import type { Queries } from '../../platform/db/database.ts';
import { dialectOf } from '../../platform/db/dialect.ts';
import type { Asked, Copies } from '../../platform/db/search.ts';
import type { ItemRow } from '../../platform/db/tables/items.ts';
import { isTurnOver, othersTurn } from '../../platform/turn.ts';
import { withoutMarks } from './plain-text.ts';
import { askedIn, wordsOf } from './words.ts';

type Ref = Pick<ItemRow, 'account_id' | 'kind' | 'id'>;

/** A hostile or huge text costs no more than this; what is beyond is not found. */
const MOST_CHARACTERS = 2 ** 19;
const MOST_WORDS = 50_000;
const MOST_BYTES = 2 ** 19;
/** So much of its text is shown beside its name. */
export const BEGINNING = 1000;

/** Each word begins with its account; those of the name are kept twice, so that they can be looked for by themselves. */
const inName = (accountId: number, word: string) => `${accountId}t${word}`;
const anywhere = (accountId: number, word: string) => `${accountId}x${word}`;

/** A long text is read piece by piece, ending where a blank is, so that others have their turn between. */
const PIECE = 2 ** 14;
const SOME = 1000;

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const blank = text.slice(at + PIECE, at + 2 * PIECE).search(/\s/);
    const end = at + PIECE + (blank < 0 ? PIECE : blank);
    yield text.slice(at, end);
    at = end;
  }
}

/** The different words of a text, up to what is kept of them. A long one is read before the change, whose end others wait for. */
export async function readText(text: string): Promise<string[]> {
  const words = new Set<string>();
  for (const piece of piecesOf(text.slice(0, MOST_CHARACTERS))) {
    if (isTurnOver()) await othersTurn();
    for (const word of wordsOf(piece)) words.add(word);
    if (words.size >= MOST_WORDS) break;
  }
  return [...words];
}

async function entryWords(accountId: number, { name, text, read = [] }: SearchText): Promise<string[]> {
  const words = new Set<string>();
  let bytes = 0;
  const add = (word: string) => {
    const size = words.has(word) ? 0 : Buffer.byteLength(word) + 1;
    if (words.size >= MOST_WORDS || bytes + size > MOST_BYTES) return false;
    bytes += size;
    words.add(word);
    return true;
  };
  for (const word of wordsOf(name)) if (!add(inName(accountId, word)) || !add(anywhere(accountId, word))) break;
  for (const word of await readText(text)) if (!add(anywhere(accountId, word))) break;
  for (const [at, word] of read.entries()) {
    if (at % SOME === 0 && isTurnOver()) await othersTurn();
    if (!add(anywhere(accountId, word))) break;
  }
  return [...words];
}

/** `read`: words of more of its text, which were found before. */
type SearchText = { name: string; text: string; read?: string[] };

/** What search finds an item by, kept in the transaction that changes it: who writes can search at once, unless they write very much. */
export async function putText(tx: Queries, { account_id, kind, id }: Ref, found: SearchText): Promise<void> {
  const beginning = withoutMarks(found.text.slice(0, BEGINNING)).toWellFormed().replace(/\s+/g, ' ').trim();
  const words = await entryWords(account_id, found);
  await dialectOf(tx).search.put(tx, { account_id, kind, id, beginning, words });
}

/** Copies are found by the words of their originals, which need not be looked for again. */
export const copyTexts = (tx: Queries, copies: Copies): Promise<void> => dialectOf(tx).search.copy(tx, copies);

/** What the database looks for when somebody types this: in names only, or anywhere. Undefined when it has no word. */
export function askedOf(accountId: number, term: string, isInName: boolean): Asked | undefined {
  const asked = askedIn(term);
  if (asked.words.length + asked.beginnings.length === 0) return undefined;
  const mark = isInName ? inName : anywhere;
  return {
    accountId,
    words: asked.words.map((word) => mark(accountId, word)),
    beginnings: asked.beginnings.map((word) => mark(accountId, word)),
  };
}
