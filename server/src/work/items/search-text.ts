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

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const blank = text.slice(at + PIECE, at + 2 * PIECE).search(/\s/);
    const end = at + PIECE + (blank < 0 ? PIECE : blank);
    yield text.slice(at, end);
    at = end;
  }
}

type Kept = { words: Set<string>; bytes: number };

/** Whether there was room for it. */
function keep(kept: Kept, word: string): boolean {
  if (kept.words.has(word)) return true;
  const size = Buffer.byteLength(word) + 1;
  if (kept.words.size >= MOST_WORDS || kept.bytes + size > MOST_BYTES) return false;
  kept.bytes += size;
  kept.words.add(word);
  return true;
}

async function addText(kept: Kept, accountId: number, text: string): Promise<Kept> {
  for (const piece of piecesOf(text.slice(0, MOST_CHARACTERS))) {
    if (isTurnOver()) await othersTurn();
    if (!wordsOf(piece).every((word) => keep(kept, anywhere(accountId, word)))) break;
  }
  return kept;
}

/** A long text is read before the change, whose end others wait for. */
export const readText = async (accountId: number, text: string): Promise<Set<string>> =>
  (await addText({ words: new Set(), bytes: 0 }, accountId, text)).words;

async function entryWords(accountId: number, { name, text, read }: SearchText): Promise<string[]> {
  const kept: Kept = { words: new Set(), bytes: 0 };
  for (const word of wordsOf(name))
    if (!keep(kept, inName(accountId, word)) || !keep(kept, anywhere(accountId, word))) break;
  await addText(kept, accountId, text);
  if (!read) return [...kept.words];
  if (isTurnOver()) await othersTurn();
  const more = [...read].filter((word) => !kept.words.has(word));
  return [...kept.words, ...more].slice(0, MOST_WORDS);
}

/** `read`: words of more of its text, which were found before. */
type SearchText = { name: string; text: string; read?: Set<string> };

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
