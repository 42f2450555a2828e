import { Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../platform/context.ts';
import { conflict, Failure, malformed, notFound, stale, unsupported } from '../../../platform/failures.ts';
import { chunksOf, discard } from '../arriving.ts';
import type { Leases } from '../leases.ts';
import { tooMuch } from '../resumable.ts';
import { OneUpload } from './adapter.ts';
import { readChecksum } from './checksums.ts';
import { PATH, VERSION } from './terms.ts';

const BYTES = 'application/offset+octet-stream';
/** What the protocol looks at. Others, such as those of proxies, it would refuse for their form. */
const HEADERS = /^(tus-resumable|upload-[a-z-]+|content-(type|length))$/;
const METHODS = ['POST', 'HEAD', 'PATCH', 'DELETE'];

export async function answer(
  ctx: Context,
  leases: Leases,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { headers } = request;
  const { ref = '' } = request.params as { ref?: string };
  const chunks = chunksOf(request.raw);
  let upload: OneUpload | undefined;
  try {
    const method = methodOf(request);
    if (headers['tus-resumable'] !== VERSION) throw otherVersion();
    if (method === 'PATCH' && headers['content-type'] !== BYTES)
      throw unsupported(`Send the bytes with Content-Type: ${BYTES}.`);
    if ((method === 'POST') !== (ref === '')) throw notFound('upload');
    const bringsBytes = headers['content-type'] === BYTES;
    const length = headers['content-length'];
    const brings = length === undefined ? undefined : Number(length);
    const checksum = readChecksum(headers['upload-checksum']);
    upload = new OneUpload({ ctx, method, ref, chunks, bringsBytes, brings, checksum }, leases);
    const response = await protocol(ctx, upload).handleWeb(asWebRequest(request, method));
    if (response.status >= 400) throw refusal(ctx, upload, response.status, await response.text());
    for (const [name, value] of response.headers)
      if (!/^(access-control|content)-/.test(name)) reply.header(name, value);
    reply.header('Cache-Control', 'no-store');
    if (method !== 'DELETE') reply.header('X-Pending-File-Ref', upload.ref);
    if (upload.expiresAt) reply.header('Upload-Expires', new Date(upload.expiresAt).toUTCString());
    return reply.code(response.status).send();
  } catch (error) {
    await upload?.withdraw();
    if (error instanceof Failure && error.kind === 'stale') reply.header('Tus-Version', VERSION);
    await discard(chunks);
    throw error;
  }
}

const otherVersion = () => stale(`Speak version ${VERSION} of tus: send it in the header Tus-Resumable.`);

/** Some networks let only GET and POST pass. */
function methodOf({ method, headers }: FastifyRequest): string {
  const override = headers['x-http-method-override'];
  if (method !== 'POST' || typeof override !== 'string' || override === '') return method;
  const meant = override.toUpperCase();
  if (!METHODS.includes(meant)) throw malformed(`X-HTTP-Method-Override must be one of ${METHODS.join(', ')}.`);
  return meant;
}

const protocol = (ctx: Context, upload: OneUpload) =>
  new Server({
    path: PATH,
    datastore: upload,
    maxSize: ctx.services.config.maxFileSize,
    locker: { newLock: () => upload.lock() },
    generateUrl: (_request, { id }) => `${ctx.baseUrl}${PATH}/${id}`,
    getFileIdFromRequest: () => upload.ref,
    onResponseError(_request, error) {
      throw error instanceof Error ? error : refusal(ctx, upload, error.status_code, error.body);
    },
  });

/** Without its body, which `OneUpload` reads itself. */
function asWebRequest(request: FastifyRequest, method: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (HEADERS.test(name) && typeof value === 'string') headers.set(name, value);
  return new Request(`http://localhost${PATH}`, { method, headers });
}

const LENGTH_REFUSED =
  'Upload-Length is said once, where the upload was begun without it, and is no less than Upload-Offset. Ask with HEAD what is known.';

/** The protocol's refusals in our own words. */
function refusal(ctx: Context, upload: OneUpload, status: number, text: string): Error {
  const said = text.trim().replace(/\.$/, '');
  if (status === 404 || status === 410) return notFound('upload');
  if (status === 409) return conflict('Upload-Offset is not where this upload stands. Ask for its offset with HEAD.');
  if (status === 412) return otherVersion();
  if (status === 413) return tooMuch(ctx, upload.size);
  if (status === 400 && upload.isAppend && /^Upload-Length or/.test(said)) return malformed(LENGTH_REFUSED);
  if (status < 500 || status === 501) return malformed(`The upload was not understood: ${said}.`);
  return new Error(said);
}
