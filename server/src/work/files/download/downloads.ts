import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { makeContext, type Services, transact } from '../../../platform/context.ts';
import { SANDBOX } from '../../../platform/http/answer/classic.ts';
import { baseUrlOf } from '../../../platform/http/route.ts';
import { announce } from '../files.ts';
import type { Download } from '../versions/store.ts';
import { linkPath, requireLinked } from './linked.ts';
import { contentDisposition, type Range, serving } from './media.ts';
import { type Validators, wantedBytes } from './ranges.ts';
import { sendStream } from './sending.ts';

/** Links with their own authorisation: whoever has one may fetch that version for an hour, in the name of who got it. */
export function fileDownloads(http: FastifyInstance, services: Services): void {
  http.route({
    method: ['GET', 'HEAD'],
    url: linkPath('download'),
    handler: (request, reply) => send(services, request, reply),
  });
}

async function send(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { file, actor } = await requireLinked(services, request, 'download');
  const validators = validatorsOf(file);
  setHeaders(reply, file, validators, (request.query as { display?: string }).display === 'true');
  const range = wantedBytes(request, reply, { size: file.size, ...validators });
  if (!range) return reply;

  const about = { key: file.blob_key, file: file.file_id };
  // Some stores tell at once that bytes are missing, others when they are read.
  const bytes = await openBytes(services, file, range).catch((error) => {
    throw Object.assign(error, about);
  });
  if (!bytes) throw new Error(`The bytes of file ${file.file_id} are not in the store: blob ${file.blob_key}.`);
  // A download continued later is still one download.
  if (range.start === 0) {
    const ctx = makeContext(services, actor, { baseUrl: baseUrlOf(services, request) });
    await transact(ctx, (tx) => announce(ctx, tx, 'FILE.DOWNLOADED', file.file_id)).catch((error) => {
      bytes.destroy();
      throw error;
    });
  }
  return sendStream(services, reply, bytes, about);
}

/** Never more than was announced: of an empty file, which has no range, nothing is read. */
async function openBytes(
  { blobs }: Services,
  { blob_key, size }: Download,
  range: Range,
): Promise<Readable | undefined> {
  if (size > 0) return blobs.get(blob_key, range);
  return (await blobs.stat(blob_key)) && Readable.from([]);
}

/** A version's bytes never change, so its id tells them apart as well while their hash is not yet known. */
const validatorsOf = ({ sha256, version_id, created_at }: Download): Validators => ({
  etag: sha256 === '' ? `"version-${version_id}"` : `"${sha256}"`,
  lastModified: new Date(created_at).toUTCString(),
});

function setHeaders(reply: FastifyReply, file: Download, validators: Validators, isDisplayed: boolean): void {
  const { contentType, disposition } = serving(file.content_type, isDisplayed);
  reply.headers({
    'Content-Type': contentType,
    'Content-Disposition': contentDisposition(disposition, file.name),
    'Content-Security-Policy': SANDBOX,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private',
    'Accept-Ranges': 'bytes',
    'Last-Modified': validators.lastModified,
    ETag: validators.etag,
  });
}
