/** Tidied text falls into words: letters, digits and the marks that belong to them. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Written without blanks between words, so every two neighbours count as a word. */
const RUN =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+/gu;
/** Below Thai nothing is, and most texts stay below. */
const MAY_HOLD_RUN = /[\u0e00-\uffff]/;
/** Accents, and the points of Hebrew and Arabic, which most people leave out. Vowel signs of other scripts stay. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;

const LONGEST_WORD = 64;
const SHORTEST_BEGINNING = 2;

/** Without regard to case, accents and width: `Ｚürich` is `zurich`. */
const tidy = (text: string): string => text.toLowerCase().normalize('NFKD').replace(ACCENTS, '').normalize('NFC');

/** Cut alike where they are kept and where they are looked for; never through a character. */
const cut = (word: string): string => (word.length <= LONGEST_WORD ? word : [...word].slice(0, LONGEST_WORD).join(''));

type Piece = { text: string; isRun: boolean };

/** A tidied word, with what in it is written without blanks by itself. */
function* piecesOf(word: string): Generator<Piece> {
  if (!MAY_HOLD_RUN.test(word)) return yield { text: word, isRun: false };
  let end = 0;
  for (const run of word.matchAll(RUN)) {
    if (run.index > end) yield { text: word.slice(end, run.index), isRun: false };
    yield { text: run[0], isRun: true };
    end = run.index + run[0].length;
  }
  if (end < word.length) yield { text: word.slice(end), isRun: false };
}

/** Every character begins a word, the last one alone: so that a single character is found wherever it stands. */
const pairsOf = (run: string): string[] => {
  const characters = [...run];
  return characters.map((character, at) => character + (characters[at + 1] ?? ''));
};

const keptOf = ({ text, isRun }: Piece): string[] => (isRun ? pairsOf(text) : [cut(text)]);

/** What a text is found by, as often as they occur. */
export function wordsOf(text: string): string[] {
  const tidied = tidy(text);
  const words = tidied.match(WORD) ?? [];
  // Most texts hold none, and long ones are read while others wait.
  if (!MAY_HOLD_RUN.test(tidied)) return words.map(cut);
  return words.flatMap((word) => [...piecesOf(word)].flatMap(keptOf));
}

export type AskedWords = { words: string[]; beginnings: string[] };

/** What somebody who types this looks for. They may not have finished the last word, so it counts as a beginning. */
export function askedIn(term: string): AskedWords {
  const words = new Set<string>();
  const beginnings = new Set<string>();
  const pieces = [...tidy(term).matchAll(WORD)].flatMap(([word]) => [...piecesOf(word)]);
  for (const [at, { text, isRun }] of pieces.entries()) {
    const pairs = isRun ? pairsOf(text) : [];
    const isUnfinished = !isRun && at === pieces.length - 1 && text.length >= SHORTEST_BEGINNING;
    if (pairs.length > 1) for (const pair of pairs.slice(0, -1)) words.add(pair);
    else (isRun || isUnfinished ? beginnings : words).add(cut(text));
  }
  return { words: [...words], beginnings: [...beginnings] };
}

const EXCERPT = 200;
const BEFORE = 60;

/** The part of a text where the first of the words asked for stands, or its beginning. */
export function excerptOf(text: string, { words, beginnings }: AskedWords): string {
  const isAsked = (word: string) => words.includes(word) || beginnings.some((start) => word.startsWith(start));
  // Tidying moves letters, but a text has as many words afterwards as before.
  const at = [...tidy(text).matchAll(WORD)].findIndex(([word]) =>
    [...piecesOf(word)].some((piece) => keptOf(piece).some(isAsked)),
  );
  const place = at < 0 ? 0 : ([...text.matchAll(WORD)][at]?.index ?? 0);
  const start = place <= BEFORE ? 0 : Math.min(place, text.indexOf(' ', place - BEFORE) + 1);
  const excerpt = [...text.slice(start, start + 2 * EXCERPT)].slice(0, EXCERPT).join('');
  return `${start > 0 ? '… ' : ''}${excerpt.trim()}${start + excerpt.length < text.length ? ' …' : ''}`;
}
