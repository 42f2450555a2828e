import { listSessions } from '../../../people/credentials/sessions.ts';
import { keyOfAccount } from '../../../people/mail/outbox.ts';
import { requireInAccount } from '../../../platform/access/access.ts';
import { audit } from '../../../platform/audit/log.ts';
import { type Committed, type Context, newId, type Services, transact } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { PushDeviceRow } from '../../../platform/db/tables/notifications.ts';
import { conflict, invalid, notFound } from '../../../platform/failures.ts';
import { openText, type Seal, sealText } from '../../../platform/keys/sealing.ts';
import * as store from './devices-store.ts';
import { isReceiver, type Receiver } from './encrypt.ts';
import { type Identity, identityOf } from './vapid.ts';

/** Where the maker of a browser takes news for it, and what they are encrypted with; as browsers write it. */
type Receiving = { endpoint: string; publicKey: string; secret: string };
/** `cameBy`: by which address of ours it was added; unknown of those from before that was kept. */
type Target = Receiving & { cameBy?: string };
type DeviceView = Pick<PushDeviceRow, 'id' | 'created_at' | 'told_at'> & { browser: string; isThis: boolean };
export type Devices = { publicKey: string; devices: DeviceView[] };

export const identityFor = async ({ keys }: Services, q: Queries, accountId: number): Promise<Identity> =>
  identityOf(keys.open(await keyOfAccount(q, accountId)));

async function sealFor({ keys }: Services, q: Queries, accountId: number, session: string): Promise<Seal> {
  return { signingKey: keys.open(await keyOfAccount(q, accountId)), purpose: 'push', about: `${accountId}/${session}` };
}

/** Throws when the key that it was sealed with is lost. */
export async function targetOf(
  services: Services,
  { account_id, session_hash, target }: PushDeviceRow,
): Promise<Target> {
  return JSON.parse(openText(await sealFor(services, services.db.read, account_id, session_hash), target));
}

export const receiverOf = ({ publicKey, secret }: Receiving): Receiver => ({
  publicKey: Buffer.from(publicKey, 'base64url'),
  secret: Buffer.from(secret, 'base64url'),
});

/** One's own, as long as the session is good in which each was added. */
export async function listDevices(ctx: Context): Promise<Devices> {
  requireInAccount(ctx.actor, 'device.manage');
  const { accountId, personId } = ctx.actor;
  const sessions = new Map((await listSessions(ctx)).map((session) => [session.id, session]));
  const rows = await store.listDevices(ctx.db, accountId, personId);
  return {
    publicKey: (await identityFor(ctx.services, ctx.db, accountId)).publicKey,
    devices: rows.flatMap(({ id, created_at, told_at, session_hash }) => {
      const session = sessions.get(session_hash.slice(0, 16));
      return session ? [{ id, created_at, told_at, browser: session.browser, isThis: session.isThis }] : [];
    }),
  };
}

/** The browser that asks for it is told from now on, until its session ends. */
export async function addDevice(ctx: Context, target: Receiving): Promise<Committed<{ id: number }>> {
  requireInAccount(ctx.actor, 'device.manage');
  const { accountId, personId, signedIn } = ctx.actor;
  const session = signedIn?.session;
  if (!session) throw conflict('Only a browser in which somebody has signed in can be told of news.');
  if (URL.parse(target.endpoint)?.protocol !== 'https:')
    throw invalid('endpoint must be an address that begins with https://.', [
      { field: 'endpoint', message: 'must be an address that begins with https://' },
    ]);
  if (!isReceiver(receiverOf(target)))
    throw invalid('publicKey and secret must be what the browser gave as p256dh and auth.', [
      { field: 'publicKey', message: 'must be what the browser gave as p256dh' },
    ]);
  const seal = await sealFor(ctx.services, ctx.db, accountId, session);
  return transact(ctx, async (tx) => {
    const before = (await store.listDevices(tx, accountId, personId)).find((one) => one.session_hash === session);
    if (before) await store.removeDevice(tx, accountId, before.id);
    const id = await newId(ctx, tx, 'push_device');
    await store.insertDevice(tx, {
      account_id: accountId,
      id,
      person_id: personId,
      session_hash: session,
      target: sealText(seal, JSON.stringify({ ...target, cameBy: ctx.baseUrl })),
      created_at: ctx.now,
      told_at: null,
    });
    await audit(ctx, tx, { action: 'device.added', about: { kind: 'device', id } });
    return { id };
  });
}

export async function endDevice(ctx: Context, id: number): Promise<void> {
  requireInAccount(ctx.actor, 'device.manage');
  const { accountId, personId } = ctx.actor;
  await transact(ctx, async (tx) => {
    const device = await store.findDevice(tx, accountId, id);
    if (device?.person_id !== personId) throw notFound('device');
    await store.removeDevice(tx, accountId, id);
    await audit(ctx, tx, { action: 'device.removed', about: { kind: 'device', id } });
  });
}
