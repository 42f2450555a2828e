import type { Queries } from '../../platform/db/database.ts';
import { dialectOf } from '../../platform/db/dialect.ts';
import type { Asked, Copies } from '../../platform/db/search.ts';
import type { ItemKind, ItemRow } from '../../platform/db/tables/items.ts';
import { isTurnOver, othersTurn } from '../../platform/turn.ts';
import { withoutMarks } from './plain-text.ts';
import { askedIn, wordsOf } from './words.ts';

type Ref = Pick<ItemRow, 'account_id' | 'kind' | 'id'>;

/** A hostile or huge text costs no more than this; what is beyond is not found. */
const MOST_CHARACTERS = 2 ** 19;
const MOST_WORDS = 50_000;
const MOST_BYTES = 2 ** 19;
const BEGINNING = 1000;

/** Each word begins with its account; those of the name are kept twice, so that they can be looked for by themselves. */
const inName = (accountId: number, word: string) => `${accountId}t${word}`;
const anywhere = (accountId: number, word: string) => `${accountId}x${word}`;

/** A long text is read piece by piece, ending where a blank is, so that others have their turn between. */
const PIECE = 2 ** 14;

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const blank = text.slice(at + PIECE, at + 2 * PIECE).search(/\s/);
    const end = at + PIECE + (blank < 0 ? PIECE : blank);
    yield text.slice(at, end);
    at = end;
  }
}

async function entryWords(accountId: number, { name, text }: SearchText): Promise<string[]> {
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
  const addAll = (piece: string) => wordsOf(piece).every((word) => add(anywhere(accountId, word)));
  for (const piece of piecesOf(text.slice(0, MOST_CHARACTERS))) {
    if (isTurnOver()) await othersTurn();
    if (!addAll(piece)) break;
  }
  return [...words];
}

type SearchText = { name: string; text: string };

/** What search finds an item by, kept in the transaction that changes it: who writes can search at once. */
export async function putText(tx: Queries, { account_id, kind, id }: Ref, found: SearchText): Promise<void> {
  const beginning = withoutMarks(found.text.slice(0, BEGINNING)).toWellFormed().replace(/\s+/g, ' ').trim();
  const words = await entryWords(account_id, found);
  await dialectOf(tx).search.put(tx, { account_id, kind, id, beginning, words });
}

/** Copies are found by the words of their originals, which need not be looked for again. */
export const copyTexts = (tx: Queries, copies: Copies): Promise<void> => dialectOf(tx).search.copy(tx, copies);

/** Before they are removed for good, with what search knows of them. */
export const shortenTexts = (tx: Queries, accountId: number, kind: ItemKind, ids: number[]): Promise<void> =>
  dialectOf(tx).search.shorten(tx, accountId, kind, ids);

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
