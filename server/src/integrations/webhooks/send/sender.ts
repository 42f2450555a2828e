import { AsyncLocalStorage } from 'node:async_hooks';
import { isIP, type Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { EXCHANGE_MS, noAnswer, type Outcome, type Sender, type Timing } from './exchange.ts';
import { AddressRefused, type Guard } from './guard.ts';
import { realTime, stopwatch, type Time } from './time.ts';

type SenderOptions = { guard: Guard; userAgent: string; timeoutMs?: number; time?: Time };
/** How long an exchange may take, and by which clock. */
type Limit = { timeoutMs: number; time: Time };

const MAX_READ_BYTES = 64 * 1024;
const MAX_KEPT_BYTES = 8 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;

/**
 * Whether refused, unknown, closed or silent: told in the same words, and only when the whole time is over, so that
 * neither the log nor the wait for an answer is a port scanner. What the operator has opened is told of at once.
 */
const UNREACHABLE = 'The receiver could not be reached.';
const unreached = (timeoutMs: number, refused: boolean): Outcome => ({ ...noAnswer(UNREACHABLE, timeoutMs), refused });

/** `ended`: when the receiver's certificate has; `isOpened`: see `UNREACHABLE`. */
type Failure = Error & { code?: string; ended?: Date; isOpened?: boolean };

/** Tells the connector which exchange it connects for. Holds the timing only: a socket keeps it for its whole life. */
const connectingFor = new AsyncLocalStorage<Partial<Timing>>();

/**
 * How many exchanges are open is bounded by their slots alone. A bound for each host would let a webhook that hangs take all
 * of it, and those beside it, as at a host that takes webhooks for many, would be given up without having been called.
 */
export function makeSender({ guard, userAgent, timeoutMs = EXCHANGE_MS, time = realTime }: SenderOptions): Sender {
  const limit = { timeoutMs, time };
  let closed: Promise<void> | undefined;
  const agent = new Agent({
    connect: guardedConnector(guard, limit),
    pipelining: 1,
    allowH2: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    keepAliveMaxTimeout: 30_000,
    // These two are idle timers, which a dripping receiver never trips; the whole exchange has its own.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  return {
    async send({ url, headers, body }) {
      const verdict = guard.checkUrl(url);
      if (!verdict.ok)
        return new Promise((resolve) => time.after(timeoutMs, () => resolve(unreached(timeoutMs, true))));
      const { origin, pathname, search } = verdict.url;
      return exchange(agent, limit, {
        origin,
        path: pathname + search,
        method: 'POST',
        headers: { 'user-agent': userAgent, ...headers },
        body,
      });
    },
    close: () => {
      closed ??= agent.close();
      return closed;
    },
  };
}

function exchange(agent: Agent, { timeoutMs, time }: Limit, request: Dispatcher.DispatchOptions): Promise<Outcome> {
  return new Promise((resolve) => {
    const lasted = stopwatch(time);
    const connecting: Partial<Timing> = {};
    const chunks: Buffer[] = [];
    let controller: Dispatcher.DispatchController | undefined;
    let answer: { status: number; headers: Record<string, string[]>; firstByte: number } | undefined;
    let read = 0;
    let isRefused = false;
    let isSettled = false;

    function settle(outcome: Outcome): void {
      if (isSettled) return;
      isSettled = true;
      callOff();
      resolve(outcome);
    }

    /** With what has come so far. */
    function end(error: string): void {
      const timing: Timing = { ...(controller && connecting), total: lasted() };
      if (answer) timing.firstByte = answer.firstByte;
      settle({
        status: error === '' && answer ? answer.status : 0,
        headers: answer?.headers ?? {},
        body: readableText(Buffer.concat(chunks)),
        error,
        refused: false,
        timing,
      });
    }

    // undici heeds no signal while it waits for a connection, so the time is kept here and not handed over.
    const callOff = time.after(timeoutMs, () => {
      const limit = `within ${timeoutMs / 1000} seconds`;
      if (answer) end(`The receiver answered ${answer.status}, but did not finish its answer ${limit}.`);
      else if (controller) end(`The receiver did not answer ${limit}.`);
      else settle(unreached(timeoutMs, isRefused));
      controller?.abort(new Error('out of time'));
    });

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(given) {
        controller = given;
        if (isSettled) given.abort(new Error('out of time'));
      },
      onResponseStart(_controller, status, headers) {
        if (status >= 200) answer = { status, headers: headerLists(headers), firstByte: lasted() };
      },
      onResponseData(given, chunk) {
        if (read < MAX_KEPT_BYTES) chunks.push(chunk.subarray(0, MAX_KEPT_BYTES - read));
        read += chunk.length;
        if (read < MAX_READ_BYTES) return;
        end('');
        given.abort(new Error('long enough'));
      },
      onResponseEnd: () => end(''),
      onResponseError(_controller, error: Failure) {
        isRefused = error instanceof AddressRefused;
        const cause = explain(error, controller !== undefined);
        if (answer) end(`The receiver answered ${answer.status}, but broke the connection off before the end.`);
        else if (cause !== UNREACHABLE || error.isOpened) end(cause);
      },
    };
    connectingFor.run(connecting, () => agent.dispatch(request, handler));
  });
}

/** The last door: literal addresses, which undici never looks up, and the address the socket really reached. */
function guardedConnector(guard: Guard, { timeoutMs, time }: Limit): buildConnector.connector {
  // With fewer milliseconds per address a far receiver fails whose second address has no route.
  const pace = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 1500 };
  const connect = buildConnector({ lookup: guard.lookup, timeout: 0, allowH2: false, ...pace });
  return (options, callback) => {
    if (isIP(options.hostname) !== 0 && !guard.isAllowedAddress(options.hostname)) {
      queueMicrotask(() => callback(new AddressRefused(`${options.hostname} may not be called.`), null));
      return;
    }
    const timing = connectingFor.getStore() ?? {};
    let lasted = stopwatch(time);
    const lap = (): number => {
      const ms = lasted();
      lasted = stopwatch(time);
      return ms;
    };
    let ended: Date | undefined;
    const opened: unknown = connect(options, (error, socket) => {
      callOff();
      if (error) return callback(Object.assign(error, { ended, isOpened: isOpened(guard, error) }), null);
      if (options.protocol === 'https:') timing.tls = lap();
      const reached = socket.remoteAddress;
      if (reached !== undefined && guard.isAllowedAddress(reached)) return callback(null, socket);
      socket.on('error', () => {}).destroy();
      callback(reached ? new AddressRefused(`${reached} may not be called.`) : new Error('gone at once'), null);
    });
    const callOff = time.after(timeoutMs, () => (opened as Socket).destroy(new Error('out of time')));
    (opened as Socket)
      // What is wrong with a certificate closes the connection, and what it said is gone: so its end is noted before.
      .prependOnceListener('secure', () => {
        ended = new Date((opened as TLSSocket).getPeerCertificate().valid_to);
      })
      .once('lookup', () => {
        timing.dns = lap();
      })
      .once('connect', () => {
        timing.connect = lap();
      });
  };
}

