import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { malformed, unsupported } from '../../failures.ts';
import { parseForm } from './form.ts';
import { parseJson } from './json.ts';

const JSON_TYPES = /^(application\/(.+\+)?json|text\/plain|text\/json)\b/i;

/**
 * Bodies as existing programs send them: JSON under its own label, under text/plain, under none; empty bodies labelled
 * JSON; raw line feeds inside strings; a byte order mark in front. Form uploads stay streams and are read by the routes that want them.
 */
export function readBodies(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  http.addHook('onRequest', dropEmptyLabel);
  // Named besides *, because a label that is known by name is found without being taken apart.
  http.addContentTypeParser(['application/json', '*'], async (request: FastifyRequest) => {
    const bytes = await request.server.bodies.read(request, request.routeOptions.bodyLimit);
    return parseBody(bytes, request.headers['content-type'] ?? '');
  });
}

/** `Content-Type:` with nothing behind it is no label. Left in place it would be refused before anybody looked at the body. */
const dropEmptyLabel = ({ headers }: FastifyRequest, _reply: unknown, done: () => void) => {
  if (headers['content-type'] === '') delete headers['content-type'];
  done();
};

/** Whatever is sent stays in the socket until the route reads it. */
export function leaveBodies(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', (request, _payload, done) => {
    request.readsItself = true;
    done(null);
  });
}

export function parseBody(bytes: Buffer, type: string): unknown {
  const text = String(bytes);
  if (text.trim() === '') return undefined;
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(type);
  if (!isForm && type !== '' && !JSON_TYPES.test(type)) {
    throw unsupported('Send JSON (Content-Type: application/json), or a form upload where a file is expected.');
  }
  // `curl -d '{…}'` labels its JSON as a form.
  const body = isForm && !text.trimStart().startsWith('{') ? parseForm(text) : parseJson(text, bytes);
  // Read as UTF-8 all the same, other bytes would be stored as question marks and nobody would know.
  if (!isUtf8(bytes)) throw malformed('The body is not UTF-8 text.');
  return body;
}
