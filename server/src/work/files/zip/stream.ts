import { Readable } from 'node:stream';
import type { Context, Services } from '../../../platform/context.ts';
import { isCompressible } from '../download/media.ts';
import type { FileView } from '../files.ts';
import { archive, type Source } from './archive.ts';
import { makePaths } from './paths.ts';
import { type Chosen, takeFiles } from './zip.ts';

/** So many are looked up and recorded at a time, right before they are sent: an archive may take hours. */
const PORTION = 100;
const GATHERED = 256 * 1024;

/**
 * The archive as it is being made, at the pace of who reads it; whoever stops reading ends it. One that cannot be finished
 * is broken off, so that nobody takes it for a whole one.
 */
export const zipOf = (services: Services, context: () => Context, chosen: Chosen): Readable =>
  Readable.from(archive(sources(services, context, chosen)), { objectMode: false, highWaterMark: GATHERED });

async function* sources(
  services: Services,
  context: () => Context,
  { project, categories, files }: Chosen,
): AsyncGenerator<Source> {
  const pathOf = makePaths(categories);
  const lost: string[] = [];
  for (let at = 0; at < files.length; at += PORTION) {
    const ids = files.slice(at, at + PORTION).map(({ id }) => id);
    for (const file of await takeFiles(context(), project.id, ids)) {
      const path = pathOf(file);
      const bytes = await services.blobs.get(file.blob_key);
      if (!bytes) {
        services.log.error({ key: file.blob_key, file: file.id }, 'the bytes of a file are not in the store');
        lost.push(path);
        continue;
      }
      // It may fail while who fetches is still at the file before, and is told when it is read.
      bytes.on('error', () => {});
      try {
        yield sourceOf(file, path, bytes);
      } finally {
        // Who left may not have read a byte of it.
        bytes.destroy();
      }
    }
  }
  if (lost.length > 0) yield noteOf(lost, pathOf({ name: 'MISSING FILES.txt', category_id: 0 }), services.now());
}

const sourceOf = (
  { id, blob_key, size, uploaded_at, content_type }: FileView,
  path: string,
  bytes: Readable,
): Source => ({
  path,
  size,
  modifiedAt: new Date(uploaded_at),
  isDeflated: isCompressible(content_type),
  bytes,
  about: { file: id, key: blob_key },
});

function noteOf(paths: string[], path: string, modifiedAt: Date): Source {
  const note = Buffer.from(
    `The server no longer has the contents of these files. Ask whoever runs it.\n\n${paths.join('\n')}\n`,
  );
  return { path, size: note.length, modifiedAt, isDeflated: false, bytes: Readable.from([note]), about: {} };
}
