import { Readable } from 'node:stream';
import type { S3, S3ClientConfig } from '@aws-sdk/client-s3';

/** How long a store is waited for. */
export type Patience = {
  connectMs: number;
  /** Until it begins to answer what was asked in a moment. */
  answerMs: number;
  /** The same for what it works on before it answers: copying, putting parts together, listing. */
  workingMs: number;
  /** Between two bytes of its answer: long, because readers may be slow. */
  idleMs: number;
  /** While it is sent bytes, and takes none of them, or has all and says nothing. All of them may take as long as a slow line needs. */
  silentMs: number;
  attempts: number;
};

/**
 * Whoever asks of a store that is silent knows within a minute: while bytes are sent, the system looks whether fewer are
 * waiting than at its last look, so it may notice silence after twice `silentMs`, and the client's six seconds for "100
 * Continue" come before that.
 */
export const usualPatience: Patience = {
  connectMs: 5_000,
  answerMs: 20_000,
  workingMs: 60_000,
  idleMs: 120_000,
  silentMs: 20_000,
  attempts: 3,
};

/** Unused connections are closed before a firewall forgets them: asked over such a one, no store would answer. */
const agent = { keepAlive: true, maxSockets: 500, timeout: 60_000 };
const agents = { httpAgent: agent, httpsAgent: agent };

type Limits = S3ClientConfig['requestHandler'];

export const limitsOfAsking = ({ connectMs, answerMs, idleMs }: Patience): Limits => ({
  connectionTimeout: connectMs,
  requestTimeout: answerMs,
  throwOnRequestTimeout: true,
  socketTimeout: idleMs,
  ...agents,
});

export const limitsOfSending = ({ connectMs, silentMs }: Patience): Limits => ({
  connectionTimeout: connectMs,
  socketTimeout: silentMs,
  ...agents,
});

const SLICE = 256 * 1024;

/** The client would write all bytes at once, and over TLS nobody sees how many have gone until the last one has. */
function* slicesOf(bytes: Uint8Array) {
  for (let at = 0; at < bytes.byteLength; at += SLICE) yield bytes.subarray(at, at + SLICE);
}

const inSlices = (body: unknown): unknown => (body instanceof Uint8Array ? Readable.from(slicesOf(body)) : body);

/** In place of the client's own error, after which it would ask again: whoever waits has waited long enough. */
class Silence extends Error {}

/** Each attempt, when its request is signed. */
export function beImpatient(s3: S3): S3 {
  s3.middlewareStack.add(
    (next) => (args) => {
      const request = args.request as { body?: unknown };
      // A copy: what could be read only once, the client would not try again.
      return next({ ...args, request: { ...request, body: inSlices(request.body) } }).catch((error) => {
        throw error instanceof Error && error.name === 'TimeoutError' ? new Silence('it does not answer') : error;
      });
    },
    { name: 'beImpatient', step: 'deserialize', priority: 'low' },
  );
  return s3;
}
