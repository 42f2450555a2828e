import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { isTurnOver } from '../turn.ts';

/**
 * Reads that arrive in one turn of the event loop are answered together at its end: the same code runs for one after the
 * other, and what many wait for is begun at once. Whoever is alone waits for nothing more. What brings a body is begun
 * as soon as it is there, so that nothing of it passes before somebody listens.
 */
export function gatherReads(server: Server): void {
  const handlers = server.listeners('request') as RequestListener[];
  const handle: RequestListener = (request, response) => {
    for (const handler of handlers) handler.call(server, request, response);
  };
  const waiting: [IncomingMessage, ServerResponse][] = [];

  function answer(): void {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      // Who has gone may have said so while nobody listened, and nobody would end what is begun for them.
      if (!next[0].socket.destroyed) handle(...next);
      if (waiting.length > 0 && isTurnOver()) {
        setImmediate(answer);
        return;
      }
    }
  }

  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!isPlainRead(request)) handle(request, response);
    else if (waiting.push([request, response]) === 1) setImmediate(answer);
  });
}

const isPlainRead = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;
