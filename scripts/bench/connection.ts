import { connect as open } from 'node:net';

export type Connection = {
  ask(request: string | Buffer, answered: (status: number, bytes: number) => void): void;
  onBroken(listener: (error: Error) => void): void;
  close(): void;
};

/** All connections read into one buffer: nothing keeps what it held after the callback. */
const shared = Buffer.allocUnsafe(256 * 1024);
const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * HTTP by hand over one socket. The machine has few cores, and what the client costs, the server lacks: this one takes
 * a fraction of what a general client does.
 */
export function connect(port: number): Promise<Connection> {
  let answered: (status: number, bytes: number) => void = () => {};
  let broken: (error: Error) => void = () => {};
  let kept: Buffer | undefined;
  let isClosing = false;

  const take = (count: number): boolean => {
    const fresh = shared.subarray(0, count);
    const held = kept ? Buffer.concat([kept, fresh]) : fresh;
    const headEnd = held.indexOf(HEAD_END);
    const head = headEnd < 0 ? '' : held.toString('latin1', 0, headEnd);
    const total = headEnd + 4 + lengthIn(head);
    if (headEnd < 0 || held.length < total) {
      kept = kept ? held : Buffer.from(fresh);
      return true;
    }
    kept = undefined;
    answered(Number(head.slice(9, 12)), total);
    return true;
  };

  return new Promise((resolve, reject) => {
    const socket = open({ port, host: '127.0.0.1', noDelay: true, onread: { buffer: shared, callback: take } });
    const fail = (error: Error) => {
      reject(error);
      if (!isClosing) broken(error);
    };
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('The server closed a connection.')));
    socket.on('connect', () =>
      resolve({
        ask(request, listener) {
          answered = listener;
          socket.write(request as string, 'latin1');
        },
        onBroken(listener) {
          broken = listener;
        },
        close() {
          isClosing = true;
          socket.destroy();
        },
      }),
    );
  });
}

function lengthIn(head: string): number {
  const match = /\r\ncontent-length: (\d+)/i.exec(head);
  return match ? Number(match[1]) : 0;
}
