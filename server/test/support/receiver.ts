import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { moved } from '../../../scripts/patience.ts';

export type Received = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  rawHeaders: string[];
  body: string;
  /** On this process's clock. */
  arrivedAt: number;
};
export type ReceiverAnswer = { status?: number; headers?: Record<string, string>; body?: string };
type Answerer = (call: Received) => ReceiverAnswer | Promise<ReceiverAnswer>;

/** Somebody who has registered a webhook: a real listener that remembers what it was sent. */
export type Receiver = {
  url: string;
  calls: Received[];
  /** What it answers from now on: a status, or whatever the function makes of the call. 200 until told. */
  answers(how: number | Answerer): void;
  /** Answers nothing from now on until `release`, as a receiver that hangs. */
  hangs(): { release(answer?: ReceiverAnswer): void };
  /** Resolves when it has been called that often in all. */
  hasCalls(count: number): Promise<void>;
};

/** Closed with the test or drill that opened it. */
export async function openReceiver(t: { after(undo: () => Promise<void>): void }): Promise<Receiver> {
  const calls: Received[] = [];
  const waiting = new Set<() => void>();
  let answerer: Answerer = () => ({});

  const server = createServer(async (request, response) => {
    const arrivedAt = performance.now();
    const body = Buffer.concat(await request.toArray()).toString();
    const { method = '', url = '', headers, rawHeaders } = request;
    const call = { method, path: url, headers, rawHeaders, body, arrivedAt };
    calls.push(call);
    moved();
    for (const look of waiting) look();
    const answer = await answerer(call);
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? '');
  });
  // Whoever closes an idle connection may do so while it is used again; so this is left to those who call.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(async () => {
    server.close();
    server.closeAllConnections();
  });

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    calls,
    answers(how) {
      answerer = typeof how === 'number' ? () => ({ status: how }) : how;
    },
    hangs() {
      const { promise, resolve } = Promise.withResolvers<ReceiverAnswer>();
      answerer = () => promise;
      return { release: (answer = {}) => resolve(answer) };
    },
    hasCalls: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (calls.length < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}
