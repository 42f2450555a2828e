import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const LOOK_EVERY_MS = 50;
/** A request that is being sent while the service stops may still arrive. */
const ARRIVES_WITHIN_MS = 1000;
/** Then whoever neither sends nor takes anything is not waited for. */
const STANDS_STILL_MS = 2000;
/** And after this nobody is: what runs behind the requests has to be closed, too, before the process is ended by force. */
const WAITS_AT_MOST_MS = 20_000;

type Exchange = { request: IncomingMessage; response: ServerResponse };

/**
 * Knows what is under way on each connection, so that a service that stops waits for requests that make progress and for
 * nobody else: one silent connection would keep it from closing its database.
 */
export function watchConnections(server: Server) {
  const connections = new Map<Socket, Exchange | undefined>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, undefined);
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    connections.set(request.socket, { request, response });
  });

  const isUnderWay = (exchange: Exchange | undefined) =>
    exchange !== undefined && !exchange.response.writableFinished && !exchange.response.destroyed;

  /** Nothing has moved for a while. That may be our own doing: a request that is all here is still being worked on. */
  function onStandstill(socket: Socket): void {
    const exchange = connections.get(socket);
    if (isUnderWay(exchange) && exchange!.request.complete && socket.writableLength === 0) return;
    socket.destroy();
  }

  return {
    /** From the moment at which nobody new is let in. Call what it returns when all connections are gone. */
    end(): () => void {
      const begun = performance.now();
      server.on('timeout', onStandstill);
      for (const socket of connections.keys()) socket.setTimeout(STANDS_STILL_MS);
      const looking = setInterval(() => {
        const passed = performance.now() - begun;
        // A connection becomes idle when its last answer is out; only then may it be closed.
        server.closeIdleConnections();
        if (passed > WAITS_AT_MOST_MS) server.closeAllConnections();
        else if (passed > ARRIVES_WITHIN_MS)
          for (const [socket, exchange] of connections) if (!isUnderWay(exchange)) socket.destroy();
      }, LOOK_EVERY_MS);
      return () => clearInterval(looking);
    },
  };
}
