import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { malformed, unsupported } from '../../failures.ts';

/** Notebook content may be 4 MiB and JSON escapes can double it. */
export const BODY_LIMIT = 10 * 2 ** 20;
const DEEPEST = 64;
/** Programs send a handful. The reader of forms would take minutes over a million. */
const MOST_FIELDS = 1000;

const JSON_TYPES = /^(application\/(.+\+)?json|text\/plain|text\/json)\b/i;

/**
 * Bodies as existing programs send them: JSON under its own label, under text/plain, under none; empty bodies labelled
 * JSON; raw line feeds inside strings; a byte order mark in front. Form uploads stay streams and are read by the routes that want them.
 */
export function readBodies(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  http.addHook('onRequest', dropEmptyLabel);
  // Named besides *, because a label that is known by name is found without being taken apart.
  http.addContentTypeParser(
    ['application/json', '*'],
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
    (request, bytes, done) => {
      const type = request.headers['content-type'] ?? '';
      try {
        const body = parseBody(String(bytes), type);
        // Read as UTF-8 all the same, other bytes would be stored as question marks and nobody would know.
        if (!isUtf8(bytes as Buffer)) throw malformed('The body is not UTF-8 text.');
        done(null, body);
      } catch (error) {
        done(error as Error);
      }
    },
  );
}

/** `Content-Type:` with nothing behind it is no label. Left in place it would be refused before anybody looked at the body. */
const dropEmptyLabel = ({ headers }: FastifyRequest, _reply: unknown, done: () => void) => {
  if (headers['content-type'] === '') delete headers['content-type'];
  done();
};

/** Whatever is sent stays in the socket until the route reads it. */
export function leaveBodies(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

export function parseBody(text: string, type: string): unknown {
  if (text.trim() === '') return undefined;
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(type);
  // `curl -d '{…}'` labels its JSON as a form.
  if (isForm && !text.trimStart().startsWith('{')) return parseForm(text);
  if (!isForm && type !== '' && !JSON_TYPES.test(type)) {
    throw unsupported('Send JSON (Content-Type: application/json), or a form upload where a file is expected.');
  }
  return parseJson(text);
}

function parseForm(text: string): object {
  const fields = text.split('&', MOST_FIELDS + 1);
  if (fields.length > MOST_FIELDS) throw malformed(`The form has more than ${MOST_FIELDS} fields. Send JSON.`);
  return Object.fromEntries(new URLSearchParams(text));
}

function parseJson(text: string): unknown {
  const parse = (source: string) => {
    const value: unknown = JSON.parse(source);
    if (source.length > 2 * DEEPEST && isDeeper(value, DEEPEST))
      throw malformed(`The JSON is nested more than ${DEEPEST} levels deep.`);
    return value;
  };
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const marked = text.startsWith('\ufeff');
  const bytes = Buffer.from(marked ? text.slice(1) : text);
  const escaped = escapeControlCharacters(bytes);
  if (!marked && escaped.length === bytes.length) throw notJson();
  try {
    return parse(String(escaped));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw notJson();
  }
}

const notJson = () => malformed('The body is not valid JSON.');

const [QUOTE, BACKSLASH, SPACE] = [0x22, 0x5c, 0x20];
const ESCAPES = Array.from({ length: SPACE }, (_, code) => [
  ...Buffer.from(JSON.stringify(String.fromCharCode(code)).slice(1, -1)),
]);
const LONGEST_ESCAPE = 6;

/**
 * Those inside strings. Only reached when the strict parse failed, so it costs nothing on the good path; and as bytes, because
 * millions of pieces of text cost seconds. One pass, however hostile the text.
 */
export function escapeControlCharacters(bytes: Uint8Array): Buffer {
  let out = Buffer.allocUnsafe(bytes.length + LONGEST_ESCAPE);
  let used = 0;
  let isInString = false;
  let isEscaped = false;
  for (let at = 0, { length } = bytes; at < length; at += 1) {
    const byte = bytes[at]!;
    if (used + LONGEST_ESCAPE > out.length) out = Buffer.concat([out, Buffer.allocUnsafe(out.length)]);
    if (byte < SPACE && isInString && !isEscaped) for (const part of ESCAPES[byte]!) out[used++] = part;
    else out[used++] = byte;
    if (byte === QUOTE && !isEscaped) isInString = !isInString;
    isEscaped = byte === BACKSLASH && !isEscaped;
  }
  return out.subarray(0, used);
}

/** Level by level, so that a body of a million brackets cannot exhaust the stack. */
function isDeeper(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}
