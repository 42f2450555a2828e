import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isTurnOver } from '../turn.ts';

type Exchange = { request: IncomingMessage; response: ServerResponse };
/** What was sent on one connection without waiting for answers. */
type Line = { last?: ServerResponse; lastChange?: ServerResponse; waiting: Exchange[] };

/** Of one connection. Whoever sends more without waiting for an answer has their connection closed. */
const MOST_WAITING = 128;

/**
 * Reads that arrive in one turn of the event loop are answered together at its end: the same code runs for one after the
 * other, and what many wait for is begun at once. Whoever is alone waits for nothing more. What brings a body is begun
 * as soon as it is there, so that nothing of it passes before somebody listens.
 *
 * On one connection a read behind a change shows that change, and a change is begun when all before it is answered: the
 * order of the answers says so.
 */
export function gatherReads(server: Server): void {
  const handlers = server.listeners('request') as RequestListener[];
  const handle = ({ request, response }: Exchange) => {
    for (const handler of handlers) handler.call(server, request, response);
  };
  const gathered: Exchange[] = [];
  const lines = new WeakMap<Socket, Line>();

  function answer(): void {
    for (let next = gathered.shift(); next; next = gathered.shift()) {
      // Who has gone may have said so while nobody listened, and nobody would end what is begun for them.
      if (!next.request.socket.destroyed) handle(next);
      if (gathered.length > 0 && isTurnOver()) {
        setImmediate(answer);
        return;
      }
    }
  }

  function begin(line: Line, exchange: Exchange): void {
    const { request, response } = exchange;
    if (request.socket.destroyed) return;
    line.last = response;
    if (!isSafe(request)) line.lastChange = response;
    if (!isPlainRead(request)) handle(exchange);
    else if (gathered.push(exchange) === 1) setImmediate(answer);
  }

  function goOn(line: Line): void {
    for (let next = line.waiting[0]; next; next = line.waiting[0]) {
      const before = isSafe(next.request) ? line.lastChange : line.last;
      if (before && !before.writableFinished && !before.destroyed) {
        before.once('close', () => goOn(line));
        return;
      }
      line.waiting.shift();
      begin(line, next);
    }
  }

  function lineOf(socket: Socket): Line {
    const known = lines.get(socket);
    if (known) return known;
    const line: Line = { waiting: [] };
    lines.set(socket, line);
    return line;
  }

  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const line = lineOf(request.socket);
    const length = line.waiting.push({ request, response });
    if (length === 1) goOn(line);
    else if (length > MOST_WAITING) request.socket.destroy();
  });
}

const isSafe = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

const isPlainRead = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;
