import { Readable } from 'node:stream';
import type { App } from '../../src/app.ts';

type Sent = { method: 'POST' | 'PUT'; path: string; body: object; headers: Record<string, string> };

/** A request that begins before `meanwhile` and ends after it, as who is slow sends it, or who wants to be. Says its status. */
export async function sendSlowly(
  app: App,
  { method, path, body, headers }: Sent,
  meanwhile: () => Promise<unknown>,
): Promise<number> {
  const text = JSON.stringify(body);
  // Nobody reads of it before it is known who sends it.
  async function* pieces() {
    yield text.slice(0, 1);
    await meanwhile();
    yield text.slice(1);
  }
  const about = { 'content-type': 'application/json', 'content-length': String(text.length) };
  const payload = Readable.from(pieces(), { objectMode: false });
  return (await app.http.inject({ method, url: path, headers: { ...headers, ...about }, payload })).statusCode;
}
