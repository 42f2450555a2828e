import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../../../platform/context.ts';
import { type Address, readAddress } from '../../testreceivers/address.ts';
import { takeCall } from '../../testreceivers/arrivals.ts';
import { EXCHANGE_MS, noAnswer, type Outcome, type Sender } from './exchange.ts';
import type { Notification } from './notification.ts';
import { realTime, stopwatch } from './time.ts';

/** `shown` are the headers as they may be kept: without what the receiver's own ones say. */
type Parcel = Notification & { accountId: number; url: string; shown: Record<string, string> };
type Pause = (ms: number) => Promise<unknown>;
export type Post = (services: Services, parcel: Parcel) => Promise<Outcome>;

/**
 * Brings a notification to its receiver. One to a test receiver of the same account never leaves the process: no address
 * is called, so the guard needs no exception for our own. Everything else goes through it.
 */
export function makePost(sender: Sender, pause: Pause = sleep): Post {
  return async (services, { accountId, url, headers, body, shown }) => {
    const address = readAddress(url);
    const own =
      address?.accountId === accountId ? await handOver(services, address, { headers: shown, body }, pause) : undefined;
    return own ?? sender.send({ url, headers, body });
  };
}

async function handOver(
  services: Services,
  address: Address,
  call: Notification,
  pause: Pause,
): Promise<Outcome | undefined> {
  const lasted = stopwatch(realTime);
  const answer = await takeCall(services, address, call);
  if (!answer) return undefined;
  const isLate = answer.delayMs >= EXCHANGE_MS;
  if (answer.delayMs > 0) await pause(Math.min(answer.delayMs, EXCHANGE_MS));
  const total = lasted();
  if (isLate) return noAnswer(`The receiver did not answer within ${EXCHANGE_MS / 1000} seconds.`, total);
  const headers = { 'content-type': ['text/plain; charset=utf-8'] };
  const later = answer.retryAfterSeconds && { 'retry-after': [String(answer.retryAfterSeconds)] };
  return {
    ...noAnswer('', total),
    status: answer.status,
    headers: { ...headers, ...later },
    body: `This test receiver was told to answer ${answer.status}.\n`,
    timing: { firstByte: total, total },
  };
}
