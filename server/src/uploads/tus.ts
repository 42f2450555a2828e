import { Server, TUS_RESUMABLE } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Context, type House, makeContext } from '../context.ts';
import { conflict, Failure, malformed, notFound, stale, tooLarge, unsupported } from '../failures.ts';
import { authenticate, type Identify } from '../http/authenticate.ts';
import { leaveBodies } from '../http/body.ts';
import { baseUrlOf } from '../http/route.ts';
import { chunksOf, discard } from './arriving.ts';
import { endWhenIdle } from './idle.ts';
import { makeTurns, type Turns } from './turns.ts';
import { EXTENSIONS, OneUpload } from './tus-adapter.ts';

const PATH = '/uploads';
const BYTES = 'application/offset+octet-stream';
/** What the protocol looks at. Others, such as those of proxies, it would refuse for their form. */
const HEADERS = /^(tus-resumable|upload-[a-z-]+|content-(type|length))$/;

/** Resumable uploads: tus 1.0 with creation, creation-with-upload, creation-defer-length, termination and expiration. */
export function serveTus(http: FastifyInstance, house: House, identify: Identify): void {
  const turns = makeTurns(house);
  http.addHook('preClose', (done) => {
    turns.stopAll();
    done();
  });
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('Tus-Resumable', TUS_RESUMABLE);
    request.actor = await authenticate(request, identify);
    const ctx = makeContext(house, request.actor, { baseUrl: baseUrlOf(house, request) });
    return answer(ctx, turns, request, reply);
  };
  const options = async (_request: FastifyRequest, reply: FastifyReply) => describe(house, reply);
  http.register(async (scope) => {
    leaveBodies(scope);
    for (const url of [PATH, `${PATH}/`]) {
      scope.route({ method: 'POST', url, handler: serve });
      scope.route({ method: 'OPTIONS', url, handler: options });
    }
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE', 'POST'], url: `${PATH}/:ref`, handler: serve });
    scope.route({ method: 'OPTIONS', url: `${PATH}/:ref`, handler: options });
  });
}

/** Tells nothing of anybody, so who asks need not say who they are. */
async function describe(house: House, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('Tus-Version', TUS_RESUMABLE).header('Tus-Max-Size', String(house.config.maxFileSize));
  return reply.code(204).header('Tus-Extension', EXTENSIONS.join()).send();
}

async function answer(ctx: Context, turns: Turns, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
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
    if (error instanceof Failure && error.kind === 'stale') reply.header('Tus-Version', TUS_RESUMABLE);
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
  const said = text.trim();
  if (status === 404 || status === 410) return notFound('upload');
  if (status === 409) return conflict('Upload-Offset is not where this upload stands. Ask for its offset with HEAD.');
  if (status === 412) return stale(`Speak version ${TUS_RESUMABLE} of tus: send the header Tus-Resumable.`);
  if (status === 413) return tooLarge('This is more than the upload may have: see Upload-Length and Tus-Max-Size.');
  if (status < 500 || status === 501) return malformed(`The upload was not understood: ${said}.`);
  return new Error(said);
}
