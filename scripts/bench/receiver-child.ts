import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveParent } from './children.ts';
import { moment } from './moment.ts';

/** `expect` forgets what came before and waits until so many have come; the arrivals are by the object they are about. */
export type Expecting = { expect: number };
export type Arrived = { arrivals: Record<string, number>; first: number; last: number };

/** The receiver of the notifications: a process of its own, as receivers are. */
await serveParent<Expecting>(async () => {
  let arrivals: Record<string, number> = {};
  let [count, first, last] = [0, 0, 0];
  let isEnough = () => {};
  const server = createServer((request, response) => {
    const at = moment();
    let body = '';
    request.setEncoding('latin1');
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      response.writeHead(200).end();
      const id = /bbjectId=(\d+)/.exec(body)?.[1] ?? '';
      arrivals[id] ??= at;
      if (count === 0) first = at;
      last = at;
      count += 1;
      isEnough();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ready: { port: (server.address() as AddressInfo).port },
    async answer({ expect }) {
      [arrivals, count] = [{}, 0];
      await new Promise<void>((resolve) => {
        isEnough = () => {
          if (count >= expect) resolve();
        };
      });
      return { arrivals, first, last };
    },
  };
});
