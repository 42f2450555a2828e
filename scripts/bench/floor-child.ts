import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { optionsOf, serveParent } from './children.ts';

/**
 * `body` is answered to everything, or what is in the file `bodyFrom`, where it is too long for an argument; with
 * `copyTo`, what is sent goes to a file beside that name first; a GET of `/<path>` is answered with that file when `sends`.
 */
export type FloorOptions = { body?: string; bodyFrom?: string; copyTo?: string; sends?: true };
export type FloorReady = { port: number };

/** The least a Node program can do for the same bytes on the wire. */
await serveParent<'cpu'>(async () => {
  const { body = '', bodyFrom, copyTo, sends } = optionsOf<FloorOptions>();
  const bytes = bodyFrom ? await readFile(bodyFrom) : Buffer.from(body);
  const answer = (response: ServerResponse) => {
    response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': bytes.length });
    response.end(bytes);
  };
  let copies = 0;
  const copy = async (request: IncomingMessage, response: ServerResponse) => {
    copies += 1;
    const path = `${copyTo}-${copies}`;
    await pipeline(request, createWriteStream(path));
    const file = await open(path, 'r+');
    await file.datasync();
    await file.close();
    answer(response);
    await rm(path);
  };
  const send = async (path: string, response: ServerResponse) => {
    response.writeHead(200, { 'Content-Length': (await stat(path)).size });
    await pipeline(createReadStream(path), response);
  };
  const server = createServer((request, response) => {
    if (sends && request.method === 'GET') send(request.url!, response).catch(() => response.destroy());
    else if (copyTo) copy(request, response).catch(() => response.destroy());
    else answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { ready: { port } satisfies FloorReady, answer: async () => process.cpuUsage() };
});
