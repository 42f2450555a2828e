import { hash } from 'node:crypto';

const digest = (text: string) => hash('sha1', text, 'hex').toUpperCase();

/**
 * A strong validator of the classic form: 32 upper-case hex digits of the bytes sent. Where links in them expire, the
 * first half is of what lasts.
 */
export const etagOf = (payload: string, lasting?: string): string =>
  lasting === undefined
    ? `"${digest(payload).slice(0, 32)}"`
    : `"${digest(lasting).slice(0, 16)}${digest(payload).slice(0, 16)}"`;

/** For `If-Match`: the same thing in the same state, whatever its links say by now. */
export const matchesState = (header: string, etag: string): boolean =>
  matches(header.replace(/[0-9A-F]{16}"/g, '"'), `${etag.slice(0, 17)}"`);

/** `If-None-Match` and `If-Match`: a list of tags, `*`, or weak ones from a proxy that compressed. */
export function matches(header: string, etag: string): boolean {
  if (header === etag || header.trim() === '*') return true;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
