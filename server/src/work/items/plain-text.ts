import { decodeHTMLStrict } from 'entities/decode';

/** Entities as the characters they stand for, in one pass; what only looks like one stays. */
const decoded = (text: string): string => decodeHTMLStrict(`${text}`);

/** Scripts and styles go with what they hold. */
const HIDING = /^(\/?)(script|style)(?=[\s/>])/i;
const TAG = /^\/?[a-z!]/i;
/** As much of a tag as tells which one it is. */
const TELLING = 8;
/** Twice what search keeps of a text: what is beyond is not found, so it is not looked at. */
const MOST_MARKUP = 2 ** 20;

/**
 * The words of HTML or Markdown, for search: without tags, scripts and styles, entities as the characters they stand for.
 * For nothing else: what is left may still look like markup. It is divided at every angle bracket that may begin a tag, and
 * each piece is looked at by itself, so the work grows with the text, however hostile it is.
 */
export function plainText(markup: string): string {
  const [first = '', ...pieces] = markup.slice(0, MOST_MARKUP).split('<');
  const words = [decoded(first)];
  let hiding = '';
  for (const piece of pieces) {
    const end = piece.indexOf('>');
    const begins = `${piece.slice(0, TELLING)}`;
    const [, slash, name] = (end < 0 ? undefined : HIDING.exec(begins)) ?? [];
    if (name && !hiding) hiding = slash ? '' : name.toLowerCase();
    else if (name && slash && name.toLowerCase() === hiding) hiding = '';
    if (hiding) continue;
    const isTag = end >= 0 && TAG.test(begins);
    words.push(isTag ? ` ${decoded(piece.slice(end + 1))}` : `<${decoded(piece)}`);
  }
  return words.join('');
}

/**
 * The words of Markdown, for where a line of it is shown: without fences, rules, headings, bullets, quotes, tables and
 * what stands around words. For the beginning of a text, not for a whole one.
 */
export const withoutMarks = (text: string): string =>
  text
    .replace(/^[ \t]*(?:```.*|~~~.*|[-*_=|: \t]{3,})$/gm, '')
    .replace(/^(?:[ \t]*>)*[ \t]*(?:#{1,6}[ \t]+|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?|\d{1,9}[.)][ \t]+)?/gm, '')
    .replace(/^[ \t]*\|(.*?)\|?[ \t]*$/gm, (_, cells: string) => cells.replaceAll('|', ' '))
    .replace(/!?\[([^\]\n]*)\]\([^)\s]*\)?/g, '$1')
    .replace(/\*\*|__|~~|`+/g, '')
    .replace(/(^|[\s(])([*_])(\S(?:[^\n]*?\S)?)\2(?=[\s).,;:!?]|$)/g, '$1$3');
