import type { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Context, House } from '../context.ts';
import type { FileView } from './files.ts';
import { isCompressible } from './media.ts';
import { makePaths } from './zip-paths.ts';
import { type Chosen, takeFiles } from './zips.ts';

/** So many are looked up and recorded at a time, right before they are sent: an archive may take hours. */
const PORTION = 100;

/** The archive as it is being made, at the pace of who reads it; whoever stops reading ends it. */
export function zipOf(house: House, context: () => Context, { project, categories, files }: Chosen): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  const pathOf = makePaths(categories);
  const lost: string[] = [];

  async function fill(): Promise<void> {
    for (let at = 0; at < files.length && !output.destroyed; at += PORTION) {
      const ids = files.slice(at, at + PORTION).map(({ id }) => id);
      for (const file of await takeFiles(context(), project.id, ids)) {
        if (output.destroyed) return;
        await add(file);
      }
    }
    if (lost.length > 0) zip.addBuffer(noteOf(lost), pathOf({ name: 'MISSING FILES.txt', category_id: 0 }));
    zip.end();
  }

  async function add(file: FileView): Promise<void> {
    const path = pathOf(file);
    const bytes = await house.blobs.get(file.blob_key);
    if (!bytes) {
      house.log.error({ key: file.blob_key, file: file.id }, 'the bytes of a file are not in the store');
      lost.push(path);
      return;
    }
    const abandon = () => bytes.destroy();
    output.once('close', abandon);
    zip.addReadStream(bytes, path, {
      size: file.size,
      mtime: new Date(file.uploaded_at),
      compress: isCompressible(file.content_type),
    });
    try {
      await finished(bytes);
    } finally {
      output.off('close', abandon);
    }
  }

  // An archive that cannot be finished is broken off, so that nobody takes it for a whole one.
  zip.on('error', (error: Error) => output.destroy(error));
  fill().catch((error: Error) => output.destroy(error));
  return output;
}

const noteOf = (paths: string[]) =>
  Buffer.from(`The server no longer has the contents of these files. Ask whoever runs it.\n\n${paths.join('\n')}\n`);
