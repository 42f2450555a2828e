import { Socket } from 'node:net';
import type { TestContext } from 'node:test';

/** What Node keeps for itself: it tells that something has gone or come, and is asked when a socket's time is up. */
type Timed = Socket & { _unrefTimer(): void; _onTimeout(): void };

/**
 * Timers that go off when a test lets time pass. Not those of node:test: there whoever clears a timer of the test before takes
 * away one of this test, as the library for S3 does when a connection ends late.
 */
function holdTimers(t: TestContext) {
  const waiting = new Map<object, { at: number; work(): void }>();
  const end = globalThis.clearTimeout;
  let now = 0;
  t.mock.method(globalThis, 'setTimeout', (work: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    const timer = {
      ref: () => timer,
      unref: () => timer,
      hasRef: () => true,
      refresh() {
        waiting.set(timer, { at: now + ms, work: () => work(...given) });
        return timer;
      },
    };
    return timer.refresh();
  });
  t.mock.method(globalThis, 'clearTimeout', (timer?: NodeJS.Timeout) => {
    if (!timer || !waiting.delete(timer)) end(timer);
  });
  return (ms: number) => {
    const until = now + ms;
    for (;;) {
      const [next] = [...waiting].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at);
      if (!next) break;
      const [timer, { at, work }] = next;
      waiting.delete(timer);
      now = Math.max(now, at);
      work();
    }
    now = until;
  };
}

/**
 * Time that passes only when a test says so, also for the time limits of sockets, which go by timers of their own. So a
 * store is silent because it says nothing, and never because the machine is slow.
 */
export function moveTime(t: TestContext) {
  const tick = holdTimers(t);
  const limited = new Map<Timed, { ms: number; since: number }>();
  let now = 0;
  t.mock.method(Socket.prototype, 'setTimeout', function (this: Timed, ms: number, whenOver?: () => void) {
    if (ms > 0) limited.set(this, { ms, since: now });
    else limited.delete(this);
    if (whenOver) this.once('timeout', whenOver);
    return this;
  });
  t.mock.method(Socket.prototype as Timed, '_unrefTimer', function (this: Timed) {
    const limit = limited.get(this);
    if (limit) limit.since = now;
  });
  return {
    passed: () => now,
    pass(ms: number) {
      now += ms;
      tick(ms);
      for (const [socket, limit] of limited) {
        if (socket.destroyed) limited.delete(socket);
        else if (now - limit.since >= limit.ms) {
          limit.since = now;
          socket._onTimeout();
        }
      }
    },
  };
}
