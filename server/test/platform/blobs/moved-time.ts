import { Socket } from 'node:net';
import type { TestContext } from 'node:test';

/** What Node keeps for itself: it tells that something has gone or come, and is asked when a socket's time is up. */
type Timed = Socket & { _unrefTimer(): void; _onTimeout(): void };

/**
 * Time that passes only when a test says so, also for the time limits of sockets, which go by timers of their own. So a
 * store is silent because it says nothing, and never because the machine is slow.
 */
export function moveTime(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
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
      t.mock.timers.tick(ms);
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
