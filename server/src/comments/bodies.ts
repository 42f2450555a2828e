import type { CommentRow } from '../db/tables/notebooks.ts';
import { escapeHtml } from '../http/classic.ts';
import { plainText } from '../items/plain-text.ts';

type Written = Pick<CommentRow, 'body' | 'content_type'>;

/** A tag, or a bracket that belongs to none. Never looks past the next bracket, so hostile text costs no more than other. */
const BRACKETS = /<[^<>]*>|[<>]/g;
const PLAIN =
  /^<(\/?)(a|b|blockquote|br|code|div|em|h[1-6]|hr|i|li|ol|p|pre|s|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?=[\s/>])/i;
const TARGET = /\shref="(https?:\/\/[^"]*)"/i;

/**
 * What a page may show of it. Of HTML only plain tags are left, without their attributes, and links to web pages;
 * every other bracket is escaped, so whatever was written, no script, handler or frame can come out.
 */
export function htmlOf({ body, content_type }: Written): string {
  if (content_type === 'TEXT') return escapeHtml(body).replace(/\r?\n/g, '<br/>');
  return body.replace(BRACKETS, (found) => {
    const [, slash = '', name = ''] = PLAIN.exec(found) ?? [];
    if (name === '') return escapeHtml(found);
    const target = name.toLowerCase() === 'a' && slash === '' ? TARGET.exec(found)?.[1] : undefined;
    return target === undefined ? `<${slash}${name}>` : `<a href="${target}">`;
  });
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
