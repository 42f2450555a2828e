import { hash } from 'node:crypto';

/** A strong validator of the classic form: 32 upper-case hex digits of the bytes sent. */
export const etagOf = (payload: string): string => `"${hash('sha1', payload, 'hex').slice(0, 32).toUpperCase()}"`;

/** `If-None-Match` and `If-Match`: a list of tags, `*`, or weak ones from a proxy that compressed. */
export function matches(header: string, etag: string): boolean {
  if (header === etag || header.trim() === '*') return true;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
