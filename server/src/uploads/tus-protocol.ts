import { Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { conflict, Failure, malformed, notFound, stale, tooLarge, unsupported } from '../failures.ts';
import { chunksOf, discard } from './arriving.ts';
import { endWhenIdle } from './idle.ts';
import type { Turns } from './turns.ts';
import { PATH, VERSION } from './tus.ts';
import { OneUpload } from './tus-adapter.ts';

const BYTES = 'application/offset+octet-stream';
/** What the protocol looks at. Others, such as those of proxies, it would refuse for their form. */
const HEADERS = /^(tus-resumable|upload-[a-z-]+|content-(type|length))$/;

export async function answer(
  ctx: Context,
  turns: Turns,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { headers } = request;
  const override = headers['x-http-method-override'];
  // Some networks let only GET and POST pass.
  const method = request.method === 'POST' && typeof override === 'string' ? override.toUpperCase() : request.method;
  const { ref = '' } = request.params as { ref?: string };
  const chunks = chunksOf(request.raw);
  endWhenIdle(request);
  try {
    if (method === 'PATCH' && headers['content-type'] !== BYTES)
      throw unsupported(`Send the bytes with Content-Type: ${BYTES}.`);
    if ((method === 'POST') !== (ref === '')) throw notFound('upload');
    const bringsBytes = headers['content-type'] === BYTES;
    const upload = new OneUpload({ ctx, method, ref, chunks, bringsBytes }, turns);
    const response = await protocol(ctx, upload).handleWeb(asWebRequest(request, method));
    if (response.status >= 400) throw refusal(response.status, await response.text());
    for (const [name, value] of response.headers)
      if (!/^(access-control|content)-/.test(name)) reply.header(name, value);
    reply.header('Cache-Control', 'no-store');
    if (method !== 'DELETE') reply.header('X-Pending-File-Ref', upload.ref);
    if (upload.expiresAt) reply.header('Upload-Expires', new Date(upload.expiresAt).toUTCString());
    return reply.code(response.status).send();
  } catch (error) {
    if (error instanceof Failure && error.kind === 'stale') reply.header('Tus-Version', VERSION);
    await discard(chunks);
    throw error;
  }
}

const protocol = (ctx: Context, upload: OneUpload) =>
  new Server({
    path: PATH,
    datastore: upload,
    maxSize: ctx.house.config.maxFileSize,
    locker: { newLock: () => upload.lock() },
    generateUrl: (_request, { id }) => `${ctx.baseUrl}${PATH}/${id}`,
    getFileIdFromRequest: () => upload.ref,
    onResponseError(_request, error) {
      throw error instanceof Error ? error : refusal(error.status_code, error.body);
    },
  });

/** Without its body, which `OneUpload` reads itself. */
function asWebRequest(request: FastifyRequest, method: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (HEADERS.test(name) && typeof value === 'string') headers.set(name, value);
  return new Request(`http://localhost${PATH}`, { method, headers });
}

/** The protocol's refusals in the words of the house. */
function refusal(status: number, text: string): Error {
  const said = text.trim().replace(/\.$/, '');
  if (status === 404 || status === 410) return notFound('upload');
  if (status === 409) return conflict('Upload-Offset is not where this upload stands. Ask for its offset with HEAD.');
  if (status === 412) return stale(`Speak version ${VERSION} of tus: send the header Tus-Resumable.`);
  if (status === 413) return tooLarge('This is more than the upload may have: see Upload-Length and Tus-Max-Size.');
  if (status < 500 || status === 501) return malformed(`The upload was not understood: ${said}.`);
  return new Error(said);
}
