import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Failure, type FailureKind } from '../failures.ts';
import { type Outage, outageOfDisk, outages } from '../outages.ts';
import { NO_PAGE } from './answer/classic.ts';

const statuses: Record<FailureKind, number> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  late: 408,
  conflict: 409,
  lengthRequired: 411,
  stale: 412,
  tooLarge: 413,
  unsupported: 415,
  misdirected: 421,
  invalid: 422,
  locked: 423,
  tooMany: 429,
  // As the protocol of resumable uploads has it.
  mismatched: 460,
  unavailable: 503,
  storageFull: 507,
};

/** What Fastify itself refuses before a route is reached, in our words. */
const frameworkMessages: Record<string, [number, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'Send JSON (application/json), or a form upload where a file is expected.'],
  FST_ERR_BAD_URL: [400, 'The path is not a valid URL.'],
  FST_ERR_MAX_PARAM_LENGTH: [404, 'There is nothing at this path.'],
  FST_ERR_ASYNC_CONSTRAINT: [400, 'The request cannot be understood.'],
};

/** Some programs divide their life on this header of an error; without a limit it is simply large. */
const REMAINING = 'X-RateLimit-Remaining';
const PLENTY = '1000000';

/** What is no request that could be read, so that no route and no handler is ever reached. */
const unreadable: Record<string, [string, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too long: 16 KiB is the most.'],
};

export function answerUnreadable({ code }: { code?: string }, socket: Socket): void {
  const [status, message] = unreadable[code ?? ''] ?? ['400 Bad Request', 'The request is no valid HTTP.'];
  const body = JSON.stringify({ MESSAGE: message, STATUS: 'Error' });
  const head = `Content-Type: application/json; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\nContent-Security-Policy: ${NO_PAGE}\r\nContent-Length: ${body.length}\r\n${REMAINING}: ${PLENTY}\r\nConnection: close`;
  if (socket.writable && code !== 'ECONNRESET') socket.write(`HTTP/1.1 ${status}\r\n${head}\r\n\r\n${body}`);
  socket.destroy();
}

type Told = { status: number; message: string; failure?: Failure };

function told(error: FastifyError | Failure | Error, outageOf: (error: unknown) => Outage | undefined): Told {
  if (error instanceof Failure) return { status: statuses[error.kind], message: error.message, failure: error };
  const [status, message] = frameworkMessages[(error as FastifyError).code ?? ''] ?? [];
  if (status && message) return { status, message };
  if (isCutOff(error)) return { status: 400, message: 'The body was cut off on its way here.' };
  const outage = outageOf(error) ?? outageOfDisk(error);
  if (outage) return { status: 503, message: outages[outage] };
  return { status: 500, message: '' };
}

/** Whoever sent it went away before it was all there: no fault of ours, and nobody is left to read this. */
const isCutOff = (error: FastifyError | Error): boolean =>
  (error as FastifyError).code === 'ECONNRESET' && error.message === 'aborted';

/** What was said of the answer that an error takes the place of: a browser would save the error as that file. */
const ofTheAnswer = ['Content-Disposition', 'Content-Range', 'Accept-Ranges', 'Last-Modified', 'ETag'];

/** The one mapping from what went wrong to HTTP. What is unknown is logged whole and answered without any inner detail. */
export function makeErrorHandler(outageOf: (error: unknown) => Outage | undefined) {
  return (error: FastifyError | Failure | Error, request: FastifyRequest, reply: FastifyReply): void => {
    const { status, message, failure } = told(error, outageOf);
    if (status >= 500) request.log.error({ err: failure?.cause ?? error, reqId: request.id }, 'request failed');
    const text = message || `Something went wrong on the server. Its log has the details under request ${request.id}.`;
    reply.code(status);
    for (const name of ofTheAnswer) reply.removeHeader(name);
    // A page says so: for its requests a browser would open a password window of its own.
    if (status === 401 && request.headers['x-requested-with'] === undefined)
      reply.header('WWW-Authenticate', 'Basic realm="TeamworkPM"');
    if (status === 503 || failure?.retryAfterSeconds)
      reply.header('Retry-After', String(failure?.retryAfterSeconds ?? 5));
    // A refused upload may still be on its way: answering and closing is what stops it.
    if (status === 408 || status === 413 || status === 507) reply.header('Connection', 'close');
    sendError(reply, text, failure?.problems.length ? { errors: failure.problems } : {});
  };
}

export function sendError(reply: FastifyReply, message: string, more: object = {}): void {
  reply.header('Content-Type', 'application/json; charset=utf-8');
  reply.header('X-Request-Id', reply.request.id);
  reply.header('Cache-Control', 'no-store');
  reply.header('X-Content-Type-Options', 'nosniff');
  if (!reply.hasHeader(REMAINING)) reply.header(REMAINING, PLENTY);
  reply.send(JSON.stringify({ MESSAGE: message, STATUS: 'Error', ...more }));
}