/** Whether everything it tried to connect to was opened by the operator. */
function isOpened(guard: Guard, error: Error): boolean {
  const failures: { address?: string }[] = error instanceof AggregateError ? error.errors : [error];
  return failures.every(({ address }) => address !== undefined && guard.isOpenedAddress(address));
}

function explain(error: Failure, isConnected: boolean): string {
  const code = error.code ?? '';
  if (code === 'CERT_HAS_EXPIRED') return `The receiver's certificate ${expiryText(error.ended)}.`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return "The receiver's certificate was issued for another name.";
  if (/CERT|ISSUER|LEAF_SIGNATURE/.test(code)) return "The receiver's certificate is not one that can be trusted.";
  if (/^(ERR_SSL_|EPROTO$)/.test(code)) return 'No secure connection (TLS) could be agreed on with the receiver.';
  if (code === 'UND_ERR_INVALID_ARG') return 'The request could not be written: a header has characters not allowed.';
  if (/^UND_ERR_(CLOSED|DESTROYED)$/.test(code)) return 'Holdfast was stopping.';
  if (!isConnected) return UNREACHABLE;
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return "The headers of the receiver's answer are too long.";
  if (error.name === 'HTTPParserError') return 'The receiver did not answer in HTTP.';
  return 'The receiver closed the connection without an answer.';
}

/** It may be another of the chain that has: then the receiver's own says nothing. */
const expiryText = (ended: Date | undefined): string =>
  ended && ended.getTime() < Date.now() ? `expired on ${ended.toISOString().slice(0, 10)}` : 'has expired';

function headerLists(headers: Record<string, string | string[] | undefined>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat()]));
}

/** Text that every database can hold: no zero characters, no half characters, and no longer than it may be. */
function readableText(bytes: Buffer): string {
  const whole = new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\u{fffd}');
  return new TextDecoder().decode(Buffer.from(whole).subarray(0, MAX_KEPT_BYTES), { stream: true });
}
