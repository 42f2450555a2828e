import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after } from 'node:test';
import type { TestApp } from '../../support/app.ts';

/** A connection seen from both ends. */
export type Line = {
  socket: Socket;
  theirs: Socket;
  /** All that has come back, when the connection is over. */
  over: Promise<string>;
};

export function makeLines(app: () => TestApp) {
  const opened: Socket[] = [];
  // Before the app is closed, which waits for its connections.
  after(() => opened.forEach((socket) => void socket.destroy()));
  return async function open(...sent: (string | Buffer)[]): Promise<Line> {
    const { server } = app().http;
    if (!server.listening) await app().http.listen({ port: 0, host: '127.0.0.1' });
    const accepted = once(server, 'connection');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    opened.push(socket);
    const [theirs] = (await accepted) as [Socket];
    let text = '';
    socket
      .on('error', () => {})
      .on('data', (chunk) => {
        text += chunk;
      });
    const over = new Promise<string>((resolve) => socket.on('close', () => resolve(text)));
    for (const part of sent) socket.write(part);
    return { socket, theirs, over };
  };
}

export const head = (request: string, length: number, ...headers: string[]) =>
  [`${request} HTTP/1.1`, 'Host: x', `Content-Length: ${length}`, ...headers, '', ''].join('\r\n');
