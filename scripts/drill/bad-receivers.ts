import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Run } from './run.ts';

const OK = 'HTTP/1.1 200 OK\r\n';
const HEADER = `X-Filler: ${'a'.repeat(1000)}\r\n`;
const CHUNK = `10000\r\n${'a'.repeat(0x10000)}\r\n`;
let bomb: Buffer | undefined;

/** What receivers do that nobody should have to wait for: each is called with the connection once a request has come. */
export const badManners = {
  hangs: () => {},
  'answers after 4 s': (socket: Socket) => later(socket, 4000, () => socket.end(`${OK}Content-Length: 0\r\n\r\n`)),
  resets: (socket: Socket) => socket.resetAndDestroy(),
  'endless headers': (socket: Socket) => pour(socket, OK, HEADER),
  'endless body': (socket: Socket) => pour(socket, `${OK}Transfer-Encoding: chunked\r\n\r\n`, CHUNK),
  'one byte a second': (socket: Socket) => {
    socket.write(`${OK}Content-Length: 1000\r\n\r\n`);
    const drip = setInterval(() => socket.write('a'), 1000);
    socket.once('close', () => clearInterval(drip));
  },
  'gzip bomb': (socket: Socket) => {
    bomb ??= gzipSync(Buffer.alloc(64 * 1024 * 1024));
    socket.write(`${OK}Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`);
    socket.write(bomb);
  },
} satisfies Record<string, (socket: Socket) => unknown>;

export type Manner = keyof typeof badManners;

export async function openBadReceiver(run: Pick<Run, 'after'>, manner: Manner): Promise<{ url: string }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.once('data', () => badManners[manner](socket));
    socket.resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  run.after(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

function later(socket: Socket, ms: number, act: () => void): void {
  const timer = setTimeout(act, ms);
  socket.once('close', () => clearTimeout(timer));
}

/** As much as the other side will take, for as long as it does. */
function pour(socket: Socket, first: string, portion: string): void {
  const fill = () => {
    while (!socket.destroyed && socket.write(portion));
  };
  socket.write(first);
  socket.on('drain', fill);
  fill();
}
