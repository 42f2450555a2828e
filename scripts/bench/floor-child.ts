import { createWriteStream } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { optionsOf, serveParent } from './children.ts';

/**
 * `body` is answered to everything, or what is in the file `bodyFrom`, where it is too long for an argument; with
 * `copyTo`, what is sent goes to that file first.
 */
export type FloorOptions = { body?: string; bodyFrom?: string; copyTo?: string };
export type FloorReady = { port: number };

/** The least a Node program can do for the same bytes on the wire. */
await serveParent<'cpu'>(async () => {
  const { body = '', bodyFrom, copyTo } = optionsOf<FloorOptions>();
  const bytes = bodyFrom ? await readFile(bodyFrom) : Buffer.from(body);
  const answer = (response: ServerResponse) => {
    response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': bytes.length });
    response.end(bytes);
  };
  const copy = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    await pipeline(request, createWriteStream(path));
    const file = await open(path, 'r+');
    await file.datasync();
    await file.close();
    answer(response);
    await rm(path);
  };
  const server = createServer((request, response) => {
    if (copyTo) copy(request, response, copyTo).catch(() => response.destroy());
    else answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { ready: { port } satisfies FloorReady, answer: async () => process.cpuUsage() };
});
