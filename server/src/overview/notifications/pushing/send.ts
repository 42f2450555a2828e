import { randomUUID } from 'node:crypto';
import { actorOfSession } from '../../../people/credentials/identity.ts';
import type { Chore, Services } from '../../../platform/context.ts';
import type { PushDeviceRow, PushRow } from '../../../platform/db/tables/notifications.ts';
import { viewerOf } from '../../../work/items/sight.ts';
import { findUnread, type NotificationView } from '../store.ts';
import { waysOf } from '../ways/ways.ts';
import { identityFor, receiverOf, targetOf } from './devices.ts';
import { findDevice, noteTold, removeDevice } from './devices-store.ts';
import { encrypt } from './encrypt.ts';
import * as store from './push-store.ts';
import { authorization } from './vapid.ts';
import { messageOf } from './wire.ts';

type Outcome = { status: number; headers: Record<string, string[]>; error: string };
/** The only way out: the addresses are given by whoever has an account, so it calls public ones only. */
export type Send = (request: { url: string; headers: Record<string, string>; body: Buffer }) => Promise<Outcome>;

const LEASE_MS = 60_000;
const AT_ONCE = 20;
/** In one run; then others have their turn. */
const ROUNDS = 20;
const MINUTE_MS = 60_000;
/** However long the other side asks to be left alone. */
const LONGEST_MS = 24 * 60 * MINUTE_MS;
/** After the first, second, … try that failed, until it expires. */
const DELAYS = [1, 5, 15, 60, 180].map((minutes) => minutes * MINUTE_MS);

/** Brings news to browsers. What is claimed is durable before anything is sent: a crash costs a lease, never a message. */
export function makePusher(send: Send): Chore {
  let turn = 0;

  /** Some of each account in turn. */
  async function claimSome(services: Services): Promise<PushRow[]> {
    const now = services.now();
    const accounts = await store.accountsDue(services.db.read, now.toISOString());
    if (accounts.length === 0) return [];
    const lease = {
      fence: randomUUID(),
      now: now.toISOString(),
      until: new Date(now.getTime() + LEASE_MS).toISOString(),
      limit: Math.max(1, Math.floor(AT_ONCE / accounts.length)),
    };
    turn = (turn + 1) % accounts.length;
    const inTurn = [...accounts.slice(turn), ...accounts.slice(0, turn)].slice(0, AT_ONCE);
    return services.db.transaction(async (tx) => {
      const claimed: PushRow[] = [];
      for (const accountId of inTurn) claimed.push(...(await store.claim(tx, { ...lease, accountId })));
      return claimed;
    });
  }

  return {
    name: 'tell devices',
    everyMs: 1000,
    async run(services, signal) {
      for (let round = 0; round < ROUNDS; round += 1) {
        const claimed = signal.aborted ? [] : await claimSome(services);
        if (claimed.length === 0) return false;
        const results = await Promise.allSettled(claimed.map((push) => sendOne(services, send, push)));
        const fault = results.find((result) => result.status === 'rejected');
        if (fault) throw fault.reason;
      }
      return true;
    },
  };
}

/** What there still is to say: unread, seen by its reader, and to be told at once as they wish now. */
async function unsaid(services: Services, device: PushDeviceRow, id: number): Promise<NotificationView | undefined> {
  const { account_id: accountId, person_id: personId, session_hash } = device;
  const actor = await actorOfSession(services, accountId, session_hash);
  if (actor?.personId !== personId) return undefined;
  const { read } = services.db;
  const one = await findUnread(read, viewerOf({ actor }), services.now().toISOString(), id);
  const wayOf = one && (await waysOf(read, accountId, [personId]));
  return wayOf && ['mail', 'push'].includes(wayOf(personId, one.reason)) ? one : undefined;
}

async function sendOne(services: Services, send: Send, push: PushRow): Promise<void> {
  const { db } = services;
  const now = services.now();
  const device = await findDevice(db.read, push.account_id, push.device_id);
  const isLate = push.expires_at <= now.toISOString();
  const news = device && !isLate ? await unsaid(services, device, push.notification_id) : undefined;
  if (!device || !news) return db.transaction((tx) => store.removePush(tx, push));
  const outcome = await send(await requestFor(services, device, news, push));
  await settle(services, device, push, outcome);
}

async function requestFor(services: Services, device: PushDeviceRow, news: NotificationView, push: PushRow) {
  const now = services.now();
  const target = await targetOf(services, device);
  const contact = services.config.publicUrl ?? target.cameBy;
  const identity = await identityFor(services, services.db.read, device.account_id);
  const { endpoint } = target;
  return {
    url: endpoint,
    headers: {
      authorization: authorization(identity, { endpoint, now, ...(contact && { contact }) }),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(Math.ceil((Date.parse(push.expires_at) - now.getTime()) / 1000)),
      // Of several that wait for a device which is off, the last.
      topic: `n${news.id}`,
      urgency: news.reason === 'reminder' ? 'high' : 'normal',
    },
    body: encrypt(receiverOf(target), messageOf(news, push.is_told === 1)),
  };
}

async function settle(services: Services, device: PushDeviceRow, push: PushRow, outcome: Outcome): Promise<void> {
  const now = services.now();
  const { account_id: account, id } = device;
  const { status, headers, error } = outcome;
  const isTaken = status >= 200 && status < 300;
  const isGone = status === 404 || status === 410;
  const mayWork = status === 0 || status === 429 || status >= 500;
  const delay = mayWork ? DELAYS[push.tries] : undefined;
  if (!isTaken && !isGone) services.log.warn({ account, device: id, status, error }, 'a device could not be told');
  await services.db.transaction(async (tx) => {
    // Whoever took back the permission, or the app, has ended it there.
    if (isGone) return removeDevice(tx, account, id);
    if (isTaken) {
      await noteTold(tx, account, id, now.toISOString());
      return store.noteShown(tx, push);
    }
    const asked = 1000 * (Number(headers['retry-after']?.[0]) || 0);
    const wait = Math.max(delay ?? 0, Math.min(asked, LONGEST_MS));
    if (delay === undefined) await store.removePush(tx, push);
    else await store.postpone(tx, push, new Date(now.getTime() + wait).toISOString());
  });
}
