import type { CommentRow } from '../../platform/db/tables/notebooks.ts';
import { escapeHtml } from '../../platform/http/answer/classic.ts';
import { plainText } from '../items/plain-text.ts';

type Written = Pick<CommentRow, 'body' | 'content_type'>;

const PLAIN =
  /^<(\/?)(a|b|blockquote|br|code|div|em|h[1-6]|hr|i|li|ol|p|pre|s|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?=[\s/>])/i;
const TARGET = /\shref="(https?:\/\/[^"]*)"/i;

/**
 * What a page may show of it. Of HTML only plain tags are left, without their attributes, and links to web pages;
 * every other bracket is escaped, so whatever was written, no script, handler or frame can come out.
 */
export function htmlOf({ body, content_type }: Written): string {
  if (content_type === 'TEXT') return escapeHtml(body).replace(/\r?\n/g, '<br/>');
  // Each piece holds one tag at most and is looked at by itself, so hostile text costs no more than other.
  const [first = '', ...pieces] = body.split('<');
  const shown = pieces.map((piece) => {
    const end = piece.indexOf('>');
    if (end < 0) return escapeHtml('<') + piece;
    return tagOf(`<${piece.slice(0, end + 1)}`) + withoutBrackets(piece.slice(end + 1));
  });
  return withoutBrackets(first) + shown.join('');
}

const withoutBrackets = (text: string) => text.replaceAll('>', escapeHtml('>'));

function tagOf(written: string): string {
  const [, slash = '', name = ''] = PLAIN.exec(written) ?? [];
  if (name === '') return escapeHtml(written);
  const target = name.toLowerCase() === 'a' && slash === '' ? TARGET.exec(written)?.[1] : undefined;
  return target === undefined ? `<${slash}${name}>` : `<a href="${target}">`;
}

const EXCERPT = 100;

/** What search finds it by. Comments have no name: in the trash and in activity they go by how they begin. */
export function wordsOf(comment: Written): { name: string; text: string } {
  const text = comment.content_type === 'TEXT' ? comment.body : plainText(comment.body);
  const [...beginning] = text
    .slice(0, 4 * EXCERPT)
    .replace(/\s+/g, ' ')
    .trim();
  const name = beginning.length > EXCERPT ? `${beginning.slice(0, EXCERPT).join('')}…` : beginning.join('');
  return { name, text };
}
