/** A mention that somebody is typing: where it begins, and what there is of the name. */
export type Typing = { from: number; words: string };

/** A name may have several words; behind the second one nobody means it any more. */
const BEGUN = /(?:^|[\s(])@([^\s@]{0,40}(?: [^\s@]{0,40})?)$/;

export function begunMention(before: string): Typing | undefined {
  const words = BEGUN.exec(before)?.[1];
  return words === undefined ? undefined : { from: before.length - words.length - 1, words };
}

/** As it stands in the text: whoever shows it shows the name, and the number says who is meant. */
export const mentionOf = ({ id, name }: { id: string; name: string }): string =>
  `@[${name.replace(/[\]\n]/g, ' ').slice(0, 255)}](person:${id}) `;

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** One of whose names begins like this, or all of it. */
export const isMeant = (name: string, words: string): boolean => ` ${folded(name)}`.includes(` ${folded(words)}`);
