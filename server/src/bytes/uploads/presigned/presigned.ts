import { requireInAccount } from '../../../platform/access/access.ts';
import { receive } from '../../../platform/blobs/receiving.ts';
import type { Context, Services } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { UploadRow } from '../../../platform/db/tables/uploads.ts';
import { conflict, forbidden, invalid, lengthRequired, tooLarge } from '../../../platform/failures.ts';
import { newBlobKey } from '../../storage/keys.ts';
import { requireRoom } from '../../storage/quota.ts';
import { type Chunks, sourceOf } from '../arriving.ts';
import { describeFile } from '../names.ts';
import { findPendingFile } from '../store.ts';
import { makeBeginning } from '../types.ts';
import { type Arrived, addUpload, becomePending, newRef } from '../unfinished.ts';
import * as store from '../unfinished-store.ts';
import { isSigned, sign } from './links.ts';

const LINK_SECONDS = 600;
/**
 * What was begun in time may end later, so the room for it is kept so long after the address has ended. Longer than anybody
 * who sends may be silent (http/server.ts): whoever still sends to us is heard from before.
 */
const GRACE_MS = 600_000;
/** Bytes for each millisecond that a line to the store has at least: of what is put there we hear nothing until it is all there. */
const SLOWEST = 64;

export type Offer = { ref: string; url: string };

/** An address where exactly this many bytes may be put, by whoever has it. The store's own where it has some for so many. */
export async function offerUpload(ctx: Context, { name, size }: { name: string; size: number }): Promise<Offer> {
  requireInAccount(ctx.actor, 'pendingFile.create');
  if (ctx.actor.isReadOnly) throw forbidden('This token is read-only. Use one that may write.');
  const { blobs, config } = ctx.services;
  if (size > config.maxFileSize)
    throw tooLarge(`This file is too large: at most ${config.maxFileSize} bytes are taken.`);
  const described = describeFile(name, '', 'fileName');
  await requireRoom(ctx, size);
  const ref = newRef();
  const end = LINK_SECONDS * 1000 + GRACE_MS;
  const { incoming } = blobs;
  if (incoming && size <= incoming.mostBytes) {
    const key = newBlobKey(ctx.actor.accountId);
    const url = await incoming.addressFor(key, { size, now: ctx.services.now(), expiresInSeconds: LINK_SECONDS });
    const expires_at = timeAfter(ctx.now, end + size / SLOWEST);
    await addUpload(ctx, { ref, way: 'store', blob_key: key, ...described, size, expires_at });
    return { ref, url };
  }
  await addUpload(ctx, { ref, way: 'link', blob_key: '', ...described, size, expires_at: timeAfter(ctx.now, end) });
  return { ref, url: await linkTo(ctx, ref) };
}

const timeAfter = (time: string | Date, ms: number): string => new Date(new Date(time).getTime() + ms).toISOString();

async function linkTo(ctx: Context, ref: string): Promise<string> {
  const { accountId } = ctx.actor;
  const expires = Date.parse(ctx.now) + LINK_SECONDS * 1000;
  const key = ctx.services.keys.open((await store.signingKeyOf(ctx.db, accountId))!);
  const signature = sign(key, 'upload', accountId, ref, expires);
  return `${ctx.baseUrl}/upload/${accountId}/${ref}/${expires}/${signature}`;
}

export type UploadLink = { accountId: number; ref: string; expires: number; signature: string };

/** Asked before any byte is read. */
export async function requireLink(
  services: Services,
  { accountId, ref, expires, signature }: UploadLink,
): Promise<void> {
  const key = await store.signingKeyOf(services.db.read, accountId);
  if (!key || !isSigned(signature, services.keys.open(key), 'upload', accountId, ref, expires))
    throw forbidden('This link is not one of ours: its signature is wrong. Ask for a new one.');
  if (services.now().getTime() >= expires) throw expired();
}

/**
 * Takes the bytes of such an address, which was found to be valid. Sending the same again, because the first answer was lost, is answered as the first
 * time for as long as nobody has used the reference; others are refused, since they are not kept.
 */
