import type { Method } from './sending.ts';

/** Where the page came from, for a client that only knows paths. */
const originOfPage = (): string => (globalThis as { location?: { origin: string } }).location?.origin ?? '';

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The same call as a line for a shell. The token is left to the shell, so that the line can be shown and shared. */
export function curlLine(
  method: Method,
  baseUrl: string,
  address: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> | undefined },
): string {
  return [
    'curl',
    ...(method === 'get' ? [] : ['-X', method.toUpperCase()]),
    '-H "Authorization: Bearer $TOKEN"',
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json' -d ${quoted(JSON.stringify(body))}`]),
    quoted(`${baseUrl || originOfPage()}${address}`),
  ].join(' ');
}
