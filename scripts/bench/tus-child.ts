import { createWriteStream } from 'node:fs';
import { open, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DataStore, Server, type Upload } from '@tus/server';
import { optionsOf, serveParent } from './children.ts';

export type TusOptions = { folder: string };

/** Bytes into a file and a sync, and nothing else that a store might do. */
class PlainFiles extends DataStore {
  readonly #folder: string;
  readonly #uploads = new Map<string, Upload>();

  constructor(folder: string) {
    super();
    this.#folder = folder;
    this.extensions = ['creation'];
  }

  override async create(upload: Upload): Promise<Upload> {
    await writeFile(join(this.#folder, upload.id), '');
    this.#uploads.set(upload.id, upload);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    return this.#uploads.get(id)!;
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const path = join(this.#folder, id);
    const file = createWriteStream(path, { flags: 'r+', start: offset });
    await pipeline(bytes, file);
    const handle = await open(path, 'r+');
    await handle.datasync();
    await handle.close();
    // What it took has been measured; the disk is needed for the next.
    await rm(path);
    return offset + file.bytesWritten;
  }
}

/** The protocol's own server, with nothing of Holdfast around it. */
await serveParent<'cpu'>(async () => {
  const { folder } = optionsOf<TusOptions>();
  const tus = new Server({ path: '/uploads', datastore: new PlainFiles(folder) });
  const server = createServer((request, response) => void tus.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { ready: { port: (server.address() as AddressInfo).port }, answer: async () => process.cpuUsage() };
});
