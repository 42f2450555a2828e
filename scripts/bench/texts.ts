const VOCABULARY = 20_000;
const beginnings = ['ba', 'co', 'de', 'fi', 'gra', 'ho', 'in', 'lu', 'ma', 'no', 'pre', 're', 'sta', 'tra', 'un', 'vo'];
const middles = ['', 'ran', 'le', 'mi', 'to', 'ver', 'cen', 'da', 'lo', 'sti', 'pen'];
const ends = ['', 'n', 'tion', 'ment', 's', 'ing', 'er', 'al', 'ty', 'ed'];

/** The same every time: a figure is compared with yesterday's. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The words of a language that does not exist, the common ones first; rare ones are long, as they are everywhere. */
export function wordOf(rank: number): string {
  const pick = (list: string[], from: number) => list[Math.floor((rank * 7 + 3) / from) % list.length];
  const stem = `${pick(beginnings, 1)}${pick(middles, 16)}${pick(ends, 176)}`;
  return rank < 500 ? stem : `${stem}${pick(middles, 1760)}${rank.toString(36)}`;
}

/** Texts in which few words stand often and most hardly ever. Every second one has the word `weekly`. */
export function makeTexts(seed = 1): (length: number) => string {
  const random = makeRandom(seed);
  const words = Array.from({ length: VOCABULARY }, (_, rank) => wordOf(rank));
  return (length) => {
    const text = Array.from({ length }, () => words[Math.floor(random() ** 4 * VOCABULARY)]!);
    if (random() < 0.5) text.push('weekly');
    return text.join(' ');
  };
}
