import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import mime from 'mime/lite';

/** Everything a page uses comes from here; nothing in it is written into the page, and no other site may frame it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

/** The app's own addresses. Any other one shows its page of what is not there, and says so with 404. */
const PAGE =
  /^\/(?:(?:(?:login|second-step|my|calendar|projects|people|companies|search|time|trash|inbox|docs|settings)\/?)?|(?:welcome|invite|settings|time|docs|p|projects|tasks|tasklists|files|milestones|notebooks|messages|links)\/.+)$/i;
const ASSET = /^\/assets\/([\w-]+(?:\.[\w-]+)+)$/;
/** The few files with names of their own, which are asked for again each time. */
const PLAIN = /^\/((?:theme|worker)\.js|icon\.svg|manifest\.webmanifest)$/;
const FOR_EVER = 'public, max-age=31536000, immutable';

/** The web app as `scripts/web.ts` builds it: hashed assets for ever, beside them the same compressed, and one page for all addresses. */
export function serveWebApp(http: FastifyInstance, folder: string): void {
  http.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0]!;
    const asset = ASSET.exec(path)?.[1];
    if (asset) return sendAsset(request, reply, join(folder, 'assets', asset));
    const plain = PLAIN.exec(path)?.[1];
    if (plain) return sendChecked(request, reply, join(folder, plain));
    const isPage = PAGE.test(path);
    if (path.startsWith('/.json') || !wantsPage(request, isPage)) return reply.callNotFound();
    reply.code(isPage ? 200 : 404).header('Content-Security-Policy', POLICY);
    return sendChecked(request, reply, join(folder, 'index.html'));
  });
}

/** A program that left out the `.json` is told so; only a browser is shown a page for an address that is none. */
function wantsPage({ headers: { accept, authorization } }: FastifyRequest, isPage: boolean): boolean {
  if (accept?.includes('text/html')) return true;
  return isPage && authorization === undefined && (accept === undefined || accept.includes('*/*'));
}

async function sendAsset(request: FastifyRequest, reply: FastifyReply, file: string): Promise<unknown> {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  reply.header('Vary', 'Accept-Encoding');
  for (const [encoding, suffix] of [
    ['br', '.br'],
    ['gzip', '.gz'],
    ['', ''],
  ] as const) {
    if (!accepted.includes(encoding)) continue;
    const bytes = await bytesOf(file + suffix);
    if (!bytes) continue;
    if (encoding) reply.header('Content-Encoding', encoding);
    return dressed(reply.header('Cache-Control', FOR_EVER), file).send(bytes);
  }
  return reply.callNotFound();
}

/** Asked for each time, and sent only when it has changed: so a new version of the app is there at the next visit. */
async function sendChecked(request: FastifyRequest, reply: FastifyReply, file: string): Promise<FastifyReply> {
  const bytes = await bytesOf(file);
  if (!bytes) return sendMissing(reply);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  dressed(reply, file).header('Cache-Control', 'no-cache').header('ETag', etag);
  return request.headers['if-none-match'] === etag && reply.statusCode === 200
    ? reply.code(304).send()
    : reply.send(bytes);
}

const sendMissing = (reply: FastifyReply): FastifyReply =>
  dressed(reply.code(503), '.html')
    .header('Cache-Control', 'no-store')
    .send(
      '<!doctype html><html lang="en"><meta charset="utf-8"><title>Holdfast</title><h1>The web app is not built</h1>' +
        '<p>The API works. The server’s first lines say why the app was not built; <code>npm ci && npm start</code> builds it.</p></html>',
    );

const dressed = (reply: FastifyReply, file: string): FastifyReply =>
  reply
    .header('Content-Type', typeOf(file))
    .header('X-Content-Type-Options', 'nosniff')
    .header('Referrer-Policy', 'same-origin');

function typeOf(file: string): string {
  const type = mime.getType(file) ?? 'application/octet-stream';
  return /^text\/|javascript|json|svg/.test(type) ? `${type}; charset=utf-8` : type;
}

const bytesOf = (file: string): Promise<Buffer | undefined> => readFile(file).catch(() => undefined);
