import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, standingIn } from '../access/access.ts';
import { type House, makeContext, transact } from '../context.ts';
import { notFound } from '../failures.ts';
import { sendError } from '../http/errors.ts';
import { matches } from '../http/etag.ts';
import { parseId } from '../http/fields.ts';
import { baseUrlOf } from '../http/route.ts';
import { canSee } from '../items/sight.ts';
import { endWhenIdle } from '../uploads/idle.ts';
import { announce } from './files.ts';
import { isValidLink, type Link } from './links.ts';
import { contentDisposition, readRange, serving } from './media.ts';
import { type Download, findDownload } from './version-store.ts';

/** Links with their own authorisation: whoever has one may fetch that version for an hour, in the name of who got it. */
export function fileDownloads(http: FastifyInstance, house: House): void {
  http.route({
    method: ['GET', 'HEAD'],
    url: '/download/:account/:version/:person/:expires/:signature/*',
    handler: (request, reply) => send(house, request, reply),
  });
}

async function send(house: House, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const link = readLink(request);
  const file = await findDownload(house.db.read, link);
  const actor = file && actorOf(link, file);
  if (!file || !actor || !isValidLink(link, file.signing_key, house.now()) || !stillSees(actor, file))
    throw notFound('file');

  const etag = `"${file.sha256}"`;
  setHeaders(reply, file, etag, (request.query as { display?: string }).display === 'true');
  const known = request.headers['if-none-match'];
  if (known !== undefined && matches(known, etag)) return reply.code(304).send();

  const ifRange = request.headers['if-range'];
  const range = ifRange === undefined || ifRange === etag ? readRange(request.headers.range, file.size) : undefined;
  if (range === 'none') {
    reply.code(416).removeHeader('Content-Disposition').header('Content-Range', `bytes */${file.size}`);
    sendError(reply, `The range lies outside this file, which has ${file.size} bytes.`);
    return reply;
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  if (range) reply.code(206).header('Content-Range', `bytes ${start}-${end}/${file.size}`);
  reply.header('Content-Length', String(end - start + 1));
  if (request.method === 'HEAD') return reply.send();

  const bytes = await house.blobs.get(file.blob_key, range);
  if (!bytes) {
    house.log.error({ key: file.blob_key, file: file.file_id }, 'the bytes of a file are not in the store');
    throw notFound('file');
  }
  // A download continued later is still one download.
  if (start === 0) {
    const ctx = makeContext(house, actor, { baseUrl: baseUrlOf(house, request) });
    await transact(ctx, (tx) => announce(ctx, tx, 'FILE.DOWNLOADED', file.file_id)).catch((error) => {
      bytes.destroy();
      throw error;
    });
  }
  endWhenIdle(request);
  return reply.send(bytes);
}

function readLink(request: FastifyRequest): Link {
  const params = request.params as Record<string, string>;
  const number = (name: string) => parseId(params[name] ?? '');
  const [accountId, versionId, personId] = [number('account'), number('version'), number('person')];
  const expires = number('expires');
  if (!accountId || !versionId || !personId || !expires) throw notFound('file');
  return { accountId, versionId, personId, expires, signature: params.signature ?? '' };
}

const actorOf = ({ accountId, personId }: Link, file: Download): Actor => ({
  accountId,
  personId,
  companyId: file.company_id,
  isOwnerAdministrator: file.is_administrator === 1 && file.is_owner === 1,
  canAddProjects: false,
  isReadOnly: true,
  isHeard: true,
  holder: 'download',
});

/** Who was taken off the project since loses the links they had. */
const stillSees = (actor: Actor, file: Download): boolean =>
  standingIn(actor, file.member_role) !== 'person' && canSee(actor, file.member_role, file);

function setHeaders(reply: FastifyReply, file: Download, etag: string, isDisplayed: boolean): void {
  const { contentType, disposition } = serving(file.content_type, isDisplayed);
  reply.headers({
    'Content-Type': contentType,
    'Content-Disposition': contentDisposition(disposition, file.name),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  });
}
