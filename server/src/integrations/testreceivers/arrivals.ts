import { eachAccount } from '../../people/accounts/accounts.ts';
import type { Chore, Services } from '../../platform/context.ts';
import { type Address, isGenuine } from './address.ts';
import * as store from './store.ts';

type Arriving = { headers: Record<string, string>; body: string };
/** What the receiver was told to answer, and how long to take over it. */
type ToldAnswer = { status: number; delayMs: number; retryAfterSeconds?: number };

const KEPT_CALLS = 100;
const KEPT_MS = 24 * 3600_000;
const KEPT_BODY_BYTES = 8 * 1024;
/** All the calls that are kept may come within this time; who calls more often is told to wait. */
const BURST_MS = 10_000;
const TOO_MANY = 429;

export const keptSince = (now: Date): string => new Date(now.getTime() - KEPT_MS).toISOString();

export async function isReceiver(services: Services, address: Address): Promise<boolean> {
  const known = await store.findReceiver(services.db.read, address);
  return known !== undefined && isGenuine(address, services.keys.open(known.signing_key));
}

/** Keeps a call and says how it is to be answered. Undefined when there is no such receiver. */
export async function takeCall(services: Services, address: Address, call: Arriving): Promise<ToldAnswer | undefined> {
  if (!(await isReceiver(services, address))) return undefined;
  const taken = await services.db.transaction(async (tx) => {
    const receiver = await store.lockReceiver(tx, address);
    if (!receiver) return undefined;
    const now = services.now();
    const number = receiver.calls + 1;
    const oldest = await store.findCall(tx, address, number - KEPT_CALLS);
    if (oldest && now.getTime() - Date.parse(oldest.received_at) < BURST_MS)
      return { status: TOO_MANY, delayMs: 0, retryAfterSeconds: BURST_MS / 1000 };
    await store.insertCall(tx, {
      account_id: address.accountId,
      receiver_id: address.id,
      number,
      received_at: now.toISOString(),
      headers: JSON.stringify(keptHeaders(call.headers)),
      body: beginningOf(call.body),
      size: Buffer.byteLength(call.body),
      answer_status: receiver.answer_status,
    });
    await store.removeCallsUpTo(tx, address, number - KEPT_CALLS);
    await store.saveReceiver(tx, address, { calls: number, last_called_at: now.toISOString() });
    return { status: receiver.answer_status, delayMs: receiver.delay_ms };
  });
  for (const tell of services.watchers) tell(address.accountId);
  return taken;
}

/** What may be somebody's password is not kept; that it came is. */
const keptHeaders = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const lower = name.toLowerCase();
      return [lower, /^(cookie|(proxy-)?authorization)$/.test(lower) ? '(not kept)' : value];
    }),
  );

/** Text that every database can hold: no zero characters and no half ones. */
const beginningOf = (body: string): string =>
  new TextDecoder()
    .decode(Buffer.from(body).subarray(0, KEPT_BODY_BYTES), { stream: true })
    .replaceAll('\0', '\u{fffd}');

export const testReceiverChores: Chore[] = [
  {
    name: 'test receivers: forget old calls',
    everyMs: 3600_000,
    run: (services, signal) =>
      eachAccount(services, signal, async (accountId) => {
        const since = keptSince(services.now());
        if (await store.hasCallsBefore(services.db.read, accountId, since))
          await services.db.transaction((tx) => store.removeCallsBefore(tx, accountId, since));
        return false;
      }),
  },
];