export async function receiveLinked(
  services: Services,
  link: UploadLink,
  length: number | undefined,
  chunks: Chunks,
): Promise<void> {
  if (length === undefined)
    throw lengthRequired('Say how many bytes you send (Content-Length), and send them in one piece, not chunked.');
  const one = { ...link, now: services.now().toISOString() };
  const upload = await store.findUpload(services.db.read, one);
  const awaited = upload ?? (await findPendingFile(services.db.read, one));
  if (!awaited) throw usedAlready();
  // Like their token and their download links.
  if (!(await store.hasPerson(services.db.read, link.accountId, awaited.created_by))) throw expired();
  const promised = awaited.size!;
  if (length !== promised) throw invalid(`This link is for a file of ${promised} bytes, and ${length} were sent.`);
  const sent = upload?.way === 'link' ? await takeBytes(services, upload, chunks) : await readThrough(chunks, promised);
  if (sent.isTaken) return;
  const first = await findPendingFile(services.db.read, one);
  if (!first) throw usedAlready();
  if (first.sha256 !== sent.sha256) throw conflict('Other bytes were put at this link before. Ask for a new one.');
}

const usedAlready = () => conflict('This link was used already. Ask for a new one.');

type Sent = { sha256: string; isTaken: boolean };

async function readThrough(chunks: Chunks, maxSize: number): Promise<Sent> {
  const { sha256 } = await receive(sourceOf(chunks), { maxSize }, () => undefined);
  return { sha256, isTaken: false };
}

const expired = () => forbidden(`This link has expired: it works for ${LINK_SECONDS / 60} minutes. Ask for a new one.`);

/** Of two who send at once each has a key of its own, and the first to be done is taken. */
async function takeBytes(services: Services, upload: UploadRow, chunks: Chunks): Promise<Sent> {
  const key = newBlobKey(upload.account_id);
  const beginning = makeBeginning();
  const size = upload.size!;
  const options = { maxSize: size, announced: size, yieldsItsChunks: true, seen: beginning.see };
  const stored = await services.blobs.put(key, sourceOf(keptUnderWay(services, upload, chunks)), options);
  return { ...stored, isTaken: await settle(services, upload, { ...stored, key, beginning: beginning.bytes() }) };
}

/** A slow line may need much longer than the address lives. */
function keptUnderWay(services: Services, { account_id, ref, expires_at }: UploadRow, chunks: Chunks): Chunks {
  let lookAgainAt = Date.parse(expires_at) - GRACE_MS;
  return {
    async next() {
      const heard = await chunks.next();
      const now = services.now();
      if (now.getTime() < lookAgainAt) return heard;
      const expires = timeAfter(now, 2 * GRACE_MS);
      try {
        await services.db.transaction((tx) => store.setExpiry(tx, { accountId: account_id, ref }, expires));
        lookAgainAt = now.getTime() + GRACE_MS;
      } catch (err) {
        services.log.warn(
          { err, ref },
          'an upload under way could not be kept from expiring; the next bytes try again',
        );
      }
      return heard;
    },
  };
}

/**
 * Bytes that went past us, to the store's own address, are looked for when their reference is wanted, and copied: with that
 * address somebody may put others in their place, also after they were acknowledged. False while they are not there.
 */
export async function collectFromStore(services: Services, upload: UploadRow): Promise<boolean> {
  const { account_id: accountId, blob_key: from } = upload;
  const key = newBlobKey(accountId);
  const size = upload.size!;
  // Unless another request has just collected them; an upload that has expired is under way until it is swept.
  if (!(await services.blobs.incoming?.keep(from, key, size)))
    return !(await store.keysUnderWay(services.db.committed, accountId, [from])).has(from);
  // Nobody has read them here, so their hash is found later (files/versions/hashes.ts).
  await settle(services, upload, { key, size, sha256: '' });
  await orLeave(services, from, services.blobs.incoming!.delete(from));
  return true;
}

/** When it cannot be told whether the row was written, the bytes stay: if no row names them, they are swept. */
async function settle(services: Services, upload: UploadRow, bytes: Arrived): Promise<boolean> {
  const isTaken = await becomePending(services, upload, bytes);
  if (!isTaken) await orLeave(services, bytes.key, services.blobs.delete(bytes.key));
  return isTaken;
}

const orLeave = (services: Services, key: string, deleting: Promise<void>): Promise<void> =>
  deleting.catch((err) => services.log.warn({ err, key }, 'bytes of an upload are left, to be swept'));

export async function findAwaited(ctx: Context, q: Queries, ref: string): Promise<UploadRow | undefined> {
  return store.findAwaited(q, { accountId: ctx.actor.accountId, ref });
}
