import type { IncomingMessage } from 'node:http';

const PREFIX = '/projects/api/v1';
/** What task lists, tasks and messages were called once; programs that old still call. */
const OLD_NAMES = /(?<=\/)(?:todo_lists|todo_items|posts)(?=\/|$)/gi;
const NAMES: Record<string, string> = { todo_lists: 'tasklists', todo_items: 'tasks', posts: 'messages' };

/** Where invitations were before links got that name: what is no number is one of theirs. */
const INVITATION = /^\/links\/(?=[^/]+$)(?!\d+$)/i;

/** The scheme and host that a program behind a proxy may put in front of the path. */
const ORIGIN = /^https?:\/\/[^/?]*/i;

/**
 * Every API path ends in `.json` and also answers under `/projects/api/v1/`. Inside, API routes live under `/.json`,
 * a folder no caller can name: what has the suffix is an API call, what has not is a page.
 */
export function rewriteUrl(request: Pick<IncomingMessage, 'url' | 'method'>): string {
  const url = (request.url ?? '').replace(ORIGIN, '') || '/';
  const mark = url.indexOf('?');
  let path = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? '' : url.slice(mark);
  if (namesInside(path)) return '/no-such-path';
  if (path.slice(-5).toLowerCase() !== '.json') return url;
  // The address that /authenticate.json names ends in a slash, and programs put another one behind it.
  if (path.startsWith('//')) path = path.replace(/^\/+/, '/');
  if (path.slice(0, PREFIX.length + 1).toLowerCase() === `${PREFIX}/`) path = path.slice(PREFIX.length);
  path = path.slice(0, -5);
  path = path.replace(OLD_NAMES, (old) => NAMES[old.toLowerCase()]!);
  if (request.method !== 'PUT' && request.method !== 'DELETE') path = path.replace(INVITATION, '/invitations/');
  return `/.json${path}${query}`;
}

/** However it is spelled: the router takes capitals and escapes for the same. */
function namesInside(path: string): boolean {
  if (path[1] !== '.' && !path.includes('%')) return false;
  try {
    return decodeURIComponent(path).toLowerCase().startsWith('/.json');
  } catch {
    return false; // The router refuses what cannot be decoded.
  }
}

/** Parameter names in any case; the first of several counts. NUL cannot be looked for in any text. */
export function parseQuery(text: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  if (text === '') return query;
  for (const [key, value] of new URLSearchParams(text)) query[key.toLowerCase()] ??= value.replaceAll('\0', '');
  return query;
}
